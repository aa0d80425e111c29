"""What the terminal can show: how many colours, and which characters.

Says which terminal gets what, and what replaces a glyph where there are only lines and blocks, or only letters.
The screens are drawn once, in full; filters translate what a lesser terminal cannot show, cell for cell.
"""

import functools
import re
import unicodedata
from collections.abc import Mapping
from typing import Literal, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

LETTERS_ONLY = ("vt100", "vt102", "vt220", "ansi", "cons25")
LINES_ONLY = ("linux",)
"""Values of TERM for terminals whose fonts do not have all that the screens draw with."""

ALL_COLOURS = ("kitty", "alacritty", "foot", "ghostty", "wezterm", "-direct", "truecolor", "24bit")
"""Words in TERM or COLORTERM that promise every colour, whatever Rich makes of them."""

ERASING = (
    *("xterm", "tmux", "linux", "kitty", "alacritty", "foot", "ghostty", "wezterm", "konsole", "vte", "gnome"),
    *("rxvt", "st", "putty", "mintty", "iterm", "ms-"),
)
"""What TERM begins with for terminals that leave the ground of the pen where they erase; screen does not."""

BRIGHT = 0.55
"""A background at least this bright is shown reversed where there are no colours."""

Colours = Literal["true", "256", "16", "none"]
Glyphs = Literal["full", "lines", "ascii"]


class Terminal(NamedTuple):
    """What a terminal can show; not an attrs class, for the sake of the first frame."""

    colours: Colours
    glyphs: Glyphs

    @property
    def needs_patterns(self) -> bool:
        """Whether three greys cannot be told apart by their colour."""
        return self.colours in ("16", "none")


def terminal_kind(environ: Mapping[str, str], encoding: str | None) -> Terminal:
    """What a terminal with this environment seems to show, when text reaches it in ``encoding``."""
    return Terminal(_colours(environ), _glyphs(environ, encoding))


def leaves_ground(environ: Mapping[str, str]) -> bool:
    """Whether what the terminal erases has the ground that it writes with."""
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


PICTURES = {
    "-": "─╴╶╼╾╸╺▱—–‐‑‒−",
    "=": "━═▄",
    "|": "│║╵╷╹╻╽╿▏▎▍▕",
    ".": "╌┄┈╍┅┉░▂·∙⋅…▖▗▘▝◌",
    ":": "╎┆┊╏┇┋▒∴",
    "/": "╱▞÷⁄↗↙⟲",
    "\\": "╲▚↘↖",
    "X": "╳",
    "_": "▁",
    "~": "▃≈⌀φ±",
    "+": "▅✓✔√",
    "*": "▆●•◆★☆▪⬤◉✦",
    "%": "▇▓",
    "#": "┃█■▉▊▙▛▜▟▰▬▣",
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


ON_EVERY_CONSOLE = frozenset(bytes(range(128, 256)).decode("cp437") + "•○►◄↕↔↑↓→←▲▼") - {"\xa0"}
"""What the fonts of text consoles have had since 1981: accents, lines, half blocks and shades."""

LINE_PICTURES = {
    "═": "━",
    "║": "┃",
    "│": "▏▕╷╵╽╿",
    "─": "╴╶╼╾▱",
    "┌": "╭┍┎",
    "┐": "╮┑┒",
    "└": "╰┕┖",
    "┘": "╯┙┚",
    "╔": "┏",
    "╗": "┓",
    "╚": "┗",
    "╝": "┛",
    "╠": "┣",
    "╣": "┫",
    "╦": "┳",
    "╩": "┻",
    "╬": "╋",
    "▌": "▎▍▋▊▉",
    "▀": "▔",
    "▄": "▃▅",
    "█": "▆▇",
    "■": "▪▰▣",
    "•": "●⬤◉",
    "○": "◌",
    "►": "▶▸▷▹",
    "◄": "◀◂◁◃",
    "▲": "▴△⇧",
    "▼": "▾▽⇩",
    "→": "⟶⇒",
    "←": "⟵↵⏎⇐⌫",
    "φ": "⌀",
    "√": "✓✔",
}
"""The same for terminals with lines and blocks; what is missing here is a letter there too."""


class LineGlyphs(dict[int, str]):
    """What stands for each code point where there are lines and blocks, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = glyph = chr(code) if chr(code) in ON_EVERY_CONSOLE else ASCII[code]
        return glyph


LINES = LineGlyphs({ord(glyph): line for line, glyphs in LINE_PICTURES.items() for glyph in glyphs})


DIE = re.compile("[⚀-⚅] ([1-6])")
"""A die with its figure beside it: where there is no picture of a die, the figure is in a frame."""


class GlyphFilter(LineFilter):
    """Draws with the characters of this table only, cell for cell."""

    def __init__(self, table: dict[int, str]) -> None:
        super().__init__()
        self._table = table

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with every glyph translated."""
        return [
            segment
            if segment.text.isascii()
            else Segment(self._translated(segment.text), segment.style, segment.control)
            for segment in segments
        ]

    def _translated(self, text: str) -> str:
        return DIE.sub(r"[\1]", text).translate(self._table)


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


GLYPH_FILTERS: dict[Glyphs, tuple[LineFilter, ...]] = {
    "full": (),
    "lines": (GlyphFilter(LINES),),
    "ascii": (GlyphFilter(ASCII),),
}
COLOURLESS = ColourlessFilter()
"""One of each for all apps: strips cache what a filter has made of them."""
