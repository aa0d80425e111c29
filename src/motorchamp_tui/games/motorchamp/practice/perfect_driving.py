"""Perfect driving: the exact value of every choice on a practice lap.

"Best" means the fewest expected throws before the last, then the fewest squares to go before it, then the most
points in it: the order of practice times (R-96, Q-97), applied to expectations. A car that gets no time (Q-98,
Q-99) drives another lap, and its throws are added on: no time costs as much as a whole lap, so that risk and
speed are weighed in one unit. :attr:`Aim.SAFEST` wants the smallest chance of no time first, at any
cost.

All values are fractions. Rulebook: "Practice"; Q-96 to Q-100.
"""

import functools
from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction

from attrs import frozen

from motorchamp_tui.games.motorchamp.practice.lap_places import (
    LapOutcome,
    LapOutcomes,
    LapPlace,
    lap_alone,
    outcome_of,
    outcomes_from_every_place,
    place_after,
    place_of,
)
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome

MOST_IMPROVEMENTS = 100


@frozen(order=True)
class Expectation:
    """The expectation of a lap from here on; for each number, lower is better.

    ``no_time``: the chance that this lap gets no time. The others are those of the lap that gets a time:
    ``throws`` before the last, with those of the laps that got none; squares ``to_go`` before it; ``last``, its
    points, negative.
    """

    no_time: Fraction
    throws: Fraction
    to_go: Fraction
    last: Fraction

    def __add__(self, other: "Expectation") -> "Expectation":
        return Expectation(
            self.no_time + other.no_time,
            self.throws + other.throws,
            self.to_go + other.to_go,
            self.last + other.last,
        )

    def times(self, factor: Fraction | int) -> "Expectation":
        """This expectation, this many times."""
        return Expectation(self.no_time * factor, self.throws * factor, self.to_go * factor, self.last * factor)


ZERO = Fraction(0)
NOTHING = Expectation(ZERO, ZERO, ZERO, ZERO)
A_THROW = Expectation(ZERO, Fraction(1), ZERO, ZERO)


class Aim(Enum):
    """The aim of the driver; the value names it."""

    BEST = "best expected"
    SAFEST = "safest"

    def rank(self, expected: Expectation) -> tuple[Fraction, ...]:
        """Lower is better."""
        speed = expected.throws, expected.to_go, expected.last
        return speed if self is Aim.BEST else (expected.no_time, *speed)


@frozen
class Option:
    """A legal move, the expectation after it, and how many throws it costs against the best on offer."""

    move: Move
    expected: Expectation
    cost: Fraction


@frozen(eq=False)
class PerfectDriving:
    """The best driving of a track for one aim, and the value of anything else."""

    track: Track
    aim: Aim
    outcomes: Mapping[LapPlace, LapOutcomes]
    dice: Mapping[LapPlace, Dice]
    worth: Mapping[LapPlace, Expectation]

    @property
    def start(self) -> LapPlace:
        """Where the lap begins."""
        return place_of(lap_alone(self.track))

    @functools.cached_property
    def par(self) -> Expectation:
        """The expectation of a whole lap."""
        return self.worth[self.start]

    def expected(self, race: Race) -> Expectation:
        """The expectation from here on, before dice are chosen or thrown, or the go is ended."""
        if race.is_over:
            return NOTHING
        place = place_of(race)
        if race.dice is None:
            return self.worth[place]
        if race.faces is None:
            return self._of_dice(place, race.dice)
        return self.after(outcome_of(race, race.dice, race.points))

    def options(self, race: Race, moves: Sequence[Move]) -> tuple[Option, ...]:
        """Every move on offer with its value, in order; a throw is not on offer."""
        worth = [self._of_move(race, move) for move in moves]
        best = min(worth, key=self.aim.rank)
        return tuple(
            Option(move, value, value.throws - best.throws) for move, value in zip(moves, worth, strict=True)
        )

    def best_move(self, race: Race, moves: Sequence[Move]) -> Move:
        """The best of the moves on offer, the first of equals."""
        return min(moves, key=lambda move: self.aim.rank(self._of_move(race, move)))

    def best_end(self, outcome: LapOutcome) -> LapPlace:
        """The best of the places where this throw may end, the first of equals."""
        return min(outcome.ends, key=lambda end: self.aim.rank(self.worth[end]))

    def after(self, outcome: LapOutcome) -> Expectation:
        """The value of a throw that has fallen, with its end still to be chosen."""
        return _after(self.aim, self.worth, self.par, outcome)

    def _of_move(self, race: Race, move: Move) -> Expectation:
        place = place_of(race)
        if isinstance(move, ChooseDice):
            return self._of_dice(place, move.dice)
        if isinstance(move, Drive) and race.dice is not None:
            outcome = outcome_of(race, race.dice, race.points)
            if outcome.ends:
                return A_THROW + self.worth[place_after(place, move)]
        return self.expected(race)

    def _of_dice(self, place: LapPlace, dice: Dice) -> Expectation:
        parts = [(outcome.ways, self.after(outcome)) for outcome in dict(self.outcomes[place])[dice]]
        return _mean(parts, WAYS_IN_ALL[dice])


@functools.lru_cache(maxsize=32)
def perfect(track: Track, aim: Aim = Aim.BEST) -> PerfectDriving:
    """Perfect driving of this track; worked out once.

    Each round drives best for the cost of another lap in the previous round, until nothing improves.
    """
    outcomes = outcomes_from_every_place(track)
    start, another = place_of(lap_alone(track)), NOTHING
    for _ in range(MOST_IMPROVEMENTS):
        worth, dice = _backwards(aim, outcomes, another)
        driven = _again_until_timed(worth[start], another)
        if driven == another:
            return PerfectDriving(track, aim, outcomes, dice, worth)
        another = driven
    raise AssertionError(f"the worth of a lap of {track.name} does not settle")


def _again_until_timed(lap: Expectation, another: Expectation) -> Expectation:
    """The worth of a lap when laps that follow it, for want of a time, are driven in the same way."""
    own = lap + another.times(-lap.no_time)
    timed = own.times(1 / (1 - lap.no_time))
    return Expectation(lap.no_time, timed.throws, timed.to_go, timed.last)


def _backwards(
    aim: Aim, outcomes: Mapping[LapPlace, LapOutcomes], another: Expectation
) -> tuple[dict[LapPlace, Expectation], dict[LapPlace, Dice]]:
    """The value of every place and its best dice, from the line backwards, given the value of ``another`` lap."""
    worth, best = dict[LapPlace, Expectation](), dict[LapPlace, Dice]()
    for place, choices in outcomes.items():
        found = {dice: _until_away(aim, worth, another, of_dice, WAYS_IN_ALL[dice]) for dice, of_dice in choices}
        best[place] = min(found, key=lambda dice: aim.rank(found[dice]))
        worth[place] = found[best[place]]
    return worth, best


def _until_away(
    aim: Aim,
    worth: Mapping[LapPlace, Expectation],
    another: Expectation,
    outcomes: Sequence[LapOutcome],
    ways: int,
) -> Expectation:
    """The value of throwing these dice until the car no longer stays where it is."""
    staying = sum(outcome.ways for outcome in outcomes if outcome.kind is Outcome.STAYS)
    parts = [
        (outcome.ways, _after(aim, worth, another, outcome))
        for outcome in outcomes
        if outcome.kind is not Outcome.STAYS
    ]
    return _mean([*parts, (staying, A_THROW)], ways - staying)


def _after(
    aim: Aim, worth: Mapping[LapPlace, Expectation], another: Expectation, outcome: LapOutcome
) -> Expectation:
    if outcome.kind is Outcome.FINISHES:
        return Expectation(ZERO, ZERO, Fraction(outcome.to_go), Fraction(-outcome.total))
    if not outcome.ends:
        return Expectation(Fraction(1), 1 + another.throws, another.to_go, another.last)
    return A_THROW + min((worth[end] for end in outcome.ends), key=aim.rank)


def _mean(parts: Sequence[tuple[int, Expectation]], ways: int) -> Expectation:
    total = NOTHING
    for weight, part in parts:
        total += part.times(weight)
    return total.times(Fraction(1, ways))
