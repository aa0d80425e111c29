"""Expected goes of a car on its own from any place to the flag, driven as well as possible.

Every go wins a row at least, so the best number of dice follows place by place backwards from the flag: for every
lap, every set of flags, with a stop owed and without. Errors are priced by their consequences: a flag by the goes
from there on with that flag, a stop by the goes that it takes, and retirement by a price.
"""

import functools
import math
from collections.abc import Iterable, Sequence
from enum import IntEnum

from attrs import evolve, field, frozen

from motorchamp_tui.games.motorsportspiel.bots.cases import CASES_TO_WEIGH
from motorchamp_tui.games.motorsportspiel.bots.ends import ends_of
from motorchamp_tui.games.motorsportspiel.bots.reach import (
    FOR_A_DIE,
    MOST_ROWS,
    End,
    Reach,
    Target,
    reach_of,
)
from motorchamp_tui.games.motorsportspiel.rules.pits import way_in
from motorchamp_tui.games.motorsportspiel.rules.race import WHITES_TO_STOP, Car, Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, NUMBERS
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook
from motorchamp_tui.games.road import Lane

USUAL_ROWS_A_GO = 10.5
A_STOP_MISSED = 40.0
"""The extra cost of driving past the entrance, compared with any other retirement: it can be avoided."""
LOST_GOES, LOST_DICE = (1.0, 2.0), (3.0, 6.0)
"""The cost of a small and a big mistake on a practice lap, by distance and in dice (HQ-22, HQ-56)."""
A_LAP_WITHOUT_A_TIME = 100.0
"""The cost of going out on a practice lap: more than any cost of continuing (HQ-55)."""
A_HAIR = 1000.0
USUAL_PRICE = 9.0
SLOW_POINTS = tuple((case.weight, sum(low for low, _ in case.pairs)) for case in CASES_TO_WEIGH[max(NUMBERS)])
"""The points of three dice in the pit lane, and in how many of the cases they fall."""


class Flags(IntEnum):
    """The flags of a car, as far as they affect what comes next."""

    NONE = 0
    ONE_YELLOW = 1
    TWO_YELLOW = 2
    ONE_RED = 3
    BLACK = 4
    STOP_AND_GO = 5

    @property
    def is_due(self) -> bool:
        """Whether a stop is due at the end of this lap."""
        return self >= Flags.BLACK


AFTER_YELLOW = {
    Flags.NONE: Flags.ONE_YELLOW,
    Flags.ONE_YELLOW: Flags.TWO_YELLOW,
    Flags.TWO_YELLOW: Flags.BLACK,
    Flags.ONE_RED: Flags.BLACK,
    Flags.STOP_AND_GO: Flags.STOP_AND_GO,
}
"""The flags after a small mistake; with black there are none, the car is out (H-21, H-22)."""
AFTER_RED = {
    Flags.NONE: Flags.ONE_RED,
    Flags.ONE_YELLOW: Flags.BLACK,
    Flags.TWO_YELLOW: Flags.BLACK,
    Flags.ONE_RED: Flags.BLACK,
    Flags.STOP_AND_GO: Flags.STOP_AND_GO,
}

State = tuple[Flags, bool]
"""The flags of a car, and whether it still owes the agreed stop."""
UNTROUBLED: State = (Flags.NONE, False)


def flags_of(car: Car) -> Flags:
    """The flags that a car has."""
    if car.is_black:
        return Flags.BLACK
    if car.white >= WHITES_TO_STOP:
        return Flags.STOP_AND_GO
    return Flags.ONE_RED if car.red else Flags(car.yellow)


def state_of(race: Race, car: Car) -> State:
    """The flags of a car, and whether it owes a stop."""
    return _state(flags_of(car), owes=race.rules.extra_stop and not car.has_stopped)


def _state(flags: Flags, *, owes: bool) -> State:
    """The stop that is due serves as the agreed one, too."""
    return flags, owes and not flags.is_due


@frozen(eq=False)
class ExpectedGoes:
    """Expected goes to the flag, by state and place: ``count`` places a lap, from the grid on."""

    track: Track
    rules: Rules
    price: float
    """The cost of retiring, in goes."""
    by_state: dict[State, list[float]]
    _in_pits: dict[tuple[Space, int], dict[Space, float]] = field(factory=dict)

    def goes_to_go(self, state: State, laps: int, space: Space) -> float:
        """Expected goes to the flag from a space of the race track; 0 beyond it."""
        return 0.0 if laps >= self.rules.laps else self.by_state[state][self._place(laps, space)]

    def goes_from_pits(self, laps: int, space: Space, pit: Space) -> float:
        """The same for a car in the pit lane, or in its own pit; ``laps`` are those completed there."""
        before_the_line = laps - is_beyond_the_line(self.track, space)
        return 0.0 if laps >= self.rules.laps else self._of_pits(pit, before_the_line)[space]

    def if_retired(self, laps: int, row: int, price: float | None = None) -> float:
        """The cost of being out of the race here; ``price``: instead of the usual one."""
        if self.rules.practice:
            return A_LAP_WITHOUT_A_TIME
        rows = (self.rules.laps - laps) * self.track.rows - row
        return rows / USUAL_ROWS_A_GO + (self.price if price is None else price)

    def costs(
        self, state: State, laps: int, car: Car, targets: Sequence[Target], price: float | None = None
    ) -> list[float]:
        """Expected goes after each of these ends of a go of this car, if it had these flags and laps."""
        start, base, found = car.space, (laps + 1) * len(self.track.spaces), list[float]()
        out, last = self.if_retired(laps, start.row, price), self._last_place(state, laps, start)
        columns = self._columns(state)
        for end, place in targets:
            column = columns[end]
            if column is not None:
                goes, lost = column
                at = base + place
                found.append(goes[at] + lost if at <= last else out + A_STOP_MISSED)
            elif end is End.INSIDE:
                assert car.pit is not None
                found.append(self._of_pits(car.pit, laps)[way_in(self.track, car.pit)[place]])
            elif end is End.HOME:
                found.append(-(place // FOR_A_DIE) - place % FOR_A_DIE / A_HAIR)
            else:
                found.append(out)
        return found

    def _place(self, laps: int, space: Space) -> int:
        return (laps + 1) * len(self.track.spaces) + space.index

    def _columns(self, state: State) -> "tuple[tuple[list[float], float] | None, ...]":
        """Where the goes after each :class:`.End` are, and how many are lost before them."""
        columns: list[tuple[list[float], float] | None] = [None] * len(End)
        columns[End.CLEAN] = self.by_state[state], 0.0
        if self.rules.practice:
            small, big = LOST_GOES if self.rules.practice_goes else LOST_DICE
            columns[End.YELLOW], columns[End.RED] = (self.by_state[state], small), (self.by_state[state], big)
            return tuple(columns)
        flags, owes = state
        for end, after, lost in ((End.YELLOW, AFTER_YELLOW, 0.0), (End.RED, AFTER_RED, 1.0)):
            if flags in after:
                columns[end] = self.by_state[_state(after[flags], owes=owes)], lost
        return tuple(columns)

    def _last_place(self, state: State, laps: int, start: Space) -> float:
        """The last place that a car may come to on the road, if a stop is due: beside the pit entrance."""
        flags, owes = state
        pit, is_due = self.track.pit, flags.is_due or (owes and laps >= self.rules.laps - 1)
        if pit is None or not is_due:
            return math.inf
        last = _last_of_row(self.track, pit.entrance) + (start.row > pit.entrance) * len(self.track.spaces)
        return (laps + 1) * len(self.track.spaces) + last

    def _of_pits(self, pit: Space, laps: int) -> dict[Space, float]:
        """Expected goes from every space between the entrance and the road, for a car that stops at this pit.

        ``laps`` are those completed on the entrance; the spaces beyond the line are in the next one.
        """
        known = self._in_pits.get((pit, laps))
        if known is None:
            known = self._in_pits[pit, laps] = {}
            path, is_last = way_in(self.track, pit), laps >= self.rules.laps - 1
            beyond = self.track.lane[len(path) :]
            for space in (*reversed(beyond), pit):
                known[space] = min(
                    self._leaving(known, laps, space, number, is_last=is_last) for number in NUMBERS
                )
            for at in range(len(path) - 2, -1, -1):
                reached = ((weight, path[min(at + points, len(path) - 1)]) for weight, points in SLOW_POINTS)
                known[path[at]] = 1 + _mean((weight, known[space]) for weight, space in reached)
        return known

    def _leaving(self, known: dict[Space, float], laps: int, space: Space, number: int, *, is_last: bool) -> float:
        """The goes from a space of the pits on with this many dice; those from all spaces ahead are known."""
        weighted = list[tuple[int, float]]()
        laps_there = laps + is_beyond_the_line(self.track, space)
        for weight, ends, errors in _ways_out(self.track, space, number, is_last=is_last):
            costs = [self._after_leaving(known, laps, end) for end in ends]
            if errors and not is_last:
                costs += self.costs(UNTROUBLED, laps_there, alone_on(self.track, space), errors)
            if costs:
                weighted.append((weight, min(costs)))
        return _until_one_leads_on(weighted, number)

    def _after_leaving(self, known: dict[Space, float], laps: int, end: Space) -> float:
        if laps >= self.rules.laps - 1 and is_beyond_the_line(self.track, end):
            return 0.0
        if not end.is_on_track:
            return known[end]
        return self.goes_to_go(UNTROUBLED, laps + is_beyond_the_line(self.track, end), end)


def is_beyond_the_line(track: Track, space: Space) -> bool:
    """Whether a car that has come out of its pit is in the next lap here."""
    return track.pit is not None and space.row <= track.pit.entrance


def expected_goes_of(race: Race) -> ExpectedGoes:
    """The expected goes of the cars in this race; worked out once."""
    return _expected_goes(race.track, race.rules, USUAL_PRICE)


@functools.lru_cache(maxsize=32)
def _expected_goes(track: Track, rules: Rules, price: float) -> ExpectedGoes:
    places = (rules.laps + 2) * len(track.spaces)
    found = ExpectedGoes(track, rules, price, {state: [0.0] * places for state in _states(rules)})
    for laps in range(rules.laps - 1, -2, -1):
        for space in reversed(track.spaces):
            _work_out(found, laps, space)
    return found


def _work_out(found: ExpectedGoes, laps: int, space: Space) -> None:
    """The goes from one place, with every set of flags; those from all places ahead are known."""
    track, rules = found.track, found.rules
    is_last = laps >= rules.laps - 1 and not rules.practice_goes
    car = alone_on(track, space)
    within_reach = space.row + MOST_ROWS >= track.rows
    reach = _reach(track, space, _kind(rules), ends_on_the_line=is_last and within_reach)
    place = (laps + 1) * len(track.spaces) + space.index
    for state, goes in found.by_state.items():
        costs = found.costs(state, laps, car, reach.targets)
        if is_last and not state[0].is_due and not state[1]:
            costs = [
                math.inf if end is End.INSIDE else cost
                for (end, _), cost in zip(reach.targets, costs, strict=True)
            ]
        goes[place] = min(cost_of(number, rules) + mean for number, mean in reach.means(costs).items())


def cost_of(number: int, rules: Rules) -> float:
    """The cost of a go with this many dice: 1, or in a practice lap that counts them, its dice."""
    return number if rules.practice and not rules.practice_goes else 1.0


def _kind(rules: Rules) -> Rules:
    """The rules as far as a go on an empty road depends on them."""
    return Rules(practice=rules.practice, practice_goes=bool(rules.practice_goes))


def alone_on(track: Track, space: Space, laps: int = 0) -> Car:
    """A car on this space, which is to stop at the pit in the middle."""
    pit = track.pits[len(track.pits) // 2] if track.pits else None
    return Car("", "", "", pit, space, laps)


def empty_reach(track: Track, space: Space, *, is_lane_taken: bool = False) -> Reach:
    """The ends that a go from this space can lead to on an empty road, the line far off.

    With ``is_lane_taken`` a car is on the first space of the pit lane.
    """
    if not is_lane_taken:
        return _reach(track, space, Rules(), ends_on_the_line=False)
    cars = alone_on(track, space), alone_on(track, track.lane[0])
    return reach_of(outlook(Race(track, Rules(), cars, (0,))))


@functools.lru_cache(maxsize=1 << 12)
def _reach(track: Track, space: Space, rules: Rules, *, ends_on_the_line: bool) -> Reach:
    """The ends that a go from this space can lead to with no car in the way, in the last lap or another."""
    car = alone_on(track, space, rules.laps - 1 if ends_on_the_line else 0)
    car = evolve(car, is_black=ends_on_the_line and not rules.practice)
    return reach_of(outlook(Race(track, rules, (car,), (0,))))


def _states(rules: Rules) -> list[State]:
    if rules.practice:
        return [UNTROUBLED]
    found = [(flags, False) for flags in Flags if flags is not Flags.STOP_AND_GO or rules.clock]
    return found + [(flags, True) for flags in Flags if rules.extra_stop and not flags.is_due]


@functools.lru_cache(maxsize=1 << 12)
def _ways_out(
    track: Track, space: Space, number: int, *, is_last: bool
) -> tuple[tuple[int, tuple[Space, ...], tuple[Target, ...]], ...]:
    """The ends and errors that dice lead to from this space of the pits, throw by throw, with no car in the way.

    Staying, if the first die is too fast for a corner right behind the exit, is not included.
    """
    rules = Rules()
    pit = space if space.lane is Lane.BOX else track.pits[0]
    ends_on_the_line = is_last and not is_beyond_the_line(track, space)
    car = Car("", "", "", pit, space, rules.laps - 1 if ends_on_the_line else 0)
    race = Race(track, rules, (car,), (0,))
    ahead, found = outlook(race), []
    for case in CASES_TO_WEIGH[number]:
        legal = list(filter(ahead.may_be_placed, case.placings))
        verdicts = dict.fromkeys(map(ahead.verdict, legal))
        ends = dict.fromkeys(end for one in verdicts for end in (*one.ends, *one.inside))
        errors = dict.fromkeys(
            target for placing in legal if ahead.verdict(placing).excess for _, target in ends_of(race, placing)
        )
        found.append((case.weight, tuple(end for end in ends if end != space), tuple(errors)))
    return tuple(found)


@functools.lru_cache(maxsize=1 << 10)
def _last_of_row(track: Track, row: int) -> int:
    """The index of the last space up to this row."""
    return max(space.index for space in track.spaces if space.row <= row)


def _until_one_leads_on(leading: Sequence[tuple[int, float]], number: int) -> float:
    """The goes with this many dice until one of these throws comes, which lead somewhere, and from there on."""
    ways = sum(weight for weight, _ in leading)
    sum_ = sum(weight * cost for weight, cost in leading)
    return (len(CASES[number]) + sum_) / ways if ways else math.inf


def _mean(weighted: Iterable[tuple[int, float]]) -> float:
    """The mean of what three dice lead to."""
    return sum(weight * cost for weight, cost in weighted) / len(CASES[max(NUMBERS)])
