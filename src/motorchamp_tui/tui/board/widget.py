"""The board from above: the whole circuit as one picture, or the part of it around the car on the go.

Says which part is in view at which size, and which cells a new race paints again.
"""

import functools
from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.strip import Strip

from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.tui.app_settings import key_of
from motorchamp_tui.tui.board.cells import BoardCells, empty_board
from motorchamp_tui.tui.board.colours import COLOURS, Cell
from motorchamp_tui.tui.board.grounds import BoardPicture, Ground
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.board.overlay import overlay
from motorchamp_tui.tui.board.picture import picture
from motorchamp_tui.tui.board.place_tips import PlaceTips
from motorchamp_tui.tui.board.shape import across_of, largest_scale
from motorchamp_tui.tui.board.signs import HARMLESS, Spot, has_every_limit, signs
from motorchamp_tui.tui.board.view import BoardView, held_within
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.look import palette

LARGEST_WHOLE = 9.0
WHEEL_LINES = 3
SEEN = frozenset(Ground) - HARMLESS - {Ground.TREE, Ground.TREE_LIGHT, Ground.TREE_SHADOW}
"""What the note should not hide."""
GRASS = Style.parse(f"on {COLOURS[Ground.GRASS]}")


class Zoom(IntEnum):
    """How much of the circuit is in view."""

    WHOLE = 0
    READABLE = 1
    FULL = 2


SCALES = {Zoom.WHOLE: 1.0, Zoom.READABLE: 4.5, Zoom.FULL: 6.5}
"""Pixels a row, unless the whole circuit fits at more. From the second on limits have room, at the third names."""
LEAST_STEP = 1.4
"""A zoom counts only if it is this many times as large as the one before."""
ZOOM_NAMES = {Zoom.WHOLE: "whole circuit", Zoom.READABLE: "closer", Zoom.FULL: "full size"}


@functools.lru_cache(64)
def _seen_at(drawn: BoardPicture, x: int, y: int, columns: int) -> frozenset[Spot]:
    """The cells from here on along a line on which the picture has something to see, cars apart."""
    on_signs = {spot for sign in signs(drawn) for spot in sign.spots}
    spots = ((x + index, y) for index in range(columns))
    return frozenset(
        (column, line)
        for column, line in spots
        if (column, line) in on_signs
        or drawn.ground(column, 2 * line) in SEEN
        or drawn.ground(column, 2 * line + 1) in SEEN
    )


class Board(PlaceTips):
    """Takes a whole new race and paints the cells that changed."""

    PlaceClicked: TypeAlias = LaneGrid.PlaceClicked
    Scrolled: TypeAlias = LaneGrid.Scrolled

    def __init__(self, *, patterned: bool = False, zoom: Zoom = Zoom.WHOLE, **options: Any) -> None:
        super().__init__(**options)
        self.patterned = patterned
        self.race: AnyRace | None = None
        self.lights = Lights()
        self.zoom = zoom
        self.can_be_zoomed = True
        """Whether somebody is there to do it."""
        self.left = self.top = 0
        """Column and line of the picture in the upper left corner; negative where land is left over."""
        self._board: BoardCells | None = None
        self._over: Mapping[Spot, Cell] = {}
        self._lines: dict[int, Strip] = {}
        self._note = ("", 0, 0)
        self._grip: tuple[int, int, int, int] | None = None
        self._was_dragged = False

    def show(self, race: AnyRace, lights: Lights, *, turned: Mapping[str, int] | None = None) -> None:
        """Show this race, with these chances and ends lit, and cars ``turned`` by this many degrees."""
        self.race, self.lights = race, lights
        self.tell()
        if not self.size.width:
            return
        board = self._empty_board(race)
        old, self._over = self._over, overlay(board, face_of(race).seen_cars(race), lights, turned)
        if board is not self._board:
            self._board = board
            self._lines.clear()
            self._look_at(self.left, self.top)
            self._place_note()
            self.refresh()
            return
        if self._place_note():
            self.refresh()
        self._repaint(spot for spot in old.keys() | self._over.keys() if old.get(spot) != self._over.get(spot))

    def _empty_board(self, race: AnyRace) -> BoardCells:
        face = face_of(race)
        drawn = picture(face.surface(race), self.scale_of(self.zoom))
        return empty_board(drawn, face.box_owners(race), is_patterned=self.patterned)

    def scale_of(self, zoom: Zoom) -> float:
        """Pixels a row at this zoom."""
        if self.race is None:
            return SCALES[zoom]
        surface = face_of(self.race).surface(self.race)
        whole = largest_scale(surface, self.size.width, 2 * self.size.height, most=LARGEST_WHOLE)
        if zoom is Zoom.FULL and SCALES[zoom] < LEAST_STEP * whole:
            return LARGEST_WHOLE
        return max(whole, SCALES[zoom])

    @property
    def zooms(self) -> tuple[Zoom, ...]:
        """The zooms that are worth a step in this window, the whole circuit first."""
        steps = [Zoom.WHOLE]
        for zoom in (Zoom.READABLE, Zoom.FULL):
            if self.scale_of(zoom) >= LEAST_STEP * self.scale_of(steps[-1]):
                steps.append(zoom)
        return tuple(steps)

    @property
    def drawn(self) -> BoardPicture | None:
        """The picture in view."""
        return self._board.drawn if self._board else None

    def _repaint(self, spots: Iterable[Spot]) -> None:
        width, height = self.size
        by_line: dict[int, list[int]] = {}
        for column, line in spots:
            self._lines.pop(line, None)
            x, y = column - self.left, line - self.top
            if 0 <= x < width and 0 <= y < height:
                by_line.setdefault(y, []).append(x)
        regions = [Region(min(xs), y, max(xs) - min(xs) + 1, 1) for y, xs in by_line.items()]
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """One text line of the part in view."""
        width, line = self.size.width, y + self.top
        if self._board is None or not 0 <= line < len(self._board.lines):
            return self._with_note(y, Strip.blank(width, self._land))
        strip = self._lines.get(line)
        if strip is None:
            strip = self._lines[line] = self._strip(line)
        first = self.left
        before = Strip.blank(max(0, -first), self._land)
        shown = strip.crop(max(0, first), max(0, first + width))
        return self._with_note(y, Strip.join([before, shown]).adjust_cell_length(width, self._land))

    @property
    def note(self) -> str:
        """Which zoom is on, where there are several, and how to see limits that have no room."""
        steps = self.zooms if self.can_be_zoomed else ()
        if self.drawn is None or len(steps) < 2:
            return ""
        number = sum(zoom <= self.zoom for zoom in steps)
        limits = "" if has_every_limit(self.drawn) else ", closer shows all limits"
        return f" {key_of(self.app, 'zoom')} zoom {number}/{len(steps)}: {ZOOM_NAMES[self.zoom]}{limits} "

    def _place_note(self) -> bool:
        """Put the note into the corner where it hides the least; says whether it is another one than before."""
        words, (width, height), before = self.note, self.size, self._note
        corners = [(x, y) for y in (height - 1, 0) for x in (width - len(words), 0)]
        self._note = (words, *min(corners, key=lambda corner: self._hidden_at(corner, len(words))))
        return self._note != before

    def _hidden_at(self, corner: Spot, columns: int) -> int:
        """How many cells with something to see there are on this many columns of the view from this one on."""
        if self.drawn is None:
            return 0
        x, y = self.left + corner[0], self.top + corner[1]
        drawn = _seen_at(self.drawn, x, y, columns)
        return len(drawn) + sum((x + n, y) in self._over and (x + n, y) not in drawn for n in range(columns))

    def _with_note(self, y: int, strip: Strip) -> Strip:
        words, column, line = self._note
        if y != line or not words or len(words) > self.size.width:
            return strip
        after = strip.crop(column + len(words), strip.cell_length)
        return Strip.join([strip.crop(0, column), Strip([Segment(words, palette.BAR)]), after])

    @property
    def _land(self) -> Style:
        return palette.PLAIN if self.patterned else GRASS

    def _strip(self, line: int) -> Strip:
        """A line of the whole picture, cells of one style together."""
        board, over = self._board, self._over
        assert board is not None
        segments: list[Segment] = []
        text, style = "", None
        for column, empty in enumerate(board.lines[line]):
            character, its_style = over.get((column, line), empty)
            if its_style is not style and style is not None:
                segments.append(Segment(text, style))
                text = ""
            text, style = text + character, its_style
        return Strip([*segments, Segment(text, style)])

    def change_zoom(self, zoom: Zoom) -> None:
        """Show more or less of the circuit; the middle of the view stays."""
        middle = self._middle()
        self.zoom = zoom
        if self.race is None or not self.size.width:
            return
        self.show(self.race, self.lights)
        if middle is not None and self.drawn is not None:
            across, down = middle
            columns, lines = self.drawn.size
            self._look_at(
                round(across * columns - self.size.width / 2), round(down * lines - self.size.height / 2)
            )
        self._place_note()
        self.refresh()

    def next_zoom(self) -> None:
        """The next larger zoom; after the largest the whole circuit."""
        self.change_zoom(next((zoom for zoom in self.zooms if zoom > self.zoom), Zoom.WHOLE))

    def _middle(self) -> tuple[float, float] | None:
        if self.drawn is None:
            return None
        columns, lines = self.drawn.size
        return (self.left + self.size.width / 2) / columns, (self.top + self.size.height / 2) / lines

    def bring_into_view(self, row: int, ahead: int) -> None:
        """Scroll, if need be, so that ``row`` and as much as fits of this many rows ahead are in view."""
        if self.race is None or self.drawn is None:
            return
        rows = [self._spots_of((row + n) % self.race.track.rows) for n in range(ahead + 1)]
        view = BoardView(self.left, self.top, *self.size)
        if not (view.has_well_inside(rows[0]) and view.has_well_inside(rows[ahead // 2])):
            self._look_at(*view.corner_for(rows))
        if self.zoom is Zoom.WHOLE and not BoardView(self.left, self.top, *self.size).holds(rows[0]):
            # A long circuit is larger than a small window even at its smallest.
            self._put(
                *(held_within(*one) for one in zip(view.corner_for(rows), self.drawn.size, self.size, strict=True))
            )

    def _spots_of(self, row: int) -> tuple[Spot, ...]:
        """The cells in the middle of both lanes of a row."""
        assert self.drawn is not None
        middles = [self.drawn.sheet.point_of(row, 0.5, across_of(lane)) for lane in (Lane.RIGHT, Lane.LEFT)]
        return tuple((int(middle.x), int(middle.y) // 2) for middle in middles)

    def scroll_cells(self, across: int, down: int) -> None:
        """Scroll by hand."""
        self._look_at(self.left + across, self.top + down)
        self.post_message(self.Scrolled())

    def _look_at(self, left: int, top: int) -> None:
        """Put this cell of the picture into the upper left corner, as far as the picture reaches."""
        if self.drawn is None:
            return
        columns, lines = self.drawn.size
        width, height = self.size
        if self.zoom is Zoom.WHOLE:
            left, top = (columns - width) // 2, (lines - height) // 2
        else:
            left, top = held_within(left, columns, width), held_within(top, lines, height)
        self._put(left, top)

    def _put(self, left: int, top: int) -> None:
        if (left, top) != (self.left, self.top):
            self.left, self.top = left, top
            self._place_note()
            self.refresh()

    def on_resize(self) -> None:
        """A new size: the whole circuit fits at another scale."""
        if self.race is not None:
            self.show(self.race, self.lights)
            self._look_at(self.left, self.top)

    def place_at(self, x: int, y: int) -> Place | None:
        """The place under a cell of the widget."""
        if self.drawn is None:
            return None
        column, line = x + self.left, y + self.top
        return self.drawn.place_at(column, 2 * line) or self.drawn.place_at(column, 2 * line + 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Wheel: down, or to the right with Shift or Ctrl."""
        self._wheel(event, WHEEL_LINES)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Wheel: up, or to the left with Shift or Ctrl."""
        self._wheel(event, -WHEEL_LINES)

    def _wheel(self, event: events.MouseEvent, lines: int) -> None:
        event.stop()
        if event.shift or event.ctrl:
            self.scroll_cells(2 * lines, 0)
        else:
            self.scroll_cells(0, lines)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        """Wheel pushed to the right."""
        event.stop()
        self.scroll_cells(2 * WHEEL_LINES, 0)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        """Wheel pushed to the left."""
        event.stop()
        self.scroll_cells(-2 * WHEEL_LINES, 0)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the board."""
        self._grip, self._was_dragged = (event.x, event.y, self.left, self.top), False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag the board along."""
        if self._grip is None:
            self.point_at(self.place_at(event.x, event.y))
            return
        x, y, left, top = self._grip
        if (event.x, event.y) != (x, y) or self._was_dragged:
            self._was_dragged = True
            self._look_at(left + x - event.x, top + y - event.y)
            self.post_message(self.Scrolled())

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Release; without a drag it was a click."""
        self.release_mouse()
        held, self._grip = self._grip, None
        place = self.place_at(event.x, event.y)
        if held is not None and not self._was_dragged and place is not None:
            self.post_message(self.PlaceClicked(place))
