"""Edits of a drawing, as values: each makes a new drawing of one that does not change.

An edit never refuses a drawing for what is wrong with it, which its mistakes say; it refuses rows and words that
are not there. A stretch of a whole ring may run over the line, as from row 60 to row 3.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Concatenate, ParamSpec

from attrs import evolve

from motorchamp_tui.errors import SetupError, UnknownNameError, nearest
from motorchamp_tui.games.drawing_text import Drawing, DrawnColumn
from motorchamp_tui.games.drawings import LONGEST_SENTENCE, MOST_ROWS
from motorchamp_tui.games.workshop import DrawnLine, Words
from motorchamp_tui.names import can_be_told_apart
from motorchamp_tui.words import brief

FEWEST_ROWS = 16
"""How many rows a drawing keeps: a shorter ring could not be shown."""


Edit = Callable[[Drawing], Drawing]
"""Returns the drawing with a change; raises a :class:`.MotorChampError` of one sentence."""
Given = ParamSpec("Given")


def edit(change: Callable[Concatenate[Drawing, Given], Drawing]) -> Callable[Given, Edit]:
    """A function that makes a change, as one that returns the edit: what is given comes before the drawing."""

    @wraps(change)
    def made(*given: Given.args, **named: Given.kwargs) -> Edit:
        return wraps(change)(lambda drawing: change(drawing, *given, **named))

    return made


def stretch(drawing: Drawing, first: int, last: int) -> tuple[int, ...]:
    """The rows from the first to the last; raises :class:`SetupError` for rows that are not there."""
    count = len(drawing.rows)
    for row in (first, last):
        if not 0 <= row < count:
            raise SetupError(f"There is no row {row}: the drawing has rows 0 to {count - 1}.")
    if last < first and not drawing.is_whole:
        raise SetupError(f"Row {last} comes before row {first}: name the first row of the stretch first.")
    return tuple((first + step) % count for step in range((last - first) % count + 1))


def rows_in_words(first: int, last: int) -> str:
    """A row or a stretch: ``Row 12``, ``Rows 12 to 18``."""
    return f"Row {first}" if first == last else f"Rows {first} to {last}"


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


@edit
def set_word(drawing: Drawing, first: int, last: int, label: str, word: str) -> Drawing:
    """Another word in the line with this label, in each row of a stretch."""
    at, _ = line_named(drawing, label)
    word = word_for(drawing, label, word)
    return _with_words(drawing, stretch(drawing, first, last), lambda words: _put(words, at, word))


@edit
def place_mark(drawing: Drawing, row: int, mark: str) -> Drawing:
    """A mark in a row, such as the line; where it is already it goes. One that a ring has once moves there."""
    at, line = next((at, line) for at, line in enumerate(drawing.lines) if line.single)
    mark = word_for(drawing, line.label, mark)
    stretch(drawing, row, row)
    if mark == line.plain:
        return set_word(row, row, line.label, mark)(drawing)

    def marks_of(words: Words) -> list[str]:
        marks = words[at].split(line.joined) if line.joined else [words[at]]
        return [one for one in marks if one not in (mark, line.plain)]

    def without(words: Words) -> Words:
        return _put(words, at, line.joined.join(marks_of(words)) or line.plain)

    def with_mark(words: Words) -> Words:
        marks = sorted([*marks_of(words), mark], key=lambda one: (*line.words, one).index(one))
        return _put(words, at, line.joined.join(marks) if line.joined else mark)

    has_it = without(drawing.rows[row]) != drawing.rows[row]
    columns = list(drawing.columns)
    if mark in line.single or has_it:
        for cleared in range(len(columns)) if mark in line.single else (row,):
            columns[cleared] = evolve(columns[cleared], words=without(columns[cleared].words))
    if not has_it:
        columns[row] = evolve(columns[row], words=with_mark(columns[row].words))
    return drawing.with_columns(columns)


@edit
def insert_rows(drawing: Drawing, before: int, count: int = 1) -> Drawing:
    """Plain rows before this one; before the row behind the last, at the end."""
    plain = tuple(line.plain for line in drawing.lines)
    return _inserted(drawing, before, [plain] * count)


@edit
def delete_rows(drawing: Drawing, first: int, last: int) -> Drawing:
    """A stretch less."""
    gone = stretch(drawing, first, last)
    columns = [column for row, column in enumerate(drawing.columns) if row not in gone]
    if len(columns) < FEWEST_ROWS:
        raise SetupError(f"A drawing keeps {FEWEST_ROWS} rows: {len(columns)} would be left of this one.")
    if len({column.strand for column in columns}) < len({column.strand for column in drawing.columns}):
        raise SetupError("Each drawing of this file keeps a row.")
    return drawing.with_columns(columns)


@edit
def mirror_rows(drawing: Drawing, first: int, last: int) -> Drawing:
    """The left side of a stretch on the right and the right on the left; bends turn the other way."""
    places = {line.label: at for at, line in enumerate(drawing.lines)}

    def mirrored(words: Words) -> Words:
        return tuple(
            line.mirrored(words[places[line.mirror]] if line.mirror else words[at])
            for at, line in enumerate(drawing.lines)
        )

    return _with_words(drawing, stretch(drawing, first, last), mirrored)


@edit
def copy_rows(drawing: Drawing, first: int, last: int, before: int) -> Drawing:
    """A copy of a stretch before another row; marks that a ring has once stay where they are."""
    rows = stretch(drawing, first, last)
    copied = [
        tuple(
            line.plain if line.single else word
            for line, word in zip(drawing.lines, drawing.rows[row], strict=True)
        )
        for row in rows
    ]
    return _inserted(drawing, before, copied)


def _inserted(drawing: Drawing, before: int, rows: Sequence[Words]) -> Drawing:
    count = len(drawing.columns)
    if not 0 <= before <= count:
        raise SetupError(f"There is no row {before}: the drawing has rows 0 to {count - 1}.")
    if not 1 <= len(rows) <= MOST_ROWS - count:
        raise SetupError(f"A drawing has at most {MOST_ROWS} rows, and this one has {count}.")
    strand = drawing.columns[min(before, count - 1)].strand
    new = [DrawnColumn(words, strand) for words in rows]
    return drawing.with_columns([*drawing.columns[:before], *new, *drawing.columns[before:]])


@edit
def set_character(drawing: Drawing, words: str) -> Drawing:
    """The few words for lists."""
    words = words.strip()
    if not words or len(words) > LONGEST_SENTENCE or not can_be_told_apart(words):
        raise SetupError(f"The character of a circuit takes 1 to {LONGEST_SENTENCE} letters that can be read.")
    return drawing.with_values({"character": words})


@edit
def name_corner(drawing: Drawing, row: int, name: str) -> Drawing:
    """The name of the corner in this row."""
    stretch(drawing, row, row)
    return drawing.with_corner_named(row, name)


@edit
def set_laps(drawing: Drawing, laps: int) -> Drawing:
    """How many laps a race has where no number is named."""
    return drawing.with_values(drawing.drafting.values_with_laps(drawing.values, laps))
