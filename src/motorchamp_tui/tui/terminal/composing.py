"""What is seen of a screen where something has changed, from those widgets alone that are seen there.

Textual asks every widget within one rectangle around all changes for all of its lines, also for lines that did not
change and for those that others hide. This reads Textual's private map of the screen, and nothing else of it.
"""

from collections.abc import Iterable, Iterator

from textual._compositor import Compositor
from textual.geometry import Region
from textual.strip import Strip

Piece = tuple[int, int, Strip]
"""A row, a column, and what is seen from there on."""
Stretch = tuple[int, int]
"""The first column and the one after the last."""


def seen_pieces(compositor: Compositor, regions: Iterable[Region]) -> list[Piece]:
    """What the whole screen would show within these regions, from top to bottom."""
    screen, wanted = compositor.size.region, dict[int, list[Stretch]]()
    for y, first, last in compositor._regions_to_spans(region.intersection(screen) for region in regions):
        if first < last:
            wanted.setdefault(y, []).append((first, last))
    return sorted(_pieces(compositor, wanted), key=lambda piece: piece[:2])


def _pieces(compositor: Compositor, wanted: dict[int, list[Stretch]]) -> Iterator[Piece]:
    """What is wanted, taken from whatever is in front; what is left in ``wanted`` is seen nowhere."""
    for widget, (region, clip) in compositor.visible_widgets.items():
        if not wanted:
            return
        x, y, width, height = region.intersection(clip)
        rows = [row for row in wanted if y <= row < y + height and _is_within(wanted[row], x, x + width)]
        if not rows:
            continue
        top, bottom = min(rows), max(rows) + 1
        strips = widget.render_lines(Region(x - region.x, top - region.y, width, bottom - top))
        for row in rows:
            strip = strips[row - top]
            end = x + min(width, strip.cell_length)
            for first, last in _common(wanted[row], x, end):
                yield row, first, strip if (first, last) == (x, end) else strip.crop(first - x, last - x)
            wanted[row] = _without(wanted[row], x, end)
            if not wanted[row]:
                del wanted[row]


def _is_within(stretches: Iterable[Stretch], start: int, end: int) -> bool:
    return any(first < end and start < last for first, last in stretches)


def _common(stretches: Iterable[Stretch], start: int, end: int) -> list[Stretch]:
    """The parts of these stretches from ``start`` to before ``end``."""
    return [(max(first, start), min(last, end)) for first, last in stretches if max(first, start) < min(last, end)]


def _without(stretches: Iterable[Stretch], start: int, end: int) -> list[Stretch]:
    """The parts of these stretches before ``start`` and from ``end`` on."""
    both = [part for first, last in stretches for part in ((first, min(last, start)), (max(first, end), last))]
    return [(first, last) for first, last in both if first < last]
