"""Strength after wins and losses, and what the numbers mean."""

import subprocess
import sys

from motorchamp_tui.ratings.strength import NEWCOMER, Strength, strength_after


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
