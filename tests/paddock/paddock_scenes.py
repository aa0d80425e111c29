"""A paddock for tests: a clock in the hand, people who answer by themselves, a plug to pull."""

import asyncio
import contextlib
import heapq
import itertools
import shutil
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from attrs import evolve

from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import CallKind, Visit
from motorchamp_tui.paddock.paddock import HALF_WRITTEN, Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.live_drive import LiveDrive
from motorchamp_tui.paddock.races.meeting import DriveInfo, Meeting, PendingChoice, Stage, Subscription
from motorchamp_tui.race.record import Run, Step
from motorchamp_tui.settings.words import RACE_DRIVEN

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
PATIENCE = 300
"""Seconds after which a test has failed that waits for something."""
DAY = 24 * 3600
SHORT = Agreement("A1-C1", laps=1)
FINISHED = (Stage.OVER, Stage.STOPPED)


class HeldClock:
    """A clock that goes on only when it is told to."""

    def __init__(self, now: datetime = NOON) -> None:
        self._now = now
        self._alarms = list[tuple[datetime, int, asyncio.Event]]()
        self._numbers = itertools.count()
        self._somebody_waits = asyncio.Event()

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, when: datetime) -> None:
        if when > self._now:
            ring = asyncio.Event()
            alarm = (when, next(self._numbers), ring)
            heapq.heappush(self._alarms, alarm)
            self._somebody_waits.set()
            try:
                await ring.wait()
            finally:
                if alarm in self._alarms:
                    self._alarms.remove(alarm)
                    heapq.heapify(self._alarms)

    async def somebody_tries_again_soon(self) -> None:
        """Wait until somebody waits for a few seconds to go by."""
        async with asyncio.timeout(PATIENCE):
            while not (self._alarms and self._alarms[0][0] <= self._now + timedelta(seconds=3)):
                self._somebody_waits.clear()
                await self._somebody_waits.wait()

    def go_on(self, **time: float) -> None:
        self._now += timedelta(**time)
        while self._alarms and self._alarms[0][0] <= self._now:
            heapq.heappop(self._alarms)[2].set()


class Scene:
    """A paddock with people in it."""

    def __init__(self, folder: Path, clock: HeldClock | None = None, **ways: Any) -> None:
        self.folder = folder
        self.clock = clock or HeldClock()
        self.paddock = Paddock(folder, self.clock, **ways)
        self._players = list[asyncio.Task[None]]()

    def player(self, name: str, kind: str = "SHA256", address: str = "") -> Player:
        """Nobody is in their first race, in which dice are thrown by hand."""
        player = self.paddock.players.welcome(f"{kind}:{name.casefold()}", name, address)
        self.paddock.players.remember_told(player.key, [RACE_DRIVEN])
        return player

    def come(self, name: str, kind: str = "SHA256", address: str = "") -> Visit:
        return self.paddock.come_in(self.player(name, kind, address), address)

    def meeting(self, agreement: Agreement, *names: str, bots: Sequence[str] = ()) -> Meeting:
        """A meeting with these persons, the first of whom opened it, and bots."""
        opener, *others = map(self.player, names)
        meeting = self.paddock.open_meeting(opener, agreement)
        for player in others:
            meeting.take_seat(player)
        for bot in bots:
            meeting.add_bot(opener, bot)
        return meeting

    def begun(self, agreement: Agreement, *names: str, bots: Sequence[str] = ()) -> Meeting:
        """The same, when all are ready."""
        meeting = self.meeting(agreement, *names, bots=bots)
        for name in names:
            meeting.set_ready(self.player(name), is_ready=True)
        return meeting

    def plays(
        self,
        visit: Visit,
        meeting: Meeting,
        choose: Callable[[PendingChoice], Move] = lambda asked: asked.moves[-1],
    ) -> None:
        """From now on this person answers every question at once."""
        self._in_background(_play(visit, meeting, choose))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        self._players.append(asyncio.create_task(work))

    async def kept(self) -> None:
        """Everything but the races is on disk when it returns."""
        async with asyncio.timeout(PATIENCE):
            for file in list(self.paddock.queue._waiting):
                await self.paddock.queue.written(file)

    async def close(self) -> None:
        for player in self._players:
            player.cancel()
        await asyncio.gather(*self._players, return_exceptions=True)
        await self.paddock.close()


async def _play(visit: Visit, meeting: Meeting, choose: Callable[[PendingChoice], Move]) -> None:
    while meeting.stage not in FINISHED and not visit.has_left:
        asked = meeting.asked_of(visit.player)
        if asked is not None:
            assert meeting.answer(visit.player, asked, choose(asked))
        await visit.changed()


@asynccontextmanager
async def opened(folder: Path, clock: HeldClock | None = None, **ways: Any) -> AsyncIterator[Scene]:
    """A paddock that is open, closed at the end; every run of a test sees the same dice."""
    scene = Scene(folder, clock, **ways)
    with patch("motorchamp_tui.paddock.entries.entry_list.fresh_seed", partial(next, itertools.count(11))):
        await scene.paddock.open_up()
        try:
            yield scene
        finally:
            await scene.close()


async def after_the_plug(scene: Scene, to: Path) -> Path:
    """The folder as it would be found had the plug been pulled now, or a moment later."""
    await scene.kept()
    half_written = shutil.ignore_patterns(*HALF_WRITTEN)  # threads may be writing, or clearing away
    shutil.copytree(scene.folder, to, ignore=half_written, copy_function=_copy_if_there)
    return to


def _copy_if_there(file: str, to: str) -> str:
    with contextlib.suppress(FileNotFoundError):
        shutil.copy2(file, to)
    return to


async def until(visit: Visit, condition: Callable[[], Any]) -> None:
    """Wait for something that wakes this visit."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await visit.changed()


async def question_for(meeting: Meeting, visit: Visit) -> PendingChoice:
    """The next question to this person."""
    await until(visit, lambda: meeting.asked_of(visit.player))
    asked = meeting.asked_of(visit.player)
    assert asked is not None
    return asked


async def asked_first(meeting: Meeting, *visits: Visit) -> tuple[Visit, Visit]:
    """Of two who drive, who is asked first, and the other."""
    drive = await race_of(meeting, visits[0])
    await until(visits[0], lambda: drive.asked is not None)
    one, other = visits
    return (one, other) if meeting.asked_of(one.player) else (other, one)


async def race_of(meeting: Meeting, visit: Visit) -> DriveInfo:
    """The race itself, as soon as it is on."""
    await until(visit, lambda: meeting.stage is Stage.RACE and meeting.drives)
    return meeting.drives[0]


async def live_race_of(meeting: Meeting, visit: Visit) -> LiveDrive:
    """The same, with all that drives it."""
    drive = await race_of(meeting, visit)
    assert isinstance(drive, LiveDrive)
    return drive


async def the_end(meeting: Meeting, visit: Visit) -> None:
    """Wait for the last flag."""
    await until(visit, lambda: meeting.stage in FINISHED)
    assert meeting.stage is Stage.OVER, meeting.trouble


async def heard(following: Subscription) -> list[Step]:
    """Everything that is still told of a drive."""
    steps = list[Step]()
    async with asyncio.timeout(PATIENCE):
        while (more := await following.next()) is not None:
            steps += more
    return steps


async def steps_until(following: Subscription, enough: Callable[[Sequence[Step]], object]) -> list[Step]:
    """What is told of a drive until it is enough."""
    steps = list[Step]()
    async with asyncio.timeout(PATIENCE):
        while not enough(steps):
            more = await following.next()
            assert more is not None, "the drive was over before"
            steps += more
    return steps


def replayed(start: Run, steps: Sequence[Step]) -> AnyRace:
    """The race that somebody sees who joined in, every step fitting onto the one before."""
    race = start.race
    for step in steps:
        assert step.before == race
        race = step.after
    return race


def by_practice(agreement: Agreement = SHORT) -> Agreement:
    """The same with a grid from practice."""
    return evolve(agreement, options=USUAL.having(GRID, Grid.PRACTICE))


def hears(wanted: CallKind, told: list[str]) -> Callable[[CallKind, str], None]:
    """Hears what a visit is called for, and keeps the sentences of one kind."""
    return lambda kind, words: told.append(words) if kind is wanted else None
