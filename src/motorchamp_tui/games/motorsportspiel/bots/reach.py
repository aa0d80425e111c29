"""Ends within reach of one go: for every number of dice and every throw, the places and flags to choose from.

They follow from the ways of the go, so from the cars where they are; the worth of a place is decided
elsewhere. The choices are the bits of a whole number: the places ahead of the car, which are most of it, those on
which a small mistake leaves it, and then all others as they appear. H-14 to H-19; HQ-18, HQ-31, HQ-34.
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from operator import or_

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.bots.cases import (
    CASES_TO_WEIGH,
    FOLLOWERS,
    KEYS,
    KEYS_A_DIE,
    LONGEST_FIRST,
    ORDERS,
    THAT_BEGIN_SO,
    Case,
    key_of,
)
from motorchamp_tui.games.motorsportspiel.rules.driving import MOST_POINTS, NO_CARS, SIGHT, Road, Ways, bits
from motorchamp_tui.games.motorsportspiel.rules.errors import way_back
from motorchamp_tui.games.motorsportspiel.rules.pits import (
    entrance_ahead,
    may_turn_in,
    turning_in,
    way_in,
)
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, NUMBERS, Placing
from motorchamp_tui.games.motorsportspiel.rules.verdict import (
    BIG_MISTAKE,
    SMALL_MISTAKE,
    Crossing,
    Outlook,
    crossing,
)

MOST_ROWS = 30
"""The rows that a go can win: two for each point of three dice."""


class End(IntEnum):
    """An end of a go, as far as it matters to what comes next."""

    CLEAN = 0
    YELLOW = 1
    RED = 2
    """A go is missed after it."""
    INSIDE = 3
    """In the pit lane."""
    HOME = 4
    """Over the line that ends a practice lap."""
    OUT = 5


Target = tuple[End, int]
"""How a go ends, and where: the place on the unrolled road.

Of :attr:`End.INSIDE` it is how far along the way to the pit; of :attr:`End.HOME` the points over, and
:data:`FOR_A_DIE` for each die that was not needed.
"""
FOR_A_DIE = 16
OUT: Target = (End.OUT, 0)

PLACES = (1 << SIGHT) - 1
"""The bits that stand for places, counted from the start."""
YELLOW_PLACES = PLACES << SIGHT
"""Those that stand for places on which a small mistake leaves the car."""
OUT_OF_THE_RACE = 1 << 2 * SIGHT
"""The first bit of all others."""
MOST_ROADS = 1 << 9
"""The number of places from which the ends on an empty road are remembered."""


@frozen(eq=False)
class Reach:
    """Everything a go can lead to: the ``targets``, and for each number of dice the choices of its throws."""

    targets: tuple[Target, ...]
    _bits: tuple[int, ...]
    """Of each target the bit that stands for it in these:"""
    _throws: dict[int, tuple[tuple[int, int], ...]]

    def means(self, costs: Sequence[float]) -> dict[int, float]:
        """By number of dice, the mean cost of a go with them, every throw driven to the cheapest target.

        ``costs`` are those of the targets, in their order.
        """
        ranked = sorted(zip(costs, self._bits, strict=True))
        return {number: _mean_cost(throws, ranked) / len(CASES[number]) for number, throws in self._throws.items()}

    def chosen(self, number: int, costs: Sequence[float]) -> Iterator[tuple[float, Target]]:
        """The cheapest target of each throw of this many dice by these costs, with its share of the throws."""
        ranked = sorted(zip(costs, self._bits, self.targets, strict=True))
        for chosen, weight in self._throws[number]:
            target = next(target for _, bit, target in ranked if chosen & bit)
            yield weight / len(CASES[number]), target


def _mean_cost(throws: Sequence[tuple[int, int]], ranked: Sequence[tuple[float, int]]) -> float:
    total = 0.0
    for chosen, weight in throws:
        for cost, bit in ranked:
            if chosen & bit:
                total += weight * cost
                break
    return total


def reach_of(ahead: Outlook, *, may_stop: bool = True) -> Reach:
    """The ends that a go from the road can lead to; with ``may_stop`` also into the pit lane."""
    ways, rules = ahead.ways, ahead.race.rules
    assert ways is not None
    if may_stop and can_come_to_the_entrance(ahead):
        return _Finder(_driven(ways, ambulance_retires=rules.ambulance_retires), ahead).reach()
    in_dice = rules.practice and not rules.practice_goes and ways.ends_on_the_line
    alone = _alone(ways.road, ways.start, ends_on_the_line=ways.ends_on_the_line)
    if alone.passes(0, ways.cars.occupied):
        return _among_cars(ways, ambulance_retires=rules.ambulance_retires, in_dice=in_dice)
    return _on_an_empty_road(alone, in_dice=in_dice)


@functools.lru_cache(maxsize=64)
def _among_cars(ways: Ways, *, ambulance_retires: bool, in_dice: bool) -> Reach:
    return _Finder(_driven(ways, ambulance_retires=ambulance_retires), in_dice=in_dice).reach()


@functools.lru_cache(maxsize=MOST_ROADS)
def _on_an_empty_road(alone: "_Driven", *, in_dice: bool) -> Reach:
    return _Finder(alone, in_dice=in_dice).reach()


def _driven(ways: Ways, *, ambulance_retires: bool) -> "_Driven":
    """All dice from the start of these ways: those of an empty road, if no car is in the way of any."""
    alone = _alone(ways.road, ways.start, ends_on_the_line=ways.ends_on_the_line)
    return (
        _Driven(ways, alone, ambulance_retires=ambulance_retires) if alone.passes(0, ways.cars.occupied) else alone
    )


@functools.lru_cache(maxsize=MOST_ROADS)
def _alone(road: Road, start: int, *, ends_on_the_line: bool) -> "_Driven":
    return _Driven(road.ways(road.space(start), NO_CARS, ends_on_the_line=ends_on_the_line))


class _Driven:
    """Every order of dice from one place: ``known`` by key, as bits; ``others`` says what other bits stand for.

    It begins with the results on an empty road, ``alone``, and drives again those with cars in the way.
    """

    def __init__(self, ways: Ways, alone: "_Driven | None" = None, *, ambulance_retires: bool = False) -> None:
        self.ways = ways
        self.known: list[int] = alone.known.copy() if alone else [0] * KEYS
        self.others: dict[Target, int] = alone.others.copy() if alone else {OUT: OUT_OF_THE_RACE}
        self._occupied = ways.cars.occupied
        self._ambulance_retires = ambulance_retires
        self._steps: tuple[dict[int, tuple[int, Sequence[int]]], ...] = tuple({} for _ in range(KEYS_A_DIE))
        self._failed: tuple[dict[int, Sequence[int]], ...] = tuple({} for _ in range(KEYS_A_DIE))
        self._drive_on(1 << ways.start, 0, alone)

    def passes(self, key: int, places: int) -> bool:
        """Whether these dice, or any that begin so, pass one of these places on an empty road."""
        return bool(self._passed[key] & places)

    @functools.cached_property
    def _passed(self) -> list[int]:
        """By key, the places that these dice and all that begin so can pass, or are stopped before."""
        passed, found, ways = [0] * KEYS, dict[tuple[int, int], int](), self.ways
        for key, before, value in LONGEST_FIRST:
            places = self.known[before] << ways.start if before else 1 << ways.start
            if self.known[before] <= PLACES:
                if (places, value) not in found:
                    found[places, value] = ways.road.passed(places, value, ends_on_the_line=ways.ends_on_the_line)
                passed[key] |= found[places, value]
            passed[before] |= passed[key]
        return passed

    def _drive_on(self, places: int, key: int, alone: "_Driven | None") -> None:
        """Drive all that can follow these dice, which have led here; on an empty road to the same places."""
        known, ways = self.known, self.ways
        for value, longer in FOLLOWERS[key]:
            if alone and not alone.passes(longer, self._occupied):
                continue
            reached, errors = self._driven(places, value)
            if not reached:
                for more, keys in THAT_BEGIN_SO[longer]:
                    for at in keys:
                        known[at] = errors[more]
                continue
            known[longer] = reached >> ways.start
            if longer in FOLLOWERS:
                is_the_same = alone and alone.known[longer] == known[longer]
                self._drive_on(reached, longer, alone if is_the_same else None)

    def _driven(self, places: int, value: int) -> tuple[int, Sequence[int]]:
        """The places that a die leads to from these; or none, and the result by the points of later dice."""
        known = self._steps[value].get(places)
        if known is None:
            ways = self.ways
            reached, steps = ways.road.drive(places, value, ways.cars, ends_on_the_line=ways.ends_on_the_line)
            left = value - steps
            known = (0, self._errors(reached, value)[left:]) if left else (reached, ())
            self._steps[value][places] = known
        return known

    def _errors(self, places: int, value: int) -> Sequence[int]:
        """The result of a die that leads no further from these places, by the points left."""
        known = self._failed[value].get(places)
        if known is None:
            yellow, red = self._mistakes(*self.ways.road.failures(places, value, self.ways.cars))
            known = self._failed[value][places] = (
                0,
                *[yellow] * SMALL_MISTAKE,
                *[red] * (BIG_MISTAKE - SMALL_MISTAKE),
                *[OUT_OF_THE_RACE] * MOST_POINTS,
            )
        return known

    def _mistakes(self, entered: int, blocked: int) -> tuple[int, int]:
        """The results of a small and a big mistake, on places entered too fast and behind cars."""
        red = OUT_OF_THE_RACE if blocked and self._ambulance_retires else 0
        for place in bits(entered):
            red |= bit_of(self.others, (End.RED, back_on_the_road(self.ways.road, place)))
        for place in [] if self._ambulance_retires else bits(blocked):
            red |= bit_of(self.others, (End.RED, place))
        return (entered | blocked) >> self.ways.start << SIGHT, red


def bit_of(others: dict[Target, int], target: Target) -> int:
    """The bit for this target from now on."""
    return others.setdefault(target, OUT_OF_THE_RACE << len(others))


class _Finder:
    """The choices of each throw, once every order of its dice has been driven.

    With ``stopping`` also the ways into the pit lane. ``in_dice``: the go can end a practice lap, where it matters
    with which die.
    """

    def __init__(self, driven: _Driven, stopping: Outlook | None = None, *, in_dice: bool = False) -> None:
        self._ways, self._known = driven.ways, driven.known
        self._others = driven.others.copy()
        self._stopping, self._in_dice = stopping, in_dice
        self._stops = dict[tuple[tuple[int, ...], tuple[bool, ...]], int]()
        self._homes = dict[tuple[int, ...], int]()

    def reach(self) -> Reach:
        throws = {number: self._of_number(number) for number in NUMBERS}
        every = functools.reduce(or_, (chosen for found in throws.values() for chosen, _ in found))
        start, clean, yellow = self._ways.start, bits(every & PLACES), bits(every & YELLOW_PLACES)
        found: dict[Target, int] = {(End.CLEAN, start + at): 1 << at for at in clean}
        found |= {(End.YELLOW, start + at - SIGHT): 1 << at for at in yellow}
        found |= {target: bit for target, bit in self._others.items() if bit & every}
        return Reach(tuple(found), tuple(found.values()), throws)

    def _of_number(self, number: int) -> tuple[tuple[int, int], ...]:
        weights = dict[int, int]()
        for case in CASES_TO_WEIGH[number]:
            chosen = self._of_case(case)
            weights[chosen] = weights.get(chosen, 0) + case.weight
        return tuple(weights.items())

    def _of_case(self, case: Case) -> int:
        """The targets that this throw can choose from; out of the race only if it is the only one."""
        found = functools.reduce(or_, case.chosen(self._known))
        if self._in_dice:
            found = found & ~self._beyond_the_line | functools.reduce(or_, map(self._crossed, case.placings))
        if self._stopping:
            found |= self._inside(self._stopping, case)
        return found & ~OUT_OF_THE_RACE or found

    def _inside(self, ahead: Outlook, case: Case) -> int:
        found, known = 0, self._stops
        for start in self._leading_in & case.with_a_low.keys():
            for placing in case.with_a_low[start]:
                key = placing.values, placing.lows
                stops = known.get(key)
                if stops is None:
                    stops = known[key] = self._of_stop(ahead, placing)
                found |= stops
        return found

    @functools.cached_property
    def _leading_in(self) -> frozenset[int]:
        """The keys of the dice with the last of which the car can come past the pit entrance."""
        ways = self._ways
        place = entrance_ahead(ways.road.track, ways)
        if place is None:
            return frozenset()
        alone = _alone(ways.road, ways.start, ends_on_the_line=ways.ends_on_the_line)
        near = (values for values in ORDERS if alone.passes(key_of(values), 1 << place))
        return frozenset(key_of(values) for values in near if ways.points_left(values, place))

    def _of_stop(self, ahead: Outlook, placing: Placing) -> int:
        race, car = ahead.race, ahead.car
        assert car.pit is not None
        path = way_in(race.track, car.pit)
        stops = turning_in(race, car, self._ways, placing)
        return self._bits_of((End.INSIDE, path.index(space)) for space in stops)

    @functools.cached_property
    def _beyond_the_line(self) -> int:
        return self._ways.road.beyond_the_line() >> self._ways.start & PLACES

    def _crossed(self, placing: Placing) -> int:
        """The end of a lap by this placing, if it ends one."""
        values = placing.values
        known = self._homes.get(values)
        if known is None:
            is_home = self._known[key_of(values)] & self._beyond_the_line
            line = crossing(self._ways, placing) if is_home else None
            known = self._homes[values] = self._bits_of([_home(values, line)] if line else [])
        return known

    def _bits_of(self, targets: Iterable[Target]) -> int:
        return functools.reduce(or_, (bit_of(self._others, target) for target in targets), 0)


def _home(values: tuple[int, ...], line: Crossing) -> Target:
    return End.HOME, FOR_A_DIE * (len(values) - line.dice) + line.over


def back_on_the_road(road: Road, place: int) -> int:
    """The place at which a car that has gone into the gravel here comes back, if it is free."""
    error = road.space(place)
    return place + way_back(road.track, error).index - error.index


def can_come_to_the_entrance(ahead: Outlook) -> bool:
    """Whether the car may turn in, and the pit entrance is so near that some throw may lead there."""
    race, car = ahead.race, ahead.car
    if race.track.pit is None or not may_turn_in(race, car):
        return False
    return (race.track.pit.entrance - car.space.row) % race.track.rows <= MOST_ROWS
