"""Pit stops: what situation files cannot show, such as the free boxes of short circuits."""

import pytest

from drawings import PIT, car, go, offers, race, road
from motorchamp_tui.games.motorchamp.rules.moves import BoxReached, PitEntered, PitLeft, PitWorkDone
from motorchamp_tui.games.motorchamp.rules.race import Car, Race
from motorchamp_tui.games.motorchamp.rules.throws import EVERY_THROW, Dice
from motorchamp_tui.games.motorchamp.rules.track import at
from motorchamp_tui.games.road import Lane, Pit

SHORT = road(50, "R38=1 R39=1", pit=PIT, any_box=True)


def at_the_pits(place: str, *others: Car) -> Race:
    return race(SHORT, car("A", place, boxes=PIT.boxes), *others)


def test_on_a_short_circuit_any_free_box_ahead_may_be_chosen() -> None:
    assert offers(at_the_pits("R38"), "1", [6]) == ["R44", "L44", "P44", "B43"]
    assert offers(at_the_pits("P42"), "1", [6]) == ["P48", "B43", "B47"]


def test_on_a_short_circuit_an_occupied_box_is_none_to_choose() -> None:
    on = at_the_pits("P42", car("B", "B43", boxes=PIT.boxes))
    assert offers(on, "1", [6]) == ["P48", "B47"]


def test_on_a_short_circuit_the_last_box_is_not_passed() -> None:
    assert offers(at_the_pits("P0"), "1", [5]) == ["B2"]
    assert offers(at_the_pits("P0", car("B", "B2", boxes=PIT.boxes)), "1", [5]) == ["P1"]
    assert offers(at_the_pits("P1", car("B", "B2", boxes=PIT.boxes)), "1", [5]) == ["P1"]


def test_thirty_three_throws_of_thirty_six_repair_and_twenty_seven_let_the_car_leave_at_once() -> None:
    repaired = leave = 0
    for first in range(1, 7):
        for second in range(1, 7):
            on = race(road(50, pit=PIT), car("A", "B43", boxes=(43,)))
            leave += len(offers(on, "2", [first, second])) > 1
            after, reports = go(on, "2", [first, second], "B43")
            done = next(report for report in reports if isinstance(report, PitWorkDone))
            repaired += done.repaired
            assert done.repaired == (after.car("A").flap.value == "pit")
    assert (repaired, leave) == (33, 27)


@pytest.mark.parametrize("faces", EVERY_THROW[Dice.TWO])
def test_the_ways_out_of_the_box_come_in_a_fixed_order(faces: tuple[int, ...]) -> None:
    on = race(road(50, pit=PIT), car("A", "B2", boxes=(2,)))
    rows = [int(move[1:]) for move in offers(on, "2", faces)]
    assert rows == sorted(rows)
    assert offers(on, "2", faces) == offers(on, "2", faces[::-1])


def test_a_stop_is_told_from_the_entry_to_the_exit() -> None:
    on = race(road(50, "R39=1", pit=PIT), car("A", "R39", boxes=(43,), laps=2))
    on, reports = go(on, "1", [3], "P42")
    assert PitEntered("A", at(Lane.PIT, 42)) in reports
    on, reports = go(on, "1", [4])
    assert BoxReached("A", at(Lane.BOX, 43)) in reports
    on, reports = go(on, "2", [4, 6], "P49")
    assert PitWorkDone("A", (4, 6), repaired=True) in reports
    on, _ = go(on, "1", [6])
    assert (str(on.car("A").square), on.car("A").laps) == ("P5", 3)
    on, reports = go(on, "1", [2], "L7")
    assert PitLeft("A", at(Lane.LEFT, 7)) in reports


def test_a_car_without_a_box_goes_to_the_end_of_the_lane_and_no_further() -> None:
    on = race(road(50, pit=PIT), car("A", "P4"))
    assert offers(on, "1", [6]) == ["P6"]


def test_where_two_exits_lead_to_the_same_square_the_car_has_used_the_first() -> None:
    on = race(
        road(50, pit=PIT),
        car("A", "P4", flap="pit", laps=3),
        car("X", "L6", out=True),
        car("Y", "R6", out=True, passes=1),
    )
    on, _ = go(on, "1", [5], "L9")
    assert on.car("X").passes == 1
    assert on.car("Y").is_running


def test_a_car_that_comes_home_from_the_pits_with_points_to_spare_passes_whom_it_drives_past() -> None:
    lane = Pit(10, tuple(range(11, 19)), (16,), (18,))
    cars = car("A", "P18", laps=5, flap="pit", boxes=(16,)), car("B", "R0", laps=4), car("C", "R19", out=True)
    on, _ = go(race(road(20, solid=[19], pit=lane), *cars), "1", [3], "L0")
    assert on.car("C").passes == 1


def test_a_car_that_comes_home_from_its_box_passes_whom_it_drives_past() -> None:
    lane = Pit(10, tuple(range(11, 19)), (16,), (18,))
    cars = car("A", "B16", laps=5, boxes=(16,)), car("B", "R0", laps=4), car("C", "R19", out=True)
    on, _ = go(race(road(20, solid=[19], pit=lane), *cars), "2", [6, 4], "L0")
    assert on.car("A").laps == 6
    assert on.car("C").passes == 1
