"""Driving: steps, lane changes, solid lines, blocked track, and how far a throw may go.

Decides what a total would do to a car on the race track. Rulebook: "Moving", "Speed limits",
"Competing cars"; Q-02 to Q-08, Q-14 to Q-18, Q-90, Q-117. Start phase and pit lane ask the same questions
and forgive the answers.

A row is two bits, right (1) and left (2), so the squares that can be reached in n steps are one number
from 0 to 3. What lies ahead depends on a few numbers only and is remembered by them.
"""

import functools
import itertools

from attrs import frozen

from motorchamp_tui.rules.race import Car, Race
from motorchamp_tui.rules.track import LONGEST_THROW, Lane, Square, View, at
from motorchamp_tui.rules.values import quickly

RIGHT, LEFT = 1, 2


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


def may_step(race: Race, square: Square, to: Lane, *, last: bool) -> bool:
    """Whether a car may go from this race-track square one row forward into lane ``to``, as the race stands."""
    row = (square.row + 1) % race.track.rows
    return can_step(
        square.lane,
        to,
        here=race.occupied >> 2 * square.row & 3,
        there=race.occupied >> 2 * row & 3,
        solid=(square.row in race.track.solid, row in race.track.solid),
        last=last,
    )


def _reached(lanes: int, here: int, there: int, solid: tuple[bool, bool], *, last: bool) -> int:
    return sum(
        1 << to
        for to in (Lane.RIGHT, Lane.LEFT)
        if any(
            lanes >> lane & 1 and can_step(lane, to, here=here, there=there, solid=solid, last=last)
            for lane in (Lane.RIGHT, Lane.LEFT)
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


THROUGH, STOP = _table(last=False), _table(last=True)
STRETCH = 3
"""So many rows are looked at together: every throw that a square allows is at most a multiple of it."""


@functools.cache
def _stretch(case: int) -> tuple[int, int, int, int]:
    """A stretch of road: the squares that can be driven through, those to stop on, and the playable rows.

    By ``lanes | cars << 2 | solid << 10``: two bits a row for cars, one for solid lines, from the row behind on.
    """
    lanes, cars, solid = case & 3, case >> 2 & 255, case >> 10
    through = stops = playable = 0
    for row in range(STRETCH):
        step = lanes | (cars >> 2 * row & 15) << 2 | (solid >> row & 3) << 6
        lanes = THROUGH[step]
        through |= lanes << 2 * row + 2
        stops |= STOP[step] << 2 * row + 2
        playable |= bool(STOP[step]) << row + 1
    return through, stops, playable, lanes


@frozen
class Ahead:
    """What every total up to ``steps`` would do to a car on the race track.

    Squares have two bits a row (right 1, left 2), from the car's own row on: ``through`` those that can be driven
    through, ``stops`` those to stop on, ``towed`` those that a last step without lane change leads to with a car
    directly ahead (Q-57). Totals have one bit each: ``playable`` those with somewhere to go, ``home`` those that
    cross the line on which the car's race ends, ``clean`` those within the limit with somewhere to go, ``safe``
    those that put nobody out in a race: also those that cross that line with one point over the limit (Q-117).
    """

    limit: int
    through: int
    stops: int
    towed: int
    playable: int
    home: int
    clean: int
    safe: int

    def furthest(self, points: int) -> int:
        """How many rows the car gets with this total, by the other cars (Q-15)."""
        return (self.playable & (2 << points) - 1).bit_length() - 1

    def excess(self, points: int) -> int:
        """By how many points this total is too much: limit or block, the worse of the two (Q-17)."""
        if self.clean >> points & 1:
            return 0
        over = points - self.limit if self.limit else 0
        return max(points - self.furthest(points), over, 0)

    def is_home(self, points: int) -> bool:
        """Whether this total ends the car's race on the line."""
        return bool(self.home >> points & 1)

    def is_blocked(self, points: int) -> bool:
        """Whether this total is more than the other cars leave room for."""
        return self.furthest(points) < points

    def holes(self, points: int) -> list[int]:
        """Totals below this one that the other cars leave no square for, though they do for a larger one."""
        return [hole for hole in range(1, self.furthest(points)) if self.is_blocked(hole)]

    def is_over_the_limit(self, points: int) -> bool:
        """Whether this total breaks the speed limit of the square."""
        return 0 < self.limit < points


_new_ahead = quickly(Ahead)


def look_ahead(
    lane: int, occupied: int, solid: int, limit: int = 0, line: int = 0, steps: int = LONGEST_THROW
) -> Ahead:
    """What lies ahead of a car, from the cars (two bits a row) and solid lines (a bit a row) it sees.

    ``limit`` is 0 where there is none; ``line`` the rows to the line on which the car's race ends,
    0 where it does not; ``steps`` the largest total asked for. Both windows begin with the car's own row.
    """
    through = stops = lanes = 1 << lane
    playable, home = 1, 0
    cars, lines = occupied << 2, solid << 10
    for row in range(0, steps, STRETCH):
        further, further_stops, free, lanes = _stretch(lanes | cars & 255 << 2 | lines & 15 << 10)
        through |= further << 2 * row
        stops |= further_stops << 2 * row
        playable |= free << row
        cars >>= 2 * STRETCH
        lines >>= STRETCH
    totals = (2 << steps) - 1
    if line:
        beyond = totals & -2 << line if through >> 2 * line & 3 else 0
        home = beyond | (1 << line if stops >> 2 * line & 3 else 0)
        playable |= home
    clean = playable & (2 << limit) - 1 if limit else playable
    safe = clean | home & (4 << limit) - 1
    towed = through << 2 & ~occupied & occupied >> 2
    return _new_ahead(limit, through, stops, towed, playable, home, clean, safe)


def ahead_of(race: Race, car: Car) -> Ahead:
    """What lies ahead of a car on the race track."""
    view, cars = race.track.views[car.square.index], race.occupied
    seen = (cars >> view.gone | cars << view.left) & view.sight
    return _ahead_in(view, seen, view.line if view.line and race.ends_on_the_line(car) else 0)


@functools.lru_cache(maxsize=1 << 13)  # what more of them would save, going through the memory costs
def _ahead_in(view: View, cars: int, line: int) -> Ahead:
    return look_ahead(view.lane, cars, view.solid, view.limit, line, view.steps)


def ahead_from(race: Race, car: Car, square: Square, steps: int) -> Ahead:
    """What lies ahead of a car that has come to ``square``, without a limit: for slipstreams."""
    track, row = race.track, square.row
    cars = race.occupied
    if car.square.is_on_track:
        cars &= ~(1 << car.square.index)  # on a small ring a slipstream may come round to where it began
    line = track.rows - row if race.ends_on_the_line(car) else 0
    return look_ahead(
        square.lane,
        (cars >> 2 * row | cars << 2 * (track.rows - row)) & (16 << 2 * steps) - 1,
        track.solid_ahead(row) & (2 << steps) - 1,
        0,
        line if line <= steps else 0,
        steps,
    )


def squares_in(track_rows: int, row: int, lanes: int) -> tuple[Square, ...]:
    """The squares of a row (counted on round the ring) whose bit is set: right, left, pit lane, box."""
    return _squares(row % track_rows, lanes)


@functools.cache
def _squares(row: int, lanes: int) -> tuple[Square, ...]:
    return tuple(at(lane, row) for lane in Lane if lanes >> lane & 1)
