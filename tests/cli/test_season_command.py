"""Seasons from the command line."""

import json

import pytest

from motorchamp_tui.locations import races_folder
from quick_command import run

SMALL = ("--circuits", "A1-C1x1,A2-C2x1", "--drivers", "bot:steady,bot:rookie", "--cars", "2", "--seed", "5")


def test_a_season_of_bots_is_the_same_every_time_to_the_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[str]()
    for home in ("first", "second"):
        monkeypatch.setenv("XDG_DATA_HOME", str(races_folder().parent / home))
        done = run("season", "new", "Bots", *SMALL)
        assert (done.returncode, done.stdout) == (
            0,
            "Bots: 2 races of MotorChamp. Drive the first with: motorchamp season go\n",
        )
        words = (("go", "--headless", "--all"), (), ("--json",), ("Bots", "--csv"), ("list",), ("list", "--json"))
        told.append("".join(run("season", *word).stdout for word in words))
    assert told[0] == told[1]
    assert told[0].count("Classification\n") == 2
    assert "Bots · MotorChamp · over after 2 races\n" in told[0]
    csv = run("season", "show", "--csv").stdout.splitlines()
    assert csv[0] == "table,place,name,points,wins,race 1,race 2,best,worst"
    assert [line.split(",")[0] for line in csv[1:]] == ["drivers"] * 2 + ["teams"] * 2
    shown = json.loads(run("season", "--json").stdout)
    assert shown["next"] is None
    assert [race["stage"] for race in shown["races"]] == ["driven", "driven"]
    assert sum(row["wins"] for row in shown["tables"]["drivers"]) == 2
    over = run("season", "go")
    assert (over.returncode, over.stderr) == (2, "motorchamp: Bots is over: all its races have been driven.\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("new", "A", "--circuits", "A1-C1,A7-C1"), "There is no track 'A7-C1'. Did you mean "),
        (("new", "A", "--circuits", "A1-C1,hockenheim-gp"), "hockenheim-gp is not a circuit of MotorChamp"),
        (("new", "A", "--drivers", "Ann,Ann"), "Two drivers are called Ann: give each their own name."),
        (("new", "A", "--drivers", "Ann,bot:stedy"), "There is no bot 'stedy'. Did you mean steady?"),
        (("new", "A", "--cars", "9"), "6 drivers with 9 cars each make 27 teams; the game has 10."),
        (("new", "A", "--points", "publsher"), "There is no table of points 'publsher'. Did you mean publisher?"),
        (("new", "A", "--rule", "undo", "--rule", "undo=no"), "undo cannot be both yes and no: choose one."),
        (("new", "list"), "list is a command of seasons: give the season another name."),
        (("Summer",), "You have no seasons yet: motorchamp season new NAME opens one."),
        (("go", "--all"), "--all goes with --headless."),
        (("go", "--json"), "--json goes with --headless."),
        (("go", "--headless", "--plain"), "--headless and --plain are two ways to drive: choose one."),
        (("show", "--json", "--csv"), "--json and --csv print different things: choose one."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words: tuple[str, ...], told: str) -> None:
    done = run("season", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"motorchamp: {told}")
    assert done.stderr.count("\n") == 1


def test_a_season_that_nobody_says_more_about_is_opened_without_a_warning() -> None:
    for words in (("new", "Summer"), ("new", "Autumn", "--game", "motorsportspiel")):
        done = run("season", *words)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_season_with_people_is_driven_line_by_line_and_struck_and_deleted() -> None:
    run("season", "new", "Ours", "--circuits", "A1-C1x1,A2-C2", "--drivers", "Ann,bot:rookie", "--seed", "4")
    refused = run("season", "go", "--headless")
    assert refused.stderr == "motorchamp: Ann is not a bot: --headless is for seasons of bots alone.\n"
    driven = run("season", "go", "our", "--plain")
    assert driven.returncode == 0
    assert "Race 1 of 2 of Ours." in driven.stdout
    assert driven.stdout.endswith("Ours · MotorChamp · race 1 of 2 is next\n")
    assert run("season", "strike", "Ours", "1").stderr == "Race 1 of Ours has been struck.\n"
    assert "struck out" in run("season").stdout
    assert run("season", "delete", "Ours", "--yes").stderr == "Season Ours has been deleted; its races stay.\n"
    assert run("season", "list").stdout == "You have no seasons yet: motorchamp season new NAME opens one.\n"


def test_drop_goes_on_striking_a_race_and_deleting_a_season() -> None:
    run("season", "new", "Ours", "--circuits", "A1-C1x1,A2-C2", "--drivers", "bot:steady,bot:rookie")
    assert run("season", "drop", "Ours", "1").stderr == "Race 1 of Ours has been struck.\n"
    assert run("season", "drop", "Ours", "--yes").stderr == "Season Ours has been deleted; its races stay.\n"
    assert "drop" not in run("season", "--help").stdout.partition("Commands:")[2]
