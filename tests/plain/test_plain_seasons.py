"""Seasons line by line."""

import pytest
from attrs import evolve
from test_plain_title import session

from motorchamp_tui.locations import seasons_folder
from motorchamp_tui.seasons import files, pages
from motorchamp_tui.seasons.pages import TABLES, rows, standing_words
from motorchamp_tui.seasons.shortfall import shortfall_words
from motorchamp_tui.words import counted
from season_driving import drive_next, drive_next_as_bots, look, opened, small_season


@pytest.fixture(autouse=True)
def _login(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "ann")


def test_a_season_is_shared_as_a_line_once_it_has_a_result() -> None:
    path = opened(small_season(drivers="you,bot:rookie"))
    assert "no race of this season has a result" in session("season share")[1]
    drive_next_as_bots(path)
    told = session("season share summer")[1]
    assert told.startswith("MotorChamp season Summer | 1 of 3 races | leader: ")


def test_a_season_is_opened_driven_struck_and_deleted() -> None:
    said = session(
        "season",
        "season new",
        "Summer",
        "A1-C1x1,A2-C2x1",
        "you,bot:rookie",
        "drop 1",
        "",
        "seasons",
        "season go",
        "quit",
        "yes",
        "season strike summer 1",
        "yes",
        "season list",
        "season strike summer",
        "season delete summer",
        "no",
        "season delete summer",
        "yes",
    )
    assert "You have no seasons yet: season new opens one." in said[1]
    assert "2 races of 1 lap: A1-C1 and A2-C2." in said[5]
    assert "Season: what else? Enter opens it" in said[5]
    assert "Points: publisher; each driver drops their worst result." in said[6]
    assert "Summer is open: 2 races of MotorChamp. season go starts the first." in said[7]
    assert "Summer, MotorChamp: race 1 of 2 is next, A1-C1." in said[8]
    assert "The best result of each counts; what is left out is in brackets." in said[8]
    assert "Race 1: A1-C1, 1 lap: the next race." in said[8]
    assert "Race 1 of 2 of Summer." in said[9]
    assert "Race 1 of Summer has been struck." in said[13]
    assert "Summer, MotorChamp: race 2 of 2 (1 struck out) is next, A2-C2." in said[14]
    assert "Say which race to strike, like season strike summer 3." in said[15]
    assert "Delete season Summer? Its races stay." in said[16]
    assert "has been deleted" not in said[17]
    assert "Season Summer has been deleted; its races stay." in said[19]
    assert files.names(seasons_folder()) == []


def test_what_strike_and_delete_were_called_before_does_the_same() -> None:
    opened(small_season())
    said = session("season drop summer 1", "yes", "season drop summer", "yes")
    assert "Race 1 of Summer has been struck." in said[2]
    assert "Season Summer has been deleted; its races stay." in said[4]


def test_a_season_whose_name_is_taken_can_be_named_otherwise_with_nothing_else_lost() -> None:
    opened(small_season())
    said = session("season new Summer", "A1-C1x1", "Ann,bot:rookie", "", "name Autumn", "", "season autumn")
    assert "There is already a season called Summer: choose another name." in said[4]
    assert "Season: what else?" in said[4]
    assert "Autumn is open: 1 race of MotorChamp." in said[6]
    assert "Race 1: A1-C1, 1 lap: the next race." in said[7]


def test_the_tables_are_told_in_sentences() -> None:
    path = opened(small_season())
    drive_next(path)
    drive_next_as_bots(path, 2)
    (told,) = session("s Summer")[1:2]
    assert "Summer, MotorChamp: race 2 of 3 is under way, A2-C2." in told
    assert "Race 1: A1-C1, 1 lap: 1 " in told
    assert "Race 2: A2-C2, 1 lap: under way." in told
    assert "Drivers:\n1: " in told
    assert "can still finish anywhere from place 1 to 2." in told
    assert "Teams:\n1: " in told


def test_a_season_that_is_over_has_its_champions_in_one_sentence() -> None:
    path = opened(evolve(small_season(), calendar=small_season().calendar[:1]))
    drive_next(path)
    (told,) = session("s Summer")[1:2]
    (first, second), (team, other) = (rows(look(path), table) for table in TABLES)
    ahead = counted(first.points - second.points, "point")
    assert f"\n{first.name} is the drivers' champion, {ahead} ahead of {second.name}; " in told
    ahead = counted(team.points - other.points, "point")
    assert f"; {team.name} is the teams' champion, {ahead} ahead of {other.name}.\n" in told
    assert ".." not in told


def test_whoever_is_not_champion_hears_what_was_missing_after_the_last_race_and_whenever_they_ask() -> None:
    path = opened(small_season(drivers="ann,bot:champion"))
    for _ in range(3):
        drive_next_as_bots(path)
    missing = shortfall_words(look(path), ["ann"])
    assert missing.startswith("You were ")
    (told,) = session("s Summer")[1:2]
    first = rows(look(path), TABLES[0])[0].name
    assert told.index(f"{first} is the drivers' champion") < told.index(f"\n{missing}\n")
    assert missing in list(pages.lines(look(path)))


def test_after_a_race_it_is_said_who_leads_and_after_the_last_who_is_champion() -> None:
    path = opened(evolve(small_season(), calendar=small_season().calendar[:2]))
    assert standing_words(look(path)) == ""
    assert standing_words(drive_next(path)).startswith("In the lead: ")
    assert " the drivers' champion" in standing_words(drive_next(path))


def test_what_is_wrong_is_asked_again_and_whatever_the_screen_can_choose_is_typed() -> None:
    said = session(
        "season new 7",
        "Winter",
        "A1-C1x1,Monza",
        "A1-C1x0",
        "A1-C1,A2-C2x2",
        "nobody:",
        "Ann,bot:rookie",
        "points classic",
        "cars 99",
        "cars 1",
        "drop 2",
        "grid practice",
        "grid",
        "bumper 3",
        "help",
        "",
        "season new Lost",
        "back",
        "season list",
    )
    assert "7 is a number: the name of a season needs a letter." in said[1]
    assert "What should the season be called?" in said[1]
    assert "Which circuits of MotorChamp" in said[2]
    assert "There is no track 'Monza'." in said[3]
    assert "Which circuits" in said[4]
    assert "Who drives?" in said[5]
    assert "Who drives?" in said[6]
    assert "Points: classic; every result counts." in said[8]
    assert "99" in said[9]
    assert "Drivers: Ann and rookie, each with 1 car." in said[10]
    assert "0 to 1 can be left out, not 2." in said[11]
    assert "Grid: by practice." in said[12]
    assert "grid needs something after it" in said[13]
    assert "isn't an answer here" in said[14]
    assert "points publisher or classic: what places are worth." in said[15]
    assert "Winter is open: 2 races of MotorChamp." in said[16]
    assert "No season has been opened." in said[18]
    season = files.read(files.find(seasons_folder(), "Winter")).season
    assert (season.points_name, season.cars, season.calendar[1].laps) == ("classic", 1, 2)
