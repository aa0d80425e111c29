"""An event loop whose time passes only when nobody has anything to do; work for threads is done in the loop."""

import asyncio
import concurrent.futures
import random
import selectors
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.clock import WallClock

FIRST_EVENING = datetime(2026, 11, 20, 19, tzinfo=UTC)
RESOLUTION = 1e-6
QUICK, SLOW, SLOW_SHARE = 0.004, 2.0, 0.01
"""Seconds that work in a thread takes at most, usually and seldom, and how seldom."""
Result = TypeVar("Result")


class NobodyWaitsError(Exception):
    """Nothing can ever happen again: there is not even an alarm."""


class _PassingTime(selectors.SelectSelector):
    """Waits for nothing but time, and that at once."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise NobodyWaitsError
        self.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop of one life of a host, which begins at ``now`` in seconds since :data:`FIRST_EVENING`."""

    PASSED_ON: tuple[type[Exception], ...] = MotorChampError, OSError, AssertionError
    """What a thread may raise; anything else is a mistake of its own."""

    def __init__(self, now: float, chance: random.Random) -> None:
        self._passing = _PassingTime()
        self._passing.now = now
        self._chance = chance
        self._free_at = now
        super().__init__(self._passing)
        self._clock_resolution = RESOLUTION

    def time(self) -> float:
        """Seconds since the first evening."""
        return self._passing.now

    def run_in_executor(
        self, executor: object, func: Callable[..., Result], *args: object
    ) -> asyncio.Future[Result]:
        """Do this a moment later; its result is known after another.

        There are threads enough, so work begins although it is no longer wanted. What has an executor of its
        own is done one after the other, and not at all when nobody wants it any more.
        """
        future: asyncio.Future[Result] = self.create_future()
        begins = self.time() + self._moment()
        if executor is not None:
            begins = self._free_at = max(begins, self._free_at + RESOLUTION)

        def act() -> None:
            if executor is not None and future.cancelled():
                return
            done: concurrent.futures.Future[Result] = concurrent.futures.Future()
            done.set_running_or_notify_cancel()
            try:
                done.set_result(func(*args))
            except self.PASSED_ON as error:
                done.set_exception(error)
            self.call_later(self._moment(), _pass_on, done, future)

        self.call_at(begins, act)
        return future

    def _moment(self) -> float:
        return self._chance.uniform(0, SLOW if self._chance.random() < SLOW_SHARE else QUICK)


def _pass_on(done: concurrent.futures.Future[Result], future: asyncio.Future[Result]) -> None:
    if not future.done():
        if (error := done.exception()) is not None:
            future.set_exception(error)
        else:
            future.set_result(done.result())


class VirtualClock(WallClock):
    """The clock of a machine by a virtual loop, which is wrong by so much, ``error``, whenever it is looked at."""

    def __init__(self, loop: VirtualLoop, error: Callable[[], timedelta] = timedelta) -> None:
        super().__init__(lambda: FIRST_EVENING + timedelta(seconds=loop.time()) + error(), loop.time)

    async def sleep_until(self, when: datetime) -> None:
        """Return at this time, or at once if it has passed."""
        while (left := (when - self.now()).total_seconds()) > 0:
            await asyncio.sleep(max(left, 2 * RESOLUTION))
