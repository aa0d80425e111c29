"""Which game is meant: by a circuit, by a file, by what somebody mistyped."""

import pytest

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games import GAMES, game_named, game_with
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.laboratory.simulation import race_batch


@pytest.mark.parametrize("name", GAMES)
def test_a_circuit_is_of_its_game_however_it_is_written(name: str) -> None:
    game = game_named(name)
    for circuit in game.circuit_names():
        assert game_with(circuit) is game_with(circuit.upper()) is game_with(circuit.casefold()) is game


@pytest.mark.parametrize(
    ("typed", "game", "meant"),
    [
        ("hockenheim-gpp", "motorsportspiel", "hockenheim-gp"),
        ("hockenhiem-short", "motorsportspiel", "hockenheim-short"),
        ("A1-B1-C3", "motorchamp", "A1-B1-C1 or A1-B1-C2"),
    ],
)
def test_a_circuit_that_is_not_there_is_refused_with_the_nearest_of_any_game(
    typed: str, game: str, meant: str
) -> None:
    assert game_with(typed) is game_named(game)
    with pytest.raises(UnknownNameError, match=f"There is no track .{typed}.. Did you mean {meant}"):
        game_with(typed).circuit(typed)


def test_only_one_game_is_simulated_at_a_time() -> None:
    drivers = read_drivers("bot:rookie", ("rookie",))
    with pytest.raises(SetupError) as refused:
        race_batch(1, drivers, ["hockenheim-gp", "A1-C1"], seed=1)
    assert str(refused.value) == (
        "A1-C1 is not a circuit of Das Motorsportspiel, as hockenheim-gp is: simulate one game at a time."
    )
