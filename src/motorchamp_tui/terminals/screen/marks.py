"""Marks on the screen: the terminal's own cursor is placed there, for those who follow it.

Braille displays, screen readers and magnifiers follow that cursor. A widget shows a mark by its style, which
carries it; here it is found in the painted cells, on every screen alike.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip

MARK_META = "mark"
"""The name of a mark in what a style carries beside its colours."""
ENDS_OF_TYPED = "▏│|"
"""The sign after the last letter of a value being typed, with all glyphs and with few."""


class Mark(IntEnum):
    """A mark, by how much it wants the terminal's cursor."""

    NEWS = 0
    """Nobody is asked: the cursor waits out of sight, where braille displays read the latest news."""
    PLACE = 1
    PAGE = 2
    LINE = 3
    TYPED = 4


class MarkedPlace(NamedTuple):
    """A cell of the screen with the beginning of a mark."""

    mark: Mark
    row: int
    column: int


class Marks:
    """The marks that are painted, row by row."""

    def __init__(self) -> None:
        self._rows: dict[int, list[MarkedPlace]] = {}

    def see(self, row: int, column: int, strip: Strip) -> None:
        """Note that this is painted from there on, in place of what was there."""
        before = self._rows.get(row, ())
        marks = [_mark_of(style) if style is not None else None for _, style, _ in strip]
        if not before and not any(mark is not None for mark in marks):
            return
        end = column + strip.cell_length
        kept = [place for place in before if not column <= place.column < end]
        for segment, mark in zip(strip, marks, strict=True):
            if mark is not None:
                kept.append(MarkedPlace(mark, row, column + _beginning(segment.text)))
            column += segment.cell_length
        self._rows[row] = kept

    @property
    def place(self) -> MarkedPlace | None:
        """Where the cursor belongs: the strongest mark, of several the first in reading order."""
        every = [place for places in self._rows.values() for place in places]
        return min(every, key=lambda place: (-place.mark, place.row, place.column), default=None)


def _beginning(text: str) -> int:
    """The column of a marked text on which the cursor belongs: where its next letter is typed, or its first."""
    typed = next((text.index(sign) for sign in ENDS_OF_TYPED if sign in text), None)
    return len(text) - len(text.lstrip()) if typed is None else cell_len(text[:typed])


@lru_cache(4096)
def _mark_of(style: Style) -> Mark | None:
    """The mark in a style; most have none."""
    mark: Mark | None = style.meta.get(MARK_META)
    return mark
