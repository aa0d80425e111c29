"""Drawn parts of the plan: rows of words that know their place in the file.

The words that describe a row of the road are here, with their meanings. HQ-01 (two lanes, same rows), HQ-35 (the
side of the gravel), HQ-40 (one way into the pit lane). See also ``docs/circuits.md``.
"""

import re
from collections.abc import Mapping

from attrs import field, frozen

from motorchamp_tui.games.drawings import Mistake, Vocabulary, Word
from motorchamp_tui.games.road import Lane

SHARED, CLOSING, WHOLE = "shared", "closing", "whole"
PARTS = {
    SHARED: "the part that several circuits share, with the line and the pits",
    CLOSING: "closes the ring of a shared part",
    WHOLE: "a ring of its own",
}

LEFT, CORNER, RIGHT, PIT, BEND, MARKS = "left", "corner", "right", "pit", "bend", "marks"
LABELS = (LEFT, CORNER, RIGHT, PIT, BEND, MARKS)
"""The lines of a drawing, from top to bottom."""
LANES = {LEFT: Lane.LEFT, RIGHT: Lane.RIGHT}

PLAIN_SPACE, LINE_SPACE, DOTTED_SPACE, GOES_ON = "-", "=", "=o", ">"
NOTHING, LANE_SPACE, OWN_PIT = ".", "P", "B"
FINISH, ENTRANCE, EXIT = "F", "in", "out"
MARK_MEANS = {
    FINISH: "the first row beyond the finish line",
    ENTRANCE: "the pit entrance",
    EXIT: "an exit from the pit lane",
}
SHARPEST_BEND = 90
LOWEST_LIMIT, HIGHEST_LIMIT = 2, 5
GRAVEL = {"l": Lane.LEFT, "r": Lane.RIGHT}


def is_known(label: str, text: str) -> bool:
    """Whether this word may be in the line with this label."""
    match label:
        case "left" | "right":
            return text in (PLAIN_SPACE, LINE_SPACE, DOTTED_SPACE, GOES_ON)
        case "corner":
            return text == NOTHING or re.fullmatch("[1-9][lr]", text) is not None
        case "pit":
            return text in (NOTHING, LANE_SPACE, OWN_PIT)
        case "bend":
            return text == NOTHING or (
                re.fullmatch("-?[0-9]{1,3}", text) is not None and abs(int(text)) <= SHARPEST_BEND
            )
        case _:
            marks = text.split("+")
            return text == NOTHING or (set(marks) <= MARK_MEANS.keys() and len(set(marks)) == len(marks))


_SPACE = "not a space: write - (plain), = (on the line), =o (with a dot) or > (the space before it goes on)"
MADE_UP = dict.fromkeys(LABELS, NOTHING) | {LEFT: PLAIN_SPACE, RIGHT: PLAIN_SPACE}
"""The replacement for a word that cannot be read."""
VOCABULARY = Vocabulary(
    LABELS,
    is_known,
    {
        LEFT: _SPACE,
        CORNER: "not a corner: write its limit and the side of the gravel, like 2l or 3r, or . for none",
        RIGHT: _SPACE,
        PIT: "not a pit lane space: write P, B (with a pit) or . for none",
        BEND: f"not a bend: write degrees from -{SHARPEST_BEND} (left) to {SHARPEST_BEND} (right), or .",
        MARKS: f"not a mark: write {', '.join(MARK_MEANS)}, several joined by +, or . for none",
    },
    MADE_UP,
)


@frozen(eq=False)
class DrawnRow:
    """A row of the road; ``words`` are those of the drawing, by label.

    ``unread`` are the labels whose word could not be read here and was replaced.
    """

    words: Mapping[str, Word] = field(repr=False)
    limit: int
    gravel: Lane | None
    pit: str
    bend: int
    marks: frozenset[str]
    unread: frozenset[str] = frozenset()

    @property
    def has_pit_lane(self) -> bool:
        """Whether the pit lane runs beside the row."""
        return self.pit != NOTHING

    def space(self, label: str) -> str:
        """The word of the drawing in this lane."""
        return self.words[label].text

    def mistake(self, label: str, sentence: str) -> Mistake:
        """A mistake in this line of the row."""
        return self.words[label].mistake(sentence)

    @classmethod
    def of(cls, words: Mapping[str, Word]) -> "DrawnRow":
        """The row that these words describe."""
        words, unread = VOCABULARY.readable(words)
        corner, bend, marks = (words[label].text for label in (CORNER, BEND, MARKS))
        return cls(
            words,
            limit=0 if corner == NOTHING else int(corner[0]),
            gravel=None if corner == NOTHING else GRAVEL[corner[1]],
            pit=words[PIT].text,
            bend=0 if bend == NOTHING else int(bend),
            marks=frozenset(() if marks == NOTHING else marks.split("+")),
            unread=unread,
        )


@frozen
class DrawnCorner:
    """A run of rows with one limit, and its name."""

    name: str
    rows: tuple[DrawnRow, ...]


@frozen(eq=False)
class BoardPart:
    """The content of one file: its drawing in driving direction, and the corners in it.

    ``circuit`` is the name of the ring that it closes, and ``laps`` how many are driven there by
    default; ``closes`` is the name of the shared part of that ring. A shared part has neither.
    """

    name: str
    kind: str
    file: str
    character: str
    rows: tuple[DrawnRow, ...]
    corners: tuple[DrawnCorner, ...]
    circuit: str
    closes: Word
    laps: int

    @property
    def unread(self) -> frozenset[str]:
        """The labels with a word that could not be read."""
        return frozenset[str]().union(*(row.unread for row in self.rows))
