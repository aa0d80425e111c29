"""Strength after wins and losses, and what the numbers mean."""

import random
import statistics
import subprocess
import sys

from motorchamp_tui.ratings.strength import (
    ABOVE_PROVISIONAL,
    ABOVE_TESTED,
    NEWCOMER,
    Strength,
    strength_after_answer,
    strengths_after,
    strengths_by_shares,
)


def answered(own: Strength, difficulty: float, *, is_right: bool, luck: float = 0.0) -> Strength:
    return strength_after_answer(own, Strength(difficulty, 30), luck, is_right=is_right)


def test_any_number_of_wins_over_newcomers_lifts_nobody_far_above_them() -> None:
    own, others = NEWCOMER, 7
    for _ in range(40):
        own, *_ = strengths_after([own, *[NEWCOMER] * others], range(1 + others + 1)[1:])
    assert own.points == NEWCOMER.points + ABOVE_PROVISIONAL
    tested = Strength(1600, 60)
    for _ in range(40):
        own, _ = strengths_after([own, tested], (1, 2))
    assert NEWCOMER.points + ABOVE_PROVISIONAL < own.points <= tested.points + ABOVE_TESTED
    high = Strength(2200, 90)
    assert strengths_after([high, NEWCOMER], (1, 2))[0].points == high.points
    assert strengths_after([high, NEWCOMER], (2, 1))[0].points < high.points


def test_a_right_answer_raises_and_a_wrong_one_lowers_the_rating_and_each_makes_it_surer() -> None:
    right, wrong = (answered(NEWCOMER, 1500, is_right=is_right) for is_right in (True, False))
    assert wrong.points < 1500 < right.points
    assert abs(right.points + wrong.points - 3000) < 1e-6
    assert right.deviation < NEWCOMER.deviation
    assert str(NEWCOMER) == "1500 ± 250"


def test_a_hard_puzzle_is_worth_more_than_an_easy_one_and_a_likely_guess_less_than_an_unlikely_one() -> None:
    gained = [answered(NEWCOMER, points, is_right=True).points for points in (1200, 1500, 1800)]
    assert gained == sorted(gained)
    gained = [answered(NEWCOMER, 1500, is_right=True, luck=luck).points for luck in (0.5, 0.25, 0.0)]
    assert gained == sorted(gained)
    assert len(set(gained)) == 3


def test_the_number_settles_where_the_answers_are() -> None:
    own = NEWCOMER
    for number in range(200):
        own = answered(own, 1500, is_right=number % 4 != 3)
    assert 1600 < own.points < 1800
    assert own.deviation < 60


def test_guessing_ends_far_below_knowing_half_and_luck_stays_within_the_interval() -> None:
    chance = random.Random(5)
    ends = list[Strength]()
    for _ in range(40):
        own = NEWCOMER
        for _ in range(100):
            own = answered(own, 1500, is_right=chance.random() < 0.4, luck=0.4)
        ends.append(own)
    middle = statistics.mean(own.points for own in ends)
    assert middle < 1500 - 300
    assert sum(abs(own.points - middle) <= own.deviation for own in ends) > 40 * 0.6


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
    assert one.points > 1500


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
