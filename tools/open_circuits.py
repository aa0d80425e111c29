"""Openness of the races on a circuit, by cars and laps: measured with one bot in every car.

The n-th race of a kind has the seed n, so the figures
are the same on every machine.
"""

import functools
import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from attrs import asdict, frozen

from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import all_drivers
from motorchamp_tui.games.laboratory import SurveyedRaces
from motorchamp_tui.games.motorchamp.rules.start import CARS_A_TEAM
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.laboratory.cores import on_all_cores, usual_jobs
from motorchamp_tui.laboratory.figures import by_circuit
from motorchamp_tui.laboratory.intervals import finite
from motorchamp_tui.laboratory.openness import SECONDS_A_GO
from motorchamp_tui.laboratory.races import CarRecord, driven_by_plan
from motorchamp_tui.race.openness import OpenRaces, measured_on
from motorchamp_tui.race.plan import plan_race

RACES = 180
"""Of each kind: a share is right to about seven percentage points."""
WIDTH = 150

HEADINGS = (
    "circuit",
    "cars",
    "led at half time and won",
    "led at three quarters and won",
    "lead changes",
    "winner at half time: rows behind",
    "in place",
    "grid and place",
    "pole wins (by chance)",
    "minutes",
    "a driver",
)
LEGEND = f"""\
led at half time and won          how often the leader at half time wins the race
led at three quarters and won     how often the leader at three quarters of it does
lead changes                      how often another car leads than a round before
winner at half time: rows behind  how many rows behind the leader the winner was at half time
in place                          the place of the winner then
grid and place                    their rank correlation: 1 where the grid decides everything, 0 where nothing
pole wins (by chance)             how often pole wins, and how often it would if the grid decided nothing
minutes, a driver                 how long all goes take at {SECONDS_A_GO} seconds each, and those of one driver
"""
"""The meaning of the columns, and the unit of each."""


def surveyed_races(track: AnyTrack) -> SurveyedRaces:
    """The races that are measured on a circuit.

    Champion's races are as open as those of steady and daring, who drive twice and four times as many in its time.
    """
    if track.game == "motorsportspiel":
        return SurveyedRaces("daring", 1, (4, 6), (2, 5, 10))
    full = 16 if game_of(track).kind_of(track) == "long" else 12
    return SurveyedRaces("steady", CARS_A_TEAM, (2, 4, full // CARS_A_TEAM), (1, 3, 6))


@frozen
class _Kind:
    """Races with this many drivers and laps."""

    drivers: int
    laps: int


def kinds_measured(track: AnyTrack) -> int:
    """How many kinds of races are measured on a circuit."""
    return len(_kinds(surveyed_races(track)))


def measure(
    track: AnyTrack,
    races: int = RACES,
    surveyed: SurveyedRaces | None = None,
    *,
    jobs: int | None = None,
    told: Callable[[], None] | None = None,
) -> tuple[OpenRaces, ...]:
    """Drive races of each kind on a circuit, those that its game names or these; ``told`` after every one.

    An interrupt is raised again: some of the races say nothing about the circuit.
    """
    surveyed = surveyed or surveyed_races(track)
    kinds = _kinds(surveyed)
    task = functools.partial(_race_of, track, surveyed, kinds, races)
    done = on_all_cores(task, races * len(kinds), jobs or usual_jobs(), told)
    if done.is_interrupted:
        raise KeyboardInterrupt
    of_each = (done.results[first : first + races] for first in range(0, len(done.results), races))
    return tuple(_measured(track, surveyed, kind, of_kind) for kind, of_kind in zip(kinds, of_each, strict=True))


def open_races(track: AnyTrack) -> tuple[OpenRaces, ...]:
    """The figures of a circuit: as measured before, or measured now for one that is not part of a game."""
    return measured_on(track) or measure(track)


def _kinds(surveyed: SurveyedRaces) -> tuple[_Kind, ...]:
    return tuple(_Kind(drivers, laps) for drivers in surveyed.drivers for laps in surveyed.laps)


def _race_of(
    track: AnyTrack, surveyed: SurveyedRaces, kinds: Sequence[_Kind], races: int, number: int
) -> tuple[CarRecord, ...]:
    kind = kinds[number // races]
    drivers = all_drivers([surveyed.bot] * kind.drivers)
    seed = number % races + 1
    return driven_by_plan(plan_race(track, drivers, cars=surveyed.cars, laps=kind.laps, options=USUAL, seed=seed))


def _measured(
    track: AnyTrack, surveyed: SurveyedRaces, kind: _Kind, races: Sequence[Sequence[CarRecord]]
) -> OpenRaces:
    (circuit,) = by_circuit([car for cars in races for car in cars], ()).values()
    found = {**asdict(circuit.openness, recurse=False), "pole": circuit.pole}
    return OpenRaces(
        track.name,
        game_of(track).fingerprint(track),
        surveyed.bot,
        kind.drivers,
        kind.drivers * surveyed.cars,
        kind.laps,
        len(races),
        {name: (round(interval.value, 4), round(interval.margin, 4)) for name, interval in found.items()},
    )


def table(measured: Sequence[OpenRaces]) -> Iterator[str]:
    """The figures as a Markdown table: a line for each circuit and number of cars, by laps in each cell."""
    yield _row(HEADINGS)
    yield _row(["---", *["--:"] * (len(HEADINGS) - 1)])
    for (circuit, cars), of_laps in groupby(measured, lambda races: (races.circuit, races.cars)):
        by_laps = list(of_laps)
        yield _row(
            [
                circuit,
                str(cars),
                _shares(by_laps, "half_time_leader"),
                _shares(by_laps, "three_quarters_leader"),
                _numbers(by_laps, "lead_changes", 1),
                _numbers(by_laps, "winner_behind", 1),
                _numbers(by_laps, "winner_place", 1),
                _numbers(by_laps, "grid_and_place", 2),
                f"{_shares(by_laps, 'pole')} ({1 / cars:.0%})",
                _numbers(by_laps, "minutes", 0),
                _numbers(by_laps, "minutes_a_driver", 0),
            ]
        )


def about(measured: Sequence[OpenRaces]) -> list[str]:
    """The races driven, and how sure the figures are, in lines of a document."""
    first = measured[0]
    laps = " / ".join(map(str, dict.fromkeys(races.laps for races in measured)))
    cars = first.cars // first.drivers
    each = "a car" if cars == 1 else f"{cars} cars"
    most = {name: max(races.figures[name][1] for races in measured) for name in first.figures}
    return textwrap.wrap(
        f"Driven by {first.bot} in every car, {each} for each driver, the grid by dice; {first.races} races each"
        f" over {laps} laps. Half of a 95 % interval is at most {most['half_time_leader']:.1%} in shares,"
        f" {most['lead_changes']:.1f} in lead changes, {most['winner_behind']:.1f} in rows,"
        f" {most['winner_place']:.1f} in places, {most['grid_and_place']:.2f} in correlations and"
        f" {most['minutes']:.1f} in minutes.",
        WIDTH,
    )


def openness_lines(measured: Sequence[OpenRaces]) -> list[str]:
    """The figures of circuits of one game as text; no lines without circuits."""
    return [*about(measured), "", *table(measured), "", *LEGEND.splitlines()] if measured else []


def openness_data(measured: Sequence[OpenRaces]) -> list[dict[str, Any]]:
    """The same as JSON data; ``margin`` is half a 95 % interval."""
    return [
        asdict(races)
        | {
            "figures": {
                name: {"value": finite(value), "margin": finite(margin)}
                for name, (value, margin) in races.figures.items()
            }
        }
        for races in measured
    ]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _shares(by_laps: Sequence[OpenRaces], name: str) -> str:
    return f"{' / '.join(f'{100 * races.figures[name][0]:.0f}' for races in by_laps)}%"


def _numbers(by_laps: Sequence[OpenRaces], name: str, digits: int) -> str:
    return " / ".join(f"{races.figures[name][0]:.{digits}f}" for races in by_laps)
