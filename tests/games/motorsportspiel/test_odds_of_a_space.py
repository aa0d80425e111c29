"""The exact odds of one, two and three dice on the circuits, on an empty road and behind cars."""

import pytest

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games.motorsportspiel.odds import odds_data, odds_lines

GP, SHORT = "classic-gp", "classic-short"
DRAWN = [
    (GP, "L16", "3/0/0 9/0/0 24/3/0"),
    (GP, "L17", "3/0/0 6/3/0 12/12/3"),
    (GP, "R17", "3/0/0 6/3/0 12/12/3"),
    (GP, "R18", "3/0/0 6/3/0 12/12/3"),
    (GP, "L19", "3/0/0 6/3/0 16/8/3"),
    (GP, "R21", "3/0/0 6/3/0 22/2/3"),
    (GP, "L24", "3/0/0 9/0/0 27/0/0"),
    (SHORT, "R41", "3/0/0 6/3/0 22/2/3"),
    (SHORT, "L43", "3/0/0 8/1/0 26/0/1"),
]


def counts(track: str, space: str, *behind: str) -> str:
    """The odds of each number of dice in whole throws: clean, small, big, and out where there is any."""
    found = odds_data(track, space, behind)["odds"].values()
    numbers = [[share.split("/")[0] for share in odds.values()] for odds in found]
    return " ".join("/".join(one[:3] if one[3] == "0" else one) for one in numbers)


@pytest.mark.parametrize(("track", "space", "expected"), DRAWN)
def test_the_odds_before_the_corners_are_those_that_the_boards_were_drawn_for(
    track: str, space: str, expected: str
) -> None:
    assert counts(track, space) == expected


def test_cars_on_the_road_change_the_odds() -> None:
    assert counts(GP, "L19", "R21", "L21") == "3/0/0 5/4/0 15/7/5"
    assert counts(GP, "L19", "R21,L21") == counts(GP, "L19", "R21", "L21")
    assert counts(GP, "L19", "R30") == counts(GP, "L19", "L33") == "3/0/0 6/3/0 16/8/3"


def test_a_second_car_in_a_space_stands_behind_the_first() -> None:
    assert counts(GP, "R21", "R21") == "2/1/0 5/3/1 21/1/4/1"


def test_a_throw_that_leads_into_the_pit_lane_is_clean() -> None:
    assert counts(GP, "R94", "R97,L97") == "3/0/0 9/0/0 27/0/0"
    assert "into the pit lane count as clean" in odds_lines(GP, "R94", ["R97,L97"])[-1]
    assert "pit lane" not in "".join(odds_lines(GP, "R94"))


def test_the_table_names_where_the_car_is_and_gives_every_share() -> None:
    lines = odds_lines(GP, "L19")
    assert lines[0] == "classic-gp, L19, long, on the line"
    assert lines[-3] == "3  three dice       16/27  59.3 %    8/27  29.6 %    3/27  11.1 %    0/27   0.0 %"
    assert "ambulance" not in "".join(lines)
    assert "ambulance" in odds_lines(GP, "L19", ["R21"])[-1]


def test_a_car_without_a_space_to_go_to_forfeits() -> None:
    assert odds_lines(GP, "L5", ["L6", "R6"])[-1].startswith("You have nowhere to go from L5")
    assert odds_data(GP, "L5", ["L6", "R6"])["can_go"] is False


def test_data_name_the_spaces_and_leave_fractions_unreduced() -> None:
    data = odds_data(GP, "l19", ["r30"])
    assert (data["track"], data["space"], data["behind"]) == (GP, "L19", ["R30"])
    assert data["odds"]["2"] == {"clean": "6/9", "small": "3/9", "big": "0/9", "out": "0/9"}


def test_what_cannot_be_is_one_sentence() -> None:
    with pytest.raises(UnknownNameError, match=r"There is no space 'L18'. Did you mean L19\?$"):
        odds_data(GP, "L18")
    with pytest.raises(SetupError, match="R22 has room for one car, not for 2"):
        odds_data(GP, "L19", ["R22", "R22"])
    with pytest.raises(SetupError, match="P97 is in the pits"):
        odds_data(GP, "P97")
    with pytest.raises(UnknownNameError, match="Did you mean hockenheim-gp"):
        odds_data("hockenheim-gb", "L1")
