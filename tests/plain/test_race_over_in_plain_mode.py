"""Line by line, when the race is over for whoever is at the keyboard: the bots finish at once, or are told."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from motorchamp_tui import plain
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.plain.console import Console, InputEnded, Left
from motorchamp_tui.plain.rounds import RestOfTheRace
from motorchamp_tui.settings.words import RACE_DRIVEN, Throwing
from ring_scenes import on_the_ring
from scenes import scene

QUESTION = f"Your race is over. {RestOfTheRace.FINISH}"


def in_motorchamp(folder: Path) -> Journal:
    return scene("VAN1 R20 5, COO1 R10 5, AZA1 R30 3 lost").journal(folder)


def in_the_other_game(folder: Path) -> Journal:
    return on_the_ring(folder, "SPE1 R24 4, SPE2 R21 4, KAR1 L9 2 out, KAR2 R12 2 out, MAN1 R5 4, MAN2 L6 4")


def heard(journal: Journal, *lines: str, is_piped: bool = False) -> str:
    said = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    talk = Console(typed, said, None if is_piped else lambda _: True)
    try:
        plain.drive(journal, talk, Throwing.ALWAYS, {RACE_DRIVEN})
    except (Left, InputEnded) as left:
        said.write(f"{left}\n")
    return said.getvalue()


both_games = pytest.mark.parametrize("begun", [in_motorchamp, in_the_other_game])
Begun = Callable[[Path], Journal]


@both_games
def test_enter_lets_the_bots_finish_and_nothing_more_is_told_of_them(begun: Begun, tmp_path: Path) -> None:
    text = heard(begun(tmp_path), "")
    assert text.count(QUESTION) == 1
    rest = text[text.index(QUESTION) + len(QUESTION) :]
    assert rest.strip().startswith("The race is over: ")
    assert "You are " in rest


@both_games
def test_rounds_tells_the_rest_round_by_round(begun: Begun, tmp_path: Path) -> None:
    text = heard(begun(tmp_path), "rounds", "end")
    assert "is next: Enter, a number of rounds, order, end or quit?" in text
    between = text[text.index(QUESTION) : text.index("The race is over: ")]
    assert "The others" in between


@both_games
def test_in_a_pipe_nobody_is_asked(begun: Begun, tmp_path: Path) -> None:
    text = heard(begun(tmp_path), is_piped=True)
    assert "Your race is over. The bots finish at once.\n" in text
    assert "The race is over: " in text


def test_what_means_nothing_is_asked_again_and_quit_leaves(tmp_path: Path) -> None:
    text = heard(in_motorchamp(tmp_path), "faster", "quit")
    assert text.count(QUESTION) == 2
    assert "'faster' isn't an answer here." in text
    assert text.endswith("You have left.\n")
