"""Clock for everything in the paddock that has to wait; passed in, so that tests can set it."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """The time of day, and waiting for one."""

    def now(self) -> datetime:
        """The time, in UTC."""

    async def sleep_until(self, when: datetime) -> None:
        """Return at this time, or at once if it has passed."""


def _wall() -> datetime:
    return datetime.now(UTC)


def _passed() -> float:
    """Seconds that only ever go on, also while the machine sleeps, where the system counts those."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class WallClock:
    """The machine's clock as it was when this was made, and the time that has passed since.

    Setting the clock of the machine meanwhile changes nothing here: a go lasts as long as was agreed.
    Waits are cut into pieces, to end on time even if the machine sleeps.
    """

    LONGEST_NAP = 30.0

    def __init__(self, wall: Callable[[], datetime] = _wall, passed: Callable[[], float] = _passed) -> None:
        self._wall, self._passed = wall, passed
        self._began, self._began_at = wall(), passed()

    def now(self) -> datetime:
        """The time, in UTC."""
        return self._began + timedelta(seconds=self._passed() - self._began_at)

    async def sleep_until(self, when: datetime) -> None:
        """Return at this time, or at once if it has passed."""
        while (left := (when - self.now()).total_seconds()) > 0:
            await asyncio.sleep(min(left, self.LONGEST_NAP))
