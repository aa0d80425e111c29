"""Neighbours: what a square that a car comes to means to the cars that go after it.

A car in the way blocks, a car just ahead tows; both are weighed exactly for the next throw of those behind, as
the road lies now. Decides nothing about rules: it asks what lies ahead and what fair play leaves. Rulebook:
"Competing cars", "Slipstreams", "Fair play"; Q-26, Q-57.
"""

import functools

from motorchamp_tui.bots.prospects import USUAL_ROWS_A_THROW, Prices
from motorchamp_tui.rules.fair_play import is_safe
from motorchamp_tui.rules.movement import look_ahead
from motorchamp_tui.rules.race import Car, Flap, Race
from motorchamp_tui.rules.slipstream import BONUS
from motorchamp_tui.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.rules.track import LONGEST_THROW, Square

MOST_NEIGHBOURS = 3
FADING = 0.6
"""What is left of an effect for each car that goes in between and may change everything."""


class Neighbours:
    """The next cars to go behind the car on the go, and what it does to them by where it comes to stand."""

    def __init__(self, race: Race, prices: Prices) -> None:
        self._race = race
        self._prices = prices
        mine = race.car_on_the_go
        self._cars_without_me = race.occupied & ~(1 << mine.square.index if mine.is_on_track else 0)
        behind = [race.cars[index] for index in race.to_go[1 : 1 + MOST_NEIGHBOURS]]
        self.cars = [car for car in behind if car.is_on_track and not race.is_in_start_phase(car)]

    def harm(self, car: Car, square: Square) -> float:
        """What it costs this car, in throws, that one stands on ``square``."""
        rows = self._race.track.rows_to(car.square.row, square.row)
        if not 0 < rows <= LONGEST_THROW + 1 or not square.is_on_track:
            return 0.0
        without = self._next_throw(car, self._cars_without_me)
        return self._next_throw(car, self._cars_without_me | 1 << square.index) - without

    def _next_throw(self, car: Car, cars: int) -> float:
        track, row = self._race.track, car.square.row
        seen = (cars >> 2 * row | cars << 2 * (track.rows - row)) & (4 << 2 * (LONGEST_THROW + 1)) - 1
        return _next_throw(
            car.square.lane,
            seen,
            track.solid_ahead(row),
            track.limits[car.square.index],
            0 if car.flap is Flap.HANDICAP else track.colours[car.square.index],
            self._prices,
        )


@functools.lru_cache(maxsize=1 << 16)
def _next_throw(lane: int, cars: int, solid: int, limit: int, colour: int, prices: Prices) -> float:
    """What the best next throw costs: outs at their prices, less what it gains; ``colour`` 0 means handicap."""
    ahead = look_ahead(lane, cars, solid, limit)
    choices = tuple(Dice)[: colour + 1] if colour else (Dice.ONE,)
    safe = [dice for dice in choices if is_safe(dice, ahead)]
    costs = []
    for dice in choices:
        if safe and dice < safe[-1]:
            continue
        cost = 0.0
        for total, ways in WAYS_BY_TOTAL[dice]:
            excess = ahead.excess(total)
            if excess > 1:
                cost += ways * prices.permanently
            else:
                tow = BONUS if colour and not excess and ahead.behind(total) else 0
                cost += ways * (prices.temporarily * excess - (total + tow) / USUAL_ROWS_A_THROW)
        costs.append(cost / WAYS_IN_ALL[dice])
    return min(costs)
