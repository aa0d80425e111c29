"""Pages of the rulebook as lines: the list of chapters, a chapter's text with its rulings and figures."""

import textwrap
from collections.abc import Iterator, Sequence

from attrs import frozen
from rich.segment import Segment
from rich.style import Style

from motorchamp_tui.games.rulebook import Chapter, FigureLink, Passage, Why, starting_with
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY

LIST_COLUMNS, CAPTION_INDENT = 26, 4
NOTHING = "A mark with which no line of the rulebook begins."


@frozen
class Text:
    """The lines of a chapter, and on which line each of its figures is."""

    lines: tuple[Line, ...]
    pictures: tuple[int, ...]


def list_lines(book: Sequence[Chapter], open_chapter: int, query: str, *, is_typing: bool) -> Iterator[Line]:
    """The search on top, then the chapters, the open one marked."""
    if is_typing or query:
        field = page.column(f"/{query}{'▏' if is_typing else ''}", LIST_COLUMNS - 3)
        yield [*line(" "), page.button(field.ljust(LIST_COLUMNS - 3), "screen.search", palette.CHOSEN)]
    else:
        yield [*line(" "), page.button("/ search", "screen.search", palette.HINT)]
    yield EMPTY
    for index, chapter in enumerate(book):
        is_open = index == open_chapter
        found = f" {len(chapter.passages)}" if query else ""
        name = page.column(chapter.title, LIST_COLUMNS - 4 - len(found)) + found
        text = f" {'▶' if is_open else ' '} {name}".ljust(LIST_COLUMNS - 1)
        yield [page.button(text, f"screen.open({index})", palette.CHOSEN if is_open else palette.PLAIN)]


def text_of(chapter: Chapter | None, width: int, selected: int, query: str) -> Text:
    """A chapter at most ``width`` columns wide, the selected figure marked, words of the query too."""
    if chapter is None:
        return Text((line((NOTHING, palette.FAINT)),), ())
    lines, pictures = list[Line](), list[int]()
    lines += [line((chapter.title, palette.MARKED)), EMPTY]
    for passage in chapter.passages:
        for content, is_picture in _passage(passage, width, selected - len(pictures)):
            if is_picture:
                pictures.append(len(lines))
            lines.append(content)
        lines.append(EMPTY)
    return Text(tuple(_marked(content, query) for content in lines), tuple(pictures))


def _passage(passage: Passage, width: int, selected: int) -> Iterator[tuple[Line, bool]]:
    if passage.title:
        for content in page.wrapped(passage.title, width, palette.STRONG):
            yield content, False
    count = 0
    for number, block in enumerate(passage.blocks):
        match block:
            case FigureLink():
                style, mark = (palette.CHOSEN, "▶") if count == selected else (palette.HINT, "▷")
                for index, words in enumerate(textwrap.wrap(block.caption, max(10, width - CAPTION_INDENT))):
                    text = f" {' ' if index else mark} {words}".ljust(width)
                    yield [page.button(text, f"screen.play('{block.situation}')", style)], index == 0
                count += 1
            case Why(words):
                for content in page.wrapped(f"Why: {words}", width, palette.FAINT):
                    yield content, False
            case _:
                if number:
                    yield EMPTY, False
                for content in page.wrapped(block, width):
                    yield content, False


def _marked(content: Line, query: str) -> Line:
    for word in query.split():
        content = [piece for segment in content for piece in _pieces(segment, word)]
    return content


def _pieces(segment: Segment, word: str) -> Iterator[Segment]:
    style, start = segment.style or Style(), 0
    for found in starting_with(word).finditer(segment.text):
        yield Segment(segment.text[start : found.start()], style)
        yield Segment(found[0], style + Style(reverse=True))
        start = found.end()
    yield Segment(segment.text[start:], style)
