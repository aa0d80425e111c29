"""Practice: a lap alone, its time, and the grid that comes of it."""

import pytest

from drawings import go, offers, road
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.rules.moves import PracticeLapTimed
from motorchamp_tui.games.motorchamp.rules.practice import grid_by_practice, line_up_lap
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime, read_time
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.games.motorchamp.rules.verdict import Odds, odds
from motorchamp_tui.games.reports import summary


def entry(name: str) -> Entry:
    return Entry(name, name, name)


def lap(track: Track, *throws: tuple[str, list[int], str | None]) -> Race:
    race = line_up_lap(track, entry("A"))
    for dice, faces, end in throws:
        race, _ = go(race, dice, faces, end)
    return race


def test_the_lap_starts_on_the_first_starting_position_by_its_colour_without_a_start_phase() -> None:
    track = road(30, "R29=2", start_area_end=10)
    race = line_up_lap(track, entry("A"))
    assert str(race.current_car.square) == "R29"
    assert offers(race, "2", [6, 6]) == ["R11", "L11"]


def test_the_time_counts_throws_before_the_last_squares_to_go_and_the_last_throw() -> None:
    race = lap(road(30), ("3", [6, 6, 3], "R14"), ("3", [6, 3, 1], "R24"))
    race, reports = go(race, "3", [6, 4, 1])
    assert PracticeLapTimed("A", read_time("2.6/11")) in reports
    assert race.is_over


def test_one_over_the_limit_costs_the_throw_and_nothing_else() -> None:
    track = road(30, "R14=/9 R24=/5")
    race = lap(track, ("3", [6, 6, 3], "R14"), ("2", [5, 5], "R14"))
    assert str(race.current_car.square) == "R14"
    race, _ = go(race, "2", [5, 4], "R23")
    race, reports = go(race, "3", [3, 3, 1])
    assert PracticeLapTimed("A", read_time("3.7/7")) in reports


def test_one_over_the_limit_is_told_as_the_throw_that_it_costs_before_and_after_it_falls() -> None:
    race = lap(road(30, "R14=1/5"), ("3", [6, 6, 3], "R14"))
    assert odds(race, Dice.ONE) == Odds(0, 0, 6, lost=1)
    assert odds(race, Dice.ONE).words == "throw lost 1/6"
    assert not odds(race, Dice.ONE).is_safe
    assert odds(race, Dice.SPECIAL).words == "safe"
    _, reports = go(race, "1", [6])
    assert summary(reports) == "stays on R14 (one over the limit of 5: the throw counts)"


def test_one_over_the_limit_and_no_time_never_count_the_same_throw() -> None:
    race = lap(road(30, "R14=1/4"), ("3", [6, 6, 3], "R14"))
    assert odds(race, Dice.ONE).words == "throw lost 1/6, permanently out 1/6"


def test_one_over_the_limit_does_not_cross_the_line_either() -> None:
    race = lap(road(30, "R26=/5"), ("3", [6, 6, 3], "R14"), ("3", [6, 5, 1], "R26"))
    race, _ = go(race, "1", [6])
    assert (str(race.current_car.square), race.current_car.laps) == ("R26", 0)
    race, reports = go(race, "1", [5])
    assert PracticeLapTimed("A", read_time("3.4/5")) in reports


def test_two_over_the_limit_ends_practice_without_a_time() -> None:
    race = lap(road(30, "R14=/4"), ("3", [6, 6, 3], "R14"))
    race, reports = go(race, "1", [6])
    assert PracticeLapTimed("A", None) in reports
    assert race.is_over


def test_times_are_read_as_they_are_printed() -> None:
    assert read_time("8.6/11") == PracticeTime(8, 6, 11)
    assert str(PracticeTime(8, 10, 12)) == "8.10/12"
    for wrong in ("8.6", "8/6/11", "8.6/", "a.b/c", ""):
        with pytest.raises(SetupError, match=r"write it like 8\.6/11\.$"):
            read_time(wrong)


def grid(times: dict[str, str | None], throws: dict[str, list[int]] | None = None, *, last: bool = True) -> str:
    read = {entry(name): read_time(time) if time else None for name, time in times.items()}
    found = grid_by_practice(read, lambda entry: (throws or {})[entry.name].pop(0), without_time_start_last=last)
    return " ".join(entry.name for entry in found)


def test_fewer_throws_then_fewer_squares_to_go_then_more_points_last() -> None:
    assert grid({"A": "8.10/12", "B": "8.9/11", "C": "7.15/15", "D": "8.9/12"}) == "C D B A"


def test_equal_times_throw_three_dice() -> None:
    assert grid({"A": "8.6/11", "B": "8.6/11", "C": "7.1/1"}, {"A": [7], "B": [12]}) == "C B A"


def test_cars_without_a_time_start_last_and_throw_for_their_places() -> None:
    assert grid({"A": None, "B": None, "C": "9.1/1"}, {"A": [7, 3], "B": [7, 4]}) == "C B A"


def test_cars_without_a_time_may_be_banned() -> None:
    assert grid({"A": None, "B": "9.2/2", "C": "9.1/1"}, last=False) == "C B"


def test_of_twenty_cars_the_best_sixteen_start_and_those_without_a_time_are_cut_first() -> None:
    times: dict[str, str | None] = {f"C{number}": f"8.{number}/15" for number in range(1, 18)}
    slow = {"X": None, "Y": None, "Z": None}
    found = grid({**slow, **times}, {"X": [3], "Y": [5], "Z": [4]})
    assert found == " ".join(f"C{number}" for number in range(1, 17))
