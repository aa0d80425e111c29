"""Champion: weighs every throw exactly, plans its stop, and drives its cars as a team.

A move is worth the expected number of throws from where it leads to the flag, with the best dice and ends from
there on and every throw judged on the road as it is. Added to that are the prices of this race: how long a car
that is temporarily out would wait here, how many places a car that is permanently out would lose, and the effect
of a square on the cars behind, its own driver's above all. Rulebook: "Fair play", "Pit stops", "Slipstreams".
"""

import functools
import random
from collections.abc import Sequence
from typing import assert_never

from motorchamp_tui.games.motorchamp.bots.expected_throws import USUAL_ROWS_A_THROW, Prices, expected_throws_of
from motorchamp_tui.games.motorchamp.bots.reasons import compared_with, dictated, reason
from motorchamp_tui.games.motorchamp.rules.fair_play import ONLY_ONE, without_fewer_than_safe
from motorchamp_tui.games.motorchamp.rules.movement import excess, look_ahead
from motorchamp_tui.games.motorchamp.rules.moves import (
    ChooseDice,
    Drive,
    DropOut,
    Insist,
    KeepQuiet,
    Move,
    StandBeside,
    Throw,
    Turn,
)
from motorchamp_tui.games.motorchamp.rules.outs import cars_passed
from motorchamp_tui.games.motorchamp.rules.pits import is_repaired
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, bit_of
from motorchamp_tui.games.motorchamp.rules.slipstream import BONUS
from motorchamp_tui.games.motorchamp.rules.softer_outs import after_success, may_be_spared
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW_FROM, Square
from motorchamp_tui.games.motorchamp.rules.verdict import odds, verdict
from motorchamp_tui.words import more_or_fewer

USUAL_PRICES = Prices(temporarily=1.5, permanently=10.0)
LEAST_PRICE, PRICE_OF_ALL_PLACES = 2.0, 14.0
A_WAIT_AT_LEAST = 0.2
CARS_TO_PASS = 2

RIVAL = -0.15
"""The value of a throw that a rival loses, compared with one of its own."""
OURS = 0.8
"""The same for the driver's other cars."""
MOST_NEIGHBOURS = 3
FADING = 0.6
"""The share of an effect that remains for each car that goes in between and may change everything."""
A_PASS = 0.4
"""How many throws it helps a car beside the track to be passed."""
BOX_TAKEN = 1.5
"""How many throws a car waits for its team mate in the pits."""

WORTH_A_WORD = 0.05
"""The least number of throws that is mentioned."""


class Champion:
    """Weighs everything."""

    def drive(self, race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
        """The move with the fewest throws to go."""
        if len(moves) == 1:
            return moves[0]
        weighing = Weighing(race)
        return min(moves, key=weighing.throws_to_go)

    def explain(self, race: Race, moves: Sequence[Move], move: Move) -> str:
        """By throws to the flag, and by its effects on others."""
        if isinstance(move, Throw | DropOut | Insist | Turn | KeepQuiet):
            return dictated(move)
        weighing = Weighing(race)
        worth = weighing.throws_to_go(move)
        why = f"{max(worth, 0):.1f} throws to the flag, allowing for the risk of going out"
        others = [(weighing.throws_to_go(other), other) for other in moves if other != move]
        next_best = min(others, key=lambda other: other[0], default=None)
        if next_best:
            why += f", {more_or_fewer(worth - next_best[0], 2)} {compared_with(next_best[1])}"
        match move:
            case ChooseDice(dice):
                return reason(move, f"{why}; {odds(race, dice).words}")
            case Drive():
                return " ".join([reason(move, why), *_effects(weighing, move)])
            case StandBeside(square):
                return " ".join([reason(move, why), *_passes(weighing, square)])
            case _:
                assert_never(move)

    def prepare(self, race: Race, cars: Sequence[str]) -> None:
        """The throws to the flag from every place."""
        for car in cars:
            expected_throws_of(race, race.car(car), USUAL_PRICES)


def _effects(weighing: "Weighing", move: Drive) -> list[str]:
    """The most important effect of the end on others, if it is worth mentioning."""
    costs = {name: cost for name, cost in weighing.cost_to_others(move.last).items() if abs(cost) >= WORTH_A_WORD}
    if not costs:
        return []
    name, cost = max(costs.items(), key=lambda item: abs(item[1]))
    does = "costs" if cost > 0 else "saves"
    return [f"On that square it {does} {name}, behind it, {abs(cost):.2f} throws."]


def _passes(weighing: "Weighing", square: Square) -> list[str]:
    """How long it waits beside the track, where two cars can pass it."""
    if not weighing.is_followed:
        return []
    return [f"Two cars should pass it in about {weighing.wait(square):.1f} rounds."]


class Weighing:
    """The value of each move to the current car, in throws to the flag, with all its effects priced in."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.car = race.current_car
        self._expected = expected_throws_of(race, self.car, USUAL_PRICES)
        self.price_of_loss = price_of_loss(race, self.car)
        self._laps = race.rules.laps - 1 if race.winner_in else self.car.laps
        self.now = self._expected.throws_to_go(self.car.flap, self._laps, self.car.square)
        self._neighbours = Neighbours(race, USUAL_PRICES)
        self._followers = sorted(
            race.track.rows_to(car.square.row, self.car.square.row)
            for car in race.cars
            if car.is_on_track and car is not self.car
        )
        self._social = dict[Square, float]()

    def throws_to_go(self, move: Move) -> float:
        """Expected throws to the flag after this move."""
        return self._of_dice(move.dice) if isinstance(move, ChooseDice) else self._of_end(move)

    def _of_dice(self, dice: Dice) -> float:
        race = self.race
        if not self.car.square.is_on_track:
            return 0.0
        sum_ = 0.0
        for total, ways in WAYS_BY_TOTAL[dice]:
            sum_ += ways * min(map(self._of_end, verdict(race, dice, (total,)).moves))
        return sum_ / WAYS_IN_ALL[dice]

    def own_throws(self, move: Move) -> float:
        """The same after the end of a go, for the car alone: without its effects on others, and 0 at the flag."""
        return max(0.0, self._of_the_car(move))

    def _of_end(self, move: Move) -> float:
        others = self._to_the_others(move.last) if isinstance(move, Drive) else 0.0
        return self._of_the_car(move) + others

    def _of_the_car(self, move: Move) -> float:
        match move:
            case Drive():
                return self._at(move.last)
            case StandBeside(square) if square is self.car.square and may_be_spared(self.race, self.car):
                return self._expected.throws_to_go(Flap.HANDICAP, self._laps, square) + self.wait(square)
            case StandBeside(square):
                return self._at(square) + self.wait(square)
            case _:
                return self.now + self.price_of_loss

    def _at(self, square: Square) -> float:
        car, flap = self.car, self.car.flap
        if car.is_being_repaired and is_repaired(self.race.faces or ()):
            flap = after_success(self.race, car).flap
        crossed = square.row < car.square.row
        if crossed and self.race.ends_on_the_line(car):
            return -1.0
        return self._expected.throws_to_go(flap, self._laps + crossed, square)

    @property
    def is_followed(self) -> bool:
        """Whether two cars on the track can pass it."""
        return len(self._followers) >= CARS_TO_PASS

    def wait(self, square: Square) -> float:
        """Rounds until two cars have passed this square."""
        rows = self.race.track.rows_to(self.car.square.row, square.row)
        if not self.is_followed:
            return USUAL_PRICES.temporarily
        return A_WAIT_AT_LEAST + (self._followers[CARS_TO_PASS - 1] + rows) / USUAL_ROWS_A_THROW

    def _to_the_others(self, square: Square) -> float:
        """The effect on the others of stopping here, as a price in throws of its own."""
        if square not in self._social:
            self._social[square] = self._cost_to_those_behind(square) + self._passes(square) + self._queue(square)
        return self._social[square]

    def cost_to_others(self, square: Square) -> dict[str, float]:
        """The throws that the cars behind lose because the car is on this square; by name."""
        return {car.name: self._neighbours.cost_to(car, square) for car in self._neighbours.cars}

    def _cost_to_those_behind(self, square: Square) -> float:
        price, weight = 0.0, 1.0
        for car in self._neighbours.cars:
            price += weight * self._weight_of(car) * self._neighbours.cost_to(car, square)
            weight *= FADING
        return price

    def _passes(self, square: Square) -> float:
        """The more cars pass them, the sooner cars beside the track come back."""
        race, start = self.race, self.car.square.row
        passed = cars_passed(race, self.car, start, race.track.rows_to(start, square.row))
        return -A_PASS * sum(self._weight_of(race.cars[index]) for index in passed)

    def _queue(self, square: Square) -> float:
        """A team has one box on a long circuit: a car that turns in behind its team mate waits."""
        if square.is_on_track or not self.car.square.is_on_track or self.race.track.any_box:
            return 0.0
        before = [
            car
            for car in self.race.cars
            if car.team == self.car.team
            and car.is_running
            and not car.square.is_on_track
            and car.flap is not Flap.PIT
        ]
        return BOX_TAKEN * len(before)

    def _weight_of(self, car: Car) -> float:
        return OURS if car.driver == self.car.driver else RIVAL


def price_of_loss(race: Race, car: Car) -> float:
    """The cost of being permanently out now: the more cars behind would finish ahead of it, the higher.

    A lost car ranks by the laps it has completed; cars behind it that get further pass it.
    """
    running = [runner for runner in race.cars if runner.is_running or runner.is_out_for_now or runner is car]
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
    """The next cars to go behind the current car, and its effect on them by where it stops.

    A car in the way blocks, and a car just ahead gives a slipstream. Both are weighed exactly for the next throw
    of the cars behind, on the road as it is. Rulebook: "Competing cars", "Slipstreams", "Fair play"; Q-26, Q-57.
    """

    def __init__(self, race: Race, prices: Prices) -> None:
        self._race = race
        self._prices = prices
        mine = race.current_car
        self._others = race.occupied & ~bit_of(mine.square)
        behind = [race.cars[index] for index in race.to_go[1 : 1 + MOST_NEIGHBOURS]]
        self._without_me: dict[str, float] = {}
        self.cars = [car for car in behind if car.is_on_track and not race.is_in_start_phase(car)]

    def cost_to(self, car: Car, square: Square) -> float:
        """The cost to this car, in throws, of a car on ``square``."""
        longest = LONGEST_THROW_FROM[1 if car.flap is Flap.HANDICAP else self._race.track.colour(car.square)]
        rows = self._race.track.rows_to(car.square.row, square.row)
        if not 0 < rows <= longest + 1 or not square.is_on_track:
            return 0.0  # neither in the way nor a tow
        if car.name not in self._without_me:
            self._without_me[car.name] = self._next_throw(car, self._others)
        return self._next_throw(car, self._others | bit_of(square)) - self._without_me[car.name]

    def _next_throw(self, car: Car, occupied: int) -> float:
        ahead = look_ahead(self._race.track, car.square, occupied)
        colour = 0 if car.flap is Flap.HANDICAP else self._race.track.colour(car.square)
        return _next_throw(colour, ahead.limit, ahead.playable, ahead.riskless, ahead.tows, self._prices)


@functools.lru_cache(maxsize=1 << 14)
def _next_throw(
    colour: int, limit: int, playable: int, riskless: int, tows: tuple[int, ...], prices: Prices
) -> float:
    """The cost of the best next throw: outs at their prices, less its gain; ``colour`` 0 means handicap.

    ``tows`` are the totals that bring a slipstream, the rest comes from :class:`Ahead`.
    """
    costs = []
    for dice in without_fewer_than_safe(colour, riskless) if colour else ONLY_ONE:
        cost = 0.0
        for total, ways in WAYS_BY_TOTAL[dice]:
            over = excess(total, limit, playable)
            if over > 1:
                cost += ways * prices.permanently
            else:
                tow = BONUS if colour and not over and total in tows else 0
                cost += ways * (prices.temporarily * over - (total + tow) / USUAL_ROWS_A_THROW)
        costs.append(cost / WAYS_IN_ALL[dice])
    return min(costs)
