"""The race round by round: how far each car is behind the leader, as a plot in characters and as SVG."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from attrs import frozen

from motorchamp_tui.analysis.account import UNITS, Analysis
from motorchamp_tui.race.figures import line_colour, svg, svg_line
from motorchamp_tui.words import counted

SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"
"""The sign of a car in the plot: its place in the classification, letters from the tenth on."""
MOST_BEHIND = 20 * UNITS
"""Cars that are farther behind than this are drawn at the edge."""
LABEL_COLUMNS, FEWEST_LINES = 5, 4


@frozen
class Spot:
    """A cell of the plot: a sign, and the car that it is for by its place in the analysis; None for the paper."""

    sign: str
    car: int | None = None


PAPER = Spot(" ")


def sign_of(place: int) -> str:
    """The sign of the car in this place of the analysis, from 0."""
    return SIGNS[place % len(SIGNS)]


def scale_of(analysis: Analysis) -> int:
    """The distance behind the leader at the bottom line of the plot."""
    behind = [amount for row in analysis.behind for amount in row if amount is not None]
    return max(UNITS, min(MOST_BEHIND, max(behind, default=0)))


def plot(analysis: Analysis, columns: int, lines: int, marked: int | None = None) -> list[list[Spot]]:
    """The leader at the top, rounds from left to right; the car that is ``marked`` is on top of all others."""
    lines, room = max(FEWEST_LINES, lines), max(1, columns - LABEL_COLUMNS)
    rows, least = analysis.behind, scale_of(analysis)
    paper = [[PAPER] * room for _ in range(lines)]
    places = sorted(range(len(analysis.cars)), key=lambda place: (place == marked, -place))
    for place in places:
        for column in range(room):
            amount = rows[_round_at(column, room, len(rows))][place]
            if amount is not None:
                line = round(min(amount, least) / least * (lines - 1))
                paper[line][column] = Spot(sign_of(place), place)
    return [[*map(Spot, _label(line, lines, least)), *content] for line, content in enumerate(paper)] + [
        list(map(Spot, _rounds_line(room, len(rows))))
    ]


def _round_at(column: int, room: int, rounds: int) -> int:
    return round(column * (rounds - 1) / max(1, room - 1))


def _label(line: int, lines: int, least: int) -> str:
    wanted = line in (0, (lines - 1) // 2, lines - 1)
    amount = least * line / (lines - 1) / UNITS
    return f"{f'{amount:.1f}' if wanted else '':>{LABEL_COLUMNS - 1}} "


def _rounds_line(room: int, rounds: int) -> str:
    last = counted(rounds - 1, "round")
    return f"{'':{LABEL_COLUMNS}}{'start':{max(0, room - len(last))}}{last}"


LEFT, TOP, WIDTH, HEIGHT, NAMES = 60, 40, 720, 360, 90


def as_svg(title: str, analysis: Analysis, teams: Mapping[str, str], unit: str) -> str:
    """The same as a drawing: one line a car in its team's colour, the second car of a team dashed.

    ``teams`` are those of the cars.
    """
    least = max(UNITS, *(amount or 0 for row in analysis.behind for amount in row))
    width, height = LEFT + WIDTH + NAMES, TOP + HEIGHT + 40
    lines = (
        line
        for place, account in enumerate(analysis.cars)
        for line in _line_of(account.car, _points(analysis, place, least), line_colour(teams[account.car]))
    )
    title = f"{title}: expected {unit} behind the leader"
    return svg(title, LEFT, (width, height), [*_paper(len(analysis.totals), least), *lines])


def _paper(rounds: int, least: int) -> Iterator[str]:
    for step in range(5):
        y = TOP + HEIGHT * step / 4
        yield f'<line x1="{LEFT}" y1="{y:.1f}" x2="{LEFT + WIDTH}" y2="{y:.1f}" stroke="#ddd"/>'
        amount = least * step / 4 / UNITS
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{amount:.1f}</text>'
    bottom = TOP + HEIGHT + 24
    yield f'<text x="{LEFT}" y="{bottom}" fill="#555">start</text>'
    last = counted(rounds - 1, "round")
    yield f'<text x="{LEFT + WIDTH}" y="{bottom}" text-anchor="end" fill="#555">{last}</text>'


def _points(analysis: Analysis, place: int, least: int) -> list[tuple[float, float]]:
    rows = analysis.behind
    across = WIDTH / max(1, len(rows) - 1)
    return [
        (LEFT + across * number, TOP + HEIGHT * amount / least)
        for number, row in enumerate(rows)
        if (amount := row[place]) is not None
    ]


def _line_of(car: str, points: Sequence[tuple[float, float]], colour: str) -> Iterator[str]:
    if not points:  # it was out where the race was taken up
        return
    yield from svg_line(" ".join(f"{x:.1f},{y:.1f}" for x, y in points), car, colour)
    x, y = points[-1]
    yield f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" paint-order="stroke" stroke="#fff">{escape(car)}</text>'
    yield f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" fill="#222">{escape(car)}</text>'
