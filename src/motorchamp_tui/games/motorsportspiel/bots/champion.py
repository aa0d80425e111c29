"""Champion: weighs every throw exactly, plans its stops, and drives its cars as a team.

A move is worth the expected number of goes from where it leads to the flag, with the flags that it brings, every
throw of this go judged with the cars where they are. The prices of this race are added: the places that a car
would lose by retiring, and the effect of an end on the next cars behind, its own driver's above all.
"""

import functools
import random
from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

from motorchamp_tui.games.motorsportspiel.bots.cases import CASES_TO_WEIGH
from motorchamp_tui.games.motorsportspiel.bots.ends import ends_of
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import (
    UNTROUBLED,
    cost_of,
    expected_goes_of,
    state_of,
)
from motorchamp_tui.games.motorsportspiel.bots.reach import MOST_ROWS, OUT, Target, reach_of
from motorchamp_tui.games.motorsportspiel.bots.reasons import compared_with, in_words, reason
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Drive, Move
from motorchamp_tui.games.motorsportspiel.rules.race import FINISHED, Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, Placing
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outlook, Verdict, odds, outlook
from motorchamp_tui.words import more_or_fewer

LEAST_PRICE, PRICE_OF_ALL_PLACES = 3.0, 12.0
WORTH_A_WORD, WORTH_A_DIGIT = 0.05, 0.005
"""The least number of goes that is mentioned, and the least that two decimals show."""
A_CLOSE_CALL, A_CLOSE_CALL_IN_A_TEAM = 0.06, 0.4
"""Ends that are worse by more goes than this are not weighed by their effect on others."""
MOST_CALLS = 5
"""No more ends than this are."""

A_RACE_THROWN_AWAY = 1.0
"""The goes by which an avoidable retirement is worse than anything else, whatever it would cost."""

MOST_NEIGHBOURS = 2
RIVAL, OURS = -0.15, 0.8
"""The worth of a go lost by a rival, and of one lost by another car of the same driver."""
FADING = 0.6
"""What is left of an effect for each car that goes in between and may change everything."""


class Champion:
    """Weighs everything."""

    def drive(self, race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
        """The move with the fewest goes to the flag."""
        if len(moves) == 1:
            return moves[0]
        weighed = Weighing(race).goes_to_go(moves)
        return min(moves, key=weighed.__getitem__)

    def explain(self, race: Race, moves: Sequence[Move], move: Move) -> str:
        """By goes to the flag, and by what it does to others."""
        weighing = Weighing(race)
        weighed = weighing.goes_to_go(moves)
        unit = "dice to the line" if race.rules.practice and not race.rules.practice_goes else "goes to the flag"
        why = f"{max(weighed[move], 0):.1f} {unit}, allowing for the risk of errors"
        next_best = min((other for other in moves if other != move), key=weighed.__getitem__)
        difference = weighed[move] - weighed[next_best]
        if abs(difference) >= WORTH_A_DIGIT or not isinstance(move, Placing):
            why += f", {more_or_fewer(difference, 2)} {compared_with(next_best)}"
        ways = outlook(race).ways
        if isinstance(move, ChooseNumber) and ways:
            why += f" ({in_words(odds(ways, move.number))})"
        return " ".join([reason(move, why), *_effects(weighing, move)])

    def prepare(self, race: Race, cars: Sequence[str]) -> None:
        """The goes to the flag from every place."""
        expected_goes_of(race)


def _effects(weighing: "Weighing", move: Move) -> list[str]:
    """The most important effect of the end on others, if worth mentioning."""
    if not isinstance(move, Drive) or not move.end.is_on_track:
        return []
    costs = [(car, cost) for car, cost in weighing.go.cost_to_others(move.end) if abs(cost) >= WORTH_A_WORD]
    if not costs:
        return []
    car, cost = max(costs, key=lambda one: abs(one[1]))
    does = "costs" if cost > 0 else "saves"
    return [f"There it {does} {car.name}, behind it, {abs(cost):.2f} goes."]


class Weighing:
    """What each move is worth to the current car, in goes to the flag, all its effects priced in."""

    def __init__(self, race: Race) -> None:
        self.race, self.car = race, race.current_car
        self._ahead = outlook(race)
        self.go = _prospect(self._ahead)

    def goes_to_go(self, moves: Sequence[Move]) -> dict[Move, float]:
        """Expected goes to the flag after each of these moves."""
        if isinstance(moves[0], ChooseNumber):
            return self._of_numbers(moves)
        staying = self._staying(moves)
        ends = {move: self._ends(move) for move in moves}
        close = self.go.close_to_the_best(end for move in staying for end in ends[move])
        weighed = {
            move: min(goes + (self.go.to_others(space) if space in close else 0.0) for space, goes in found)
            for move, found in ends.items()
        }
        worst = max(weighed[move] for move in staying)
        for move in moves:
            if move not in staying:
                weighed[move] = max(weighed[move], worst + A_RACE_THROWN_AWAY)
        return weighed

    def own_goes(self, moves: Sequence[Move]) -> float:
        """The fewest goes that any of these moves leads to, for the car alone: whatever its effect on others."""
        if isinstance(moves[0], ChooseNumber):
            return min(self._of_numbers(moves).values())
        return min(goes for move in self._staying(moves) for _, goes in self._ends(move))

    def _staying(self, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves that keep the car in the race, or all where none does (HQ-66)."""
        return [move for move in moves if not self._retires(move)] or moves

    def _retires(self, move: Move) -> bool:
        placing = move if isinstance(move, Placing) else self.race.placing
        if placing is None or not self._ahead.verdict(placing).excess:
            return False
        return all(target == OUT for _, target in ends_of(self.race, move))

    def _of_numbers(self, moves: Sequence[Move]) -> dict[Move, float]:
        if self._ahead.ways is None:
            return {move: self._in_pits(move) if isinstance(move, ChooseNumber) else 1e3 for move in moves}
        return {move: self._of_number(move) for move in moves}

    def _of_number(self, move: Move) -> float:
        if not isinstance(move, ChooseNumber):  # a forfeited go
            return 1 + self.go.where_it_is
        return cost_of(move.number, self.race.rules) + self.go.means[move.number]

    def _in_pits(self, move: ChooseNumber) -> float:
        total = 0.0
        for case in CASES_TO_WEIGH[move.number]:
            legal = filter(self._ahead.may_be_placed, case.placings)
            total += case.weight * min(goes for placing in legal for _, goes in self._ends(placing))
        return 1 + total / len(CASES[move.number])

    def _ends(self, move: Move) -> Sequence[tuple[Space, float]]:
        """How a go can end after this move: where, and the goes from there on."""
        if isinstance(move, Placing):
            return self.go.ends_of_placing(move)
        if self._ahead.ways is None and isinstance(move, Drive):
            return [(move.end, self.go.from_pits(move.end))]
        return self.go.ends_on_the_road(self.race, move)


class _Prospect:
    """Knowledge of a go before anything is said, thrown or placed in it, worked out when it is needed."""

    def __init__(self, ahead: Outlook) -> None:
        race, car = ahead.race, ahead.car
        self._race, self._car, self._ahead = race, car, ahead
        self._expected = expected_goes_of(race)
        self._state = UNTROUBLED if ahead.ways is None else state_of(race, car)
        self._laps = laps_for(race, car)
        self._price = price_of_retirement(race, car)
        self._neighbours = Neighbours(race)
        is_ours = any(one.driver == car.driver for one in self._neighbours.cars)
        self._margin = A_CLOSE_CALL_IN_A_TEAM if is_ours else A_CLOSE_CALL
        self._to_others = dict[Space, float]()
        self._costs = dict[Target, float]()
        self._ends = dict[tuple[tuple[int, ...], tuple[bool, ...]], list[tuple[Space, float]]]()
        self._ends_of_verdicts = dict[Verdict, list[tuple[Space, float]]]()

    @functools.cached_property
    def means(self) -> Mapping[int, float]:
        """The mean cost after a go with this many dice."""
        reach = reach_of(self._ahead, may_stop=self._state != UNTROUBLED)
        return reach.means(self._costs_of(reach.targets))

    @property
    def where_it_is(self) -> float:
        """The goes to the flag from where the car is."""
        return self._expected.goes_to_go(self._state, self._laps, self._car.space)

    def ends_of_placing(self, placing: Placing) -> Sequence[tuple[Space, float]]:
        """How a go with this placing can end: where, and the goes from there on."""
        key = placing.values, placing.lows
        known = self._ends.get(key)
        if known is None:
            known = self._ends[key] = self._found_ends(placing)
        return known

    def _found_ends(self, placing: Placing) -> list[tuple[Space, float]]:
        verdict = self._ahead.verdict(placing)
        if self._ahead.ways is None and not verdict.excess:
            return [(space, self.from_pits(space)) for space in (*verdict.ends, *verdict.inside)]
        if self._race.is_practice:  # where it matters with which die the car crosses the line
            return self.ends_on_the_road(self._race, placing)
        known = self._ends_of_verdicts.get(verdict)
        if known is None:
            known = self._ends_of_verdicts[verdict] = self.ends_on_the_road(self._race, placing)
        return known

    def ends_on_the_road(self, race: Race, move: Move) -> list[tuple[Space, float]]:
        """The same of a move of a car on the road, or of its error there; ``race`` as it is before it."""
        spaces, targets = zip(*ends_of(race, move), strict=True)
        return list(zip(spaces, self._costs_of(targets), strict=True))

    def _costs_of(self, targets: Sequence[Target]) -> list[float]:
        known = self._costs
        new = [target for target in targets if target not in known]
        if new:
            costs = self._expected.costs(self._state, self._laps, self._car, new, self._price)
            known.update(zip(new, costs, strict=True))
        return [known[target] for target in targets]

    def from_pits(self, space: Space) -> float:
        """The goes that follow on a go that ends here and has begun in the pits."""
        start, expected = self._car.space, self._expected
        assert self._car.pit is not None
        laps = self._laps + (space.row < start.row)
        if laps >= self._race.laps:
            return 0.0
        if space.is_on_track:
            return expected.goes_to_go(UNTROUBLED, laps, space)
        return expected.goes_from_pits(laps, space, self._car.pit)

    def close_to_the_best(self, ends: Iterable[tuple[Space, float]]) -> Sequence[Space]:
        """The few of these ends that are close enough for their effect on others to decide."""
        best = dict[Space, float]()
        for space, goes in ends:
            best[space] = min(goes, best.get(space, goes))
        least = min(best.values())
        return [
            space
            for space in sorted(best, key=best.__getitem__)[:MOST_CALLS]
            if best[space] <= least + self._margin
        ]

    def to_others(self, space: Space) -> float:
        """The effect on the cars behind if the car ends its go here, as a price in its own goes."""
        known = self._to_others.get(space)
        if known is None:
            price, weight = 0.0, 1.0
            for car, cost in self.cost_to_others(space):
                price += weight * (OURS if car.driver == self._car.driver else RIVAL) * cost
                weight *= FADING
            known = self._to_others[space] = price
        return known

    def cost_to_others(self, space: Space) -> list[tuple[Car, float]]:
        """The goes that the next cars behind lose because the car is on this space."""
        return [(car, self._neighbours.cost_to(car, space)) for car in self._neighbours.cars]


@functools.lru_cache(maxsize=8)
def _prospect(ahead: Outlook) -> _Prospect:
    """That of a go, kept while it is driven: every choice in it asks for the same."""
    return _Prospect(ahead)


def laps_for(race: Race, car: Car) -> int:
    """The laps completed, by which the table is read: a car that stops at the line next is in the last lap."""
    if race.rules.practice:
        return min(car.laps, 0)
    return race.rules.laps - 1 if race.winner_in else car.laps


def price_of_retirement(race: Race, car: Car) -> float:
    """The cost of retiring now: the more cars behind would finish ahead, the higher."""
    running = [runner for runner in race.cars if runner.is_running or runner is car]
    rows, mine = race.track.rows, race.progress(car)
    leader = max(map(race.progress, running))
    to_the_flag = 0 if race.winner_in else race.rules.laps * rows - leader
    passing = [
        runner
        for runner in running
        if race.progress(runner) < mine and (race.progress(runner) + to_the_flag) // rows >= car.laps
    ]
    return LEAST_PRICE + PRICE_OF_ALL_PLACES * len(passing) / len(race.cars)


class Neighbours:
    """The next cars to go behind the current car, and the effect of its end on them.

    It is weighed exactly for their next go, on the road as it is. Those that have to stop are left out: their way
    leads into the pits. H-09, H-19; HQ-13, HQ-44.
    """

    def __init__(self, race: Race) -> None:
        self._race = race
        self._mine = race.current_car
        self.gone = self._mine.taken_off(FINISHED)
        behind = [race.cars[index] for index in race.to_go[1 : 1 + MOST_NEIGHBOURS]]
        self.cars = [car for car in behind if car.is_on_road and not car.misses_go and not race.due(car)]
        self._without_it = dict[str, float]()

    def cost_to(self, car: Car, space: Space) -> float:
        """The cost for this car, in goes, of a car on ``space``."""
        rows = (space.row - car.space.row) % self._race.track.rows
        if not 0 < rows <= MOST_ROWS or not space.is_on_track:
            return 0.0
        there = self._mine.moved_to(space, self._mine.laps, self._race.arrivals + 1)
        return self._next_go(car, there) - self._next_go_without_it(car)

    def _next_go_without_it(self, car: Car) -> float:
        known = self._without_it.get(car.name)
        if known is None:
            known = self._without_it[car.name] = self._next_go(car, self.gone)
        return known

    def _next_go(self, car: Car, mine: Car) -> float:
        race = self._race
        cars = tuple(mine if one is self._mine else one for one in race.cars)
        asked = evolve(race, cars=cars, to_go=(race.cars.index(car),), number=0, throw=None, placing=None)
        ahead = outlook(asked)
        laps = race.rules.laps - 1 if race.winner_in else car.laps
        if not ahead.can_go or ahead.ways is None:
            return 1 + expected_goes_of(race).goes_to_go(state_of(race, car), laps, car.space)
        reach = reach_of(ahead, may_stop=False)
        costs = expected_goes_of(race).costs(state_of(race, car), laps, car, reach.targets)
        return 1 + min(reach.means(costs).values())
