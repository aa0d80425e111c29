"""Points for places, checked by hand."""

from fractions import Fraction

import pytest

from motorchamp_tui.games.entries import Result
from motorchamp_tui.games.points import (
    CLASSIC,
    PUBLISHER,
    Score,
    added_up,
    places,
    points_in_words,
    score,
    tournament,
)


def came_in(*cars: tuple[str, str], unclassified: int = 0) -> list[Result]:
    """A classification: team and driver of each car, best first; the last ``unclassified`` have no place."""
    placed = len(cars) - unclassified
    return [
        Result(place if place <= placed else None, f"{team}{place}", team, driver, 6, "", "", has_finished=True)
        for place, (team, driver) in enumerate(cars, 1)
    ]


ANN, BEN, CLEO, DAN = ("AZA", "Ann"), ("VAN", "Ben"), ("COO", "Cleo"), ("LOT", "Dan")
EXAMPLE = came_in(ANN, BEN, BEN, CLEO, CLEO, DAN, DAN, ANN)


def test_a_race_scores_by_the_tables_of_the_publisher() -> None:
    scores = score(EXAMPLE, PUBLISHER)
    assert [(one.name, one.points, one.places) for one in scores.drivers] == [
        ("Ann", 10, (1, 8)),
        ("Ben", 10, (2, 3)),
        ("Cleo", 5, (4, 5)),
        ("Dan", 1, (6, 7)),
    ]
    assert [(one.name, one.points) for one in scores.teams] == [("VAN", 17), ("AZA", 13), ("COO", 13), ("LOT", 9)]
    assert CLASSIC == PUBLISHER


def test_cars_without_a_place_score_nothing_and_lone_cars_score_for_their_driver_alone() -> None:
    scores = score(came_in(ANN, BEN, ("VAN", "Dan"), ANN, CLEO, unclassified=2), PUBLISHER)
    assert [(one.name, one.points, one.places) for one in scores.teams] == [("AZA", 10, (1,))]
    assert [one.points for one in scores.drivers] == [10, 6, 4, 0]


def test_ties_go_to_more_wins_then_to_more_second_places() -> None:
    wins = Score("wins", 16, (1, 2))
    seconds = Score("seconds", 16, (2, 2, 3))
    thirds = Score("thirds", 16, (3, 3, 3, 3))
    same = Score("same", 16, (1, 2))
    ranked = sorted([thirds, seconds, wins, same], key=lambda one: one.rank)
    assert [one.name for one in ranked] == ["wins", "same", "seconds", "thirds"]
    assert places(ranked) == (1, 1, 3, 4)


def test_where_all_else_is_equal_a_place_without_points_counts_more_than_none() -> None:
    assert Score("eighth", 10, (1, 8)).rank < Score("ninth", 10, (1, 9)).rank < Score("none", 10, (1,)).rank


def test_one_more_place_further_back_breaks_a_tie_too() -> None:
    once, twice = Score("once", 10, (1,)), Score("twice", 10, (1, 9))
    assert sorted([once, twice], key=lambda one: one.rank) == [twice, once]


def test_races_add_up() -> None:
    season = added_up([score(EXAMPLE, PUBLISHER), score(came_in(BEN, DAN), PUBLISHER)])
    assert [(one.name, one.points, one.places) for one in season.drivers] == [
        ("Ben", 20, (1, 2, 3)),
        ("Ann", 10, (1, 8)),
        ("Dan", 7, (2, 6, 7)),
        ("Cleo", 5, (4, 5)),
    ]


def test_the_tournament_of_the_rulebook() -> None:
    scores = {one.driver: one for one in tournament(EXAMPLE)}
    assert list(scores) == ["Ben", "Ann", "Cleo", "Dan"]
    assert [one.total for one in scores.values()] == [50, 40, 20, -5]
    assert [one.best_car for one in scores.values()] == [20, 30, 10, 5]
    assert [one.teams for one in scores.values()] == [20, Fraction(15, 2), Fraction(15, 2), 0]
    assert [one.all_cars for one in scores.values()] == [10, Fraction(5, 2), Fraction(5, 2), 0]
    assert [one.last_team for one in scores.values()] == [0, 0, 0, -10]


def test_all_cars_count_only_if_everybody_has_as_many() -> None:
    assert not any(one.all_cars for one in tournament(came_in(ANN, ANN, BEN)))


def test_a_car_without_a_place_counts_as_one_behind_the_last_and_is_nobodys_best() -> None:
    ann, ben, cleo = tournament(came_in(ANN, BEN, BEN, ANN, CLEO, CLEO, unclassified=3))
    assert [ann.driver, ben.driver, cleo.driver] == ["Ann", "Ben", "Cleo"]
    assert [ann.best_car, ann.teams, ann.all_cars] == [30, 15, Fraction(15, 2)]
    assert [ben.best_car, ben.teams, ben.all_cars] == [20, 15, Fraction(15, 2)]
    assert [cleo.best_car, cleo.teams, cleo.all_cars, cleo.last_team] == [0, 5, 0, -10]


def test_a_team_alone_is_first_and_not_last() -> None:
    (ann,) = tournament(came_in(ANN, ANN))
    assert ann.total == 30 + 20 + 10


def test_nobody_came() -> None:
    assert tournament([]) == ()
    assert score([], PUBLISHER).drivers == ()


@pytest.mark.parametrize(
    ("points", "words"),
    [(Fraction(40), "40"), (Fraction(15, 2), "7.5"), (Fraction(35, 3), "11.67"), (Fraction(-10), "-10")],
)
def test_points_are_written_short(points: Fraction, words: str) -> None:
    assert points_in_words(points) == words
