"""Rulebook of any game: its chapters, a search over all of it, and figures that can be played.

A chapter is a text file with a title (``#``), paragraphs of one line each, rulings (``## Q-57 Question?``, with
the letters of the game), reasons (``Why:``) and figures (``![Caption](situation)``).
"""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from attrs import frozen

from motorchamp_tui.errors import MotorChampError, nearest
from motorchamp_tui.games.protocol import Move
from motorchamp_tui.games.road import Place
from motorchamp_tui.words import counted

RaceT_co = TypeVar("RaceT_co", covariant=True)

ALL = "all"
"""The word for every chapter."""


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


@frozen
class FigureStep(Generic[RaceT_co]):
    """The words of one step of a figure, and the race on its road; without one it only compares times.

    A step that ``is_a_go`` is about the current car, of which this many ``rows_ahead`` are shown. ``choice`` is
    the one whose chances are shown; ``ends`` are where the go may end, numbered in the driver's order, and
    ``chosen`` is the one that is then chosen.
    """

    words: str
    race: RaceT_co | None = None
    is_a_go: bool = False
    rows_ahead: int = 0
    choice: Move | None = None
    ends: Sequence[tuple[Place, str]] = ()
    chosen: Place | None = None


@frozen
class Figure(Generic[RaceT_co]):
    """A situation as a sequence of steps; the first is the situation as it is in its file."""

    title: str
    steps: Sequence[FigureStep[RaceT_co]]


class NotInTheRulebookError(MotorChampError):
    """The rulebook has nothing on these words."""

    exit_status = 1

    def __init__(self, words: str, vocabulary: set[str]) -> None:
        hint = nearest(words, vocabulary)
        suggestion = f" Did you mean {hint}?" if hint else " Without a word the chapters are listed."
        super().__init__(f"The rulebook says nothing about {words!r}.{suggestion}")


@frozen
class Rulebook:
    """The chapters of a game, in their order. ``examples`` end the list of them: what to type, what it prints.

    ``letters`` are those of its rulings, which a bare number means; without any it is a word.
    ``such_as`` are examples to look up, a word and a number; ``printed`` the numbers of the printed rules that a
    situation can name.
    """

    chapters: tuple[Chapter, ...]
    examples: tuple[str, ...] = ()
    letters: str = ""
    such_as: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()

    @property
    def rulings(self) -> tuple[str, ...]:
        """The numbers of all rulings."""
        return tuple(passage.number for chapter in self.chapters for passage in chapter.passages if passage.number)

    def lines(self, query: str | None = None, width: int | None = None) -> list[str]:
        """The list of chapters; all of them; or their passages on a title, a ruling's number, or some words.

        Lines are wrapped at ``width`` columns, or not at all. Raises :class:`NotInTheRulebookError`.
        """
        if query is None or not query.strip():
            return list(_wrapped(self._contents(), width))
        found = self.found(query)
        if not found:
            raise NotInTheRulebookError(self.asked(query), self.vocabulary())
        return list(_wrapped((text for chapter in found for text in _lines_of(chapter)), width))

    def found(self, query: str) -> tuple[Chapter, ...]:
        """The passages on a title, a ruling's number, or some words; possibly none."""
        words = self.asked(query)
        return self.chapters if words.casefold() == ALL else self._on(words)

    def matching(self, words: str) -> tuple[Chapter, ...]:
        """The chapters with only those passages that have a word beginning with each of these.

        A chapter's title counts for its rules, not for every ruling in it.
        """
        wanted = [starting_with(word) for word in words.split()]
        found = []
        for chapter in self.chapters:
            passages = tuple(
                passage
                for passage in chapter.passages
                if passage.blocks and all(word.search(_text(chapter, passage)) for word in wanted)
            )
            if passages:
                found.append(Chapter(chapter.title, passages))
        return tuple(found)

    def asked(self, query: str) -> str:
        """The words of a query; a bare number is the ruling with this number."""
        words = query.strip()
        is_a_number = words.isascii() and words.isdigit()
        return f"{self.letters}-{words.lstrip('0'):0>2}" if self.letters and is_a_number else words

    def _on(self, words: str) -> tuple[Chapter, ...]:
        """The chapter of this title; or those with these words in the title, then passages of others."""
        for chapter in self.chapters:
            if chapter.title.casefold() == words.casefold():
                return (chapter,)
        wanted = [starting_with(word) for word in words.split()]
        named = [chapter for chapter in self.chapters if all(word.search(chapter.title) for word in wanted)]
        titles = {chapter.title for chapter in named}
        return (*named, *(chapter for chapter in self.matching(words) if chapter.title not in titles))

    def _contents(self) -> Iterator[str]:
        for chapter in self.chapters:
            numbers = [passage.number for passage in chapter.passages if passage.number]
            rulings = ", ".join((counted(len(numbers), "ruling"), *numbers[:1]))
            and_on = " and on" if len(numbers) > 1 else ""
            yield f"{chapter.title}: {rulings}{and_on}" if numbers else chapter.title
        if self.examples:
            yield from ("", *self.examples)

    def vocabulary(self) -> set[str]:
        """The longer words of the rulebook, to suggest what a reader may have meant."""
        text = " ".join(text for chapter in self.chapters for text in _lines_of(chapter))
        words = map(str.casefold, text.replace("-", " ").split())
        return {word for word in words if len(word) > 3 and word.isalpha()}


def that_say(books: Mapping[str, Rulebook], query: str) -> list[str]:
    """The names of those rulebooks that have something on a query, or of all if it is empty.

    Raises :class:`NotInTheRulebookError` where none does.
    """
    names = [name for name, book in books.items() if not query.strip() or book.found(query)]
    if not names:
        first = next(iter(books.values()))
        raise NotInTheRulebookError(first.asked(query), set().union(*map(Rulebook.vocabulary, books.values())))
    return names


def read_chapters(folder: Path) -> tuple[Chapter, ...]:
    """The chapters in the files of a folder, in the order of their names."""
    return tuple(read_chapter(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.md")))


def read_chapter(text: str) -> Chapter:
    """A chapter from its text."""
    title, *passages = re.split(r"^##? ", text, flags=re.MULTILINE)[1:]
    name, _, rules = title.partition("\n")
    return Chapter(name, (Passage(None, "", tuple(_blocks(rules))), *map(_passage, passages)))


def _passage(text: str) -> Passage:
    heading, _, body = text.partition("\n")
    numbered = re.fullmatch(r"([A-Z]+-\d+) (.+)", heading)
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


def _lines_of(chapter: Chapter) -> Iterator[str]:
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
