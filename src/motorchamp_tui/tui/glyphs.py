"""What the terminal can show: how many colours, and whether more than ASCII.

Decides which terminal gets what, and which letter stands for which glyph where there are only letters. The
screens are drawn once, in full; filters translate what a lesser terminal cannot show, cell for cell.
"""

import functools
import unicodedata
from collections.abc import Mapping
from typing import Literal, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

GLYPHS_VARIABLE = "MOTORCHAMP_GLYPHS"

LETTERS_ONLY = ("linux", "vt100", "vt102", "vt220", "ansi", "cons25")
"""Values of TERM for terminals whose fonts do not have what the screens draw with."""

ALL_COLOURS = ("kitty", "alacritty", "foot", "ghostty", "wezterm", "-direct", "truecolor", "24bit")
"""Words in TERM or COLORTERM that promise every colour, whatever Rich makes of them."""

BRIGHT = 0.55
"""A background at least so bright is shown reversed where there are no colours."""

Colours = Literal["full", "sixteen", "none"]


class Terminal(NamedTuple):
    """What a terminal can show; 256 colours count as full. No attrs class, for the sake of the first frame."""

    colours: Colours
    ascii: bool


def terminal_kind(environ: Mapping[str, str], encoding: str | None) -> Terminal:
    """What the terminal with this environment can show, when text reaches it in ``encoding``."""
    return Terminal(_colours(environ), _is_ascii(environ, encoding))


def _colours(environ: Mapping[str, str]) -> Colours:
    if environ.get("NO_COLOR"):
        return "none"
    kind = environ.get("TERM", "").casefold()
    if "256color" in kind or has_all_colours(environ):
        return "full"
    return "none" if kind in ("vt100", "vt102", "vt220") else "sixteen"


def has_all_colours(environ: Mapping[str, str]) -> bool:
    """Whether the terminal promises 24-bit colours."""
    words = f"{environ.get('TERM', '')} {environ.get('COLORTERM', '')}".casefold()
    return any(word in words for word in ALL_COLOURS)


def _is_ascii(environ: Mapping[str, str], encoding: str | None) -> bool:
    match environ.get(GLYPHS_VARIABLE, "").casefold():
        case "ascii":
            return True
        case "unicode":
            return False
    if environ.get("TERM", "") in LETTERS_ONLY:
        return True
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return locale in ("C", "POSIX") or not (encoding or "").casefold().replace("-", "").startswith("utf")


PICTURES = {
    "-": "─╴╶╼╾╸╺▱—–‐‑‒−",
    "=": "━═▄",
    "|": "│┃║╵╷╹╻╽╿▏▎▍▕",
    ".": "╌┄┈╍┅┉░▂·∙⋅…▖▗▘▝◌",
    ":": "╎┆┊╏┇┋▒",
    "/": "╱▞÷⁄↗↙",
    "\\": "╲▚↘↖",
    "X": "╳",
    "_": "▁",
    "~": "▃≈⌀",
    "+": "▅✓✔±",
    "*": "▆●•◆★☆▪⬤◉✦",
    "%": "▇▓",
    "#": "█■▉▊▙▛▜▟▰▬",
    '"': "▀▔“”„",
    "[": "▌▋",
    "]": "▐",
    "o": "○◦□▢◇°▫",
    "<": "←◀◄◂‹«⟵↵⏎⇐≤⌫◁◃",
    ">": "→▶►▸›»⟶⇒≥⇥▷▹",
    "^": "↑▲▴⇧△",
    "v": "↓▼▾⇩▽",
    "'": "’‘‚′",
    "x": "×✗✘✕✖",
    "P": "⚑",
    "p": "⚐",
    "s": "ßſ",
    "a": "æ",
    "A": "Æ",
    "O": "Ø",
    "l": "ł",
    "L": "Ł£",
    "d": "đð",
    "D": "ÐĐ",
    "i": "ı",
    "E": "€",
    " ": "⠀",
}
"""Each letter with the glyphs it stands for; ø and œ, and all other letters with marks, follow by rule."""

EXTRA = {"ø": "o", "œ": "o", "Œ": "O", "↔": "-", "↕": "|", "≠": "!"} | dict(zip("⚀⚁⚂⚃⚄⚅", "123456", strict=True))


class Letters(dict[int, str]):
    """The ASCII for each code point, worked out when it is first met; as wide as what it stands for."""

    def __missing__(self, code: int) -> str:
        self[code] = letter = _letter(chr(code))
        return letter


def _letter(glyph: str) -> str:
    width = cell_len(glyph)
    if glyph.isascii() or not width:
        return glyph if glyph.isascii() else ""
    if "─" <= glyph <= "╿":
        return "+"
    if "⠁" <= glyph <= "⣿":
        return ":" if (ord(glyph) - 0x2800).bit_count() > 3 else "."
    plain = "".join(filter(str.isascii, unicodedata.normalize("NFKD", glyph)))
    return plain if len(plain) == width else "?" * width


ASCII = Letters(
    {ord(glyph): letter for letter, glyphs in PICTURES.items() for glyph in glyphs}
    | {ord(glyph): letter for glyph, letter in EXTRA.items()}
)


class AsciiFilter(LineFilter):
    """Draws with ASCII alone, cell for cell."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with every glyph translated."""
        return [
            segment
            if segment.text.isascii()
            else Segment(segment.text.translate(ASCII), segment.style, segment.control)
            for segment in segments
        ]


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
    plain = style.without_color
    return plain + Style(reverse=not plain.reverse) if is_bright else plain
