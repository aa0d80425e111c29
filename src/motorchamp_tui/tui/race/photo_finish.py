"""A photo finish: the last rows of the road when the winner took the flag, with the first two cars on them."""

from collections.abc import Iterator

from rich.segment import Segment

from motorchamp_tui.analysis.story import PhotoFinish
from motorchamp_tui.games.protocol import AnyCar, AnyRace
from motorchamp_tui.race.record import Run
from motorchamp_tui.tui.board.lane_grid import FEWEST_LANE_LINES
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.lane_parts import LANE_NAMES, GridCell, GridSpot, label_of, middle_of, spot_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.lines_panel import Line

CELL_COLUMNS = 5
"""For each row: the name of a car and the edge of its place."""
ROWS_BEYOND, ROWS_BEHIND, FEWEST_ROWS = 2, 1, 8
"""The rows shown of the road beyond the line, and behind the second car; at least this many before the line."""
MIDDLE = middle_of(FEWEST_LANE_LINES)
PARTS = ("ruler", f"left {MIDDLE}", f"right {MIDDLE}")


def photo_lines(run: Run, finish: PhotoFinish, *, patterned: bool) -> Iterator[Line]:
    """The road between the second car and the line, with the winner just beyond it; three lines."""
    step = run.steps[finish.at]
    race, rows = step.after, step.after.track.rows
    road = face_of(race).cells_of_road(race, CELL_COLUMNS, FEWEST_LANE_LINES, patterned=patterned)
    cars = dict(_cars(step.before, race, finish))
    for part in PARTS:
        first = -max(finish.rows + ROWS_BEHIND, FEWEST_ROWS)
        spots = [(row % rows, part) for row in range(first, ROWS_BEYOND)]
        label = Segment(label_of(part, FEWEST_LANE_LINES), palette.FAINT)
        drawn = (_drawn(cars[spot], road[spot]) if spot in cars else road[spot] for spot in spots)
        yield [label, *(segment for cell in drawn for segment in cell)]


def _cars(before: AnyRace, after: AnyRace, finish: PhotoFinish) -> Iterator[tuple[GridSpot, AnyCar]]:
    """The winner, beyond the line in the lane that it came in, and the second where it was."""
    winner, second = _car(before, finish.winner), _car(after, finish.second)
    yield (0, f"{LANE_NAMES[winner.place.lane]} {MIDDLE}"), winner
    yield spot_of(second.place, MIDDLE), second


def _car(race: AnyRace, name: str) -> AnyCar:
    return next(car for car in race.cars if car.name == name)


def _drawn(car: AnyCar, road: GridCell) -> GridCell:
    """A car on its place, as far as the edge of that."""
    edge = road[-1]
    name = Segment(f"{car.name:{CELL_COLUMNS - 1}}"[: CELL_COLUMNS - 1], palette.team_style(car.team))
    return name, Segment(edge.text[-1:], edge.style)
