"""Colours and styles by name: the one place that decides how things look.

Every colour here also works with 16 colours, because colour alone distinguishes nothing: squares have their
number, cars their name, pins their lap, flaps their letter.
"""

import functools

from rich.style import Style
from textual.theme import Theme

from motorchamp_tui.games.liveries import livery_of
from motorchamp_tui.terminals.screen.marks import MARK_META, Mark

BACKGROUND, SURFACE, PANEL = "#15181b", "#1d2126", "#272c33"
TEXT, DIM, ACCENT, GOOD, DANGER, INFO = "#dfe3e7", "#8b96a1", "#f2b134", "#57c27a", "#f0625a", "#62a8f5"

THEME = Theme(
    name="motorchamp",
    primary=ACCENT,
    secondary=INFO,
    accent=ACCENT,
    success=GOOD,
    warning=ACCENT,
    error=DANGER,
    foreground=TEXT,
    background=BACKGROUND,
    surface=SURFACE,
    panel=PANEL,
)

PLAIN = Style.parse(f"{TEXT} on {BACKGROUND}")
FAINT = Style.parse(f"{DIM} on {BACKGROUND}")
STRONG = Style.parse(f"bold #ffffff on {BACKGROUND}")
MARKED = Style.parse(f"bold {ACCENT} on {BACKGROUND}")
WELL = Style.parse(f"bold {GOOD} on {BACKGROUND}")
BAD = Style.parse(f"bold {DANGER} on {BACKGROUND}")
HINT = Style.parse(f"{INFO} on {BACKGROUND}")
BAR = Style.parse(f"{TEXT} on {PANEL}")
BAR_KEY = Style.parse(f"bold {ACCENT} on {PANEL}")
BAR_FAINT = Style.parse(f"{DIM} on {PANEL}")
EMPHATIC = Style.parse(f"bold #101010 on {ACCENT}")

LEAST = 4.5
"""The least contrast of words, by the Web Content Accessibility Guidelines (AA)."""


@functools.cache
def here(style: Style, mark: Mark = Mark.LINE) -> Style:
    """The style for a mark: the terminal's cursor is placed where it begins."""
    return style + Style(meta={MARK_META: mark})


CHOSEN = here(EMPHATIC)
OPEN_PAGE = here(EMPHATIC, Mark.PAGE)
"""The marked line of a list or value of a form; the page whose name is on top."""

SQUARES = {
    1: Style.parse("#9f9fa7 on #35353b"),
    2: Style.parse("#e3e3e6 on #62626c"),
    3: Style.parse("#37373c on #a4a4ae"),
}
"""Dark, middle and light grey, by the number of dice they allow; number and seam are quieter than cars."""

INKED = {
    1: Style.parse("#ffffff on #35353b"),
    2: Style.parse("#ffffff on #62626c"),
    3: Style.parse("#101010 on #a4a4ae"),
}
"""The same greys, with ink for what must catch the eye."""

PATTERNS = {1: "▓", 2: "▒", 3: "░"}
"""The same three, different without colour."""

LIMIT = Style.parse("bold #ffffff on #b3261e")
LINE_SOLID = Style.parse("bold #ffffff on #4c4c54")
LINE_DASHED = Style.parse("#d0d0d6 on #4c4c54")
GRASS = Style.parse("#5e8f5e on #1d3322")
WALL = Style.parse("bold #d8d8d8 on #1d3322")
RULER = Style.parse(f"{DIM} on {BACKGROUND}")
MARKER = Style.parse(f"bold {INFO} on {BACKGROUND}")
KERB = Style.parse("#b3261e on #f2f2f2")
GRAVEL = Style.parse("#8a7a4f on #c9b681")
BARRIER = Style.parse("bold #ffffff on #b3261e")
ENTRANCE = Style.parse(f"bold {ACCENT}")
PIT_LANE = Style.parse("#d0d0d6 on #2e333a")
BOX = Style.parse("#9fb0c4 on #23282e")
LIT = Style.parse("bold #08210f on #57c27a")
LIT_CHOSEN = here(Style.parse("bold #101010 on #ffd75e"), Mark.PLACE)
CHANCE = Style.parse("bold")
DICE = {False: Style.parse("#101010 on #f2f2f2"), True: Style.parse("#ffffff on #bf271a")}
"""A white die, and the red one."""
RISK = Style.parse("bold #ffffff on #b3261e")

PIN_NAMES = ("", "yellow", "orange", "red", "blue", "green")
PIN_COLOURS = ("#8b96a1", "#f2d024", "#f0861a", "#f0625a", "#62a8f5", "#57c27a")
FLAG_YELLOW, FLAG_RED, FLAG_BLACK, FLAG_WHITE = "#f2d024", "#f0625a", "#c8ccd0", "#ffffff"
FLAP_COLOURS = {"pit": "#f2d024", "handicap": "#f0625a"}


@functools.cache
def team_style(team: str) -> Style:
    """The colours of a team's cars."""
    ground, ink = livery_of(team)
    return Style.parse(f"bold {ink} on {ground}")


@functools.cache
def team_ink(team: str) -> Style:
    """The colour of a team's cars as an ink, moved until it can be read."""
    from motorchamp_tui.tui.look.contrast import readable

    ground, _ = livery_of(team)
    return PLAIN + Style(color=readable(ground, BACKGROUND, LEAST))


@functools.cache
def pin_colour(laps: int) -> str:
    """The colour of the lap pin after this many laps; it starts again with yellow after green (R-70)."""
    return PIN_COLOURS[0] if laps < 1 else PIN_COLOURS[(laps - 1) % 5 + 1]


@functools.cache
def pin_style(laps: int, ground: str = BACKGROUND) -> Style:
    """The lap pin in its colour, moved until it can be read on this ground."""
    from motorchamp_tui.tui.look.contrast import readable

    return Style.parse(f"{readable(pin_colour(laps), ground, LEAST)} on {ground}")


@functools.cache
def clickable(style: Style, action: str) -> Style:
    """The style with an action that runs on a click."""
    return style + Style(meta={"@click": action})
