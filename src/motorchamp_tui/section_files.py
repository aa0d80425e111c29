"""Section files: a TOML file with a drawing of the road in, one :class:`Section` or all its mistakes out.

Decides how a stretch of road is written down: rows are columns of words between blanks, one labelled line
of text for each thing a row has. What a section must contain to be any good is ``track_checks``' business.
Rulebook: part 5, "What a track file must contain"; Q-01, Q-67, Q-80.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import field, frozen

from motorchamp_tui.errors import nearest

STRANDS = {"A": ("strand",), "B": ("outward", "homeward"), "C": ("strand",), "whole": ("strand",)}
"""The drawings of each kind of section, in driving direction from the finish line on."""

LEFT_LIMIT, LEFT_COLOUR, LINE, RIGHT_COLOUR, RIGHT_LIMIT = (
    "left limit",
    "left colour",
    "line",
    "right colour",
    "right limit",
)
PIT, BEND, MARKS = "pit", "bend", "marks"
LABELS = (LEFT_LIMIT, LEFT_COLOUR, LINE, RIGHT_COLOUR, RIGHT_LIMIT, PIT, BEND, MARKS)

FINISH, SHORT_START_END, LONG_START_END, ENTRANCE, EXIT = "F", "S", "L", "in", "out"
MARK_WORDS = (FINISH, SHORT_START_END, LONG_START_END, ENTRANCE, EXIT)
LANE_SQUARE, BOX = "P", "B"
NOTHING = "."
SHARPEST_BEND = 90

HOW_TO_WRITE = {
    LEFT_COLOUR: "colour: write 1 (dark), 2 (middle) or 3 (light)",
    RIGHT_COLOUR: "colour: write 1 (dark), 2 (middle) or 3 (light)",
    LEFT_LIMIT: "speed limit: write a number from 1 to 15, or . for none",
    RIGHT_LIMIT: "speed limit: write a number from 1 to 15, or . for none",
    LINE: "line between the lanes: write - (dashed) or = (solid)",
    PIT: "pit lane square: write P, B (a box beside it) or . for none",
    BEND: f"bend: write degrees from -{SHARPEST_BEND} (left) to {SHARPEST_BEND} (right), or . for straight on",
    MARKS: "mark: write F, S, L, in, out or . for none",
}


@frozen(order=True)
class Mistake:
    """One thing wrong with a file, and where."""

    file: str
    line: int
    column: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.sentence}"


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
class Row:
    """A row of the road: one word for each label, in the order of :data:`LABELS`."""

    words: tuple[Word, ...] = field(repr=False)
    left_limit: int
    left_colour: int
    is_solid: bool
    right_colour: int
    right_limit: int
    pit: str
    bend: int
    mark: str

    def word(self, label: str) -> Word:
        """The word that says this about the row, with its place."""
        return self.words[LABELS.index(label)]

    @property
    def has_pit_lane(self) -> bool:
        """The pit lane, and with it the pit wall, runs beside the row."""
        return self.pit != NOTHING

    @classmethod
    def of(cls, words: tuple[Word, ...]) -> "Row":
        """The row that these words describe; each must be known (see :func:`is_known`)."""
        text = [word.text for word in words]
        numbers = [0 if each == NOTHING else int(each) for each in (*text[:2], *text[3:5], text[6])]
        left_limit, left_colour, right_colour, right_limit, bend = numbers
        return cls(
            words, left_limit, left_colour, text[2] == "=", right_colour, right_limit, text[5], bend, text[7]
        )


@frozen
class Section:
    """One side of a board: its kind (A, B, C, or a whole track), and its strands in driving direction."""

    name: str
    kind: str
    character: str
    file: str
    strands: tuple[tuple[Row, ...], ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of all strands."""
        return tuple(row for strand in self.strands for row in strand)


def is_known(label: str, text: str) -> bool:
    """Whether this word may stand in the line with this label."""
    match label:
        case "left colour" | "right colour":
            return text in ("1", "2", "3")
        case "left limit" | "right limit":
            return text == NOTHING or (_is_number(text) and 1 <= int(text) <= 15)
        case "line":
            return text in ("-", "=")
        case "pit":
            return text in (NOTHING, LANE_SQUARE, BOX)
        case "bend":
            return text == NOTHING or (_is_number(text.removeprefix("-")) and abs(int(text)) <= SHARPEST_BEND)
        case _:
            return text == NOTHING or text in MARK_WORDS


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def read_section(path: Path) -> tuple[Section | None, tuple[Mistake, ...]]:
    """The section in this file and every mistake in how it is written; None when it cannot be put together."""
    file = str(path)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None, (Mistake(file, 1, 1, "there is no such file"),)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
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
    strands = [reader.strand(data, key) for key in STRANDS[kind]]
    built = tuple(strand for strand in strands if strand is not None)
    if len(built) < len(strands):
        return None, tuple(sorted(reader.mistakes))
    return Section(name, kind, character, file, built), tuple(sorted(reader.mistakes))


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
        self.wrong(self.line_of(key), 1, f"{key} is missing: a few words such as \"fast, one hard braking zone\"")
        return ""

    def strand(self, data: dict[str, Any], key: str) -> tuple[Row, ...] | None:
        """The rows of one drawing, or None where they cannot be told."""
        start = self.line_of(key)
        drawing = data.get(key)
        if not isinstance(drawing, str):
            self.wrong(start, 1, f"the drawing {key} is missing: {key} = ''' and a line of text for each label")
            return None
        before = len(self.mistakes)
        words = self._words_by_label(drawing, start)
        for label in LABELS:
            if label not in words:
                self.wrong(start, 1, f"the drawing {key} has no line {label!r}")
        self._check_columns(words, start)
        for label, line in words.items():
            for word in line:
                if not is_known(label, word.text):
                    self.mistakes.append(word.mistake(f"{word.text!r} is no {HOW_TO_WRITE[label]}"))
        if len(self.mistakes) > before:
            return None
        return tuple(map(Row.of, zip(*(words[label] for label in LABELS), strict=True)))

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
        # TOML drops a newline right behind the opening quotes: the first line is then the next one.
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

    def _check_columns(self, words: dict[str, list[Word]], start: int) -> None:
        counts = [len(line) for line in words.values()]
        if not counts:
            return
        usual = max(counts, key=lambda count: (counts.count(count), count))
        if usual == 0:
            self.wrong(start, 1, "the drawing has no rows")
        for label, line in words.items():
            if len(line) != usual:
                last = line[-1] if line else Word("", self.file, start, 1)
                self.mistakes.append(
                    last.mistake(f"unequal columns: {label!r} has {len(line)}, the other lines have {usual}")
                )
