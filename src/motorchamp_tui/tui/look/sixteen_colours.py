"""Sixteen colours: which of them replaces each colour of the palette.

Things with different colours stay different as far as sixteen colours allow, and no word takes the colour
of its ground. Which sixteen they are is up to the terminal; xterm's are assumed.
"""

from functools import lru_cache

from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.style import Style

from motorchamp_tui.games import liveries
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.look.contrast import contrast
from motorchamp_tui.tui.look.fewer_colours import StyleFilter

XTERM = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
BLACK, WHITE = 0, 15

LIVERIES = dict(zip(liveries.LIVERIES, (1, 2, 4, 11, 15, 5, 6, 3, 13, 8), strict=True))
OTHER_NAMES = {"orange": "dark yellow", "brown": "grey"}
NAMES = {team: OTHER_NAMES.get(colour, colour) for team, colour in liveries.COLOUR_NAMES.items()}
"""The usual names of the colours of the teams in sixteen colours."""
NUMBERS = {liveries.LIVERIES[colour][0]: number for colour, number in LIVERIES.items()} | {
    "#35353b": 0,
    "#62626c": 8,
    "#a4a4ae": 7,
    "#4c4c54": 0,
    palette.BACKGROUND: 0,
    palette.PANEL: 4,
    palette.ACCENT: 11,
    palette.GOOD: 2,
    palette.DANGER: 9,
    palette.INFO: 14,
    "#b3261e": 1,
}
"""Any other colour becomes the nearest one."""


@lru_cache(4096)
def sixteen(style: Style) -> Style:
    """The style in sixteen colours; black or white ink where its own could not be read."""
    ground, ink = number_of(style.bgcolor), number_of(style.color)
    if ink is not None and ground is not None and style.color != style.bgcolor:
        ink = _readable(ink, ground)
    # Many terminals show bold black as grey.
    bold = False if ink == BLACK else None
    return style + Style(color=_named(ink), bgcolor=_named(ground), bold=bold)


@lru_cache(4096)
def number_of(colour: RichColor | None) -> int | None:
    """The number of the colour that replaces this one; None for the terminal's own."""
    if colour is None or colour.is_default:
        return None
    by_name = NUMBERS.get(colour.triplet.hex) if colour.triplet is not None else None
    return colour.downgrade(ColorSystem.STANDARD).number if by_name is None else by_name


def _readable(ink: int, ground: int) -> int:
    if contrast(XTERM[ink], XTERM[ground]) >= palette.LEAST:
        return ink
    return max((BLACK, WHITE), key=lambda other: contrast(XTERM[other], XTERM[ground]))


def _named(number: int | None) -> RichColor | None:
    return None if number is None else RichColor.from_ansi(number)


SIXTEEN = StyleFilter(sixteen)
"""One for all apps: strips cache the result of a filter."""
