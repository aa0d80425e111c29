"""Openness of races: whether the leader at half time wins, how the lead changes, how much the grid decides.

All of it is computed from the records of cars; :mod:`.races` says what half time is. Leaders and winners are cars,
so that the figures hold however many cars a driver has.
"""

from collections.abc import Callable, Sequence

from attrs import frozen

from motorchamp_tui.laboratory.intervals import Interval, normal, wilson
from motorchamp_tui.laboratory.races import CarRecord

SECONDS_A_GO = 10
Race = Sequence[CarRecord]


@frozen
class Openness:
    """The figures of some races; means are over races.

    ``half_time_leader`` and ``three_quarters_leader`` are the shares of races that the leading car of that moment
    wins, ``half_time_driver`` the share won by a car of its driver. ``lead_changes`` are those of a race;
    ``winner_behind`` and ``winner_place`` say where the winner was at half time. ``grid_and_place`` is the rank
    correlation of starting positions and places: 1 where the grid decides everything, 0 where nothing.
    ``minutes`` is how long the goes of all cars take, practice laps too, at :data:`SECONDS_A_GO` seconds each,
    ``minutes_a_driver`` how long those of one driver.
    """

    half_time_leader: Interval
    half_time_driver: Interval
    three_quarters_leader: Interval
    lead_changes: Interval
    winner_behind: Interval
    winner_place: Interval
    grid_and_place: Interval
    minutes: Interval
    minutes_a_driver: Interval


def openness_of(races: Sequence[Race]) -> Openness:
    """How open these races were; the records of each, the winner first."""
    return Openness(
        half_time_leader=_share(races, lambda race: _led(race, lambda car: car.half_time_place, _car)),
        half_time_driver=_share(races, lambda race: _led(race, lambda car: car.half_time_place, _driver)),
        three_quarters_leader=_share(races, lambda race: _led(race, lambda car: car.three_quarters_place, _car)),
        lead_changes=_mean(races, lambda race: sum(car.leads_taken for car in race)),
        winner_behind=_mean(races, lambda race: race[0].half_time_behind),
        winner_place=_mean(races, lambda race: race[0].half_time_place),
        grid_and_place=_mean(races, _rank_correlation),
        minutes=_mean(races, _minutes),
        minutes_a_driver=_mean(races, lambda race: _minutes(race) / len({car.driver for car in race})),
    )


def _led(race: Race, place: Callable[[CarRecord], int | None], who: Callable[[CarRecord], str]) -> bool | None:
    """Whether the winner, or a car of its driver, led at a moment; None if the race never came to it."""
    leader = next((car for car in race if place(car) == 1), None)
    return None if leader is None else who(leader) == who(race[0])


def _car(record: CarRecord) -> str:
    return record.car


def _driver(record: CarRecord) -> str:
    return record.driver


def _rank_correlation(race: Race) -> float | None:
    """Spearman's: places and starting positions are both 1 to the number of cars, without ties."""
    cars = len(race)
    if cars < 2:
        return None
    return 1 - 6 * sum((car.grid - car.place) ** 2 for car in race) / (cars * (cars * cars - 1))


def _minutes(race: Race) -> float:
    return sum(car.throws + car.practice_throws for car in race) * SECONDS_A_GO / 60


def _share(races: Sequence[Race], holds: Callable[[Race], bool | None]) -> Interval:
    held = [found for race in races if (found := holds(race)) is not None]
    return wilson(sum(held), len(held))


def _mean(races: Sequence[Race], of: Callable[[Race], float | None]) -> Interval:
    return normal([value for race in races if (value := of(race)) is not None])
