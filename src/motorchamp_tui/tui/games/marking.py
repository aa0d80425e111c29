"""Marking one of several choices, where nothing may be marked yet."""

NOTHING_MARKED = "Nothing is marked yet: ↑ and ↓ mark an answer, Enter gives it."


def stepped(marked: int | None, by: int, choices: int) -> int:
    """The choice so many after the ``marked`` one, in a circle; with none marked, the first or the last."""
    start = (-1 if by > 0 else 0) if marked is None else marked
    return (start + by) % choices
