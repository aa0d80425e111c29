"""Who enters with what: drivers' names, teams, cars."""

import pytest

from motorchamp_tui.errors import FieldSizeError
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.motorchamp.rules.start import line_up
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.games.motorchamp.setup import TEAMS, enter, usual_cars


def test_each_driver_brings_whole_teams_and_an_odd_car_is_a_lone_car() -> None:
    entries = enter([Driver("Ann"), Driver("Ben")], 3)
    assert [(entry.name, entry.driver) for entry in entries] == [
        ("AZA1", "Ann"),
        ("AZA2", "Ann"),
        ("COO1", "Ann"),
        ("VAN1", "Ben"),
        ("VAN2", "Ben"),
        ("LOT1", "Ben"),
    ]


def test_six_drivers_with_three_cars_each_make_six_whole_teams_and_three_shared_ones() -> None:
    drivers = [Driver(f"D{number}") for number in range(1, 7)]
    entries = enter(drivers, 3)
    assert len({entry.name for entry in entries}) == len(entries) == 18
    teams = dict[str, list[str]]()
    for entry in entries:
        teams.setdefault(entry.team, []).append(entry.driver)
    shared = {team: names for team, names in teams.items() if len(set(names)) == 2}
    assert shared == {"GOR": ["D1", "D2"], "OSC": ["D3", "D4"], "HWM": ["D5", "D6"]}
    assert sorted(names[0] for team, names in teams.items() if team not in shared) == [d.name for d in drivers]
    assert [entry.name for entry in entries if entry.driver == "D2"] == ["VAN1", "VAN2", "GOR2"]


def test_two_lone_cars_of_a_team_share_its_box_on_a_long_circuit() -> None:
    race = line_up(tracks.circuit("A1-B1-C1"), enter([Driver(str(n)) for n in range(6)], 3), pit_order=TEAMS)
    assert len(race.cars) == 18
    boxes = {car.name: car.boxes for car in race.cars}
    assert boxes["GOR1"] == boxes["GOR2"]
    assert len(set(boxes.values())) == 9
    assert race.car("GOR1").driver != race.car("GOR2").driver


def test_four_drivers_with_five_cars_each_fill_all_ten_teams() -> None:
    entries = enter([Driver(name, team="ENN" if name == "D" else None) for name in "ABCD"], 5)
    assert len(entries) == 20
    assert {entry.team for entry in entries} == set(TEAMS)
    assert [entry.team for entry in entries if entry.driver == "D"] == ["ENN", "ENN", "GOR", "GOR", "HWM"]
    assert [entry.driver for entry in entries if entry.team == "HWM"] == ["C", "D"]


def test_lone_cars_have_teams_of_their_own_as_long_as_there_are_enough() -> None:
    entries = enter([Driver(str(number)) for number in range(5)], 3)
    assert len({entry.team for entry in entries}) == 10
    assert all(len({entry.driver for entry in entries if entry.team == team}) == 1 for team in TEAMS)


@pytest.mark.parametrize(
    ("drivers", "cars", "sentence"),
    [
        (7, 3, "7 drivers with 3 cars each make 11 teams; the game has 10."),
        (3, 7, "3 drivers with 7 cars each make 11 teams; the game has 10."),
        (8, 4, "8 drivers with 4 cars each make 16 teams; the game has 10."),
        (2, 0, "Every driver needs at least one car."),
    ],
)
def test_more_teams_than_there_are_and_no_cars_at_all_are_refused(drivers: int, cars: int, sentence: str) -> None:
    with pytest.raises(FieldSizeError, match=sentence):
        enter([Driver(str(number)) for number in range(drivers)], cars)


@pytest.mark.parametrize(
    ("drivers", "short", "long"),
    [(1, 2, 2), (2, 6, 8), (3, 4, 4), (4, 2, 4), (5, 2, 2), (6, 2, 2), (7, 2, 2), (8, 2, 2)],
)
def test_without_a_word_every_driver_brings_what_the_table_of_teams_has_room_for(
    drivers: int, short: int, long: int
) -> None:
    assert usual_cars(tracks.circuit("A1-C1"), drivers) == short
    assert usual_cars(tracks.circuit("A1-B1-C1"), drivers) == long


def test_more_drivers_than_can_play_are_refused_whether_their_cars_are_counted_or_not() -> None:
    sentence = r"^9 drivers are too many: MotorChamp is for up to 8\.$"
    with pytest.raises(FieldSizeError, match=sentence):
        usual_cars(tracks.circuit("A1-C1"), 9)
    with pytest.raises(FieldSizeError, match=sentence):
        enter([Driver(str(number)) for number in range(9)], 1)
