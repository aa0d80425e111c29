"""Grid of a situation file that has practice times, or dice, in place of cars.

Fewest dice first, then the farthest over the line; cars without a time start behind (HQ-55). Equal times, and cars
without any, are put in order by the dice that the file gives them, the highest total first (HQ-47, HQ-51).
"""

from attrs import evolve, frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.start import MOST_CARS, grid_space
from motorchamp_tui.games.motorsportspiel.rules.times import Time, read_time
from motorchamp_tui.games.tables import SituationError, Table

PRACTICE_KEYS = ("times", "dice")
WITHOUT_A_TIME = ("none", "retired", "")
HIGHEST_FACE = 6


@frozen
class Practised:
    """The basis of a car's place on the grid: its time, and the total of its dice."""

    car: str
    time: Time | None
    total: int


def read_grid(top: Table, race: Race) -> Race:
    """The race with the cars of the file on the grid."""
    table = top.table("practice", PRACTICE_KEYS)
    times, dice = table.table("times"), table.table("dice")
    names = list(dict.fromkeys((*times.values, *dice.values)))
    if not names:
        raise SituationError(times.place, "No practice time is given.")
    if len(names) > MOST_CARS:
        raise SituationError(
            table.place, f"The file has {len(names)} cars, and the grid has room for {MOST_CARS}."
        )
    practised = [Practised(name, _time(times, name), _total(dice, name)) for name in names]
    ranked = sorted(practised, key=_rank)
    cars = [
        Car(one.car, one.car, one.car, None, grid_space(race.track, position), arrival=position)
        for position, one in enumerate(ranked, 1)
    ]
    return evolve(race, cars=tuple(cars), arrivals=len(cars))


def _rank(one: Practised) -> tuple[bool, tuple[int, ...], int]:
    return one.time is None, one.time.rank if one.time else (), -one.total


def _time(times: Table, car: str) -> Time | None:
    if times.values.get(car, "") in WITHOUT_A_TIME:
        return None
    try:
        return read_time(times.text(car))
    except MotorChampError as error:
        raise times.wrong(car, str(error)) from None


def _total(dice: Table, car: str) -> int:
    return sum(dice.numbers(car, 1, HIGHEST_FACE))
