"""How far somebody is with the lessons of a game, by what they have been told; no lesson is read for it.

The title has it in its first frame.
"""

from collections.abc import Collection

from motorchamp_tui.locations import lessons_folder


def lesson_topic(game: str, lesson: str) -> str:
    """What is remembered of somebody who has done a lesson."""
    return f"lesson {game}/{lesson}"


def how_far(game: str, told: Collection[str]) -> tuple[int, int]:
    """How many lessons of a game have been done, and how many there are."""
    names = [file.stem for file in (lessons_folder() / game).glob("*.toml")]
    return sum(lesson_topic(game, name) in told for name in names), len(names)
