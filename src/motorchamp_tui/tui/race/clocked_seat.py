"""Seat with a clock: its person has a number of seconds for a go, then it calls time.

They run while the question can be seen: not under a help page, the rulebook, the log or anything else that covers
the race, and not while the window is too small for it.
"""

import asyncio
import time
from collections.abc import Sequence
from typing import Protocol

from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.go_clock import GoClock
from motorchamp_tui.tui.race.keyboard_seat import KeyboardSeat


class PassingTime(Protocol):
    """Monotonic time, and waiting for it; tests have one of their own."""

    def now(self) -> float:
        """The seconds since some moment."""

    async def sleep(self, seconds: float) -> None:
        """Let this many of them pass."""


class MachineTime:
    """The time of this machine."""

    def now(self) -> float:
        """The seconds since some moment."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Let this many of them pass."""
        await asyncio.sleep(seconds)


class ClockFace(Protocol):
    """The place where the seconds are shown."""

    @property
    def is_in_view(self) -> bool:
        """Whether they and the question can be seen."""

    def show_seconds(self) -> None:
        """Show fewer of them."""


class ClockedSeat:
    """The seat of the people at this keyboard, with the clock of a go beside it."""

    def __init__(self, seat: KeyboardSeat, clock: GoClock, shown: ClockFace, time: PassingTime) -> None:
        self._seat = seat
        self._clock = clock
        self._shown = shown
        self._time = time

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        """The person's answer, or the clock's; raises :class:`TakenBack`."""
        late = self._clock.ask(race)
        if late is None:
            return await self._seat.choose(race, moves)
        counting = asyncio.create_task(self._count(late))
        try:
            return await self._seat.choose(race, moves)
        finally:
            counting.cancel()
            self._clock.stand()

    async def _count(self, late: Move) -> None:
        """Count the seconds down; the first wait begins when the question has been shown."""
        while self._clock.shown:
            await self._time.sleep(self._clock.until_next)
            self._clock.look(is_seen=self._shown.is_in_view)
            self._shown.show_seconds()
        self._seat.answer(late)
