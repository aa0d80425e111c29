"""The daily puzzle: for each game one a day, the same for everyone, without a network.

It follows from the day and the puzzles that come with the game: they come in a shuffled order, and after all of
them they are shuffled again. The two halves stay what they are, one after the other, so that none comes back
before half of the others have come. Days are UTC.
"""

import hashlib
from collections.abc import Sequence
from datetime import UTC, date, datetime

from motorchamp_tui.puzzles.puzzle import Puzzle


def puzzle_day(now: datetime) -> date:
    """The current day of the daily puzzle, the same everywhere."""
    return now.astimezone(UTC).date()


def daily_puzzle(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """The daily puzzle of a day among those that come with a game; None without any."""
    if not puzzles:
        return None
    turn, at = divmod(day.toordinal(), len(puzzles))
    everything, middle = _shuffled(puzzles, "halves"), (len(puzzles) + 1) // 2
    half = everything[:middle] if at < middle else everything[middle:]
    return _shuffled(half, f"{turn}")[at if at < middle else at - middle]


def _shuffled(puzzles: Sequence[Puzzle], by: str) -> list[Puzzle]:
    return sorted(puzzles, key=lambda puzzle: _lot(puzzle, by))


def _lot(puzzle: Puzzle, by: str) -> bytes:
    return hashlib.sha256(f"daily puzzle {puzzle.game} {by} {puzzle.id}".encode("ascii")).digest()
