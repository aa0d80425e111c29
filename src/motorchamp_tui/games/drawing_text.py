"""Drawing of a circuit as the text of its track file, and changes that leave the rest of the text as it is.

The text is all there is: what is in the file is what is judged, driven and kept. A change writes only the lines
that have another word, or, with rows more or fewer, those of the drawing; remarks and the rest of the file stay.
"""

import functools
import itertools
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import drafting_of, game_in_file, game_in_text
from motorchamp_tui.games.drawings import (
    DrawingReader,
    Mistake,
    Word,
    broken_by,
    read_text,
    read_toml,
    too_large,
)
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.games.workshop import Drafting, DrawnLine, DrawnRing, Words
from motorchamp_tui.names import can_name_a_circuit, check_circuit_name
from motorchamp_tui.parsing import ParsingError, toml_in
from motorchamp_tui.words import capitalised

MOST_PASTED = 100_000
UNNAMED = "pasted"
"""The name of a drawing whose text has none."""
USUAL_WIDTH = 4
"""Columns a row in a new file whose words end below each other."""


@frozen
class PlacedMistake:
    """A mistake, and its row and line in the drawing; no row for one that is beside it."""

    mistake: Mistake
    row: int | None
    label: str

    @property
    def sentence(self) -> str:
        """What is wrong, in a sentence."""
        return self.mistake.sentence

    @property
    def with_place(self) -> str:
        """The same after its place, where it has one: ``Row 12, left limit: …``."""
        place = "" if self.row is None else f"Row {self.row}{f', {self.label}' if self.label else ''}: "
        return f"{place}{self.sentence if place else capitalised(self.sentence)}."


@frozen
class DrawnColumn:
    """A row of the road as a column: its words, the drawing of the file that has it, its row before a change."""

    words: Words
    strand: int
    was: int | None = None


@frozen
class _Strand:
    """One drawing of a file: for each line, by label, its words with their places."""

    lines: tuple[tuple[Word, ...], ...]

    @functools.cached_property
    def rows(self) -> tuple[Words, ...]:
        return tuple(tuple(word.text for word in column) for column in zip(*self.lines, strict=True))


@frozen
class Drawing:
    """The text of a track file, by its ``game`` and ``name``; ``folder`` is where it is, or would be, kept.

    Rows are numbered as in a race, from the first beyond the line; without a line, or in a file that is not a
    whole ring, from the first in the drawing.
    """

    game: str
    name: str
    text: str
    folder: Path = field(factory=Path, eq=False)

    @classmethod
    def open(cls, path: Path) -> "Drawing":
        """The drawing in a file, with all its mistakes.

        Raises :class:`BrokenFileError` for a file in which rows and lines cannot be told apart: it has to be put
        right in a text editor.
        """
        text, mistakes = read_text(path)
        if mistakes:
            raise broken_by(mistakes)
        drawing = cls(game_in_file(path), path.stem, text, path.parent)
        drawing.check_form()
        return drawing

    @classmethod
    def pasted(cls, text: str, name: str = "") -> "Drawing":
        """The drawing in the text of a track file, under this name, or as it is called there.

        Raises :class:`SetupError` with the first mistake and its line, and for a name that no circuit can have.
        """
        if name:
            check_circuit_name(name)
        if len(text) > MOST_PASTED:
            raise SetupError(
                f"This file has {len(text):,} letters; one that is pasted has at most {MOST_PASTED:,}."
            )
        text = "".join(f"{line}\n" for line in text.splitlines())
        mistakes = too_large(text, "")
        values = {} if mistakes else read_toml(text, "")[0]
        said = str(values.get("circuit", ""))
        drawing = cls(game_in_text(text), name or (said if can_name_a_circuit(said) else UNNAMED), text)
        mistakes = mistakes or drawing.drafting.judge_drawing(text, drawing.file)
        if mistakes:
            raise SetupError(f"Line {mistakes[0].line}: {mistakes[0].sentence}.")
        return drawing

    def check_form(self) -> None:
        """Raise :class:`BrokenFileError` where the file has no drawing to change."""
        values, mistakes = read_toml(self.text, str(self.file))
        if not mistakes:
            _, mistakes = self._read(values)
        if mistakes:
            raise broken_by(mistakes)

    @property
    def file(self) -> Path:
        """The path of its file."""
        return self.folder / f"{self.name}.toml"

    @property
    def drafting(self) -> Drafting:
        """Its game, as the workshop sees it."""
        return drafting_of(self.game)

    @property
    def lines(self) -> tuple[DrawnLine, ...]:
        """The lines of its drawing, from top to bottom."""
        return self.drafting.DRAWN_LINES

    @functools.cached_property
    def values(self) -> Mapping[str, Any]:
        """What stands in the file beside the drawings."""
        values, _ = read_toml(self.text, str(self.file))
        strands = self.drafting.strands_of(values)
        return {key: value for key, value in values.items() if key not in strands}

    @property
    def is_whole(self) -> bool:
        """Whether it is a ring of its own."""
        return self.drafting.is_whole(self.values)

    @functools.cached_property
    def columns(self) -> tuple[DrawnColumn, ...]:
        """Its rows in their order, with the drawing that each is in."""
        drawn = [(words, strand) for strand, one in enumerate(self._strands) for words in one.rows]
        turned = drawn[self._first :] + drawn[: self._first]
        return tuple(DrawnColumn(words, strand, row) for row, (words, strand) in enumerate(turned))

    @functools.cached_property
    def rows(self) -> tuple[Words, ...]:
        """The words of each row, in the order of :attr:`lines`."""
        return tuple(column.words for column in self.columns)

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        """The name of the corner that each row is in; empty where none has a name."""
        names = self.drafting.names_of_rows(self.values, self._drawn)
        return (*names[self._first :], *names[: self._first])

    @functools.cached_property
    def mistakes(self) -> tuple[PlacedMistake, ...]:
        """What ``check-track`` finds in the file, and where in the drawing."""
        cells = self._cells()
        return tuple(
            PlacedMistake(mistake, *cells.get((mistake.line, mistake.column), (None, "")))
            if mistake.file == str(self.file)
            else PlacedMistake(mistake, None, "")
            for mistake in self.drafting.judge_drawing(self.text, self.file)
        )

    def track(self) -> AnyTrack:
        """The circuit; raises :class:`BrokenFileError` while there is a mistake, or for a part of a board."""
        return self.drafting.track_of_drawing(self.text, self.file)

    def sketch(self) -> AnyTrack:
        """A ring to look at, whatever is wrong with it: its rows are those of the drawing."""
        return self.drafting.sketch_of(self.name, self.rows)

    @property
    def ring(self) -> DrawnRing:
        """A whole ring in words, its rows as they are drawn."""
        return DrawnRing(self.values, self._drawn)

    def with_columns(self, columns: Sequence[DrawnColumn]) -> "Drawing":
        """The drawing with these rows, and names of corners that go with them."""
        columns = self._as_drawn(columns)
        after = [(None if one.was is None else self._drawn_at(one.was), one.words) for one in columns]
        changed = self.with_values(self.drafting.values_after(self.values, self._drawn, after))
        lines = changed.text.splitlines(keepends=True)
        for number, strand in enumerate(changed._strands):
            offset = sum(len(one.rows) for one in changed._strands[:number])
            inside = [
                (None if was is None else was - offset, words)
                for column, (was, words) in zip(columns, after, strict=True)
                if column.strand == number
            ]
            _write(lines, strand, inside)
        return evolve(changed, text="".join(lines))

    def with_corner_named(self, row: int, name: str) -> "Drawing":
        """The drawing with this name for the corner in a row; raises :class:`.SetupError`."""
        at = self._drawn_at(row)
        return self.with_values(self.drafting.values_with_name(self.values, self._drawn, at, name))

    def with_values(self, values: Mapping[str, object]) -> "Drawing":
        """The drawing with these values beside it."""
        text = self.text
        for key, value in values.items():
            if self.values.get(key) != value:
                text = _with_value(text, key, value, self.drafting.strands_of(self.values))
        return evolve(self, text=text)

    def renamed(self, name: str) -> "Drawing":
        """The drawing under another name, in the same folder."""
        return evolve(self.with_values(self.drafting.values_named(self.values, name)), name=name)

    @functools.cached_property
    def _strands(self) -> tuple[_Strand, ...]:
        values, _ = read_toml(self.text, str(self.file))
        return self._read(values)[0]

    def _read(self, values: dict[str, Any]) -> tuple[tuple[_Strand, ...], tuple[Mistake, ...]]:
        """The drawings in the text, and why they are none."""
        reader = DrawingReader(self.text, str(self.file), self.drafting.VOCABULARY)
        strands, labels = list[_Strand](), reader.vocabulary.labels
        for key in self.drafting.strands_of(values):
            rows = reader.columns(values, key)
            start = reader.line_of(key)
            if rows and not any(row[label].text == "" for row in rows for label in labels):
                strands.append(_Strand(tuple(tuple(row[label] for row in rows) for label in labels)))
            elif not reader.mistakes:
                reader.wrong(start, 1, f"the drawing {key} has no rows")
        bare = [one for one in reader.mistakes if not _is_about_a_word(one, strands)]
        if not strands and not bare:
            bare = [*self.drafting.judge_drawing(self.text, self.file)]
        return tuple(strands), tuple(sorted(bare))

    @functools.cached_property
    def _drawn(self) -> tuple[Words, ...]:
        """The words of each row in the order of the drawings."""
        return tuple(words for strand in self._strands for words in strand.rows)

    @functools.cached_property
    def _first(self) -> int:
        """How many columns of the drawing come before the row with number 0."""
        if not self.is_whole:
            return 0
        return next((at for at, words in enumerate(self._drawn) if self._is_first(words)), 0)

    def _is_first(self, words: Words) -> bool:
        at, line = next((at, line) for at, line in enumerate(self.lines) if line.single)
        mark = line.words[0]
        return mark in (words[at].split(line.joined) if line.joined else [words[at]])

    def _drawn_at(self, row: int) -> int:
        """The column of a row in the drawings, one after the other."""
        return (row + self._first) % len(self._drawn)

    def _as_drawn(self, columns: Sequence[DrawnColumn]) -> Sequence[DrawnColumn]:
        """Rows of a ring in the order of the drawing, which begins with the same row as before, if it can."""
        kept = {self._drawn_at(column.was): at for at, column in enumerate(columns) if column.was is not None}
        first = kept[min(kept)] if kept else 0
        if not self.is_whole:
            return columns
        return (*columns[first:], *columns[:first])

    def _cells(self) -> dict[tuple[int, int], tuple[int, str]]:
        """Row and label of each word, by its line and column in the text."""
        labels, count, found = self.drafting.VOCABULARY.labels, len(self.columns), {}
        before = 0
        for strand in self._strands:
            for label, words in zip(labels, strand.lines, strict=True):
                for at, word in enumerate(words):
                    found[word.line, word.column] = ((before + at - self._first) % count, label)
            before += len(strand.rows)
        return found


def written(game: str, name: str, ring: DrawnRing, folder: Path = Path()) -> Drawing:
    """A whole ring as a new file."""
    drafting = drafting_of(game)
    (key,) = drafting.strands_of(ring.values)
    labels = drafting.VOCABULARY.labels
    widest = max(map(len, labels))
    is_right = drafting.IS_DRAWN_TO_THE_RIGHT
    longest = [max(map(len, words)) for words in ring.rows]
    widths = [max(USUAL_WIDTH if is_right else 0, length + 1) for length in longest]
    lines = [*drafting.DRAWING_HEAD.splitlines(), ""]
    values = drafting.values_named(ring.values, name)
    lines += [f"{one} = {_in_toml(value)}" for one, value in values.items()]
    lines += ["", f"{key} = '''"]
    for label, words in zip(labels, zip(*ring.rows, strict=True), strict=True):
        lines.append(f"{label:{widest}} |{_laid_out(words, widths, is_right=is_right, lead=' ')}")
    return Drawing(game, name, "\n".join([*lines, "'''", ""]), folder)


def _is_about_a_word(mistake: Mistake, strands: Sequence[_Strand]) -> bool:
    """Whether a mistake is at a word of a drawing that is otherwise whole."""
    return any(
        (mistake.line, mistake.column) == (word.line, word.column)
        for strand in strands
        for line in strand.lines
        for word in line
    )


Inside = Sequence[tuple[int | None, Words]]
"""The columns of one drawing after a change, each with its place before, if it had one."""


class Align(Enum):
    """What the words of a column do below each other."""

    RIGHT = "end"
    LEFT = "begin"
    NOT = "neither"


@frozen
class _Layout:
    """How the words of a drawing are laid out, and the width of each column.

    ``lead`` is the room before the first of words that begin below each other.
    """

    align: Align
    lead: int
    widths: tuple[int, ...]

    def after(self, columns: Inside) -> tuple[int, ...]:
        """The widths of these columns: as before where the words fit, for a new one as most of the others."""
        usual = Counter(self.widths).most_common(1)[0][0] if self.align is Align.RIGHT else 0
        return tuple(
            max(usual if was is None else self.widths[was], 1 + max(map(len, words))) for was, words in columns
        )


def _layout(strand: _Strand, lines: Sequence[str]) -> _Layout:
    starts = [[word.column - lines[word.line - 1].index("|") - 2 for word in words] for words in strand.lines]
    ends = [
        [start + len(word.text) for start, word in zip(line, words, strict=True)]
        for line, words in zip(starts, strand.lines, strict=True)
    ]
    if all(line == ends[0] for line in ends):
        return _Layout(Align.RIGHT, 0, tuple(end - before for before, end in itertools.pairwise((0, *ends[0]))))
    if all(line == starts[0] for line in starts):
        last = 1 + max(len(words[-1].text) for words in strand.lines)
        widths = tuple(start - before for before, start in itertools.pairwise(starts[0]))
        return _Layout(Align.LEFT, starts[0][0], (*widths, last))
    return _Layout(Align.NOT, 0, (0,) * len(starts[0]))


def _write(lines: list[str], strand: _Strand, columns: Inside) -> None:
    """Write a drawing with these columns into the lines of its file; lines in which nothing changes stay."""
    layout = _layout(strand, lines)
    widths = layout.after(columns)
    has_same_columns = [was for was, _ in columns] == [*range(len(layout.widths))]
    stays = has_same_columns and (layout.align is Align.NOT or widths == layout.widths)
    for at, words in enumerate(strand.lines):
        new = [column[at] for _, column in columns]
        if stays and new == [word.text for word in words]:
            continue
        number = words[0].line - 1
        body = lines[number].rstrip("\r\n")
        label, end = body[: body.index("|") + 1], lines[number][len(body) :]
        if layout.align is Align.NOT:
            gaps = [1 if was is None else _gap(words, was, len(label)) for was, _ in columns]
            widths = tuple(gap + len(word) for gap, word in zip(gaps, new, strict=True))
        laid_out = _laid_out(new, widths, is_right=layout.align is not Align.LEFT, lead=" " * layout.lead)
        lines[number] = label + laid_out + end


def _gap(words: Sequence[Word], at: int, label: int) -> int:
    """The room before a word in its line; before the first after the label, which is this long."""
    before = words[at - 1].column - 1 + len(words[at - 1].text) if at else label
    return words[at].column - 1 - before


def _laid_out(words: Sequence[str], widths: Sequence[int], *, is_right: bool, lead: str) -> str:
    if is_right:
        return "".join(word.rjust(width) for word, width in zip(words, widths, strict=True))
    return lead + "".join(word.ljust(width) for word, width in zip(words, widths, strict=True)).rstrip()


def _with_value(text: str, key: str, value: object, strands: Sequence[str]) -> str:
    """The text with another value for a key, at its place or before the first drawing."""
    lines = text.splitlines(keepends=True)
    place = _place_of(lines, key)
    if place is None:
        first = next(filter(None, (_place_of(lines, strand) for strand in strands)), slice(0, 0))
        at = first.start
        while at and not lines[at - 1].strip():
            at -= 1
        return "".join([*lines[:at], f"{key} = {_in_toml(value)}\n", *lines[at:]])
    old = "".join(lines[place])
    name = old[: old.index("=")].rstrip()
    lines[place] = [f"{name} = {_in_toml(value)}{_remark(old)}"]
    return "".join(lines)


def _place_of(lines: Sequence[str], key: str) -> slice | None:
    """The lines of a key with its value, however many those are; None where the file does not have it."""
    for at, line in enumerate(lines):
        if line.partition("=")[0].strip(" \t\"'") != key or _parsed("".join(lines[:at])) is None:
            continue  # a line of a longer text may look like one with the key
        for end in range(at + 1, len(lines) + 1):
            is_closed = end == at + 1 or any(sign in lines[end - 1] for sign in "\"']}")
            if is_closed and key in (_parsed("".join(lines[:end])) or {}):
                return slice(at, end)
    return None


def _remark(snippet: str) -> str:
    """What stands behind a value: a remark, if there is one, and the end of the line."""
    hashes = (at for at, letter in enumerate(snippet) if letter == "#")
    start = next((at for at in hashes if _parsed(snippet[:at]) == _parsed(snippet)), len(snippet))
    return snippet[len(snippet[:start].rstrip()) :]


def _parsed(snippet: str) -> dict[str, Any] | None:
    """What TOML has in this text; None where it ends within a value."""
    try:
        return toml_in(snippet)
    except ParsingError:
        return None


def _in_toml(value: object) -> str:
    """A text, a number or a list of texts as TOML has it."""
    return json.dumps(value, ensure_ascii=False)
