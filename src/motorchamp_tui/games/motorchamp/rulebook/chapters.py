"""The chapters of the rulebook: rules in our own words, and our ruling on every question they leave open.

A chapter is a text file with a title (``#``), paragraphs of one line each, rulings (``## Q-57 Question?``),
reasons (``Why:``) and figures (``![Caption](situation)``).
"""

import functools
import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

FOLDER = Path(__file__).parent / "chapters"


@frozen
class Why:
    """The reason for a ruling."""

    words: str


@frozen
class FigureLink:
    """A figure: the situation of this name, with a line to go under it."""

    caption: str
    situation: str


Block = str | Why | FigureLink


@frozen
class Passage:
    """A ruling with its number and question, or a part of the rules themselves (no number)."""

    number: str | None
    heading: str
    blocks: tuple[Block, ...]

    @property
    def pictures(self) -> tuple[FigureLink, ...]:
        """Its figures."""
        return tuple(block for block in self.blocks if isinstance(block, FigureLink))

    @property
    def title(self) -> str:
        """Number and heading."""
        return f"{self.number} {self.heading}" if self.number else self.heading


@frozen
class Chapter:
    """A chapter; its first passage is the rules, the others are rulings."""

    title: str
    passages: tuple[Passage, ...]

    @property
    def pictures(self) -> tuple[FigureLink, ...]:
        """All its figures."""
        return tuple(picture for passage in self.passages for picture in passage.pictures)


@functools.cache
def chapters() -> tuple[Chapter, ...]:
    """The whole rulebook."""
    return tuple(read_chapter(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.md")))


def read_chapter(text: str) -> Chapter:
    """A chapter from its text."""
    title, *passages = re.split(r"^##? ", text, flags=re.MULTILINE)[1:]
    name, _, rules = title.partition("\n")
    return Chapter(name, (Passage(None, "", tuple(_blocks(rules))), *map(_passage, passages)))


def _passage(text: str) -> Passage:
    heading, _, body = text.partition("\n")
    numbered = re.fullmatch(r"(Q-\d+) (.+)", heading)
    number, words = numbered.groups() if numbered else (None, heading)
    return Passage(number, words, tuple(_blocks(body)))


def _blocks(text: str) -> Iterator[Block]:
    for line in filter(None, text.splitlines()):
        picture = re.fullmatch(r"!\[(.+)\]\((.+)\)", line)
        if picture:
            yield FigureLink(*picture.groups())
        elif line.startswith("Why: "):
            yield Why(line.removeprefix("Why: "))
        else:
            yield line


def matching(words: str) -> tuple[Chapter, ...]:
    """The chapters with only those passages that have a word beginning with each of these.

    A chapter's title counts for its rules, not for every ruling in it.
    """
    wanted = [starting_with(word) for word in words.split()]
    found = []
    for chapter in chapters():
        passages = tuple(
            passage
            for passage in chapter.passages
            if passage.blocks and all(word.search(_text(chapter, passage)) for word in wanted)
        )
        if passages:
            found.append(Chapter(chapter.title, passages))
    return tuple(found)


def starting_with(word: str) -> re.Pattern[str]:
    """Finds words that begin like this; a number is not the beginning of a longer one."""
    start = r"\b" if word[:1].isalnum() else ""
    end = r"(?!\d)" if word[-1:].isdigit() else ""
    return re.compile(start + re.escape(word) + end, re.IGNORECASE)


def _text(chapter: Chapter, passage: Passage) -> str:
    words = [passage.title or chapter.title]
    for block in passage.blocks:
        match block:
            case Why(reason):
                words.append(reason)
            case FigureLink(caption, _):
                words.append(caption)
            case _:
                words.append(block)
    return " ".join(words)
