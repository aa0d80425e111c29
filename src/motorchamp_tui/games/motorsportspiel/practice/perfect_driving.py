"""Perfect driving: the exact value of every choice on a practice lap.

"Best" means the fewest expected dice, then the most points over the line: the order of practice times (H-30),
applied to expectations. Every go wins a row at least, so the values follow from each other from the line
backwards. A lap without a time (HQ-55) is never wanted, and it can always be avoided: three dice leave six points
at most. If a player drives one all the same, it counts as a big mistake and another lap.

All values are fractions. H-30; HQ-22, HQ-23, HQ-55.
"""

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.practice.lap_places import (
    EndOfGo,
    LapPlace,
    Values,
    cases,
    every_place,
    lap_alone,
    place_of,
    results_of,
    ways_from,
)
from motorchamp_tui.games.motorsportspiel.rules.driving import Ways
from motorchamp_tui.games.motorsportspiel.rules.errors import DICE_LOST
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.race import RETIRED, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS, Placing
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome, outcome_of, outlook


class Expectation(NamedTuple):
    """The expectation of a lap from here on: ``dice``, and ``over``, the points over the line, negative.

    So the lower of two is the better one.
    """

    dice: Fraction
    over: Fraction

    def plus(self, dice: int) -> "Expectation":
        """The same with this many more dice."""
        return Expectation(self.dice + dice, self.over)


NOTHING = Expectation(Fraction(0), Fraction(0))
Worth = Mapping[LapPlace, Expectation]


@frozen
class Option:
    """A legal move, the expectation with it, and how many dice it costs against the best on offer."""

    move: Move
    expected: Expectation
    cost: Fraction


@frozen(eq=False)
class PerfectDriving:
    """The best driving of a track, and the value of anything else.

    ``by_number`` has for each place the value of one, two and three dice, in this order.
    """

    track: Track
    worth: Worth
    by_number: Mapping[LapPlace, tuple[Expectation, ...]]

    @property
    def start(self) -> LapPlace:
        """Where the lap begins."""
        return place_of(lap_alone(self.track))

    @functools.cached_property
    def par(self) -> Expectation:
        """The expectation of a whole lap."""
        return self.worth[self.start]

    def number(self, place: LapPlace) -> int:
        """The best number of dice for a place, the lowest of equals."""
        values = self.by_number[place]
        return NUMBERS[values.index(min(values))]

    def expected(self, race: Race) -> Expectation:
        """The expectation from here on, before any choice or throw of a go."""
        place = place_of(race)
        if race.is_over:
            is_out = race.cars[0].status is RETIRED
            return self.of(EndOfGo(0, is_out=True)) if is_out else NOTHING
        if not race.number:
            return self.worth[place]
        if race.throw is None:
            return self.by_number[place][race.number - 1]
        if race.placing is None:
            return min(self._of_placing(race, placing) for placing in outlook(race).placings(race.throw))
        return self._of_placing(race, race.placing)

    def options(self, race: Race, moves: Sequence[Move]) -> tuple[Option, ...]:
        """Every move on offer with its value, in order; a throw is not on offer."""
        worth = [self._of_move(race, move) for move in moves]
        best = min(worth)
        return tuple(Option(move, value, value.dice - best.dice) for move, value in zip(moves, worth, strict=True))

    def best_move(self, race: Race, moves: Sequence[Move]) -> Move:
        """The best of the moves on offer, the first of equals."""
        return min(moves, key=lambda move: self._of_move(race, move))

    def of(self, result: EndOfGo) -> Expectation:
        """The value of the end of a go, with the dice of the go."""
        if result.is_out:
            return self.par.plus(result.dice + DICE_LOST[Outcome.BIG])
        return _worth_of(self.worth, result)

    def best_result(self, ways: Ways, throw: Iterable[Values]) -> EndOfGo:
        """The result of the best placing of a throw with the best of its ends, the first of equals."""
        return min((result for values in throw for result in results_of(ways, values)), key=self.of)

    def _of_move(self, race: Race, move: Move) -> Expectation:
        if isinstance(move, ChooseNumber):
            return self.by_number[place_of(race)][move.number - 1]
        if isinstance(move, Placing):
            return self._of_placing(race, move)
        if race.placing is None:
            return self.expected(race)
        results = self._results(race, race.placing)
        return self.of(results[outlook(race).verdict(race.placing).moves.index(move)])

    def _of_placing(self, race: Race, placing: Placing) -> Expectation:
        return min(map(self.of, self._results(race, placing)))

    def _results(self, race: Race, placing: Placing) -> tuple[EndOfGo, ...]:
        return results_of(ways_from(race.track, place_of(race)), placing.values)


@functools.lru_cache(maxsize=32)
def perfect(track: Track) -> PerfectDriving:
    """Perfect driving of this track; worked out once, from the line backwards."""
    worth, by_number = dict[LapPlace, Expectation](), dict[LapPlace, tuple[Expectation, ...]]()
    for place in every_place(track):
        ways = ways_from(track, place)
        by_number[place] = tuple(_of_number(worth, ways, number) for number in NUMBERS)
        worth[place] = min(by_number[place])
    return PerfectDriving(track, worth, by_number)


def _of_number(worth: Worth, ways: Ways, number: int) -> Expectation:
    """The value of this many dice: the mean of the best placings of all their throws."""
    throws = cases()[number]
    distinct, which = _distinct(worth, ways, {values for throw in throws for values in throw})
    ranked = sorted(range(len(distinct)), key=distinct.__getitem__)
    rank = {at: place for place, at in enumerate(ranked)}
    times = Counter(min(rank[which[values]] for values in throw if values in which) for throw in throws)
    dice, over = (
        sum((distinct[ranked[place]][part] * count for place, count in times.items()), Fraction(0)) / len(throws)
        for part in (0, 1)
    )
    return Expectation(dice, over)


def _distinct(worth: Worth, ways: Ways, every: Iterable[Values]) -> tuple[list[Expectation], dict[Values, int]]:
    """The values of everything that dice can show, except what takes the car out; and which is whose.

    Dice that lead to the same spaces before the line are worth the same.
    """
    distinct, which, known = list[Expectation](), dict[Values, int](), dict[tuple[int, int, int], int]()
    home = ways.road.beyond_the_line() if ways.ends_on_the_line else 0
    for values in every:
        way = ways.drive(values)
        if outcome_of(way.excess) is Outcome.OUT:
            continue
        key = (way.places, way.excess, way.failing)
        at = known.get(key)
        if at is None:
            at = len(distinct)
            distinct.append(min(_worth_of(worth, result) for result in results_of(ways, values)))
            if not way.places & home:
                known[key] = at
        which[values] = at
    return distinct, which


def _worth_of(worth: Worth, result: EndOfGo) -> Expectation:
    if result.place is None:
        return Expectation(Fraction(result.dice), Fraction(-result.over))
    return worth[result.place].plus(result.dice + result.lost)
