"""Grades: the place of a lap among perfectly driven ones."""

from fractions import Fraction

import pytest

from drawings import road
from motorchamp_tui.games.motorchamp.practice.spread import Distribution, spread
from motorchamp_tui.games.motorchamp.rules.practice import PracticeTime
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.practice.results import grade_sentence

TRACK = tracks.circuit("A1-C1")
FOUR = Distribution(
    {
        PracticeTime(4, 2, 9): Fraction(1, 4),
        PracticeTime(4, 3, 9): Fraction(1, 4),
        PracticeTime(5, 1, 3): Fraction(1, 4),
    },
    Fraction(1, 4),
    Fraction(0),
)


@pytest.mark.parametrize(
    ("time", "grade"),
    [
        ("3.9/9", 1000),
        ("4.2/9", 875),
        ("4.2/8", 750),
        ("4.3/9", 625),
        ("5.1/4", 500),
        ("5.1/3", 375),
        ("9.1/1", 250),
    ],
)
def test_a_grade_counts_the_slower_laps_and_half_of_the_equal_ones_out_of_a_thousand(
    time: str, grade: int
) -> None:
    assert FOUR.grade(PracticeTime.parse(time)) == grade


def test_a_lap_without_a_time_has_no_points() -> None:
    assert spread(TRACK).grade(None) == 0
    assert grade_sentence(TRACK, None) == "Grade 0: a lap without a time is slower than any other."


def test_a_better_time_never_has_a_lower_grade() -> None:
    of_all = spread(TRACK)
    grades = [of_all.grade(time) for time in of_all.times]
    assert [time.rank for time in of_all.times] == sorted(time.rank for time in of_all.times)
    assert grades == sorted(grades, reverse=True)
    assert abs(of_all.grade(of_all.typical) - 500) < 10


def test_the_typical_time_is_the_one_in_the_middle() -> None:
    assert FOUR.typical == PracticeTime(4, 3, 9)


def test_on_a_road_without_choices_the_spread_is_that_of_the_dice() -> None:
    # One die on sixteen single squares: six throws of six are 36 points, so nobody needs fewer than three.
    of_all = spread(road(16, colour=1, solid=range(16)))
    assert of_all.throws[2] == Fraction(1, 216) + Fraction(3, 216)
    assert of_all.no_time == 0
    assert PracticeTime(2, 5, 6) in of_all.times


def test_the_grade_is_explained_in_one_sentence() -> None:
    time = spread(TRACK).typical
    grade = spread(TRACK).grade(time)
    assert grade_sentence(TRACK, time) == (f"Grade {grade}: faster than {grade} of 1000 perfectly driven laps.")
