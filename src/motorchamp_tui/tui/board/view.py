"""View of the board from above:

which part is visible, when a stretch of road is too near the edge of the view to be followed, and where to look
then.
"""

from collections.abc import Iterable, Sequence

from attrs import frozen

from motorchamp_tui.tui.board.signs import Spot

BORDER = 3
"""How many cells from the edge of the view count as too near to it."""


@frozen
class BoardView:
    """The cells of a picture that are in view."""

    left: int
    top: int
    width: int
    height: int

    def has_well_inside(self, spots: Iterable[Spot]) -> bool:
        """Whether all of these cells are in view, and not at its edge."""
        across, down = min(BORDER, self.width // 4), min(BORDER, self.height // 4)
        return all(
            across <= column - self.left < self.width - across and down <= line - self.top < self.height - down
            for column, line in spots
        )

    def holds(self, spots: Iterable[Spot]) -> bool:
        """Whether all of these cells are in view."""
        return all(
            0 <= column - self.left < self.width and 0 <= line - self.top < self.height for column, line in spots
        )

    def corner_for(self, rows: Sequence[Iterable[Spot]]) -> Spot:
        """The upper left corner that puts the first row in view, and as many of the next ones as fit."""
        inside: list[Spot] = []
        for spots in rows:
            more = [*inside, *spots]
            if inside and not self._has_room_for(more):
                break
            inside = more
        left, right, top, bottom = _bounds(inside)
        return (left + right - self.width) // 2, (top + bottom - self.height) // 2

    def _has_room_for(self, spots: Sequence[Spot]) -> bool:
        left, right, top, bottom = _bounds(spots)
        return right - left < self.width - 2 * BORDER and bottom - top < self.height - 2 * BORDER


def _bounds(spots: Iterable[Spot]) -> tuple[int, int, int, int]:
    columns, lines = zip(*spots, strict=True)
    return min(columns), max(columns), min(lines), max(lines)


def held_within(first: int, whole: int, seen: int) -> int:
    """The first cell in view: inside the picture, or with the picture in the middle when all of it fits."""
    if whole <= seen:
        return -((seen - whole) // 2)
    return max(0, min(first, whole - seen))
