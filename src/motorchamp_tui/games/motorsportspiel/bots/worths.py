"""Expected goes of a car in a race, and worths of its choices: champion's worths, for an analysis.

A choice is ranked as champion ranks it, with all its effects on others. The goes expected of a car are its
own alone. A go that it misses counts like any other. H-14 to H-22.
"""

from collections.abc import Sequence

from motorchamp_tui.games.motorsportspiel.bots.champion import Weighing, price_of_retirement
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import UNTROUBLED, expected_goes_of, state_of
from motorchamp_tui.games.motorsportspiel.bots.reasons import named
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.race import RETIRED, Car, Race
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook

WORTH_UNIT = "goes"
WORTH_OTHERS = "blocks and forfeited goes"
WORTH_TRUST = (
    "Future traffic is not counted: in a field of 10 champions it adds 1.2 goes (± 2.8) from the grid, and a "
    "tenth of a go for each lap to go after the first."
)


def worth_of(race: Race, name: str) -> float:
    """The goes that this car is still expected to need; see :class:`.WorthsOf`."""
    car = race.car(name)
    if not race.is_over and race.number and race.current_car is car:
        return _in_its_go(race)
    if car.status is RETIRED:
        return expected_goes_of(race).if_retired(car.laps, car.space.row, price_of_retirement(race, car))
    waits = car.is_running and (car.is_in_gravel or car.misses_go)
    return _on_an_empty_road(race, car) + waits


def worths_of_moves(race: Race, moves: Sequence[Move]) -> Sequence[float]:
    """The worth of each of these moves to the current driver, as champion ranks them."""
    weighed = Weighing(race).goes_to_go(moves)
    return [weighed[move] for move in moves]


def race_choice_in_words(race: Race, move: Move, best: Move) -> str:
    """The place of a choice, and this move instead of the best."""
    space, thrown = race.current_car.space, race.placing or race.throw
    limit = f" (limit {space.limit})" if space.limit else ""
    place = f"from {space}{limit}{f', {thrown}' if thrown else ''}"
    return f"{place}: {named(move)} instead of {named(best)}"


def _on_an_empty_road(race: Race, car: Car) -> float:
    """From where it is, all its laps."""
    expected = expected_goes_of(race)
    if car.space.is_on_track:
        return expected.goes_to_go(state_of(race, car), car.laps, car.space)
    if car.pit is None:
        return expected.goes_to_go(UNTROUBLED, car.laps, race.track.spaces[0])
    return expected.goes_from_pits(car.laps, car.space, car.pit)


def _in_its_go(race: Race) -> float:
    """With the number that is said, or the dice that are thrown or placed, on the road as it is."""
    weighing = Weighing(race)
    if race.throw is None:
        return weighing.own_goes([ChooseNumber(race.number)])
    ahead = outlook(race)
    if race.placing is None:
        return 1 + weighing.own_goes(ahead.placings(race.throw))
    return 1 + weighing.own_goes(ahead.verdict(race.placing).moves)
