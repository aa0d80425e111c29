"""Programs from outside drive Das Motorsportspiel: what they are shown, and what a lying one costs."""

import json
import random
from pathlib import Path

import pytest
from roads import D, race_on

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Entry, Program, bot_in, read_drivers
from motorchamp_tui.games.motorsportspiel import circuit, line_up
from motorchamp_tui.games.motorsportspiel.bots import BOT_NAMES, bot_named, explain
from motorchamp_tui.games.motorsportspiel.bots.outside_form import race_as_data
from motorchamp_tui.games.motorsportspiel.rules.moves import CHOICES, ChooseNumber, FlagShown
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.throws import Throw
from motorchamp_tui.games.outside import question
from motorchamp_tui.race.control import bot_seats, play
from motorchamp_tui.race.plan import line_up_by_plan, plan_race

EXAMPLE = Path(__file__).parents[4] / "docs" / "bots" / "redbot.py"


def test_the_example_drives_a_whole_race_without_a_flag_and_loses_no_choice(
    caplog: pytest.LogCaptureFixture,
) -> None:
    plan = plan_race(circuit("classic-short"), read_drivers(f"bot:{EXAMPLE}", BOT_NAMES), laps=2, seed=3)
    race, reports = line_up_by_plan(plan), list[object]()
    for after, told in play(race, bot_seats(plan.game, plan.drivers, 3), SeededDice(3)):
        race = after
        reports += told
    assert [result.laps for result in plan.game.classify(race)] == [2]
    assert not any(isinstance(report, FlagShown) for report in reports)
    assert caplog.messages == []


def test_the_page_on_bots_names_everything_that_a_question_holds() -> None:
    page = (EXAMPLE.parent.parent / "bots.md").read_text(encoding="utf-8")
    race = race_as_data(line_up(circuit("hockenheim-gp"), [Entry("KAR1", "KAR", "Ann")]))
    track = race["track"]
    for part in (race, track, track["spaces"][0], track["corners"][0], track["pit"], race["cars"][0]):
        assert [name for name in part if f"`{name}`" not in page] == []


def test_a_program_is_shown_the_whole_state_of_play() -> None:
    race = race_on(D, "X R11 y r b", "Y L13")
    race, _ = apply(race, ChooseNumber(2))
    race, _ = apply(race, Throw((3, 1), (4,)))
    moves = legal_moves(race)
    said = json.loads(question(7, race_as_data(race), moves, 99))
    assert said["moves"] == ["r1-3", "r1-4", "r3-3", "r3-4", "3-r1", "3-r3", "4-r1", "4-r3"]
    told = said["race"]
    assert (told["game"], told["number"], told["throw"]) == ("motorsportspiel", 2, {"red": [3, 1], "whites": [4]})
    assert (told["placing"], told["on_the_go"], told["to_go"]) == (None, "X", ["X", "Y"])
    car = told["cars"][0]
    assert (car["space"], car["yellow"], car["black"], car["due"]) == ("R11", 1, True, "black")
    space = next(space for space in told["track"]["spaces"] if space["name"] == "R13")
    assert space == {
        "name": "R13",
        "length": 2,
        "line": True,
        "dot": True,
        "limit": 0,
        "gravel": None,
        "straight": "R15",
        "diagonal": "L14",
    }


def test_a_lying_program_costs_its_driver_the_choice(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "bot.sh"
    path.write_text('#!/bin/sh\nread l; echo \'{"id": 1, "move": "6-6-6"}\'; read l\n', encoding="utf-8")
    path.chmod(0o755)
    move = bot_named(Program(str(path)))(race_on(D, "X R11"), CHOICES, random.Random(1))
    assert move == CHOICES[0]
    assert caplog.messages == [
        f"{path} answered '6-6-6', which is not a legal move: X takes the first legal move, 1."
    ]


def test_a_program_that_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(SetupError, match=r"There is no bot at \./nowhere: give the path of a program"):
        bot_named(bot_in("./nowhere"))
    words = explain(Program("./mybot"), race_on(D, "X R11"), CHOICES, CHOICES[0])
    assert words == "1: chosen by ./mybot, which keeps its reasons to itself."
