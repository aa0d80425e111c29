"""Rulebook of any game: its chapters, a search over all of it, and figures that can be played.

A chapter is a text file with a title (``#``), paragraphs of one line each, rulings (``## Q-57 Question?``, with
the letters of the game), reasons (``Why:``) and figures (``![Caption](situation)``). The printed rules of a
chapter are those of the page of ``docs/rules`` with the same title. ``words.toml`` beside the chapters has what
players say instead of the words of the rulebook.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Generic, TypeVar, cast

from attrs import Factory, evolve, frozen

from motorchamp_tui.errors import MotorChampError, nearest
from motorchamp_tui.games.protocol import Move
from motorchamp_tui.games.road import Place
from motorchamp_tui.games.tables import parse_toml
from motorchamp_tui.words import and_so_on, capitalised, counted

RaceT_co = TypeVar("RaceT_co", covariant=True)

ALL = "all"
"""The word for every chapter."""
NUMBER = re.compile("(h|hq|q|r)[- ]?0*([0-9]{1,3})", re.IGNORECASE)
"""The number of a ruling or a printed rule, as people type it."""


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
    """A chapter; its first passage is the rules, the others are rulings. ``printed`` is what a booklet prints."""

    title: str
    passages: tuple[Passage, ...]
    printed: tuple[Passage, ...] = ()

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
        hint = nearest(words, vocabulary, likeness=0.75)
        suggestion = f" Did you mean {hint}?" if hint else " Without a word the chapters are listed."
        super().__init__(f"The rulebook says nothing about {words!r}.{suggestion}")


@frozen
class Rulebook:
    """The chapters of a game, in their order. ``examples`` end the list of them: what to type, what it prints.

    ``letters`` are those of its rulings, which a bare number means; without any it is a word.
    ``such_as`` are examples to look up, a word and a number; ``synonyms`` what players say, each with the search
    that means it.
    """

    chapters: tuple[Chapter, ...]
    examples: tuple[str, ...] = ()
    letters: str = ""
    such_as: tuple[str, ...] = ()
    synonyms: Mapping[str, str] = Factory(dict)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The numbers of all rulings."""
        return tuple(passage.number for chapter in self.chapters for passage in chapter.passages if passage.number)

    @property
    def printed(self) -> tuple[str, ...]:
        """The numbers of all printed rules."""
        return tuple(rule.number for chapter in self.chapters for rule in chapter.printed if rule.number)

    def lines(self, query: str | None = None, width: int | None = None) -> list[str]:
        """The list of chapters; all of them; or what the rulebook says about some words.

        Lines are wrapped at ``width`` columns, or not at all. Raises :class:`NotInTheRulebookError`.
        """
        if query is None or not query.strip():
            return list(_wrapped(self._contents(), width))
        found = self.found(query)
        if not found:
            raise NotInTheRulebookError(self.asked(query), self.vocabulary())
        asked, meant = self.asked(query), self.meant(query)
        seen = and_so_on(meant.split()) if _are_numbers(meant) else meant
        note = [f"{capitalised(asked)}: see {seen}.", ""] if meant != asked else []
        return list(_wrapped(chain(note, *map(_lines_of, found)), width))

    def found(self, query: str) -> tuple[Chapter, ...]:
        """What the rulebook says about some words; possibly nothing.

        The chapter of this title; rulings and printed rules by their numbers; or the chapters with these words in
        their titles and those passages of others that have them, first those that ask about them. Beginnings of
        words count only where nothing has the whole words.
        """
        words = self.meant(query)
        if words.casefold() == ALL:
            return self.chapters
        titled = tuple(chapter for chapter in self.chapters if chapter.title.casefold() == words.casefold())
        if titled:
            return titled
        if _are_numbers(words):
            return self._numbered(words.split())
        return self._with(list(map(whole, words.split()))) or self._with(list(map(starting_with, words.split())))

    def asked(self, query: str) -> str:
        """The words of a query, numbers as the rulebook writes them; a bare one is the ruling with this number."""
        words = query.strip()
        number = NUMBER.fullmatch(words) or (self.letters and re.fullmatch("()0*([0-9]{1,3})", words))
        return f"{number[1].upper() or self.letters}-{number[2]:0>2}" if number else words

    def meant(self, query: str) -> str:
        """The words of a query, or what the rulebook has for them."""
        words = self.asked(query)
        plain = " ".join(words.casefold().replace("-", " ").split())
        return self.synonyms.get(plain, words)

    def _numbered(self, numbers: Sequence[str]) -> tuple[Chapter, ...]:
        """The rulings with these numbers; a printed rule is followed by what the chapter makes of it."""
        found = []
        for chapter in self.chapters:
            printed = tuple(rule for rule in chapter.printed if rule.number in numbers)
            rulings = tuple(passage for passage in chapter.passages if passage.number in numbers)
            if printed or rulings:
                found.append(evolve(chapter, passages=(*printed, *chapter.passages[: bool(printed)], *rulings)))
        return tuple(found)

    def _with(self, wanted: "Sequence[re.Pattern[str]]") -> tuple[Chapter, ...]:
        """What has all these words: first chapters with them in the title, then those that ask about them."""
        ranked = list[tuple[int, Chapter]]()
        for chapter in self.chapters:
            if _have_all(wanted, chapter.title):
                ranked.append((0, chapter))
                continue
            having = [passage for passage in chapter.passages if _have_all(wanted, _text(passage))]
            having.sort(key=lambda passage: not _have_all(wanted, passage.title))
            if having:
                asks = _have_all(wanted, having[0].title)
                ranked.append((1 if asks else 2, evolve(chapter, passages=tuple(having))))
        return tuple(chapter for _, chapter in sorted(ranked, key=itemgetter(0)))

    def _contents(self) -> Iterator[str]:
        for chapter in self.chapters:
            numbers = [passage.number for passage in chapter.passages if passage.number]
            rulings = ", ".join((counted(len(numbers), "ruling"), *numbers[:1]))
            and_on = " and on" if len(numbers) > 1 else ""
            yield f"{chapter.title}: {rulings}{and_on}" if numbers else chapter.title
        if self.examples:
            yield from ("", *self.examples)

    def vocabulary(self) -> set[str]:
        """The longer words of the rulebook and of players, to suggest what a reader may have meant."""
        text = " ".join(text for chapter in self.chapters for text in _lines_of(chapter))
        words = map(str.casefold, text.replace("-", " ").split())
        return {word for word in words if len(word) > 3 and word.isalpha()} | set(self.synonyms)


def that_say(books: Mapping[str, Rulebook], query: str) -> list[str]:
    """The names of those rulebooks that have something on a query, or of all if it is empty.

    Raises :class:`NotInTheRulebookError` where none does.
    """
    names = [name for name, book in books.items() if not query.strip() or book.found(query)]
    if not names:
        first = next(iter(books.values()))
        raise NotInTheRulebookError(first.asked(query), set().union(*map(Rulebook.vocabulary, books.values())))
    return names


def read_chapters(folder: Path, rules: Path) -> tuple[Chapter, ...]:
    """The chapters in the files of a folder, in the order of their names; ``rules`` has pages of printed rules."""
    printed = dict(map(_printed, rules.glob("*.md")))
    chapters = (read_chapter(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.md")))
    return tuple(evolve(chapter, printed=printed.get(chapter.title, ())) for chapter in chapters)


def read_synonyms(file: Path) -> dict[str, str]:
    """What players say, each with the search that means it: the lists of a file turned round."""
    lists = cast("dict[str, list[str]]", parse_toml(file.read_text("utf-8"), str(file)))
    return {word: meant for meant, words in lists.items() for word in words}


def read_chapter(text: str) -> Chapter:
    """A chapter from its text."""
    title, *passages = re.split(r"^##? ", text, flags=re.MULTILINE)[1:]
    name, _, rules = title.partition("\n")
    return Chapter(name, (Passage(None, "", tuple(_blocks(rules))), *map(_passage, passages)))


def _printed(page: Path) -> tuple[str, tuple[Passage, ...]]:
    """The title of a page of ``docs/rules``, and the printed rules on it, each an entry of a list."""
    title, *entries = re.split(r"^- |^## |\n\n", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    rules = (re.fullmatch(r"\*\*([A-Z]+-\d+)\*\* (.+)", " ".join(entry.split())) for entry in entries)
    return title.removeprefix("# "), tuple(Passage(rule[1], _plain(rule[2]), ()) for rule in rules if rule)


def _plain(text: str) -> str:
    """A text without its links and emphasis."""
    return re.sub(r"\[([^]]+)\]\([^)]+\)|[*`]", r"\1", text)


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


def whole(word: str) -> re.Pattern[str]:
    """Finds this word, in the singular or plural and in any tense that is made by adding letters."""
    double = f"{re.escape(word[-1:])}?" if word[-1:].isalpha() else ""
    ending = rf"(?:(?:e?s|e?d|ing|{double}ing|{double}ed)\b|\b)" if word[-1:].isalpha() else r"(?!\w)"
    return re.compile(r"(?<!\w)" + re.escape(word) + ending, re.IGNORECASE)


def _are_numbers(words: str) -> bool:
    return all(map(NUMBER.fullmatch, words.split()))


def _have_all(wanted: "Sequence[re.Pattern[str]]", text: str) -> bool:
    return all(word.search(text) for word in wanted)


def _text(passage: Passage) -> str:
    words = [passage.title]
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
