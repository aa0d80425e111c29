"""Disks that lack something: hard links, permissions, locks, replacing, or knowing when something is written."""

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from evenings.fragile_disk import LACKS, FragileDisk
from journal_driving import NOW, drive, plan_of
from lap_driving import keep_lap, lap_plan
from motorchamp_tui import disks
from motorchamp_tui.disks import Lack, heard_by, tell_once
from motorchamp_tui.files import alone_in, name_finished, open_to_read, put_back, replace_file
from motorchamp_tui.games.motorchamp.sections import tracks
from motorchamp_tui.hosting.folder import make_private
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder, settings_file, told_file
from motorchamp_tui.paddock.files.json_files import save as save_json
from motorchamp_tui.practice.laps import laps_in
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.ratings.strength import Strength
from motorchamp_tui.settings.file import load, save
from motorchamp_tui.settings.told import told_in
from motorchamp_tui.terminals.ssh import keys
from season_driving import drive_next_as_bots, look, opened, small_season

EVERY = [(lack,) for lack in LACKS] + [tuple(LACKS)]
SAID = {
    "replace": Lack.REPLACING,
    "chmod": Lack.MODES,
    "fsync": Lack.SYNC,
    "flock": Lack.LOCKS,
}


@pytest.fixture(autouse=True)
def _nothing_met(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disks, "_met", [])


@pytest.fixture(params=EVERY, ids="+".join)
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[FragileDisk]:
    lacking = FragileDisk(tmp_path, random.Random(1), request.param)
    with lacking.mounted():
        yield lacking
    lacking.process_has_ended()


def left_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob(".*"))


def test_races_and_laps_are_kept_and_go_on(disk: FragileDisk, tmp_path: Path) -> None:
    paths = list[Path]()
    for _ in range(2):
        journal = drive(Journal.begin(races_folder(), plan_of(), NOW), 4)
        journal.save()
        journal.close()
        assert journal.path is not None
        paths.append(journal.path)
    assert [path.name for path in paths] == ["0001-A1-C1.journal", "0002-A1-C1.journal"]
    again = drive(Journal.resume(paths[0]))
    again.save()
    again.close()
    assert read_journal(paths[0]).is_closed
    keep_lap(races_folder(), lap_plan(tracks.circuit("A1-C1"), 3))
    assert [lap.is_over for lap in laps_in(races_folder())] == [True]
    assert left_in(tmp_path) == []


@pytest.mark.parametrize("game", ["motorchamp", "motorsportspiel"])
def test_seasons_are_kept_and_go_on(game: str, disk: FragileDisk, tmp_path: Path) -> None:
    season = small_season(game=game, drivers="bot:steady,bot:steady")
    path, other = opened(season), opened(small_season("Winter", game=game, drivers="bot:steady,bot:steady"))
    assert [path.name[:4], other.name[:4]] == ["0001", "0002"]
    drive_next_as_bots(path)
    assert len(look(path).kept.driven) == 1
    assert left_in(tmp_path) == []


def test_settings_what_was_told_and_puzzles_are_kept(disk: FragileDisk, tmp_path: Path) -> None:
    save({"theme": "nord"})
    save({"coach": "false"})
    assert (load().words["theme"], load().words["coach"]) == ("nord", "false")
    for topic in ("one", "two"):
        told_in(told_file()).add(topic)
    assert told_in(told_file()) == {"one", "two"}
    tries = PuzzleTries(tmp_path / "puzzles.txt")
    for puzzle in ("m1", "m2"):
        tries.add("motorchamp", puzzle, (Strength(1300, 30), 0.25), is_right=True, now=NOW)
    assert PuzzleTries(tries.file).tried("motorchamp") == {"m1": True, "m2": True}
    assert left_in(tmp_path) == []


def test_a_host_keeps_its_folder_and_its_key(
    disk: FragileDisk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder, made = tmp_path / "paddock", list[bytes]()
    for number in range(2):
        make_private(folder)
        made.append(keys.host_key(folder).export_public_key())
        save_json(folder / "people.json", {"starts": number})
        assert (folder / "people.json").read_text().strip() == f'{{"starts": {number}}}'
    assert made[0] == made[1]
    assert left_in(tmp_path) == []
    assert caplog.messages == []


def test_what_is_not_promised_there_is_said_once(disk: FragileDisk, tmp_path: Path) -> None:
    said, told = list[str](), set[str]()
    with heard_by(lambda lack: tell_once(lack, told, said.append)):
        for _ in range(2):
            for text in ("old", "new"):
                with alone_in(tmp_path, ".half"):
                    replace_file(tmp_path / "file", text)
    expected = {SAID[lack].words for lack in disk.lacks if lack in SAID}
    assert len(said) == len(expected)
    assert set(said) == expected
    with heard_by(lambda lack: tell_once(lack, told, said.append)):
        replace_file(tmp_path / "file", "newer")
    assert len(said) == len(expected)


def test_a_name_that_is_taken_is_not_given_again(disk: FragileDisk, tmp_path: Path) -> None:
    for name in ("work", "other"):
        replace_file(tmp_path / name, name)
    name_finished(tmp_path / "work", tmp_path / "file")
    with pytest.raises(FileExistsError):
        name_finished(tmp_path / "other", tmp_path / "file")
    assert (tmp_path / "file").read_text() == "work"
    assert left_in(tmp_path) == []


def test_where_no_file_replaces_another_a_killed_program_leaves_the_old_or_the_new_one(tmp_path: Path) -> None:
    """Killed at every change of the disk, one after the other."""
    for moment in itertools.count():
        folder = tmp_path / str(moment)
        folder.mkdir()
        disk, file, is_over = FragileDisk(folder, random.Random(1), ("link", "replace")), folder / "file", False
        with disk.mounted():
            replace_file(file, "old")
            disk.kill_after = moment
            try:
                replace_file(file, "new")
                is_over = True
            except SystemExit:
                disk.process_has_ended()
            disk.kill_after = None
            with open_to_read(file) as found:
                assert found.read() in (b"old", b"new")
            put_back(folder)
            assert file.read_bytes() in (b"old", b"new")
            replace_file(file, "newer")
            with open_to_read(file) as found:
                assert found.read() == b"newer"
            assert ".old-file" not in left_in(folder)
        disk.process_has_ended()
        if is_over:
            break
    assert moment > 4


def test_a_disk_that_lacks_nothing_is_not_spoken_of(tmp_path: Path) -> None:
    said = list[Lack]()
    with heard_by(said.append):
        drive(Journal.begin(tmp_path, plan_of(), NOW), 2).close()
        save({"theme": "nord"}, settings_file())
    assert said == []
