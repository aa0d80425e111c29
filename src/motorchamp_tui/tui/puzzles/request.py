"""Request for puzzles, with which the program was started: not loaded before they are opened."""

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from motorchamp_tui.puzzles.puzzle import Puzzle
    from motorchamp_tui.puzzles.solving import PuzzleSet


@frozen(eq=False)
class PuzzleRequest:
    """The puzzles to solve, and the ``puzzle`` that is opened first, on top of the page with all of them."""

    puzzle_set: "PuzzleSet"
    puzzle: "Puzzle | None" = None
