"""What somebody was short of the title: by how much, and the smallest better place that would have done."""

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest
from attrs import evolve

from motorchamp_tui.seasons.book import RaceStage, SeasonNow, SeasonRace
from motorchamp_tui.seasons.files import KeptSeason
from motorchamp_tui.seasons.glance import PlacedCar
from motorchamp_tui.seasons.season import Season
from motorchamp_tui.seasons.shortfall import BetterPlace, Shortfall, shortfall_of, shortfall_words
from season_driving import look, opened, small_season

NUMBERS = itertools.count()
SIX = "ann,bot:steady,bot:rookie,bot:daring,bot:champion,bot:wary"


def season_of(cars: int = 1, game: str = "motorchamp", drop: int = 0, drivers: str = SIX) -> Season:
    return evolve(small_season(f"Season of {next(NUMBERS)}", drivers=drivers, cars=cars, game=game), drop=drop)


def came_in(season: Season, order: str, classified: int = 99) -> tuple[PlacedCar, ...]:
    """The cars of these drivers, by their first letters, in this order; those who are not named come last."""
    entries = list(season.game.enter(season.drivers, season.cars))
    letters = [*order.split(), *(entry.driver[0] for entry in entries)]
    placed = list[PlacedCar]()
    for letter in letters:
        entry = next((entry for entry in entries if entry.driver.startswith(letter)), None)
        if entry is not None:
            entries.remove(entry)
            place = len(placed) + 1
            placed.append(PlacedCar(place if place <= classified else None, entry.name, entry.team, entry.driver))
    return tuple(placed)


def ended(season: Season, *orders: str, classified: Sequence[int] = ()) -> SeasonNow:
    """The season with its races ended like this; those without an order are still to come."""
    kept: KeptSeason = look(opened(season)).kept
    races = []
    for number, race in enumerate(season.calendar, 1):
        if number > len(orders):
            races.append(SeasonRace(number, race, RaceStage.TO_COME))
            continue
        limit = classified[number - 1] if classified else 99
        results = came_in(season, orders[number - 1], limit)
        races.append(SeasonRace(number, race, RaceStage.DRIVEN, results))
    return SeasonNow(kept, tuple(races))


def shortfall(now: SeasonNow, driver: str = "ann") -> Shortfall:
    found = shortfall_of(now, driver)
    assert found is not None
    return found


def test_the_smallest_better_place_in_one_race_is_said_with_the_points_that_were_missing() -> None:
    # steady 10 + 6 + 6, ann 3 + 10 + 4; a second place in race 3 brings ann 2 and costs steady 2, a win 6 and 2
    now = ended(season_of(), "s c r a", "a s", "c s a")
    found = shortfall(now)
    assert (found.points, found.champions) == (5, ("steady",))
    assert found.better == BetterPlace(3, now.races[2].results[2].car, 1, 3, is_shared=False)
    assert shortfall_words(now, ["ann"]) == (
        "You were five points short: first instead of third in race 3 would have done."
    )


def test_of_equally_small_changes_the_earliest_comes_first_and_a_title_alone_before_a_shared_one() -> None:
    # steady 10 + 6 + 6, ann 4 + 10 + 4: one place more in race 3 makes both equal, two in race 1 or 3 ann alone
    now = ended(season_of(), "s r a", "a s", "r s a")
    assert shortfall(now).better == BetterPlace(1, now.races[0].results[2].car, 1, 3, is_shared=False)


def test_nobody_is_short_while_the_season_is_on_and_a_champion_never_is() -> None:
    assert shortfall_of(ended(season_of(), "s a", "s a"), "ann") is None
    over = ended(season_of(), "a s", "a s", "s a")
    assert shortfall_of(over, "ann") is None
    assert shortfall_of(over, "nobody") is None
    assert shortfall_words(over, ["ann"]) == ""


def test_a_season_without_a_result_has_nobody_who_was_short() -> None:
    season = season_of()
    kept = look(opened(season)).kept
    races = tuple(SeasonRace(number, race, RaceStage.STRUCK) for number, race in enumerate(season.calendar, 1))
    assert shortfall_of(SeasonNow(kept, races), "ann") is None


def test_it_is_said_where_no_single_place_would_have_been_enough() -> None:
    now = ended(season_of(), "s c r d w a", "s c r d w a", "s c r d w a")
    assert shortfall(now) == Shortfall("ann", 27, ("steady",), None)
    assert shortfall_words(now, ["ann"]) == (
        "You were 27 points short: no better place in a single race would have been enough."
    )


def test_where_points_are_equal_it_is_the_places_that_were_worse() -> None:
    # both 16: steady 10 + 3 + 3, ann 6 + 6 + 4
    now = ended(season_of(), "s a r d c w", "c a d s r w", "w r a s d c")
    assert (shortfall(now).points, shortfall(now).champions) == (0, ("steady",))
    assert shortfall_words(now, ["ann"]) == (
        "You had as many points as steady, but worse places: first instead of second in race 1 would have done."
    )


def test_a_title_that_could_only_have_been_shared_is_said_to_be_shared() -> None:
    season = evolve(season_of(drivers="ann,bot:steady"), calendar=season_of().calendar[:2])
    now = ended(season, "s a", "s a")
    assert shortfall_words(now, ["ann"]) == (
        "You were eight points short: first instead of second in race 1 would have shared the title."
    )


def test_a_car_that_was_not_classified_would_have_come_in_after_the_last_one_that_was() -> None:
    # steady 10 + 10 + 6, ann 6 + 0 + 10: only a win in race 2 would have done, four places further up
    now = ended(season_of(), "s a", "s r c", "a s", classified=(6, 3, 6))
    better = shortfall(now).better
    assert better is not None
    assert (better.race, better.place, better.was) == (2, 1, None)
    assert shortfall_words(now, ["ann"]) == (
        "You were ten points short: first instead of not being classified in race 2 would have done."
    )


@pytest.mark.parametrize(
    ("game", "orders", "points"),
    [
        ("motorchamp", ("s a s a", "a s a s", "s a a s"), "three"),
        ("motorsportspiel", ("s a s a", "a s s a"), "two"),
    ],
)
def test_of_several_cars_the_one_is_named_in_both_games(game: str, orders: Sequence[str], points: str) -> None:
    now = ended(season_of(cars=2, game=game, drivers="ann,bot:steady,bot:rookie"), *orders)
    car = now.races[0].results[1].car
    assert shortfall_words(now, ["ann"]) == (
        f"You were {points} points short: first instead of second with {car} in race 1 would have done."
    )


def test_results_that_are_left_out_count_for_nothing_in_what_would_have_done() -> None:
    # the best result of three counts: steady and rookie have a win each, ann would have one instead of steady
    now = ended(season_of(drop=2), "s a r", "c r d w a", "r s a")
    found = shortfall(now)
    assert (found.points, found.champions) == (4, ("steady", "rookie", "champion"))
    assert found.better == BetterPlace(1, now.races[0].results[1].car, 1, 2, is_shared=True)


def test_of_several_people_each_is_named() -> None:
    season = season_of(drivers="ann,Ben,bot:steady")
    now = ended(season, "s a B", "s a B", "s a B")
    nothing = "no better place in a single race would have been enough"
    assert shortfall_words(now, season.people) == (
        f"Ben was 18 points short: {nothing}. ann was twelve points short: {nothing}."
    )
    assert shortfall_words(now, ["Ben"]) == f"You were 18 points short: {nothing}."
    assert shortfall_words(now, []) == ""


@pytest.mark.parametrize("seed", range(40))
def test_every_better_place_of_random_seasons_tried_by_hand_agrees(seed: int) -> None:
    chance = random.Random(seed)
    season = season_of(cars=chance.choice((1, 2)), drivers="ann,bot:steady,bot:rookie,bot:champion")
    letters = list("asrc") * season.cars
    orders, limits = list[str](), list[int]()
    for _ in season.calendar:
        chance.shuffle(letters)
        orders.append(" ".join(letters))
        limits.append(chance.choice((2, 3, 99)))
    now = ended(season, *orders, classified=limits)
    races = [[(car.driver, car.place is not None) for car in race.results] for race in now.races]
    champions = champions_of(races)
    found = shortfall_of(now, "ann")
    assert (found is None) == ("ann" in champions)
    if found is None:
        return
    assert set(found.champions) == champions
    would_do = sorted(
        (champions_with != {"ann"}, gained, at)
        for at, race in enumerate(races)
        for gained, champions_with in better_ends(races, at, race)
        if "ann" in champions_with
    )
    better = found.better
    if not would_do:
        assert better is None
        return
    assert better is not None
    last = sum(is_in for _, is_in in races[better.race - 1])
    assert (better.is_shared, (better.was or last + 1) - better.place, better.race - 1) == would_do[0]


Told = list[tuple[str, bool]]
"""The drivers of the cars of a race in their order, and whether each car was classified."""


def champions_of(races: Sequence[Told]) -> set[str]:
    """Counted without anything that the tables are made with."""
    worth = dict(enumerate((10, 6, 4, 3, 2, 1)))
    best = dict[str, tuple[int, list[int]]]()
    for driver in {driver for race in races for driver, _ in race}:
        places = [at for race in races for at, (name, is_in) in enumerate(race) if name == driver and is_in]
        best[driver] = sum(worth.get(at, 0) for at in places), [places.count(at) for at in range(8)]
    return {driver for driver, total in best.items() if total == max(best.values())}


def better_ends(races: Sequence[Told], at: int, race: Told) -> Iterator[tuple[int, set[str]]]:
    """How many places a car of ann's gains, and who would be champion then."""
    last = sum(is_in for _, is_in in race)
    for was, (driver, is_in) in enumerate(race):
        for place in range(min(was, last)) if driver == "ann" else ():
            cars = [car for number, car in enumerate(race) if number != was]
            cars.insert(place, ("ann", True))
            yield (was if is_in else last) - place, champions_of([*races[:at], cars, *races[at + 1 :]])
