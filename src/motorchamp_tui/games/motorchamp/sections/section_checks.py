"""Checks of a section by itself.

These are the house rules of section building; every breach is a mistake with its place in the file. A rule is
skipped when the lines it looks at could not be read. Rulebook: R-17, R-45; Q-51, Q-54, Q-67. See also
``docs/circuits.md``.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from motorchamp_tui.games.drawings import Checks, Mistake, broken_rules
from motorchamp_tui.games.motorchamp.sections.sections import (
    BEND,
    BOX,
    ENTRANCE,
    EXIT,
    FINISH,
    LEFT_COLOUR,
    LEFT_LIMIT,
    LONG_START_END,
    MARK_MEANS,
    MARKS,
    NOTHING,
    PIT,
    RIGHT_COLOUR,
    RIGHT_LIMIT,
    SHORT_START_END,
    Row,
    Section,
)
from motorchamp_tui.games.track_picture import walk

MARKS_OF = {
    "A": {FINISH: 1, SHORT_START_END: 1, LONG_START_END: 1, EXIT: 2},
    "B": {},
    "C": {ENTRANCE: 1},
    "whole": {FINISH: 1, SHORT_START_END: 1, LONG_START_END: 1, EXIT: 2, ENTRANCE: 1},
}
"""How often each mark occurs in a section of this kind."""

STRAIGHT_AND_BOXES = {"A": (4, 1), "B": (6, 6), "C": (4, 3)}
"""How many rows of the finishing straight and how many boxes a section of this kind has."""

HEIGHT, WIDTH_OF_B, TOLERANCE = 7, 6, 0.5
ENDS = {"A": ((0, -HEIGHT, 180),), "B": ((WIDTH_OF_B, 0, 0), (-WIDTH_OF_B, 0, 0)), "C": ((0, HEIGHT, 180),)}
"""Where each strand ends, seen from its start, in rows right and down, and by how much it turns until then."""
HEADINGS = {"A": (180,), "B": (0, 180), "C": (0,)}
"""The headings with which the strands start, in degrees clockwise from the right."""

BEND_FROM, TIGHT_FROM = 10, 20
"""Degrees a row from which the road bends, and from which it is too tight for light grey."""
ROWS_TO_S = 3
"""How far after the first bend S may be."""

LIMITS = {1: (3, 5), 2: (6, 11), 3: (12, 14)}
"""The lowest limit for each colour, and the highest that a throw there can break."""
COLOUR_WORDS = {1: "single", 2: "double", 3: "triple"}

Found = Iterator[Mistake]


def check_section(section: Section) -> tuple[Mistake, ...]:
    """Every mistake of a section by itself."""
    of_rows = (mistake for row in section.rows for mistake in broken_rules(row, CHECKS_OF_A_ROW))
    return tuple(sorted([*broken_rules(section, CHECKS), *of_rows]))


def can_be_joined(section: Section) -> bool:
    """Whether marks and pit lane allow a circuit to be made of it, even if other things are wrong."""
    if section.unread.intersection((MARKS, PIT)):
        return False
    return not any((*_marks(section), *_straight(section), *_entrance(section)))


def _marks(section: Section) -> Found:
    wanted = MARKS_OF[section.kind]
    for row in section.rows:
        if row.mark != NOTHING and row.mark not in wanted:
            yield row.mistake(MARKS, f"{_meaning(row.mark)} has no place in {_kind(section)}")
    for mark, times in wanted.items():
        rows = [row for row in section.rows if row.mark == mark]
        if len(rows) < times:
            missing = "is missing" if times == 1 else f"is here {len(rows)} times instead of {times}"
            yield section.rows[0].mistake(MARKS, f"{_meaning(mark)} {missing}")
        for row in rows[times:]:
            yield row.mistake(MARKS, f"{_meaning(mark)} is here more than {_times(times)}")


def _meaning(mark: str) -> str:
    return f"mark {mark} ({MARK_MEANS[mark]})"


def _kind(section: Section) -> str:
    return "a whole track" if section.kind == "whole" else f"a section {section.kind}"


def _times(number: int) -> str:
    return "once" if number == 1 else "twice" if number == 2 else f"{number} times"


def _straight(section: Section) -> Found:
    """The finishing straight with its pit lane: rows, boxes, no bends."""
    if section.kind == "whole":
        return
    rows, boxes = STRAIGHT_AND_BOXES[section.kind]
    straight = _rows_of_the_straight(section, rows)
    for row in section.rows:
        if row.has_pit_lane and row not in straight:
            yield row.mistake(PIT, "the pit lane runs beside the finishing straight only")
        if not row.has_pit_lane and row in straight:
            sentence = (
                f"no pit lane here: in {_kind(section)} it runs beside {rows} rows of the finishing straight"
            )
            yield row.mistake(PIT, sentence)
    found = [row for row in straight if row.pit == BOX]
    if straight and len(found) != boxes:
        place = found[boxes] if len(found) > boxes else straight[0]
        yield place.mistake(PIT, f"{_kind(section)} has {_boxes(boxes)}, this one {len(found)}")


def _boxes(number: int) -> str:
    return "one box" if number == 1 else f"{number} boxes"


def _rows_of_the_straight(section: Section, number: int) -> Sequence[Row]:
    """A: the rows before F; B: the strand back; C: the last rows."""
    if section.kind == "B":
        return section.strands[1]
    if section.kind == "C":
        return section.rows[-number:]
    line = next((index for index, row in enumerate(section.rows) if row.mark == FINISH), 0)
    return section.rows[max(line - number, 0) : line]


def _straight_on(row: Row) -> Found:
    if row.has_pit_lane and row.bend:
        yield row.mistake(BEND, "the finishing straight does not bend: write . here")


def _entrance(section: Section) -> Found:
    for strand in section.strands:
        for row, beyond in zip(strand, (*strand[1:], strand[0]), strict=True):
            if row.mark == ENTRANCE and (row.has_pit_lane or not beyond.has_pit_lane):
                sentence = "an entrance without a lane: the pit lane must begin in the row beyond it"
                yield row.mistake(MARKS, sentence)


def _start_area(section: Section) -> Found:
    rows = _from_the_line(section)
    if rows is None:
        return
    bends = _bends(rows)
    short, long = ((mark, _only(rows, mark)) for mark in (SHORT_START_END, LONG_START_END))
    for (mark, place), number in ((short, 1), (long, 2)):
        if place is None:
            continue
        behind = bends[number - 1][1] if len(bends) >= number else len(rows)
        latest = behind + ROWS_TO_S if mark == SHORT_START_END else len(rows)
        if not behind <= place < latest:
            where = f"just after the first bend, at most {ROWS_TO_S} rows" if number == 1 else "after two bends"
            yield rows[place].mistake(MARKS, f"{_meaning(mark)} must be {where}")


def _from_the_line(section: Section) -> Sequence[Row] | None:
    """All rows, those before the line after the others; None without a line."""
    line = _only(section.rows, FINISH)
    return None if line is None else (*section.rows[line:], *section.rows[:line])


def _only(rows: Iterable[Row], mark: str) -> int | None:
    return next((number for number, row in enumerate(rows) if row.mark == mark), None)


def direction(row: Row) -> int:
    """1 where the row bends to the right, -1 to the left, 0 where it is nearly straight."""
    return 0 if abs(row.bend) < BEND_FROM else 1 if row.bend > 0 else -1


def _bends(rows: Iterable[Row]) -> list[tuple[int, int]]:
    """Each bend: its first row, and the first row after it."""
    bends = list[tuple[int, int]]()
    end = 0
    for way, group in groupby(rows, direction):
        start, end = end, end + len(list(group))
        if way:
            bends.append((start, end))
    return bends


def sides(row: Row) -> Iterator[tuple[str, int, str, int]]:
    """Both squares of a row: label and value of the colour, label and value of the limit; left before right."""
    yield LEFT_COLOUR, row.left_colour, LEFT_LIMIT, row.left_limit
    yield RIGHT_COLOUR, row.right_colour, RIGHT_LIMIT, row.right_limit


def _limits(row: Row) -> Found:
    for _, colour, label, limit in sides(row):
        lowest, highest = LIMITS[colour]
        if limit > highest:
            yield row.mistake(label, f"no throw from a {COLOUR_WORDS[colour]} square can break a limit of {limit}")
        elif 0 < limit < lowest:
            sentence = f"a limit of {limit} is too low for a {COLOUR_WORDS[colour]} square: {lowest} to {highest}"
            yield row.mistake(label, sentence)


def _light_in_bends(row: Row) -> Found:
    for label, colour, _, _ in sides(row):
        if colour == 3 and abs(row.bend) >= TIGHT_FROM:
            yield row.mistake(label, f"a light square in a bend of {abs(row.bend)} degrees: write 1 or 2")


def _inside_is_tighter(row: Row) -> Found:
    if abs(row.bend) < TIGHT_FROM or row.left_colour != row.right_colour:
        return
    label, inside, outside = RIGHT_LIMIT, row.right_limit, row.left_limit
    if row.bend < 0:
        label, inside, outside = LEFT_LIMIT, outside, inside
    if outside and not 0 < inside < outside:
        sentence = f"the inside of the bend is tighter: its limit must be below the {outside} of the outside"
        yield row.mistake(label, sentence)


def _shape(section: Section) -> Found:
    """Whether each strand ends where its neighbour begins."""
    if section.kind == "whole":
        return
    name = _kind(section)
    for strand, heading, (to_x, to_y, turn) in zip(
        section.strands, HEADINGS[section.kind], ENDS[section.kind], strict=True
    ):
        *_, (x, y, end) = walk((row.bend for row in strand), heading)
        if end - heading != turn:
            sentence = (
                f"the bends do not close the picture: they turn by {end - heading:g} degrees in all,"
                f" in {name} they must turn by {turn}"
            )
            yield strand[-1].mistake(BEND, sentence)
        elif max(abs(x - to_x), abs(y - to_y)) > TOLERANCE:
            sentence = (
                f"the bends do not close the picture: the road ends {_off(x - to_x, 'right', 'left')} and"
                f" {_off(y - to_y, 'below', 'above')} the place where {name} must end"
            )
            yield strand[-1].mistake(BEND, sentence)


def _off(rows: float, more: str, less: str) -> str:
    return f"{abs(rows):.1f} rows {more if rows > 0 else less}"


CHECKS: Checks[Section] = (
    (_marks, (MARKS,)),
    (_straight, (PIT, MARKS)),
    (_entrance, (PIT, MARKS)),
    (_start_area, (MARKS, BEND)),
    (_shape, (BEND,)),
)
"""Each rule of a section with the lines of the drawing that it looks at."""

_COLOURS, _LIMITS = (LEFT_COLOUR, RIGHT_COLOUR), (LEFT_LIMIT, RIGHT_LIMIT)
CHECKS_OF_A_ROW: Checks[Row] = (
    (_straight_on, (PIT, BEND)),
    (_limits, (*_COLOURS, *_LIMITS)),
    (_light_in_bends, (*_COLOURS, BEND)),
    (_inside_is_tighter, (*_COLOURS, *_LIMITS, BEND)),
)
"""Each rule of a single row, likewise."""
