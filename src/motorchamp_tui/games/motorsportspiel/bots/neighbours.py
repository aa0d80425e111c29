"""Effect of the space on which a car ends its go on the cars that go after it: in their way, or not.

Weighed exactly for the next go of the cars behind, on the road as it is. H-09, H-19; HQ-13, HQ-44.
"""

from attrs import evolve

from motorchamp_tui.games.motorsportspiel.bots.expected_goes import expected_goes_of, state_of
from motorchamp_tui.games.motorsportspiel.bots.reach import MOST_ROWS, reach_of
from motorchamp_tui.games.motorsportspiel.rules.race import FINISHED, Car, Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook

MOST_NEIGHBOURS = 2


class Neighbours:
    """The next cars to go behind the current car, and the effect of its end on them.

    Those that have to stop are left out: their way leads into the pits.
    """

    def __init__(self, race: Race) -> None:
        self._race = race
        self._mine = race.current_car
        self._gone = self._mine.taken_off(FINISHED)
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
            known = self._without_it[car.name] = self._next_go(car, self._gone)
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
