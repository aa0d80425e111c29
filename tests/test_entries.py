"""Who enters with what: drivers' names, teams, cars."""

import pytest

from motorchamp_tui import tracks
from motorchamp_tui.bots import BOT_NAMES
from motorchamp_tui.entries import Driver, enter, read_drivers, usual_cars
from motorchamp_tui.errors import FieldSizeError, MotorChampError


def test_people_are_named_and_bots_say_which_bot_they_are() -> None:
    assert read_drivers("Ann, bot:steady", BOT_NAMES) == (Driver("Ann"), Driver("steady", "steady"))


def test_bots_of_one_kind_are_numbered() -> None:
    names = [driver.name for driver in read_drivers("bot:rookie,bot:steady,bot:rookie", BOT_NAMES)]
    assert names == ["rookie 1", "steady", "rookie 2"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("you,,bot:steady", "A driver's name is missing: write them like you,Ann,bot:steady."),
        ("you,bot:stedy", "There is no bot 'stedy'. Did you mean steady?"),
        ("you,bot:xyzzy", "There is no bot 'xyzzy'. There is: rookie, steady, daring, champion."),
        ("you,steady", "steady is a bot: write bot:steady, or give the person another name."),
        ("Ann,Ann", "Two drivers are called Ann: give each a name of his own."),
        ("a,b,c,d,e,f,g,h,i", "9 drivers are too many: MotorChamp is for up to 8."),
    ],
)
def test_a_wrong_list_of_drivers_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(MotorChampError) as refusal:
        read_drivers(text, BOT_NAMES)
    assert str(refusal.value) == sentence


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


@pytest.mark.parametrize(
    ("drivers", "cars", "sentence"),
    [
        (8, 4, "8 drivers with 4 cars each make 16 teams: there are 10."),
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
