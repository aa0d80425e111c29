"""Progress with the lessons of a game, from the notes on what a player has done, without reading a lesson.

The title shows it in its first frame.
"""

from collections.abc import Collection
from functools import cache
from pathlib import Path

from motorchamp_tui.locations import lessons_folder


def lesson_topic(game: str, lesson: str) -> str:
    """The note that is kept for a player who has done a lesson."""
    return f"lesson {game}/{lesson}"


def how_far(game: str, told: Collection[str]) -> tuple[int, int]:
    """How many lessons of a game have been done, and how many there are."""
    names = _names_in(lessons_folder() / game)
    return sum(lesson_topic(game, name) in told for name in names), len(names)


@cache
def _names_in(folder: Path) -> tuple[str, ...]:
    """The names of the lessons in a folder; at home the lessons themselves are not read for their number."""
    return tuple(file.stem for file in folder.glob("*.toml"))
