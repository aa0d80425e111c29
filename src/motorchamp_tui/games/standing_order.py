"""Standing order in any game: what drivers want done on their next go while they are away.

It becomes a move once there is something to choose; the stand-in decides everything that it leaves open.
"""

from collections.abc import Sequence
from typing import Protocol, cast, runtime_checkable

from motorchamp_tui.games.forms import FormRow
from motorchamp_tui.games.options import Options
from motorchamp_tui.games.protocol import AnyRace, Game, Move, MoveT, RaceT_contra


@runtime_checkable
class StandingOrderOf(Protocol[RaceT_contra, MoveT]):
    """An order: a frozen attrs value, so that it can be kept as JSON and read again."""

    def check(self) -> None:
        """Refuse an order without meaning; raises :class:`SetupError`."""

    def words(self) -> str:
        """The order in one line."""

    def rows(self, options: Options, /) -> Sequence[FormRow]:
        """The rows of its form, in a race with these options."""

    def step(self, number: int, by: int, /) -> "StandingOrderOf[RaceT_contra, MoveT]":
        """The order with the value of one row, counted from 0, this many further on."""

    def decide(self, race: RaceT_contra, moves: Sequence[MoveT], /) -> MoveT | None:
        """The move of ``moves`` that the order means, or None where it leaves that open."""


class OrdersOf(Protocol[RaceT_contra, MoveT]):
    """A game that takes standing orders. Its package adds this name to those of :class:`.GameOf`."""

    def StandingOrder(self) -> StandingOrderOf[RaceT_contra, MoveT]:
        """The order as a form has it before anything is changed."""


StandingOrder = StandingOrderOf[AnyRace, Move]
"""An order of any game."""


def takes_orders(game: Game) -> bool:
    """Whether standing orders can be left in races of this game."""
    return hasattr(game, OrdersOf.StandingOrder.__name__)


def usual_order(game: Game) -> StandingOrder:
    """The order as a form has it before anything is changed, in a game that takes any."""
    return cast("OrdersOf[AnyRace, Move]", game).StandingOrder()
