"""The lane grid: the road square by square, a ring that scrolls without end.

Decides which rows are in view. It takes a whole new race and repaints only the cells that differ.
"""

from typing import Any

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.track import LONGEST_THROW, Lane, Square, at
from motorchamp_tui.tui import palette
from motorchamp_tui.tui.road_cells import PART_LABELS, Cell, Lights, Place, overlay, parts, road_cells

GUTTER = 3
ROWS_BEHIND = 2
NARROWEST, WIDEST = 4, 7
FEWEST_LANE_LINES, MOST_LANE_LINES = 3, 5
OTHER_LINES = 8
WHEEL_ROWS = 3


class LaneGrid(Widget):
    """The stretch of road in view, wide enough for the longest throw from 80 columns on."""

    class SquareClicked(Message):
        """A click on a square of the track, the pit lane or a box."""

        def __init__(self, square: Square) -> None:
            super().__init__()
            self.square = square

    class Scrolled(Message):
        """Somebody moved the view by hand."""

    def __init__(self, *, patterned: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self._patterned = patterned
        self._race: Race | None = None
        self._lights = Lights()
        self._first = 0
        self._road: dict[Place, Cell] = {}
        self._over: dict[Place, Cell] = {}
        self._drawn: tuple[object, int, int] | None = None
        self._grip: tuple[int, int] | None = None
        self._was_dragged = False

    # ── What is shown ────────────────────────────────────────────────────────────────────────────────

    def show(self, race: Race, lights: Lights) -> None:
        """Show this race, with these chances and ends lit."""
        self._race, self._lights = race, lights
        if not self.size.width:
            return
        if self._draw_road():
            self.refresh()
            return
        old, self._over = self._over, overlay(race, lights, self.cell_width, self.lane_lines)
        changed = [place for place in old.keys() | self._over.keys() if old.get(place) != self._over.get(place)]
        self._repaint(changed)

    def _draw_road(self) -> bool:
        """Draw everything anew if it is another road or another size; says whether it was."""
        race = self._race
        if race is None:
            return False
        drawn = (race.track, self.cell_width, self.lane_lines)
        if self._drawn == drawn:
            return False
        self._drawn = drawn
        self._road = road_cells(race, self.cell_width, self.lane_lines, patterned=self._patterned)
        self._over = overlay(race, self._lights, self.cell_width, self.lane_lines)
        return True

    @property
    def cell_width(self) -> int:
        """Columns a square: as many as let the longest throw and what lies behind be seen."""
        wanted = (self.size.width - GUTTER) // (LONGEST_THROW + 1 + ROWS_BEHIND)
        return max(NARROWEST, min(WIDEST, wanted))

    @property
    def lane_lines(self) -> int:
        """Text lines a lane."""
        return max(FEWEST_LANE_LINES, min(MOST_LANE_LINES, (self.size.height - OTHER_LINES) // 2))

    @property
    def rows_in_view(self) -> int:
        """How many rows fit whole."""
        return max(1, (self.size.width - GUTTER) // self.cell_width)

    def _repaint(self, places: list[Place]) -> None:
        where = {part: y for y, part in enumerate(parts(self.lane_lines))}
        regions = []
        for row, part in places:
            column = self._column_of(row)
            if column < self.rows_in_view + 1 and part in where:
                x = GUTTER + column * self.cell_width
                regions.append(Region(x, self._top + where[part], self.cell_width, 1))
        if regions:
            self.refresh(*regions)

    def _column_of(self, row: int) -> int:
        rows = self._race.track.rows if self._race else 1
        return (row - self._first) % rows

    @property
    def _top(self) -> int:
        return max(0, (self.size.height - OTHER_LINES - 2 * self.lane_lines) // 2)

    def render_line(self, y: int) -> Strip:
        """One text line across the rows in view."""
        width, lines = self.size.width, parts(self.lane_lines)
        y -= self._top
        if self._race is None or not 0 <= y < len(lines):
            return Strip.blank(width, palette.PLAIN)
        self._draw_road()
        part, rows = lines[y], self._race.track.rows
        segments = [Segment(PART_LABELS.get(part, "   "), palette.FAINT)]
        for column in range(min(self.rows_in_view + 1, rows)):
            place = ((self._first + column) % rows, part)
            segments.extend(self._over.get(place) or self._road[place])
        return Strip(segments).adjust_cell_length(width, palette.PLAIN).simplify()

    # ── What is in view ──────────────────────────────────────────────────────────────────────────────

    def on_resize(self) -> None:
        """Draw for the new size."""
        if self._race:
            self._drawn = None
            self.show(self._race, self._lights)

    def bring_into_view(self, row: int, ahead: int) -> None:
        """Scroll, if need be, so that ``row`` and so many rows ahead of it are in view."""
        if self._column_of(row) + ahead >= self.rows_in_view:
            self._look_from(row - ROWS_BEHIND)

    def scroll_rows(self, rows: int) -> None:
        """Scroll by hand."""
        self._look_from(self._first + rows)
        self.post_message(self.Scrolled())

    def _look_from(self, row: int) -> None:
        rows = self._race.track.rows if self._race else 1
        if row % rows != self._first:
            self._first = row % rows
            self.refresh()

    # ── The mouse ────────────────────────────────────────────────────────────────────────────────────

    def square_at(self, x: int, y: int) -> Square | None:
        """The square under a point of the widget."""
        lines = parts(self.lane_lines)
        line, column = y - self._top, (x - GUTTER) // self.cell_width
        if self._race is None or not 0 <= line < len(lines) or x < GUTTER:
            return None
        row, part = (self._first + column) % self._race.track.rows, lines[line].split()[0]
        lanes = {"left": Lane.LEFT, "right": Lane.RIGHT, "pit": Lane.PIT, "box": Lane.BOX}
        return at(lanes[part], row) if part in lanes else None

    def on_mouse_scroll_down(self) -> None:
        """Wheel: ahead."""
        self.scroll_rows(WHEEL_ROWS)

    def on_mouse_scroll_up(self) -> None:
        """Wheel: back."""
        self.scroll_rows(-WHEEL_ROWS)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the road."""
        self._grip, self._was_dragged = (event.x, self._first), False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag the road along."""
        if self._grip is not None:
            x, first = self._grip
            rows = round((x - event.x) / self.cell_width)
            if rows or self._was_dragged:
                self._was_dragged = True
                self._look_from(first + rows)
                self.post_message(self.Scrolled())

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go; without a drag it was a click."""
        self.release_mouse()
        held, self._grip = self._grip, None
        square = self.square_at(event.x, event.y)
        if held is not None and not self._was_dragged and square is not None:
            self.post_message(self.SquareClicked(square))
