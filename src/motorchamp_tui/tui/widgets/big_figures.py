"""Figures three lines high: a practice time that can be read from a distance.

They are made of half blocks only, so that every terminal has them.
"""

from rich.style import Style

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.lines_panel import Line, line

SHAPES = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
    ".": (" ", " ", "▀"),
    "/": ("  █", " █ ", "█  "),
    "–": ("   ", "▀▀▀", "   "),
}


def big_lines(figures: str, style: Style = palette.STRONG) -> list[Line]:
    """The figures as three lines; characters without a shape are left out."""
    shapes = [SHAPES[figure] for figure in figures if figure in SHAPES]
    return [line((" " + " ".join(row), style)) for row in zip(*shapes, strict=True)]
