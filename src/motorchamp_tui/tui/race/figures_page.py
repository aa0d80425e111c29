"""Pages with figures: a line for each car, and the lap chart."""

from collections.abc import Iterator, Sequence

from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.games.protocol import FigureColumn
from motorchamp_tui.race.figures import CarFigures
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.race.lap_chart import CROSS, chart_lines, lines_a_place
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of
from motorchamp_tui.tui.widgets.page import EMPTY

DRIVER_COLUMNS = 12
FEWEST_DRIVER_COLUMNS = 7
"""The columns of a driver's name, where the figures need the room."""
LED, AVERAGE = FigureColumn("laps_led", "laps led"), FigureColumn("average", "average", "points a throw")
OF_EVERY_GAME = (LED, FigureColumn("throws", "throws"), AVERAGE)
"""The columns before those of the game."""
BEST_STANDS_OUT = (LED, AVERAGE)

FEWEST_COLUMNS = 5
"""The columns of a figure, where there is room for all."""
LINES_BELOW = 3
"""Below the chart: an empty line, the outcome of the marked car, and the signs."""


def figures_lines(
    cars: Sequence[CarFigures], of_game: Sequence[FigureColumn], width: int, height: int
) -> list[Line]:
    """Every car with its figures, the best of each column marked."""
    columns = (*OF_EVERY_GAME, *of_game)
    wide = DRIVER_COLUMNS + 12 + sum(map(_width, columns))
    least = 0 if wide > width else FEWEST_COLUMNS
    room = width - 12 - sum(_width(column, least) for column in columns)
    driver = max(FEWEST_DRIVER_COLUMNS, min(DRIVER_COLUMNS, room))
    above, below = ("".join(f"{word:>{size}}" for word, size in words) for words in _head_words(columns, least))
    notes = " · ".join(f"{column.head}: {column.note}" for column in columns if column.note)
    lines: list[Line] = [
        line((f"{'':6}{'':6}{'':{driver}}{above}", palette.FAINT)),
        line((f"{'':6}{'car':6}{'driver':{driver}}{below}", palette.FAINT)),
        *(_row(car, cars, columns, least, driver) for car in cars),
        EMPTY,
        *page.wrapped(notes, width - 4, palette.FAINT),
    ]
    return _in_the_middle(lines, width, height)


def _head_words(columns: Sequence[FigureColumn], least: int) -> Iterator[list[tuple[str, int]]]:
    """The two lines of the heads: their words in front of the last, and the last, each with its width."""
    yield [(" ".join(column.head.split()[:-1]), _width(column, least)) for column in columns]
    yield [(column.head.split()[-1], _width(column, least)) for column in columns]


def _width(column: FigureColumn, least: int = FEWEST_COLUMNS) -> int:
    """The columns of a figure: as narrow as its head where not even ``least`` fit."""
    return max(least or 3, *map(len, column.head.split())) + (2 if least else 1)


def figure_text(car: CarFigures, column: FigureColumn) -> str:
    """A figure of a car, in the form of its column."""
    if column is AVERAGE:
        return f"{car.average:.2f}"
    return str({"laps_led": car.laps_led, "throws": car.throws, **car.counted}[column.name])


def _row(
    car: CarFigures, cars: Sequence[CarFigures], columns: Sequence[FigureColumn], least: int, driver: int
) -> Line:
    place = f"{car.place:3}." if car.place else "   –"
    style = palette.PLAIN if car.place else palette.FAINT
    figures = (
        (f"{figure_text(car, column):>{_width(column, least)}}", _style(car, cars, column, style))
        for column in columns
    )
    return [
        *line((f"{place} ", style)),
        Segment(f" {car.car} ".ljust(6), palette.team_style(car.team)),
        *line((f" {page.column(car.driver, driver)}", style), *figures),
    ]


def _style(car: CarFigures, cars: Sequence[CarFigures], column: FigureColumn, usual: Style) -> Style:
    """The highest average and the most laps led stand out, and so do the figures that nobody wants."""
    text = figure_text(car, column)
    if column.is_bad and float(text):
        return palette.BAD
    is_best = column in BEST_STANDS_OUT and text == max((figure_text(car, column) for car in cars), key=float)
    return palette.WELL if is_best and float(text) else usual


def chart_page(cars: Sequence[CarFigures], first: int, marked: str, width: int, height: int) -> list[Line]:
    """The lap chart, and below it the outcome of the marked car."""
    car = next(car for car in cars if car.car == marked)
    place = f"place {car.place}" if car.place else "not classified"
    told: Line = [
        Segment(f" {car.car} ", palette.team_style(car.team)),
        *line((f" {car.driver}: from {car.places[0]} on the grid, {place}, {car.reason}", palette.STRONG)),
    ]
    signs = f"{CROSS} the car went out after that lap · " * any(other.is_out for other in cars)
    legend = line((f" {signs}heavy: {marked} · ↑ ↓ another car", palette.FAINT))
    pitch = lines_a_place(cars, height - LINES_BELOW)
    lines = [*chart_lines(cars, first, width - 2, marked, pitch), EMPTY, told, legend]
    for least in (EMPTY, legend):
        if len(lines) > height:
            lines.remove(least)
    return _in_the_middle(lines, width, height)


def _in_the_middle(lines: list[Line], width: int, height: int) -> list[Line]:
    left = " " * max(0, (width - max(map(width_of, lines))) // 2)
    return page.down_to([[*line(left), *content] for content in lines], height)
