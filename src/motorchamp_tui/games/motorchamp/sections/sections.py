"""Sections: the sides of the boards, as rows of words that know their place in the file.

The words that describe a row of the road are here, with their meanings. Rulebook: Q-01 (two lanes, same rows),
Q-67 (one entrance), Q-80 (exits). See also ``docs/circuits.md``.
"""

from collections.abc import Mapping

from attrs import field, frozen

from motorchamp_tui.games.drawings import Mistake, Vocabulary, Word

STRANDS = {"A": ("strand",), "B": ("outward", "homeward"), "C": ("strand",), "whole": ("strand",)}
"""The drawings of each kind of section, in driving direction from the finish line on."""

LEFT_LIMIT, LEFT_COLOUR, LINE = "left limit", "left colour", "line"
RIGHT_COLOUR, RIGHT_LIMIT = "right colour", "right limit"
PIT, BEND, MARKS = "pit", "bend", "marks"
LABELS = (LEFT_LIMIT, LEFT_COLOUR, LINE, RIGHT_COLOUR, RIGHT_LIMIT, PIT, BEND, MARKS)
"""The lines of a drawing, from top to bottom."""

NOTHING, SOLID, LANE_SQUARE, BOX = ".", "=", "P", "B"
FINISH, SHORT_START_END, LONG_START_END, ENTRANCE, EXIT = "F", "S", "L", "in", "out"
MARK_MEANS = {
    FINISH: "the first row beyond the finish line",
    SHORT_START_END: "the end of the start area of short tracks",
    LONG_START_END: "the end of the start area of long tracks",
    ENTRANCE: "the pit entrance",
    EXIT: "an exit from the pit lane",
}
SHARPEST_BEND, HIGHEST_LIMIT = 90, 15

_COLOUR = "colour: write 1 (dark), 2 (middle) or 3 (light)"
_LIMIT = f"speed limit: write a number from 1 to {HIGHEST_LIMIT}, or . for none"
HOW_TO_WRITE = {
    LEFT_LIMIT: _LIMIT,
    LEFT_COLOUR: _COLOUR,
    LINE: "line between the lanes: write - (dashed) or = (solid)",
    RIGHT_COLOUR: _COLOUR,
    RIGHT_LIMIT: _LIMIT,
    PIT: "pit lane square: write P, B (a box beside it) or . for none",
    BEND: f"bend: write degrees from -{SHARPEST_BEND} (left) to {SHARPEST_BEND} (right), or . for straight on",
    MARKS: f"mark: write {', '.join(MARK_MEANS)} or . for none",
}
PLAIN = dict.fromkeys(LABELS, NOTHING) | {LEFT_COLOUR: "2", LINE: "-", RIGHT_COLOUR: "2"}
"""The replacement for a word that cannot be read."""


@frozen(eq=False)
class Row:
    """A row of the road; ``words`` are those of the drawing, by label.

    ``unread`` are the labels whose word could not be read here and was replaced.
    """

    words: Mapping[str, Word] = field(repr=False)
    left_limit: int
    left_colour: int
    is_solid: bool
    right_colour: int
    right_limit: int
    pit: str
    bend: int
    mark: str
    unread: frozenset[str] = frozenset()

    @property
    def has_pit_lane(self) -> bool:
        """Whether the pit lane, and with it the pit wall, runs beside the row."""
        return self.pit != NOTHING

    def mistake(self, label: str, sentence: str) -> Mistake:
        """A mistake in this line of the row."""
        return self.words[label].mistake(sentence)

    @classmethod
    def of(cls, words: Mapping[str, Word]) -> "Row":
        """The row that these words describe."""
        words, unread = VOCABULARY.readable(words)
        return cls(
            words,
            left_limit=_number(words[LEFT_LIMIT]),
            left_colour=_number(words[LEFT_COLOUR]),
            is_solid=words[LINE].text == SOLID,
            right_colour=_number(words[RIGHT_COLOUR]),
            right_limit=_number(words[RIGHT_LIMIT]),
            pit=words[PIT].text,
            bend=_number(words[BEND]),
            mark=words[MARKS].text,
            unread=unread,
        )


@frozen
class Section:
    """One side of a board: its kind (A, B, C or whole), and its strands in driving direction."""

    name: str
    kind: str
    character: str
    file: str
    strands: tuple[tuple[Row, ...], ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of all strands."""
        return tuple(row for strand in self.strands for row in strand)

    @property
    def unread(self) -> frozenset[str]:
        """The labels with a word that could not be read."""
        return frozenset[str]().union(*(row.unread for row in self.rows))


def is_known(label: str, text: str) -> bool:
    """Whether this word may be in the line with this label."""
    match label:
        case "left colour" | "right colour":
            return text in ("1", "2", "3")
        case "left limit" | "right limit":
            return text == NOTHING or (_is_number(text) and 1 <= int(text) <= HIGHEST_LIMIT)
        case "line":
            return text in ("-", SOLID)
        case "pit":
            return text in (NOTHING, LANE_SQUARE, BOX)
        case "bend":
            degrees = text.removeprefix("-")
            return text == NOTHING or (_is_number(degrees) and int(degrees) <= SHARPEST_BEND)
        case _:
            return text == NOTHING or text in MARK_MEANS


VOCABULARY = Vocabulary(LABELS, is_known, {label: f"no {how}" for label, how in HOW_TO_WRITE.items()}, PLAIN)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _number(word: Word) -> int:
    return 0 if word.text == NOTHING else int(word.text)
