"""An evening: people race, talk, hang up and leave, and of all that a host holds only what goes on is left."""

import gc
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
from hosting_scenes import Channel, connection_on, in_lines, short, until
from textual.app import App

from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.hosting.sessions import Sessions
from motorchamp_tui.journal.file import is_locked
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import DriveInfo, Meeting, Stage
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.terminals.connection import Client, Connection
from motorchamp_tui.terminals.screen import teardown
from motorchamp_tui.terminals.screen.textual_fixes import patch_textual
from motorchamp_tui.tui.paddock_app import PaddockApp

sys.path[:0] = [str(Path(__file__).parent.parent / "paddock")]

from paddock_scenes import HeldClock

PRACTICE = Agreement("A1-C1", laps=1, cars=1, options=USUAL.having(GRID, Grid.PRACTICE))
ENTER, LEFT, TALK = b"\r", b"\x1b[D", b"/good luck\r"


class Evening:
    """A paddock on which people look from connections."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = HeldClock()
        self.paddock = Paddock(folder, self.clock)
        self.apps: WeakSet[App[Any]] = WeakSet()
        self.sessions = Sessions(self.paddock.players, self._app, in_lines, short())

    def _app(self, player: Player | None, client: Client) -> PaddockApp:
        app = PaddockApp(self.paddock, player, client.key, client.name)
        self.apps.add(app)
        return app

    def player(self, name: str) -> Player:
        player = self.paddock.players.welcome(f"account:{name}", name)
        self.paddock.players.remember(player.key, {"glyphs": "full", "colours": "256"})
        return player

    def begun(self, *names: str) -> Meeting:
        """A race by practice that all are ready for, with a bot in it."""
        opener, *others = people = [self.player(name) for name in names]
        meeting = self.paddock.open_meeting(opener, PRACTICE)
        for player in others:
            meeting.take_seat(player)
        meeting.add_bot(opener, "steady")
        for player in people:
            meeting.set_ready(player, is_ready=True)
        return meeting

    async def at_the_race(self, name: str) -> Connection:
        """This person comes in and goes to the race in which they are asked."""
        channel = Channel()
        connection = connection_on(channel, f"account:{name}")
        self.sessions.come_in(connection)
        await until(lambda: "The paddock" in channel.text(), "the paddock")
        connection.received(ENTER)
        await until(
            lambda: any(visit.meeting and visit.player.name == name for visit in self.paddock.events.visits)
        )
        await until(lambda: "The paddock" not in channel.text(), "the race")
        return connection

    @property
    def open_journals(self) -> tuple[int, int]:
        """How many journals of races, and of drivers in practice, are open."""
        races, laps = (
            sum(map(is_locked, (self.folder / each).rglob("*.journal"))) for each in ("races", "practice")
        )
        return races, laps


@asynccontextmanager
async def evening(folder: Path) -> AsyncIterator[Evening]:
    patch_textual()
    there = Evening(folder)
    await there.paddock.open_up()
    yield there
    await there.sessions.close()
    await there.paddock.close()


@pytest.fixture(autouse=True)
def _nothing_lingers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(teardown, "AFTER_THE_END", 0.0)
    yield
    gc.collect()


def races_alive() -> int:
    """How many races that are being driven, and were kept, there are in memory."""
    gc.collect()
    return sum(isinstance(each, DriveInfo | RaceRecord) for each in gc.get_objects())


async def test_of_people_who_hung_up_in_a_race_nothing_is_left_in_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as there:
        meeting = there.begun("Ann", "Ben")
        for lines in range(1, 4):
            ann, ben = await there.at_the_race("Ann"), await there.at_the_race("Ben")
            ann.received(TALK)
            await until(lambda: len(meeting.talk) == lines, "Ann's line")
            ben.received(LEFT)
            ann.lost()
            ben.lost()
            await until(lambda: not len(there.sessions), "all to be gone")
        await until(lambda: not there.apps, "the last app to be gone")
        assert not there.paddock.events.visits
        assert len(meeting.drives) == 3
        assert not any(meeting.events._subscriptions.values())


async def test_a_race_that_waits_has_its_journals_open_and_one_that_is_over_none(tmp_path: Path) -> None:
    before = races_alive()
    async with evening(tmp_path) as there:
        meeting = there.begun("Ann", "Ben")
        ann = await there.at_the_race("Ann")
        await until(lambda: there.open_journals == (1, 2), "the bot to have driven its lap")
        ann.lost()
        await until(lambda: not len(there.sessions), "Ann to be gone")
        await until(lambda: there.open_journals == (1, 2), "nothing but the bot's lap to be closed")
        there.clock.go_on(days=7)
        await until(lambda: meeting.stage is Stage.OVER, "the flag")
        await until(lambda: there.open_journals == (0, 0), "the journal to be closed")
        await until(lambda: races_alive() <= before, "the race to be let go of")
