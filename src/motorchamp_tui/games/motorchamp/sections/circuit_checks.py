"""Checks of a circuit joined from sections.

These are the house rules that only show on the whole ring: its length, pit lane and boxes, the use of
limits, dark squares and solid lines, and the picture. Every breach is a mistake with its place in a file.
Rulebook: R-17, R-45, R-51, R-74, R-83; Q-03, Q-67, Q-78, Q-80. See also ``docs/circuits.md``.
"""

import math
from collections.abc import Iterator

from motorchamp_tui.games.drawings import Checks, Mistake, broken_rules
from motorchamp_tui.games.motorchamp.rules.movement import BOTH_LANES, look_ahead
from motorchamp_tui.games.motorchamp.rules.pits import turns_in
from motorchamp_tui.games.motorchamp.rules.throws import NORMAL_DIE, TOTALS, Dice
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW, MOST_POINTS_TO_ENTER, Square, Track, at
from motorchamp_tui.games.motorchamp.sections.circuits import FEWEST_ROWS, MOST_ROWS, Circuit
from motorchamp_tui.games.motorchamp.sections.section_checks import TOLERANCE, direction, sides
from motorchamp_tui.games.motorchamp.sections.sections import (
    BEND,
    BOX,
    ENTRANCE,
    EXIT,
    LEFT_COLOUR,
    LEFT_LIMIT,
    LINE,
    MARKS,
    PIT,
    RIGHT_COLOUR,
    RIGHT_LIMIT,
    Row,
)
from motorchamp_tui.games.road import Lane
from motorchamp_tui.games.track_picture import HOMEWARD, first_overlap, walk

BOXES, WALL = {True: 10, False: 4}, {True: 14, False: 8}
"""By whether the circuit is long."""
NEAR_A_BEND = 3
"""How many rows before a bend braking begins, and after a bend acceleration ends."""
FEWEST_SOLID_IN_BENDS, MOST_TRIPLE_LIMITS = 2, 4

Found = Iterator[Mistake]
_COLOURS, _LIMITS = (LEFT_COLOUR, RIGHT_COLOUR), (LEFT_LIMIT, RIGHT_LIMIT)


def check_circuit(circuit: Circuit) -> tuple[Mistake, ...]:
    """Every mistake of a circuit whose sections are fit to be joined."""
    return tuple(dict.fromkeys(broken_rules(circuit, CHECKS)))


def dark_squares_before_the_pits(track: Track) -> tuple[Square, ...]:
    """The dark squares from which one normal die can take a car that is alone into the pit lane."""
    if track.pit is None:
        return ()
    found = list[Square]()
    for rows in range(MOST_POINTS_TO_ENTER):
        for lane in BOTH_LANES:
            square = at(lane, (track.pit.entrance - rows) % track.rows)
            ahead = look_ahead(track, square)
            if track.colour(square) == 1 and any(turns_in(track, Dice.ONE, die, ahead) for die in NORMAL_DIE):
                found.append(square)
    return tuple(found)


def _kind(circuit: Circuit) -> str:
    return "long" if circuit.is_long else "short"


def _length(circuit: Circuit) -> Found:
    fewest, most, rows = FEWEST_ROWS[circuit.is_long], MOST_ROWS[circuit.is_long], len(circuit.rows)
    if not fewest <= rows <= most:
        sentence = f"{circuit.name} has {rows} rows; a {_kind(circuit)} track has {fewest} to {most}"
        yield circuit.rows[0].mistake(MARKS, sentence)


def _straight(circuit: Circuit) -> Found:
    """The pit lane and its wall beside the last rows before the line."""
    rows, wall = len(circuit.rows), WALL[circuit.is_long]
    if circuit.lane != tuple(range(rows - wall, rows)):
        place = circuit.rows[circuit.lane[0]] if circuit.lane else circuit.rows[-1]
        sentence = f"the pit lane must run beside the last {wall} rows before the line of a {_kind(circuit)} track"
        yield place.mistake(PIT, sentence)
    for row in circuit.marked(EXIT):
        if row < rows - 2:
            yield circuit.rows[row].mistake(MARKS, "the exits are the last two rows before the line")
    boxes = BOXES[circuit.is_long]
    if len(circuit.boxes) != boxes:
        place = circuit.rows[circuit.boxes[0] if circuit.boxes else -1]
        yield place.mistake(
            PIT, f"{circuit.name} has {len(circuit.boxes)} boxes; a {_kind(circuit)} track has {boxes}"
        )


def _pit_squares(circuit: Circuit) -> Found:
    """Every square of the pits can be reached and left (Q-67, Q-78, Q-80)."""
    rows = circuit.rows
    exits, entrances = circuit.marked(EXIT), circuit.marked(ENTRANCE)
    for number, row in enumerate(rows):
        before, beyond = rows[number - 1], rows[(number + 1) % len(rows)]
        if not row.has_pit_lane:
            continue
        if not before.has_pit_lane and (number - 1) % len(rows) not in entrances:
            yield row.mistake(
                PIT, "this pit lane square cannot be reached: neither lane nor entrance is before it"
            )
        if not beyond.has_pit_lane and number not in exits:
            yield row.mistake(PIT, "this pit lane square cannot be left: neither lane nor exit is beyond it")
        if row.pit == BOX and not before.has_pit_lane:
            yield row.mistake(
                PIT, "this box cannot be reached: the row before it needs a pit lane square to turn in"
            )
        if row.pit == BOX and not (beyond.has_pit_lane and number + 1 < len(rows)):
            yield row.mistake(
                PIT, "this box cannot be left: the row beyond it needs a pit lane square to turn out"
            )


def _entrance(circuit: Circuit) -> Found:
    number = circuit.marked(ENTRANCE)[0]
    before, row = circuit.rows[number - 1], circuit.rows[number]
    if before.is_solid and not row.is_solid:
        yield before.mistake(
            LINE, "a solid line must not end at the pit entrance: nobody may stop there from the left"
        )
    if not dark_squares_before_the_pits(circuit.track):
        sentence = f"no dark square within {MOST_POINTS_TO_ENTER} rows before the pit entrance leads into the lane"
        yield row.mistake(MARKS, sentence)


def _near(circuit: Circuit, number: int, behind: int, ahead: int) -> bool:
    """Whether any row from this many behind to this many ahead bends."""
    rows = circuit.rows
    return any(direction(rows[(number + step) % len(rows)]) for step in range(-behind, ahead + 1))


def _readable(circuit: Circuit, *labels: str) -> Iterator[tuple[int, Row]]:
    """The rows, with their numbers, for which these lines had no unreadable words."""
    return ((number, row) for number, row in enumerate(circuit.rows) if not row.unread.intersection(labels))


def _limits_before_bends(circuit: Circuit) -> Found:
    triple = 0
    for number, row in _readable(circuit, *_COLOURS, *_LIMITS):
        for _, colour, label, limit in sides(row):
            if limit and not _near(circuit, number, 0, limit):
                yield row.mistake(label, f"no bend asks for this limit: the next {limit} rows are straight")
            triple += colour == 3 and limit > 0
            if colour == 3 and limit and triple == MOST_TRIPLE_LIMITS + 1:
                yield row.mistake(label, f"more than {MOST_TRIPLE_LIMITS} limits on triple squares in one circuit")


def _dark_in_bends(circuit: Circuit) -> Found:
    for number, row in _readable(circuit, *_COLOURS):
        for label, colour, _, _ in sides(row):
            if colour == 1 and not _near(circuit, number, NEAR_A_BEND, NEAR_A_BEND):
                yield row.mistake(label, f"a dark square on a straight: no bend within {NEAR_A_BEND} rows")


def _solid_lines(circuit: Circuit) -> Found:
    in_bends = 0
    for number, row in enumerate(circuit.rows):
        if row.is_solid and not _near(circuit, number, 1, NEAR_A_BEND):
            yield row.mistake(LINE, f"a solid line on a straight: no bend within {NEAR_A_BEND} rows")
        in_bends += row.is_solid and direction(row) != 0
    if in_bends < FEWEST_SOLID_IN_BENDS:
        yield circuit.rows[0].mistake(LINE, f"no solid line leads through a bend of {circuit.name}")


def _both_lanes(circuit: Circuit) -> Found:
    """Every square can be reached from starting position 1 by throws that its colours and limits allow.

    From there on every square leads to the one three rows on: each choice of dice can show a three.
    """
    track = circuit.track
    start = at(Lane.RIGHT, track.rows - 1)
    reached, waiting = {start}, [start]
    while waiting:
        for end in _ends(track, waiting.pop()):
            if end not in reached:
                reached.add(end)
                waiting.append(end)
    for number, row in enumerate(circuit.rows):
        for side, (label, _, _, _) in zip((Lane.LEFT, Lane.RIGHT), sides(row), strict=True):
            if at(side, number) not in reached:
                yield row.mistake(label, "this square cannot be reached from starting position 1")


def _ends(track: Track, square: Square) -> Iterator[Square]:
    ahead = look_ahead(track, square)
    totals = TOTALS[Dice(track.colour(square))] | TOTALS[Dice.SPECIAL]
    for points in range(1, LONGEST_THROW + 1):
        if totals >> points & 1 and not ahead.excess(points):
            yield from ahead.ends(points)


def _picture(circuit: Circuit) -> Found:
    *_, (x, y, heading) = walk(row.bend for row in circuit.rows)
    turn = heading - HOMEWARD
    if abs(turn) != 360 or max(abs(x), abs(y)) > TOLERANCE * len(circuit.sections):
        # A section of a board has been told by itself that it does not end where it must.
        if circuit.is_whole:
            reason = f"they turn by {turn:g} degrees in all, not by 360"
            if abs(turn) == 360:
                reason = f"the last row ends {math.hypot(x, y):.1f} rows from the first"
            yield circuit.rows[-1].mistake(BEND, f"the bends do not close the picture: {reason}")
        return
    overlap = first_overlap(circuit.track)
    if overlap is not None:
        yield circuit.rows[overlap].mistake(BEND, "in the picture the road runs over itself here")


CHECKS: Checks[Circuit] = (
    (_length, ()),
    (_straight, (PIT, MARKS)),
    (_pit_squares, (PIT, MARKS)),
    (_entrance, (MARKS, LINE, *_COLOURS, *_LIMITS)),
    (_limits_before_bends, (BEND,)),
    (_dark_in_bends, (BEND,)),
    (_solid_lines, (LINE, BEND)),
    (_both_lanes, (LINE, *_COLOURS, *_LIMITS)),
    (_picture, (BEND,)),
)
"""Each rule, with the lines of the drawings that it looks at."""
