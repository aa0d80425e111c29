"""Letters drawn instead of glyphs where the terminal has only lines and blocks, or only letters."""

import re
import unicodedata

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

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
    """The ASCII for each code point, worked out when it is first met; as wide as the original."""

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
"""The characters that fonts of text consoles have had since 1981: accents, lines, half blocks and shades."""

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
"""The same for terminals with lines and blocks; those missing here are letters there too."""


class LineGlyphs(dict[int, str]):
    """The character for each code point where there are lines and blocks, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = glyph = chr(code) if chr(code) in ON_EVERY_CONSOLE else ASCII[code]
        return glyph


LINES = LineGlyphs({ord(glyph): line for line, glyphs in LINE_PICTURES.items() for glyph in glyphs})


DIE = re.compile("[⚀-⚅] ([1-6])")
"""A die with its figure beside it: without a picture of a die, the figure is in a frame."""


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


GLYPH_FILTERS: dict[str, tuple[LineFilter, ...]] = {
    "full": (),
    "lines": (GlyphFilter(LINES),),
    "ascii": (GlyphFilter(ASCII),),
}
"""One of each for all apps: strips cache the result of a filter."""
