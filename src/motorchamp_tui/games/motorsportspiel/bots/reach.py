"""What one go can lead to: for every number of dice and every throw, the places and flags to choose from.

It is judged by the ways of the go, so with the cars where they are, and says nothing of what a place is worth.
H-14 to H-19; HQ-18, HQ-31, HQ-34.
"""

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from enum import IntEnum
from operator import itemgetter

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.rules.driving import Way, Ways, bits
from motorchamp_tui.games.motorsportspiel.rules.errors import way_back
from motorchamp_tui.games.motorsportspiel.rules.pits import entrance_ahead, may_turn_in, turning_in, way_in
from motorchamp_tui.games.motorsportspiel.rules.race import Rules
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, NUMBERS, Pair, Placing, placings
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome, Outlook, crossing, outcome_of

MOST_ROWS = 30
"""The rows that a go can win: two for each point of three dice."""


class End(IntEnum):
    """How a go can end, as far as it matters to what comes next."""

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


@frozen(eq=False)
class Case:
    """Throws that are the same to drive: how many of the equally likely ones, and how they can be placed."""

    weight: int
    pairs: tuple[Pair, ...]
    placings: tuple[Placing, ...]
    values: tuple[tuple[int, ...], ...]


def _cases(number: int) -> tuple[Case, ...]:
    weights = Counter(throw.pairs for throw in CASES[number])
    throws = {throw.pairs: throw for throw in reversed(CASES[number])}
    return tuple(
        Case(
            weight,
            pairs,
            placings(throws[pairs]),
            tuple(dict.fromkeys(one.values for one in placings(throws[pairs]))),
        )
        for pairs, weight in weights.items()
    )


CASES_TO_WEIGH: dict[int, tuple[Case, ...]] = {number: _cases(number) for number in NUMBERS}
"""The 3, 9 or 27 equally likely throws, those that are the same to drive taken together."""


ORDERS_TO_DRIVE = tuple(
    dict.fromkeys(values for cases in CASES_TO_WEIGH.values() for case in cases for values in case.values)
)
"""The values of dice in every order in which some throw can be placed."""
BEGINNINGS = tuple(dict.fromkeys(values[:end] for values in ORDERS_TO_DRIVE for end in range(1, len(values) + 1)))
"""The same, as far as each of their dice."""


@frozen(eq=False)
class Reach:
    """All that a go can lead to: the ``targets``, and of each throw of each number those it can choose from."""

    targets: tuple[Target, ...]
    _throws: dict[int, tuple[tuple[int, Callable[[Sequence[float]], tuple[float, ...]]], ...]]

    def cost(self, number: int, costs: Sequence[float]) -> float:
        """The mean cost of a go with so many dice, every throw driven to the cheapest target.

        ``costs`` are those of the targets, in their order.
        """
        total = 0.0
        for weight, chosen in self._throws[number]:
            total += weight * min(chosen(costs))
        return total / len(CASES[number])


def reach_of(ahead: Outlook, *, may_stop: bool = True) -> Reach:
    """What a go that begins on the road can lead to; with ``may_stop`` into the pit lane, too."""
    ways, rules = ahead.ways, ahead.race.rules
    assert ways is not None
    leading_in = _leading_in(ahead, ways) if may_stop and can_come_to_the_entrance(ahead) else frozenset()
    if leading_in:
        return _Finder(ways, rules, ahead, leading_in).reach()
    return _on_the_road(ways, rules)


def _leading_in(ahead: Outlook, ways: Ways) -> frozenset[tuple[int, ...]]:
    """The orders of dice of which one would lead into the pit lane, if it shows its slow side."""
    entrance = entrance_ahead(ahead.race.track, ways)
    if entrance is None:
        return frozenset()
    led = {values for values in BEGINNINGS if ways.points_left(values, entrance)}
    return frozenset(
        values for values in ORDERS_TO_DRIVE if any(values[:end] in led for end in range(1, len(values) + 1))
    )


@functools.lru_cache(maxsize=64)
def _on_the_road(ways: Ways, rules: Rules) -> Reach:
    return _Finder(ways, rules).reach()


class _Finder:
    """Drives every throw of a go once."""

    def __init__(
        self,
        ways: Ways,
        rules: Rules,
        stopping: Outlook | None = None,
        leading_in: Set[tuple[int, ...]] = frozenset(),
    ) -> None:
        self._ways = ways
        self._ends_in_dice = rules.practice and not rules.practice_goes and ways.ends_on_the_line
        self._ambulance_retires = rules.ambulance_retires
        self._stopping = stopping
        self._leading_in = leading_in
        self._targets = dict[Target, int]()
        self._driven = dict[tuple[int, ...], int | tuple[Target, ...]]()
        """What the dice lead to in this order: the places if that is no error, or what the error can be."""
        self._stops = dict[tuple[tuple[int, ...], tuple[bool, ...]], tuple[Target, ...]]()
        self._homes = dict[tuple[int, ...], Target | None]()
        self._errors = dict[tuple[int, int, int], tuple[Target, ...]]()
        self._numbers = dict[frozenset[Target] | int, tuple[int, ...]]()

    def reach(self) -> Reach:
        for values in ORDERS_TO_DRIVE:
            way = self._ways.drive(values)
            self._driven[values] = self._of_error(way) if way.failing else way.places
        throws = {number: self._of_number(number) for number in NUMBERS}
        return Reach(tuple(self._targets), throws)

    def _of_number(self, number: int) -> tuple[tuple[int, Callable[[Sequence[float]], tuple[float, ...]]], ...]:
        weights = Counter[tuple[int, ...]]()
        for case in CASES_TO_WEIGH[number]:
            weights[self._of_case(case)] += case.weight
        return tuple((weight, itemgetter(*chosen)) for chosen, weight in weights.items())

    def _of_case(self, case: Case) -> tuple[int, ...]:
        """The numbers of the targets that this throw can choose from, two or more."""
        clean, others, known = 0, set[Target](), self._driven
        for values in case.values:
            driven = known[values]
            if isinstance(driven, int):
                clean |= driven
            else:
                others.update(driven)
        if self._ends_in_dice:
            others.update(self._home(case))
            clean &= ~self._ways.road.beyond_the_line()
        if self._stopping:
            others.update(self._inside(self._stopping, case))
        numbers = self._known(clean)
        if others - {OUT} or not numbers:
            numbers += self._known(frozenset(others - {OUT} or others))
        return numbers if len(numbers) > 1 else numbers * 2

    def _known(self, found: frozenset[Target] | int) -> tuple[int, ...]:
        known = self._numbers.get(found)
        if known is None:
            targets: Iterable[Target] = (
                [(End.CLEAN, place) for place in bits(found)] if isinstance(found, int) else sorted(found)
            )
            known = tuple(self._targets.setdefault(target, len(self._targets)) for target in targets)
            self._numbers[found] = known
        return known

    def _of_error(self, way: Way) -> tuple[Target, ...]:
        outcome = outcome_of(way.excess)
        if outcome is Outcome.OUT:
            return (OUT,)
        key = (way.places, way.failing, outcome)
        known = self._errors.get(key)
        if known is None:
            known = self._errors[key] = tuple(self._error_targets(way, outcome))
        return known

    def _error_targets(self, way: Way, outcome: Outcome) -> list[Target]:
        entered, blocked = self._ways.failures(way)
        if outcome is Outcome.SMALL:
            return [(End.YELLOW, place) for place in bits(entered | blocked)]
        found = [(End.RED, back_on_the_road(self._ways, place)) for place in bits(entered)]
        return found + [OUT if self._ambulance_retires else (End.RED, place) for place in bits(blocked)]

    def _inside(self, ahead: Outlook, case: Case) -> set[Target]:
        found, known = set[Target](), self._stops
        for placing in case.placings:
            if placing.values not in self._leading_in:
                continue
            key = placing.values, placing.lows
            stops = known.get(key)
            if stops is None:
                stops = known[key] = self._of_stop(ahead, placing)
            if stops:
                found.update(stops)
        return found

    def _of_stop(self, ahead: Outlook, placing: Placing) -> tuple[Target, ...]:
        race, car = ahead.race, ahead.car
        assert car.pit is not None
        path = way_in(race.track, car.pit)
        return tuple((End.INSIDE, path.index(space)) for space in turning_in(race, car, self._ways, placing))

    def _home(self, case: Case) -> set[Target]:
        found = (self._crossed(placing) for placing in case.placings)
        return {target for target in found if target}

    def _crossed(self, placing: Placing) -> Target | None:
        """How this placing ends a lap, if it does."""
        values = placing.values
        if values not in self._homes:
            driven = self._driven[values]
            is_home = isinstance(driven, int) and driven & self._ways.road.beyond_the_line()
            line = crossing(self._ways, placing) if is_home else None
            target = (End.HOME, FOR_A_DIE * (len(values) - line.dice) + line.over) if line else None
            self._homes[values] = target
        return self._homes[values]


def back_on_the_road(ways: Ways, place: int) -> int:
    """The place at which a car comes back that has gone into the gravel here, if nobody is on it."""
    error = ways.road.space(place)
    return place + way_back(ways.road.track, error).index - error.index


def can_come_to_the_entrance(ahead: Outlook) -> bool:
    """Whether the car may turn in, and the pit entrance is so near that some throw may lead there."""
    race, car = ahead.race, ahead.car
    if race.track.pit is None or not may_turn_in(race, car):
        return False
    return (race.track.pit.entrance - car.space.row) % race.track.rows <= MOST_ROWS
