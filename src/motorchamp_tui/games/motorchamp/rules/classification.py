"""Classification: who finished where, and why.

Rulebook: "End of the race"; Q-91 to Q-94.
"""

from motorchamp_tui.games.entries import Result
from motorchamp_tui.games.motorchamp.rules.race import Car, Race, Status

LAPS_OF_GRACE = 2


def classify(race: Race) -> tuple[Result, ...]:
    """Every car, best first. In a race that is still on, cars are ranked by what they have driven so far."""
    ranked = sorted(range(len(race.cars)), key=lambda index: _rank(race, index))
    return tuple(_result(race, race.cars[index], place) for place, index in enumerate(ranked, 1))


def leader(race: Race) -> Car | None:
    """The car in the lead: the furthest of those still racing; side by side, the one that goes first."""
    if race.finishers:
        return race.cars[race.finishers[0]]
    running = [car for car in race.cars if car.is_running]
    return max(running, key=lambda car: (race.progress(car), -car.square.lane), default=None)


def lap_of(race: Race) -> int:
    """The lap that the foremost car is on, as the race screen counts it."""
    lap = max((car.laps for car in race.cars if not car.is_out_for_now), default=0) + 1
    return max(1, min(lap, race.rules.laps))


def _rank(race: Race, index: int) -> tuple[int, int, int, int]:
    """More laps first; of equal laps, cars out on the next lap before those stopped by the flag (Q-92)."""
    car = race.cars[index]
    if car.status is Status.FINISHED:
        return -car.laps, 1, race.finishers.index(index), 0
    later_first = -race.outs.index(index) if index in race.outs else -len(race.cars)
    return -max(car.laps, 0), 0, -race.progress(car), later_first


def _result(race: Race, car: Car, place: int) -> Result:
    classified = car.laps >= race.rules.laps - LAPS_OF_GRACE or car.is_running
    return Result(
        place if classified else None,
        car.name,
        car.team,
        car.driver,
        max(car.laps, 0),
        car.status.value,
        _reason(race, car),
        has_finished=car.status is Status.FINISHED,
        is_out=_is_out(race, car),
    )


def _is_out(race: Race, car: Car) -> bool:
    return car.status is Status.PERMANENTLY_OUT or (car.status is Status.TEMPORARILY_OUT and race.is_over)


def _reason(race: Race, car: Car) -> str:
    match car.status:
        case Status.FINISHED if car.laps == race.rules.laps:
            return "winner" if race.cars[race.finishers[0]] is car else "finished"
        case Status.FINISHED:
            behind = race.rules.laps - car.laps
            return f"finished, {behind} lap{'s' if behind > 1 else ''} down"
        case Status.RUNNING:
            return f"on lap {max(car.laps, 0) + 1}"
        case Status.TEMPORARILY_OUT if not race.is_over:
            return f"temporarily out on lap {max(car.laps, 0) + 1}"
        case _:
            return f"out on lap {max(car.laps, 0) + 1}"
