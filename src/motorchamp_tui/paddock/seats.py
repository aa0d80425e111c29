"""The seat of a player, wherever they are: asks them, and knows who chooses when they do not.

The choice is made by the order they have left, by the driver, or, from a certain time on, by the stand-in.
Where a go ends is asked separately from its dice, whoever threw them, so that a driver who comes back in
between is asked.
"""

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from attrs import evolve, frozen

from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games.motorchamp.rules.moves import Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.standing_order import StandingOrder
from motorchamp_tui.race.control import BotSeat
from motorchamp_tui.race.record import ORDER


@frozen(eq=False)
class PendingChoice:
    """A question that waits for its answer: ``driver`` has to choose one of ``moves`` in ``race``, by ``due``."""

    driver: str
    race: Race
    moves: tuple[Move, ...]
    since: datetime
    due: datetime | None


class Stewards(Protocol):
    """What a seat needs to know of what is being driven."""

    @property
    def clock(self) -> Clock:
        """What time it is."""

    def due(self, driver: str) -> datetime | None:
        """When the current go has to be over."""

    def stand_in_from(self, driver: str) -> datetime | None:
        """From when on the stand-in chooses for this driver in the current go."""

    def order_for(self, driver: str) -> StandingOrder | None:
        """The standing order of this driver for the current go."""

    async def before_asking(self) -> None:
        """Bring to disk everything that the question says."""


class PaddockSeat:
    """The seat of ``driver``. ``by`` says who made the last choice, where it was not the driver.

    ``changed`` is called when the driver is asked, and when they no longer are.
    """

    def __init__(
        self, driver: str, stewards: Stewards, stand_in: BotSeat, name: str, changed: Callable[[], None]
    ) -> None:
        self.asked: PendingChoice | None = None
        self.by = ""
        self._driver = driver
        self._stewards = stewards
        self._stand_in, self._stand_in_name = stand_in, name
        self._changed = changed
        self._answer: Move | None = None
        self._stir = asyncio.Event()

    async def choose(self, race: Race, moves: Sequence[Move]) -> Move:
        """One of ``moves``, whoever chooses it."""
        self.by = ""
        await self._stewards.before_asking()
        order = self._stewards.order_for(self._driver)
        if order is not None:
            return self._ordered(order, race, moves)
        try:
            while self._answer is None:
                self._stir.clear()
                when = self._stewards.stand_in_from(self._driver)
                if when is not None and when <= self._stewards.clock.now():
                    return self._stand_in_chooses(race, moves)
                self._ask(race, moves)
                await self._wait_until(when)
            return self._answer
        finally:
            self._stop_asking()

    def _ordered(self, order: StandingOrder, race: Race, moves: Sequence[Move]) -> Move:
        move = order.decide(race, moves)
        if move is None:
            return self._stand_in_chooses(race, moves)
        self.by = ORDER
        return move

    def _stand_in_chooses(self, race: Race, moves: Sequence[Move]) -> Move:
        self.by = self._stand_in_name
        return self._stand_in.decide(race, moves)

    def _ask(self, race: Race, moves: Sequence[Move]) -> None:
        """Ask the question, or the same with a new deadline."""
        due = self._stewards.due(self._driver)
        if self.asked is None:
            self.asked = PendingChoice(self._driver, race, tuple(moves), self._stewards.clock.now(), due)
        elif self.asked.due != due:
            self.asked = evolve(self.asked, due=due)
        else:
            return
        self._changed()

    def _stop_asking(self) -> None:
        self._answer = None
        if self.asked is not None:
            self.asked = None
            self._changed()

    async def _wait_until(self, when: datetime | None) -> None:
        """Wait for an answer, or until something else that matters has changed."""
        alarm = asyncio.create_task(self._ring_at(when)) if when else None
        try:
            await self._stir.wait()
        finally:
            if alarm:
                alarm.cancel()

    async def _ring_at(self, when: datetime) -> None:
        await self._stewards.clock.sleep_until(when)
        self._stir.set()

    def answer(self, asked: PendingChoice, move: Move) -> bool:
        """Answer this question; False when it is no longer waiting. Raises :class:`IllegalMoveError`."""
        if asked is not self.asked:
            return False
        if move not in asked.moves:
            raise IllegalMoveError(f"{move} is not among the moves that {asked.driver} may choose from.")
        self._answer, self.asked = move, None
        self._stir.set()
        self._changed()
        return True

    def look_again(self) -> None:
        """Somebody came or went, or left an order."""
        self._stir.set()
