"""Worths in a game, for an analysis: the goes still expected of a car, and the value of each choice.

A game without these names can be raced all the same; its races cannot be analysed.
"""

from collections.abc import Sequence
from typing import Protocol

from motorchamp_tui.games.protocol import AnyRace, Move, MoveT_contra, RaceT_contra


class WorthsOf(Protocol[RaceT_contra, MoveT_contra]):
    """A game whose races can be analysed. Its package adds these names to those of :class:`.GameOf`.

    Every worth is a number of goes: fewer are better.
    """

    @property
    def WORTH_UNIT(self) -> str:
        """The unit of goes: ``throws`` or ``goes``."""

    @property
    def WORTH_OTHERS(self) -> str:
        """How other cars help or hinder a car, in the words of the game: ``blocks, tows and waiting``."""

    @property
    def WORTH_TRUST(self) -> str:
        """How far the worths may be trusted, measured, in a sentence or two."""

    def worth_of(self, race: RaceT_contra, car: str, /) -> float:
        """How many goes this car is still expected to need, driven as well as can be; 0 when it has finished.

        In the middle of its go this go counts whole, with the dice on the table known. A car that is out has
        the goes that it would have needed and the price of being out; one that has finished without all of its
        laps has those that they would have taken.
        """

    def worths_of_moves(self, race: RaceT_contra, moves: Sequence[MoveT_contra], /) -> Sequence[float]:
        """The value of each of these moves to the current driver, as the best driver ranks them."""

    def race_choice_in_words(self, race: RaceT_contra, move: MoveT_contra, best: MoveT_contra, /) -> str:
        """Where a choice was made, and that it was this move instead of the best."""


Worths = WorthsOf[AnyRace, Move]
"""Any such game, as the program sees it."""
