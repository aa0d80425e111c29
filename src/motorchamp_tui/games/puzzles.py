"""Puzzles in a game: the theme of a choice, its risk, and why the best one is best.

A game without these names can be raced all the same; it has no puzzles.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Protocol

from attrs import frozen

from motorchamp_tui.games.protocol import AnyRace, Move, MoveT_contra, RaceT_contra
from motorchamp_tui.words import and_so_on, capitalised


@frozen
class Theme:
    """The theme of a puzzle: its word on the command line, and its meaning."""

    name: str
    words: str


class SavedPart(Enum):
    """A part of what one move is worth more than another."""

    FLAG = "the flag"
    OUT = "going out"
    ERROR = "errors of driving"
    PITS = "the pits"
    POSITION = "how far it leads"
    NEXT = "the next go"
    AFTER = "what comes after"


SavedParts = Mapping[SavedPart, float]
"""What a move saves by each part, in goes or throws; what is left out is nothing."""
A_LITTLE = 0.05
"""What is less is not mentioned."""


def decisive(parts: SavedParts) -> SavedPart:
    """The largest part; what comes after, where none speaks for the best move."""
    most = max(parts, key=lambda part: parts[part])
    return most if parts[most] > 0 else SavedPart.AFTER


def against(parts: SavedParts) -> SavedPart | None:
    """The largest part that speaks for the other move, if any is worth mentioning."""
    least = min(parts, key=lambda part: parts[part])
    return least if parts[least] <= -A_LITTLE else None


def difference(best: SavedParts, second: SavedParts) -> SavedParts:
    """What the best move saves, from the costs of both by their parts."""
    return {part: second.get(part, 0.0) - best.get(part, 0.0) for part in SavedPart}


SHORT_RISK = 28
"""The columns of a risk in the list of answers."""


class PuzzlesOf(Protocol[RaceT_contra, MoveT_contra]):
    """A game with puzzles. Its package adds these names to those of :class:`.WorthsOf`."""

    @property
    def PUZZLE_THEMES(self) -> Sequence[Theme]:
        """The themes of puzzles, in the order of lists."""

    @property
    def PUZZLE_DRIVER(self) -> str:
        """The bot that drives the car in question in rollouts; the other cars have the stand-in."""

    @property
    def PUZZLE_REACH(self) -> int:
        """Choices are mined where at most this many goes, of all cars together, are left to drive."""

    @property
    def PUZZLE_ROLLOUTS(self) -> int:
        """How many rollouts of a choice are worth their time."""

    def first_sight(self, race: RaceT_contra, move: MoveT_contra, /) -> tuple[float, ...]:
        """The obvious merits of a move: numbers, the higher the better, the weightiest first.

        All moves of a choice have the same number. Where the right answer is as good in all of them as every
        other, the puzzle is trivial.
        """

    def theme_of(self, race: RaceT_contra, best: MoveT_contra, second: MoveT_contra, /) -> str:
        """The theme of the choice between the two best moves, by its name."""

    def parts_of(self, race: RaceT_contra, best: MoveT_contra, second: MoveT_contra, /) -> SavedParts:
        """What the best move saves over another, part by part, by champion's worths for the car alone."""

    def traits_of(self, race: RaceT_contra, best: MoveT_contra, second: MoveT_contra, /) -> Sequence[str]:
        """The visible traits of this choice, always the same number: puzzles with equal ones are alike."""

    def answer_in_words(self, race: RaceT_contra, move: MoveT_contra, /) -> str:
        """A move as a list of answers shows it."""

    def risk_in_words(self, race: RaceT_contra, move: MoveT_contra, /) -> str:
        """The exact odds of what can go wrong with this move; where it ends the go, with the next one."""

    def risk_in_short(self, race: RaceT_contra, move: MoveT_contra, /) -> str:
        """The same in at most :data:`SHORT_RISK` columns, for a list: never a part of a sentence."""

    def why_best(self, race: RaceT_contra, best: MoveT_contra, second: MoveT_contra, /) -> str:
        """Why one move is better than the next best, from the facts of the road, in a sentence or two."""


Puzzling = PuzzlesOf[AnyRace, Move]
"""Any such game, as the program sees it."""


def weighed_up(best: str, gains: Sequence[str], second: str, gives_up: Sequence[str]) -> str:
    """The reason for the better of two moves, and what the other would bring instead.

    Where nothing in sight decides, what comes later does.
    """
    instead = f"; {second} would bring {and_so_on(gives_up)}" if gives_up else ""
    if not gains:
        return f"From {best} the way on is faster: what comes after the next go decides{instead}."
    return f"{capitalised(best)} brings {and_so_on(gains)}, which decides{instead}."
