"""The next throw from where a move leads: which dice, how safe, how far."""

import pytest
from attrs import evolve

from drawings import car, race, road
from motorchamp_tui.games.motorchamp.bots.next_throw import NextThrow, next_throw
from motorchamp_tui.games.motorchamp.rules.moves import Drive, StandBeside
from motorchamp_tui.games.motorchamp.rules.race import Rules
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import square_named


def drive(end: str) -> Drive:
    return Drive(square_named(end))


def safety_points_rows(found: NextThrow) -> object:
    return pytest.approx((found.safety, found.points, found.rows))


def test_on_the_road_it_is_made_with_the_dice_of_the_square() -> None:
    asked = race(road(60), car("A", "R5"))
    assert safety_points_rows(next_throw(asked, drive("R9"))) == (1, 7 + 13 / 6, 7 + 13 / 6)


def test_in_the_start_phase_it_is_made_with_one_die_and_a_limit_shortens_it() -> None:
    asked = race(road(60, "R3=/2", start_area_end=10), car("A", "R58", laps=-1))
    assert safety_points_rows(next_throw(asked, drive("R3"))) == (1, 3.5, 11 / 6)
    assert safety_points_rows(next_throw(asked, drive("R11"))) == (1, 7 + 13 / 6, 7 + 13 / 6)


def test_the_flap_that_a_car_gets_on_the_line_leaves_it_one_die() -> None:
    limited = road(60, "R3=/3")
    without_a_stop = race(limited, car("A", "R58", laps=3))
    assert safety_points_rows(next_throw(without_a_stop, drive("R2"))) == (1, 3.5, 3.5)
    assert safety_points_rows(next_throw(without_a_stop, drive("R3"))) == (0.5, 3.5, 1)
    assert next_throw(race(limited, car("A", "R58", laps=3, flap="pit")), drive("R3")).safety == 1


def test_a_car_that_a_softer_rule_spares_has_one_die_when_it_is_back() -> None:
    """It stands beside the square from which it threw three more than the limit."""
    limited = race(road(60, "R5=/3"), car("A", "R5"))
    thrown = evolve(limited, rules=Rules(softer_outs=True)).choosing(Dice.ONE).thrown((6,))
    assert safety_points_rows(next_throw(thrown, StandBeside(square_named("R5")))) == (0.5, 3.5, 1)


def test_on_the_last_lap_one_point_over_the_limit_is_safe_across_the_line() -> None:
    """From R57 three rows lead to the line: 1 to 4 are safe with one die."""
    asked = race(road(60, "R57=/3"), car("A", "R50", laps=5, flap="handicap"))
    assert safety_points_rows(next_throw(asked, drive("R57"))) == (4 / 6, 3.5, 10 / 6)
