"""Lap chart in characters: places from top to bottom, laps from left to right, one line a car.

A lap is a column in which every car that completed it has its place; between two columns each line changes rows
at a spot of its own, as far as there is room.
"""

from collections.abc import Iterator, Sequence

from attrs import frozen
from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.race.figures import CarFigures
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.lines_panel import Line, line

PLACE_COLUMNS, NAME_COLUMNS, NARROWEST_GAP, WIDEST_GAP = 4, 4, 4, 24
MOST_LINES_A_PLACE = 3
CROSS = "×"
"""The sign at the end of the line of a car that is out."""
ACROSS, DOWN = "─", "│"
CORNERS = {("right", "down"): "╮", ("right", "up"): "╯", ("down", "right"): "╰", ("up", "right"): "╭"}
HEAVY = dict(zip("─│╮╯╰╭", "━┃┓┛┗┏", strict=True))

Spot = tuple[int, int]
"""Column and row of the drawing."""


@frozen
class Window:
    """The laps in view: ``count`` from ``first`` on, ``gap`` columns between two; lap 0 is the grid."""

    first: int
    count: int
    gap: int

    @property
    def laps(self) -> range:
        """The laps in view."""
        return range(self.first, self.first + self.count)

    def column_of(self, lap: int) -> int:
        """Where the column of a lap begins."""
        return PLACE_COLUMNS + (lap - self.first) * (NAME_COLUMNS + self.gap)


def columns_of(cars: Sequence[CarFigures]) -> int:
    """How many columns there are: the grid and every lap that any car has completed."""
    return max((len(car.places) for car in cars), default=1)


def window(cars: Sequence[CarFigures], first: int, width: int) -> Window:
    """As many laps from ``first`` on as fit, drawn as wide as they can be."""
    laps, room = columns_of(cars), width - PLACE_COLUMNS - NAME_COLUMNS - len(CROSS)
    count = max(1, min(laps, 1 + room // (NAME_COLUMNS + NARROWEST_GAP)))
    gap = WIDEST_GAP if count == 1 else min(WIDEST_GAP, room // (count - 1) - NAME_COLUMNS)
    return Window(max(0, min(first, laps - count)), count, gap)


def lines_a_place(cars: Sequence[CarFigures], height: int) -> int:
    """How many lines there are for each place in a chart of this many lines, including its head."""
    return max(1, min(MOST_LINES_A_PLACE, (height - 2) // max(1, len(cars) - 1)))


def chart_lines(
    cars: Sequence[CarFigures], first: int, width: int, marked: str = "", pitch: int = 1
) -> Iterator[Line]:
    """The chart from a lap on; the line of the car that is ``marked`` is heavy and on top.

    Two places are ``pitch`` lines apart.
    """
    seen = window(cars, first, width)
    heads = "".join(_head(lap, seen) for lap in seen.laps).rstrip()
    yield line((f"{'':{PLACE_COLUMNS}}{heads}", palette.FAINT))
    cells = dict[Spot, tuple[str, Style]]()
    for number, car in sorted(enumerate(cars), key=lambda pair: pair[1].car == marked):
        _draw(cells, car, seen, pitch, turn=number, is_marked=car.car == marked)
    end = seen.column_of(seen.laps[-1]) + NAME_COLUMNS + len(CROSS)
    for row in range(1, _row_of(len(cars), pitch) + 1):
        place = str((row - 1) // pitch + 1) if (row - 1) % pitch == 0 else ""
        drawn = (cells.get((column, row), (" ", palette.PLAIN)) for column in range(PLACE_COLUMNS, end))
        yield [*line((f"{place:>3} ", palette.FAINT)), *(Segment(sign, style) for sign, style in drawn)]


def _row_of(place: int, pitch: int) -> int:
    """The line of a place below the head."""
    return (place - 1) * pitch + 1


def _head(lap: int, seen: Window) -> str:
    return f"{lap or 'grid':<{NAME_COLUMNS + seen.gap}}"


def _draw(
    cells: dict[Spot, tuple[str, Style]],
    car: CarFigures,
    seen: Window,
    pitch: int,
    *,
    turn: int,
    is_marked: bool,
) -> None:
    ground = palette.team_style(car.team)
    ink = palette.team_ink(car.team) + Style(bold=is_marked)
    for lap in seen.laps:
        if lap >= len(car.places):
            break
        row, column = _row_of(car.places[lap], pitch), seen.column_of(lap)
        for place, letter in enumerate(f"{car.car:{NAME_COLUMNS}}"[:NAME_COLUMNS]):
            cells[column + place, row] = letter, ground
        if lap + 1 == len(car.places) and car.is_out:
            cells[column + NAME_COLUMNS, row] = CROSS, palette.BAD
        if lap + 1 in seen.laps and lap + 1 < len(car.places):
            bend = 1 + turn % max(1, seen.gap - 2)
            for (at, its_row), sign in _link(row, _row_of(car.places[lap + 1], pitch), seen.gap, bend):
                cells[column + NAME_COLUMNS + at, its_row] = HEAVY[sign] if is_marked else sign, ink


def _link(row: int, to: int, gap: int, bend: int) -> Iterator[tuple[Spot, str]]:
    """The line from one row to another across a gap, which changes its row at ``bend``."""
    if row == to:
        yield from (((at, row), ACROSS) for at in range(gap))
        return
    way = "down" if to > row else "up"
    yield from (((at, row), ACROSS) for at in range(bend))
    yield (bend, row), CORNERS["right", way]
    yield from (((bend, between), DOWN) for between in range(min(row, to) + 1, max(row, to)))
    yield (bend, to), CORNERS[way, "right"]
    yield from (((at, to), ACROSS) for at in range(bend + 1, gap))
