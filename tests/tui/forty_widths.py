"""What is cut in the lines of a page or a panel, at forty widths of the window and three heights."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from rich.segment import Segment
from textual.screen import Screen

from motorchamp_tui.tui.widgets.lines_panel import Line
from motorchamp_tui.tui.widgets.page_screen import PageScreen
from motorchamp_tui.tui.widgets.scroll_panel import FRAME_COLUMNS, ScrollPanel

WIDTHS = range(80, 160, 2)
HEIGHTS = (24, 30, 36)
SIZES = tuple((width, HEIGHTS[(width - 80) // 10 % len(HEIGHTS)]) for width in WIDTHS)
"""Each width with one of the heights."""
USUAL_SIZES = ((80, 24), (100, 30), (120, 36))
CUT_WITHIN_A_WORD = re.compile(r"\S…")


def text_of(line: Line) -> str:
    return "".join(segment.text for segment in line)


def cut_in(lines: Iterable[Line], columns: int) -> Iterator[str]:
    """The lines that do not fit into so many columns, and those in which a word or a figure was shortened."""
    for text in map(text_of, lines):
        if len(text.rstrip()) > columns or CUT_WITHIN_A_WORD.search(text):
            yield f"{columns} columns: {text.rstrip()}"


def cut_on_pages(screen: Screen[Any]) -> Iterator[str]:
    """What is cut on this screen in windows of all sizes, if it is a page or has lines to read."""
    with nothing_is_cut_off() as lost:
        for width, height in SIZES:
            if isinstance(screen, PageScreen):
                yield from cut_in(screen.lines(width, height - 1 - screen.has_head), width)
            for panel in screen.query(ScrollPanel):
                yield from cut_in(panel._wrap(width - FRAME_COLUMNS), width - FRAME_COLUMNS)
    yield from lost


@contextmanager
def nothing_is_cut_off() -> Iterator[list[str]]:
    """Note every line that is cut to be put beside another."""
    lost, adjust = list[str](), Segment.adjust_line_length

    def noting(line: Iterable[Segment], length: int, *style: Any, **pad: Any) -> list[Segment]:
        kept = adjust(list(line), length, *style, **pad)
        if text_of(kept).rstrip() != (text := text_of(list(line)).rstrip()):
            lost.append(f"{length} columns: {text}")
        return kept

    with mock.patch.object(Segment, "adjust_line_length", noting):
        yield lost
