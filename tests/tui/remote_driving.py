"""Races in a paddock, seen by several apps at once, with a clock that is held in the hand."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from attrs import define, field

sys.path[:0] = [str(Path(__file__).parent.parent / "paddock")]

from paddock_scenes import HeldClock
from pressing import PATIENCE, lines_of, press, settle, text_of
from textual.pilot import Pilot
from textual.screen import Screen

from motorchamp_tui.paddock.entries import entry_list
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.tui import app_settings
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.paddock.race.remote_race_screen import RemoteRaceScreen

SMALL = (80, 24)


@define
class Seated:
    """A person at a screen."""

    visit: Visit
    pilot: Pilot[None]
    screen: RemoteRaceScreen

    def on_top(self) -> Screen[Any]:
        """The screen that lies on top."""
        return self.pilot.app.screen

    @property
    def text(self) -> str:
        return text_of(self.pilot.app)

    @property
    def head(self) -> str:
        return lines_of(self.pilot.app)[0]

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)

    @property
    def is_asked(self) -> bool:
        return self.screen.live.seat.is_asked


@define
class Evening:
    """One paddock with one meeting, and the people who sit at their screens."""

    paddock: Paddock
    clock: HeldClock
    meeting: Meeting
    visits: dict[str, Visit] = field(factory=dict)
    _screens: AsyncExitStack = field(factory=AsyncExitStack)

    def comes_in(self, name: str) -> Visit:
        """Another line of this person."""
        (player,) = _welcomed(self.paddock, [name])
        self.visits[name] = self.paddock.come_in(player)
        return self.visits[name]

    async def sits_down(self, name: str, size: tuple[int, int] = SMALL, visit: Visit | None = None) -> Seated:
        """This person sees the race on a screen of its own."""
        visit = visit or self.visits.get(name) or self.comes_in(name)
        app = MotorChampApp()
        app_settings.app_settings_of(app).change({"bots_speed": "at once", "animation": "off"})
        pilot = await self._screens.enter_async_context(app.run_test(size=size))
        screen = RemoteRaceScreen(self.meeting, visit, self.clock)
        await pilot.app.push_screen(screen)
        await settle(pilot)
        return Seated(visit, pilot, screen)

    async def until_begun(self) -> None:
        """Let the meeting open its journals."""
        async with asyncio.timeout(PATIENCE):
            while not any(each.asked or each.is_over for each in self.meeting.drives):
                await asyncio.sleep(0.002)


@asynccontextmanager
async def evening(
    folder: Path, people: Sequence[str], agreed: Agreement, bots: Sequence[str] = (), *, seed: int = 3
) -> AsyncIterator[Evening]:
    """A race that has just begun between these people, who are all here, and these bots."""
    clock = HeldClock()
    paddock = Paddock(folder, clock)
    await paddock.open_up()
    first, *others = [paddock.come_in(player) for player in _welcomed(paddock, people)]
    meeting = paddock.open_meeting(first.player, agreed)
    for visit in others:
        meeting.take_seat(visit.player)
    for bot in bots:
        meeting.add_bot(first.player, bot)
    on = Evening(paddock, clock, meeting, {visit.player.name: visit for visit in (first, *others)})
    with mock.patch.object(entry_list, "fresh_seed", return_value=seed):
        for visit in (first, *others):
            meeting.set_ready(visit.player, is_ready=True)
    try:
        with mock.patch.dict(os.environ, TZ="UTC"):
            time.tzset()
            async with on._screens:
                await on.until_begun()
                yield on
    finally:
        time.tzset()
        await paddock.close()


def _welcomed(paddock: Paddock, people: Sequence[str]) -> list[Player]:
    return [paddock.players.welcome(f"SHA256:{name}", name) for name in people]


async def until_so(is_so: Callable[[], bool], *everybody: Seated) -> None:
    """Wait until this is so, and let these screens show what they have to."""
    deadline = time.monotonic() + PATIENCE
    while True:
        for seated in everybody:
            await settle(seated.pilot)
        if is_so():
            return
        assert time.monotonic() < deadline, "\n\n".join(seated.text for seated in everybody)
        await asyncio.sleep(0.002)


async def until(seated: Seated, words: str) -> None:
    """Wait until these words are on the screen."""
    await until_so(lambda: words in seated.text, seated)


async def until_gone(seated: Seated, words: str) -> None:
    """Wait until these words are not on the screen any more."""
    await until_so(lambda: words not in seated.text, seated)


async def until_asked(*everybody: Seated) -> Seated:
    """Wait until one of these people is asked on their screen."""
    await until_so(lambda: any(seated.is_asked for seated in everybody), *everybody)
    return next(seated for seated in everybody if seated.is_asked)


class EveningApp(MotorChampApp):
    """The screen of one person, Ann or Tom, in a race of Ann, Ben, Eva and a bot, whose others have no screens."""

    def __init__(self, folder: Path, agreed: Agreement, name: str = "Ann") -> None:
        super().__init__()
        app_settings.app_settings_of(self).change({"bots_speed": "at once", "animation": "off", "coach": "false"})
        self._evening = evening(folder, ("Ann", "Ben", "Eva"), agreed, ["steady"], seed=5)
        self._stack = AsyncExitStack()
        self._who = name

    async def begins(self) -> Evening:
        return await self._stack.enter_async_context(self._evening)

    async def sits_down(self, on: Evening) -> RemoteRaceScreen:
        visit = on.visits.get(self._who) or on.comes_in(self._who)
        screen = RemoteRaceScreen(on.meeting, visit, on.clock)
        await self.push_screen(screen)
        return screen

    async def on_unmount(self) -> None:
        await self._stack.aclose()


async def drive_on(on: Evening, *, round: int, driver: str) -> None:
    """Let everybody take the first of their moves, until this driver is asked in this round."""
    async with asyncio.timeout(PATIENCE):
        while True:
            asked = on.meeting.drives[0].asked
            if asked is None:
                await asyncio.sleep(0.002)
            elif (asked.race.round, asked.driver) == (round, driver):
                return
            else:
                on.meeting.answer(on.visits[asked.driver].player, asked, asked.moves[0])
                await asyncio.sleep(0)
