"""Grounds of the pixels of the board from above, and the places to which they belong;

without colours. Two pixels, one above the other, make a cell of text.
"""

import functools
from enum import IntEnum

from attrs import frozen

from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.tui.board.shape import Sheet

DETAILED, ROOMY = 3.5, 5.0
"""From these scales on there is room for the joints of places, and for marks and words on them."""


class Ground(IntEnum):
    """The ground that a pixel shows."""

    GRASS = 0
    GRAVEL = 1
    KERB_RED = 2
    KERB_WHITE = 3
    EDGE = 4
    WALL = 5
    DARK = 6
    DARK_EVEN = 7
    MIDDLE = 8
    MIDDLE_EVEN = 9
    LIGHT = 10
    LIGHT_EVEN = 11
    DARK_JOINT = 12
    MIDDLE_JOINT = 13
    LIGHT_JOINT = 14
    SOLID_LINE = 15
    DASHED_LINE = 16
    FLAG_WHITE = 17
    FLAG_BLACK = 18
    GRID = 19
    PIT_LANE = 20
    PIT_LINE = 21
    BOX = 22
    BOX_JOINT = 23
    BORDER = 24
    TREE = 25
    TREE_LIGHT = 26
    TREE_SHADOW = 27
    DOT = 28


SQUARES = {1: Ground.DARK, 2: Ground.MIDDLE, 3: Ground.LIGHT}
JOINTS = {1: Ground.DARK_JOINT, 2: Ground.MIDDLE_JOINT, 3: Ground.LIGHT_JOINT}
MARKS = frozenset(
    [Ground.SOLID_LINE, Ground.DASHED_LINE, Ground.FLAG_WHITE, Ground.FLAG_BLACK, Ground.BORDER, Ground.DOT]
)
"""The grounds painted on places that stay visible when they are lit."""

NOWHERE = -1
Pixel = tuple[int, int]


@frozen(eq=False)
class BoardPicture:
    """A track drawn at a scale: a ground and a place for each pixel, line by line from the top."""

    sheet: Sheet
    width: int
    height: int
    grounds: tuple[bytearray, ...]
    codes: tuple[list[int], ...]

    @property
    def scale(self) -> float:
        """Pixels a row of the track."""
        return self.sheet.scale

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines of text."""
        return self.width, self.height // 2

    def ground(self, x: int, y: int) -> Ground:
        """What a pixel shows; outside the picture it is grass."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return Ground(self.grounds[y][x])
        return Ground.GRASS

    def place_at(self, x: int, y: int) -> Place | None:
        """The place to which a pixel belongs."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        code = self.codes[y][x]
        return None if code == NOWHERE else self._place_of(code)

    def is_built_on(self, x: int, y: int) -> bool:
        """Whether a pixel shows something a sign must not hide: road, pit lane, boxes, wall."""
        return self.ground(x, y) not in (Ground.GRASS, Ground.GRAVEL)

    @functools.cached_property
    def areas(self) -> dict[Place, tuple[Pixel, ...]]:
        """The pixels of every place, without the marks painted on it."""
        found: dict[int, list[Pixel]] = {}
        for y, line in enumerate(self.codes):
            for x, code in enumerate(line):
                if code != NOWHERE and self.grounds[y][x] not in MARKS:
                    found.setdefault(code, []).append((x, y))
        return {self._place_of(code): tuple(pixels) for code, pixels in found.items()}

    def _place_of(self, code: int) -> Place:
        return self.sheet.surface.places[Lane(code & 3), code >> 2]


def code_of(lane: Lane, row: int) -> int:
    """The number that stands for a place, by its last row, in ``BoardPicture.codes``."""
    return row << 2 | lane
