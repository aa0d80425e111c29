"""Checks of a circuit once its parts are joined.

First whether it is a ring for racing: its length, the pit lane, the grid, the picture. Then whether it
is worth it, which takes some driving: what the line saves, whether a corner of limit 2 ever forces a driver, and
whether a black flag can be served. That red alone is clean from every space, and that no throw of three dice must
end in the barriers, needs no check: both follow from limits of 2 and more. H-26, H-31; HQ-16, HQ-40. See also
``docs/circuits.md``.
"""

import math
from collections.abc import Iterator

from attrs import evolve

from motorchamp_tui.games.drawings import Checks, Mistake, broken_rules
from motorchamp_tui.games.motorsportspiel.parts.drawn import (
    BEND,
    CORNER,
    ENTRANCE,
    EXIT,
    GOES_ON,
    LANES,
    LEFT,
    MARKS,
    OWN_PIT,
    PIT,
    PLAIN_SPACE,
    RIGHT,
)
from motorchamp_tui.games.motorsportspiel.parts.layouts import LENGTHS, Layout
from motorchamp_tui.games.motorsportspiel.rules.driving import MOST_POINTS, NO_CARS, bits, road_of
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS, RED_PAIRS
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Space, Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds
from motorchamp_tui.games.road import Lane
from motorchamp_tui.games.track_picture import boundaries, first_overlap, walk

FEWEST_PITS, GRID_ROWS = 6, 6
LINE_SAVES = 8
"""Along the line a lap takes at least one step in this many less than in the faster lane."""
TRAP = 3
"""From this many rows before the entrance on, a black flag may come too late to be sure of turning in."""
SHORTEST_ROW, LONGEST_ROW = 0.8, 1.2

Found = Iterator[Mistake]


def check_layout(layout: Layout) -> tuple[Mistake, ...]:
    """Every reason why this ring cannot be raced on; its parts are fit to be joined."""
    return tuple(dict.fromkeys(broken_rules(layout, CHECKS)))


def check_driving(layout: Layout) -> tuple[Mistake, ...]:
    """Every reason why it is not worth racing on; nothing else is wrong with it."""
    return tuple(dict.fromkeys(broken_rules(layout, CHECKS_OF_DRIVING)))


def steps_a_lap(track: Track, lane: Lane | None = None) -> int:
    """How many steps a lap takes in one lane, or where the road is shortest."""
    count, places = len(track.spaces), range(len(track.spaces))
    if lane is not None:
        return sum(space.lane is lane for space in track.spaces)

    def round_from(start: int) -> int:
        fewest = {start: 0}
        for place in range(start, start + count):
            for step in track.ahead[place % count] if place in fewest else ():
                steps = fewest[place] + 1
                fewest[place + step] = min(steps, fewest.get(place + step, steps))
        return fewest[start + count]

    return min(round_from(place) for place in places if track.spaces[place].first_row <= 0)


def leads_in_for_certain(track: Track) -> frozenset[Space]:
    """The spaces from which a driver who is alone comes into the pit lane for certain with the red die (HQ-16)."""
    entrance, road = track.entrance, road_of(track)
    if entrance is None:
        return frozenset()
    count = len(track.spaces)
    goal = entrance.index + count
    certain = {goal}

    def comes_in(place: int, value: int, *, is_low: bool) -> bool:
        places = 1 << place
        for _ in range(value):
            if places >> goal & 1 and is_low:
                return True
            places = road.step(places, value, NO_CARS)
        return any(end in certain for end in bits(places))

    for place in range(goal - 1, goal - count, -1):
        if all(
            comes_in(place, low, is_low=True) or comes_in(place, high, is_low=False) for low, high in RED_PAIRS
        ):
            certain.add(place)
    return frozenset(track.spaces[place % count] for place in certain)


def is_feared(track: Track, corner: Corner) -> bool:
    """Whether three dice would be safer somewhere before the corner without it."""
    rows = range(corner.first, corner.last + 1)
    tamed = evolve(
        track, spaces=tuple(evolve(space, limit=0) if space.row in rows else space for space in track.spaces)
    )
    before = (
        track.holding(lane, row)
        for row in range(corner.first - 1, corner.first - MOST_POINTS - 1, -1)
        for lane in LANES.values()
    )
    return any(_clean(track, space) < _clean(tamed, space) for space in before)


def _clean(track: Track, space: Space) -> int:
    """How many throws of three dice are clean for a driver who is alone."""
    ways = road_of(track).ways(space, NO_CARS, ends_on_the_line=False)
    return odds(ways, NUMBERS[-1]).clean


def _length(layout: Layout) -> Found:
    rows = len(layout.rows)
    if not any(rows in lengths for lengths in LENGTHS.values()):
        wanted = " or ".join(f"{lengths[0]} to {lengths[-1]} ({kind})" for kind, lengths in LENGTHS.items())
        place = layout.judged.rows[0]
        yield place.mistake(MARKS, f"{layout.name} has {rows} rows; a circuit has {wanted}")


def _seams(layout: Layout) -> Found:
    """No corner runs across the end of a drawing: it would have two names."""
    at = {row: number for number, row in enumerate(layout.rows)}
    for part in layout.parts:
        first = part.rows[0]
        before = layout.rows[at[first] - 1]
        if first.limit and first.limit == before.limit:
            yield first.mistake(CORNER, "a corner must not run across the end of a drawing")


def _lane(layout: Layout) -> Found:
    """Every space of the pit lane can be reached and left (HQ-40)."""
    rows, exits, entrance = layout.rows, layout.marked(EXIT), layout.marked(ENTRANCE)[0]
    if rows[entrance].has_pit_lane:
        yield rows[entrance].mistake(PIT, "the pit lane begins in the row beyond the entrance, not beside it")
    if not rows[(entrance + 1) % len(rows)].has_pit_lane:
        yield rows[entrance].mistake(MARKS, "an entrance without a lane: it must begin in the row beyond")
    for number, row in enumerate(rows):
        if not row.has_pit_lane:
            if number in exits:
                yield row.mistake(MARKS, "an exit without a pit lane beside it")
            continue
        if not rows[number - 1].has_pit_lane and (number - 1) % len(rows) != entrance:
            sentence = "this pit lane space cannot be reached: neither the lane nor the entrance is before it"
            yield row.mistake(PIT, sentence)
        if not rows[(number + 1) % len(rows)].has_pit_lane and number not in exits:
            yield row.mistake(PIT, "this pit lane space cannot be left: neither lane nor exit is beyond it")


def _pits(layout: Layout) -> Found:
    lane, entrance = layout.lane, layout.marked(ENTRANCE)[0]
    pits = [row for row in lane if layout.rows[row].pit == OWN_PIT]
    for row in pits:
        if row <= entrance:
            sentence = "a pit beyond the line: a stop belongs to the lap that it ends"
            yield layout.rows[row].mistake(PIT, sentence)
        if row == entrance + 1:
            sentence = "this pit cannot be reached: the lane needs a space before it"
            yield layout.rows[row].mistake(PIT, sentence)
    for row in layout.marked(EXIT):
        if pits and row in lane and lane.index(row) <= lane.index(pits[-1]):
            sentence = "an exit before the last pit: nobody may drive past one on the way to their own"
            yield layout.rows[row].mistake(MARKS, sentence)
    if len(pits) < FEWEST_PITS:
        place = layout.rows[pits[0] if pits else entrance]
        there = "it has one pit" if len(pits) == 1 else f"it has {len(pits) or 'no'} pits"
        yield place.mistake(PIT, f"{there}; a circuit needs {FEWEST_PITS} at least")


def _entrance(layout: Layout) -> Found:
    number = layout.marked(ENTRANCE)[0]
    beyond = layout.rows[(number + 1) % len(layout.rows)]
    if beyond.space(RIGHT) == GOES_ON:
        yield beyond.mistake(RIGHT, "the right space of the pit entrance must end in its row")


def _grid(layout: Layout) -> Found:
    """The last rows before the line (H-31, HQ-47)."""
    for number in range(len(layout.rows) - GRID_ROWS, len(layout.rows)):
        row = layout.rows[number]
        for label in LANES:
            if row.space(label) != PLAIN_SPACE:
                yield row.mistake(
                    label, f"the {GRID_ROWS} rows before the line are the grid: write - for a plain space"
                )
        if row.limit:
            yield row.mistake(CORNER, f"the {GRID_ROWS} rows before the line are the grid: no corner there")


def _picture(layout: Layout) -> Found:
    last = layout.judged.rows[-1]
    turn = sum(row.bend for row in layout.rows)
    if abs(turn) != 360:
        yield last.mistake(
            BEND, f"the bends do not close the picture: they turn by {turn} degrees in all, not by 360"
        )
        return
    starts = boundaries(layout.shape)
    lengths = [math.dist(one[:2], two[:2]) for one, two in zip(starts, (*starts[1:], starts[0]), strict=True)]
    if min(lengths) < SHORTEST_ROW or max(lengths) > LONGEST_ROW:
        *_, (x, y, _) = walk(row.bend for row in layout.rows)
        sentence = (
            f"the bends do not close the picture: the last row ends {math.hypot(x, y):.1f} rows from the first,"
            f" and to close the ring rows would be {min(lengths):.2f} to {max(lengths):.2f} long"
        )
        yield last.mistake(BEND, sentence)
        return
    overlap = first_overlap(layout.shape)
    if overlap is not None:
        yield layout.rows[overlap].mistake(BEND, "in the picture the road runs over itself here")


def _line(layout: Layout) -> Found:
    track = layout.track
    faster, line = min(steps_a_lap(track, lane) for lane in LANES.values()), steps_a_lap(track)
    if line * LINE_SAVES > faster * (LINE_SAVES - 1):
        sentence = f"the line saves too little: {line} steps a lap against {faster} in the faster lane"
        yield layout.judged.rows[0].mistake(LEFT, f"{sentence}; it should save at least one in {LINE_SAVES}")


def _twos(layout: Layout) -> Found:
    """Every corner of the lowest limit can force an error: the others force none."""
    for corner in layout.track.corners:
        if corner.limit == 2 and not is_feared(layout.track, corner):
            sentence = f"{corner.name} forces no error: three dice are safe from every space before it"
            yield layout.rows[corner.first].mistake(CORNER, sentence)


def _way_in(layout: Layout) -> Found:
    track, entrance = layout.track, layout.marked(ENTRANCE)[0]
    certain = leads_in_for_certain(track)
    labels = {lane: label for label, lane in LANES.items()}
    for space in track.spaces:
        if space not in certain and (entrance - space.row) % track.rows >= TRAP:
            sentence = "with a black flag here no driver can be sure of the pits: red alone may miss the entrance"
            yield layout.rows[space.row].mistake(labels[space.lane], sentence)


_ROAD = (LEFT, RIGHT, CORNER)
CHECKS: Checks[Layout] = (
    (_length, ()),
    (_seams, (CORNER,)),
    (_lane, (PIT, MARKS)),
    (_pits, (PIT, MARKS)),
    (_entrance, (RIGHT,)),
    (_grid, _ROAD),
    (_picture, (BEND,)),
)
"""Each check, with the lines of the drawings that it looks at."""
CHECKS_OF_DRIVING: Checks[Layout] = ((_line, _ROAD), (_twos, _ROAD), (_way_in, _ROAD))
