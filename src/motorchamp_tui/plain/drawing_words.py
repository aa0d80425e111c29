"""Drawing in words: rows that are read out, and rows, stretches and words of them as they are typed."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from motorchamp_tui.errors import MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.workshop import DrawnLine
from motorchamp_tui.words import and_so_on, brief
from motorchamp_tui.workshop.edits import Edit, place_mark, rows_in_words, set_word, stretch, together, word_for

ROWS = re.compile(r"(?P<first>\d{1,6})(?:\s*(?:-|–|\bto\b)\s*(?P<last>\d{1,6}))?(?:\s+|$)")
ALL = "all"
MOST_TYPED, LONGEST_WORD = 60, 5
"""How many words of a line are read, and of how many words one of a drawing is made, like ``lane with a pit``."""
IN_TURN = 4
"""From this many rows on, two kinds of row that alternate are read out together."""


def row_in_words(drawing: Drawing, row: int) -> str:
    """What is in a row, without what is plainly not there: ``left triple, right double, bend 20 left``."""
    words = zip(drawing.lines, drawing.rows[row], strict=True)
    told = [
        f"{line.name} {line.in_words(word)}"
        for line, word in words
        if not (word == line.plain and line.is_silent_if_plain)
    ]
    name = drawing.names[row]
    return ", ".join([*([f"in {name}"] if name else ()), *told])


def rows_read_out(drawing: Drawing, rows: Sequence[int]) -> Iterator[str]:
    """These rows in sentences, rows that are alike in one, and those that alternate in one as well."""
    left = [(row, row_in_words(drawing, row)) for row in rows]
    while left:
        alike = _run(left, 1)
        in_turn = _run(left, 2) if len(left) > 1 else 0
        first = left[0][0]
        if alike == 1 and in_turn >= IN_TURN:
            yield f"{rows_in_words(first, left[in_turn - 1][0])} in turn: {left[0][1]}; {left[1][1]}."
            left = left[in_turn:]
        else:
            yield f"{rows_in_words(first, left[alike - 1][0])}: {left[0][1]}."
            left = left[alike:]


def _run(rows: Sequence[tuple[int, str]], period: int) -> int:
    """How many rows from the first on repeat themselves after this many."""
    pairs = enumerate(rows)
    return sum(1 for _ in takewhile(lambda one: one[1][1] == rows[one[0] % period][1], pairs))


def stretches(rows: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The stretches of neighbouring rows among these, which are in order."""
    for _, run in groupby(enumerate(rows), lambda one: one[1] - one[0]):
        numbers = [row for _, row in run]
        yield numbers[0], numbers[-1]


def rows_from(drawing: Drawing, text: str, example: str) -> tuple[int, int, str]:
    """The first and last row that a text begins with, and the rest of it.

    ``example`` is a line that would have been right. Raises :class:`SetupError`.
    """
    head, _, rest = text.partition(" ")
    if head.casefold() == ALL:
        return 0, len(drawing.rows) - 1, rest.strip()
    found = ROWS.match(text)
    if found is None:
        wrong = f"{brief(head)!r} is no row" if head else "Which row"
        raise SetupError(f"{wrong}{': t' if head else '? T'}ype a number or a stretch, like {example}.")
    first = int(found["first"])
    return first, int(found["last"] or first), text[found.end() :].strip()


def pieces_in(text: str, known: Sequence[str]) -> list[str]:
    """The pieces that were typed, ``B1 turned`` also as ``B1-turned``; a word that is none stays as it is."""
    names = {name.replace(" ", "-").casefold(): name for name in known}
    found = list[str]()
    for one in text.split():
        joined = f"{found[-1]}-{one}".casefold() if found else ""
        if joined in names:
            found[-1] = names[joined]
        else:
            found.append(names.get(one.casefold(), one))
    return found


def edit_from(drawing: Drawing, text: str, *before: str) -> tuple[Edit, int, int]:
    """What ``12-14 left triple bend 20 left`` makes of these rows, and which they are; ``before`` goes before the
    names of lines.

    Raises a :class:`MotorChampError`.
    """
    command = " ".join(before) or "row"
    first, last, rest = rows_from(drawing, text, f"{command} 12 or {command} 12-14")
    stretch(drawing, first, last)
    if not rest:
        raise SetupError(
            f"{rows_in_words(first, last)} what? Name a line and a word: {and_so_on(_line_names(drawing), 'or')}."
        )
    pairs = _Typed(drawing, [*before, *rest.replace(",", " ").split()]).pairs()
    marks_last = sorted(
        pairs, key=lambda one: bool(one[0].single)
    )  # the line takes the numbers of the rows with it
    edits = [one for line, word in marks_last for one in _edits(drawing, first, last, line, word)]
    return together(tuple(edits)), first, last


def _edits(drawing: Drawing, first: int, last: int, line: DrawnLine, word: str) -> Iterator[Edit]:
    if not line.single or word == line.plain:
        yield set_word(first, last, line.label, word)
        return
    if first != last:
        example = f"row {first} {line.name} {line.in_words(word)}"
        raise SetupError(f"A {line.name} belongs in a single row, like {example}.")
    there = drawing.rows[first][drawing.lines.index(line)].split(line.joined or None)
    marks = sorted(word.split(line.joined or None), key=lambda mark: mark == line.words[0])
    yield from (place_mark(first, mark) for mark in marks if mark not in there)


def _line_names(drawing: Drawing) -> list[str]:
    return [line.name for line in drawing.lines]


class _Typed:
    """Words of a drawing as they were typed: the name of a line, its word, the name of another, and so on."""

    def __init__(self, drawing: Drawing, tokens: Sequence[str]) -> None:
        self._drawing, self._tokens = drawing, tokens
        self._names = {name: line for line in drawing.lines for name in (line.label, *line.names)}
        self._longest = max(len(name.split()) for name in self._names)
        self._farthest = -1
        self._trouble: MotorChampError = SetupError("")

    def pairs(self) -> list[tuple[DrawnLine, str]]:
        """Each line with its word; raises a :class:`MotorChampError` about the first that cannot be."""
        if len(self._tokens) > MOST_TYPED:
            raise SetupError(
                f"That is too much for one line: {len(self._tokens)} words, and {MOST_TYPED} are read."
            )
        found = self._from(0)
        if found is None:
            raise self._trouble
        return found

    def _from(self, at: int) -> list[tuple[DrawnLine, str]] | None:
        if at == len(self._tokens):
            return []
        named = False
        for size in range(self._longest, 0, -1):
            line = self._names.get(self._said(at, size))
            if line is None:
                continue
            named = True
            found = self._with_word(line, at + size)
            if found is not None:
                return found
        if not named:
            self._refuse(at, UnknownNameError("line", self._tokens[at], self._names, _line_names(self._drawing)))
        return None

    def _with_word(self, line: DrawnLine, at: int) -> list[tuple[DrawnLine, str]] | None:
        """The pairs from the word of this line on, which may be of several words; the longest comes first."""
        if at == len(self._tokens):
            self._refuse(at, SetupError(f"{line.name} what? It is {line.meaning}."))
        known = self._drawing.drafting.VOCABULARY.is_known
        for size in range(min(LONGEST_WORD, len(self._tokens) - at), 0, -1):
            word = line.word_of(" ".join(self._tokens[at : at + size]))
            if known(line.label, word):
                rest = self._from(at + size)
                if rest is not None:
                    return [(line, word), *rest]
            elif size == 1:
                try:
                    word_for(self._drawing, line.label, self._tokens[at])
                except MotorChampError as error:
                    self._refuse(at, error)
        return None

    def _said(self, at: int, size: int) -> str:
        return " ".join(self._tokens[at : at + size]).casefold()

    def _refuse(self, at: int, trouble: MotorChampError) -> None:
        """Keep what is wrong farthest on: all before it could be understood."""
        if at > self._farthest:
            self._farthest, self._trouble = at, trouble
