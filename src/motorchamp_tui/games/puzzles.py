"""What puzzles ask of a game: what a choice is about, what it risks, and why the best one is best.

A game without these names can be raced all the same; it has no puzzles.
"""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from attrs import frozen

from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.words import and_so_on, capitalised

RaceT_contra = TypeVar("RaceT_contra", contravariant=True)
MoveT_contra = TypeVar("MoveT_contra", contravariant=True)


@frozen
class Theme:
    """What a puzzle is about: the word for it on the command line, and what it means."""

    name: str
    words: str


SHORT_RISK = 28
"""The columns of a risk in the list of answers."""


class PuzzlesOf(Protocol[RaceT_contra, MoveT_contra]):
    """A game with puzzles. Its package offers these names besides those of :class:`.WorthsOf`."""

    @property
    def PUZZLE_THEMES(self) -> Sequence[Theme]:
        """What puzzles can be about, in the order of lists."""

    @property
    def PUZZLE_DRIVER(self) -> str:
        """The bot that drives the car in question on in rollouts; the other cars have the stand-in."""

    @property
    def PUZZLE_REACH(self) -> int:
        """Choices are mined where no more goes than this, of all cars together, are left to drive."""

    @property
    def PUZZLE_ROLLOUTS(self) -> int:
        """How many rollouts of a choice are worth their time."""

    def first_sight(self, race: RaceT_contra, move: MoveT_contra, /) -> tuple[float, ...]:
        """What anyone sees of a move at first sight: numbers, the higher the better, the weightiest first.

        As many for all moves of a choice. Where a right answer is as good in all of them as every other, there is
        nothing to find out.
        """

    def theme_of(self, race: RaceT_contra, best: MoveT_contra, second: MoveT_contra, /) -> str:
        """What the choice between the two best moves is about: the name of a theme."""

    def traits_of(self, race: RaceT_contra, best: MoveT_contra, second: MoveT_contra, /) -> Sequence[str]:
        """What a player sees of this choice, always as many traits: two puzzles with the same ones are alike."""

    def answer_in_words(self, race: RaceT_contra, move: MoveT_contra, /) -> str:
        """A move as it stands in a list of answers."""

    def risk_in_words(self, race: RaceT_contra, move: MoveT_contra, /) -> str:
        """The exact odds of what can go wrong with this move; where it ends the go, with the next one."""

    def risk_in_short(self, race: RaceT_contra, move: MoveT_contra, /) -> str:
        """The same in at most :data:`SHORT_RISK` columns, for a list: never a part of a sentence."""

    def why_best(self, race: RaceT_contra, best: MoveT_contra, second: MoveT_contra, /) -> str:
        """Why one move is better than the next best, from what is on the road, in a sentence or two."""


Puzzling = PuzzlesOf[AnyRace, Move]
"""Any such game, as the program sees it."""


def weighed_up(best: str, gains: Sequence[str], second: str, gives_up: Sequence[str]) -> str:
    """Why one answer is better than another, by what either brings; what is the same is left out.

    Where nothing in sight speaks for the better one, it is better by what comes after.
    """
    if not gains:
        lost = f" {capitalised(second)} brings {and_so_on(gives_up)}, which does not last." if gives_up else ""
        return f"From {best} the way on is faster: what comes after the next go decides.{lost}"
    if not gives_up:
        return f"{capitalised(best)} brings {and_so_on(gains)}, and {second} nothing instead."
    brings, instead = and_so_on(gains), and_so_on(gives_up)
    return f"{capitalised(best)} brings {brings}; {second} brings {instead}, which is worth less."
