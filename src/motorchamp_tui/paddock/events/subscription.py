"""Subscription of one screen to a race: every step since it joined, at its own pace.

Listeners never hold up a race: steps that they have not taken yet are kept for them.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence

from motorchamp_tui.race.record import Run, Step


def _ignore() -> None:
    """Do nothing: nobody listens."""


class Subscription:
    """The subscription of one screen to a drive, from the moment it joined. It never holds anything up.

    ``start`` is the run as it was then (its own copy of the steps). In practice the laps of a driver's further
    cars follow on the first: their steps begin with another car, and ``Running.entry`` says whose lap is on.
    """

    def __init__(self, start: Run, left: Callable[["Subscription"], None]) -> None:
        self.start = start
        self._left = left
        self._steps = list[Step]()
        self._news = asyncio.Event()
        self._is_over = False
        self.times_told = 0
        """How often anything has been published."""
        self.on_news: Callable[[], None] = _ignore
        """Called whenever there is anything to take."""

    async def next(self) -> tuple[Step, ...] | None:
        """The steps since the last call, as soon as there are any; none at all when only circumstances have
        changed (who is asked, who is away, talk, clock); None when nothing more will come.
        """
        await self._news.wait()
        if self._is_over and not self._steps:
            return None
        steps = self.take()
        if not self._is_over:
            self._news.clear()
        return steps

    async def more_within(self, seconds: float) -> bool:
        """Whether anything comes, or it ends, within this many seconds; it is left for :meth:`next`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()
        return self._news.is_set()

    def take(self) -> tuple[Step, ...]:
        """The steps since the last call, without waiting for any."""
        steps, self._steps = tuple(self._steps), []
        return steps

    @property
    def has_steps(self) -> bool:
        """Whether there are steps to take."""
        return bool(self._steps)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self._is_over

    def close(self) -> None:
        """Stop listening."""
        self._left(self)
        self._steps.clear()
        self.end()

    def tell(self, steps: Sequence[Step] = ()) -> None:
        """Pass on that this has happened; without steps, only circumstances have changed."""
        if not self._is_over:
            self._steps += steps
            self.times_told += 1
            self._news.set()
            self.on_news()

    def end(self) -> None:
        """Pass on that nothing more will come."""
        self._is_over = True
        self._news.set()
        self.on_news()
