"""The pages with figures: a line a car, and the lap chart."""

from collections.abc import Callable, Iterator, Sequence

from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.race.figures import CarFigures
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.race.lap_chart import CROSS, OUT, chart_lines, lines_a_place
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of
from motorchamp_tui.tui.widgets.page import EMPTY

DRIVER_COLUMNS = 12
COLUMNS: dict[str, Callable[[CarFigures], str]] = {
    "laps led": lambda each: str(each.laps_led),
    "throws": lambda each: str(each.throws),
    "average": lambda each: f"{each.average:.2f}",
    "points lost": lambda each: str(each.lost),
    "tows": lambda each: str(each.slipstreams),
    "stops": lambda each: str(each.stops),
    "outs": lambda each: str(each.outs),
}
"""Every figure of a car, by the head of its column."""

LINES_BELOW = 3
"""Below the chart: an empty line, what became of the marked car, and the signs."""
WORDS = "average: points a throw · points lost: could not be driven · tows: slipstreams · outs: of either kind"


def figures_lines(cars: Sequence[CarFigures], width: int, height: int) -> list[Line]:
    """Every car with its figures, the best of each column marked."""
    above, below = ("".join(f"{word:>{_columns(head)}}" for word, head in words) for words in _head_words())
    lines: list[Line] = [
        line((f"{'':6}{'':6}{'':{DRIVER_COLUMNS}}{above}", palette.FAINT)),
        line((f"{'':6}{'car':6}{'driver':{DRIVER_COLUMNS}}{below}", palette.FAINT)),
        *(_row(each, cars) for each in cars),
        EMPTY,
        *page.wrapped(WORDS, width - 4, palette.FAINT),
    ]
    return _in_the_middle(lines, width, height)


def _head_words() -> Iterator[list[tuple[str, str]]]:
    """The two lines of the heads: their words in front of the last, and the last, each with its head."""
    yield [(" ".join(head.split()[:-1]), head) for head in COLUMNS]
    yield [(head.split()[-1], head) for head in COLUMNS]


def _columns(head: str) -> int:
    return max(5, *map(len, head.split())) + 2


def _row(each: CarFigures, cars: Sequence[CarFigures]) -> Line:
    place = f"{each.place:3}." if each.place else "   –"
    style = palette.PLAIN if each.place else palette.FAINT
    figures = (
        (f"{text(each):>{_columns(head)}}", _style(each, cars, head, style)) for head, text in COLUMNS.items()
    )
    return [
        *line((f"{place} ", style)),
        Segment(f" {each.car} ".ljust(6), palette.team_style(each.team)),
        *line((f" {page.column(each.driver, DRIVER_COLUMNS)}", style), *figures),
    ]


def _style(each: CarFigures, cars: Sequence[CarFigures], head: str, usual: Style) -> Style:
    """The highest average and the most laps led stand out, and so do cars that went out."""
    if head == "outs" and each.outs:
        return palette.BAD
    is_best = head in ("laps led", "average") and COLUMNS[head](each) == max(map(COLUMNS[head], cars), key=float)
    return palette.WELL if is_best and float(COLUMNS[head](each)) else usual


def chart_page(cars: Sequence[CarFigures], first: int, marked: str, width: int, height: int) -> list[Line]:
    """The lap chart, and below it what became of the car that is marked."""
    each = next(each for each in cars if each.car == marked)
    place = f"place {each.place}" if each.place else "not classified"
    told: Line = [
        Segment(f" {each.car} ", palette.team_style(each.team)),
        *line((f" {each.driver}: from {each.places[0]} on the grid, {place}, {each.reason}", palette.STRONG)),
    ]
    signs = f"{CROSS} the car went out after that lap · " * any(each.reason.startswith(OUT) for each in cars)
    legend = line((f" {signs}heavy: {marked} · ↑ ↓ another car", palette.FAINT))
    pitch = lines_a_place(cars, height - LINES_BELOW)
    lines = [*chart_lines(cars, first, width - 2, marked, pitch), EMPTY, told, legend]
    for least in (EMPTY, legend):
        if len(lines) > height:
            lines.remove(least)
    return _in_the_middle(lines, width, height)


def _in_the_middle(lines: list[Line], width: int, height: int) -> list[Line]:
    left = " " * max(0, (width - max(map(width_of, lines))) // 2)
    return page.down_to([[*line(left), *each] for each in lines], height)
