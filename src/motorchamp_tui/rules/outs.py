"""Temporarily out, permanently out, and coming back.

Decides who has passed whom and when a car is back on its square. Rulebook: "Out and back again"; Q-21 to
Q-25, Q-32 to Q-44.
"""

from motorchamp_tui.rules.moves import CameBack, Report, WasPassed
from motorchamp_tui.rules.race import TEMPORARILY_OUT, Car, Race, bit_of
from motorchamp_tui.rules.track import Square

PASSES_TO_RETURN = 2


def has_room_beside(race: Race, square: Square) -> bool:
    """Whether a car can be put beside this square: run-off there, and nobody on it yet (Q-22, Q-23)."""
    return race.track.has_run_off(square) and not any(
        race.cars[index].is_out_for_now and race.cars[index].square is square for index in race.outs
    )


def passed_by(race: Race, mover: int, first: int, count: int) -> tuple[Race, list[Report]]:
    """The race after ``mover`` drove ``count`` rows of race track from row ``first`` on (Q-32 to Q-38).

    A car that is out at row i is passed on the step from i to i + 1. With two passes it goes back on its
    square if that is free, or waits for the next pass.
    """
    cars, ring = race.cars, race.track.rows
    passed: dict[int, Car] = {}
    reports: list[Report] = []
    for index in race.outs:
        car = cars[index]
        if car.status is TEMPORARILY_OUT and (car.square.row - first) % ring < count and index != mover:
            is_free = not race.occupied & bit_of(car.square)
            passed[index] = _passed(car, cars[mover].name, reports, is_free=is_free)
    return (_settled(race, passed, race.round) if passed else race), reports


def after_an_empty_round(race: Race) -> tuple[Race, list[Report]]:
    """The race after a round in which nobody could move: it counts as one pass for each car that waits (Q-42)."""
    reports: list[Report] = []
    passed = {
        index: _passed(race.cars[index], None, reports, is_free=True)
        for index in race.outs
        if race.cars[index].is_out_for_now
    }
    return _settled(race, passed, race.round + 1), reports


def _passed(car: Car, by: str | None, reports: list[Report], *, is_free: bool) -> Car:
    passes = min(car.passes + 1, PASSES_TO_RETURN)
    reports.append(WasPassed(car.name, by, passes))
    if passes < PASSES_TO_RETURN or not is_free:
        return car.passed(passes)
    reports.append(CameBack(car.name, car.square))
    return car.back_on_track()


def _settled(race: Race, passed: dict[int, Car], round: int) -> Race:
    cars = tuple([passed.get(index, car) for index, car in enumerate(race.cars)])
    return race.with_cars(cars, tuple([index for index in race.outs if not cars[index].is_running]), round)
