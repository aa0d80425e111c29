"""The daily puzzle: for each game one a day, the same for everybody, without any network.

It follows from the day and the puzzles that come with the game. More puzzles leave most days as they were: the
puzzle of a day changes only if a new one takes its place. Days are UTC.
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
    return min(puzzles, key=lambda puzzle: _lot(puzzle, day), default=None)


def _lot(puzzle: Puzzle, day: date) -> bytes:
    return hashlib.sha256(f"daily puzzle {puzzle.game} {day:%Y-%m-%d} {puzzle.id}".encode("ascii")).digest()
