"""Page put together from lines: padded, side by side, centred, wrapped."""

import functools
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of

EMPTY: Line = ()
FOLD_INDENT = 7
MARK = "▶"
"""The mark before the chosen line."""

HELP = Binding(
    "question_mark,f1",
    "help",
    "help",
    id="help",
    key_display="?",
    tooltip="What this screen shows, and what its keys do",
)
"""The same keys for help on every screen."""

SHARE = Binding("c", "share", "share", id="share", tooltip="Copy it as one line, which gives nothing away")
"""The same key on every screen that has something to share."""

HELP_IN_A_FIELD = Binding(
    "f1", "help_in_a_field", "help", id="help_in_a_field", key_display="F1", tooltip=HELP.tooltip
)
"""Where letters and signs are typed, only one of them is left."""


def button(text: str, action: str, style: Style = palette.HINT) -> Segment:
    """A text that runs an action when it is clicked."""
    return Segment(text, palette.clickable(style, action))


def buttons_in_columns(
    words: Sequence[str], picked: int | None, action: str, width: int, a_line: int
) -> list[Line]:
    """A button of this width for each, this many a line, the picked one marked; ``action`` gets its number."""
    buttons = [
        button(
            text.rstrip().ljust(width),
            action.format(number),
            palette.CHOSEN if number == picked else palette.PLAIN,
        )
        for number, text in enumerate(words)
    ]
    return [buttons[first : first + a_line] for first in range(0, len(buttons), a_line)]


def padded(content: Line, width: int, ground: Style = palette.PLAIN) -> list[Segment]:
    """The line cut or filled to ``width`` columns."""
    return Segment.adjust_line_length(list(content), width, ground)


def beside(left: Iterable[Line], right: Iterable[Line], column: int) -> Iterator[Line]:
    """Two blocks of lines side by side, the right one from ``column`` on."""
    for one, other in zip_longest(left, right, fillvalue=EMPTY):
        yield [*padded(one, column), *other] if other else one


def in_the_middle(content: Line, width: int) -> Line:
    """The line, centred."""
    room = (width - width_of(content)) // 2
    return [*line(" " * room), *content] if room > 0 else content


def down_to(lines: Sequence[Line], height: int) -> list[Line]:
    """The lines with empty ones above, a little fewer above than below, when there is room."""
    return [EMPTY] * -(-max(0, height - len(lines)) * 2 // 5) + list(lines)


def wrapped(text: str, width: int, style: Style = palette.PLAIN, *, indent: int = 0) -> list[Line]:
    """A paragraph of text as lines of at most ``width`` columns."""
    return [line((" " * indent + words, style)) for words in _wrapped_at(max(10, width - indent), text)]


@functools.lru_cache(256)
def _wrapped_at(room: int, text: str) -> Sequence[str]:
    """The lines of a text, cached: everyone at one race reads the same."""
    is_narrow = text.isascii() or cell_len(text) == len(text)
    return tuple(textwrap.wrap(text, room) if is_narrow else _wrapped_by_columns(text, room))


def _wrapped_by_columns(text: str, room: int) -> Iterator[str]:
    """The lines of a text with letters that are two columns wide, or have no width."""
    taken = ""
    for piece in (piece for word in text.split() for piece in chop_cells(word, room)):
        if taken and cell_len(f"{taken} {piece}") > room:
            yield taken
            taken = piece
        else:
            taken = f"{taken} {piece}" if taken else piece
    if taken:
        yield taken


def folded(content: Line, width: int) -> list[Line]:
    """A line of one style, wrapped; one of several styles is left to be cut."""
    if len(content) != 1 or width_of(content) <= width:
        return [content]
    text, style, _ = content[0]
    folds = textwrap.wrap(text, width, subsequent_indent=" " * FOLD_INDENT)
    return [line((fold, style or palette.PLAIN)) for fold in folds]


def longest(ways: Iterable[str], width: int) -> str:
    """The first that fits of these ways to say something, from the longest to the shortest; or the last."""
    words = ""
    for words in ways:
        if cell_len(words) <= width:
            break
    return words


def column(text: str, width: int) -> str:
    """The text cut or filled to ``width`` columns; an ellipsis shows where it was cut."""
    cut = set_cell_size(text, width)
    return cut if cut.rstrip() == text.rstrip() or width < 2 else f"{set_cell_size(text, width - 1)}…"
