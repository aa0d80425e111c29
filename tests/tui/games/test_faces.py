"""The faces of the games: each offers every name of the protocol, whichever of its modules are loaded."""

import pkgutil
from importlib import import_module

import pytest

from motorchamp_tui.games import GAMES
from motorchamp_tui.games.motorchamp.rules.moves import Move, Report
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.tui.games import FACES, face_of, motorchamp
from motorchamp_tui.tui.games.protocol import FaceOf
from scenes import SCENES

MOTORCHAMP: FaceOf[Race, Move, Report] = motorchamp
"""Checked by the types."""
NAMES = sorted({*FaceOf.__annotations__, *vars(FaceOf)} - {"__module__"})


def test_every_game_has_a_face() -> None:
    assert FACES.keys() == GAMES.keys()


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
