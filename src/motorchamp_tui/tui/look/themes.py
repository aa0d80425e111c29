"""Themes: which colour is shown for each colour of the palette.

Everything is drawn in the palette's colours and recoloured on its way to the terminal: a theme is one of
Textual's, for the style sheet, and the filter that goes with it, for the rest. Teams, greys and signs mean the
same in every theme; the land beside the road takes on the background of the screen.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import BUILTIN_THEMES, Theme

from motorchamp_tui.settings.words import DARK, HIGH_CONTRAST, LIGHT, TEXTUALS_THEMES
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.look.contrast import better_ink, blended, contrast, readable

READABLE, HIGHLY_READABLE = palette.LEAST, 7.0
"""The least contrast of words, by the Web Content Accessibility Guidelines (AA and AAA)."""
PICTURE = frozenset(" ▀▄█")
"""Characters that are pixels, not text: their two colours need not differ."""

LIGHT_THEME = Theme(
    name="motorchamp-light",
    primary="#1a5fb4",
    secondary="#1a5fb4",
    accent="#a35400",
    success="#1a7f42",
    warning="#a35400",
    error="#c0271f",
    foreground="#1f262d",
    background="#f5f4ef",
    surface="#ebe9e2",
    panel="#dcdad2",
    dark=False,
)
HIGH_CONTRAST_THEME = Theme(
    name="motorchamp-high-contrast",
    primary="#7fd4ff",
    secondary="#7fd4ff",
    accent="#ffe600",
    success="#3dff8b",
    warning="#ffe600",
    error="#ff8a80",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#262626",
)

THEMES: Mapping[str, Theme] = MappingProxyType(
    {DARK: palette.THEME, LIGHT: LIGHT_THEME, HIGH_CONTRAST: HIGH_CONTRAST_THEME}
    | {name: BUILTIN_THEMES[name] for name in TEXTUALS_THEMES}
)
"""Textual's theme for each name that a player can choose."""

LAND_BY_DAY = {
    "#1d3322": "#bcd6b2",
    "#1f3a26": "#b4d1a8",
    "#24502a": "#7ba873",
    "#2e652d": "#93bd86",
    "#1c2419": "#8fae86",
    "#7c7350": "#d8cba0",
    "#5e8f5e": "#4f7d4f",
    "#8f979f": "#6b737b",
    "#b4b8b4": "#7d837d",
    "#23282e": "#d2d6da",
    "#2e333a": "#c2c8cd",
}
"""Grass, trees, gravel, walls and pits on a bright screen."""

BLACK_AND_WHITE = {
    "#35353b": "#202020",
    "#3b3b42": "#2a2a2a",
    "#62626c": "#585858",
    "#6a6a75": "#5e5e5e",
    "#a4a4ae": "#dcdcdc",
    "#aeaeb8": "#e6e6e6",
    "#45454d": "#484848",
    "#525259": "#404040",
    "#8d8d98": "#a8a8a8",
    "#4c4c54": "#000000",
    "#1d3322": "#000000",
    "#1f3a26": "#001f08",
    "#24502a": "#003c10",
    "#2e652d": "#005016",
    "#1c2419": "#000000",
    "#b3261e": "#b00000",
}
"""The greys farther apart, the land almost black."""


class ThemeFilter(LineFilter):
    """Shows the palette's colours as those of a theme; shared by all apps with that theme."""

    def __init__(self, grounds: Mapping[str, str], inks: Mapping[str, str], picture: Mapping[str, str]) -> None:
        super().__init__()
        self._grounds, self._inks, self._picture = grounds, inks, picture
        self.least = READABLE
        """The contrast that words get; 0 leaves the inks as they are."""
        self.keeps_quiet = True
        self._as_words = lru_cache(4096)(self.words)
        self._as_pixels = lru_cache(4096)(self.pixels)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in the theme's colours."""
        return [
            segment
            if segment.style is None
            else Segment(segment.text, self._recoloured(segment.text, segment.style), segment.control)
            for segment in segments
        ]

    def _recoloured(self, text: str, style: Style) -> Style:
        return self._as_pixels(style) if PICTURE.issuperset(text) else self._as_words(style)

    def pixels(self, style: Style) -> Style:
        """A style whose two colours are looked up separately."""
        colours = (_hex(style.color), _hex(style.bgcolor))
        return _in(style, *(self._ground(colour) for colour in colours))

    def words(self, style: Style) -> Style:
        """A style whose ink can be read on its ground."""
        ink, ground = _hex(style.color), _hex(style.bgcolor)
        new_ground = self._ground(ground)
        if ink is None or ground is None or new_ground is None:
            return style
        if ground == palette.ACCENT:
            new_ink = better_ink(new_ground)
        else:
            new_ink = (self._inks if ground in self._grounds else self._picture).get(ink, ink)
            if (new_ink, new_ground) != (ink, ground) or not self.keeps_quiet:
                new_ink = readable(new_ink, new_ground, self._least(ink, ground))
        return _in(style, new_ink, new_ground)

    def _least(self, ink: str, ground: str) -> float:
        """The least contrast of words: dimmed words behind a question stay dim."""
        return min(self.least, contrast(ink, ground)) if self.keeps_quiet else self.least

    def _ground(self, colour: str | None) -> str | None:
        return None if colour is None else self._grounds.get(colour) or self._picture.get(colour, colour)


def _hex(colour: RichColor | None) -> str | None:
    return colour.triplet.hex if colour is not None and colour.triplet is not None else None


@cache
def _style(ink: str | None, ground: str | None) -> Style:
    return Style(color=ink, bgcolor=ground)


def _in(style: Style, ink: str | None, ground: str | None) -> Style:
    return style + _style(ink, ground)


@cache
def filter_of(name: str) -> ThemeFilter | None:
    """The filter that goes with this theme; None for the theme in which everything is drawn."""
    if name == DARK:
        return None
    theme = THEMES[name]
    colours = _colours_of(theme)
    picture = BLACK_AND_WHITE if name == HIGH_CONTRAST else {} if theme.dark else LAND_BY_DAY
    grounds = {
        palette.BACKGROUND: colours["background"],
        palette.SURFACE: colours["surface"],
        palette.PANEL: colours["panel"],
        palette.ACCENT: colours["accent"],
    }
    inks = {
        palette.TEXT: colours["foreground"],
        palette.DIM: blended(colours["foreground"], colours["background"], 0.35),
        palette.ACCENT: colours["accent"],
        palette.GOOD: colours["success"],
        palette.DANGER: colours["error"],
        palette.INFO: colours["primary"],
        "#ffffff": "#ffffff" if theme.dark else "#000000",
    }
    made = ThemeFilter(grounds, inks, picture)
    if name == HIGH_CONTRAST:
        made.least, made.keeps_quiet = HIGHLY_READABLE, False
    if name in TEXTUALS_THEMES:
        made.least = 0.0  # as their authors made them
    return made


def _colours_of(theme: Theme) -> dict[str, str]:
    """The theme's colours as Textual completes them."""
    complete = theme.to_color_system().generate()
    names = ("background", "surface", "panel", "foreground", "accent", "success", "error", "primary")
    return {name: Color.parse(complete[name]).hex6.casefold() for name in names}
