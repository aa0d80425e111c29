"""Changed parts of a screen, drawn only by the widgets that are visible there.

Textual asks every widget within one rectangle around all changes for all of its lines, even lines that did not
change and lines that others hide. This reads Textual's private map of the screen, and nothing else of it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Self
from weakref import ref

from textual._compositor import Compositor
from textual.color import Color
from textual.filter import ANSIToTruecolor
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

Piece = tuple[int, int, Strip]
"""A row, a column, and the cells from there on."""
Stretch = tuple[int, int]
"""The first column and the one after the last."""
GROUND = Color(0, 0, 0)
"""The ground that filters are given for a widget that draws on grounds of its own."""


class SteadyScreen(Screen[None]):
    """A screen that knows whether anything has moved since it was painted."""

    _layout: object = None
    """Where everything was when the screen was last painted: a new object after every layout."""

    def shows(self, widget: Widget) -> bool:
        """Whether the widget is visible, and everything is where it was last painted."""
        seen_now = self._compositor.visible_widgets
        return self._layout is seen_now and widget in seen_now and not self._layout_required

    def paint_soon(self, widget: Widget) -> None:
        """Paint the changed parts of a widget with the next frame."""
        self._dirty_widgets.add(widget)
        self._update_timer.resume()


class DrawnInParts(Widget):
    """A widget that can draw a part of a line as quickly as the part is short: where little has changed.

    It draws in true colours, on grounds of its own, and nothing dimmed: nothing below it shows through.
    """

    _found: "ref[Screen[object]] | None" = None
    """The screen that it is on, once it has been found."""

    @property
    def screen(self) -> Screen[object]:
        """The screen that it is on; it never moves to another.

        Textual climbs up to it for every question about the size of a widget, dozens of times a frame.
        """
        screen = self._found() if self._found is not None and self._parent is not None else None
        if screen is None:
            screen = super().screen
            self._found = ref(screen)
        return screen

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Paint these regions again, or everything.

        A screen at rest paints at once: Textual would send two messages about it, one after the other.
        """
        screen = self.screen if regions and not layout and self.is_attached else None
        if not isinstance(screen, SteadyScreen) or not screen.shows(self):
            return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        self._set_dirty(*regions)
        screen.paint_soon(self)
        return self

    def render_part(self, y: int, first: int, last: int) -> Strip:
        """The columns from ``first`` to before ``last`` of a line, as in :meth:`render_line`."""
        raise NotImplementedError


def seen_pieces(compositor: Compositor, regions: Iterable[Region]) -> list[Piece]:
    """The pieces of the whole screen within these regions, from top to bottom."""
    screen, wanted = compositor.size.region, dict[int, list[Stretch]]()
    for y, first, last in compositor._regions_to_spans(region.intersection(screen) for region in regions):
        if first < last:
            wanted.setdefault(y, []).append((first, last))
    return sorted(_pieces(compositor, wanted), key=lambda piece: piece[:2])


def _pieces(compositor: Compositor, wanted: dict[int, list[Stretch]]) -> Iterator[Piece]:
    """The wanted cells, taken from the widgets in front; those left in ``wanted`` are not visible anywhere."""
    for widget, (region, clip) in compositor.visible_widgets.items():
        if not wanted:
            return
        x, y, width, height = region.intersection(clip)
        here = ((row, _common(wanted[row], x, x + width)) for row in wanted if y <= row < y + height)
        within = {row: stretches for row, stretches in here if stretches}
        if not within:
            continue
        if isinstance(widget, DrawnInParts) and _is_all_its_own(widget):
            yield from _parts(widget, region, within)
            for row in within:
                _take_off(wanted, row, x, x + width)
            continue
        top, bottom = min(within), max(within) + 1
        strips = widget.render_lines(Region(x - region.x, top - region.y, width, bottom - top))
        for row in within:
            strip = strips[row - top]
            end = x + min(width, strip.cell_length)
            for first, last in _common(wanted[row], x, end):
                yield row, first, strip if (first, last) == (x, end) else strip.crop(first - x, last - x)
            _take_off(wanted, row, x, end)


def _is_all_its_own(widget: Widget) -> bool:
    """Whether the widget alone decides what its region shows: no border, and nothing done to its colours."""
    is_touched = widget.hover_style.link_id or widget.styles.tint.a or widget.styles.gutter
    return not is_touched and widget.opacity == 1.0


def _parts(widget: DrawnInParts, region: Region, wanted: Mapping[int, Iterable[Stretch]]) -> Iterator[Piece]:
    """The wanted parts of a widget, and not a column more; Textual still knows which of its lines have changed."""
    filters = [one for one in widget.get_line_filters() if not isinstance(one, ANSIToTruecolor)]
    for row, stretches in wanted.items():
        for first, last in stretches:
            segments = list(widget.render_part(row - region.y, first - region.x, last - region.x))
            for line_filter in filters:
                segments = line_filter.apply(segments, GROUND)
            yield row, first, Strip(segments, last - first)


def _take_off(wanted: dict[int, list[Stretch]], row: int, start: int, end: int) -> None:
    """Take the columns of a row from ``start`` to before ``end`` off the wanted ones."""
    wanted[row] = _without(wanted[row], start, end)
    if not wanted[row]:
        del wanted[row]


def _common(stretches: list[Stretch], start: int, end: int) -> list[Stretch]:
    """The parts of these stretches, which are in order, from ``start`` to before ``end``."""
    if start <= stretches[0][0] and stretches[-1][1] <= end:
        return stretches
    return [(max(first, start), min(last, end)) for first, last in stretches if max(first, start) < min(last, end)]


def _without(stretches: Iterable[Stretch], start: int, end: int) -> list[Stretch]:
    """The parts of these stretches before ``start`` and from ``end`` on."""
    both = [part for first, last in stretches for part in ((first, min(last, start)), (max(first, end), last))]
    return [(first, last) for first, last in both if first < last]
