"""Strength after wins and losses, and what the numbers mean."""

import subprocess
import sys

from motorchamp_tui.ratings.strength import (
    NEWCOMER,
    Strength,
    strength_after,
    strengths_after,
    strengths_by_shares,
)


def test_winning_raises_and_losing_lowers_the_rating_and_each_result_makes_it_surer() -> None:
    won, lost = (strength_after(NEWCOMER, NEWCOMER, is_won=is_won) for is_won in (True, False))
    assert lost.points < 1500 < won.points
    assert abs(won.points + lost.points - 3000) < 1e-6
    assert won.deviation < NEWCOMER.deviation
    assert str(NEWCOMER) == "1500 ± 250"


def test_beating_somebody_strong_is_worth_more_than_beating_somebody_weak() -> None:
    gained = [strength_after(NEWCOMER, Strength(points, 30), is_won=True).points for points in (1200, 1500, 1800)]
    assert gained == sorted(gained)


def test_the_number_settles_where_the_results_are() -> None:
    own, puzzle = NEWCOMER, Strength(1500, 30)
    for number in range(200):
        own = strength_after(own, puzzle, is_won=number % 4 != 3)
    assert 1600 < own.points < 1800
    assert own.deviation < 60


def test_nothing_of_the_library_is_loaded_before_something_is_rated() -> None:
    code = "import sys, motorchamp_tui.ratings.strength; sys.exit('openskill' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_race_of_many_moves_everybody_by_their_place() -> None:
    after = strengths_after([NEWCOMER] * 4, [3, 7, 9, 17], 2)
    assert [strength.points for strength in after] == sorted((strength.points for strength in after), reverse=True)
    assert abs(sum(strength.points for strength in after) - 6000) < 1e-6
    assert all(strength.deviation < 250 for strength in after)
    tied = strengths_after([NEWCOMER] * 3, [1, 2, 2])
    assert tied[1] == tied[2]


def test_more_cars_say_more_and_a_duel_is_a_contest_of_two() -> None:
    one, two = (strengths_after([NEWCOMER] * 2, [1, 2], cars)[0] for cars in (1, 2))
    assert two.points > one.points
    assert two.deviation < one.deviation
    assert abs(one.points - strength_after(NEWCOMER, NEWCOMER, is_won=True).points) < 1


def test_a_rating_says_in_a_word_that_it_is_not_sure_yet() -> None:
    assert str(NEWCOMER.with_caution) == "1500 ± 250, new"
    assert Strength(1540, 190).with_caution == "1540 ± 190, provisional"
    assert Strength(1540, 60).with_caution == "1540 ± 60"


def test_the_strengths_that_explain_shares_have_the_middle_as_their_mean() -> None:
    shares = {("a", "b"): 0.75, ("b", "c"): 0.75, ("a", "c"): 0.9}
    strengths = strengths_by_shares(shares)
    assert abs(sum(strength.points for strength in strengths.values()) - 4500) < 1e-3
    assert 190 < strengths["a"].points - strengths["b"].points < 200
    assert all(strength.deviation < 2 for strength in strengths.values())
    assert strengths_by_shares({("a", "b"): 1.0})["a"].points < 2100
