"""Section files: a TOML file with a drawing of the road in, a :class:`Section` and all its mistakes out.

Rows are columns of words separated by blanks, one labelled line of text for each thing that a row has. What
makes a section good is for ``section_checks`` to say.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from motorchamp_tui.errors import nearest
from motorchamp_tui.files import reason_of
from motorchamp_tui.games.motorchamp.sections.sections import (
    HOW_TO_WRITE,
    LABELS,
    PLAIN,
    STRANDS,
    Mistake,
    Row,
    Section,
    Word,
    is_known,
)


def read_section(path: Path) -> tuple[Section | None, tuple[Mistake, ...]]:
    """The section in this file and every mistake in how it is written; None when it cannot be put together."""
    file = str(path)
    if not file.isprintable():
        return None, (Mistake(repr(file), 1, 1, "a track file needs a name with letters that can be shown"),)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None, (Mistake(file, 1, 1, "there is no such file"),)
    except (OSError, UnicodeDecodeError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else "it is not UTF-8 text"
        return None, (Mistake(file, 1, 1, f"the file cannot be read: {reason}"),)
    return parse_section(text, file, path.stem)


def parse_section(text: str, file: str, name: str) -> tuple[Section | None, tuple[Mistake, ...]]:
    """The section that this TOML text describes and every mistake in how it is written."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return None, (_not_toml(str(error), text, file),)
    reader = _Reader(text, file)
    kind = reader.kind(data)
    if kind is None:
        return None, tuple(reader.mistakes)
    reader.check_keys(data, ("section", "character", *STRANDS[kind]))
    character = reader.sentence(data, "character")
    strands = tuple(reader.strand(data, key) for key in STRANDS[kind])
    section = Section(name, kind, character, file, strands) if all(strands) else None
    return section, tuple(sorted(reader.mistakes))


def _row(words: dict[str, Word]) -> Row:
    """The row that these words describe; a plain row where one cannot be read."""
    unread = frozenset(label for label, word in words.items() if not is_known(label, word.text))
    return Row.of(words | {label: evolve(words[label], text=PLAIN[label]) for label in unread}, unread)


def _not_toml(reason: str, text: str, file: str) -> Mistake:
    place = re.search(r"at line (\d+), column (\d+)", reason)
    line, column = map(int, place.groups()) if place else (text.count("\n") + 1, 1)
    return Mistake(file, line, column, f"this is not TOML: {reason.partition(' (')[0].lower()}")


class _Reader:
    """Reads one file and gathers its mistakes on the way."""

    def __init__(self, text: str, file: str) -> None:
        self.lines = text.splitlines()
        self.file = file
        self.mistakes: list[Mistake] = []

    def wrong(self, line: int, column: int, sentence: str) -> None:
        self.mistakes.append(Mistake(self.file, line, column, sentence))

    def line_of(self, key: str) -> int:
        """The line in which a key of the file is given a value, or the first."""
        pattern = re.compile(rf"""\s*(["']?){re.escape(key)}\1\s*=|\s*\[+\s*{re.escape(key)}\b""")
        return next((number for number, line in enumerate(self.lines, 1) if pattern.match(line)), 1)

    def kind(self, data: dict[str, Any]) -> str | None:
        kind = data.get("section")
        if isinstance(kind, str) and kind in STRANDS:
            return kind
        known = 'write section = "A", "B", "C" or "whole"'
        if kind is None:
            self.wrong(1, 1, f"the file does not say what it is: {known}")
        else:
            self.wrong(self.line_of("section"), 1, f"{kind!r} is no section: {known}")
        return None

    def check_keys(self, data: dict[str, Any], known: Sequence[str]) -> None:
        for key in data:
            if key not in known:
                near = nearest(key, known)
                hint = f"did you mean {near}?" if near else f"there is: {', '.join(known)}"
                self.wrong(self.line_of(key), 1, f"unknown key {key!r}; {hint}")

    def sentence(self, data: dict[str, Any], key: str) -> str:
        value = data.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
        self.wrong(self.line_of(key), 1, f'{key} is missing: a few words such as "fast, one hard braking zone"')
        return ""

    def strand(self, data: dict[str, Any], key: str) -> tuple[Row, ...]:
        """The rows of one drawing; what cannot be read is made up, so that the rest can be judged."""
        start = self.line_of(key)
        drawing = data.get(key)
        if not isinstance(drawing, str):
            self.wrong(start, 1, f"the drawing {key} is missing: {key} = ''' and a line of text for each label")
            return ()
        lines = self._words_by_label(drawing, start)
        for label in LABELS:
            if label not in lines:
                self.wrong(start, 1, f"the drawing {key} has no line {label!r}")
        counts = [len(line) for line in lines.values()]
        rows = max(counts, key=lambda count: (counts.count(count), count), default=0)
        if not rows:
            self.wrong(start, 1, f"the drawing {key} has no rows")
        for label, line in lines.items():
            self._check_line(label, line, rows, start)
        full = [self._filled(label, lines.get(label, []), rows, start) for label in LABELS]
        return tuple(_row(dict(zip(LABELS, words, strict=True))) for words in zip(*full, strict=True))

    def _check_line(self, label: str, line: list[Word], rows: int, start: int) -> None:
        if len(line) != rows:
            last = line[-1] if line else Word("", self.file, start, 1)
            sentence = f"unequal columns: {label!r} has {len(line)}, the other lines have {rows}"
            self.mistakes.append(last.mistake(sentence))
        for word in line:
            if not is_known(label, word.text):
                self.mistakes.append(word.mistake(f"{word.text!r} is no {HOW_TO_WRITE[label]}"))

    def _filled(self, label: str, line: list[Word], rows: int, start: int) -> list[Word]:
        """As many words as there are rows; in a line of another length there is no telling which are missing."""
        if len(line) == rows:
            return line
        return [Word("", self.file, start, 1)] * rows

    def _words_by_label(self, drawing: str, start: int) -> dict[str, list[Word]]:
        words: dict[str, list[Word]] = {}
        for number, label, line in self._labelled_lines(drawing, start):
            if label not in LABELS:
                near = nearest(label, LABELS)
                hint = f"did you mean {near!r}?" if near else f"there is: {', '.join(LABELS)}"
                self.wrong(number, 1, f"unknown line {label!r}; {hint}")
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
        """Number, label and text of each line of a drawing; remarks (#) and empty lines are nothing."""
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
