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
SEEN = (1 << 2 * (LONGEST_THROW + 2)) - 1


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
    """What every total from 0 to 15 would do; two bits a row (right 1, left 2).

    ``through[n]`` and ``stops[n]`` are the squares n rows on that can be driven through or stopped on;
    ``straight[n]`` those stopped on after a last step without lane change, ``behind[n]`` those of them with a
    car directly ahead. ``furthest[t]`` is the row a
    total of t gets to, ``excess[t]`` by how many points it is too much (limit or block, the worse).
    ``home`` and ``clean`` have a bit a total: takes the car over the line to end its race; no risk.
    """

    limit: int
    through: tuple[int, ...]
    stops: tuple[int, ...]
    straight: tuple[int, ...]
    behind: tuple[int, ...]
    furthest: tuple[int, ...]
    excess: tuple[int, ...]
    home: int
    clean: int

    def is_home(self, points: int) -> bool:
        """Whether this total ends the car's race on the line."""
        return bool(self.home >> points & 1)

    def is_blocked(self, points: int) -> bool:
        """Whether this total is more than the other cars leave room for."""
        return self.furthest[points] < points

    def is_over_the_limit(self, points: int) -> bool:
        """Whether this total breaks the speed limit of the square."""
        return 0 < self.limit < points


@functools.lru_cache(maxsize=1 << 15)
def look_ahead(lane: int, occupied: int, solid: int, limit: int, line: int) -> Ahead:
    """What lies ahead of a car, from the cars (two bits a row) and solid lines (a bit a row) it sees.

    ``limit`` is 0 where there is none; ``line`` the rows to the line on which the car's race ends,
    0 where it does not. The first row of both windows is the car's own.
    """
    lanes = 1 << lane
    through, stops, straight, behind = [lanes], [lanes], [0], [0]
    furthest, excess, home, clean, reach = [0], [0], 0, 0, 0
    for points in range(1, LONGEST_THROW + 1):
        case = lanes | (occupied & 15) << 2 | (solid & 3) << 6
        occupied >>= 2
        solid >>= 1
        unchanged = lanes & ~occupied
        straight.append(unchanged)
        behind.append(unchanged & occupied >> 2)
        stop, lanes = STOP[case], THROUGH[case]
        stops.append(stop)
        through.append(lanes)
        if line and points >= line and (stop if points == line else through[line]):
            home |= 1 << points
            reach = points
        elif stop:
            reach = points
        furthest.append(reach)
        over = max(points - reach, points - limit if limit else 0)
        excess.append(over if over > 0 else 0)
        if over <= 0:
            clean |= 1 << points
    by_row = tuple(through), tuple(stops), tuple(straight), tuple(behind)
    return Ahead(limit, *by_row, tuple(furthest), tuple(excess), home, clean)


def ahead_of(race: Race, car: Car, square: Square | None = None) -> Ahead:
    """What lies ahead of a car on the race track; from another ``square``, without a limit (slipstream)."""
    track = race.track
    start = square or car.square
    row, lane = start.row, start.lane
    cars = race.occupied
    if square and car.square.is_on_track:
        cars &= ~(1 << car.square.index)  # on a small ring a slipstream may come round to where it began
    occupied = (cars >> 2 * row | cars << 2 * (track.rows - row)) & SEEN
    line = 0
    if race.winner_in or car.laps == race.rules.laps - 1:
        line = track.rows - row
    return look_ahead(
        lane,
        occupied,
        track.solid_ahead(row),
        0 if square else track.limits[2 * row + lane],
        line if line <= LONGEST_THROW else 0,
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
