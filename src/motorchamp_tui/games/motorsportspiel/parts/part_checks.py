"""Checks of a part by itself.

Every breach is a mistake with its place in the file. A check is skipped when the lines it looks at could not be
read. H-10; HQ-32 (no long space half in a corner), HQ-35 (gravel), HQ-40 (pit lane). See also
``docs/circuits.md``.
"""

from collections.abc import Iterator

from motorchamp_tui.games.drawings import Checks, Mistake, broken_rules
from motorchamp_tui.games.motorsportspiel.parts.drawn import (
    BEND,
    CLOSING,
    CORNER,
    ENTRANCE,
    EXIT,
    FINISH,
    GOES_ON,
    GRAVEL,
    HIGHEST_LIMIT,
    LANES,
    LEFT,
    LOWEST_LIMIT,
    MARK_MEANS,
    MARKS,
    PIT,
    PLAIN_SPACE,
    RIGHT,
    BoardPart,
    DrawnRow,
)
from motorchamp_tui.games.road import Lane

Found = Iterator[Mistake]


def check_part(part: BoardPart) -> tuple[Mistake, ...]:
    """Every mistake of a part by itself."""
    of_rows = (mistake for row in part.rows for mistake in broken_rules(row, CHECKS_OF_A_ROW))
    return tuple(sorted([*broken_rules(part, CHECKS), *of_rows]))


def can_be_joined(part: BoardPart) -> bool:
    """Whether marks and pit lane allow a ring to be made of it, even if other things are wrong."""
    return not part.unread.intersection((MARKS, PIT)) and not any((*_marks(part), *_lane(part)))


def _long_spaces(part: BoardPart) -> Found:
    for label in LANES:
        for number, row in enumerate(part.rows):
            if row.space(label) == GOES_ON:
                yield from _going_on(label, part.rows[number - 1] if number else None, row)


def _going_on(label: str, before: DrawnRow | None, row: DrawnRow) -> Found:
    if before is None:
        yield row.mistake(
            label, "a long space must not begin in another part: both its rows belong in one drawing"
        )
    elif FINISH in row.marks:
        yield row.mistake(label, "a long space must not run across the finish line")
    elif before.space(label) == PLAIN_SPACE:
        yield row.mistake(label, "only a space of the line can be long: write = or =o before this >")
    elif before.space(label) == GOES_ON:
        yield row.mistake(label, "no space is longer than two rows")
    elif before.limit != row.limit and not {CORNER} & (before.unread | row.unread):
        event = "begins" if row.limit else "ends"
        yield row.mistake(
            label, f"a corner {event} inside this long space: it must be in the corner or outside it"
        )


def _marks(part: BoardPart) -> Found:
    if part.kind == CLOSING:
        for row in part.rows:
            if row.marks:
                yield row.mistake(MARKS, f"{_meaning(min(row.marks))} belongs in the shared part")
        return
    for mark in MARK_MEANS:
        rows = [row for row in part.rows if mark in row.marks]
        if not rows:
            yield part.rows[0].mistake(MARKS, f"{_meaning(mark)} is missing")
        for row in rows[1:] if mark != EXIT else ():
            yield row.mistake(MARKS, f"{_meaning(mark)} is there already")


def _meaning(mark: str) -> str:
    return f"mark {mark} ({MARK_MEANS[mark]})"


def _lane(part: BoardPart) -> Found:
    rows = [row for row in part.rows if row.has_pit_lane]
    if part.kind == CLOSING:
        for row in rows:
            yield row.mistake(PIT, "the pit lane belongs in the shared part")
    elif not rows:
        yield part.rows[0].mistake(PIT, "the pit lane is missing")


def _entrance(row: DrawnRow) -> Found:
    if ENTRANCE in row.marks and row.limit:
        yield row.mistake(MARKS, "the pit entrance must not be in a corner")


def _limits(row: DrawnRow) -> Found:
    word = row.words[CORNER].text
    if 0 < row.limit < LOWEST_LIMIT:
        sentence = f"a limit of {row.limit} cannot be obeyed: not every die can show a {row.limit}"
        yield row.mistake(CORNER, f"{sentence}; write {LOWEST_LIMIT}{word[1]} to {HIGHEST_LIMIT}{word[1]}")
    elif row.limit > HIGHEST_LIMIT:
        sentence = f"a limit of {row.limit} cannot be broken: no die shows more"
        yield row.mistake(CORNER, f"{sentence}; write {LOWEST_LIMIT}{word[1]} to {HIGHEST_LIMIT}{word[1]}")


def _gravel(row: DrawnRow) -> Found:
    outside = Lane.LEFT if row.bend > 0 else Lane.RIGHT
    if row.gravel is not None and row.bend and row.gravel is not outside:
        letter = next(letter for letter, lane in GRAVEL.items() if lane is outside)
        way = "right" if row.bend > 0 else "left"
        sentence = f"the gravel lies outside the bend, and the road turns {way} here: write {row.limit}{letter}"
        yield row.mistake(CORNER, sentence)


CHECKS: Checks[BoardPart] = (
    (_long_spaces, (LEFT, RIGHT)),
    (_marks, (MARKS,)),
    (_lane, (PIT,)),
)
"""Each check with the lines of the drawing that it looks at."""

CHECKS_OF_A_ROW: Checks[DrawnRow] = (
    (_entrance, (MARKS, CORNER)),
    (_limits, (CORNER,)),
    (_gravel, (CORNER, BEND)),
)
"""Each check of a single row, likewise."""
