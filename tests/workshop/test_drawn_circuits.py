"""Circuits that were drawn in the workshop and come with the program."""

import statistics
from pathlib import Path

import pytest

from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.circuits import check_files
from motorchamp_tui.games.codes import code_of
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.locations import drawn_circuits_folder
from motorchamp_tui.race.openness import measured_on

FILES = sorted(drawn_circuits_folder().glob("*.toml"))


def drawn(game: str) -> list[str]:
    """The circuits of a game that were drawn here."""
    return [name for name in shipped_circuits(game_named(game)) if name not in game_named(game).circuit_names()]


def led_and_won(game: str, names: list[str], kind: str) -> float:
    """How often the leader at half time wins on circuits of a kind, over all races that were measured."""
    of_game = game_named(game)
    tracks = [track for track in map(of_game.circuit, names) if of_game.kind_of(track) == kind]
    return statistics.fmean(
        races.figures["half_time_leader"][0] for track in tracks for races in measured_on(track)
    )


@pytest.mark.parametrize("game", GAMES)
def test_there_are_four_more_circuits_of_each_game(game: str) -> None:
    assert len(drawn(game)) == 4
    assert {game_named(game).kind_of(game_named(game).circuit(name)) for name in drawn(game)} == {"short", "long"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_wrong_with_them_and_a_chat_can_take_them(path: Path) -> None:
    drawing = Drawing.open(path)
    assert check_files([path]) == ()
    assert drawing.track().name == path.stem
    assert len(code_of(drawing)) <= 200


@pytest.mark.parametrize(("game", "kind"), [("motorchamp", "short"), ("motorchamp", "long")])
def test_races_on_them_are_more_open_than_on_the_boards(game: str, kind: str) -> None:
    boards = list(game_named(game).circuits_in_use())
    assert led_and_won(game, drawn(game), kind) < led_and_won(game, boards, kind)
