"""Fair play: which dice must and may be thrown, and the exact risk of each choice."""

import pytest

from drawings import PIT, car, race, road
from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice, why_closed
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.verdict import Odds, odds

# n squares free: temporarily and permanently out, of 6, 6, 36 and 216 (docs/rules/odds.md).
RISKS = {
    0: ((1, 5), (1, 5), (0, 36), (0, 216)),
    1: ((3, 2), (1, 4), (1, 35), (0, 216)),
    2: ((2, 0), (1, 3), (2, 33), (1, 215)),
    3: ((0, 0), (1, 2), (3, 30), (5, 210)),
    4: ((0, 0), (1, 1), (4, 26), (11, 199)),
    5: ((0, 0), (1, 0), (5, 21), (17, 182)),
    6: ((0, 0), (0, 0), (6, 15), (23, 159)),
    7: ((0, 0), (0, 0), (5, 10), (29, 130)),
    8: ((0, 0), (0, 0), (4, 6), (33, 97)),
    9: ((0, 0), (0, 0), (3, 3), (31, 66)),
    10: ((0, 0), (0, 0), (2, 1), (25, 41)),
    11: ((0, 0), (0, 0), (1, 0), (19, 22)),
    12: ((0, 0), (0, 0), (0, 0), (13, 9)),
    13: ((0, 0), (0, 0), (0, 0), (7, 2)),
    14: ((0, 0), (0, 0), (0, 0), (2, 0)),
    15: ((0, 0), (0, 0), (0, 0), (0, 0)),
}
WAYS = (6, 6, 36, 216)


def blocked_after(free: int, colour: int = 3) -> Race:
    track = road(squares=f"R10={colour}")
    return race(track, car("A", "R10"), car("B", f"L{11 + free}"), car("C", f"R{11 + free}"))


def limited_to(limit: int, colour: int = 3) -> Race:
    return race(road(squares=f"R10={colour}/{limit}"), car("A", "R10"))


@pytest.mark.parametrize("free", RISKS)
def test_the_risk_table_holds_for_blocked_track(free: int) -> None:
    for dice, (out, lost), ways in zip(Dice, RISKS[free], WAYS, strict=True):
        assert odds(blocked_after(free), dice) == Odds(out, lost, ways)


@pytest.mark.parametrize("limit", [limit for limit in RISKS if limit])
def test_the_risk_table_holds_for_speed_limits(limit: int) -> None:
    for dice, (out, lost), ways in zip(Dice, RISKS[limit], WAYS, strict=True):
        assert odds(limited_to(limit), dice) == Odds(out, lost, ways)


@pytest.mark.parametrize("colour", [1, 2, 3])
@pytest.mark.parametrize("free", RISKS)
def test_the_strongest_safe_set_and_every_stronger_one_are_allowed(free: int, colour: int) -> None:
    available = list(Dice)[: colour + 1]
    safe = [dice for dice in available if RISKS[free][dice] == (0, 0)]
    expected = tuple(available[available.index(safe[-1]) :] if safe else available)
    for on in [blocked_after(free, colour), *([limited_to(free, colour)] if free else [])]:
        assert allowed_dice(on, on.current_car) == expected


def test_every_closed_choice_says_why() -> None:
    on = race(road(squares="R10=1"), car("A", "R10"))
    assert why_closed(on, on.current_car, Dice.TWO) == "a single square allows one die"
    assert why_closed(on, on.current_car, Dice.SPECIAL) == "one die is safe (fair play)"
    assert why_closed(on, on.current_car, Dice.ONE) is None
    on = race(road(squares="R10=2"), car("A", "R10"))
    assert why_closed(on, on.current_car, Dice.THREE) == "a double square allows two dice"
    assert why_closed(on, on.current_car, Dice.ONE) == "two dice are safe (fair play)"


@pytest.mark.parametrize(
    ("at", "laps", "flap", "only", "reason"),
    [
        ("R10", 4, "handicap", Dice.ONE, "with the handicap flap only one normal die may be used"),
        ("R9", 0, "none", Dice.ONE, "in the start phase only one normal die may be used"),
        ("R48", -1, "none", Dice.ONE, "in the start phase only one normal die may be used"),
        ("P44", 2, "none", Dice.ONE, "in the pit lane only one normal die may be used"),
        ("P44", 2, "pit", Dice.ONE, "in the pit lane only one normal die may be used"),
        ("B43", 2, "pit", Dice.ONE, "in the pit lane only one normal die may be used"),
        ("B43", 2, "none", Dice.TWO, "work in the box is done with two dice"),
        ("B43", 4, "handicap", Dice.TWO, "work in the box is done with two dice"),
    ],
)
def test_some_dice_are_dictated(at: str, laps: int, flap: str, only: Dice, reason: str) -> None:
    on = race(road(50, start_area_end=9, pit=PIT), car("A", at, laps=laps, flap=flap, boxes=(43,)))
    assert allowed_dice(on, on.current_car) == (only,)
    assert {why_closed(on, on.current_car, dice) for dice in Dice if dice is not only} == {reason}


def test_cars_ahead_that_the_car_finishes_before_are_no_risk() -> None:
    on = race(road(squares="R57=2"), car("A", "R57", laps=5), car("B", "L2"), car("C", "R2"))
    assert allowed_dice(on, on.current_car) == (Dice.TWO,)


def test_one_point_over_the_limit_across_the_final_line_is_no_risk() -> None:
    on = race(road(squares="R59=1/5"), car("A", "R59", laps=5))
    assert allowed_dice(on, on.current_car) == (Dice.ONE,)
    assert odds(on, Dice.ONE) == Odds(0, 0, 6)
    assert why_closed(on, on.current_car, Dice.SPECIAL) == (
        "one die is safe across the final line (fair play, Q-117)"
    )


def test_two_points_over_the_limit_across_the_final_line_are_a_risk() -> None:
    on = race(road(squares="R59=1/4"), car("A", "R59", laps=5))
    assert allowed_dice(on, on.current_car) == (Dice.SPECIAL, Dice.ONE)
    assert odds(on, Dice.ONE) == Odds(0, 1, 6)


def test_one_point_over_the_limit_is_a_risk_where_the_race_goes_on_beyond_the_line() -> None:
    on = race(road(squares="R59=1/5"), car("A", "R59", laps=4))
    assert allowed_dice(on, on.current_car) == (Dice.SPECIAL, Dice.ONE)


def test_one_point_over_the_limit_is_a_risk_in_practice_even_across_the_line() -> None:
    on = race(road(squares="R59=1/5"), car("A", "R59", laps=0), laps=1, practice=True)
    assert allowed_dice(on, on.current_car) == (Dice.SPECIAL, Dice.ONE)
