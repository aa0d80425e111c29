"""Rounds: who goes when, who waits, and how a race comes to its end."""

from drawings import car, go, race, road
from motorchamp_tui.games.motorchamp.rules.moves import (
    CameBack,
    HandicapGiven,
    RaceEnded,
    RoundStarted,
    WasPassed,
    WentOut,
)
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.track import at
from motorchamp_tui.games.road import Lane


def order(on: Race) -> list[str]:
    return [on.cars[index].name for index in on.to_go]


def test_a_car_that_comes_back_waits_for_the_next_round() -> None:
    track = road(60, "L18=2")
    on = race(track, car("B", "L18"), car("D", "R10"), car("X", "R20", out=True, passes=1))
    on, reports = go(on, "2", [3, 4], "L25")
    assert CameBack("X", at(Lane.RIGHT, 20)) in reports
    assert order(on) == ["D"]
    on, reports = go(on, "3", [1, 1, 1], "R13")
    assert RoundStarted(2, ("B", "X", "D")) in reports


def test_a_car_that_comes_back_is_an_obstacle_at_once() -> None:
    track = road(60, "L20=2 R19=1")
    on = race(track, car("B", "L20"), car("C", "L19"), car("D", "R19"), car("X", "R20", out=True, passes=1))
    on, _ = go(on, "2", [3, 4], "L27")
    on = on.with_order((2,))
    on, reports = go(on, "1", [1])
    assert WentOut("D", at(Lane.RIGHT, 19), at(Lane.RIGHT, 19), limit=False, blocked=True) in reports


def test_an_empty_round_counts_as_one_passing_car() -> None:
    track = road(60, "R10=1/5")
    on = race(track, car("A", "R10"), car("X", "R30", out=True, passes=1), car("Y", "R40", out=True))
    on, reports = go(on, "1", [6], "beside R16")
    assert [report for report in reports if isinstance(report, WasPassed | CameBack | RoundStarted)] == [
        WasPassed("X", None, 2),
        CameBack("X", at(Lane.RIGHT, 30)),
        WasPassed("Y", None, 1),
        WasPassed("A", None, 1),
        RoundStarted(3, ("X",)),
    ]


def test_when_nobody_can_move_after_the_winner_is_in_the_race_is_over() -> None:
    track = road(60, "R10=1/5")
    on = race(track, car("A", "R10"), car("X", "R30", out=True, passes=1), winner_in=True)
    on, reports = go(on, "1", [6], "beside R16")
    assert on.is_over
    assert reports[-1] == RaceEnded(1)
    assert on.car("X").is_out_for_now


def test_when_the_last_car_is_out_for_good_the_race_is_over() -> None:
    on = race(road(60, "R10=1/4"), car("A", "R10"))
    on, reports = go(on, "1", [6])
    assert on.is_over
    assert reports[-1] == RaceEnded(1)


def test_the_order_is_fixed_at_the_start_of_a_round() -> None:
    on = race(road(60, "R20=1"), car("A", "R20"), car("B", "L18"), car("C", "R10"))
    on, _ = go(on, "1", [1], "R21")
    on, _ = go(on, "3", [6, 6, 1], "L31")
    assert order(on) == ["C"]
    on, _ = go(on, "3", [1, 1, 1], "R13")
    assert order(on) == ["B", "A", "C"]


def test_the_handicap_flap_is_reported_once() -> None:
    on = race(road(60, "R58=1"), car("A", "R58", laps=3), car("B", "R20"))
    on, reports = go(on, "1", [4], "R2")
    assert HandicapGiven("A") in reports
