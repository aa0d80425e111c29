"""The contrast of all words on a screen, in each of our themes and with every number of colours."""

from collections.abc import Iterator
from functools import cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.screen import ModalScreen

from motorchamp_tui.settings.words import OUR_THEMES
from motorchamp_tui.terminals.screen.kinds import Terminal
from motorchamp_tui.terminals.screen.textual_fixes import seen
from motorchamp_tui.tui.app import MotorChampApp
from motorchamp_tui.tui.look.contrast import contrast
from motorchamp_tui.tui.look.fewer_colours import far_enough, nearest
from motorchamp_tui.tui.look.looks import Look, theme_shown
from motorchamp_tui.tui.look.palette import LEAST
from motorchamp_tui.tui.look.sixteen_colours import XTERM, sixteen
from motorchamp_tui.tui.look.themes import filter_of

BLACK = Color(0, 0, 0)
SIGNS = frozenset("!?%+-–.,:;/»⚑▶▼▲●▰×✓✗")
"""What is read besides letters and digits; lines and blocks are pictures."""


def unreadable(app: MotorChampApp) -> Iterator[str]:
    """The words on the screen that have too little contrast somewhere, but those dimmed behind a question."""
    if isinstance(app.screen, ModalScreen):
        return
    for strip in seen(app.screen):
        for text, style, _ in strip:
            if style and any(letter.isalnum() or letter in SIGNS for letter in text):
                yield from (f"{text!r}: {where}" for where in too_near(style))


@cache
def too_near(style: Style) -> tuple[str, ...]:
    """Where ink and ground of a style are too near."""
    if not (style.color and style.color.triplet and style.bgcolor and style.bgcolor.triplet):
        return ()
    every = ((f"{name}, {depth}", found) for name in OUR_THEMES for depth, found in _contrasts(name, style))
    return tuple(f"{where}: {found:.2f}" for where, found in every if found < LEAST)


def _contrasts(theme: str, drawn: Style) -> Iterator[tuple[str, float]]:
    its_filter = filter_of(theme)
    shown = drawn if its_filter is None else its_filter.apply([Segment("words", drawn)], BLACK)[0].style or drawn
    many = far_enough(shown)
    for depth, style, colour in (("all colours", shown, hex_of), ("256 colours", many, nearest)):
        yield depth, contrast(*(colour(one) for one in (style.color, style.bgcolor) if one))
    if theme_shown(Look(Terminal("16", "full"), theme)) == theme:
        few = sixteen(shown)
        yield "16 colours", contrast(*(XTERM[one.number or 0] for one in (few.color, few.bgcolor) if one))


def hex_of(colour: RichColor) -> str:
    assert colour.triplet is not None
    return colour.triplet.hex
