"""The daily puzzle: for each game one a day, the same for everybody, without any network.

It follows from the day and the puzzles that come with the game: every year has a shuffled order of its own. The
puzzles are in two halves, and the half that a year ends with is not the one that the next begins with, so that
none comes back within weeks. Days are UTC.
"""

import hashlib
from collections.abc import Sequence
from datetime import UTC, date, datetime

from motorchamp_tui.puzzles.puzzle import Puzzle


def puzzle_day(now: datetime) -> date:
    """The day of the daily puzzle at this moment, the same everywhere on earth."""
    return now.astimezone(UTC).date()


def daily_puzzle(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """That of a day among the puzzles that come with a game; None where there are none."""
    if not puzzles:
        return None
    order = _order_of(day.year, puzzles)
    return order[(day.timetuple().tm_yday - 1) % len(order)]


def _order_of(year: int, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The order in which they come in a year; after the last one the first again."""
    shuffled = _shuffled(puzzles, "halves")
    middle = (len(shuffled) + 1) // 2
    halves = [shuffled[:middle], shuffled[middle:]]
    return [puzzle for half in (halves[::-1] if year % 2 else halves) for puzzle in _shuffled(half, f"{year}")]


def _shuffled(puzzles: Sequence[Puzzle], by: str) -> list[Puzzle]:
    return sorted(puzzles, key=lambda puzzle: _lot(puzzle, by))


def _lot(puzzle: Puzzle, by: str) -> bytes:
    return hashlib.sha256(f"daily puzzle {puzzle.game} {by} {puzzle.id}".encode("ascii")).digest()
