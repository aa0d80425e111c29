"""A standing order: what a driver wants done at his next go while he is not here.

Decides what it amounts to once the dice lie there; what it leaves open the stand-in decides.
"""

from collections.abc import Sequence
from enum import Enum

from attrs import frozen

from motorchamp_tui.rules.moves import Move
from motorchamp_tui.rules.race import Race


class Lane(Enum):
    """The lane that is wanted."""

    ANY = "either lane"
    LEFT = "left lane"
    RIGHT = "right lane"


class Pit(Enum):
    """Whether to drive into the pits."""

    STAY_OUT = "stay out"
    COME_IN = "come in"


@frozen
class StandingOrder:
    """``dice``: ``S``, ``1``, ``2`` or ``3``, at most so many; ``risk``: the chance to go out, of either kind,
    that is still taken, 0 to 1. With fewer dice where it would be greater; never against fair play.
    """

    dice: str = "3"
    risk: float = 0.0
    lane: Lane = Lane.ANY
    pit: Pit = Pit.STAY_OUT

    def words(self) -> str:
        """The order in one line, as a person reads it."""
        raise NotImplementedError

    def decide(self, race: Race, moves: Sequence[Move]) -> Move | None:
        """The move of ``moves`` that the order means, or None where it says nothing."""
        raise NotImplementedError
