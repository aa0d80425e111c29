"""Colours of the board from above: one for every ground, or a character where the terminal has too few.

Two pixels, one above the other, become a cell of text here.
"""

import functools
from typing import NamedTuple

from rich.style import Style

from motorchamp_tui.tui.board.grounds import SQUARES, Ground
from motorchamp_tui.tui.look import palette

COLOURS: tuple[str, ...] = tuple(
    {
        Ground.GRASS: "#1f3a26",
        Ground.GRAVEL: "#7c7350",
        Ground.KERB_RED: "#c62f2b",
        Ground.KERB_WHITE: "#d6d6d6",
        Ground.EDGE: "#b4b8b4",
        Ground.WALL: "#8f979f",
        Ground.DARK: "#35353b",
        Ground.DARK_EVEN: "#3b3b42",
        Ground.MIDDLE: "#62626c",
        Ground.MIDDLE_EVEN: "#6a6a75",
        Ground.LIGHT: "#a4a4ae",
        Ground.LIGHT_EVEN: "#aeaeb8",
        Ground.DARK_JOINT: "#45454d",
        Ground.MIDDLE_JOINT: "#525259",
        Ground.LIGHT_JOINT: "#8d8d98",
        Ground.SOLID_LINE: "#ffffff",
        Ground.DASHED_LINE: "#e0e0e4",
        Ground.FLAG_WHITE: "#ffffff",
        Ground.FLAG_BLACK: "#101010",
        Ground.GRID: "#e8e8ec",
        Ground.PIT_LANE: "#353d46",
        Ground.PIT_LINE: "#5b6c7e",
        Ground.BOX: "#46566a",
        Ground.BOX_JOINT: "#23272d",
        Ground.BORDER: "#62a8f5",
        Ground.DOT: "#f4f4f8",
        Ground.TREE: "#24502a",
        Ground.TREE_LIGHT: "#2e652d",
        Ground.TREE_SHADOW: "#1c2419",
    }[ground]
    for ground in Ground
)
"""The colour of each ground, by its number; each chosen so that its nearest of 256 is of the same kind."""

TYRE, HALO, CHANCE, RISK = "#101010", "#ffd75e", "#3f8fe8", "#e0483e"
LIT, LIT_CHOSEN = "#57c27a", "#ffd75e"
SIGN_STYLES = {
    "limit": palette.LIMIT,
    "marker": Style.parse("bold #08182a on #62a8f5"),
}
PAINTED_WORDS = {"row": "#6f9a78", "flag": "#ffffff", "limit": "#ff9c92"}
"""Inks of words on the land itself, without a plate."""


class Cell(NamedTuple):
    """One character and its style."""

    character: str
    style: Style


@functools.cache
def style(ink: str, ground: str, attributes: str = "") -> Style:
    """A style by the names of its colours; the same object every time."""
    return Style.parse(f"{attributes} {ink} on {ground}")


@functools.cache
def stacked(upper: str, lower: str) -> Cell:
    """The cell of two pixels."""
    if upper == lower:
        return Cell(" ", style(lower, lower))
    return Cell("▀", style(upper, lower))


_PATTERN = {
    **{
        ground: palette.PATTERNS[colour]
        for colour in SQUARES
        for ground in (SQUARES[colour], Ground(SQUARES[colour] + 1))
    },
    Ground.FLAG_WHITE: "█",
    Ground.FLAG_BLACK: "█",
    Ground.BORDER: "▪",
    Ground.DOT: "•",
    Ground.PIT_LANE: "·",
    Ground.BOX: "□",
}
_INKS = {
    **dict.fromkeys((Ground.DARK, Ground.DARK_EVEN), "#7a7a84"),
    **dict.fromkeys((Ground.MIDDLE, Ground.MIDDLE_EVEN), "#b4b4be"),
    **dict.fromkeys((Ground.LIGHT, Ground.LIGHT_EVEN), "#ffffff"),
    Ground.BORDER: palette.INFO,
    Ground.DOT: "#ffffff",
}
_FIRST_SEEN = (
    Ground.FLAG_WHITE,
    Ground.FLAG_BLACK,
    Ground.BORDER,
    Ground.DOT,
    Ground.SOLID_LINE,
    Ground.BOX,
    Ground.PIT_LANE,
)
"""The grounds that win when the two pixels of a cell differ."""

_STROKES = "━╲┃╱"


@functools.cache
def patterned(upper: Ground, lower: Ground, eighth: int) -> Cell:
    """The cell of two pixels where patterns distinguish places, and colour alone distinguishes nothing.

    ``eighth`` is the heading of the road there in eighths of a circle, for lines along it.
    """
    shown = next((ground for ground in _FIRST_SEEN if ground in (upper, lower)), None)
    if shown is Ground.SOLID_LINE:
        return Cell(_STROKES[eighth % 4], style("#ffffff", palette.BACKGROUND, "bold"))
    if shown is None:
        shown = upper if upper in _PATTERN else lower
    return Cell(_PATTERN.get(shown, " "), style(_INKS.get(shown, palette.TEXT), palette.BACKGROUND))
