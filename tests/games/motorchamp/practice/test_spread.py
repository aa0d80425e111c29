"""How the times of perfectly driven laps are spread."""

from fractions import Fraction

from drawings import road
from motorchamp_tui.games.motorchamp.practice.spread import Distribution, spread
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.sections import tracks

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


def test_times_come_best_first() -> None:
    ranks = [time.rank for time in spread(TRACK).times]
    assert ranks == sorted(ranks)


def test_the_typical_time_is_the_one_in_the_middle() -> None:
    assert FOUR.typical == PracticeTime(4, 3, 9)


def test_on_a_road_without_choices_the_spread_is_that_of_the_dice() -> None:
    # One die on sixteen single squares: six throws of six are 36 points, so nobody needs fewer than three.
    of_all = spread(road(16, colour=1, solid=range(16)))
    assert of_all.by_units[2] == Fraction(1, 216) + Fraction(3, 216)
    assert of_all.no_time == 0
    assert PracticeTime(2, 5, 6) in of_all.times
