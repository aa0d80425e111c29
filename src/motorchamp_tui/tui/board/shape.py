"""Shape of a circuit on a sheet of square pixels: which row of the track is under each of them.

The ends of rows (``track_picture.boundaries``) become areas: a row is the wedge between the line on which it
begins and the one on which it ends. Lengths are in row lengths until they are multiplied by ``scale``.
"""

import functools
import math
from collections.abc import Callable, Iterator

from attrs import frozen

from motorchamp_tui.games.road import Lane, Place, Ring
from motorchamp_tui.games.track_picture import boundaries
from motorchamp_tui.tui.games.surface import Surface

LANE_WIDTH = 0.82
ROAD_SIDE, PIT_LANE_SIDE, BOX_SIDE = 1.0, 1.72, 2.34
"""The most that the road with its edges, and on the right pit lane and boxes, extend from the middle."""

NARROW_MARGIN = 0.3
"""The least land between the road and the border when the whole circuit is in view."""

STRAIGHT = 1e-3
"""Bends this small, in radians, count as straight."""


@frozen
class SheetPoint:
    """A point of a picture in pixels, and the heading of the road there in degrees clockwise from the right."""

    x: float
    y: float
    heading: float

    def moved(self, ahead: float, right: float) -> "SheetPoint":
        """The point this many pixels ahead and to the right."""
        turn = math.radians(self.heading)
        cos, sin = math.cos(turn), math.sin(turn)
        return SheetPoint(self.x + ahead * cos - right * sin, self.y + ahead * sin + right * cos, self.heading)


@frozen
class Wedge:
    """One row of the track on the sheet: its two ends in row lengths, and its curve."""

    row: int
    x0: float
    y0: float
    heading: float
    x1: float
    y1: float
    bend: float

    def at(self, along: float, across: float) -> tuple[float, float, float]:
        """x, y and heading (radians) of a point: 0 to 1 along the row, so far right of its middle line."""
        turn = self.heading + self.bend * along
        if abs(self.bend) < STRAIGHT:
            x, y = self.x0 + (self.x1 - self.x0) * along, self.y0 + (self.y1 - self.y0) * along
            return x - across * math.sin(turn), y + across * math.cos(turn), turn
        centre_x, centre_y, radius = self._centre(along)
        reach = radius - across
        return centre_x + reach * math.sin(turn), centre_y - reach * math.cos(turn), turn

    def _centre(self, along: float) -> tuple[float, float, float]:
        """Middle and radius of the curve; the radius is negative to the left."""
        radius, end = 1 / self.bend, self.heading + self.bend
        from_x, from_y = self.x0 - radius * math.sin(self.heading), self.y0 + radius * math.cos(self.heading)
        to_x, to_y = self.x1 - radius * math.sin(end), self.y1 + radius * math.cos(end)
        return from_x + (to_x - from_x) * along, from_y + (to_y - from_y) * along, radius

    def finder(self) -> Callable[[float, float], tuple[float, float] | None]:
        """A function that says where a point (x, y) is: along and across, or None when not in this wedge."""
        x0, y0, x1, y1, bend = self.x0, self.y0, self.x1, self.y1, self.bend
        cos0, sin0 = math.cos(self.heading), math.sin(self.heading)
        cos1, sin1 = math.cos(self.heading + bend), math.sin(self.heading + bend)
        is_straight = abs(bend) < STRAIGHT
        here_x, here_y, radius = (0.0, 0.0, 0.0) if is_straight else self._centre(0)
        there_x, there_y, _ = (0.0, 0.0, 0.0) if is_straight else self._centre(1)
        sign = math.copysign(1, radius)

        def find(x: float, y: float) -> tuple[float, float] | None:
            behind = (x - x0) * cos0 + (y - y0) * sin0
            ahead = (x1 - x) * cos1 + (y1 - y) * sin1
            if behind < 0 or ahead <= 0:
                return None
            along = behind / (behind + ahead)
            if is_straight:
                return along, (y - y0) * cos0 - (x - x0) * sin0
            centre_x, centre_y = here_x + (there_x - here_x) * along, here_y + (there_y - here_y) * along
            return along, radius - sign * math.hypot(x - centre_x, y - centre_y)

        return find


@functools.lru_cache(maxsize=32)
def wedges(ring: Ring) -> tuple[Wedge, ...]:
    """The rows of the track as areas, row 0 first."""
    starts = boundaries(ring)
    return tuple(
        Wedge(row, x0, y0, math.radians(h0), x1, y1, math.radians((h1 - h0 + 180) % 360 - 180))
        for row, ((x0, y0, h0), (x1, y1, h1)) in enumerate(zip(starts, (*starts[1:], starts[0]), strict=True))
    )


@functools.lru_cache(maxsize=32)
def extent(surface: Surface) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of road, pit lane and boxes, in row lengths."""
    beside_pits = set(surface.pit.lane) if surface.pit else set[int]()
    corners = [
        wedge.at(along, across)
        for wedge in wedges(surface.ring)
        for along in (0.0, 0.5, 1.0)
        for across in (-ROAD_SIDE, BOX_SIDE if wedge.row in beside_pits else ROAD_SIDE)
    ]
    xs, ys = [x for x, _, _ in corners], [y for _, y, _ in corners]
    return min(xs), min(ys), max(xs), max(ys)


@frozen
class Sheet:
    """A track laid out on pixels: ``scale`` of them to a row length, ``margin`` around it."""

    surface: Surface
    scale: float
    margin: int

    @property
    def size(self) -> tuple[int, int]:
        """Pixels across and down; the latter are even, two to a line of text."""
        left, top, right, bottom = extent(self.surface)
        across = math.ceil((right - left) * self.scale) + 2 * self.margin
        down = math.ceil((bottom - top) * self.scale) + 2 * self.margin
        return across, down + down % 2

    def point_of(self, row: int, along: float, across: float) -> SheetPoint:
        """Where a point of a row is."""
        left, top, _, _ = extent(self.surface)
        x, y, turn = wedges(self.surface.ring)[row % self.surface.ring.rows].at(along, across)
        return SheetPoint(
            (x - left) * self.scale + self.margin, (y - top) * self.scale + self.margin, math.degrees(turn) % 360
        )

    def middle_of(self, place: Place, back: float = 0.0) -> SheetPoint:
        """The middle of a place, or a point behind it by a part of its length."""
        row, along = divmod(place.row + 1 - place.length * (0.5 + back), 1)
        return self.point_of(int(row), along, across_of(place.lane))

    def pixels_of(self, wedge: Wedge, left: float, right: float) -> Iterator[tuple[int, int, float, float]]:
        """The pixels of a row between ``left`` and ``right`` of its middle line: x, y, along, across."""
        edges = [wedge.at(along, across) for along in (0.0, 0.5, 1.0) for across in (left, right)]
        from_x, from_y, _, _ = extent(self.surface)
        scale, margin, (width, height) = self.scale, self.margin, self.size
        xs = [(x - from_x) * scale + margin for x, _, _ in edges]
        ys = [(y - from_y) * scale + margin for _, y, _ in edges]
        find, columns = wedge.finder(), range(max(0, int(min(xs)) - 1), min(width, int(max(xs)) + 2))
        for y in range(max(0, int(min(ys)) - 1), min(height, int(max(ys)) + 2)):
            far_y = (y + 0.5 - margin) / scale + from_y
            for x in columns:
                found = find((x + 0.5 - margin) / scale + from_x, far_y)
                if found is not None and left <= found[1] < right:
                    yield x, y, *found


def across_of(lane: Lane) -> float:
    """How far right of the middle line the middle of a lane is."""
    match lane:
        case Lane.LEFT:
            return -LANE_WIDTH / 2
        case Lane.RIGHT:
            return LANE_WIDTH / 2
        case Lane.PIT:
            return (ROAD_SIDE + PIT_LANE_SIDE) / 2
        case Lane.BOX:
            return (PIT_LANE_SIDE + BOX_SIDE) / 2


def margin_for(scale: float) -> int:
    """Pixels of land around the road: for gravel, signs, and cars that stand beside it."""
    return math.ceil(1.3 * scale) + 4


def largest_scale(surface: Surface, across: int, down: int, *, most: float) -> float:
    """The largest scale, in quarters and at least 1, at which the road is in view on this many pixels."""
    left, top, right, bottom = extent(surface)
    border = 2 * NARROW_MARGIN
    fits = min((across - 2) / (right - left + border), (down - 2) / (bottom - top + border))
    return max(1.0, math.floor(4 * min(most, fits)) / 4)
