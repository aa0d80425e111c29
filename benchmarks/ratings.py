"""Whether ratings find the true order, and whether their intervals cover what they say.

A thousand seasons by drivers of drawn strength, each season with newcomers of its own, and some by real bots. A
season has twelve races; fields are small and large, of one car a driver and of two, mostly with bots whose ratings
are fixed. ``python -m benchmarks ratings``
"""

import math
import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from attrs import define, frozen

from benchmarks.figures import Figure
from motorchamp_tui.games import game_named
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.journal.rated import scores_of
from motorchamp_tui.laboratory.races import CarRecord
from motorchamp_tui.laboratory.simulation import race_batch, race_of
from motorchamp_tui.ratings.strength import NEWCOMER, Strength, strengths_after

SEASONS, RACES, SEED = 1000, 12, 1
REAL_BOTS = ("rookie", "steady", "daring", "champion")
SEASONS_OF_BOTS = 6
LAPS_OF_GRACE = 2
"""How many laps a car of MotorChamp may be short and still be classified."""
NINE_IN_TEN, TWO_IN_THREE = 1.645, 0.967
"""How many deviations lie to either side of a rating in an interval of 90 %, and in one of two thirds."""
LOWEST, HIGHEST = 87.0, 93.0
SCATTER = 200 / math.log(3)
"""Of a lone drive, in points: somebody 200 points stronger is ahead three times out of four, exactly."""
OUT = 0.15
"""The share of cars that are not classified: those that drove worst."""
CLEARLY = 200


@frozen
class Outcome:
    """A newcomer after a season: what they were found to be, and what they are."""

    found: Strength
    true: float

    @property
    def deviations_off(self) -> float:
        """By how many of its own deviations the rating is off."""
        return abs(self.found.points - self.true) / self.found.deviation


@frozen
class Field:
    """The drivers of a season: newcomers of these strengths, and bots of these; each with so many cars."""

    newcomers: tuple[float, ...]
    bots: tuple[Strength, ...]
    cars: int


def drawn_field(chance: Random, *, has_bots: bool) -> Field:
    """Two to eight drivers with a car or two each."""
    drivers, known = chance.randint(2, 8), [*game_named("motorchamp").BOT_STRENGTHS.values()]
    bots = chance.randint(1, drivers - 1) if has_bots else 0
    newcomers = tuple(chance.gauss(NEWCOMER.points, NEWCOMER.deviation) for _ in range(drivers - bots))
    return Field(newcomers, tuple(chance.choice(known) for _ in range(bots)), chance.randint(1, 2))


def driven(field: Field, races: int, chance: Random) -> list[Outcome]:
    """A season of so many races in this field, and what became of its newcomers."""
    # A bot is as strong as its rating says, but for what that may be off.
    true = [*field.newcomers, *(chance.gauss(bot.points, bot.deviation) for bot in field.bots)]
    found = [NEWCOMER] * len(field.newcomers)
    for _ in range(races):
        after = strengths_after([*found, *field.bots], _scores(true, field.cars, chance), field.cars)
        found = [*after[: len(found)]]
    return [Outcome(strength, truth) for strength, truth in zip(found, true, strict=False)]


def _scores(true: Sequence[float], cars: int, chance: Random) -> list[float]:
    """The sums of places in a race, by drives that scatter as the model of Plackett and Luce says."""
    drives = [
        (strength - SCATTER * math.log(chance.expovariate(1.0)), driver)
        for driver, strength in enumerate(true)
        for _ in range(cars)
    ]
    drives.sort(reverse=True)
    classified = len(drives) - sum(chance.random() < OUT for _ in drives)
    scores = scores_of(
        (str(driver), place if place <= classified else None) for place, (_, driver) in enumerate(drives, 1)
    )
    return [scores[str(driver)] for driver in range(len(true))]


@define
class Tally:
    """How often something was so."""

    yes: float = 0
    all: int = 0

    def count(self, share: float) -> None:
        """One more case."""
        self.yes += share
        self.all += 1

    @property
    def percent(self) -> float:
        """The share in per cent."""
        return 100 * self.yes / self.all


def coverage(seasons: int, races: int, seed: int, width: float = NINE_IN_TEN, *, has_bots: bool = True) -> float:
    """How many of a hundred intervals cover the truth; of differences within the group where it has no bots."""
    chance, covered = Random(seed), Tally()
    for _ in range(seasons):
        outcomes = driven(drawn_field(chance, has_bots=has_bots), races, chance)
        if has_bots:
            for outcome in outcomes:
                covered.count(outcome.deviations_off < width)
        else:
            for one, other in combinations(outcomes, 2):
                off = one.found.points - other.found.points - (one.true - other.true)
                covered.count(abs(off) < width * math.hypot(one.found.deviation, other.found.deviation))
    return covered.percent


def right_order(seasons: int, races: int, seed: int, apart: float = 0) -> float:
    """How many of a hundred pairs of newcomers, at least so many points apart, are in the true order."""
    chance, right = Random(seed), Tally()
    for _ in range(seasons):
        for one, other in combinations(driven(drawn_field(chance, has_bots=True), races, chance), 2):
            if abs(one.true - other.true) >= apart:
                right.count((one.found.points > other.found.points) == (one.true > other.true))
    return right.percent


def figures() -> Iterator[Figure]:
    """The same numbers every time: nothing but the seed is drawn."""
    started = time.process_time()
    for races in (1, 3, 6, RACES, 2 * RACES, 4 * RACES):
        seasons = SEASONS if races <= RACES else SEASONS // 2
        share = coverage(seasons, races, SEED)
        yield Figure(
            f"intervals of 90 % that cover the truth after {races} races",
            f"{share:.1f} %",
            f"{LOWEST:.0f} to {HIGHEST:.0f} %" if races == RACES else "",
            is_reached=races != RACES or LOWEST <= share <= HIGHEST,
        )
    yield Figure("intervals of 2/3 that do, after 12", f"{coverage(SEASONS, RACES, SEED, TWO_IN_THREE):.1f} %")
    closed = coverage(SEASONS // 2, RACES, SEED, has_bots=False)
    yield Figure("intervals of 90 % for differences in a group without bots", f"{closed:.1f} %")
    yield Figure("pairs of newcomers in the true order after 12", f"{right_order(SEASONS, RACES, SEED):.1f} %")
    apart = right_order(SEASONS, RACES, SEED, CLEARLY)
    yield Figure(f"the same of those {CLEARLY} points apart", f"{apart:.1f} %", "≥ 95 %", is_reached=apart >= 95)
    yield Figure("processor time for these", f"{time.process_time() - started:.0f} s")
    yield from _by_real_bots()


def _by_real_bots() -> Iterator[Figure]:
    """Seasons of four bots on all circuits, each of them in turn taken for a newcomer; then all of them."""
    game = game_named("motorchamp")
    strengths = {bot: game.BOT_STRENGTHS[bot] for bot in REAL_BOTS}
    known = [*strengths.values()]
    drivers = read_drivers(",".join(f"bot:{bot}" for bot in strengths), game.BOT_NAMES)
    covered, right = Tally(), Tally()
    for season in range(SEASONS_OF_BOTS):
        cars = 1 + season % 2
        batch = race_batch(RACES, drivers, game.circuit_names(), seed=SEED + RACES * season, cars=cars)
        races = [_places(race_of(batch, number), batch.plan(number).laps, [*strengths]) for number in range(RACES)]
        for newcomer in range(len(strengths)):
            found = [*known]
            true, found[newcomer] = found[newcomer], NEWCOMER
            for scores in races:
                found[newcomer] = strengths_after(found, scores, cars)[newcomer]
            off = abs(found[newcomer].points - true.points)
            covered.count(off < NINE_IN_TEN * math.hypot(found[newcomer].deviation, true.deviation))
        found = [NEWCOMER] * len(strengths)
        for scores in races:
            found = [*strengths_after(found, scores, cars)]
        for one, other in combinations(range(len(found)), 2):
            gap = known[one].points - known[other].points
            right.count((found[one].points > found[other].points) == (gap > 0))
    yield Figure(f"real bots, {SEASONS_OF_BOTS} seasons: intervals of 90 % that cover", f"{covered.percent:.0f} %")
    yield Figure("real bots as newcomers: pairs in the order of the ladder", f"{right.percent:.0f} %")


def _places(race: Sequence[CarRecord], laps: int, bots: Sequence[str]) -> list[float]:
    """The sums of places of these bots; a car that was out too early is not classified."""
    scores = scores_of(
        (car.bot, car.place if car.finished or car.laps >= laps - LAPS_OF_GRACE else None) for car in race
    )
    return [scores[bot] for bot in bots]
