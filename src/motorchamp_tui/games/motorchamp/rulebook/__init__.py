"""The rulebook inside the game: chapters, rulings, figures that can be played, and a search over all of it."""

import textwrap
from collections.abc import Iterator

from motorchamp_tui.errors import MotorChampError, nearest
from motorchamp_tui.games.motorchamp.rulebook.chapters import (
    Chapter,
    FigureLink,
    Passage,
    Why,
    chapters,
    matching,
    starting_with,
)
from motorchamp_tui.games.motorchamp.rulebook.figures import Figure, FigureStep, figure

__all__ = [
    "Chapter",
    "Figure",
    "FigureLink",
    "FigureStep",
    "Passage",
    "Why",
    "chapters",
    "figure",
    "lines",
    "matching",
    "starting_with",
]


ALL = "all"
"""The word for every chapter."""


class NotInTheRulebookError(MotorChampError):
    """The rulebook has nothing on these words."""

    exit_status = 1

    def __init__(self, words: str) -> None:
        hint = nearest(words, _vocabulary())
        suggestion = f" Did you mean {hint}?" if hint else " Without a word the chapters are listed."
        super().__init__(f"The rulebook says nothing about {words!r}.{suggestion}")


def lines(query: str | None = None, width: int | None = None) -> list[str]:
    """The list of chapters; all of them; or what they say on a chapter's title, a ruling's number, or some words.

    Lines are wrapped at ``width`` columns, or not at all. Raises :class:`NotInTheRulebookError`.
    """
    if query is None or not query.strip():
        return list(_wrapped(_contents(), width))
    words = query.strip()
    if words.isascii() and words.isdigit():
        words = f"Q-{int(words):02}"
    found = chapters() if words.casefold() == ALL else _on(words)
    if not found:
        raise NotInTheRulebookError(words)
    return list(_wrapped((text for chapter in found for text in _chapter(chapter)), width))


def _on(words: str) -> tuple[Chapter, ...]:
    """The chapter of this title; or those with these words in the title, then what others say about them."""
    for chapter in chapters():
        if chapter.title.casefold() == words.casefold():
            return (chapter,)
    wanted = [starting_with(word) for word in words.split()]
    named = [chapter for chapter in chapters() if all(word.search(chapter.title) for word in wanted)]
    titles = {chapter.title for chapter in named}
    return (*named, *(chapter for chapter in matching(words) if chapter.title not in titles))


def _contents() -> Iterator[str]:
    for chapter in chapters():
        numbers = [passage.number for passage in chapter.passages if passage.number]
        yield f"{chapter.title}: {len(numbers)} rulings, {numbers[0]} and on" if numbers else chapter.title
    yield ""
    yield "motorchamp rules moving      that chapter"
    yield "motorchamp rules slipstream  that chapter, then everything else about the word"
    yield "motorchamp rules Q-57        that ruling"
    yield "motorchamp rules all         the whole rulebook"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield chapter.title.upper()
    yield ""
    for passage in chapter.passages:
        if passage.title:
            yield passage.title
        for block in passage.blocks:
            match block:
                case Why(words):
                    yield f"Why: {words}"
                case FigureLink():
                    pass
                case _:
                    yield block
        yield ""


def _wrapped(texts: Iterator[str], width: int | None) -> Iterator[str]:
    for text in texts:
        yield from (textwrap.wrap(text, width) or [""]) if width else [text]


def _vocabulary() -> set[str]:
    """The longer words of the rulebook, to suggest what somebody may have meant."""
    text = " ".join(text for chapter in chapters() for text in _chapter(chapter))
    return {word for word in map(str.casefold, text.replace("-", " ").split()) if len(word) > 3 and word.isalpha()}
