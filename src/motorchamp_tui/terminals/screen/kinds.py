"""Kinds of terminals: what each can show, as its environment tells."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from rich.color import ColorSystem

LETTERS_ONLY = ("vt100", "vt102", "vt220", "ansi", "cons25")
LINES_ONLY = ("linux",)
"""Values of TERM for terminals whose fonts lack some characters of the screens."""

ALL_COLOURS = ("kitty", "alacritty", "foot", "ghostty", "wezterm", "-direct", "truecolor", "24bit")
"""Words in TERM or COLORTERM that promise every colour, however Rich reads them."""

ERASING = (
    *("xterm", "tmux", "linux", "kitty", "alacritty", "foot", "ghostty", "wezterm", "konsole", "vte", "gnome"),
    *("rxvt", "st", "putty", "mintty", "iterm", "ms-"),
)
"""How TERM begins for terminals that leave the ground of the pen where they erase; screen does not."""

Colours = Literal["true", "256", "16", "none"]
Glyphs = Literal["full", "lines", "ascii"]
COLOUR_SYSTEMS: Mapping[Colours, ColorSystem] = {
    "true": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "16": ColorSystem.STANDARD,
    "none": ColorSystem.TRUECOLOR,
}


class Terminal(NamedTuple):
    """What a terminal can show; not an attrs class, for the sake of the first frame."""

    colours: Colours
    glyphs: Glyphs

    @property
    def needs_patterns(self) -> bool:
        """Whether three greys look the same here."""
        return self.colours in ("16", "none")


def terminal_kind(environ: Mapping[str, str], encoding: str | None) -> Terminal:
    """The terminal that this environment seems to mean, when text reaches it in ``encoding``."""
    return Terminal(_colours(environ), _glyphs(environ, encoding))


def leaves_ground(environ: Mapping[str, str]) -> bool:
    """Whether erased cells of the terminal have the ground that it writes with."""
    is_in_screen = "STY" in environ
    return environ.get("TERM", "").casefold().startswith(ERASING) and not is_in_screen


def _colours(environ: Mapping[str, str]) -> Colours:
    if environ.get("NO_COLOR"):
        return "none"
    kind = environ.get("TERM", "").casefold()
    if has_all_colours(environ):
        return "true"
    if "256color" in kind:
        return "256"
    return "none" if kind in ("vt100", "vt102", "vt220") else "16"


def has_all_colours(environ: Mapping[str, str]) -> bool:
    """Whether the terminal promises 24-bit colours."""
    words = f"{environ.get('TERM', '')} {environ.get('COLORTERM', '')}".casefold()
    return any(word in words for word in ALL_COLOURS)


def _glyphs(environ: Mapping[str, str], encoding: str | None) -> Glyphs:
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    is_utf = (encoding or "").casefold().replace("-", "").startswith("utf")
    if environ.get("TERM", "") in LETTERS_ONLY or locale in ("C", "POSIX") or not is_utf:
        return "ascii"
    return "lines" if environ.get("TERM", "") in LINES_ONLY else "full"
