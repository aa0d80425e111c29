"""Start: the grid by dice, starting positions, the size of the field."""

import pytest

from drawings import PIT, road
from motorchamp_tui.errors import FieldSizeError
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.rules.start import (
    check_entries,
    grid_by_dice,
    line_up,
    starting_position,
    warn_of_field,
    waves,
)


def entries(text: str) -> list[Entry]:
    """``"A1:Ann A2:Ann B1:Ben"``: cars by name, their drivers, the team by the first letter."""
    return [Entry(name, name[0], driver) for name, driver in (word.split(":") for word in text.split())]


def names(cars: tuple[Entry, ...] | list[Entry]) -> str:
    return " ".join(entry.name for entry in cars)


def loaded(**totals: list[int]) -> dict[str, list[int]]:
    return totals


def test_the_first_car_stands_right_in_front_of_the_line_the_next_left_and_so_on() -> None:
    track = road(60)
    assert [str(starting_position(track, position)) for position in (1, 2, 3, 4, 19, 20)] == [
        "R59",
        "L59",
        "R58",
        "L58",
        "R50",
        "L50",
    ]


def test_first_one_car_a_driver_then_the_second_ones() -> None:
    grid = entries("A1:Ann A2:Ann B1:Ben C1:Cay C2:Cay C3:Cay")
    assert [names(wave) for wave in waves(grid)] == ["A1 B1 C1", "A2 C2", "C3"]


def test_the_highest_throw_stands_first_in_its_wave() -> None:
    totals = loaded(A1=[5], B1=[12], A2=[15], B2=[3])
    grid = grid_by_dice(entries("A1:Ann A2:Ann B1:Ben B2:Ben"), lambda entry: totals[entry.name].pop(0))
    assert names(grid) == "B1 A1 A2 B2"


def test_those_who_tie_throw_again_among_themselves() -> None:
    totals = loaded(A1=[9, 4], B1=[9, 4, 3], C1=[9, 11], D1=[10])
    totals["A1"].append(8)
    grid = grid_by_dice(entries("A1:Ann B1:Ben C1:Cay D1:Dan"), lambda entry: totals[entry.name].pop(0))
    assert names(grid) == "D1 C1 A1 B1"
    assert all(not left for left in totals.values())


def test_a_race_lines_up_with_no_lap_and_the_order_of_the_grid() -> None:
    race = line_up(road(50, pit=PIT), entries("A1:Ann B1:Ben A2:Ann B2:Ben"))
    assert [(car.name, str(car.square), car.laps) for car in race.cars] == [
        ("A1", "R49", -1),
        ("B1", "L49", -1),
        ("A2", "R48", -1),
        ("B2", "L48", -1),
    ]
    assert race.to_go == (0, 1, 2, 3)
    assert [car.boxes for car in race.cars] == [(43,), (47,), (43,), (47,)]


def test_on_a_short_circuit_every_box_serves_every_team() -> None:
    race = line_up(road(50, pit=PIT, any_box=True), entries("A1:Ann B1:Ben"))
    assert {car.boxes for car in race.cars} == {PIT.boxes}


def test_the_teams_may_agree_on_their_boxes() -> None:
    race = line_up(road(50, pit=PIT), entries("A1:Ann B1:Ben"), pit_order=["B", "A"])
    assert [car.boxes for car in race.cars] == [(47,), (43,)]


@pytest.mark.parametrize(("cars", "any_box"), [(15, True), (19, False)])
def test_too_many_cars_are_refused_with_the_reason(cars: int, any_box: bool) -> None:
    kind, most = ("short", 14) if any_box else ("long", 18)
    with pytest.raises(FieldSizeError) as error:
        warn_of_field(road(60, any_box=any_box), cars)
    assert str(error.value) == (
        f"{cars} cars are too many for a test road: a {kind} circuit has room for {most} at most."
    )


def test_small_fields_are_warned_of_and_full_ones_are_not() -> None:
    assert warn_of_field(road(60), 11) == (
        "a test road is made for 12 cars or more; with 11, traffic will be light."
    )
    assert warn_of_field(road(60, any_box=True), 7) == (
        "a test road is made for 8 cars or more; with 7, traffic will be light."
    )
    assert warn_of_field(road(60), 12) is None
    assert warn_of_field(road(60), 18) is None
    assert warn_of_field(road(60, any_box=True), 14) is None


@pytest.mark.parametrize(
    ("cars", "sentence"),
    [
        ("A1:Ann A1:Ben", "Two cars are called A1: every car needs its own name."),
        ("A1:Ann A2:Ann A3:Ann", "Team A has more than 2 cars."),
        (
            " ".join(f"{team}1:{team}" for team in "ABCDEFGHI"),
            "9 drivers are too many: MotorChamp is for up to 8.",
        ),
        (
            " ".join(f"{team}1:Ann" for team in "ABCDEFGHIJK"),
            "11 teams are too many: the pits have room for 10.",
        ),
    ],
)
def test_a_field_that_the_rules_have_no_place_for_is_refused(cars: str, sentence: str) -> None:
    with pytest.raises(FieldSizeError) as error:
        check_entries(entries(cars))
    assert str(error.value) == sentence


def test_no_car_is_no_race() -> None:
    with pytest.raises(FieldSizeError, match=r"^A race needs at least one car\.$"):
        line_up(road(60), [])
