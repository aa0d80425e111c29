"""Widget of the board from above: the whole circuit as one picture, or the part around the current car.

It decides which part is in view at which size, and which cells a new race paints again.
"""

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, TypeAlias

from attrs import frozen
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip

from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.tui.app_settings import key_of
from motorchamp_tui.tui.board.cells import BoardCells, empty_board
from motorchamp_tui.tui.board.colours import COLOURS, Cell
from motorchamp_tui.tui.board.drawings import Drawings
from motorchamp_tui.tui.board.grounds import BoardPicture, Ground
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.board.overlay import overlay
from motorchamp_tui.tui.board.picture import picture
from motorchamp_tui.tui.board.place_tips import PlaceTips
from motorchamp_tui.tui.board.shape import across_of, largest_scale
from motorchamp_tui.tui.board.signs import HARMLESS, Spot, cells_of_signs, has_every_limit
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.seen import Lights
from motorchamp_tui.tui.games.surface import Surface
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.wheel import TurnedByWheel

BORDER = 3
"""How many cells from the edge of the view count as too near to it."""


@frozen
class BoardView:
    """The cells of a picture that are in view."""

    left: int
    top: int
    width: int
    height: int

    def has_well_inside(self, spots: Iterable[Spot]) -> bool:
        """Whether all of these cells are in view, and not at its edge."""
        across, down = min(BORDER, self.width // 4), min(BORDER, self.height // 4)
        return all(
            across <= column - self.left < self.width - across and down <= line - self.top < self.height - down
            for column, line in spots
        )

    def holds(self, spots: Iterable[Spot]) -> bool:
        """Whether all of these cells are in view."""
        return all(
            0 <= column - self.left < self.width and 0 <= line - self.top < self.height for column, line in spots
        )

    def corner_for(self, rows: Sequence[Iterable[Spot]]) -> Spot:
        """The upper left corner that puts the first row in view, and as many of the next ones as fit."""
        inside: list[Spot] = []
        for spots in rows:
            more = [*inside, *spots]
            if inside and not self._has_room_for(more):
                break
            inside = more
        left, right, top, bottom = _bounds(inside)
        return (left + right - self.width) // 2, (top + bottom - self.height) // 2

    def _has_room_for(self, spots: Sequence[Spot]) -> bool:
        left, right, top, bottom = _bounds(spots)
        return right - left < self.width - 2 * BORDER and bottom - top < self.height - 2 * BORDER


def _bounds(spots: Iterable[Spot]) -> tuple[int, int, int, int]:
    columns, lines = zip(*spots, strict=True)
    return min(columns), max(columns), min(lines), max(lines)


def held_within(first: int, whole: int, seen: int) -> int:
    """The first cell in view: inside the picture, or with the picture in the middle when all of it fits."""
    if whole <= seen:
        return -((seen - whole) // 2)
    return max(0, min(first, whole - seen))


LARGEST_WHOLE = 9.0
WHEEL_LINES = 3
SEEN = frozenset(Ground) - HARMLESS - {Ground.TREE, Ground.TREE_LIGHT, Ground.TREE_SHADOW}
"""The grounds that the note should not hide."""
GRASS = Style.parse(f"on {COLOURS[Ground.GRASS]}")


class Zoom(IntEnum):
    """How much of the circuit is in view."""

    WHOLE = 0
    READABLE = 1
    FULL = 2


SCALES = {Zoom.WHOLE: 1.0, Zoom.READABLE: 4.5, Zoom.FULL: 6.5}
"""Pixels a row, unless the whole circuit fits at more. From the second on limits have room, at the third names."""
LEAST_STEP = 1.4
"""A zoom counts only if it is this many times larger than the previous one."""
ZOOM_NAMES = {Zoom.WHOLE: "whole circuit", Zoom.READABLE: "closer", Zoom.FULL: "full size"}


def _scale(surface: Surface, size: Size, zoom: Zoom) -> float:
    """Pixels a row at this zoom in a window of this size."""
    whole = largest_scale(surface, size.width, 2 * size.height, most=LARGEST_WHOLE)
    if zoom is Zoom.FULL and SCALES[zoom] < LEAST_STEP * whole:
        return LARGEST_WHOLE
    return max(whole, SCALES[zoom])


@functools.lru_cache(64)
def _zooms(surface: Surface, size: Size) -> tuple[Zoom, ...]:
    """The zooms that are worth a step in a window of this size."""
    steps = [Zoom.WHOLE]
    for zoom in (Zoom.READABLE, Zoom.FULL):
        if _scale(surface, size, zoom) >= LEAST_STEP * _scale(surface, size, steps[-1]):
            steps.append(zoom)
    return tuple(steps)


@functools.lru_cache(64)
def _seen_at(drawn: BoardPicture, x: int, y: int, columns: int) -> frozenset[Spot]:
    """The cells from here on along a line on which the picture shows something, cars apart."""
    on_signs = cells_of_signs(drawn)
    spots = ((x + index, y) for index in range(columns))
    return frozenset(
        (column, line)
        for column, line in spots
        if (column, line) in on_signs
        or drawn.ground(column, 2 * line) in SEEN
        or drawn.ground(column, 2 * line + 1) in SEEN
    )


class Board(TurnedByWheel, PlaceTips):
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
        """Whether it can be done at all."""
        self.left = self.top = 0
        """Column and line of the picture in the upper left corner; negative where land is left over."""
        self._board: BoardCells | None = None
        self._over: Mapping[Spot, Cell] = {}
        self._over_of: tuple[AnyRace, Lights, Mapping[str, int] | None] | None = None
        """The layer over the board."""
        self._overs = Drawings[Mapping[Spot, Cell]]()
        self._looked_for: tuple[object, ...] = ()
        """The rows last brought into view, and where they were."""
        self._note = ("", 0, 0)
        self._noted: tuple[object, ...] = ()
        """The view for which the note was last placed."""
        self._grip: tuple[int, int, int, int] | None = None
        self._was_dragged = False

    def show(self, race: AnyRace, lights: Lights, *, turned: Mapping[str, int] | None = None) -> None:
        """Show this race, with these chances and ends lit, and cars ``turned`` by this many degrees."""
        self.race, self.lights = race, lights
        self.tell()
        if not self.size.width:
            return
        board, old, source = self._empty_board(race), self._over, (race, lights, turned)
        if board is not self._board or source != self._over_of:
            self._over_of = source
            self._over = self._overs.of(
                (board, *source), lambda: overlay(board, face_of(race).seen_cars(race), lights, turned)
            )
        if board is not self._board:
            self._board = board
            self._look_at(self.left, self.top)
            self._place_note()
            self.refresh()
            return
        over = self._over
        spots = () if over is old else old.keys() | over.keys()
        changed = [spot for spot in spots if old.get(spot) != over.get(spot)]
        edges = (self.top, self.top + self.size.height - 1)
        if self._place_note(is_hindered=any(line in edges for _, line in changed)):
            self.refresh()
        self._repaint(changed)

    def _empty_board(self, race: AnyRace) -> BoardCells:
        face = face_of(race)
        drawn = picture(face.surface(race), self.scale_of(self.zoom))
        return empty_board(drawn, face.box_owners(race), is_patterned=self.patterned)

    def scale_of(self, zoom: Zoom) -> float:
        """Pixels a row at this zoom."""
        if self.race is None:
            return SCALES[zoom]
        return _scale(face_of(self.race).surface(self.race), self.size, zoom)

    @property
    def zooms(self) -> tuple[Zoom, ...]:
        """The zooms that are worth a step in this window, the whole circuit first."""
        return _zooms(face_of(self.race).surface(self.race), self.size) if self.race is not None else (Zoom.WHOLE,)

    @property
    def drawn(self) -> BoardPicture | None:
        """The picture in view."""
        return self._board.drawn if self._board else None

    def _repaint(self, spots: Iterable[Spot]) -> None:
        width, height = self.size
        by_line: dict[int, list[int]] = {}
        for column, line in spots:
            x, y = column - self.left, line - self.top
            if 0 <= x < width and 0 <= y < height:
                by_line.setdefault(y, []).append(x)
        regions = [Region(min(xs), y, max(xs) - min(xs) + 1, 1) for y, xs in by_line.items()]
        if regions:
            self.refresh(*regions)

    def render_part(self, y: int, first: int, last: int) -> Strip:
        """The columns from ``first`` to before ``last`` of one text line of the part in view."""
        line, columns = y + self.top, range(first + self.left, last + self.left)
        if self._board is None or not 0 <= line < len(self._board.lines):
            strip = Strip.blank(len(columns), self._land)
        else:
            strip = Strip(self._segments(line, columns), len(columns))
        return self._with_note(y, first, strip)

    @property
    def note(self) -> str:
        """The current zoom, of several, and how to see limits that do not fit."""
        steps = self.zooms if self.can_be_zoomed else ()
        if self.drawn is None or len(steps) < 2:
            return ""
        number = sum(zoom <= self.zoom for zoom in steps)
        limits = "" if has_every_limit(self.drawn) else ", closer shows all limits"
        return f" {key_of(self.app, 'zoom')} zoom {number}/{len(steps)}: {ZOOM_NAMES[self.zoom]}{limits} "

    def _place_note(self, *, is_hindered: bool = True) -> bool:
        """Put the note into the corner where it hides the least; returns whether it has changed.

        It stays where it is if its text and the view are the same and no change ``is_hindered`` by it.
        """
        size, before = self.size, self._note
        words, (width, height) = self.note, size
        noted, self._noted = self._noted, (words, size, self.drawn, self.left, self.top)
        if noted == self._noted and not is_hindered:
            return False
        corners = [(x, y) for y in (height - 1, 0) for x in (width - len(words), 0)]
        self._note = (words, *min(corners, key=lambda corner: self._hidden_at(corner, len(words))))
        return self._note != before

    def _hidden_at(self, corner: Spot, columns: int) -> int:
        """How many cells show something on this many columns of the view from this one on."""
        if self.drawn is None:
            return 0
        x, y = self.left + corner[0], self.top + corner[1]
        drawn = _seen_at(self.drawn, x, y, columns)
        return len(drawn) + sum((x + n, y) in self._over and (x + n, y) not in drawn for n in range(columns))

    def _with_note(self, y: int, first: int, strip: Strip) -> Strip:
        """A part of a line from ``first`` on, with its part of the note."""
        words, column, line = self._note
        if y != line or not words or len(words) > self.size.width:
            return strip
        length = strip.cell_length
        start, end = (min(max(at - first, 0), length) for at in (column, column + len(words)))
        note = Segment(words[start + first - column : end + first - column], palette.BAR)
        return strip if start == end else Strip([*strip.crop(0, start), note, *strip.crop(end, length)], length)

    @property
    def _land(self) -> Style:
        return palette.PLAIN if self.patterned else GRASS

    def _segments(self, line: int, columns: range) -> Iterator[Segment]:
        """These columns of a line of the whole picture, cells of one style together; land beside the picture."""
        assert self._board is not None
        cells, over, land = self._board.lines[line], self._over, Cell(" ", self._land)
        text, style = "", None
        for column in columns:
            empty = cells[column] if 0 <= column < len(cells) else land
            character, its_style = over.get((column, line), empty)
            if its_style is not style and style is not None:
                yield Segment(text, style)
                text = ""
            text, style = text + character, its_style
        yield Segment(text, style)

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
        size = self.size
        looked_for, self._looked_for = self._looked_for, (self.drawn, size, self.left, self.top, row, ahead)
        if looked_for == self._looked_for:
            return
        view, rows = BoardView(self.left, self.top, *size), self.race.track.rows
        here, farther = (self._spots_of((row + n) % rows) for n in (0, ahead // 2))
        if view.has_well_inside(here) and view.has_well_inside(farther):
            return
        middle = self._corner_near(0, 0) if self.zoom is Zoom.WHOLE else None
        if middle is not None and BoardView(*middle, *size).holds(here):
            self._put(*middle)
            return
        # A long circuit is larger than a small window even at its smallest.
        corner = view.corner_for([self._spots_of((row + n) % rows) for n in range(ahead + 1)])
        self._put(*(held_within(*one) for one in zip(corner, self.drawn.size, size, strict=True)))

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
        """Put this cell of the picture into the upper left corner, within the picture."""
        if self.drawn is not None:
            self._put(*self._corner_near(left, top))

    def _corner_near(self, left: int, top: int) -> Spot:
        """The cell in the upper left corner that is nearest to this one; the whole circuit is in the middle."""
        assert self.drawn is not None
        columns, lines = self.drawn.size
        width, height = self.size
        if self.zoom is Zoom.WHOLE:
            return (columns - width) // 2, (lines - height) // 2
        return held_within(left, columns, width), held_within(top, lines, height)

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

    def turn(self, by: int, event: events.MouseEvent) -> None:
        """Down or up; to the right or left with Shift or Ctrl."""
        if event.shift or event.ctrl:
            self.scroll_cells(2 * by * WHEEL_LINES, 0)
        else:
            self.scroll_cells(0, by * WHEEL_LINES)

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
