"""Going back to the version before: 0.2.0 opens what this program writes, and loses nothing of it."""

import asyncio
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from kept_scenes import ANN, CLEO, NoPost, kept_folder, tree
from paddock_scenes import NOON, HeldClock, Scene, after_the_plug, opened, question_for, the_end, until
from shelf_scenes import MILLPOND, SANDPIT, SILVERSTONE, short_race_on

from journal_driving import driven
from lap_driving import keep_lap, lap_plan
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import GAMES, game_with, own_circuits
from motorchamp_tui.games.codes import drawing_in
from motorchamp_tui.games.entries import read_drivers
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.journal.records import Records
from motorchamp_tui.locations import puzzle_tries_file, races_folder, records_file, settings_file, told_file
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.house import Ban, Doors
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.race.plan import plan_race
from motorchamp_tui.ratings.strength import NEWCOMER
from motorchamp_tui.seasons.season import CalendarRace
from motorchamp_tui.settings.file import save
from motorchamp_tui.settings.told import told_in
from season_driving import drive_next_as_bots, small_season
from season_driving import opened as opened_season

TESTS = Path(__file__).parent
HERE = TESTS.parent
BEFORE = "0176f7a7f32f24fbf13d9da0c5b2f82c028cf57e"
"""Version 0.2.0."""
NEEDED = ("src", "tracks", "puzzles", "lessons")
"""What the program of then consists of."""
PATIENCE = 300
OTHER_KEY, NEW_KEY = f"SHA256:{'o' * 43}", f"SHA256:{'n' * 43}"
HOCKENHEIM = Agreement("hockenheim-short", laps=1, cars=1)
WINTER = SeasonTerms("Winter", (CalendarRace("hockenheim-short", 1), CalendarRace("hockenheim-gp", 1)), HOCKENHEIM)
NEWER_RULES = "the race was begun by edition 3 of the rules, from a newer program: motorchamp 0.2.0 has edition 1."


@pytest.fixture(scope="session")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source of the version before, from the history of this one."""
    git = shutil.which("git")
    if git is None or not (HERE / ".git").exists():
        pytest.skip("there is no history here to take version 0.2.0 from")
    packed = subprocess.run([git, "-C", HERE, "archive", BEFORE, *NEEDED], capture_output=True, check=False)
    if packed.returncode:
        pytest.skip(f"the history here does not reach back to version 0.2.0 ({BEFORE[:8]})")
    folder = tmp_path_factory.mktemp("before")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def run(source: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What this version does with these words, with the libraries of this interpreter."""
    done = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": str(source), "COLUMNS": "200"},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def seen(source: Path, *words: str) -> tuple[dict[str, Any], list[str]]:
    """What this version reads in the folder of a host or at home, and its log."""
    done = run(source, str(TESTS / "seen_by.py"), *words)
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    assert Path(said["program"]).is_relative_to(source)
    return said["seen"], done.stderr.splitlines()


@pytest.fixture(scope="session")
def folder_of_a_host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What this program has written on a host: something of everything, in both games."""
    place = tmp_path_factory.mktemp("host")
    kept_folder(place)
    return asyncio.run(_with_more(place / "after", place / "everything"))


async def _with_more(folder: Path, to: Path) -> Path:
    async with opened(folder, HeldClock(), post=NoPost()) as scene:
        ann, bob = scene.come("Ann"), scene.come("Bob")
        paddock, house = scene.paddock, scene.paddock.house
        paddock.players.remember(ANN, {"colours": "16", "keys.advice": "H"})
        house.change(motto="Drive fair.", doors=Doors.INVITED, bans=(Ban(NOON, "host", network="192.0.2.0/24"),))
        house.add_key(OTHER_KEY, house.make_key_code(ANN))
        house.replace_keys(CLEO, NEW_KEY)
        paddock.open_revenge(ann.player, 1).bar(ann.player, "Cleo")
        for visit, code in ((ann, MILLPOND), (ann, SANDPIT), (bob, SILVERSTONE)):
            paddock.shelf.add(visit.player, code)
            scene.meeting(short_race_on(code), "Cleo")
        await _driven(scene, short_race_on(MILLPOND), ann, bob)
        await _driven(scene, evolve(short_race_on(SANDPIT), cars=1), ann, bob)
        season = paddock.seasons.open_season(ann.player, WINTER)
        paddock.seasons.enter(bob.player, season)
        paddock.seasons.begin(ann.player, season)
        await until(ann, lambda: season.next_race and paddock.seasons.meeting_of(season, season.next_race))
        await question_for(scene.begun(HOCKENHEIM, "Bob", bots=("rookie",)), bob)
        return await after_the_plug(scene, to)


async def _driven(scene: Scene, agreement: Agreement, *visits: Visit) -> None:
    meeting = scene.begun(agreement, *(visit.player.name for visit in visits))
    for visit in visits:
        scene.plays(visit, meeting)
    await the_end(meeting, visits[0])


def test_it_opens_the_folder_of_a_host_and_loses_nothing(
    before: Path, folder_of_a_host: Path, tmp_path: Path
) -> None:
    folder, copy = (shutil.copytree(folder_of_a_host, tmp_path / name) for name in ("folder", "copy"))
    now, _ = seen(HERE / "src", str(copy), NOON.isoformat())
    then, log = seen(before, str(folder), NOON.isoformat())
    again, _ = seen(HERE / "src", str(folder), NOON.isoformat())
    assert again == now, "what it could not read is as it was"
    assert now["shelf"].pop("Silverstone-National")["code"] == SILVERSTONE
    refused = {number: race for number, race in then["races"].items() if race != now["races"][number]}
    assert {now["races"][number]["kept"]["agreement"]["track"] for number in refused} == {
        HOCKENHEIM.track,
        SANDPIT,
        SILVERSTONE,
    }
    for number, race in refused.items():
        words = (race["trouble"] or race["driven"]).removeprefix(f"Meeting {number} cannot be read: ")
        assert words.endswith((NEWER_RULES, f"there is no track {SILVERSTONE!r}."))
        assert sum(line.endswith(words) for line in log) == bool(race["trouble"])
        del now["races"][number], then["races"][number]
    assert len(log) == sum(bool(race["trouble"]) for race in refused.values())
    assert then == now


def test_its_check_calls_new_files_foreign_and_touches_nothing(
    before: Path, folder_of_a_host: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(folder_of_a_host, tmp_path / "folder")
    said = run(before, "-m", "motorchamp_tui", "host", "check", str(folder)).stdout
    foreign = [line.partition(":")[0] for line in said.splitlines() if line.endswith("it stays as it is.")]
    assert foreign == ["keys.json", "lived.json", "long-circuits.json", "origins.json"]
    assert tree(folder) == tree(folder_of_a_host)


def test_from_now_on_what_costs_nothing_when_it_is_lost_is_passed_over(
    folder_of_a_host: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(folder_of_a_host, tmp_path / "folder")
    told, *_ = (folder / "notices").rglob("*.json")
    for file in (folder / "lived.json", folder / "origins.json", told):
        file.write_text(json.dumps({**json.loads(file.read_text()), "a fact of tomorrow": 1}))
    assert seen(HERE / "src", str(folder), NOON.isoformat())[0]["races"]
    for name in ("house.json", "keys.json", "laps.json", "shelf.json", "people.json"):
        path = folder / name
        before = path.read_text()
        path.write_text(json.dumps({**json.loads(before), "a fact of tomorrow": 1}))
        with pytest.raises(MotorChampError, match=f"{name} is damaged: .*a fact of tomorrow"):
            Paddock(folder, HeldClock())
        path.write_text(before)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """What this program has written at home: something of everything, in both games."""
    folder = races_folder()
    for track in ("A1-C1", "hockenheim-short"):
        drivers = read_drivers("Ann,bot:rookie", ("rookie",))
        plan = plan_race(game_with(track).circuit(track), drivers, cars=1, laps=1, seed=3)
        for pieces in (10**9, 20):
            driven(folder, plan, pieces)
    keep_lap(folder, lap_plan(tracks.circuit("A1-C1"), 5))
    for game in GAMES:
        season = small_season(game, drivers="Ann,bot:rookie", game=game, cars=1)
        drive_next_as_bots(opened_season(season))
    for code in (MILLPOND, SANDPIT, SILVERSTONE):
        own_circuits.add(drawing_in(code))
    PuzzleTries(puzzle_tries_file()).add("motorchamp", "one", (NEWCOMER, 0.3), is_right=True, now=NOON)
    told_in(told_file()).add("slipstream")
    save({"colours": "16", "game": "motorsportspiel", "keys.advice": "J"})
    with Records(records_file()) as book:
        book.refresh(folder)
    return tmp_path / "home"


@pytest.mark.usefixtures("home")
def test_it_opens_what_is_kept_at_home_and_loses_nothing(before: Path) -> None:
    now, _ = seen(HERE / "src")
    then, _ = seen(before)
    assert seen(HERE / "src")[0] == now, "what it could not read is as it was"
    readable = [race["game"] == "MotorChamp" for race in now["races"]]
    assert readable.count(False) == 3
    for race, was, is_readable in zip(now["races"], then["races"], readable, strict=True):
        if is_readable:
            assert was == {name: race[name] for name in was}
        else:
            assert was["trouble"].endswith(NEWER_RULES)
    for table in now["records"].values():
        table[:] = [one for one in table if one["game"] == "motorchamp"]
    for said in (now, then):
        del said["races"]
    assert then == now


def test_a_key_that_does_two_things_on_different_screens_is_one_sentence_then(before: Path) -> None:
    save({"keys.advice": "H"})
    done = run(before, "-m", "motorchamp_tui", "settings")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("H would be the key for both advice and corner; change one of them.\n")
    assert str(settings_file()) in done.stderr
