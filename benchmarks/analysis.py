"""The analysis of races: how quick it is, how far its worths may be trusted, whether costly choices are costly.

Usually the seconds for a full race of each game. With ``--trust`` races of champions are driven, and what was
expected of every car after each lap is compared with what it needed. With ``--rollouts`` the three costliest
choices of a full race are driven on both ways, with the same dice, by the bot that stands in for everybody.
``--trust=100`` and ``--rollouts=500`` say how often; ``--game=motorchamp`` measures one game.
"""

import itertools
import math
import multiprocessing
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from attrs import frozen

from benchmarks.figures import Figure, at_most
from motorchamp_tui.analysis.account import UNITS, WeighedChoice, analyse, race_of
from motorchamp_tui.analysis.kept import analysis_of
from motorchamp_tui.analysis.pages import COSTLIEST, choice_words
from motorchamp_tui.games import game_of, game_with, worths_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import GRID
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.control import bot_seats, offered, settled_move
from motorchamp_tui.race.plan import agree, line_up_by_plan, plan_race
from motorchamp_tui.race.record import RaceRecord, Run, step_from
from tools.rollouts import rolled_out, stand_ins

NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
SECONDS, AT_ONCE = 3.0, 0.1
RACES, ROLLOUTS = 60, 2000
FULL = {
    "motorchamp": ("A1-B1-C1", "steady champion rookie daring steady champion daring rookie", 2, 6),
    "motorsportspiel": ("hockenheim-gp", "steady champion rookie daring steady", 2, 5),
}
"""A full race of each game: where, which bots, how many cars they bring, how many laps."""
CHAMPIONS = {"motorchamp": (8, 2), "motorsportspiel": (5, 2)}
"""How many champions there are in a race for trust, and how many cars each brings."""


def figures(*options: str) -> Iterator[Figure]:
    """The figures that were asked for, of one game or of both."""
    told = {name: value for name, _, value in (option.removeprefix("--").partition("=") for option in options)}
    unknown = told.keys() - {"trust", "rollouts", "game"}
    if unknown or told.get("game", "motorchamp") not in FULL:
        sys.exit(f"There is no such option of analysis: {' '.join(options)}.")
    for name in [told["game"]] if "game" in told else FULL:
        if "trust" in told:
            yield from trusted(name, int(told["trust"] or RACES))
        elif "rollouts" in told:
            yield from driven_both_ways(name, int(told["rollouts"] or ROLLOUTS))
        else:
            yield from seconds(name)


def full_race(game: str, seed: int = 7, moves: Iterable[Move] = ()) -> RaceRecord:
    """A full race of mixed bots; with the ``moves`` of one it is driven by them."""
    track, bots, cars, laps = FULL[game]
    return driven(track, [f"bot:{bot}" for bot in bots.split()], cars, laps, seed, moves)


def moves_of_full_race(game: str) -> list[Move]:
    """Its moves, which another process can be told."""
    return [step.move for step in race_of(full_race(game)).steps]


def driven(
    track: str, drivers: Sequence[str], cars: int, laps: int, seed: int, moves: Iterable[Move] = ()
) -> RaceRecord:
    """A race of bots with all its steps."""
    game, given = game_with(track), iter(moves)
    plan = plan_race(
        game.circuit(track),
        read_drivers(",".join(drivers), game.BOT_NAMES),
        cars=cars,
        laps=laps,
        options=game.USUAL_OPTIONS.agree(GRID, GRID.default),
        seed=seed,
    )
    record, run = RaceRecord(agree(plan, NOW)), Run(line_up_by_plan(plan))
    record.runs.append(run)
    bots, cup = bot_seats(game, plan.drivers, seed), SeededDice(seed)
    while not run.race.is_over:
        choices = offered(run.race)
        move = next(given, None)
        if move is None:
            move = settled_move(run.race, choices, cup)
        if move is None:
            move = bots[run.race.current_car.driver].decide(run.race, choices)
        run.steps.append(step_from(run.race, move))
    return record


def seconds(name: str) -> Iterator[Figure]:
    """How long a full race takes, champion's tables among it, and again; another process drives it before."""
    with multiprocessing.get_context("spawn").Pool(1) as process:
        record = full_race(name, moves=process.apply(moves_of_full_race, (name,)))
    run = race_of(record)
    what = f"{name}: {len(run.start.cars)} cars, {run.start.laps} laps"
    with tempfile.TemporaryDirectory() as folder:
        started = time.process_time()
        analysis_of(record, Path(folder))
        yield at_most(what, time.process_time() - started, SECONDS, "s")
        started = time.process_time()
        analysis_of(record, Path(folder))
        yield at_most(f"{name}: the second time", time.process_time() - started, AT_ONCE, "s")


def trusted(name: str, races: int) -> Iterator[Figure]:
    """For champions alone: what a car needed beyond what was expected of it, by the laps it had to go."""
    track, _, _, laps = FULL[name]
    drivers, cars = CHAMPIONS[name]
    beyond, ahead, others = defaultdict[int, list[float]](list), list[float](), list[float]()
    for seed in range(races):
        run = race_of(driven(track, ["bot:champion"] * drivers, cars, laps, seed))
        for laps_to_go, more in _surprises(run):
            beyond[laps_to_go].append(more)
        ahead += _differences(run)
        others += _of_others(run)
    unit = worths_of(run.start).WORTH_UNIT
    for laps_to_go, found in sorted(beyond.items(), reverse=True):
        value = f"{statistics.mean(found):+.2f} ± {statistics.stdev(found):.2f} {unit}"
        yield Figure(f"{name}: needed beyond expected, {laps_to_go} laps to go", f"{value} (of {len(found)})")
    value = f"{statistics.mean(others):+.2f} ± {statistics.stdev(others):.2f} {unit}"
    yield Figure(f"{name}: of it by others, over the whole race", value)
    value = f"{statistics.mean(ahead):+.2f} ± {statistics.stdev(ahead):.2f} {unit}"
    yield Figure(f"{name}: the same for two cars compared, at the start", value)


def _surprises(run: Run) -> Iterator[tuple[int, float]]:
    """For every car that drove all laps, at the start and after each: what it needed beyond what was expected."""
    worths, homes = worths_of(run.start), _homes(run)
    seen = set[tuple[str, int]]()
    for race in _rounds(run):
        for car in race.cars:
            lap = max(0, car.laps)
            if car.name in homes and (car.name, lap) not in seen and car.is_running:
                seen.add((car.name, lap))
                needed = homes[car.name] - (race.round - 1)
                yield race.laps - lap, needed - worths.worth_of(race, car.name)


def _of_others(run: Run) -> list[float]:
    """What others made of the cars that drove all laps."""
    homes = _homes(run)
    return [account.others / UNITS for account in analyse(run).cars if account.car in homes]


def _differences(run: Run) -> list[float]:
    """How far the difference of two neighbours on the grid was from what was expected."""
    worths, homes = worths_of(run.start), _homes(run)
    more = [homes[car.name] - worths.worth_of(run.start, car.name) for car in run.start.cars if car.name in homes]
    return [one - other for one, other in itertools.pairwise(more)]


def _rounds(run: Run) -> Iterator[AnyRace]:
    round = 0
    for step in run.steps:
        if step.before.round != round:
            round = step.before.round
            yield step.before


def _homes(run: Run) -> dict[str, int]:
    """The rounds in which the cars took the flag that drove all laps."""
    results = game_of(run.start).classify(run.race)
    home = {result.car for result in results if result.has_finished and result.laps == run.start.laps}
    last = {step.before.current_car.name: step.before.round for step in run.steps}
    return {car: last[car] for car in home}


@frozen
class Ways:
    """How much worse a choice was than the best one over the same dice, and how sure that is."""

    cost: float
    error: float
    places: float


def driven_both_ways(name: str, times: int) -> Iterator[Figure]:
    """The three costliest choices of a full race, both ways."""
    record = full_race(name)
    run = race_of(record)
    for choice in sorted(analyse(run).choices, key=lambda one: -one.cost)[:COSTLIEST]:
        found = _both_ways(run, choice, times)
        value = f"{found.cost:.2f} ± {found.error:.2f}, {found.places:+.2f} places"
        yield Figure(choice_words(run, choice), value)


def _both_ways(run: Run, choice: WeighedChoice, times: int) -> Ways:
    step = run.steps[choice.at]
    race, drivers = step.before, stand_ins(step.before)
    best = offered(race)[choice.best]
    worse, places = list[float](), list[float]()
    for seed in range(times):
        chosen, better = (rolled_out(race, move, drivers, seed) for move in (step.move, best))
        worse.append(chosen.goes - better.goes)
        places.append(float(chosen.place - better.place))
    return Ways(statistics.mean(worse), statistics.stdev(worse) / math.sqrt(times), statistics.mean(places))
