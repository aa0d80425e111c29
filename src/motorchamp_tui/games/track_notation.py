"""Notation for the tracks of any game in a journal: a line each for its name, its lanes and all else it has."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from motorchamp_tui.games.notation import NotationError, name_word, number_in, numbers_in, ranges, words_of
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.games.road import Pit

MOST_ROWS, MOST_BEND = 400, 360
NOT_A_PIT = "expected pit, the entrance, lane, boxes, exits with their rows"

TrackT = TypeVar("TrackT", bound=AnyTrack)


def fingerprint_of(shape: Sequence[str]) -> str:
    """Sixteen letters unique to these lines."""
    return hashlib.sha256("\n".join(shape).encode()).hexdigest()[:16]


def lines_of_track(name: str, shape: Sequence[str]) -> list[str]:
    """The lines of a track with this name, which comes first, together with the fingerprint of its shape."""
    return [f"track {name_word(name)} {fingerprint_of(shape)}", *shape]


def pit_line(pit: Pit | None) -> str:
    """The line of the pit lane: ``pit`` alone, or ``pit 95 lane 96-98 boxes 97 exits 98``."""
    if pit is None:
        return "pit"
    marked = {"lane": pit.lane, "boxes": pit.boxes, "exits": pit.exits}
    words = (f"{mark} {ranges(rows)}".strip() for mark, rows in marked.items())
    return f"pit {pit.entrance} {' '.join(words)}"


def pit_in(words: Sequence[str], rows: int) -> Pit | None:
    """The pit lane of such a line: rows in driving direction from the entrance on, boxes and exits along it."""
    if not words:
        return None
    marks = [words.index(mark) if mark in words else 0 for mark in ("lane", "boxes", "exits")]
    if marks != sorted(marks) or marks[0] != 1:
        raise NotationError(NOT_A_PIT)
    last = rows - 1
    entrance = number_in(words[0], 0, last)
    lane = numbers_in(words[2 : marks[1]], last)
    boxes = numbers_in(words[marks[1] + 1 : marks[2]], last)
    exits = numbers_in(words[marks[2] + 1 :], last)
    if not lane or len(lane) >= rows or lane != tuple((entrance + at) % rows for at in range(1, len(lane) + 1)):
        raise NotationError(f"the pit lane runs from row {(entrance + 1) % rows} on, row by row")
    if not set(boxes) | set(exits) <= set(lane) or lane[-1] not in exits:
        raise NotationError("boxes and exits lie along the pit lane, the last exit at its end")
    return Pit(entrance, lane, boxes, exits)


def bends_in(words: Sequence[str], rows: int) -> tuple[int, ...]:
    """By how many degrees each row turns, or none."""
    if len(words) not in (0, rows):
        raise NotationError(f"expected {rows} bends, or none")
    return tuple(number_in(word, -MOST_BEND, MOST_BEND) for word in words)


class TrackLines(Generic[TrackT]):
    """Takes the lines of a track one by one; after the last there is a ``track``.

    ``check`` is given the lines so far, without their ``keywords``, and refuses the last of them as soon as it
    comes; ``put_together`` is given all of them.
    """

    def __init__(
        self,
        keywords: Sequence[str],
        check: Callable[[str, list[list[str]]], object],
        put_together: Callable[[list[list[str]]], TrackT],
        fingerprint: Callable[[TrackT], str],
    ) -> None:
        self._keywords, self._lines = keywords, list[list[str]]()
        self._check, self._put_together, self._fingerprint = check, put_together, fingerprint
        self.track: TrackT | None = None

    @property
    def lacking(self) -> str | None:
        """The keyword of the line that comes next, None when all are there."""
        return None if self.track else self._keywords[len(self._lines)]

    def take(self, text: str) -> None:
        """The next line; raises :class:`NotationError` for one that does not belong there."""
        words, keyword = words_of(text), self.lacking or ""
        if words[0] != keyword:
            raise NotationError(f"expected the line {keyword!r} of the track")
        self._lines.append(words[1:])
        if len(self._lines) == 1 and len(self._lines[0]) != 2:
            raise NotationError("expected the name of the track and its fingerprint")
        self._check(keyword, self._lines)
        if len(self._lines) == len(self._keywords):
            self.track = self._whole()

    def _whole(self) -> TrackT:
        track, said = self._put_together(self._lines), self._lines[0][1]
        found = self._fingerprint(track)
        if found != said:
            raise NotationError(f"this is not the track of the race: its fingerprint is {found}, not {said}")
        return track
