"""People at a host that does not keep the paddock, and how they are let go."""

import asyncio
from pathlib import Path
from unittest.mock import Mock

from motorchamp_tui.fleet.connection import Patience
from motorchamp_tui.fleet.database import Standing
from motorchamp_tui.hosting.sessions import CLOSING, TAKEN_UP_AGAIN
from motorchamp_tui.hosting.standby import AWAY, Standby
from motorchamp_tui.paddock.copies.owner_link import OwnerLink
from motorchamp_tui.terminals.connection import Connection


class SlowGuests:
    """People of whom somebody takes their time to leave."""

    def __init__(self, link: OwnerLink) -> None:
        self.link = link
        self.told = ""
        self.is_told, self.may_go = asyncio.Event(), asyncio.Event()
        self.have_gone = False

    def come_in(self, connection: Connection) -> None:
        raise AssertionError("nobody comes")

    async def close(self, sentence: str) -> None:
        self.told = sentence
        self.is_told.set()
        await self.may_go.wait()
        self.have_gone = True


async def test_everybody_who_is_let_go_has_gone_before_the_host_does_anything_else(tmp_path: Path) -> None:
    received: asyncio.Future[SlowGuests] = asyncio.get_running_loop().create_future()

    async def receive(link: OwnerLink) -> SlowGuests:
        received.set_result(SlowGuests(link))
        return received.result()

    shared = Mock(folder=tmp_path, patience=Patience())
    shared.call.side_effect = lambda _epoch, link: link.close()
    standby = Standby(shared, receive)
    standby.note(Standing("one", "ssh one", is_kept=True, epoch=1))
    guests = await received
    guests.link._lose()
    await guests.is_told.wait()
    closing = asyncio.create_task(standby.close(CLOSING))
    done, _ = await asyncio.wait([closing], timeout=0.05)
    assert not done
    guests.may_go.set()
    await closing
    assert guests.have_gone
    assert guests.told == TAKEN_UP_AGAIN
    shared.look_at_all.assert_called_once_with()


def test_while_the_database_is_away_those_who_come_read_the_same_sentence_as_everybody(tmp_path: Path) -> None:
    standby, visitor = Standby(Mock(folder=tmp_path, patience=Patience()), Mock()), Mock()
    standby.note(None)
    standby.come_in(visitor)
    visitor.end.assert_called_once_with(1, AWAY)
    assert AWAY == (
        "Changes cannot be saved: the database cannot be reached. Races wait until they can. Come in again later."
    )
