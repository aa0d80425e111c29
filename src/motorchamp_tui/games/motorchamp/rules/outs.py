"""Temporarily out, permanently out, and coming back.

Says who has passed whom and when a car is back on its square. Rulebook: "Out and back again"; Q-21 to Q-25,
Q-32 to Q-44.
"""

from motorchamp_tui.games.motorchamp.rules.moves import CameBack, Report, WasPassed
from motorchamp_tui.games.motorchamp.rules.race import TEMPORARILY_OUT, Car, Race, bit_of
from motorchamp_tui.games.motorchamp.rules.track import Square

PASSES_TO_RETURN = 2


def has_room_beside(race: Race, square: Square) -> bool:
    """Whether a car can be put beside this square: run-off there, and nobody on it yet (Q-22, Q-23)."""
    return race.track.has_run_off(square) and not any(
        race.cars[index].is_out_for_now and race.cars[index].square is square for index in race.outs
    )


def passed_by(race: Race, mover: Car, first: int, rows: int, reports: list[Report]) -> Race:
    """The race after ``mover`` drove so many rows of race track from row ``first`` on (Q-32 to Q-38).

    A car that is out at row i is passed on the step from i to i + 1. With two passes it goes back on its
    square if that is free, or waits for the next pass.
    """
    passed = cars_passed(race, mover, first, rows)
    return _settled(race, passed, mover.name, race.round, reports) if passed else race


def cars_passed(race: Race, mover: Car, first: int, rows: int) -> list[int]:
    """Indexes of the cars beside the track that ``mover`` passes, driving so many rows from row ``first`` on."""
    cars, ring = race.cars, race.track.rows
    return [
        index
        for index in race.outs
        if (car := cars[index]).status is TEMPORARILY_OUT
        and (car.square.row - first) % ring < rows
        and car is not mover
    ]


def after_an_empty_round(race: Race, reports: list[Report]) -> Race:
    """The race after a round in which nobody could move: it counts as one pass for each car that waits (Q-42)."""
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
    if passes < PASSES_TO_RETURN or not is_free:
        return car.passed(passes)
    reports.append(CameBack(car.name, car.square))
    return car.back_on_track()
