"""Moving: steps, lane changes, solid lines, and what lies ahead."""

import pytest

from drawings import car, go, offers, race, road
from motorchamp_tui.games.motorchamp.rules.movement import can_step
from motorchamp_tui.games.motorchamp.rules.race import bit_of
from motorchamp_tui.games.motorchamp.rules.track import SquareNameError, at, square_named
from motorchamp_tui.games.road import Lane


@pytest.mark.parametrize(
    ("here", "there", "through", "stop"),
    [
        (False, False, True, True),
        (False, True, True, True),
        (True, True, False, False),
        (True, False, True, False),
    ],
)
def test_where_a_solid_line_stops_a_diagonal(here: bool, there: bool, through: bool, stop: bool) -> None:
    for lane, to in ((Lane.RIGHT, Lane.LEFT), (Lane.LEFT, Lane.RIGHT)):
        assert can_step(lane, to, here=0, there=0, solid=(here, there), last=False) == through
        assert can_step(lane, to, here=0, there=0, solid=(here, there), last=True) == stop
        assert can_step(lane, lane, here=0, there=0, solid=(here, there), last=True)


def test_a_diagonal_needs_one_of_the_two_squares_it_passes_between() -> None:
    right, left = 1, 2
    for here, there, free in ((left, right, False), (left, 0, True), (0, right, True), (left, left, False)):
        assert can_step(Lane.RIGHT, Lane.LEFT, here=here, there=there, solid=(False, False), last=True) == free


def test_nobody_drives_through_an_occupied_square() -> None:
    assert not can_step(Lane.RIGHT, Lane.RIGHT, here=0, there=1, solid=(False, False), last=False)


def test_a_car_sees_round_the_ring_and_not_itself() -> None:
    on = race(road(16), car("A", "R15"))
    assert on.ahead_of(on.current_car).furthest(15) == 15
    on = race(road(16), car("A", "R15"), car("B", "R13"), car("C", "L13"))
    assert on.ahead_of(on.current_car).furthest(15) == 13


def test_on_a_small_ring_a_slipstream_may_come_round_to_the_row_it_began_in() -> None:
    on = race(road(16), car("A", "R10"), car("B", "R8"))
    assert [move for move in offers(on, "3", [6, 5, 2]) if ">" in move] == ["R7>R10", "R7>L10"]
    after, _ = go(on, "3", [6, 5, 2], "R7>R10")
    assert after.car("A").square is at(Lane.RIGHT, 10)
    assert after.car("A").laps == 2
    assert after.occupied == bit_of(at(Lane.RIGHT, 10)) | bit_of(at(Lane.RIGHT, 8))


def test_slipstreams_never_go_on_for_ever() -> None:
    cars = [car(f"C{row}", f"{'RL'[row % 2]}{row}") for row in (2, 5, 8, 11, 14, 17)]
    on = race(road(18), car("A", "R0"), *cars)
    longest = max(offers(on, "1", [1]), key=len)
    assert longest.count(">") <= 6


@pytest.mark.parametrize("name", ["", "R", "14", "X3", "R-1", "R1.5", "R٣"])
def test_a_square_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(SquareNameError):
        square_named(name)


def test_nobody_is_towed_on_a_square_where_a_car_stands() -> None:
    on = race(road(60), car("A", "R10"), car("B", "R13"), car("C", "R14"))
    ahead = on.ahead_of(on.current_car)
    assert [rows for rows in range(1, 16) if ahead.towed(rows)] == [2]
