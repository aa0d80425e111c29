"""Plot of all drivers' points race by race, in characters."""

from collections.abc import Sequence

from attrs import frozen

from motorchamp_tui.seasons.pages import TableRow

SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"
"""The sign of a driver or a team in the plot: their place in the table, letters from the tenth on."""
LABEL_COLUMNS = 5


@frozen
class PlotCell:
    """A cell of the plot: a sign, and whose it is by their line in the table; None for an empty cell."""

    sign: str
    row: int | None = None


def sign_of(row: int) -> str:
    """The sign of this line of the table, from 0."""
    return SIGNS[row % len(SIGNS)]


def plot(
    rows: Sequence[TableRow], races: int, columns: int, lines: int, marked: int | None = None
) -> list[list[PlotCell]]:
    """Points from the bottom up, races from left to right; the ``marked`` one is on top of the others.

    The plot has room for all ``races`` of the calendar; the last line names them.
    """
    height, room = max(2, lines - 1), max(2, columns - LABEL_COLUMNS)
    most = max((row.points for row in rows), default=0) or 1
    paper = [[PlotCell(" ")] * room for _ in range(height)]
    for number in sorted(range(len(rows)), key=lambda number: (number == marked, -number)):
        totals = rows[number].totals
        end = round((len(totals) - 1) * (room - 1) / races)
        for column in range(end + 1 if len(totals) > 1 else 0):
            points = _between(totals, column * races / (room - 1))
            paper[round((1 - points / most) * (height - 1))][column] = PlotCell(sign_of(number), number)
    labels = {0: most, height // 2: round(most * (1 - (height // 2) / (height - 1))), height - 1: 0}
    drawn = [
        [*map(PlotCell, f"{labels.get(number, ''):>{LABEL_COLUMNS - 1}} "), *cells]
        for number, cells in enumerate(paper)
    ]
    return [*drawn, [*map(PlotCell, _races_line(races, room))]]


def _between(totals: Sequence[int], race: float) -> float:
    """The points at this moment, in a straight line from one race to the next."""
    before = min(int(race), len(totals) - 1)
    after = min(before + 1, len(totals) - 1)
    return totals[before] + (totals[after] - totals[before]) * (race - before)


def _races_line(races: int, room: int) -> str:
    """The numbers of the races, each below its place as far as there is room."""
    cells = [" "] * (LABEL_COLUMNS + room)
    free = LABEL_COLUMNS
    for race in range(1, races + 1):
        label = f"r{race}"
        at = LABEL_COLUMNS + round(race * (room - 1) / races) - len(label) + 1
        if at >= free:
            cells[at : at + len(label)] = label
            free = at + len(label) + 1
    return "".join(cells).rstrip()
