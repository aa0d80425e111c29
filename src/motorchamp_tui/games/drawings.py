"""Drawings in track files: TOML goes in, words that know their place in the file and all mistakes come out.

Rows are columns of words separated by blanks, one labelled line of text for each feature of a row. Each
game decides which lines and words it has, and what makes a drawing good.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from attrs import evolve, frozen

from motorchamp_tui.errors import BrokenFileError, nearest
from motorchamp_tui.files import reason_of
from motorchamp_tui.parsing import ParsingError, bytes_of, text_in, toml_in
from motorchamp_tui.words import brief

MOST_LINES, LONGEST_LINE, LONGEST_SENTENCE, MOST_ROWS = 1000, 4000, 200, 400


@frozen(order=True)
class Mistake:
    """One thing wrong with a file, and where."""

    file: str
    line: int
    column: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.sentence}"


def broken_by(mistakes: Sequence[Mistake]) -> BrokenFileError:
    """What to raise for a file that cannot be used: all mistakes of the file of the first."""
    file = mistakes[0].file
    places = (f"line {one.line}, column {one.column}: {one.sentence}" for one in mistakes if one.file == file)
    return BrokenFileError(file, places)


@frozen
class Word:
    """A word of a drawing and its place in the file."""

    text: str
    file: str
    line: int
    column: int

    def mistake(self, sentence: str) -> Mistake:
        """A mistake at this place."""
        return Mistake(self.file, self.line, self.column, sentence)


@frozen
class Vocabulary:
    """The lines of a drawing and the words in them.

    ``labels`` are those of the lines, from top to bottom. ``is_known`` decides whether a word may be in the
    line with a label; ``complaints`` explain a wrong word for each label: ``no colour: write 1, 2 or 3``.
    ``plain`` has what replaces one that cannot be read, so that the rest can be judged.
    """

    labels: tuple[str, ...]
    is_known: Callable[[str, str], bool]
    complaints: Mapping[str, str]
    plain: Mapping[str, str]

    def unplaced(self, words: Sequence[str]) -> dict[str, Word]:
        """The words of a row that is in no file, by label."""
        return {label: Word(text, "", 1, 1) for label, text in zip(self.labels, words, strict=True)}

    def readable(self, words: Mapping[str, Word]) -> tuple[Mapping[str, Word], frozenset[str]]:
        """The words of a row, and the labels of those that could not be read and were replaced."""
        unread = frozenset(label for label, word in words.items() if not self.is_known(label, word.text))
        return {**words, **{label: evolve(words[label], text=self.plain[label]) for label in unread}}, unread


class Drawn(Protocol):
    """A row, a drawing, a whole ring."""

    @property
    def unread(self) -> frozenset[str]:
        """The labels with a word that could not be read."""


DrawnT = TypeVar("DrawnT", bound=Drawn)
Checks = tuple[tuple[Callable[[DrawnT], Iterator[Mistake]], tuple[str, ...]], ...]
"""Rules of what is drawn, each with the labels of the lines that it looks at."""


def broken_rules(drawn: DrawnT, checks: Checks[DrawnT]) -> Iterator[Mistake]:
    """Every breach of these rules; one that looks at a line with an unreadable word is skipped."""
    unread = drawn.unread
    return (mistake for check, labels in checks if not unread.intersection(labels) for mistake in check(drawn))


def read_text(path: Path) -> tuple[str, tuple[Mistake, ...]]:
    """The text of a track file, or why it cannot be read."""
    file = str(path)
    if not file.isprintable():
        return "", (Mistake(repr(file), 1, 1, "a track file needs a name with letters that can be shown"),)
    try:
        text = text_in(bytes_of(path))
    except ParsingError as error:
        return "", (_mistake(file, error),)
    except FileNotFoundError:
        return "", (Mistake(file, 1, 1, "no such file"),)
    except OSError as error:
        return "", (Mistake(file, 1, 1, f"the file cannot be read: {reason_of(error)}"),)
    mistakes = too_large(text, file)
    return ("" if mistakes else text), mistakes


def too_large(text: str, file: str) -> tuple[Mistake, ...]:
    """Why a text is larger than a track file may be; empty where it is not."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        return (Mistake(file, MOST_LINES + 1, 1, f"a track file has at most {MOST_LINES:,} lines"),)
    long = next((number for number, line in enumerate(lines, 1) if len(line) > LONGEST_LINE), 0)
    if long:
        return (Mistake(file, long, LONGEST_LINE, f"a line has at most {LONGEST_LINE:,} letters"),)
    return ()


ReadDrawing = tuple[DrawnT | None, tuple[Mistake, ...]]
"""What was drawn, unless it could not be put together, and every mistake in how it is written."""


def read_drawing(path: Path, parse: Callable[[str, Path], ReadDrawing[DrawnT]]) -> ReadDrawing[DrawnT]:
    """What ``parse`` makes of the text of a track file."""
    text, mistakes = read_text(path)
    return (None, mistakes) if mistakes else parse(text, path)


def track_files(paths: Sequence[Path], mistakes: list[Mistake]) -> Iterator[Path]:
    """These files, and those of the folders among them; a folder without any is a mistake."""
    for path in paths:
        inside = sorted(path.glob("*.toml")) if path.is_dir() else [path]
        if not inside:
            mistakes.append(Mistake(str(path), 1, 1, "this folder has no .toml file"))
        yield from inside


def read_toml(text: str, file: str) -> tuple[dict[str, Any], tuple[Mistake, ...]]:
    """The values of a TOML text, or why it cannot be read."""
    try:
        return toml_in(text), ()
    except ParsingError as error:
        return {}, (_mistake(file, error),)


def _mistake(file: str, error: ParsingError) -> Mistake:
    return Mistake(file, error.line or 1, error.column or 1, error.reason)


class DrawingReader:
    """Reads one file with drawings and gathers its mistakes on the way."""

    def __init__(self, text: str, file: str, vocabulary: Vocabulary) -> None:
        self.lines = text.splitlines()
        self.file = file
        self.vocabulary = vocabulary
        self.mistakes: list[Mistake] = []

    def wrong(self, line: int, column: int, sentence: str) -> None:
        """Note a mistake."""
        self.mistakes.append(Mistake(self.file, line, column, sentence))

    def line_of(self, key: str) -> int:
        """The line in which a key of the file has its value, or the first."""
        pattern = re.compile(rf"""\s*(["']?){re.escape(key)}\1\s*=|\s*\[+\s*{re.escape(key)}\b""")
        return next((number for number, line in enumerate(self.lines, 1) if pattern.match(line)), 1)

    def check_keys(self, data: dict[str, Any], known: Sequence[str]) -> None:
        """Note every unknown key of the file."""
        for key in data:
            if key not in known:
                near = nearest(key, known)
                hint = f"did you mean {near}?" if near else f"there is: {', '.join(known)}"
                self.wrong(self.line_of(key), 1, f"unknown key {brief(key)!r}; {hint}")

    def sentence(self, data: dict[str, Any], key: str, example: str) -> str:
        """A few words about the track."""
        value = data.get(key)
        if isinstance(value, str) and value.strip() and "\n" not in value and len(value) <= LONGEST_SENTENCE:
            return value.strip()
        self.wrong(self.line_of(key), 1, f'{key} needs a few words such as "{example}"')
        return ""

    def columns(self, data: dict[str, Any], key: str) -> tuple[dict[str, Word], ...]:
        """The words of each row of one drawing, by label.

        In a line of a different length it is unclear which words are missing: all are empty.
        """
        start, labels = self.line_of(key), self.vocabulary.labels
        drawing = data.get(key)
        if not isinstance(drawing, str):
            self.wrong(start, 1, f"the drawing {key} is missing: {key} = ''' and a line of text for each label")
            return ()
        lines = self._words_by_label(drawing, start)
        for label in labels:
            if label not in lines:
                self.wrong(start, 1, f"the drawing {key} has no line {label!r}")
        counts = [len(line) for line in lines.values()]
        rows = max(counts, key=lambda count: (counts.count(count), count), default=0)
        if not rows:
            self.wrong(start, 1, f"the drawing {key} has no rows")
        if rows > MOST_ROWS:
            self.wrong(start, 1, f"the drawing {key} has {rows} rows, and {MOST_ROWS} are the most")
            return ()
        for label, line in lines.items():
            self._check_line(label, line, rows, start)
        full = [self._filled(label, lines.get(label, []), rows, start) for label in labels]
        return tuple(dict(zip(labels, words, strict=True)) for words in zip(*full, strict=True))

    def _check_line(self, label: str, line: list[Word], rows: int, start: int) -> None:
        if len(line) != rows:
            last = line[-1] if line else Word("", self.file, start, 1)
            sentence = f"unequal columns: {label!r} has {len(line)}, the other lines have {rows}"
            self.mistakes.append(last.mistake(sentence))
        for word in line:
            if not self.vocabulary.is_known(label, word.text):
                self.mistakes.append(word.mistake(f"{brief(word.text)!r} is {self.vocabulary.complaints[label]}"))

    def _filled(self, label: str, line: list[Word], rows: int, start: int) -> list[Word]:
        if len(line) == rows:
            return line
        return [Word("", self.file, start, 1)] * rows

    def _words_by_label(self, drawing: str, start: int) -> dict[str, list[Word]]:
        words: dict[str, list[Word]] = {}
        labels = self.vocabulary.labels
        for number, label, line in self._labelled_lines(drawing, start):
            if label not in labels:
                near = nearest(label, labels)
                hint = f"did you mean {near!r}?" if near else f"there is: {', '.join(labels)}"
                self.wrong(number, 1, f"unknown line {brief(label)!r}; {hint}")
            elif label in words:
                self.wrong(number, 1, f"a second line {label!r} in one drawing")
            else:
                bar = line.index("|") + 1
                words[label] = [
                    Word(found[0], self.file, number, found.start() + 1)
                    for found in re.compile(r"\S+").finditer(line, bar)
                ]
        return words

    def _labelled_lines(self, drawing: str, start: int) -> Iterator[tuple[int, str, str]]:
        """Number, label and text of each line of a drawing; remarks (#) and empty lines are skipped."""
        # TOML drops a newline right after the opening quotes: the first line is then the next one.
        opening = self.lines[start - 1].rstrip()
        first = start + 1 if opening.endswith(("'''", '"""')) else start
        for number, text in enumerate(drawing.splitlines(), first):
            if not text.strip() or text.lstrip().startswith("#"):
                continue
            line = self.lines[number - 1] if number <= len(self.lines) else text
            if "|" not in line:
                self.wrong(number, 1, "a line of a drawing needs its label and a | before the first row")
                continue
            yield number, " ".join(text.partition("|")[0].split()), line
