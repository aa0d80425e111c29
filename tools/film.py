"""A moving picture of screens as one SVG that needs no script: every line is drawn once, frames are shown in turn.

The frames are side by side, and a style sheet moves them through the window. Whoever wants no motion sees the
first one.
"""

from collections.abc import Iterator, Sequence
from html import escape

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.terminal_theme import SVG_EXPORT_THEME
from textual.strip import Strip

FONTS = "Menlo, Consolas, 'DejaVu Sans Mono', monospace"
WIDE, HIGH, BASE, SIZE, EDGE = 8.4, 18.0, 13.5, 14, 10
BLOCKS = {
    "█": (0, 0, 1, 1),
    "▀": (0, 0, 1, 0.5),
    "▄": (0, 0.5, 1, 0.5),
    "▌": (0, 0, 0.5, 1),
    "▐": (0.5, 0, 0.5, 1),
}
"""Glyphs that are drawn as rectangles, so that no font leaves gaps between them: x, y, width, height."""

Frame = Sequence[Strip]


def film(frames: Sequence[Frame], seconds: Sequence[float], title: str) -> str:
    """The SVG that shows each frame for this many seconds, over and over."""
    columns, rows = frames[0][0].cell_length, len(frames[0])
    width, height = round(columns * WIDE + 2 * EDGE), round(rows * HIGH + 2 * EDGE)
    drawn: dict[str, int] = {}
    reels = []
    for number, frame in enumerate(frames):
        lines = (
            (row, drawn.setdefault(content, len(drawn)))
            for row, strip in enumerate(frame)
            if (content := "".join(_line(strip)))
        )
        uses = "".join(f'<use href="#l{name}" y="{row * HIGH:g}"/>' for row, name in lines)
        reels.append(f'<g transform="translate({number * width})">{uses}</g>')
    definitions = "".join(f'<g id="l{name}">{content}</g>' for content, name in drawn.items())
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">
<title>{escape(title)}</title>
<style>
text {{ font: {SIZE}px {FONTS}; white-space: pre; }}
.b {{ font-weight: bold; }}
.film {{ animation: film {sum(seconds):g}s step-end infinite; }}
@keyframes film {{ {_stops(seconds, width)} }}
@media (prefers-reduced-motion: reduce) {{ .film {{ animation: none; }} }}
</style>
<defs>{definitions}</defs>
<rect width="{width}" height="{height}" rx="6" fill="{_ground(frames[0])}"/>
<svg x="{EDGE}" y="{EDGE}" width="{width - 2 * EDGE}" height="{height - 2 * EDGE}">
<g class="film">{"".join(reels)}</g>
</svg>
</svg>
"""


def _stops(seconds: Sequence[float], width: int) -> str:
    starts = (100 * sum(seconds[:number]) / sum(seconds) for number in range(len(seconds)))
    stops = (f"{at:.3f}% {{ transform: translateX({-number * width}px); }}" for number, at in enumerate(starts))
    return " ".join(stops)


def _line(strip: Strip) -> Iterator[str]:
    """What there is to draw in a line of cells: first all backgrounds, then all letters."""
    placed = list(_placed(strip))
    for column, segment, length in placed:
        ground = _hex(segment.style.bgcolor if segment.style else None, is_ink=False)
        if ground:
            place = f'x="{column * WIDE:g}" width="{length * WIDE + 0.3:g}"'
            yield f'<rect {place} height="{HIGH + 0.3:g}" fill="{ground}"/>'
    for column, segment, _ in placed:
        ink = _hex(segment.style.color if segment.style else None, is_ink=True)
        weight = ' class="b"' if segment.style and segment.style.bold else ""
        for at, word in _words(segment.text):
            if word[0] in BLOCKS:
                x, y, wide, high = BLOCKS[word[0]]
                for number in range(len(word)):
                    left = (column + at + number + x) * WIDE
                    yield (
                        f'<rect x="{left:g}" y="{y * HIGH:g}" width="{wide * WIDE + 0.3:g}" '
                        f'height="{high * HIGH + 0.3:g}" fill="{ink}"/>'
                    )
            else:
                place = f'x="{(column + at) * WIDE:g}" y="{BASE:g}" textLength="{cell_len(word) * WIDE:g}"'
                yield f'<text {place} fill="{ink}"{weight}>{escape(word)}</text>'


def _placed(strip: Strip) -> Iterator[tuple[int, Segment, int]]:
    column = 0
    for segment in strip:
        length = cell_len(segment.text)
        if segment.style and segment.style.reverse:
            raise ValueError("a reversed style cannot be drawn")
        yield column, segment, length
        column += length


def _words(text: str) -> Iterator[tuple[int, str]]:
    """The text without the spaces around its words, cut where blocks begin and end; each with its column."""
    start, column = 0, 0
    while start < len(text):
        end = start + 1
        is_block, is_space = text[start] in BLOCKS, text[start] == " "
        while end < len(text) and (
            text[end] == text[start] if is_block or is_space else text[end] not in BLOCKS and text[end] != " "
        ):
            end += 1
        if not is_space:
            yield column, text[start:end]
        column += cell_len(text[start:end])
        start = end


def _hex(colour: Color | None, *, is_ink: bool) -> str:
    if colour is None or colour.is_default:
        return "#c5c8c6" if is_ink else ""
    return colour.get_truecolor(SVG_EXPORT_THEME).hex


def _ground(frame: Frame) -> str:
    """The colour behind everything: that of the first cell."""
    style = next(iter(frame[0])).style
    return _hex(style.bgcolor if style else None, is_ink=False) or "#292929"
