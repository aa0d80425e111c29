"""How fast the games are beside each other: rookies' goes, races of steady, champion's decisions, its tables.

Both games take turns in one run, in processor time of one core, so that a busy moment of the machine hits both;
what matters is the ratios.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import frozen

from benchmarks.figures import Figure, at_least, at_most
from motorchamp_tui.games import game_named
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Driver

ROUNDS = 5
GOES_A_SECOND, RACES_A_SECOND, SLOWEST_DECISION, SECONDS_FOR_TABLES = 5000, 5, 100.0, 2.0
FIELDS = {"motorsportspiel": ("hockenheim-gp", "hockenheim-short"), "motorchamp": ("A1-C1",)}
NEW, OLD = FIELDS


@frozen
class Races:
    """Some races of six cars: complete goes (throws), seconds, and the slowest of the timed decisions."""

    races: int
    goes: int
    seconds: float
    slowest: float = 0.0


def figures() -> Iterator[Figure]:
    """Champion in the new game, with its tables while nothing is known, then rookies and steady in both."""
    yield from _champion()
    rates = dict[tuple[str, str], list[Races]]()
    for number in range(ROUNDS):
        for bot in ("rookie", "steady"):
            for game, circuits in FIELDS.items():
                driven = _added([_driven(game, circuit, bot, 6, number) for circuit in circuits])
                rates.setdefault((game, bot), []).append(driven)
    goes = {key: statistics.median(one.goes / one.seconds for one in found) for key, found in rates.items()}
    races = {key: statistics.median(one.races / one.seconds for one in found) for key, found in rates.items()}
    yield at_least("rookies: complete goes a second", goes[NEW, "rookie"], GOES_A_SECOND, "goes/s")
    yield Figure("motorchamp's rookies: complete throws a second", f"{goes[OLD, 'rookie']:,.0f} throws/s")
    yield Figure("goes beside throws", f"{goes[NEW, 'rookie'] / goes[OLD, 'rookie']:.2f} times")
    yield at_least("steady: races a second (six cars, five laps)", races[NEW, "steady"], RACES_A_SECOND, "races/s")
    yield Figure("motorchamp's steady: races a second (A1-C1, six cars)", f"{races[OLD, 'steady']:.1f} races/s")
    yield Figure("races beside races", f"{races[NEW, 'steady'] / races[OLD, 'steady']:.2f} times")


def _champion() -> Iterator[Figure]:
    for circuit in FIELDS[NEW]:
        race = _start(NEW, circuit, "champion", 10)
        started = time.process_time()
        game_named(NEW).prepare("champion", race, [car.name for car in race.cars])
        seconds = time.process_time() - started
        yield at_most(f"champion's tables for {circuit}", seconds, SECONDS_FOR_TABLES, "s")
        driven = _driven(NEW, circuit, "champion", 10, 1)
        what = f"champion: the slowest decision on {circuit}, ten cars"
        yield at_most(what, 1000 * driven.slowest, SLOWEST_DECISION, "ms")
        yield Figure(f"champion: goes a second on {circuit}", f"{driven.goes / driven.seconds:,.0f} goes/s")


def _added(driven: Sequence[Races]) -> Races:
    return Races(len(driven), sum(one.goes for one in driven), sum(one.seconds for one in driven))


def _start(game: str, circuit: str, bot: str, cars: int) -> Any:
    played = game_named(game)
    size = next(size for size in range(played.MOST_DRIVERS, 0, -1) if cars % size == 0)
    entries = played.enter([Driver(f"{bot}{at}", bot) for at in range(size)], cars // size)
    track = played.circuit(circuit)
    return played.line_up(track, entries, 5, played.USUAL_OPTIONS, played.TEAMS)


def _driven(game: str, circuit: str, bot: str, cars: int, seed: int) -> Races:
    """One race of this bot, with the choices of one move left out of its decisions."""
    played, race = game_named(game), _start(game, circuit, bot, cars)
    drive: Callable[..., Any] = played.bot_named(bot)
    chance, cup = random.Random(seed), SeededDice(seed)
    goes, slowest, started = 0, 0.0, time.process_time()
    while not race.is_over:
        if race.awaited:
            race, _ = played.apply(race, played.thrown(cup.throw(race.awaited)))
            goes += 1
            continue
        moves = played.legal_moves(race)
        asked = time.process_time()
        move = moves[0] if len(moves) == 1 else drive(race, moves, chance)
        slowest = max(slowest, time.process_time() - asked)
        race, _ = played.apply(race, move)
    return Races(1, goes, time.process_time() - started, slowest)
