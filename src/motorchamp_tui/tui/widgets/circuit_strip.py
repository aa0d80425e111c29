"""The circuit strip: the whole circuit at one glance, a narrow column a row.

Decides how a car is told in one or two characters.
"""

from collections.abc import Mapping

from rich.segment import Segment

from motorchamp_tui.rules.race import Car, Race
from motorchamp_tui.rules.track import Lane, Track
from motorchamp_tui.tui import palette
from motorchamp_tui.tui.road_cells import LANE_NAMES, Cell, Place
from motorchamp_tui.tui.widgets.cell_grid import GUTTER, CellGrid

LABELS = {"left": " L ", "right": " R ", "pit": "pit"}
NAMES = {**LANE_NAMES, Lane.PIT: "pit", Lane.BOX: "pit"}


class CircuitStrip(CellGrid):
    """Every row of the ring, both lanes and the pit lane, with the cars."""

    parts = ("ruler", "left", "right", "pit")

    @property
    def cell_width(self) -> int:
        """One or two columns a row."""
        rows = self.race.track.rows if self.race else 1
        return 2 if self.size.width - GUTTER >= 2 * rows else 1

    def label_of(self, part: str) -> str:
        """The lane's letter."""
        return LABELS.get(part, " " * GUTTER)

    def draw_road(self, race: Race) -> Mapping[Place, Cell]:
        """The greys, the line, the pit lane."""
        cells, width = dict[Place, Cell](), self.cell_width
        for row in range(race.track.rows):
            cells[row, "ruler"] = (Segment(_tick(race.track, row, width), palette.RULER),)
            for lane, name in LANE_NAMES.items():
                colour = race.track.colours[2 * row + lane]
                fill = palette.PATTERNS[colour] if self.patterned else " "
                cells[row, name] = (Segment(fill * width, palette.SQUARES[colour]),)
            is_lane = race.track.pit is not None and row in race.track.pit.lane
            cells[row, "pit"] = (Segment(" " * width, palette.PIT_LANE if is_lane else palette.PLAIN),)
        return cells

    def draw_over(self, race: Race) -> Mapping[Place, Cell]:
        """The cars that run, and a mark above the car on the go."""
        cells, width = dict[Place, Cell](), self.cell_width
        for car in race.cars:
            if car.is_running:
                cells[car.square.row, NAMES[car.square.lane]] = _car(car, width)
        if not race.is_over:
            cells[race.car_on_the_go.square.row, "ruler"] = (Segment("▼".ljust(width), palette.MARKED),)
        return cells


def _tick(track: Track, row: int, width: int) -> str:
    if row == 0:
        return "⚑".ljust(width)
    if row == track.start_area_end:
        return ("L" if track.is_long else "S").ljust(width)
    return ("┊" if row % 10 == 0 else " ").ljust(width)


def _car(car: Car, width: int) -> Cell:
    label = car.name[0] if width == 1 else car.name[0] + car.name[-1]
    return (Segment(label, palette.team_style(car.team)),)
