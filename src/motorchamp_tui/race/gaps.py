"""Gaps of a race: how far behind the winner each car was, and how many places it won.

A gap is measured when the winner takes the flag: the rows that a car had driven less than the winner by then.
"""

from collections.abc import Mapping

from attrs import frozen

from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import AnyCar, AnyRace
from motorchamp_tui.race.record import Run
from motorchamp_tui.words import counted


@frozen
class Gap:
    """How a car came in: its place on the grid, and on the way to which place of the classification.

    ``rows`` is how far behind the winner it was, None where nobody took the flag or the car did not; ``to_next``
    the same to the car classified before it, below zero where it was in front of that car then.
    """

    grid: int
    place: int
    rows: int | None = None
    to_next: int | None = None

    @property
    def won(self) -> int:
        """How many places it won; below zero for places lost."""
        return self.grid - self.place


def flag_of(run: Run) -> int | None:
    """The number of the step with which the winner took the flag; None where nobody did so here."""

    def is_won(race: AnyRace) -> bool:
        return any(result.has_finished for result in game_of(race).classify(race))

    if not run.steps or is_won(run.start) or not is_won(run.race):
        return None
    first, last = 0, len(run.steps) - 1
    while first < last:
        middle = (first + last) // 2
        first, last = (first, middle) if is_won(run.steps[middle].after) else (middle + 1, last)
    return first


def progress(race: AnyRace, car: AnyCar) -> int:
    """The rows that a car has driven since the line at the start; below zero on the grid."""
    return car.laps * race.track.rows + car.place.row


def gaps_of(run: Run) -> Mapping[str, Gap]:
    """How every car of a race that is over came in, by its name, the winner first."""
    grid = {car.name: place for place, car in enumerate(run.start.cars, 1)}
    results = game_of(run.start).classify(run.race)
    flag, driven = flag_of(run), dict[str, int]()
    if flag is not None:
        race = run.steps[flag].after
        driven = {car.name: progress(race, car) for car in race.cars}
    gaps = dict[str, Gap]()
    before: int | None = None
    for place, result in enumerate(results, 1):
        is_known = bool(driven) and result.has_finished
        rows = driven[results[0].car] - driven[result.car] if is_known else None
        to_next = None if rows is None or before is None else rows - before
        gaps[result.car] = Gap(grid[result.car], place, rows, to_next)
        before = rows
    return gaps


def gap_words(gap: Gap) -> str:
    """How far behind the winner a car was, in words; empty for the winner, and where it is not known."""
    return f"{counted(gap.rows, 'row')} behind" if gap.rows else ""


def won_words(gap: Gap) -> str:
    """How many places a car won or lost, in words; empty where none."""
    if not gap.won:
        return ""
    return f"{counted(abs(gap.won), 'place')} {'won' if gap.won > 0 else 'lost'}"
