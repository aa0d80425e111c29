"""Movement: steps, lane changes, solid lines, blocked track, and how far a throw may go.

It finds what a total would do to a car on the race track, with these squares occupied. Rulebook: "Moving",
"Speed limits", "Competing cars"; Q-02 to Q-08, Q-14 to Q-18, Q-90, Q-117. Start phase and pit lane ask the same
questions and forgive the answers.

Only :mod:`.race` puts squares into bits and only this module takes them out. A row is two of them, right (1) and
left (2), so the squares that can be reached in n steps are one number from 0 to 3. The road ahead depends on a
few numbers only, and is cached by them.
"""

import functools
import itertools

from attrs import frozen

from motorchamp_tui.games.motorchamp.rules.track import Sightline, Square, Track, at
from motorchamp_tui.games.road import Lane
from motorchamp_tui.games.values import fast_constructor

BOTH_LANES = (Lane.RIGHT, Lane.LEFT)


def can_step(lane: Lane, to: Lane, *, here: int, there: int, solid: tuple[bool, bool], last: bool) -> bool:
    """Whether a car may go one row forward from ``lane`` to ``to`` (Q-02, Q-03, Q-06).

    ``here`` and ``there`` are the two bits of the cars in the row it leaves and the row it enters,
    ``solid`` whether the line between the lanes is solid in them; ``last``: the car stops there.
    """
    if there >> to & 1:
        return False
    if lane == to:
        return True
    if here >> to & 1 and there >> lane & 1:
        return False
    solid_here, solid_there = solid
    return not (solid_here and (solid_there or last))


def next_squares(track: Track, occupied: int, square: Square, *, last: bool) -> tuple[Square, ...]:
    """The squares one row forward to which a car may go from this race-track square."""
    row = (square.row + 1) % track.rows
    here, there = occupied >> 2 * square.row & 3, occupied >> 2 * row & 3
    solid = square.row in track.solid, row in track.solid
    return tuple(
        at(to, row)
        for to in BOTH_LANES
        if can_step(square.lane, to, here=here, there=there, solid=solid, last=last)
    )


def _reached(lanes: int, here: int, there: int, solid: tuple[bool, bool], *, last: bool) -> int:
    return sum(
        1 << to
        for to in BOTH_LANES
        if any(
            lanes >> lane & 1 and can_step(lane, to, here=here, there=there, solid=solid, last=last)
            for lane in BOTH_LANES
        )
    )


def _table(*, last: bool) -> tuple[int, ...]:
    """:func:`can_step` for every case, by ``lanes | here << 2 | there << 4 | solid << 6``."""
    return tuple(
        _reached(lanes, here, there, (here_solid, there_solid), last=last)
        for there_solid, here_solid, there, here, lanes in itertools.product(
            (False, True), (False, True), range(4), range(4), range(4)
        )
    )


_THROUGH, _STOP = _table(last=False), _table(last=True)
_STRETCH = 3
"""How many rows are looked at together: every throw that a square allows is at most a multiple of it."""
_SQUARES, _LINES = 255, 15
"""The bits of the squares and of the lines in a stretch and in the row behind it."""


@functools.cache
def _stretch(case: int) -> tuple[int, int, int, int]:
    """A stretch of road: the squares that can be driven through, those to stop on, and the playable rows.

    By ``lanes | cars << 2 | solid << 10``: two bits a row for cars, one for solid lines, from the row behind on.
    """
    lanes, cars, solid = case & 3, case >> 2 & _SQUARES, case >> 10
    through = stops = playable = 0
    for row in range(_STRETCH):
        step = lanes | (cars >> 2 * row & 15) << 2 | (solid >> row & 3) << 6
        lanes = _THROUGH[step]
        through |= lanes << 2 * row + 2
        stops |= _STOP[step] << 2 * row + 2
        playable |= bool(_STOP[step]) << row + 1
    return through, stops, playable, lanes


@functools.cache
def _squares(row: int, lanes: int) -> tuple[Square, ...]:
    """The squares of a row whose bit is set: right, left."""
    return tuple(at(lane, row) for lane in BOTH_LANES if lanes >> lane & 1)


@frozen(eq=False)
class Ahead:
    """The effect of every total up to the largest on a car on this race-track square.

    Squares have two bits a row (right 1, left 2), from the car's own row on: ``_through`` those that can be
    driven through, ``_stops`` those to stop on, ``_towed`` those that a last step without lane change leads to
    with a car directly ahead (Q-57). Totals have one bit each: ``playable`` those with somewhere to go,
    ``finishes`` those that cross the line on which the car's race ends, ``riskless`` those within the limit with
    somewhere to go, ``safe`` those that put no car out in a race, including those that cross that line with one
    point over the limit (Q-117).
    """

    row: int
    ring: int
    limit: int
    to_the_pits: int | None
    _through: int
    _stops: int
    _towed: int
    playable: int
    finishes: int
    riskless: int
    safe: int

    def ends(self, points: int) -> tuple[Square, ...]:
        """The squares to stop on after this many points: right, left."""
        return _squares((self.row + points) % self.ring, self._stops >> 2 * points & 3)

    def passed(self, points: int) -> tuple[Square, ...]:
        """The squares that can be driven through with this many points, more to come."""
        return _squares((self.row + points) % self.ring, self._through >> 2 * points & 3)

    def towed(self, points: int) -> tuple[Square, ...]:
        """Of the ends after this many points, those directly behind a car in the lane of the last step (Q-57)."""
        return _squares((self.row + points) % self.ring, self._towed >> 2 * points & 3)

    @property
    def tows(self) -> tuple[int, ...]:
        """The totals that can bring a slipstream."""
        found, bits = list[int](), self._towed
        while bits:
            row = (bits & -bits).bit_length() - 1 >> 1
            found.append(row)
            bits &= -4 << 2 * row
        return tuple(found)

    def furthest(self, points: int) -> int:
        """How many rows the car gets with this total, by the other cars (Q-15)."""
        return furthest(points, self.playable)

    def excess(self, points: int) -> int:
        """By how many points this total is too much: limit or block, the worse of the two (Q-17)."""
        return 0 if self.riskless >> points & 1 else excess(points, self.limit, self.playable)

    def finishes_with(self, points: int) -> bool:
        """Whether this total ends the car's race on the line."""
        return bool(self.finishes >> points & 1)

    def is_blocked(self, points: int) -> bool:
        """Whether this total is more than the room that the other cars leave."""
        return self.furthest(points) < points

    def holes(self, points: int) -> list[int]:
        """Totals below this one for which the other cars leave no square, though they do for a larger one."""
        return [hole for hole in range(1, self.furthest(points)) if self.is_blocked(hole)]

    def is_over_the_limit(self, points: int) -> bool:
        """Whether this total breaks the speed limit of the square."""
        return 0 < self.limit < points


_new_ahead = fast_constructor(Ahead)


def furthest(points: int, playable: int) -> int:
    """How many rows a car gets with this total, by the totals with somewhere to go (Q-15)."""
    return (playable & (2 << points) - 1).bit_length() - 1


def excess(points: int, limit: int, playable: int) -> int:
    """By how many points this total is too much: limit or block, the worse of the two (Q-17)."""
    over = points - limit if limit else 0
    return max(points - furthest(points, playable), over, 0)


def look_ahead(track: Track, square: Square, occupied: int = 0, *, ends_race: bool = False) -> Ahead:
    """The road ahead of a car on this square by its colour and limit; ``ends_race``: at the next crossing."""
    line = track.sightlines[square.index]
    seen = (occupied >> line.behind | occupied << line.ahead) & line.sight
    return _look_along(line, seen, line.to_the_line if ends_race else 0)


def look_on(track: Track, square: Square, occupied: int, rows: int) -> Ahead:
    """The next few rows ahead of a car that has come to this square in the middle of its go."""
    line = track.sightlines[square.index]
    seen = (occupied >> line.behind | occupied << line.ahead) & (16 << 2 * rows) - 1
    return _look(line, seen, rows, 0, 0)


@functools.lru_cache(maxsize=1 << 13)  # what more of them would save, going through the memory costs
def _look_along(line: Sightline, cars: int, to_the_line: int) -> Ahead:
    return _look(line, cars, line.steps, line.limit, to_the_line)


def _look(line: Sightline, cars: int, steps: int, limit: int, to_the_line: int) -> Ahead:
    """Cars as bits from the car's own row on; ``to_the_line``: the rows to that on which its race ends, else 0."""
    lanes = through = stops = 1 << line.lane
    playable, finishes = 1, 0
    for row in range(0, steps, _STRETCH):
        squares, lines = cars >> 2 * row & _SQUARES, line.solid >> row & _LINES
        further, further_stops, free, lanes = _stretch(lanes | squares << 2 | lines << 10)
        through |= further << 2 * row
        stops |= further_stops << 2 * row
        playable |= free << row
    totals = (2 << steps) - 1
    if to_the_line:
        beyond = totals & -2 << to_the_line if through >> 2 * to_the_line & 3 else 0
        finishes = beyond | (1 << to_the_line if stops >> 2 * to_the_line & 3 else 0)
        playable |= finishes
    riskless = playable & (2 << limit) - 1 if limit else playable
    safe = riskless | finishes & (4 << limit) - 1
    towed = through << 2 & ~cars & cars >> 2
    return _new_ahead(
        line.row, line.ring, limit, line.to_the_pits, through, stops, towed, playable, finishes, riskless, safe
    )
