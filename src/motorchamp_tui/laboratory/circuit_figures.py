"""What a simulation says of a circuit: wins by grid place, stops by lap, and where cars turn in.

All of it is computed from the records of cars.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from attrs import frozen

from motorchamp_tui.laboratory.figures import mean_over_races, races_of
from motorchamp_tui.laboratory.intervals import Interval, wilson
from motorchamp_tui.laboratory.races import CarRecord

FRONT_PLACES = 4
"""The first two rows of the grid."""
WITHOUT_A_STOP = 0
"""Stands for the lap of a stop where there was none."""


@frozen
class StopFigures:
    """The cars that stopped on one lap: their share of all, and the mean place of those that took the flag."""

    share: Interval
    place: Interval


@frozen
class CircuitFigures:
    """The figures of a circuit.

    Shares of races won: ``pole``, ``beside_pole`` from starting positions 1 and 2, ``front_rows`` from 1 to 4,
    ``rear_half`` from the rear half of the grid. ``stops`` by lap, 0 for cars that never stopped.
    ``turned_in_at``: of all cars that came into the pit lane, the share from each square, the largest first.
    """

    track: str
    races: int
    pole: Interval
    beside_pole: Interval
    front_rows: Interval
    rear_half: Interval
    stops: dict[int, StopFigures]
    turned_in_at: dict[str, float]


def by_circuit(records: Iterable[CarRecord]) -> dict[str, CircuitFigures]:
    """The figures of each circuit, by name."""
    circuits = dict[str, list[CarRecord]]()
    for record in records:
        circuits.setdefault(record.track, []).append(record)
    return {name: _figures(name, circuits[name]) for name in sorted(circuits)}


def _figures(name: str, records: Sequence[CarRecord]) -> CircuitFigures:
    races = races_of(records)
    return CircuitFigures(
        name,
        len(races),
        _won(races, lambda grid, _: grid == 1),
        _won(races, lambda grid, _: grid == 2),
        _won(races, lambda grid, _: grid <= FRONT_PLACES),
        _won(races, lambda grid, cars: grid > cars / 2),
        {lap: _stops(races, lap) for lap in sorted({record.stop_lap for record in records})},
        _turned_in_at(records),
    )


def _won(races: Sequence[Sequence[CarRecord]], is_from: Callable[[int, int], bool]) -> Interval:
    winners = [(car.grid, len(cars)) for cars in races for car in cars if car.place == 1]
    return wilson(sum(is_from(grid, cars) for grid, cars in winners), len(races))


def _stops(races: Sequence[Sequence[CarRecord]], lap: int) -> StopFigures:
    return StopFigures(
        mean_over_races(races, lambda car: car.stop_lap == lap),
        mean_over_races(races, lambda car: car.place if car.finished and car.stop_lap == lap else None),
    )


def _turned_in_at(records: Iterable[CarRecord]) -> dict[str, float]:
    squares = Counter(record.turned_in_at for record in records if record.turned_in_at)
    return {square: times / squares.total() for square, times in squares.most_common()}
