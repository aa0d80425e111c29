"""Clock for everything in the paddock that has to wait; passed in, so that tests can set it."""

import asyncio
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """The time of day, and waiting for one."""

    def now(self) -> datetime:
        """The time, in UTC."""

    async def sleep_until(self, when: datetime) -> None:
        """Return at this time, or at once if it has passed."""


class WallClock:
    """The machine's clock. Waits are cut into pieces, to end on time even if the clock is set."""

    LONGEST_NAP = 30.0

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    async def sleep_until(self, when: datetime) -> None:
        """Return at this time, or at once if it has passed."""
        while (left := (when - self.now()).total_seconds()) > 0:
            await asyncio.sleep(min(left, self.LONGEST_NAP))
