"""Classification: who has won, and who is in the lead.

HQ-50 (the order of the classification), H-23.
"""

from motorchamp_tui.games.entries import Result
from motorchamp_tui.games.motorsportspiel.rules.race import FINISHED, RETIRED, Car, Race, Status

CLASSIFIES_EVERYBODY = True
"""HQ-50: every car has a place in the end, even if it retired."""


def classify(race: Race) -> tuple[Result, ...]:
    """Every car, best first; in a race that is still on, by what they have driven so far.

    More laps first; of equal laps those that took the flag in their order, then the others by distance, and of
    cars that retired level with each other the later one first.
    """
    ranked = sorted(range(len(race.cars)), key=lambda index: _rank(race, index))
    return tuple(_result(race, index, place) for place, index in enumerate(ranked, 1))


def _rank(race: Race, index: int) -> tuple[int, int, int, int, int]:
    car = race.cars[index]
    if car.status is FINISHED:
        return -car.laps, 0, race.finishers.index(index), 0, 0
    if car.status is RETIRED:
        return -car.laps, 1, -car.space.row, 1, -race.retirements.index(index)
    return -car.laps, 1, -car.space.row, 0, car.arrival


def _result(race: Race, index: int, place: int) -> Result:
    car = race.cars[index]
    return Result(
        place=place,
        car=car.name,
        team=car.team,
        driver=car.driver,
        laps=max(car.laps, 0),
        status=car.status.value,
        reason=_reason(car),
        has_finished=car.status is FINISHED,
        is_out=car.status is RETIRED,
    )


def _reason(car: Car) -> str:
    match car.status:
        case Status.FINISHED:
            return "took the flag"  # its place may be another than its turn there: more laps come first
        case Status.RETIRED:
            return f"{car.reason} at {car.space}"
        case _:
            return f"at {car.space}"


def leader(race: Race) -> Car | None:
    """The car in the lead; None if no car is running."""
    return race.leader()


def lap_of(race: Race) -> int:
    """The lap that the foremost car is on, from 1."""
    foremost = max((car.laps for car in race.cars if car.is_running), default=race.laps - 1)
    return min(max(foremost, 0) + 1, race.laps)
