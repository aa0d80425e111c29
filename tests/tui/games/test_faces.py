"""The faces of the games: each offers every name of the protocol, whichever of its modules are loaded."""

import pkgutil
from importlib import import_module

import pytest

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.motorchamp.rules.moves import Move, Report
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.moves import Move as OtherMove
from motorchamp_tui.games.motorsportspiel.rules.moves import Report as OtherReport
from motorchamp_tui.games.motorsportspiel.rules.race import Race as OtherRace
from motorchamp_tui.tui.games import FACES, face_of, motorchamp, motorsportspiel, require_face
from motorchamp_tui.tui.games.protocol import FaceOf
from scenes import SCENES

MOTORCHAMP: FaceOf[Race, Move, Report] = motorchamp
MOTORSPORTSPIEL: FaceOf[OtherRace, OtherMove, OtherReport] = motorsportspiel
"""Checked by the types."""
NAMES = sorted({*FaceOf.__annotations__, *vars(FaceOf)} - {"__module__"})


def test_a_face_is_that_of_a_game() -> None:
    assert FACES.keys() <= GAMES.keys()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_a_face_says_so_in_a_sentence_and_names_the_command_that_needs_none(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_named(name)
    track = game.circuit(game.USUAL_CIRCUIT)
    monkeypatch.delitem(FACES, name)
    with pytest.raises(SetupError) as refused:
        require_face(track, "motorchamp race --plain")
    assert str(refused.value) == f"{game.TITLE} has no screens yet: try motorchamp race --plain, which needs none."


def test_a_game_with_a_face_is_shown() -> None:
    require_face(SCENES["choosing"]().race, "motorchamp race --plain")


@pytest.mark.parametrize("package", FACES.values())
def test_a_face_offers_every_name_and_no_module_of_it_hides_one(package: str) -> None:
    face = import_module(package)
    wanted = [name for name in NAMES if not name.startswith("_")]
    assert len(wanted) > 5
    for module in pkgutil.iter_modules(face.__path__):
        import_module(f"{package}.{module.name}")
        assert module.name not in wanted
    assert set(wanted) == set(face.__all__)
    for name in wanted:
        assert name == name.upper() or callable(getattr(face, name))


def test_the_face_of_a_race_is_that_of_its_game() -> None:
    race = SCENES["choosing"]().race
    assert face_of(race) is face_of(race.track)
    assert face_of(race).surface(race) is face_of(race).surface(race)
