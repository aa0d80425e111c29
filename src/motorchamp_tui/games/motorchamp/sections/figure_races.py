"""Figures that the workshop shows of a drawing: the races they come from, and what a stop costs. R-71 to R-88."""

from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.laboratory import SurveyedRaces
from motorchamp_tui.games.motorchamp.bots.champion import USUAL_PRICES
from motorchamp_tui.games.motorchamp.bots.expected_throws import NONE_CLOSED, expected_throws_of
from motorchamp_tui.games.motorchamp.rules.race import Rules
from motorchamp_tui.games.motorchamp.rules.start import CARS_A_TEAM, line_up
from motorchamp_tui.games.motorchamp.rules.track import Track

CAREFUL_BOT, DARING_BOT = "steady", "daring"
FIGURE_RACES = SurveyedRaces("steady", CARS_A_TEAM, (3,), (6,))
STOP_UNIT = "throws"


def stop_cost(track: Track) -> float:
    """How many more throws a car on its own needs for six laps with pit stops than without."""
    return throws_of_a_race(track) - throws_of_a_race(track, pit_stops=False)


def throws_of_a_race(track: Track, closed: frozenset[int] = NONE_CLOSED, *, pit_stops: bool = True) -> float:
    """The throws to the flag for a car on its own from starting position 1, with outs priced as champion does.

    It is driven perfectly, but stays out of the pits in the ``closed`` windows.
    """
    race = line_up(track, [Entry("car", "team", "driver")], Rules(pit_stops=pit_stops))
    car = race.cars[0]
    return expected_throws_of(race, car, USUAL_PRICES, closed).throws_to_go(car.flap, car.laps, car.square)
