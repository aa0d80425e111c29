"""Seasons line by line."""

import pytest
from test_plain_title import session

from motorchamp_tui.locations import seasons_folder
from motorchamp_tui.seasons import files
from season_driving import drive_next, drive_next_as_bots, opened, small_season


@pytest.fixture(autouse=True)
def _login(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "ann")


def test_a_season_is_opened_driven_struck_and_deleted() -> None:
    said = session(
        "season",
        "season new",
        "Summer",
        "A1-C1x1,A2-C2x1",
        "you,bot:rookie",
        "1",
        "seasons",
        "season go",
        "quit",
        "yes",
        "season drop summer 1",
        "yes",
        "season list",
        "season drop",
        "season drop summer",
        "no",
        "season drop summer",
        "yes",
    )
    assert "There is no season yet: season new opens one." in said[1]
    assert "How many of their worst results does everybody leave out? Enter takes none." in said[5]
    assert "Summer is open: 2 races of MotorChamp. season go drives the first." in said[6]
    assert "Summer, MotorChamp: race 1 of 2 is next, A1-C1." in said[7]
    assert "The best result of each counts; what is left out is in brackets." in said[7]
    assert "Race 1: A1-C1, 1 lap: the next race." in said[7]
    assert "Race 1 of 2 of Summer." in said[8]
    assert "Race 1 of Summer has been struck." in said[12]
    assert "Summer, MotorChamp: race 2 of 2 is next, A2-C2." in said[13]
    assert "Say which race to strike, like season drop summer 3; season drop summer deletes it." in said[14]
    assert "Delete season Summer? Its races stay." in said[15]
    assert "has been deleted" not in said[16]
    assert "Season Summer has been deleted; its races stay." in said[18]
    assert files.names(seasons_folder()) == []


def test_the_tables_are_told_in_sentences() -> None:
    path = opened(small_season())
    drive_next(path)
    drive_next_as_bots(path, 2)
    (told,) = session("s Summer")[1:2]
    assert "Summer, MotorChamp: race 2 of 3 was left, A2-C2." in told
    assert "Race 1: A1-C1, 1 lap: 1 " in told
    assert "Race 2: A2-C2, 1 lap: under way." in told
    assert "Drivers:\n1: " in told
    assert "can still be 1 to 2." in told
    assert "Teams:\n1: " in told
