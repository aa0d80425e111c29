"""One evening from one seed: hosts that are started, troubled, killed and started again, until all is over."""

import asyncio
import errno
import gc
import logging
import os
import random
import secrets
import tempfile
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import timedelta
from enum import Enum
from pathlib import Path
from typing import Any
from unittest.mock import patch

import six_squares
from attrs import frozen

from evenings.bell import Bell
from evenings.copies import Copies
from evenings.fragile_disk import FragileDisk, KilledError
from evenings.organisers import Series
from evenings.regulars import HOUR, MOST_OPENED, DieOrder, Mood, Regular, crowd
from evenings.scrutineer import Following, Scrutineer
from evenings.virtual_time import VirtualClock, VirtualLoop
from evenings.warden import Warden
from fleet.memory_store import MemoryStore
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files.elsewhere import kept_by
from motorchamp_tui.fleet.working_copy import WorkingCopy
from motorchamp_tui.games import GAMES
from motorchamp_tui.games.options import RATED
from motorchamp_tui.paddock.paddock import Paddock

LOOKED_EVERY, LOOKED_AT_LAST_EVERY, COMPARED_EVERY = 40.0, 12 * HOUR, 10.0
EVENINGS = (*[60] * 10, *[90] * 9, 400)
"""How long an evening may be: many short ones teach more than a few that are long."""
DAYS = 24 * HOUR
KILLED_AT_ONCE = 0.15
"""How often a host is killed while it is being started."""
ENDS_IN_TROUBLE = 0.3
"""How often the disk is in trouble when a host comes to its end."""
TEAMS = ("RED", "BLU", "GRN", "YEL", "WHI", "BLK")
HAS_SERIES = 0.15
"""How often there are seasons and leagues."""
HAS_WARDEN = 0.25
"""How often there is an operator who does something."""
HAS_BELL = 0.25
"""How often people are told outside of their goes."""
ANOTHER = 0.2
"""How often there is another evening, weeks later."""
SETS_CLOCK = 0.2
"""How often the clock of the machine is wrong at a start, or set in mid-race."""
A_WHILE = 60
LAST_DAY = 200 * DAYS
"""By then everything is over, however long everybody has been away."""


LACKS_SOMETHING = 0.15
"""How often a disk lacks each of the things that some disks lack."""


class End(Enum):
    """How the life of a host ends."""

    STOPPED = "it is stopped"
    KILLED = "it is killed"
    POWER_CUT = "the power goes"


@frozen
class Outcome:
    """What there was to see in an evening; ``found`` is empty when everything held."""

    seed: int
    found: tuple[str, ...]
    lives: int
    races: int
    moves: int
    changes: int
    seasons: int
    told_outside: int
    digest: str


def lacks_of(seed: int) -> tuple[str, ...]:
    """What the disk of this evening lacks, mostly nothing; without ``fsync`` no promise could be held."""
    chance = random.Random(f"disk {seed}")
    return tuple(lack for lack in ("link", "replace", "chmod", "flock") if chance.random() < LACKS_SOMETHING)


class _Errors(logging.Handler):
    """Whatever a host logs as an error should not have happened."""

    def __init__(self, scrutineer: Scrutineer) -> None:
        super().__init__(logging.ERROR)
        self._scrutineer = scrutineer

    def emit(self, record: logging.LogRecord) -> None:
        """Note it."""
        if self._scrutineer.is_over:
            return
        error = record.exc_info[1] if record.exc_info else None
        self._scrutineer.find(f"the host logged: {record.getMessage()} {error!r}")


class Clocksmith:
    """Sets the clock of the machine in some evenings, by days, before a start or while a host is up."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._is_here = chance.random() < SETS_CLOCK
        self.error = timedelta()
        self._at_start, self._last_there = timedelta(), 0.0
        self._has_set = False

    def set_clock(self) -> None:
        """Set it perhaps, right or wrong."""
        if self._is_here and self._chance.random() < 0.5:
            days = self._chance.choice((2, 10, 400, -2, -10, -9000))
            self.error = timedelta(days=days) if not self.error else timedelta()

    def host_starts(self, now: float) -> tuple[timedelta, timedelta] | None:
        """How far the clock was set since the last start, and how long no host was there; None if it was not."""
        self.set_clock()
        by, self._at_start = self.error - self._at_start, self.error
        self._has_set = self._has_set or bool(by)
        return (by, timedelta(seconds=now - self._last_there)) if self._has_set else None

    def host_is_up(self) -> None:
        """It has come so far that it goes on by the clock that it has found."""
        self._has_set = False

    def host_ends(self, now: float) -> None:
        """It was there until now."""
        if not self._has_set:
            self._last_there = now


class Evening:
    """Everything that outlives a host."""

    def __init__(self, seed: int, folder: Path, store: MemoryStore | None = None, copies: int = 0) -> None:
        self.store = store
        self.copies = copies
        self.chance = random.Random(f"evening {seed}")
        self.disk = FragileDisk(folder, random.Random(self.chance.random()), lacks_of(seed))
        self.scrutineer = Scrutineer(folder / "paddock", self.disk)
        self.length = self.chance.choice(EVENINGS)
        self.mood = Mood(random.Random(self.chance.random()), self.length)
        self.mood.series = Series() if self.chance.random() < HAS_SERIES else None
        self.people = crowd(self.mood, self.scrutineer)
        operator = random.Random(f"operator {seed}")  # of its own: all else is as it would be without one
        self.mood.has_warden = operator.random() < HAS_WARDEN
        self.warden = None
        if self.mood.has_warden:
            self.warden = Warden(operator, self.mood, self.people, self.scrutineer)
            for number, regular in enumerate(self.people):
                regular.address = f"192.0.2.{10 + number}"
        bell = Bell(random.Random(self.chance.random()), self.scrutineer.find)
        self.bell = bell if self.chance.random() < HAS_BELL else None
        bell.whose, bell.is_banned = self.scrutineer.key_of, self.scrutineer.is_banned
        self.clocksmith = Clocksmith(random.Random(f"clock {seed}"))
        self.lives = 0
        self.now = 0.0
        self.folder = folder / "paddock"

    def spend(self) -> None:
        """The whole evening, and what is left of it in the weeks after."""
        self._spend_an_evening()
        if self.chance.random() < ANOTHER:
            self._drive_to_the_end()
            self.now += 8 * DAYS
            self.mood.until, self.mood.opened = self.now + self.length, MOST_OPENED // 2
            self._spend_an_evening()
        self._drive_to_the_end()
        gc.collect()  # whoever failed and was not heard of is heard of now

    def bring_up(self) -> None:
        """Begin with what is kept elsewhere, where it is."""
        if self.store is not None:
            copy = WorkingCopy(self.folder, "evening", self.store)
            try:
                copy.bring_up()
            finally:
                copy.close()

    def _spend_an_evening(self) -> None:
        while self.now < self.mood.until and not self.scrutineer.found:
            self._live(self.now + self.chance.uniform(60, self.length), self.people)
            self.now += self.chance.choice((1, 30, 600, 10 * HOUR if self.chance.random() < 0.2 else 5))

    def _drive_to_the_end(self) -> None:
        """A fresh host, and nobody comes any more."""
        if not self.scrutineer.found:
            self.disk.trouble = None
            self._live(self.now + LAST_DAY, ())
        if not self.scrutineer.found:
            self.scrutineer.look_back()

    def _live(self, until: float, people: Sequence[Regular]) -> None:
        """One life of a host."""
        self.lives += 1
        is_last = not people
        end = End.STOPPED if is_last else self.chance.choice(list(End))
        loop = VirtualLoop(self.now, random.Random(self.chance.random()))
        host = _Host(self, loop, is_last=is_last)
        try:
            host.run(until, people, end)
        finally:
            self.now = loop.time()
            host.dispose()
            if end is End.POWER_CUT:
                self.disk.power_goes()
        self.scrutineer.look_at_folder()


class _Host:
    """One life of a host, in a loop of its own."""

    def __init__(self, evening: Evening, loop: VirtualLoop, *, is_last: bool) -> None:
        self._evening = evening
        self._scrutineer = evening.scrutineer
        self._chance = evening.chance
        self._loop = loop
        self._is_last = is_last
        self._tasks: list[asyncio.Task[Any]] = []
        self._paddock: Paddock | None = None

    def run(self, until: float, people: Sequence[Regular], end: End) -> None:
        """Until this time, or until something is found."""
        loop, disk = self._loop, self._evening.disk
        loop.set_exception_handler(self._note_error)
        self._scrutineer.stop = loop.stop
        self._scrutineer.watch = lambda following: self._begin(_hear(self._scrutineer, following))
        asyncio.set_event_loop(loop)
        with suppress(KilledError):
            if not self._is_last and self._chance.random() < KILLED_AT_ONCE:
                disk.kill_after = self._chance.randrange(30)
            smith = self._evening.clocksmith
            if (was_set := smith.host_starts(loop.time())) is not None:
                self._scrutineer.clock_was_set(*was_set)
            loop.run_until_complete(self._start(people))
            smith.host_is_up()
            loop.call_later(A_WHILE / 2, smith.set_clock)
            if not self._is_last and self._chance.random() < ENDS_IN_TROUBLE:
                loop.call_at(until - self._chance.uniform(0, 10), self._bring_trouble)
            loop.call_at(until, loop.stop if end is End.STOPPED else self._kill_soon)
            loop.run_forever()
            if self._is_last and not self._scrutineer.is_all_over:
                self._scrutineer.find("not everything comes to its end")
            if not self._scrutineer.found:
                loop.run_until_complete(self._stop())

    async def _start(self, people: Sequence[Regular]) -> None:
        disk = self._evening.disk
        if self._evening.bell is not None:
            self._evening.bell.begin_life()
        paddock = self._paddock = self._opened()
        await paddock.open_up()
        disk.kill_after = None
        self._scrutineer.opened(paddock)
        self._evening.mood.stirred.clear()
        count = self._evening.copies
        copies = Copies(self._evening.folder, paddock, count) if count else None
        sides: list[Paddock] = [side.copy for side in copies.sides] if copies else [paddock]
        for number, regular in enumerate(people):
            self._begin(regular.spend(sides[number % len(sides)]))
        if copies:
            self._begin(self._compare(copies))
        if self._evening.warden is not None and not self._is_last:
            self._begin(self._evening.warden.spend(paddock))
        self._begin(self._look_on())
        if not self._is_last:
            self._begin(self._trouble_now_and_then())

    def _opened(self) -> Paddock:
        smith = self._evening.clocksmith
        disk, clock = self._evening.disk, VirtualClock(self._loop, lambda: smith.error)
        try:
            self._evening.bring_up()
            return Paddock(self._evening.folder, clock, command=self._evening.bell)
        except (MotorChampError, OSError) as error:
            if disk.trouble is None:
                self._scrutineer.find(f"the host does not start: {error}")
                raise KilledError from error
            disk.trouble = None  # whoever runs the host has mended it
            return self._opened()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._scrutineer.guard(task)
        self._tasks.append(task)

    def _note_error(self, _: object, context: dict[str, Any]) -> None:
        if not isinstance(context.get("exception"), KilledError):  # whoever was killed is heard of by nobody
            self._scrutineer.find(f"{context['message']}: {context.get('exception')!r}")

    async def _look_on(self) -> None:
        """Look at everything now and then; in the end, whether all is over."""
        while True:
            await asyncio.sleep(LOOKED_EVERY if not self._is_last else LOOKED_AT_LAST_EVERY)
            self._scrutineer.look_at_rest()
            if self._is_last and self._scrutineer.is_all_over:
                self._scrutineer.steward.look_back(self._evening_paddock)
                self._loop.stop()

    async def _compare(self, copies: Copies) -> None:
        """Whoever sees the paddock by a copy sees what there is to see."""
        while True:
            await asyncio.sleep(COMPARED_EVERY if not self._is_last else LOOKED_AT_LAST_EVERY)
            if difference := copies.difference():
                self._scrutineer.find(difference)
                return

    async def _trouble_now_and_then(self) -> None:
        disk = self._evening.disk
        while True:
            disk.trouble = None
            await asyncio.sleep(self._chance.expovariate(1 / 400))
            self._bring_trouble()
            await asyncio.sleep(self._chance.choice((1, 10, 60)))
            self._scrutineer.trouble()

    def _bring_trouble(self) -> None:
        self._evening.disk.trouble = self._chance.choice((errno.ENOSPC, errno.EIO))

    def _kill_soon(self) -> None:
        """Kill it in the middle of one of the next things that it does with a file, or a little later."""
        self._evening.disk.kill_after = self._chance.randrange(10)
        self._loop.call_later(self._chance.choice((0, 0.01, 2)), self._kill)

    def _kill(self) -> None:
        raise KilledError

    async def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._is_last:
            self._evening_paddock.tidy_up()
            await asyncio.sleep(A_WHILE)
        await self._evening_paddock.close()

    @property
    def _evening_paddock(self) -> Paddock:
        if self._paddock is None:
            raise AssertionError("the host has not been started")
        return self._paddock

    def dispose(self) -> None:
        """The host is no more: nothing of it does anything any more."""
        self._scrutineer.ended()
        self._evening.clocksmith.host_ends(self._loop.time())
        disk = self._evening.disk
        disk.is_dead = True
        asyncio._set_running_loop(self._loop)
        done = set[asyncio.Task[Any]]()
        while more := asyncio.all_tasks(self._loop) - done:
            done |= more
            for task in sorted(more, key=_number):  # what they do on their way out is the same in every run
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with suppress(BaseException):
                    task.get_coro().close()
        asyncio._set_running_loop(None)
        asyncio.set_event_loop(None)
        disk.process_has_ended()
        self._loop.close()


def _number(task: asyncio.Task[Any]) -> int:
    """Tasks are numbered as they are made."""
    return int(task.get_name().removeprefix("Task-"))


async def _hear(scrutineer: Scrutineer, following: Following) -> None:
    while (steps := await following.subscription.next()) is not None:
        scrutineer.told(following, steps)


@contextmanager
def _by_chance(evening: Evening) -> Iterator[None]:
    """A game that is quick, dice and codes that follow from the seed, and a disk that is followed."""
    seeded = random.Random(evening.chance.random())
    with ExitStack() as stack:
        stack.enter_context(patch.dict(GAMES, {"six_squares": "six_squares"}))
        for name, value in {
            "MOST_DRIVERS": 6,
            "MOST_CARS": 6,
            "TEAMS": TEAMS,
            "StandingOrder": DieOrder,
            "OPTIONS": (*six_squares.OPTIONS, RATED),
        }.items():
            stack.enter_context(patch.object(six_squares, name, value, create=True))
        stack.enter_context(patch("motorchamp_tui.paddock.paddock.TIDIED_EVERY", timedelta(days=1)))
        stack.enter_context(patch.object(secrets, "choice", seeded.choice))
        stack.enter_context(patch.object(secrets, "randbelow", seeded.randrange))
        stack.enter_context(evening.disk.mounted())
        if evening.store is not None:
            evening.store.before_each = evening.disk.act
            stack.enter_context(kept_by(evening.folder, evening.store))
        errors = _Errors(evening.scrutineer)
        log = logging.getLogger("motorchamp_tui")
        was = log.propagate
        log.propagate = False
        log.addHandler(errors)
        try:
            yield
        finally:
            log.removeHandler(errors)
            log.propagate = was


@contextmanager
def without_rubbish() -> Iterator[None]:
    """Rubbish is only looked for in what an evening makes, when a host has ended and when all of it has."""
    gc.disable()
    gc.freeze()  # for good: what was there before is never looked at again
    try:
        yield
    finally:
        gc.collect()
        gc.enable()


@without_rubbish()
def spend(seed: int, store: MemoryStore | None = None, copies: int = 0) -> Outcome:
    """Spend the evening of this seed; an evening is the same in every run.

    With a ``store``, every host begins with what is in there, and the folder is a copy of it in the end.
    With ``copies`` everybody sees the paddock by one of so many.
    """
    memory = Path("/dev/shm")  # faster where there is any; nothing here needs to outlive this program
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        evening = Evening(seed, Path(folder), store, copies)
        with _by_chance(evening):
            evening.spend()
        if store is not None and (different := store.differs(evening.folder)):
            evening.scrutineer.find(f"the folder is not what is kept elsewhere: {different}")
    scrutineer = evening.scrutineer
    return Outcome(
        seed,
        tuple(scrutineer.found),
        evening.lives,
        scrutineer.races,
        scrutineer.moves_told,
        evening.disk.changes,
        scrutineer.steward.begun,
        evening.bell.rung if evening.bell else 0,
        scrutineer.digest,
    )
