"""Picture of a track from above: where each row is, and a small drawing for lists.

Every row is one unit long and turns by its bend; any gap that remains in the ring is spread evenly over
the rows. x points right, y down, headings are degrees clockwise from the right.
"""

import functools
import math
from collections.abc import Iterable, Iterator, Sequence

from motorchamp_tui.games.road import Ring

Point = tuple[float, float, float]
HOMEWARD = 180
SMALL_WIDTH, SMALL_HEIGHT = 24, 8
STEPS_A_ROW = 8
ROAD_WIDTH, NEIGHBOURS = 2.0, 4
"""Rows that are not neighbours keep this distance from middle to middle."""
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def walk(bends: Iterable[float], heading: float = HOMEWARD) -> Iterator[Point]:
    """The ends of rows (x, y, heading) that bend by this many degrees each, from (0, 0) on."""
    x = y = 0.0
    yield x, y, heading
    for bend in bends:
        along, chord = math.radians(heading + bend / 2), _chord(bend)
        x, y, heading = x + chord * math.cos(along), y + chord * math.sin(along), heading + bend
        yield x, y, heading


def _chord(bend: float) -> float:
    half = math.radians(bend) / 2
    return math.sin(half) / half if half else 1.0


@functools.lru_cache(maxsize=64)
def boundaries(track: Ring) -> tuple[Point, ...]:
    """Where each row begins: x, y and heading; the line at (0, 0), driven over towards the left."""
    bends = track.bends or (360 / track.rows,) * track.rows
    ends = list(walk(bends))
    (gap_x, gap_y, turned), rows = ends[-1], track.rows
    # A ring that misses its own start by a little is bent to close it, every row by the same amount.
    twist = (HOMEWARD + math.copysign(360, turned - HOMEWARD) - turned) / rows
    if twist:
        gap_x, gap_y, _ = (ends := list(walk(bend + twist for bend in bends)))[-1]
    return tuple(
        (x - gap_x * row / rows, y - gap_y * row / rows, heading) for row, (x, y, heading) in enumerate(ends[:-1])
    )


@functools.lru_cache(maxsize=64)
def outline(track: Ring) -> tuple[Point, ...]:
    """The middle of each row: x, y in row lengths, heading in degrees; row 0 first.

    The right lane is to the right of the heading, which is downwards for a heading of 0.
    """
    starts = boundaries(track)
    return tuple(
        _middle(start, (end[2] - start[2] + 180) % 360 - 180)
        for start, end in zip(starts, (*starts[1:], starts[0]), strict=True)
    )


def _middle(start: Point, bend: float) -> Point:
    """The place half a row on from a row's start."""
    x, y, heading = start
    along, chord = math.radians(heading + bend / 4), _chord(bend / 2) / 2
    return x + chord * math.cos(along), y + chord * math.sin(along), (heading + bend / 2) % 360


def first_overlap(track: Ring) -> int | None:
    """The first row that is too close in the picture to one that is not its neighbour; None if none is."""
    middles = outline(track)
    for number, (x, y, _) in enumerate(middles):
        for other in range(number):
            apart = min(number - other, len(middles) - number + other)
            if apart >= NEIGHBOURS and math.dist((x, y), middles[other][:2]) < ROAD_WIDTH:
                return number
    return None


def small_picture(
    track: Ring, width: int = SMALL_WIDTH, height: int = SMALL_HEIGHT, *, ascii_only: bool = False
) -> tuple[str, ...]:
    """The shape of the track in at most ``width`` × ``height`` characters, for lists."""
    dots = (1, 2) if ascii_only else (2, 4)
    points = _points_between(boundaries(track))
    placed = _fitted(points, width * dots[0], height * dots[1])
    return _in_strokes(placed, points) if ascii_only else _in_braille(placed)


def _points_between(starts: Sequence[Point]) -> list[Point]:
    return [
        (x + (to_x - x) * step / STEPS_A_ROW, y + (to_y - y) * step / STEPS_A_ROW, heading)
        for (x, y, heading), (to_x, to_y, _) in zip(starts, (*starts[1:], starts[0]), strict=True)
        for step in range(STEPS_A_ROW)
    ]


def _fitted(points: Sequence[Point], width: int, height: int) -> list[tuple[int, int]]:
    """Column and line of each point in a grid of square dots, the whole picture as large as fits."""
    left, top = min(x for x, _, _ in points), min(y for _, y, _ in points)
    across, down = max(x for x, _, _ in points) - left, max(y for _, y, _ in points) - top
    scale = min((width - 1) / across, (height - 1) / down)
    return [(round((x - left) * scale), round((y - top) * scale)) for x, y, _ in points]


def _in_braille(placed: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    cells: dict[tuple[int, int], int] = {}
    for column, line in placed:
        cell = line // 4, column // 2
        cells[cell] = cells.get(cell, 0) | _DOTS[line % 4][column % 2]
    return _lines({cell: chr(0x2800 + dots) for cell, dots in cells.items()})


def _in_strokes(placed: Sequence[tuple[int, int]], points: Sequence[Point]) -> tuple[str, ...]:
    """Strokes in the direction of the road, + for the line."""
    cells = dict[tuple[int, int], str]()
    for (column, line), (_, _, heading) in zip(placed, points, strict=True):
        cells.setdefault((line // 2, column), "-\\|/"[round(heading / 45) % 4])
    column, line = placed[0]
    cells[line // 2, column] = "+"
    return _lines(cells)


def _lines(cells: dict[tuple[int, int], str]) -> tuple[str, ...]:
    width = 1 + max(column for _, column in cells)
    height = 1 + max(line for line, _ in cells)
    return tuple(
        "".join(cells.get((line, column), " ") for column in range(width)).rstrip() for line in range(height)
    )
