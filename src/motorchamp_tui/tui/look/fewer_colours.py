"""Fewer colours than the palette has: 256 of them, or none; those with sixteen are in ``sixteen_colours``.

The screens are drawn once, in full; filters translate what a lesser terminal cannot show, cell for cell.
"""

from collections.abc import Callable
from functools import lru_cache

from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.look.contrast import contrast, readable

BRIGHT = 0.55
"""A background at least this bright is shown reversed without colours."""


class StyleFilter(LineFilter):
    """Draws everything in the style that ``restyle`` makes of its own."""

    def __init__(self, restyle: Callable[[Style], Style]) -> None:
        super().__init__()
        self._restyle = restyle

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in their new styles."""
        restyle = self._restyle
        return [
            segment
            if segment.style is None or (style := restyle(segment.style)) is segment.style
            else Segment(segment.text, style, segment.control)
            for segment in segments
        ]


@lru_cache(1024)
def colourless(style: Style) -> Style:
    """The style without colours, reversed when its background is bright; bold, dim and underlined stay."""
    ground = style.bgcolor
    is_bright = ground is not None and not ground.is_default and Color.from_rich_color(ground).brightness >= BRIGHT
    # Rich forgets with the colours what a click does.
    plain = style.without_color + Style(meta=style.meta or None)
    return plain + Style(reverse=not plain.reverse) if is_bright else plain


@lru_cache(8192)
def far_enough(style: Style) -> Style:
    """The style with an ink that can be read in 256 colours, if it can be in all of them.

    Ink and ground both become the nearest of 256, which may bring them too near to each other.
    """
    ink, ground = style.color, style.bgcolor
    if ink is None or ground is None or ink.triplet is None or ground.triplet is None or ink == ground:
        return style
    if contrast(ink.triplet.hex, ground.triplet.hex) < palette.LEAST or _shown(ink, ground) >= palette.LEAST:
        return style
    shown = nearest(ground)
    steps = (palette.LEAST + 0.5 * step for step in range(10))
    inks = (RichColor.parse(readable(ink.triplet.hex, shown, least)) for least in steps)
    return style + Style(color=next((one for one in inks if _shown(one, ground) >= palette.LEAST), ink))


def _shown(ink: RichColor, ground: RichColor) -> float:
    return contrast(nearest(ink), nearest(ground))


@lru_cache(8192)
def nearest(colour: RichColor) -> str:
    """The nearest of 256 colours to a colour."""
    return colour.downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


COLOURLESS, MANY = StyleFilter(colourless), StyleFilter(far_enough)
"""One of each for all apps: strips cache the result of a filter."""
