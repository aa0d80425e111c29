"""Neighbours of a car: the effect of its square on the cars that go after it.

A car in the way blocks, and a car just ahead gives a slipstream. Both are weighed exactly for the next throw of
the cars behind, on the road as it is. Rulebook: "Competing cars", "Slipstreams", "Fair play"; Q-26, Q-57.
"""

import functools

from motorchamp_tui.games.motorchamp.bots.expected_throws import USUAL_ROWS_A_THROW, Prices
from motorchamp_tui.games.motorchamp.rules.fair_play import ONLY_ONE, without_fewer_than_safe
from motorchamp_tui.games.motorchamp.rules.movement import excess, look_ahead
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, bit_of
from motorchamp_tui.games.motorchamp.rules.slipstream import BONUS
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW_FROM, Square

MOST_NEIGHBOURS = 3
FADING = 0.6
"""The share of an effect that remains for each car that goes in between and may change everything."""


class Neighbours:
    """The next cars to go behind the current car, and its effect on them by where it stops."""

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
