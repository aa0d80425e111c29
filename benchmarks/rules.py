"""How fast the rules are, through the public API, with rookie bots: in processor time of one core."""

import random
import time
from collections.abc import Iterator

from attrs import frozen

from benchmarks.figures import Figure, at_least
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.bots.drivers import Rookie
from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.rules.moves import Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.start import line_up
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.sections import tracks

CIRCUIT = "A1-B1-C1"
TEAMS = tuple("ABCDEFGH")
RACES = 40
ROOKIE = Rookie()
THROWS_A_SECOND, RACES_A_SECOND = 60_000, 40


@frozen
class Drive:
    """Some races and how long they took."""

    races: int
    throws: int
    seconds: float


def figures() -> Iterator[Figure]:
    """Throws and races a second."""
    track = tracks.circuit(CIRCUIT)
    first = drive(track, range(1))
    drives = [drive(track, range(start, start + RACES // 5)) for start in range(1, RACES, RACES // 5)]
    throws, races = sum(d.throws for d in drives), sum(d.races for d in drives)
    seconds = sum(d.seconds for d in drives)
    best = max(drives, key=lambda d: d.throws / d.seconds)
    yield at_least("complete throws a second", throws / seconds, THROWS_A_SECOND, "throws/s")
    yield at_least(f"races a second (16 cars, 6 laps, {CIRCUIT})", races / seconds, RACES_A_SECOND, "races/s")
    yield Figure("throws in a race, on average", f"{throws / races:,.0f}")
    yield Figure(f"throws a second in the best {best.races} races in a row", f"{best.throws / best.seconds:,.0f}")
    yield Figure("throws a second in the very first race", f"{first.throws / first.seconds:,.0f}")


def drive(track: Track, seeds: range) -> Drive:
    """Drive one race for every seed, from the grid to the classification."""
    entries = [Entry(f"{team}{number}", team, team) for number in (1, 2) for team in TEAMS]
    throws, started = 0, time.process_time()
    for seed in seeds:
        chance, cup = random.Random(seed), SeededDice(seed)
        race = line_up(track, entries)
        while not race.is_over:
            race, thrown = _next(race, chance, cup)
            throws += thrown
        classify(race)
    return Drive(len(seeds), throws, time.process_time() - started)


def _next(race: Race, chance: random.Random, cup: SeededDice) -> tuple[Race, int]:
    if race.dice is not None and race.faces is None:
        return apply(race, Throw(cup.throw(race.awaited)))[0], 1
    return apply(race, ROOKIE.drive(race, legal_moves(race), chance))[0], 0
