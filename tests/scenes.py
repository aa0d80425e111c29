"""Moments of races, set up square by square: what the pictures of the race screen show.

A scene is a plan and the race as it stands; the dice that are thrown from there on follow from the seed.
One of them on this terminal: python tests/scenes.py NAME
"""

import sys
import tempfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from attrs import evolve

from motorchamp_tui.games.entries import Entry, read_drivers
from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.rules.order import order_of_moves
from motorchamp_tui.games.motorchamp.rules.race import Car, Flap, Race, Status, occupied_by
from motorchamp_tui.games.motorchamp.rules.throws import DICE_LETTERS, Dice
from motorchamp_tui.games.motorchamp.rules.track import square_named
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.options import GRID, USUAL, Grid
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.race.plan import RacePlan, plan_race
from motorchamp_tui.race.record import Run
from of_motorchamp import of_motorchamp

THEN = datetime(2000, 5, 1, 12, tzinfo=UTC)
FLAPS = {"P": Flap.PIT, "H": Flap.HANDICAP}


class Scene(NamedTuple):
    """A race on a plan, or a practice lap of ``entry`` for its grid."""

    plan: RacePlan
    race: Race
    entry: Entry | None = None

    def journal(self, folder: Path) -> Journal:
        """A journal that a race screen goes on with."""
        journal = Journal.begin(folder, self.plan, THEN)
        journal.record.runs.append(Run(self.race, self.entry))
        return journal


def scene(
    cars: str,
    *,
    track: str = "A1-B2-C1",
    drivers: str = "you,bot:steady,bot:rookie",
    round: int = 17,
    throw: str = "",
) -> Scene:
    """The scene of ``cars``: ``AZA1 R10 2 P, VAN1 L12 2 out 1, COO1 R5 1 lost, …``: square, laps, flap, state.

    Cars that are not named take no part. The current car is the first of the round, or the one marked ``go``;
    with a ``throw`` like ``2 5 3`` it has thrown these dice.
    """
    plan = plan_race(tracks.circuit(track), read_drivers(drivers, BOT_NAMES), laps=6, seed=4)
    wanted = {name: words for name, *words in map(str.split, cars.split(","))}
    return _scene_of(plan, wanted, round, throw)


def _scene_of(plan: RacePlan, wanted: Mapping[str, list[str]], round: int, throw: str) -> Scene:
    entered = {entry.name: entry for entry in plan.entries}
    entries: list[Entry] = [entered[name] for name in wanted]
    grid = of_motorchamp(plan.line_up(entries, [entry.team for entry in plan.entries]))
    cars = tuple(_placed(car, wanted[car.name]) for car in grid.cars)
    outs = tuple(index for index, car in enumerate(cars) if not car.is_running)
    race = evolve(grid, cars=cars, outs=outs, round=round, occupied=occupied_by(cars))
    order = order_of_moves(race)
    chosen = next((index for index in order if "go" in wanted[cars[index].name]), order[0])
    race = race.with_order(order[order.index(chosen) :], round)
    if throw:
        dice, *faces = throw.split()
        race = race.choosing(Dice(DICE_LETTERS.index(dice))).thrown(tuple(map(int, faces)))
    return Scene(plan, race)


def _placed(car: Car, words: list[str]) -> Car:
    square, laps, *rest = words
    car = car.moved_to(square_named(square), int(laps))
    for word in rest:
        if word in FLAPS:
            car = car.with_flap(FLAPS[word])
    if "out" in rest:
        car = car.beside_the_track().passed(int(rest[rest.index("out") + 1]))
    return car.taken_off(Status.PERMANENTLY_OUT) if "lost" in rest else car


def finished() -> Scene:
    """A race that is over: six cars in, one a lap down, one out."""
    of = scene(
        "TAL1 R0 6 P, AZA2 L0 6 P, COO2 R0 6 P, VAN1 R0 6 P, LOT1 L0 5 H, AZA1 R36 3 lost, COO1 L2 0 lost",
        drivers="you,bot:steady,bot:steady,bot:rookie",
    )
    race = of.race
    cars = tuple(car.taken_off(Status.FINISHED) if car.is_running else car for car in race.cars)
    home = tuple(index for index, car in enumerate(cars) if car.status is Status.FINISHED)
    return of._replace(
        race=evolve(race, cars=cars, to_go=(), finishers=home, winner_in=True, occupied=0, round=58)
    )


def with_winner(of: Scene, name: str) -> Scene:
    """The scene with this car in, as the first."""
    race = of.race
    index = next(index for index, car in enumerate(race.cars) if car.name == name)
    cars = tuple(
        car.moved_to(square_named("R0"), 6).taken_off(Status.FINISHED) if car.name == name else car
        for car in race.cars
    )
    to_go = tuple(other for other in race.to_go if other != index)
    winner_in = evolve(
        race, cars=cars, to_go=to_go, finishers=(index,), winner_in=True, occupied=occupied_by(cars)
    )
    return of._replace(race=winner_in)


FIELD = "VAN1 R34 2 P, VAN2 L37 2, COO1 R31 2 out 1, COO2 L9 1"


def _on_the_grid(plan: RacePlan) -> Scene:
    return Scene(plan, of_motorchamp(plan.line_up(plan.entries, [entry.team for entry in plan.entries])))


def start() -> Scene:
    """The grid before the first go."""
    plan = plan_race(tracks.circuit("A1-B2-C1"), read_drivers("you,bot:steady,bot:rookie", BOT_NAMES), seed=4)
    return _on_the_grid(plan)


def practice() -> Scene:
    """A practice lap before its first throw."""
    drivers = read_drivers("you", BOT_NAMES)
    plan = plan_race(tracks.circuit("A1-C1"), drivers, cars=1, options=USUAL.having(GRID, Grid.PRACTICE), seed=4)
    lap = of_motorchamp(plan.game.line_up_lap(plan.track, plan.entries[0], plan.options))
    return Scene(plan, lap, plan.entries[0])


def full_grid() -> Scene:
    """Sixteen cars before the first go."""
    plan = plan_race(
        tracks.circuit("A1-B2-C1"), read_drivers("you,bot:steady,bot:steady,bot:rookie", BOT_NAMES), seed=4
    )
    return _on_the_grid(plan)


SCENES: Mapping[str, Callable[[], Scene]] = {
    "start": start,
    "full grid": full_grid,
    "practice": practice,
    "choosing": lambda: scene(f"AZA1 L35 2 go, AZA2 L20 2, {FIELD}"),
    "limit": lambda: scene(f"AZA1 R22 2 go, AZA2 L20 2, {FIELD}"),
    "last chance": lambda: scene(
        "AZA1 R22 3 go, AZA2 L20 3 P, VAN1 R34 3 P, VAN2 L37 3, COO1 R33 3, COO2 L9 3",
        drivers="Ann,Ben,bot:rookie",
    ),
    "blocked": lambda: scene("AZA1 R49 2 go, AZA2 L20 2, VAN1 R53 2 P, VAN2 R57 2, COO1 L57 2, COO2 L9 1"),
    "slipstream": lambda: scene(
        "AZA1 R10 2 go, AZA2 L3 2, VAN1 R14 2, VAN2 L25 2, COO1 R18 2, COO2 L30 2", throw="1 3"
    ),
    "pit entry": lambda: scene(
        "AZA1 R46 2 go, AZA2 L20 2, VAN1 R34 2 P, VAN2 L47 2, COO1 L52 2, COO2 R7 2", throw="2 3 2"
    ),
    "box": lambda: scene(
        "AZA1 B50 2 go, AZA2 P49 2, VAN1 R34 3 P, VAN2 L47 2, COO1 L52 2, COO2 R7 3 P", throw="2 5 2"
    ),
    "out": lambda: scene(
        "AZA1 R36 2 out 0, AZA2 L35 2 go, VAN1 L36 3 P, VAN2 L39 2 out 1, COO1 R39 2, COO2 L9 1 lost"
    ),
    "one too many": lambda: scene(
        "AZA1 R35 2 go, AZA2 L20 2, VAN1 R34 2 P, VAN2 L40 2, COO1 L52 2", throw="2 5 6"
    ),
    "handicap": lambda: scene(
        "AZA1 R29 4 H go, AZA2 L20 4 P, VAN1 R34 4 P, VAN2 L37 4 H, COO1 R33 3, COO2 L9 3", throw="1 2"
    ),
    "flag": lambda: with_winner(
        scene(
            "AZA1 R54 5 P go, AZA2 L20 5 P, VAN1 R34 5 P, VAN2 L60 5 P, COO1 R33 4 P, COO2 L9 4 P", throw="3 1 1 2"
        ),
        "VAN1",
    ),
    "watching": lambda: scene(f"AZA1 R10 2, AZA2 L9 2, {FIELD}", drivers="bot:steady,bot:steady,bot:rookie"),
}


def main() -> None:
    """Show a scene and let it be driven on; nothing of it is kept."""
    from motorchamp_tui.tui import start as starting

    with tempfile.TemporaryDirectory() as folder:
        starting.race(SCENES[sys.argv[1]]().journal(Path(folder)))


if __name__ == "__main__":
    main()
