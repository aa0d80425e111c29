"""The tables of a season: hand-checked examples, ties, and the places that can still be reached."""

import itertools
from collections.abc import Sequence

import pytest

from motorchamp_tui.games.points import PUBLISHER, Score, Scores, added_up
from motorchamp_tui.seasons.glance import PlacedCar
from motorchamp_tui.seasons.season import Season
from motorchamp_tui.seasons.standings import left_out, reach_of, scores_of, together
from season_driving import small_season

FOUR = "bot:rookie,bot:steady,bot:daring,bot:champion"


def came_in(season: Season, order: str, classified: int = 99) -> tuple[PlacedCar, ...]:
    """The result in which the cars of these drivers, by their first letters, came in in this order."""
    entries = list(season.game.enter(season.drivers, season.cars))
    placed = []
    for place, letter in enumerate(order.split(), 1):
        entry = next(entry for entry in entries if entry.driver.startswith(letter))
        entries.remove(entry)
        placed.append(PlacedCar(place if place <= classified else None, entry.name, entry.team, entry.driver))
    return tuple(placed)


def scored(season: Season, *orders: str) -> list[Scores]:
    return [scores_of(came_in(season, order), PUBLISHER) for order in orders]


def tables(season: Season, *orders: str) -> Scores:
    return together(season, scored(season, *orders))


def test_both_tables_after_each_race_as_they_were_worked_out_by_hand() -> None:
    season = small_season(drivers=FOUR)
    after_one = tables(season, "c s c r d d s r")
    assert [(score.name, score.points) for score in after_one.drivers] == [
        ("champion", 14),  # 10 + 4
        ("steady", 6),
        ("rookie", 3),  # a fourth place
        ("daring", 3),  # a fifth and a sixth
    ]
    assert [score.points for score in after_one.teams] == [18, 13, 11, 10]  # 10 + 8, 9 + 4, 6 + 5, 7 + 3
    after_two = tables(season, "c s c r d d s r", "s d c d c r r s")
    assert [(score.name, score.points) for score in after_two.drivers] == [
        ("champion", 20),  # 14 + 4 + 2
        ("steady", 16),  # 6 + 10
        ("daring", 12),  # 3 + 6 + 3
        ("rookie", 4),  # 3 + 1
    ]


def test_everybody_is_in_the_tables_before_the_first_race() -> None:
    standings = together(small_season(drivers=FOUR), [])
    assert [score.points for score in (*standings.drivers, *standings.teams)] == [0] * 8


def test_lone_cars_count_for_drivers_alone() -> None:
    standings = tables(small_season(drivers=FOUR, cars=1), "c s d r")
    assert [score.points for score in standings.drivers] == [10, 6, 4, 3]
    assert standings.teams == ()


def test_cars_without_a_place_score_nothing() -> None:
    season = small_season(drivers=FOUR, cars=1)
    (only,) = [scores_of(came_in(season, "c s d r", classified=1), PUBLISHER)]
    assert [score.points for score in only.drivers] == [10, 0, 0, 0]


def spans(season: Season, orders: Sequence[str], left: int) -> dict[str, tuple[int, int]]:
    return dict(reach_of(season, scored(season, *orders), left).drivers)


def test_with_nothing_left_everybody_has_the_place_that_they_have() -> None:
    season = small_season(drivers=FOUR, cars=1)
    assert spans(season, ["c s d r"], 0) == {
        "champion": (1, 1),
        "steady": (2, 2),
        "daring": (3, 3),
        "rookie": (4, 4),
    }


def test_whoever_leads_by_more_than_can_be_won_is_champion() -> None:
    season = small_season(drivers=FOUR, cars=1)
    assert spans(season, ["c s d r"] * 3, 1)["champion"] == (1, 1)  # 30 against 18 and ten more
    assert spans(season, ["c s d r"] * 2, 1)["champion"] == (1, 2)  # 20 against 12: ten more pass; 8 and 6 do not
    assert spans(season, ["c s d r"] * 2, 1)["rookie"] == (2, 4)  # 6 and ten more pass 12 and 8


def test_only_so_many_can_come_past_as_there_are_points_for() -> None:
    season = small_season(drivers=FOUR, cars=1)
    # 16, 16, 7 and 7 with one race left: steady passes, and of the two who need nine points only the winner.
    assert spans(season, ["c s d r", "s c r d"], 1)["champion"] == (1, 3)


def test_the_worst_results_are_left_out_of_points_and_places() -> None:
    season = small_season(drivers=FOUR, cars=1)
    races = scored(season, "c s d r", "s c d r", "d s r c")
    two = together(season, races, counting=2).drivers
    assert [(score.name, score.points, score.places) for score in two] == [
        ("steady", 16, (1, 2)),  # 10 + 6, without a second place
        ("champion", 16, (1, 2)),  # 10 + 6, without a fourth place
        ("daring", 14, (1, 3)),
        ("rookie", 7, (3, 4)),
    ]
    of_champion = [score for race in races for score in race.drivers if score.name == "champion"]
    assert left_out(of_champion, 2) == {2}
    assert left_out([of_champion[2], None, *of_champion[:2]], 2) == {0}
    assert left_out(of_champion, None) == left_out(of_champion, 3) == set()


def _every_end(
    season: Season, driven: Sequence[Scores], left: int, counting: int | None, *, all_classified: bool
) -> dict[str, tuple[int, int]]:
    """The best and the worst place of each, by driving every race that is left in every way."""
    names = [driver.name for driver in season.drivers]
    least = len(names) if all_classified else 0
    races = [
        order[:finished] for order in itertools.permutations(names) for finished in range(least, len(names) + 1)
    ]
    reached: dict[str, set[int]] = {name: set() for name in names}
    for ends in itertools.product(set(races), repeat=left):
        last = [
            Scores(tuple(Score(name, PUBLISHER.drivers[at], (at + 1,)) for at, name in enumerate(order)))
            for order in ends
        ]
        total = {score.name: score for score in added_up([*driven, *last], counting).drivers}
        for name in names:
            reached[name].add(1 + sum(other.rank < total[name].rank for other in total.values()))
    return {name: (min(places), max(places)) for name, places in reached.items()}


@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
@pytest.mark.parametrize(("left", "counting"), [(1, None), (2, None), (1, 2), (2, 2), (1, 1), (2, 3)])
@pytest.mark.parametrize(
    "orders", [["c s d"], ["c s d", "s c d"], ["d s c", "d c s", "d c s"], ["c s d", "d s c"]]
)
def test_no_place_is_said_to_be_out_of_reach_that_is_not(
    game: str, left: int, counting: int | None, orders: list[str]
) -> None:
    season = small_season(drivers="bot:steady,bot:daring,bot:champion", cars=1, game=game)
    driven = scored(season, *orders)
    every = _every_end(season, driven, left, counting, all_classified=game == "motorsportspiel")
    for name, (best, worst) in reach_of(season, driven, left, counting).drivers.items():
        assert best <= every[name][0] <= every[name][1] <= worst
        if game == "motorchamp":
            assert best == every[name][0]
