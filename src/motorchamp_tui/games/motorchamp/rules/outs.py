"""Outs, temporary and permanent, and coming back:

who has passed whom and when a car is back on its square. Rulebook: "Out and back again"; Q-21 to Q-25,
Q-32 to Q-44.
"""

from motorchamp_tui.games.motorchamp.rules.moves import CameBack, CarTurned, MayBeTurned, Report, WasPassed
from motorchamp_tui.games.motorchamp.rules.race import TEMPORARILY_OUT, Car, Race, bit_of
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.games.motorchamp.rules.turning import answered, asking_the_owners

PASSES_TO_RETURN = 2


def has_room_beside(race: Race, square: Square) -> bool:
    """Whether a car can be put beside this square: run-off there, with no car on it yet (Q-22, Q-23)."""
    return race.track.has_run_off(square) and not any(
        race.cars[index].is_out_for_now and race.cars[index].square is square for index in race.outs
    )


def passed_by(race: Race, mover: Car, first: int, rows: int, reports: list[Report]) -> Race:
    """The race after ``mover`` drove this many rows of race track from row ``first`` on (Q-32 to Q-38).

    A car that is out at row i is passed on the step from i to i + 1. With two passes it goes back on its
    square if that is free, or waits for the next pass.
    """
    passed = cars_passed(race, mover, first, rows)
    if not passed:
        return race
    if not race.rules.own_turning:
        return _settled(race, passed, mover.name, race.round, reports)
    passed = [index for index in passed if _makes_a_difference(race, race.cars[index])]
    reports += [MayBeTurned(race.cars[index].name, mover.name) for index in passed]
    return asking_the_owners(race, passed)


def _makes_a_difference(race: Race, car: Car) -> bool:
    """Whether one more pass helps the car: not where its square is still taken (Q-38)."""
    return car.passes < PASSES_TO_RETURN or not race.occupied & bit_of(car.square)


def turned(race: Race, reports: list[Report]) -> Race:
    """The race after the first of the owners asked has turned the car."""
    index = race.passes_unclaimed[0]
    cars, car = list(race.cars), race.cars[index]
    passes = min(car.passes + 1, PASSES_TO_RETURN)
    reports.append(CarTurned(car.name, passes))
    cars[index] = _with_passes(car, passes, reports, is_free=not race.occupied & bit_of(car.square))
    outs = tuple([index for index in race.outs if not cars[index].is_running])
    return answered(race.with_cars(tuple(cars), outs, race.round))


def cars_passed(race: Race, mover: Car, first: int, rows: int) -> list[int]:
    """Indexes of the cars beside the track that ``mover`` passes, driving this many rows from row ``first`` on."""
    cars, ring = race.cars, race.track.rows
    return [
        index
        for index in race.outs
        if (car := cars[index]).status is TEMPORARILY_OUT
        and (car.square.row - first) % ring < rows
        and car is not mover
    ]


def after_an_empty_round(race: Race, reports: list[Report]) -> Race:
    """The race after a round in which no car could move: it counts as one pass for each waiting car (Q-42)."""
    waiting = [index for index in race.outs if race.cars[index].is_out_for_now]
    return _settled(race, waiting, None, race.round + 1, reports)


def _settled(race: Race, passed: list[int], by: str | None, round: int, reports: list[Report]) -> Race:
    cars = list(race.cars)
    for index in passed:
        cars[index] = _passed(cars[index], by, reports, is_free=not race.occupied & bit_of(cars[index].square))
    return race.with_cars(tuple(cars), tuple([index for index in race.outs if not cars[index].is_running]), round)


def _passed(car: Car, by: str | None, reports: list[Report], *, is_free: bool) -> Car:
    passes = min(car.passes + 1, PASSES_TO_RETURN)
    reports.append(WasPassed(car.name, by, passes))
    return _with_passes(car, passes, reports, is_free=is_free)


def _with_passes(car: Car, passes: int, reports: list[Report], *, is_free: bool) -> Car:
    if passes < PASSES_TO_RETURN or not is_free:
        return car.passed(passes)
    reports.append(CameBack(car.name, car.square))
    return car.back_on_track()
