"""Change log for copies of a paddock; without copies nothing is noted."""

from collections.abc import Callable
from enum import Enum


class ChangedPart(Enum):
    """The parts of a paddock that are copied each by itself."""

    PERSON = "person"
    VISIT = "visit"
    RECORD = "record"
    """The record of a meeting on disk."""
    MEETING = "meeting"
    """The state of a meeting."""
    TALK = "talk"
    SEASON = "season"
    LEAGUE = "league"
    TROUBLES = "troubles"
    HOUSE = "house"
    SHELF = "shelf"


class Changes:
    """Keys of what has changed, in the order in which it did; ``noted`` is called with every change."""

    def __init__(self) -> None:
        self.noted: Callable[[], None] | None = None
        self._keys: dict[tuple[ChangedPart, int | str], None] = {}

    def note(self, part: ChangedPart, key: int | str = 0) -> None:
        """Note that this has changed."""
        if self.noted is not None:
            self._keys[part, key] = None
            self.noted()

    def taken(self) -> list[tuple[ChangedPart, int | str]]:
        """The changes since the last call."""
        keys, self._keys = list(self._keys), {}
        return keys
