"""Request for lessons, with which the program was started: not loaded before they are opened."""

from attrs import frozen


@frozen
class LessonsRequest:
    """The list of the lessons of a game; with ``lesson``, that one on top of it, by its number, name or file."""

    game: str
    lesson: str | None = None
