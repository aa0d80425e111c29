"""Shortfall of a driver in a season: the points to the title, and the better place that would have done.

In the race in question a car of theirs comes in at a better place, and the cars in between move back by one;
everything else stays as it was. The smallest such change is the one that gains fewest places, of those the one in
the earliest race. One that makes them champion alone comes before any that only lets them share the title.
"""

import functools
from collections.abc import Collection, Iterator, Sequence

from attrs import evolve, frozen

from motorchamp_tui.games.points import Score
from motorchamp_tui.seasons.book import SeasonNow
from motorchamp_tui.seasons.glance import PlacedCar
from motorchamp_tui.seasons.season import Season
from motorchamp_tui.seasons.standings import scores_of, together
from motorchamp_tui.words import and_so_on, spelt_ordinal, spelt_out

Results = tuple[tuple[PlacedCar, ...], ...]
"""The classification of every race, nothing for one without a result."""


@frozen
class BetterPlace:
    """A place in one race instead of another; ``was`` is None for a car that was not classified.

    ``is_shared``: with it the title is shared.
    """

    race: int
    car: str
    place: int
    was: int | None
    is_shared: bool


@frozen
class Shortfall:
    """What a driver was short of the title: ``points``, none where only better places decided.

    ``champions`` have it; ``better`` is the smallest change that would have given it to the driver, if any would.
    """

    driver: str
    points: int
    champions: tuple[str, ...]
    better: BetterPlace | None


def shortfall_of(now: SeasonNow, driver: str) -> Shortfall | None:
    """What this driver was short of the title; None while the season is on, and for a champion."""
    if now.next_race is not None or not now.has_results:
        return None
    results = tuple(race.results for race in now.races)
    return _shortfall(now.season, results, now.counting, driver)


@functools.lru_cache(maxsize=64)
def _shortfall(season: Season, results: Results, counting: int | None, driver: str) -> Shortfall | None:
    table = _table(season, results, counting)
    mine = next((score for score in table if score.name == driver), None)
    if mine is None or mine.rank == table[0].rank:
        return None
    champions = tuple(score.name for score in table if score.rank == table[0].rank)
    better = _smallest(season, results, counting, driver)
    return Shortfall(driver, table[0].points - mine.points, champions, better)


def _table(season: Season, results: Results, counting: int | None) -> Sequence[Score]:
    races = [scores_of(race, season.points) if race else None for race in results]
    return together(season, races, counting).drivers


def _smallest(season: Season, results: Results, counting: int | None, driver: str) -> BetterPlace | None:
    """The smallest change that makes the driver champion, alone if that can be."""
    shared = None
    for at, was, place in _changes(results, driver):
        car = results[at][was]
        changed = (*results[:at], _moved(results[at], was, place), *results[at + 1 :])
        first, *others = _table(season, changed, counting)
        title = [first.name, *(other.name for other in others if other.rank == first.rank)]
        better = BetterPlace(at + 1, car.car, place, car.place, is_shared=len(title) > 1)
        if title == [driver]:
            return better
        if driver in title and shared is None:
            shared = better
    return shared


def _changes(results: Results, driver: str) -> Iterator[tuple[int, int, int]]:
    """Race, car and better place, the fewest places gained first: race and car by their order from 0."""
    found = [
        (_place_to_gain_from(race, car) - place, at, was, place)
        for at, race in enumerate(results)
        for was, car in enumerate(race)
        if car.driver == driver
        for place in range(1, _place_to_gain_from(race, car))
    ]
    yield from ((at, was, place) for _, at, was, place in sorted(found))


def _place_to_gain_from(race: Sequence[PlacedCar], car: PlacedCar) -> int:
    """Its place; of a car that was not classified, the one after the last."""
    return car.place or 1 + sum(other.place is not None for other in race)


def _moved(race: Sequence[PlacedCar], was: int, place: int) -> tuple[PlacedCar, ...]:
    """The result with a car at a better place, and those that it has passed one further back."""
    car = race[was]
    order = [*race[: place - 1], car, *(other for other in race[place - 1 :] if other is not car)]
    classified = sum(other.place is not None for other in race) + (car.place is None)
    return tuple(evolve(one, place=at if at <= classified else None) for at, one in enumerate(order, 1))


def shortfall_words(now: SeasonNow, own: Collection[str]) -> str:
    """What each of these drivers was short of the title, in a sentence; the only one of them is called you."""
    shortfalls = filter(None, (shortfall_of(now, driver) for driver in sorted(own)))
    return " ".join(_words(now, found, is_you=len(own) == 1) for found in shortfalls)


def _words(now: SeasonNow, found: Shortfall, *, is_you: bool) -> str:
    name, were = ("You", "were") if is_you else (found.driver, "was")
    champions = and_so_on(list(found.champions))
    if found.points:
        short = f"{name} {were} {spelt_out(found.points, 'point')} short"
    else:
        short = f"{name} had as many points as {champions}, but worse places"
    return f"{short}: {_better_words(now, found.better)}."


def _better_words(now: SeasonNow, better: BetterPlace | None) -> str:
    if better is None:
        return "no better place in a single race would have been enough"
    car = f" with {better.car}" if now.season.cars > 1 else ""
    instead = "not being classified" if better.was is None else spelt_ordinal(better.was)
    done = "would have shared the title" if better.is_shared else "would have done"
    return f"{spelt_ordinal(better.place)} instead of {instead}{car} in race {better.race} {done}"
