"""Ratings find the true order, their intervals cover what they say: the benchmark ``ratings`` in small."""

from benchmarks.ratings import CLEARLY, coverage, right_order


def test_nine_intervals_of_ninety_per_cent_in_ten_cover_the_truth() -> None:
    assert 82 < coverage(60, 6, seed=5) < 98
    assert coverage(30, 6, seed=5, has_bots=False) > 82


def test_drivers_who_are_clearly_apart_come_out_in_the_true_order() -> None:
    assert right_order(40, 6, seed=5, apart=CLEARLY) > 85
