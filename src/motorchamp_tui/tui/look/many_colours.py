"""256 colours: inks that can still be read when both they and their ground have become the nearest of 256."""

from functools import lru_cache

from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.look.contrast import contrast, readable


class ManyColoursFilter(LineFilter):
    """Moves an ink away from its ground where 256 colours bring them too near."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in colours that can be read."""
        return [
            segment
            if segment.style is None or (style := far_enough(segment.style)) is segment.style
            else Segment(segment.text, style, segment.control)
            for segment in segments
        ]


@lru_cache(8192)
def far_enough(style: Style) -> Style:
    """The style with an ink that can be read in 256 colours, if it can be in all of them."""
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


MANY = ManyColoursFilter()
"""One for all apps: strips cache the result of a filter."""
