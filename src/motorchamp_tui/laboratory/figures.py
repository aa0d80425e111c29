"""Figures of a simulation: wins, places, throws and what the game counts, by group of cars.

All are computed from the records of cars.
"""

import functools
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import groupby
from typing import TypeVar

from attrs import frozen

from motorchamp_tui.games.laboratory import THROWS_A_LAP, CarColumn
from motorchamp_tui.laboratory.intervals import Interval, normal, wilson
from motorchamp_tui.laboratory.races import CarRecord

Key = TypeVar("Key", bound=Hashable)


@frozen
class Figures:
    """The figures of a group of cars; means are over races, then over the cars of the group in each.

    ``wins`` is the share of races won by a car of the group; ``columns`` are those of the game, by name, in
    their order. Throws a lap are those of cars that finished.
    """

    group: str
    races: int
    cars: int
    wins: Interval
    place: Interval
    columns: dict[str, Interval]


def figures_by(
    records: Iterable[CarRecord], columns: Sequence[CarColumn], key: Callable[[CarRecord], Key]
) -> dict[Key, Figures]:
    """The figures of each group of cars, in ascending order of the key."""
    groups = dict[Key, list[CarRecord]]()
    for record in records:
        groups.setdefault(key(record), []).append(record)
    return {group: figures(str(group), groups[group], columns) for group in sorted(groups, key=_order)}


def by_bot(records: Iterable[CarRecord], columns: Sequence[CarColumn]) -> dict[str, Figures]:
    """The figures of each bot."""
    return figures_by(records, columns, lambda record: record.bot)


def by_grid(records: Iterable[CarRecord], columns: Sequence[CarColumn]) -> dict[int, Figures]:
    """The figures of each starting position."""
    return figures_by(records, columns, lambda record: record.grid)


def by_track(records: Iterable[CarRecord], columns: Sequence[CarColumn]) -> dict[str, Figures]:
    """The figures of each track."""
    return figures_by(records, columns, lambda record: record.track)


def figures(group: str, records: Sequence[CarRecord], columns: Sequence[CarColumn]) -> Figures:
    """The figures of these cars."""
    races = races_of(records)
    return Figures(
        group,
        len(races),
        len(records),
        wilson(sum(any(car.place == 1 for car in cars) for cars in races), len(races)),
        mean_over_races(races, lambda car: car.place),
        {column.name: mean_over_races(races, functools.partial(_of_car, column)) for column in columns},
    )


def _of_car(column: CarColumn, car: CarRecord) -> float | None:
    if column == THROWS_A_LAP:
        return car.throws / car.laps if car.finished and car.laps else None
    count = car.counted[column.name]
    assert isinstance(count, int)
    return float(count)


def races_of(records: Iterable[CarRecord]) -> list[list[CarRecord]]:
    """The records race by race, as they come."""
    return [list(cars) for _, cars in groupby(records, key=lambda record: record.seed)]


def mean_over_races(races: Sequence[Sequence[CarRecord]], count: Callable[[CarRecord], float | None]) -> Interval:
    """The mean over races of the mean over the cars of a race; None leaves a car out."""
    means = []
    for cars in races:
        counted = [value for car in cars if (value := count(car)) is not None]
        if counted:
            means.append(sum(counted) / len(counted))
    return normal(means)


def _order(key: Hashable) -> tuple[float, str]:
    return (key, "") if isinstance(key, int) else (0, str(key))
