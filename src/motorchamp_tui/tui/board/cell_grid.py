"""Grid of cells that shows the track: one for every row and part, repainted only where it changed.

The subclasses decide what a cell shows.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.segment import Segment
from textual.geometry import Region, Size
from textual.strip import Strip

from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.tui.board.drawings import Drawings
from motorchamp_tui.tui.board.place_tips import PlaceTips
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.lane_parts import GridCell, GridSpot
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.games.surface import Surface
from motorchamp_tui.tui.look import palette

GUTTER = 4
NEAR = 2
"""Two changes with no more cells than this between them are painted as one."""


class CellGrid(PlaceTips):
    """Takes a whole new race and derives its view from it."""

    def __init__(self, *, patterned: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self.patterned = patterned
        self.race: AnyRace | None = None
        self.surface: Surface | None = None
        self.lights = Lights()
        self.first_row = 0
        self._road: Mapping[GridSpot, GridCell] = {}
        self._over: Mapping[GridSpot, GridCell] = {}
        self._over_of: tuple[AnyRace, Lights] | None = None
        """The things drawn over the road."""
        self._overs = Drawings[Mapping[GridSpot, GridCell]]()
        self._drawn: tuple[object, ...] | None = None
        self._lines: tuple[str, ...] = ()
        self._top = self._rows = 0
        self._width = 1

    @property
    def parts(self) -> tuple[str, ...]:
        """The text lines, from top to bottom."""
        raise NotImplementedError

    @property
    def cell_width(self) -> int:
        """Columns a row of the track."""
        raise NotImplementedError

    def draw_road(self, race: AnyRace) -> Mapping[GridSpot, GridCell]:
        """Every cell of the empty road."""
        raise NotImplementedError

    def draw_over(self, race: AnyRace) -> Mapping[GridSpot, GridCell]:
        """The cells that differ from the empty road, which has been drawn."""
        raise NotImplementedError

    def label_of(self, part: str) -> str:
        """The label before a text line."""
        return " " * GUTTER

    def show(self, race: AnyRace, lights: Lights) -> None:
        """Show this race, with these chances and ends lit."""
        self.race, self.surface, self.lights = race, face_of(race).surface(race), lights
        self.tell()
        size = self.size
        if not size.width:
            return
        if self._draw_anew(race, size):
            self.refresh()
            return
        if self._over_of == (race, lights):
            return
        old = self._over
        self._put_over(race)
        self._repaint({spot for spot in old.keys() | self._over.keys() if old.get(spot) != self._over.get(spot)})

    def _draw_anew(self, race: AnyRace, size: Size) -> bool:
        """Draw everything if the road, the size or the way of drawing is new; returns whether it was."""
        drawn = (self.surface, size, self.patterned)
        if self._drawn == drawn:
            return False
        self._drawn = drawn
        self._lines, self._top, self._rows, self._width = self.parts, self.top, self.rows_in_view, self.cell_width
        self._road = self.draw_road(race)
        self._put_over(race)
        return True

    def _put_over(self, race: AnyRace) -> None:
        self._over = self._overs.of((race, self.lights, self._drawn), lambda: self.draw_over(race))
        self._over_of = race, self.lights

    @property
    def rows_in_view(self) -> int:
        """How many rows fit whole."""
        return max(1, (self.size.width - GUTTER) // self.cell_width)

    @property
    def top(self) -> int:
        """The empty lines above the picture."""
        return max(0, (self.size.height - len(self.parts)) // 2)

    def column_of(self, row: int) -> int:
        """How many rows ahead of the first in view."""
        return (row - self.first_row) % (self.race.track.rows if self.race else 1)

    def _repaint(self, spots: set[GridSpot]) -> None:
        line_of = {part: self._top + y for y, part in enumerate(self._lines)}
        columns_of = {row: self.column_of(row) for row in {row for row, _ in spots}}
        changed = sorted((line_of[part], columns_of[row]) for row, part in spots if columns_of[row] <= self._rows)
        near = list[tuple[int, int, int]]()
        for y, column in changed:
            line, first, last = near[-1] if near else (-1, 0, 0)
            if line == y and column - last <= NEAR + 1:
                near[-1] = y, first, column
            else:
                near.append((y, column, column))
        width = self._width
        regions = [Region(GUTTER + first * width, y, (last + 1 - first) * width, 1) for y, first, last in near]
        if regions:
            self.refresh(*regions)

    def render_part(self, y: int, first: int, last: int) -> Strip:
        """The columns from ``first`` to before ``last`` of one text line."""
        race = self.race
        if race is None:
            return Strip.blank(last - first, palette.PLAIN)
        self._draw_anew(race, self.outer_size)  # it has no border, and is asked for where it is seen
        y -= self._top
        if not 0 <= y < len(self._lines):
            return Strip.blank(last - first, palette.PLAIN)
        width, most = self._width, min(self._rows + 1, race.track.rows)
        start = max(first - GUTTER, 0) // width
        seen = range(start, min(-(-max(last - GUTTER, 0) // width), most))
        label = self.label_of(self._lines[y]) if first < GUTTER else ""
        cut = first if first < GUTTER else first - GUTTER - start * width
        strip = Strip(self._segments(self._lines[y], label, seen, race.track.rows), len(label) + width * len(seen))
        return strip.crop(cut, cut + last - first).adjust_cell_length(last - first, palette.PLAIN)

    def _segments(self, part: str, label: str, seen: Iterable[int], rows: int) -> Iterator[Segment]:
        """A text line across some of the rows in view; neighbours of one style are one segment."""
        over, road, text, style = self._over.get, self._road, label, palette.FAINT
        for column in seen:
            spot = ((self.first_row + column) % rows, part)
            for its_text, its_style, _ in over(spot) or road[spot]:
                if its_style is style:
                    text += its_text
                else:
                    if text:
                        yield Segment(text, style)
                    text, style = its_text, its_style or palette.PLAIN
        yield Segment(text, style)
