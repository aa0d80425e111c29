"""The time, for everything in the paddock that has to wait; handed in, so that tests can set it."""

import asyncio
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """The time of day, and waiting for one."""

    def now(self) -> datetime:
        """The time, in UTC."""

    async def sleep_until(self, when: datetime) -> None:
        """Return at this time, or at once when it is past."""


class WallClock:
    """The machine's clock. A wait is cut into pieces, so that it also ends when the clock was set meanwhile."""

    LONGEST_NAP = 30.0

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    async def sleep_until(self, when: datetime) -> None:
        """Return at this time, or at once when it is past."""
        while (left := (when - self.now()).total_seconds()) > 0:
            await asyncio.sleep(min(left, self.LONGEST_NAP))
