"""Edits of a drawing, as values: each makes a new drawing of one that does not change.

An edit never refuses a drawing for what is wrong with it, which its mistakes say; it refuses rows and words that
are not there. A stretch of a whole ring may run over the line, as from row 60 to row 3.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from attrs import evolve, frozen

from motorchamp_tui.errors import SetupError, UnknownNameError, nearest
from motorchamp_tui.games.drawing_text import Drawing, DrawnColumn
from motorchamp_tui.games.drawings import LONGEST_SENTENCE, MOST_ROWS
from motorchamp_tui.games.workshop import DrawnLine, Words
from motorchamp_tui.names import can_be_told_apart
from motorchamp_tui.words import brief

FEWEST_ROWS = 16
"""How many rows a drawing keeps: a shorter ring could not be shown."""


class Edit(Protocol):
    """A change of a drawing."""

    def made_in(self, drawing: Drawing, /) -> Drawing:
        """The drawing with this change; raises a :class:`.MotorChampError` of one sentence."""


def stretch(drawing: Drawing, first: int, last: int) -> tuple[int, ...]:
    """The rows from the first to the last; raises :class:`SetupError` for rows that are not there."""
    count = len(drawing.rows)
    for row in (first, last):
        if not 0 <= row < count:
            raise SetupError(f"There is no row {row}: the drawing has rows 0 to {count - 1}.")
    if last < first and not drawing.is_whole:
        raise SetupError(f"Row {last} comes before row {first}: name the first row of the stretch first.")
    return tuple((first + step) % count for step in range((last - first) % count + 1))


def line_named(drawing: Drawing, label: str) -> tuple[int, DrawnLine]:
    """The line with this label and its place among the words of a row; raises :class:`UnknownNameError`."""
    labels = [line.label for line in drawing.lines]
    if label not in labels:
        raise UnknownNameError("line", label, labels)
    return labels.index(label), drawing.lines[labels.index(label)]


def word_for(drawing: Drawing, label: str, said: str) -> str:
    """The word of a line that was said, perhaps as it is spoken: ``triple``; raises :class:`SetupError`."""
    _, line = line_named(drawing, label)
    word = line.word_of(said)
    vocabulary = drawing.drafting.VOCABULARY
    if not vocabulary.is_known(label, word):
        near = nearest(said, line.spoken)
        hint = f" Did you mean {near}?" if near else ""
        raise SetupError(f"{brief(said)!r} is {vocabulary.complaints[label]}.{hint}")
    return word


def _with_words(drawing: Drawing, rows: Sequence[int], change: Callable[[Words], Words]) -> Drawing:
    changed = list(drawing.columns)
    for row in rows:
        changed[row] = evolve(changed[row], words=change(changed[row].words))
    return drawing if tuple(changed) == drawing.columns else drawing.with_columns(changed)


def _put(words: Words, at: int, word: str) -> Words:
    return (*words[:at], word, *words[at + 1 :])


@frozen
class SetWord:
    """Another word in the line with this label, in each row of a stretch."""

    first: int
    last: int
    label: str
    word: str

    def made_in(self, drawing: Drawing) -> Drawing:
        """The drawing with this word there."""
        at, _ = line_named(drawing, self.label)
        word = word_for(drawing, self.label, self.word)
        return _with_words(drawing, stretch(drawing, self.first, self.last), lambda words: _put(words, at, word))


@frozen
class Together:
    """Several edits as one: all of them or none."""

    edits: tuple[Edit, ...]

    def made_in(self, drawing: Drawing) -> Drawing:
        """The drawing with one after the other."""
        for edit in self.edits:
            drawing = edit.made_in(drawing)
        return drawing


@frozen
class PlaceMark:
    """A mark in a row, such as the line; where it is already it goes. One that a ring has once moves there."""

    row: int
    mark: str

    def made_in(self, drawing: Drawing) -> Drawing:
        """The drawing with the mark there."""
        at, line = next((at, line) for at, line in enumerate(drawing.lines) if line.single)
        mark = word_for(drawing, line.label, self.mark)
        stretch(drawing, self.row, self.row)
        if mark == line.plain:
            return SetWord(self.row, self.row, line.label, mark).made_in(drawing)

        def marks_of(words: Words) -> list[str]:
            marks = words[at].split(line.joined) if line.joined else [words[at]]
            return [one for one in marks if one not in (mark, line.plain)]

        def without(words: Words) -> Words:
            return _put(words, at, line.joined.join(marks_of(words)) or line.plain)

        def with_mark(words: Words) -> Words:
            marks = sorted([*marks_of(words), mark], key=lambda one: (*line.words, one).index(one))
            return _put(words, at, line.joined.join(marks) if line.joined else mark)

        has_it = without(drawing.rows[self.row]) != drawing.rows[self.row]
        columns = list(drawing.columns)
        if mark in line.single or has_it:
            cleared = range(len(columns)) if mark in line.single else (self.row,)
            for row in cleared:
                columns[row] = evolve(columns[row], words=without(columns[row].words))
        if not has_it:
            columns[self.row] = evolve(columns[self.row], words=with_mark(columns[self.row].words))
        return drawing.with_columns(columns)


@frozen
class InsertRows:
    """Plain rows before this one; before the row behind the last, at the end."""

    before: int
    count: int = 1

    def made_in(self, drawing: Drawing) -> Drawing:
        """The drawing with these rows."""
        plain = tuple(line.plain for line in drawing.lines)
        return _inserted(drawing, self.before, [plain] * self.count)


@frozen
class DeleteRows:
    """A stretch less."""

    first: int
    last: int

    def made_in(self, drawing: Drawing) -> Drawing:
        """The drawing without these rows."""
        gone = stretch(drawing, self.first, self.last)
        columns = [column for row, column in enumerate(drawing.columns) if row not in gone]
        if len(columns) < FEWEST_ROWS:
            raise SetupError(f"A drawing keeps {FEWEST_ROWS} rows: {len(columns)} would be left of this one.")
        if len({column.strand for column in columns}) < len({column.strand for column in drawing.columns}):
            raise SetupError("Each drawing of this file keeps a row.")
        return drawing.with_columns(columns)


@frozen
class MirrorRows:
    """The left side of a stretch on the right and the right on the left; bends turn the other way."""

    first: int
    last: int

    def made_in(self, drawing: Drawing) -> Drawing:
        """The drawing with these rows mirrored."""
        places = {line.label: at for at, line in enumerate(drawing.lines)}

        def mirrored(words: Words) -> Words:
            return tuple(
                line.mirrored(words[places[line.mirror]] if line.mirror else words[at])
                for at, line in enumerate(drawing.lines)
            )

        return _with_words(drawing, stretch(drawing, self.first, self.last), mirrored)


@frozen
class CopyRows:
    """A copy of a stretch before another row; marks that a ring has once stay where they are."""

    first: int
    last: int
    before: int

    def made_in(self, drawing: Drawing) -> Drawing:
        """The drawing with the copy."""
        rows = stretch(drawing, self.first, self.last)
        copied = [
            tuple(
                line.plain if line.single else word
                for line, word in zip(drawing.lines, drawing.rows[row], strict=True)
            )
            for row in rows
        ]
        return _inserted(drawing, self.before, copied)


def _inserted(drawing: Drawing, before: int, rows: Sequence[Words]) -> Drawing:
    count = len(drawing.columns)
    if not 0 <= before <= count:
        raise SetupError(f"There is no row {before}: the drawing has rows 0 to {count - 1}.")
    if not 1 <= len(rows) <= MOST_ROWS - count:
        raise SetupError(f"A drawing has at most {MOST_ROWS} rows, and this one has {count}.")
    strand = drawing.columns[min(before, count - 1)].strand
    new = [DrawnColumn(words, strand) for words in rows]
    return drawing.with_columns([*drawing.columns[:before], *new, *drawing.columns[before:]])


@frozen
class SetCharacter:
    """The few words for lists."""

    words: str

    def made_in(self, drawing: Drawing) -> Drawing:
        """The drawing with these words."""
        words = self.words.strip()
        if not words or len(words) > LONGEST_SENTENCE or not can_be_told_apart(words):
            raise SetupError(f"The character of a circuit takes 1 to {LONGEST_SENTENCE} letters that can be read.")
        return drawing.with_values({"character": words})


@frozen
class NameCorner:
    """The name of the corner in this row."""

    row: int
    name: str

    def made_in(self, drawing: Drawing) -> Drawing:
        """The drawing with this name."""
        stretch(drawing, self.row, self.row)
        return drawing.with_corner_named(self.row, self.name)


@frozen
class SetLaps:
    """How many laps a race has where no number is named."""

    laps: int

    def made_in(self, drawing: Drawing) -> Drawing:
        """The drawing with this number."""
        return drawing.with_values(drawing.drafting.values_with_laps(drawing.values, self.laps))
