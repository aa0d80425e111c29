"""Progress with the lessons of a game, from the notes on what a player has done, without reading a lesson.

The title shows it in its first frame.
"""

from collections.abc import Collection

from motorchamp_tui.locations import lessons_folder


def lesson_topic(game: str, lesson: str) -> str:
    """The note that is kept for a player who has done a lesson."""
    return f"lesson {game}/{lesson}"


def how_far(game: str, told: Collection[str]) -> tuple[int, int]:
    """How many lessons of a game have been done, and how many there are."""
    names = [file.stem for file in (lessons_folder() / game).glob("*.toml")]
    return sum(lesson_topic(game, name) in told for name in names), len(names)
