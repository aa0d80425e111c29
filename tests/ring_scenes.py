"""Moments of races of Das Motorsportspiel, set up space by space: what the pictures of its screens show."""

import re
from pathlib import Path

from attrs import evolve

from journal_driving import drive
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorsportspiel.notation import take_move
from motorchamp_tui.games.motorsportspiel.rules.order import order_of_goes
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Status
from motorchamp_tui.games.motorsportspiel.rules.referee import apply
from motorchamp_tui.games.options import GRID, Grid
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.race.record import Run
from scenes import THEN

GAME = game_named("motorsportspiel")
CARS = re.compile(
    r"(?P<name>\w+) (?P<space>\w+) (?P<laps>-?\d+)(?: (?P<flags>[yrbw]+))?(?: (?P<state>gravel|out))?"
)


def plan_on_the_ring(drivers: str, track: str = "classic-gp", *, laps: int = 5, cars: int = 2) -> RacePlan:
    """A race with the grid by dice."""
    options = GAME.USUAL_OPTIONS.having(GRID, Grid.DICE)
    who = read_drivers(drivers, GAME.BOT_NAMES)
    return plan_race(GAME.circuit(track), who, laps=laps, seed=5, options=options, cars=cars)


def on_the_ring(folder: Path, cars: str, *moves: str) -> Journal:
    """A race in round 17: ``KAR1 R93 2 yw, SPE1 L24 2 y gravel, …``: space, laps, flags, state; then these moves.

    It is the go of the first car, whatever the order of goes; it is driven by a person.
    """
    plan = plan_on_the_ring("you,bot:steady,bot:rookie")
    race = plan.line_up(plan.entries, [entry.team for entry in plan.entries])
    assert isinstance(race, Race)
    wanted = [found.groupdict() for found in CARS.finditer(cars)]
    names = [car.name for car in race.cars]
    placed = list(race.cars)
    for arrival, words in enumerate(wanted, 1):
        at = names.index(words["name"])
        placed[at] = _placed(race, placed[at], words, arrival)
    outs = tuple(at for at, car in enumerate(placed) if not car.is_running)
    race = evolve(race, cars=tuple(placed), arrivals=len(placed), retirements=outs, round=17)
    order = order_of_goes(race)
    first = names.index(wanted[0]["name"])
    race = evolve(race, to_go=(first, *(index for index in order if index != first)))
    for move in moves:
        race, _ = apply(race, take_move(race, [move]))
    journal = Journal.begin(folder, plan, THEN)
    journal.record.runs.append(Run(race, None))
    return journal


def _placed(race: Race, car: Car, words: dict[str, str], arrival: int) -> Car:
    flags = words["flags"] or ""
    return evolve(
        car,
        space=race.track.named(words["space"]),
        laps=int(words["laps"]),
        arrival=arrival,
        yellow=flags.count("y"),
        red=flags.count("r"),
        is_black="b" in flags,
        white=flags.count("w"),
        is_in_gravel=words["state"] == "gravel",
        status=Status.RETIRED if words["state"] == "out" else Status.RUNNING,
    )


def raced(folder: Path) -> Journal:
    """A race of two laps to its end."""
    return drive(Journal.begin(folder, plan_on_the_ring("bot:daring,bot:rookie", "classic-short", laps=2), THEN))


def lap_on_the_ring(folder: Path, space: str, *, dice: int, lost: int) -> Journal:
    """A practice lap on the way: where the car is, the dice that were thrown, and those lost by mistakes."""
    plan = plan_on_the_ring("you", cars=1)
    race = GAME.line_up_lap(plan.track, plan.entries[0], plan.options)
    assert isinstance(race, Race)
    car = evolve(race.cars[0], space=race.track.named(space), laps=0)
    journal = Journal.begin(folder, plan, THEN, is_lap=True)
    journal.record.runs.append(
        Run(evolve(race, cars=(car,), dice=dice, lost=lost, goes=2, round=3), plan.entries[0])
    )
    return journal
