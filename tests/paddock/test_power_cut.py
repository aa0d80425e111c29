"""What a host has told or taken outlives a power cut, also where it was written by a host that was killed."""

import errno
import os
import random
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import pytest
from paddock_scenes import HeldClock

from evenings.fragile_disk import FragileDisk, KilledError
from journal_driving import plan_of
from motorchamp_tui.journal.writer import Journal, JournalNotSavedError
from motorchamp_tui.paddock.files.json_files import save
from motorchamp_tui.paddock.paddock import Paddock

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture
def disk(tmp_path: Path) -> FragileDisk:
    folder = tmp_path / "disk"
    folder.mkdir()
    return FragileDisk(folder, random.Random(1))


def begun(folder: Path) -> Journal:
    journal = Journal.begin(folder, plan_of(), NOON)
    journal.line_up()
    return journal


def test_the_folders_of_a_new_host_are_there_after_a_power_cut(disk: FragileDisk, tmp_path: Path) -> None:
    folder = tmp_path / "disk" / "srv" / "paddock"
    with disk.mounted():
        Paddock(folder, HeldClock())
        disk.process_has_ended()
        disk.power_goes()
    assert {path.name for path in folder.iterdir()} >= {"meetings", "practice", "races"}


@pytest.mark.parametrize("kept", ["meetings/0001.json", "seasons/0001.json", "leagues/0001.json"])
def test_what_a_killed_host_had_just_agreed_is_on_disk_before_another_relies_on_it(
    disk: FragileDisk, tmp_path: Path, kept: str
) -> None:
    folder = tmp_path / "disk"
    with disk.mounted():
        Paddock(folder, HeldClock())
        file = folder / kept
        with (
            patch("motorchamp_tui.files.sync_folder", side_effect=KilledError),
            pytest.raises(KilledError),
        ):
            save(file, {"number": 1})
        disk.process_has_ended()
        assert disk.surviving(file) is None
        Paddock(folder, HeldClock())
        disk.process_has_ended()
        assert disk.surviving(file) == file.read_bytes()


def test_the_first_journal_in_a_folder_is_there_after_a_power_cut(disk: FragileDisk, tmp_path: Path) -> None:
    with disk.mounted():
        journal = begun(tmp_path / "disk" / "practice" / "0001")
        journal.save()
        path = journal.path
        disk.process_has_ended()
        disk.power_goes()
    assert path is not None
    assert path.is_file()


def test_a_folder_whose_name_did_not_reach_the_disk_is_brought_there_with_the_next_try(
    disk: FragileDisk, tmp_path: Path
) -> None:
    folder = tmp_path / "disk" / "0001"
    with disk.mounted():
        disk.kill_after = 1  # it is made, and not yet on disk
        with pytest.raises(KilledError):
            begun(folder).save()
        disk.process_has_ended()
        assert folder.is_dir()
        journal = begun(folder)
        journal.save()
        assert journal.path is not None
        assert disk.surviving(journal.path) == journal.path.read_bytes()
        journal.close()


def test_a_journal_that_a_killed_program_had_just_begun_is_on_disk_before_it_goes_on(
    disk: FragileDisk, tmp_path: Path
) -> None:
    folder = tmp_path / "disk" / "races"
    with disk.mounted():
        with (
            patch("motorchamp_tui.journal.file.sync_folder", side_effect=KilledError),
            pytest.raises(KilledError),
        ):
            begun(folder).save()
        disk.process_has_ended()
        (path,) = folder.glob("*.journal")
        assert disk.surviving(path) is None
        journal = Journal.resume(path)
        assert disk.surviving(path) == path.read_bytes()
        journal.close()


def test_a_race_has_one_journal_however_often_its_name_does_not_reach_the_disk(
    disk: FragileDisk, tmp_path: Path
) -> None:
    folder, refused = tmp_path / "disk" / "races", OSError(errno.EIO, os.strerror(errno.EIO))
    with disk.mounted():
        journal = begun(folder)
        for _ in range(2):
            with (
                patch("motorchamp_tui.journal.file.sync_folder", side_effect=refused),
                pytest.raises(JournalNotSavedError, match="the disk reports an error"),
            ):
                journal.save()
            assert not journal.is_saved
        journal.save()
        (path,) = folder.iterdir()
        assert disk.surviving(path) == path.read_bytes()
        journal.close()
