"""Lane grid: the road place by place, a ring that scrolls without end.

It decides which rows are in view, and what a click or a drag on the road means.
"""

from collections.abc import Iterable, Mapping

from textual import events
from textual.message import Message

from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.games.road import Place
from motorchamp_tui.tui.board.cell_grid import GUTTER, CellGrid
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.lane_parts import PART_LANES, GridCell, GridSpot, label_of, parts_of
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.widgets.wheel import TurnedByWheel

ROWS_BEHIND, MOSTLY_AHEAD = 2, 12
"""How many rows stay in view behind a car at least; and ahead of it, for most goes."""
NARROWEST, WIDEST = 4, 7
FEWEST_LANE_LINES, MOST_LANE_LINES = 3, 6
OTHER_LINES = 8
WHEEL_ROWS = 3


class LaneGrid(TurnedByWheel, CellGrid):
    """The stretch of road in view, wide enough for the longest throw from 80 columns on."""

    class PlaceClicked(Message):
        """A click on a place of the track, the pit lane or a box."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    class Scrolled(Message):
        """The player moved the view by hand."""

    _grip: tuple[int, int] | None = None
    _was_dragged = False

    @property
    def cell_width(self) -> int:
        """Columns for each row: as many as leave the rows ahead and behind in view."""
        if self.race is None:
            return NARROWEST
        wanted = (self.size.width - GUTTER) // (face_of(self.race).ROWS_AHEAD + 1 + ROWS_BEHIND)
        return max(NARROWEST, min(WIDEST, wanted))

    @property
    def lane_lines(self) -> int:
        """Text lines a lane."""
        return max(FEWEST_LANE_LINES, min(MOST_LANE_LINES, (self.size.height - OTHER_LINES) // 2))

    @property
    def parts(self) -> tuple[str, ...]:
        """The text lines, from top to bottom."""
        return parts_of(self.lane_lines, has_pits=self.surface is None or self.surface.pit is not None)

    def label_of(self, part: str) -> str:
        """The lane's letter."""
        labels = self.surface.pit_labels if self.surface else ("pit", "box")
        return label_of(part, self.lane_lines, *labels)

    def draw_road(self, race: AnyRace) -> Mapping[GridSpot, GridCell]:
        """Places, limits, lines, edges, pit lane, boxes."""
        return face_of(race).cells_of_road(race, self.cell_width, self.lane_lines, patterned=self.patterned)

    def draw_over(self, race: AnyRace) -> Mapping[GridSpot, GridCell]:
        """Cars, chances, lit ends."""
        return face_of(race).cells_over_road(race, self.lights, self._road, self._width, self.lane_lines)

    def bring_into_view(self, row: int, ahead: int, wanted: int = 0, others: Iterable[int] = ()) -> None:
        """Scroll, if need be, so that ``row`` and this many rows ahead of it are in view.

        If it scrolls, it also provides for what comes next: as many rows ahead as are ``wanted``, or as most
        goes need, and behind as many of ``others``, the rows of the other cars, as then fit.
        """
        in_view = self.rows_in_view
        most = in_view - 1 - ROWS_BEHIND
        if self.column_of(row) + min(ahead, most) >= in_view:
            room = in_view - 1 - min(max(ahead, wanted, MOSTLY_AHEAD), most)
            rows = self.race.track.rows if self.race else 1
            behind = [distance for other in others if (distance := (row - other) % rows) <= room]
            self.look_from(row - max([ROWS_BEHIND, *behind]))

    def bring_lights_into_view(self, row: int, lights: Lights) -> None:
        """Scroll on, if need be, so that every lit place ahead of a row is in view.

        The row itself stays in view unless the chosen place is too far ahead of it.
        """
        if not self.size.width:
            return
        rows, here = self.race.track.rows if self.race else 1, self.column_of(row)
        lit = [*(place for place, _ in (*lights.ends, *lights.errors)), *lights.still_open, *lights.chances]
        beyond = max((here + (place.row - row) % rows for place in lit), default=0) + 1 - self.rows_in_view
        shift = min(max(beyond, 0), here)
        if lights.chosen is not None:
            shift = max(shift, here + (lights.chosen.row - row) % rows + 1 - self.rows_in_view)
        self.look_from(self.first_row + shift)

    def scroll_rows(self, rows: int) -> None:
        """Scroll by hand."""
        self.look_from(self.first_row + rows)
        self.post_message(self.Scrolled())

    def look_from(self, row: int) -> None:
        """Put this row first in view."""
        rows = self.race.track.rows if self.race else 1
        if row % rows != self.first_row:
            self.first_row = row % rows
            self.refresh()

    def place_at(self, x: int, y: int) -> Place | None:
        """The place under a point of the widget."""
        lines = self.parts
        line, column = y - self.top, (x - GUTTER) // self.cell_width
        if self.surface is None or not 0 <= line < len(lines) or x < GUTTER:
            return None
        row, lane = (self.first_row + column) % self.surface.ring.rows, PART_LANES.get(lines[line].split()[0])
        return None if lane is None else self.surface.places.get((lane, row))

    def turn(self, by: int, _event: events.MouseEvent) -> None:
        """Ahead or back."""
        self.scroll_rows(by * WHEEL_ROWS)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the road."""
        self._grip, self._was_dragged = (event.x, self.first_row), False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag the road along."""
        if self._grip is None:
            self.point_at(self.place_at(event.x, event.y))
        else:
            x, first = self._grip
            rows = round((x - event.x) / self.cell_width)
            if rows or self._was_dragged:
                self._was_dragged = True
                self.look_from(first + rows)
                self.post_message(self.Scrolled())

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Release; without a drag it was a click."""
        self.release_mouse()
        held, self._grip = self._grip, None
        place = self.place_at(event.x, event.y)
        if held is not None and not self._was_dragged and place is not None:
            self.post_message(self.PlaceClicked(place))
