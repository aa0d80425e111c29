"""Rules alone: both rules packages and the seven modules that they import drive races in an empty folder."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "motorchamp_tui"
SEVEN = (
    "words.py",
    "errors.py",
    "names.py",
    "games/road.py",
    "games/values.py",
    "games/entries.py",
    "games/reports.py",
)
DRIVE = """
from random import Random

from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.road import Lane

{game}

entries, chance = [Entry("AZA1", "AZA", "Ann"), Entry("VAN1", "VAN", "Ben")], Random(4)
race = line_up(track, entries)
while not race.is_over:
    if race.awaited:
        move = thrown(tuple(chance.choice(die) for die in race.awaited))
    else:
        move = chance.choice(legal_moves(race))
    race, _ = apply(race, move)
assert {{result.car for result in classify(race)}} == {{"AZA1", "VAN1"}}
print(race.round, "rounds")
"""
MOTORCHAMP = """
from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.rules.moves import thrown
from motorchamp_tui.games.motorchamp.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorchamp.rules.start import line_up
from motorchamp_tui.games.motorchamp.rules.track import Track

track = Track("oval", 30, (2, 3) * 30, (0, 0) * 20 + (6, 7) * 10)
"""
MOTORSPORTSPIEL = """
from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.race import Rules
from motorchamp_tui.games.motorsportspiel.rules.referee import apply, legal_moves
from motorchamp_tui.games.motorsportspiel.rules.start import line_up_cars
from motorchamp_tui.games.motorsportspiel.rules.throws import thrown
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track

track = Track("oval", 30, tuple(Space(Lane(n % 2), n // 2, n) for n in range(60)))


def line_up(track, entries):
    return line_up_cars(track, entries, Rules(laps=1), [entry.team for entry in entries])
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the rules and nothing else."""
    package = tmp_path_factory.mktemp("alone") / "motorchamp_tui"
    for game in ("motorchamp", "motorsportspiel"):
        shutil.copytree(SOURCE / "games" / game / "rules", package / "games" / game / "rules")
        (package / "games" / game / "__init__.py").touch()
    for name in SEVEN:
        shutil.copy(SOURCE / name, package / name)
    for place in (package, package / "games"):
        (place / "__init__.py").touch()
    return package.parent


@pytest.mark.parametrize("game", [MOTORCHAMP, MOTORSPORTSPIEL], ids=["motorchamp", "motorsportspiel"])
def test_a_race_is_driven_to_its_end_by_the_rules_alone(game: str, folder: Path) -> None:
    program = folder / "drive.py"
    program.write_text(DRIVE.format(game=game))
    ended = subprocess.run(
        [sys.executable, program], cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    assert ended.stderr == ""
    assert ended.stdout.endswith(" rounds\n")
