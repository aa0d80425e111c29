"""A host beside the one that keeps the paddock: it says where things stand, and takes its turn."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import psycopg
import pytest

from fleet.cluster import Cluster
from motorchamp_tui.files import replace_file
from motorchamp_tui.fleet.connection import Patience
from motorchamp_tui.fleet.lease import SharedPaddock, Tenure
from motorchamp_tui.fleet.trouble import DatabaseAwayError
from motorchamp_tui.hosting import turns
from motorchamp_tui.hosting.sessions import CLOSING, TAKEN_UP_AGAIN
from motorchamp_tui.hosting.standby import TAKING_OVER, Guests
from motorchamp_tui.hosting.turns import HANDED_OVER, Turns
from motorchamp_tui.journal.file import JournalFile
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.copies.followed import FollowedPaddock
from motorchamp_tui.paddock.copies.owner_link import OwnerLink
from motorchamp_tui.paddock.copies.standby_links import StandbyLinks
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.own_files import OwnFiles
from motorchamp_tui.terminals.connection import Connection
from motorchamp_tui.terminals.ways_in import WaysIn

PATIENCE = Patience(lease=1.0, renewal=0.2, act=2.0, silence=1.0, again=0.05)


class Doorway:
    """A way in that is only noted."""

    def __init__(self) -> None:
        self.is_open = False
        self.come_in: Callable[[Connection], None] | None = None

    async def open(self) -> None:
        self.is_open = True

    async def close(self) -> None:
        self.is_open = False

    def words(self) -> Iterator[str]:
        return iter(())

    def ask(self) -> str:
        """What somebody who comes in is told."""
        visitor = Mock()
        if self.come_in is not None:
            self.come_in(visitor)
        return str(visitor.end.call_args.args[1])


class Received:
    """Whoever has come in at a host that waits, to a ``copy`` of the paddock."""

    def __init__(self, copy: FollowedPaddock) -> None:
        self.copy = copy
        self.came = list[Connection]()
        self.farewell = ""

    def come_in(self, connection: Connection) -> None:
        self.came.append(connection)

    async def close(self, sentence: str) -> None:
        self.farewell = sentence


class Standby:
    """A host that takes turns, of which every keeping of the paddock is noted."""

    def __init__(self, address: str, folder: Path) -> None:
        self.doorway = Doorway()
        self.received: Received | None = None
        self._folder = folder
        self.kept = asyncio.Event()
        self.closed_with: list[str] = []
        self.said: list[str] = []
        self.end: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.shared = SharedPaddock(address, folder, "two", "ssh two", PATIENCE)
        self._ways_in = WaysIn(self._doors, self.said.append)
        self.task = asyncio.create_task(
            Turns(self.shared, self._keep, self._ways_in, lambda: True, self._receive).take(self.end)
        )

    def _doors(self, come_in: Callable[[Connection], None]) -> Sequence[Doorway]:
        self.doorway.come_in = come_in
        return [self.doorway]

    async def _receive(self, link: OwnerLink) -> Guests:
        copy = FollowedPaddock(self._folder, WallClock(), link, has_webhooks=False)
        await link.open(copy)
        self.received = Received(copy)
        return self.received

    async def _keep(self, over: "asyncio.Future[int]", closing: Callable[[], str], _: Tenure) -> int:
        self.kept.set()
        result = await over
        self.closed_with.append(closing())
        return result

    async def stop(self) -> None:
        """End it."""
        if not self.end.done():
            self.end.set_result(0)
        await self.task
        self.shared.close()


async def until(is_so: Callable[[], bool]) -> None:
    for _ in range(6000):
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never was")


async def test_a_host_that_waits_says_who_keeps_the_paddock_and_takes_it_when_it_is_free(
    tmp_path: Path, address: str
) -> None:
    first = SharedPaddock(address, tmp_path / "one", "one", "ssh one", PATIENCE)
    tenure = first.take(lambda: None)
    assert tenure is not None
    standby = Standby(address, tmp_path / "two")
    await until(lambda: standby.doorway.is_open)
    assert standby.doorway.ask() == "The paddock is on another machine at present, one: ssh one"
    assert standby.said == ["one keeps the paddock. This host lets people in and takes over if need be."]
    tenure.end()
    first.close()
    await asyncio.wait_for(standby.kept.wait(), 60)
    assert standby.doorway.is_open
    assert standby.doorway.ask() == TAKING_OVER
    await standby.stop()


async def test_whoever_comes_in_while_the_folder_is_brought_up_hears_that_this_host_takes_over(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = SharedPaddock(address, tmp_path / "one", "one", "ssh one", PATIENCE)
    tenure = first.take(lambda: None)
    assert tenure is not None
    is_asked, begin = threading.Event(), Tenure.begin

    def begin_slowly(self: Tenure) -> None:
        is_asked.wait(60)
        begin(self)

    monkeypatch.setattr(Tenure, "begin", begin_slowly)
    standby = Standby(address, tmp_path / "two")
    await until(lambda: standby.doorway.is_open)
    tenure.end()
    first.close()
    await until(lambda: standby.doorway.ask() == TAKING_OVER)
    assert not standby.kept.is_set()
    is_asked.set()
    await asyncio.wait_for(standby.kept.wait(), 60)
    await standby.stop()


async def test_a_host_whose_lease_has_run_out_closes_the_paddock_when_it_is_awake_again(
    tmp_path: Path, server: Cluster, address: str
) -> None:
    standby = Standby(address, tmp_path / "two")
    await asyncio.wait_for(standby.kept.wait(), 60)
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(
            "UPDATE motorchamp.paddock SET epoch = epoch + 1, host = 'three', "
            "until = clock_timestamp() + interval '1 hour'"
        )
    await until(lambda: standby.closed_with == [HANDED_OVER])
    await until(lambda: standby.doorway.is_open)
    assert standby.doorway.ask().startswith("The paddock is on another machine at present, three")
    await standby.stop()


async def test_a_host_without_the_database_says_so(
    tmp_path: Path, server: Cluster, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    first = SharedPaddock(address, tmp_path / "one", "one", "ssh one", PATIENCE)
    tenure = first.take(lambda: None)
    assert tenure is not None
    standby = Standby(address, tmp_path / "two")
    await until(lambda: standby.doorway.is_open)
    server.stop()
    try:
        await until(lambda: "cannot be reached" in standby.doorway.ask())
        await until(lambda: "waits for the paddock: the database cannot be reached: conn" in caplog.text)
    finally:
        server.start()
    # Where the lease has run out meanwhile, it waits no longer.
    await until(lambda: standby.kept.is_set() or "cannot be reached" not in standby.doorway.ask())
    await standby.stop()
    tenure.end()
    first.close()


async def test_an_attempt_in_which_the_paddock_is_lost_leaves_nothing_to_the_next(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "AGAIN", 0.01)
    standby = Standby(address, tmp_path / "two")
    take = standby.shared.take

    def lose_at_once(lost: Callable[[], None], _: Callable[[], None]) -> None:
        monkeypatch.setattr(standby.shared, "take", take)
        lost()
        raise DatabaseAwayError

    monkeypatch.setattr(standby.shared, "take", lose_at_once)
    await asyncio.wait_for(standby.kept.wait(), 60)
    await standby.stop()
    assert standby.closed_with == [CLOSING]


async def keep(address: str, folder: Path, is_over: threading.Event) -> list[str]:
    """Keep the paddock until it is over: who has opened races."""
    first = SharedPaddock(address, folder, "one", "ssh one", PATIENCE)
    tenure = first.take(lambda: None)
    assert tenure is not None
    with tenure.keeping():
        paddock = Paddock(folder, WallClock())
        await paddock.open_up()
        links = StandbyLinks(paddock, files=OwnFiles(folder))
        calls = tenure.take_calls(partial(links.take_from_thread, asyncio.get_running_loop()))
        await asyncio.to_thread(is_over.wait)
        await asyncio.to_thread(calls.close)
        await paddock.close()
    tenure.end()
    first.close()
    return [meeting.file.opener for meeting in paddock.meetings]


async def test_whoever_comes_in_at_a_host_that_waits_is_in_the_same_paddock(tmp_path: Path, address: str) -> None:
    is_over = threading.Event()
    keeping = asyncio.create_task(asyncio.to_thread(asyncio.run, keep(address, tmp_path / "one", is_over)))
    await until((tmp_path / "one" / ".host").exists)
    standby = Standby(address, tmp_path / "two")
    await until(lambda: standby.received is not None and standby.doorway.is_open)
    received = standby.received
    assert received is not None
    assert standby.doorway.come_in is not None
    standby.doorway.come_in(Mock())
    assert len(received.came) == 1
    ann = received.copy.players.welcome("SHA256:ann", "Ann")
    assert received.copy.open_meeting(ann, Agreement("A1-C1")) in received.copy.meetings
    for text in ("a lap", "another"):
        replace_file(tmp_path / "two" / "alone" / "lap", text)
        assert (tmp_path / "one" / "alone" / "lap").read_text() == text
    journal = JournalFile.create(tmp_path / "two" / "alone", "A1", b"begun")
    journal.sync()
    journal.append(b", driven")
    is_in_its_place = journal.is_there
    journal.close()
    is_over.set()
    await until(lambda: received.farewell == TAKEN_UP_AGAIN)
    assert await keeping == ["SHA256:ann"]
    await standby.stop()
    assert is_in_its_place
    for name in ("one", "two"):
        assert (tmp_path / name / "alone" / journal.path.name).read_bytes() == b"begun, driven"
