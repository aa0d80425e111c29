"""Temporarily out, permanently out, and coming back.

Decides who has passed whom and when a car is back on its square. Rulebook: "Temporarily out /
permanently out"; Q-21 to Q-25, Q-32 to Q-44.
"""

from motorchamp_tui.rules.moves import CameBack, Report, WasPassed
from motorchamp_tui.rules.race import Car, Race, Status
from motorchamp_tui.rules.track import Square

PASSES_TO_RETURN = 2


def has_room_beside(race: Race, square: Square) -> bool:
    """Whether a car can be put beside this square: run-off there, and nobody on it yet (Q-22, Q-23)."""
    return race.track.has_run_off(square) and not any(
        race.cars[index].is_out_for_now and race.cars[index].square is square for index in race.outs
    )


def passed_by(
    cars: tuple[Car, ...], outs: tuple[int, ...], mover: int, first: int, count: int, ring: int
) -> tuple[tuple[Car, ...], tuple[int, ...], list[Report]]:
    """The cars after ``mover`` drove ``count`` rows of race track from row ``first`` on (Q-32 to Q-38).

    A car that is out at row i is passed on the step from i to i + 1. With two passes it goes back on its
    square if that is free, or waits for the next pass. Returns cars, the indexes still out, and reports.
    """
    passed = [
        index
        for index in outs
        if cars[index].status is Status.TEMPORARILY_OUT
        and (cars[index].square.row - first) % ring < count
        and index != mover
    ]
    if not passed:
        return cars, outs, []
    back, reports = list(cars), list[Report]()
    taken = {car.square for car in cars if car.is_on_track}
    for index in passed:
        car = cars[index]
        passes = min(car.passes + 1, PASSES_TO_RETURN)
        reports.append(WasPassed(car.name, cars[mover].name, passes))
        back[index] = _after_pass(car.passed(passes), reports, is_free=car.square not in taken)
    return _settled(back, outs, reports)


def after_an_empty_round(
    cars: tuple[Car, ...], outs: tuple[int, ...]
) -> tuple[tuple[Car, ...], tuple[int, ...], list[Report]]:
    """The cars after a round in which nobody could move: it counts as one pass for each (Q-42)."""
    back, reports = list(cars), list[Report]()
    for index in outs:
        car = cars[index]
        if car.is_out_for_now:
            passes = min(car.passes + 1, PASSES_TO_RETURN)
            reports.append(WasPassed(car.name, None, passes))
            back[index] = _after_pass(car.passed(passes), reports, is_free=True)
    return _settled(back, outs, reports)


def _after_pass(car: Car, reports: list[Report], *, is_free: bool) -> Car:
    if car.passes < PASSES_TO_RETURN or not is_free:
        return car
    reports.append(CameBack(car.name, car.square))
    return car.back_on_track()


def _settled(
    cars: list[Car], outs: tuple[int, ...], reports: list[Report]
) -> tuple[tuple[Car, ...], tuple[int, ...], list[Report]]:
    return tuple(cars), tuple([index for index in outs if not cars[index].is_running]), reports
