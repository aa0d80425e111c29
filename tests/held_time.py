"""Monotonic time that stands still until a test lets it pass."""

import asyncio

from motorchamp_tui.tui.race.local_race import PassingTime


class HeldTime(PassingTime):
    """What clocks of a go ask for the time, and wait by."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._waiting = list[tuple[float, asyncio.Future[None]]]()

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        awaited = asyncio.get_running_loop().create_future()
        self._waiting.append((self._now + seconds, awaited))
        await awaited

    def go_on(self, seconds: float = 1.0) -> None:
        self._now += seconds
        for when, awaited in self._waiting:
            if when <= self._now and not awaited.done():
                awaited.set_result(None)
        self._waiting = [(when, awaited) for when, awaited in self._waiting if not awaited.done()]
