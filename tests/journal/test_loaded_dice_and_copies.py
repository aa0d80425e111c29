"""Races that are not what they look like: with dice that are not those of their seed, or copies of one race."""

import io
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import evolve

from journal_driving import NOW, drive, texts, written
from motorchamp_tui.games import game_with
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.options import RATED, UNDO
from motorchamp_tui.hosting.care.check import _read
from motorchamp_tui.journal import library
from motorchamp_tui.journal.rated import ratings_in
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.records import Records
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder, records_file
from motorchamp_tui.plain.console import Console
from motorchamp_tui.plain.lists import races_lines, tell_race
from motorchamp_tui.race.plan import plan_race

COMMAND = str(Path(sys.executable).with_name("motorchamp"))
TRACKS = ("A1-C1", "hockenheim-short")


def rated_race(track: str) -> Path:
    """A rated race of Ann against a bot, kept among the races of this machine."""
    game = game_with(track)
    drivers = read_drivers("Ann,bot:steady", game.BOT_NAMES)
    plan = plan_race(game.circuit(track), drivers, cars=2, laps=1, seed=5)
    options = plan.options.having(RATED, value=True).having(UNDO, value=False)
    journal = drive(Journal.begin(races_folder(), evolve(plan, options=options), NOW))
    journal.save()
    journal.close()
    assert journal.path is not None
    return journal.path


def with_another_seed(path: Path, seed: str = "6", started: str = "") -> None:
    """Change what the journal says of its seed, or of when it began; its lines stay sound."""
    lines = texts(path.read_bytes())
    words = [[f"seed {seed}"] if line[0].startswith("seed ") else line for line in lines]
    path.write_bytes(
        written([[f"started {started}"] if started and line[0].startswith("started ") else line for line in words])
    )


@pytest.mark.parametrize("track", TRACKS)
def test_dice_that_are_not_those_of_their_seed_are_told_wherever_a_race_is(track: str) -> None:
    path = rated_race(track)
    (sound,) = library.listing(races_folder(), records_file())
    assert "seed" not in sound.where
    assert library.as_data(sound)["dice_of_seed"] is True
    assert read_journal(path).finish().seed_words == "The dice were those of seed 5."
    with_another_seed(path)
    (loaded,) = library.listing(races_folder(), records_file())
    assert loaded.where.endswith("not the dice of its seed")
    assert library.listed(path).where == loaded.where
    assert library.as_data(loaded)["dice_of_seed"] is False
    assert "not the dice of its seed" in races_lines(races_folder(), None)[0]
    words = "The dice were NOT those of seed 6."
    said = io.StringIO()
    tell_race(Console(io.StringIO(), said), read_journal(path).finish())
    assert words in said.getvalue()
    assert words in _read(path.parent, [path.name], 0).sentence
    replayed = subprocess.run(
        [COMMAND, "replay", str(path), "--headless"], capture_output=True, text=True, check=True
    )
    assert words in replayed.stderr
    assert not ratings_in(records_file(), races_folder()).has_people


@pytest.mark.parametrize("track", TRACKS)
def test_copies_of_a_race_count_once(track: str) -> None:
    path = rated_race(track)
    once = ratings_in(records_file(), races_folder())
    with Records(records_file()) as book:
        tallies = book.tallies()
    for number in range(2, 15):
        copy = path.with_name(f"{number:04}-copy.journal")
        shutil.copy(path, copy)
        with_another_seed(copy, "5", f"2026-03-{number:02}T20:15:00Z" if number % 2 else "")
    again = ratings_in(records_file(), races_folder())
    assert again.drivers(plan_game(track)) == once.drivers(plan_game(track)) != ()
    with Records(records_file()) as book:
        assert book.tallies() == tallies
    path.unlink()
    left = ratings_in(records_file(), races_folder())
    assert left.drivers(plan_game(track)) == once.drivers(plan_game(track))


def plan_game(track: str) -> str:
    """The key of the game of a track."""
    return game_with(track).circuit(track).game
