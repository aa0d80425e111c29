"""Driving: steps, lane changes, solid lines, blocked track, and how far a throw may go.

Decides what a total would do to a car on the race track. Rulebook: "Moving", "Speed limits",
"Competing cars"; Q-02 to Q-08, Q-14 to Q-18, Q-90. Start phase and pit lane ask the same questions
and forgive the answers.

A row is two bits, right (1) and left (2), so the squares that can be reached in n steps are one number
from 0 to 3. What lies ahead depends on a few numbers only and is remembered by them.
"""

import functools
import itertools

from attrs import frozen

from motorchamp_tui.rules.race import Car, Race
from motorchamp_tui.rules.track import LONGEST_THROW, Lane, Square, at

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


@frozen
class Ahead:
    """What every total up to ``steps`` would do to a car on the race track.

    ``through[n]`` and ``stops[n]`` are the squares n rows on that can be driven through or stopped on, two
    bits a row (right 1, left 2). The other sets have a bit a total: ``playable`` has somewhere to go,
    ``home`` crosses the line on which the car's race ends, ``clean`` is without any risk.
    """

    limit: int
    occupied: int
    through: tuple[int, ...]
    stops: tuple[int, ...]
    playable: int
    home: int
    clean: int

    def furthest(self, points: int) -> int:
        """How many rows the car gets with this total, by the other cars (Q-15)."""
        return (self.playable & (2 << points) - 1).bit_length() - 1

    def excess(self, points: int) -> int:
        """By how many points this total is too much: limit or block, the worse of the two (Q-17)."""
        over = points - self.limit if self.limit else 0
        return max(points - self.furthest(points), over, 0)

    def behind(self, points: int) -> int:
        """The squares so many rows on, after a last step without lane change, with a car directly ahead (Q-57)."""
        cars = self.occupied >> 2 * points
        return self.through[points - 1] & ~cars & cars >> 2 & 3

    def is_home(self, points: int) -> bool:
        """Whether this total ends the car's race on the line."""
        return bool(self.home >> points & 1)

    def is_blocked(self, points: int) -> bool:
        """Whether this total is more than the other cars leave room for."""
        return self.furthest(points) < points

    def is_over_the_limit(self, points: int) -> bool:
        """Whether this total breaks the speed limit of the square."""
        return 0 < self.limit < points


@functools.lru_cache(maxsize=1 << 16)
def look_ahead(
    lane: int, occupied: int, solid: int, limit: int = 0, line: int = 0, steps: int = LONGEST_THROW
) -> Ahead:
    """What lies ahead of a car, from the cars (two bits a row) and solid lines (a bit a row) it sees.

    ``limit`` is 0 where there is none; ``line`` the rows to the line on which the car's race ends,
    0 where it does not; ``steps`` the largest total asked for. Both windows begin with the car's own row.
    """
    lanes, here, lines = 1 << lane, occupied, solid
    through, stops, playable, home = [lanes], [lanes], 1, 0
    for points in range(1, steps + 1):
        case = lanes | (here & 15) << 2 | (lines & 3) << 6
        stop, lanes = STOP[case], THROUGH[case]
        stops.append(stop)
        through.append(lanes)
        if stop:
            playable |= 1 << points
        here >>= 2
        lines >>= 1
    totals = (2 << steps) - 1
    if line:
        beyond = totals & -2 << line if through[line] else 0
        home = beyond | (1 << line if stops[line] else 0)
        playable |= home
    clean = playable & (2 << limit) - 1 if limit else playable
    return Ahead(limit, occupied, tuple(through), tuple(stops), playable, home, clean)


LONGEST_THROW_FROM = (0, 6, 12, LONGEST_THROW)
"""The largest total from a square of each colour."""


def ahead_of(race: Race, car: Car) -> Ahead:
    """What lies ahead of a car on the race track."""
    track, index, row = race.track, car.square.index, car.square.row
    steps = LONGEST_THROW_FROM[track.colours[index]]
    line = track.rows - row if race.winner_in or car.laps == race.rules.laps - 1 else 0
    cars = race.occupied
    return look_ahead(
        car.square.lane,
        (cars >> 2 * row | cars << 2 * (track.rows - row)) & (16 << 2 * steps) - 1,
        track.solid_ahead(row) & (2 << steps) - 1,
        track.limits[index],
        line if line <= steps else 0,
        steps,
    )


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


_PAIRS: tuple[list[tuple[Square, ...]], ...] = ([], [], [], [])


def squares_in(track_rows: int, row: int, lanes: int) -> tuple[Square, ...]:
    """The squares of a row (counted on round the ring) whose bit is set, right before left."""
    row %= track_rows
    pairs = _PAIRS[lanes]
    while row >= len(pairs):
        new = len(pairs)
        pairs.append(tuple(at(lane, new) for lane in (Lane.RIGHT, Lane.LEFT) if lanes >> lane & 1))
    return pairs[row]
