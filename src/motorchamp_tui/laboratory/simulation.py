"""Simulation: many races of the same drivers, on one track or on several in turn.

The n-th race has the n-th seed and the n-th track in turn, so the same batch always gives the same records,
whatever the number of jobs.
"""

import functools
import secrets
from collections.abc import Callable, Sequence
from itertools import chain

from attrs import frozen

from motorchamp_tui.errors import FieldSizeError, SetupError
from motorchamp_tui.games import counting_of, game_with
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.laboratory import Counting
from motorchamp_tui.games.options import USUAL, Options
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.laboratory.cores import on_a_cluster, on_all_cores, usual_jobs
from motorchamp_tui.laboratory.races import CarRecord, driven_by_plan
from motorchamp_tui.race.plan import RacePlan, plan_race


def usual_seed() -> int:
    """A seed for races of bots: short, since it is printed with the figures and typed again."""
    return secrets.randbelow(1_000_000)


@frozen
class RaceBatch:
    """Races to be simulated. ``tracks`` are names or files; ``seed`` is that of the first race."""

    races: int
    drivers: tuple[Driver, ...]
    tracks: tuple[str, ...]
    seed: int
    cars: int | None = None
    laps: int | None = None
    options: Options = USUAL

    @property
    def game(self) -> Game:
        """The game of the first track."""
        return game_with(self.tracks[0])

    @property
    def counting(self) -> Counting:
        """The figures that this game counts."""
        return counting_of(self.game.circuit(self.tracks[0]))

    def plan(self, number: int) -> RacePlan:
        """The plan of the race with this number, from 0."""
        return plan_race(
            self.game.circuit(self.tracks[number % len(self.tracks)]),
            self.drivers,
            cars=self.cars,
            laps=self.laps,
            options=self.options,
            seed=self.seed + number,
        )


@frozen
class Simulated:
    """The cars of all races driven, race by race; after an interrupt, of fewer races."""

    batch: RaceBatch
    races: int
    records: tuple[CarRecord, ...]
    is_interrupted: bool


def race_batch(
    races: int,
    drivers: Sequence[Driver],
    tracks: Sequence[str],
    *,
    seed: int,
    cars: int | None = None,
    laps: int | None = None,
    options: Options = USUAL,
) -> RaceBatch:
    """Races to be simulated, which have been checked: ``drivers`` are bots only, ``tracks`` circuits or files.

    Raises :class:`SetupError` and everything that the plan of a race raises.
    """
    if races < 1:
        raise SetupError(f"{races} races are too few: simulate at least one.")
    game = game_with(tracks[0])
    person = next((driver.name for driver in drivers if not driver.bot), None)
    if person:
        such = ",".join(f"bot:{bot}" for bot in game.BOT_NAMES[:2])
        raise SetupError(f"{person} is not a bot: only bots can drive a simulation, as in {such}.")
    stranger = next((track for track in tracks if game_with(track) is not game), None)
    if stranger:
        raise SetupError(
            f"{stranger} is not a circuit of {game.TITLE}, as {tracks[0]} is: simulate one game at a time."
        )
    batch = RaceBatch(races, tuple(drivers), tuple(tracks), seed, cars, laps, options)
    for number in range(len(tracks)):
        batch.plan(number)
    for driver in drivers:
        game.bot_named(driver.bot or "")
    return batch


def simulate(
    batch: RaceBatch,
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    told: Callable[[], None] | None = None,
) -> Simulated:
    """Drive all races of a batch; ``told`` after every race.

    On this many cores of this machine, by default on all, or on the workers of the dask scheduler at ``cluster``.
    """
    task = functools.partial(race_of, batch)
    if cluster:
        done = on_a_cluster(task, batch.races, cluster, told)
    else:
        done = on_all_cores(task, batch.races, jobs or usual_jobs(), told)
    return Simulated(
        batch, len(done.results), tuple(chain.from_iterable(done.results)), is_interrupted=done.is_interrupted
    )


def race_of(batch: RaceBatch, number: int) -> tuple[CarRecord, ...]:
    """Drive the race of a batch with this number; no cars where practice left none to start."""
    try:
        return driven_by_plan(batch.plan(number))
    except FieldSizeError:
        return ()
