"""How somebody has been doing lately: days in a row, the way of a rating, who the rival is."""

from datetime import date, timedelta

import pytest

from motorchamp_tui.lately import Duel, RatingWay, Rival, days_in_a_row, rival_of, way_of

TODAY = date(2026, 3, 2)


def back(*days: int) -> set[date]:
    return {TODAY - timedelta(days=day) for day in days}


@pytest.mark.parametrize(
    ("days", "row"),
    [
        (back(), 0),
        (back(0), 1),
        (back(1), 1),
        (back(0, 1, 2), 3),
        (back(1, 2), 2),
        (back(0, 2, 3), 1),
        (back(2, 3), 0),
        (back(*range(40)), 40),
    ],
)
def test_days_in_a_row_go_back_from_today_or_yesterday_to_the_first_that_was_missed(
    days: set[date], row: int
) -> None:
    assert days_in_a_row(days, TODAY) == row


def test_the_end_of_a_month_and_of_a_year_is_no_missed_day() -> None:
    leap_day = date(2028, 2, 29)
    assert days_in_a_row({leap_day, date(2028, 2, 28), date(2028, 3, 1)}, date(2028, 3, 1)) == 3
    assert days_in_a_row({date(2026, 12, 31), date(2027, 1, 1)}, date(2027, 1, 2)) == 2


def test_a_rating_has_no_way_before_the_first_race() -> None:
    assert way_of(()) is None
    assert way_of([1500.0]) is None


@pytest.mark.parametrize(
    ("points", "words", "short"),
    [
        ([1500, 1540], "1540, up 40 in one race", "1540 ▲ 40"),
        ([1500, 1540, 1480], "1480, down 20 in two races", "1480 ▼ 20"),
        ([1500, 1540, 1500.3], "1500, level in two races", "1500"),
        ([1000, *range(1500, 1611, 10)], "1610, up 100 in the last ten races", "1610 ▲ 100"),
        ([1400, *[1500] * 10], "1500, up 100 in the last ten races", "1500 ▲ 100"),
    ],
)
def test_the_way_of_a_rating_leads_over_the_last_ten_races_or_as_many_as_there_are(
    points: list[float], words: str, short: str
) -> None:
    way = way_of(points)
    assert way is not None
    assert (way.words, way.in_short) == (words, short)


def test_ten_races_that_are_all_there_are_are_still_the_last_ten() -> None:
    assert way_of([1500.0] * 11) == RatingWay(1500, 0, 10)


def met(*keys: str) -> list[Duel]:
    return [Duel(key, is_won=False) for key in keys]


def rival(duels: list[Duel], own: float = 1500, **points: float) -> str:
    found = rival_of(duels, points, own)
    return found.key if found else ""


def test_nobody_is_a_rival_before_the_third_race_against_them() -> None:
    assert rival([], a=1500) == ""
    assert rival(met("a", "a"), a=1500) == ""
    assert rival(met("a", "a", "a"), a=1500) == "a"


def test_the_rival_is_the_nearest_of_those_who_are_met_most() -> None:
    assert rival(met(*"aaabbb"), a=1600, b=1450) == "b"
    assert rival(met(*"aaaabbbbbbbb"), a=1510, b=1900) == "a"
    assert rival(met(*"aaabbbbbbb"), a=1510, b=1900) == "b"  # who is met less than half as often is left out


def test_whoever_has_no_rating_is_nobody_s_rival() -> None:
    assert rival(met(*"aaaaaaaabbb"), b=1900) == "b"


def test_of_two_who_are_equally_near_it_is_whoever_was_met_more_often_then_last_then_the_first_by_name() -> None:
    assert rival(met(*"aaabbbb"[::-1]), a=1550, b=1450) == "b"
    assert rival(met(*"bababa"), a=1550, b=1450) == "a"
    assert rival(met(*"ababab"), a=1550, b=1450) == "b"


def test_a_rival_is_told_of_by_races_won_and_lost_and_by_how_the_last_one_ended() -> None:
    won, lost = Duel("a", is_won=True, rows=1), Duel("a", is_won=False, rows=4)
    found = rival_of([won, lost, won, lost, lost, *met("b")], {"a": 1500, "b": 1500}, 1500)
    assert found == Rival("a", 2, 3, lost)
    assert found.words("steady") == "steady: you 2, they 3; last lost by four rows"
    assert Rival("a", 1, 0, won).words("Ben") == "Ben: you 1, they 0; last won by one row"
    assert Rival("a", 0, 1, Duel("a", is_won=False)).words("Ben") == "Ben: you 0, they 1; last lost"
