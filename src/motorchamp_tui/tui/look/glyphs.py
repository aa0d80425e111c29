"""Glyphs and colours that the terminal can show.

The screens are drawn once, in full; filters translate what a lesser terminal cannot show, cell for cell: the one
for terminals without colours is here, those for characters are in ``letters``, which few need to load.
"""

import functools

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from motorchamp_tui.terminals.screen.kinds import Terminal

BRIGHT = 0.55
"""A background at least this bright is shown reversed without colours."""


class ColourlessFilter(LineFilter):
    """Draws without any colour: bright backgrounds reversed, bold, dim and underlined kept."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with colourless styles."""
        return [
            segment if segment.style is None else Segment(segment.text, colourless(segment.style), segment.control)
            for segment in segments
        ]


@functools.lru_cache(1024)
def colourless(style: Style) -> Style:
    """The style without colours, reversed when its background is bright."""
    ground = style.bgcolor
    is_bright = ground is not None and not ground.is_default and Color.from_rich_color(ground).brightness >= BRIGHT
    # Rich forgets with the colours what a click does.
    plain = style.without_color + Style(meta=style.meta or None)
    return plain + Style(reverse=not plain.reverse) if is_bright else plain


COLOURLESS = ColourlessFilter()
"""One for all apps: strips cache the result of a filter."""


def filters_for(kind: Terminal) -> list[LineFilter]:
    """The filters that turn everything drawn into what this terminal can show."""
    filters: list[LineFilter] = []
    if kind.colours == "none":
        filters.append(COLOURLESS)
    if kind.colours == "256":
        from motorchamp_tui.tui.look.many_colours import MANY

        filters.append(MANY)
    if kind.colours == "16":
        from motorchamp_tui.tui.look.sixteen_colours import SIXTEEN

        filters.append(SIXTEEN)
    if kind.glyphs != "full":
        from motorchamp_tui.tui.look.letters import GLYPH_FILTERS

        filters += GLYPH_FILTERS[kind.glyphs]
    return filters
