"""Figures of a simulation: wins, places, throws and what the game counts by groups of cars; how open circuits are.

All are computed from the records of cars.
"""

import functools
import statistics
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TypeVar

from attrs import frozen

from motorchamp_tui.games.laboratory import THROWS_A_LAP, Breakdown, CarColumn, PlaceColumn
from motorchamp_tui.laboratory.intervals import Interval, normal, wilson
from motorchamp_tui.laboratory.openness import Openness, openness_of
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


FRONT_PLACES = 4
"""The first two rows of the grid."""
WITHOUT = 0
"""The value of a count for cars that have none."""


@frozen
class ValueFigures:
    """The cars with one value of a count: their share of all, and the mean place of those that finished."""

    share: Interval
    place: Interval


@frozen
class CircuitFigures:
    """The figures of a circuit.

    Shares of races won: ``pole``, ``beside_pole`` from starting positions 1 and 2, ``front_rows`` from 1 to 4,
    ``rear_half`` from the rear half of the grid; ``by_chance`` is the share of each car if the grid decided
    nothing. For each breakdown of its game ``values`` has the figures by
    value, and ``origins`` the share of each origin among all cars that have one, the largest first.
    """

    track: str
    races: int
    by_chance: float
    pole: Interval
    beside_pole: Interval
    front_rows: Interval
    rear_half: Interval
    openness: Openness
    values: dict[str, dict[int, ValueFigures]]
    origins: dict[str, dict[str, float]]


def by_circuit(records: Iterable[CarRecord], breakdowns: Sequence[Breakdown]) -> dict[str, CircuitFigures]:
    """The figures of each circuit, by name."""
    circuits = dict[str, list[CarRecord]]()
    for record in records:
        circuits.setdefault(record.track, []).append(record)
    return {name: _figures(name, circuits[name], breakdowns) for name in sorted(circuits)}


def _figures(name: str, records: Sequence[CarRecord], breakdowns: Sequence[Breakdown]) -> CircuitFigures:
    races = races_of(records)
    return CircuitFigures(
        name,
        len(races),
        statistics.fmean(1 / len(cars) for cars in races),
        _won(races, lambda grid, _: grid == 1),
        _won(races, lambda grid, _: grid == 2),
        _won(races, lambda grid, _: grid <= FRONT_PLACES),
        _won(races, lambda grid, cars: grid > cars / 2),
        openness_of(races),
        {breakdown.name: _values(races, breakdown.of) for breakdown in breakdowns},
        {breakdown.origins: _origins(records, breakdown.origins) for breakdown in breakdowns},
    )


def _won(races: Sequence[Sequence[CarRecord]], is_from: Callable[[int, int], bool]) -> Interval:
    winners = [(car.grid, len(cars)) for cars in races for car in cars if car.place == 1]
    return wilson(sum(is_from(grid, cars) for grid, cars in winners), len(races))


def _values(races: Sequence[Sequence[CarRecord]], count: str) -> dict[int, ValueFigures]:
    values = {int(value) for cars in races for car in cars for value in _each(car, count) or (WITHOUT,)}
    return {value: _of_value(races, count, value) for value in sorted(values)}


def _of_value(races: Sequence[Sequence[CarRecord]], count: str, value: int) -> ValueFigures:
    def has_it(car: CarRecord) -> bool:
        return value in (_each(car, count) or (WITHOUT,))

    return ValueFigures(
        mean_over_races(races, has_it),
        mean_over_races(races, lambda car: car.place if car.finished and has_it(car) else None),
    )


def _origins(records: Iterable[CarRecord], count: str) -> dict[str, float]:
    origins = Counter(str(origin) for record in records for origin in _each(record, count))
    return {origin: times / origins.total() for origin, times in origins.most_common()}


def _each(car: CarRecord, count: str) -> Sequence[int | str]:
    """The values of a count, one for each time; none where it is 0 or empty."""
    value = car.counted[count]
    if isinstance(value, tuple):
        return value
    return (value,) if value else ()


def places_by_circuit(
    records: Iterable[CarRecord], columns: Sequence[PlaceColumn], places: Mapping[str, Sequence[str]]
) -> dict[str, dict[str, dict[str, int]]]:
    """For each circuit, by name, what happened at its places, in their order: how often, by column."""
    found = dict[str, dict[str, Counter[str]]]()
    for record in records:
        counted = found.setdefault(record.track, {column.name: Counter() for column in columns})
        for column in columns:
            counted[column.name].update(map(str, _each(record, column.name)))
    return {
        track: {place: {name: counts[place] for name, counts in counted.items()} for place in places[track]}
        for track, counted in sorted(found.items())
    }
