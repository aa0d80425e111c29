"""A practice lap in plain mode, and par on the command line."""

import io
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from motorchamp_tui import plain
from motorchamp_tui.cli.commands import motorchamp
from motorchamp_tui.games.motorsportspiel.parts.boards import circuit
from motorchamp_tui.practice.drive import free_lap

SHORT = circuit("classic-short")


def told(folder: Path, *lines: str, seed: int = 3) -> str:
    """What is said when these lines are typed on a lap; after them a person who leaves."""
    heard, typed = io.StringIO(), "".join(f"{line}\n" for line in (*lines, "quit", "yes"))
    assert plain.practice(free_lap(folder, SHORT, "Ann", seed), io.StringIO(typed), heard) == 0
    return heard.getvalue()


def test_a_lap_ends_with_time_grade_par_luck_and_driving_which_add_up(tmp_path: Path) -> None:
    text = told(tmp_path, *["2", "1", "1"] * 40)
    last = text[text.index("The practice time of KAR1 is ") :].splitlines()
    time = re.fullmatch(r"[A-Z][\w ]+\. (\d+)/(\d+): \1 dice, \2 points? over the line\.", last[1])
    assert time
    assert re.fullmatch(r"\w+ takes \d+/\d or better.*\.", last[2])
    account = re.fullmatch(
        r"Par is ([\d.]+) dice\. (Luck saved you|Bad luck cost you) ([\d.]+) dice, your choices cost ([\d.]+)\.",
        last[3],
    )
    assert account
    luck = float(account[3]) * (-1 if account[2].startswith("Luck") else 1)
    assert float(account[1]) + luck + float(account[4]) == pytest.approx(int(time[1]), abs=0.2)
    assert re.fullmatch(r"Costliest choice: go \d+, from .* instead of .* cost [\d.]+ dice\.", last[4])
    assert re.fullmatch(r"Grade \d+ of 1000, for choices alone\.", last[5])
    assert re.fullmatch(r"Perfect driving without foresight: \d+/\d with these dice \(seed \d+\)\.", last[-2])


def test_the_best_number_placing_and_end_are_named_with_what_others_cost(tmp_path: Path) -> None:
    text = told(tmp_path, "best", "3", "best", "r3-3-3", "best")
    assert "Best: three dice, with 18.88 dice to come on average. The red die alone costs 0.27" in text
    assert re.search(
        r"Best: red 3, 3, 3 to L12, with [\d.]+ dice to come on average\. Next, red 3, 4, 4 costs 0\.\d\d,", text
    )
    assert re.search(r"Best: L12, with [\d.]+ dice to come on average\. Next, \w+ costs", text)


def test_a_go_can_be_taken_back_and_the_same_dice_fall_again(tmp_path: Path) -> None:
    text = told(tmp_path, "3", "undo", "3")
    throws = re.findall(r"KAR1 throws (.*)\.", text)
    assert len(throws) == 2
    assert throws[0] == throws[1]


def test_par_of_the_game_is_printed_by_its_name_or_that_of_a_circuit() -> None:
    every = CliRunner().invoke(motorchamp, ["par", "--game", "motorsportspiel"])
    assert [line.split()[:2] for line in every.output.splitlines()[1:5]][2:] == [
        ["classic-short", "18.881"],
        ["classic-gp", "27.727"],
    ]
    one = CliRunner().invoke(motorchamp, ["par", "--track", "classic-short", "--json"])
    assert [entry["track"] for entry in json.loads(one.output)] == ["classic-short"]
