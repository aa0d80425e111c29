"""Disks that are full, can only be read, or are pulled out; programs that are killed: nothing shown is lost."""

import errno
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from journal_driving import NOW, drive, driven, plan_of
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.journal.file import JournalFile, JournalNotSavedError
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.writer import Journal, Recorder
from motorchamp_tui.plain.headless import race_lines, record_lines
from motorchamp_tui.race.control import RaceControl, bot_seats
from thoroughness import IS_THOROUGH


class Disk:
    """A disk that takes so many more bytes, then reports an error; of the write that fails, a part."""

    def __init__(self, patch: pytest.MonkeyPatch, number: int) -> None:
        self._write, self._sync = os.pwrite, os.fsync
        self.number = number
        self.room = 10**9
        patch.setattr(os, "pwrite", self.pwrite)
        patch.setattr(os, "fsync", self.fsync)

    def pwrite(self, handle: int, data: memoryview, offset: int) -> int:
        if self.room <= 0:
            raise OSError(self.number, os.strerror(self.number))
        written = self._write(handle, data[: self.room], offset)
        self.room -= written
        return written

    def fsync(self, handle: int) -> None:
        if self.number == errno.EIO and self.room <= 0:
            raise OSError(self.number, os.strerror(self.number))
        self._sync(handle)


class Person:
    """Told that a race cannot be saved; answers as prepared."""

    def __init__(self, *answers: bool) -> None:
        self.answers = list(answers)
        self.told: list[str] = []

    async def __call__(self, error: JournalNotSavedError) -> bool:
        self.told.append(str(error))
        return self.answers.pop(0)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch, errno.ENOSPC)


def control_of(journal: Journal, person: Person) -> RaceControl:
    record = journal.record
    bots = bot_seats(record.plan.game, record.plan.drivers, record.plan.seed)
    return RaceControl(journal.line_up(), bots, record.cup(), (), Recorder(journal, person))


async def test_a_full_disk_is_told_once_and_the_race_goes_on_unsaved_as_far_as_it_was_saved(
    tmp_path: Path, disk: Disk
) -> None:
    journal, person = Journal.begin(tmp_path, plan_of(), NOW), Person(False)
    control = control_of(journal, person)
    for _ in range(10):
        await control.step()
    disk.room = 11
    end = await control.run()
    assert end.is_over
    assert person.told == [f"The race cannot be saved in {journal.path}: the disk is full."]
    assert not is_saved(journal)
    journal.close()
    assert journal.path is not None
    saved = list(record_lines(read_journal(journal.path).finish(), json_lines=False))
    whole = list(race_lines(journal.record.plan, json_lines=False))
    assert 10 < len(saved) < len(whole)
    assert saved == whole[: len(saved)]


@pytest.mark.parametrize(("number", "room"), [(errno.ENOSPC, 3), (errno.EIO, 6)], ids=["a part", "not for sure"])
def test_what_was_not_written_for_sure_is_cut_back(tmp_path: Path, disk: Disk, number: int, room: int) -> None:
    file = JournalFile.create(tmp_path, "A1-C1", b"begin\n")
    disk.number, disk.room = number, room
    with pytest.raises(OSError, match=os.strerror(number)):
        file.append(b"go on\n")
    assert file.path.read_bytes() == b"begin\n"
    disk.room = 10**9
    file.append(b"again\n")
    assert file.path.read_bytes() == b"begin\nagain\n"
    file.close()


def is_saved(journal: Journal) -> bool:
    return journal.is_saved


async def test_when_there_is_room_again_everything_is_saved_after_all(tmp_path: Path, disk: Disk) -> None:
    journal, person = Journal.begin(tmp_path, plan_of(), NOW), Person(False)
    control = control_of(journal, person)
    for _ in range(10):
        await control.step()
    disk.room = 3
    for _ in range(10):
        await control.step()
    assert not is_saved(journal)
    disk.room = 10**9
    await control.run()
    assert len(person.told) == 1
    assert is_saved(journal)
    journal.close()
    assert (tmp_path / "0001-A1-C1.journal").read_bytes() == driven(tmp_path / "whole").read_bytes()


async def test_who_asks_to_try_again_is_told_again_until_it_works(tmp_path: Path, disk: Disk) -> None:
    journal = Journal.begin(tmp_path, plan_of(), NOW)
    disk.room = 0

    class Patient(Person):
        async def __call__(self, error: JournalNotSavedError) -> bool:
            disk.room = 10**9 if len(self.told) == 2 else 0
            return await super().__call__(error)

    person = Patient(True, True, True)
    await control_of(journal, person).step()
    assert len(person.told) == 3
    assert is_saved(journal)
    journal.close()


async def test_an_error_of_the_disk_while_flushing_counts_as_not_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch, errno.EIO)
    journal, person = Journal.begin(tmp_path, plan_of(), NOW), Person(False)
    control = control_of(journal, person)
    await control.step()
    disk.room = 1
    await control.step()
    assert person.told == [f"The race cannot be saved in {journal.path}: the disk reports an error."]
    disk.room = 10**9
    await control.step()
    assert is_saved(journal)
    journal.close()


async def test_a_journal_deleted_during_the_race_is_written_anew_as_a_whole(tmp_path: Path) -> None:
    journal = Journal.begin(tmp_path, plan_of(), NOW)
    control = control_of(journal, Person())
    for _ in range(10):
        await control.step()
    (tmp_path / "0001-A1-C1.journal").unlink()
    await control.run()
    journal.close()
    assert journal.path is not None
    assert journal.path.read_bytes() == driven(tmp_path / "whole").read_bytes()


@pytest.mark.parametrize("where", ["a file/races", "a file"])
def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(tmp_path: Path, where: str) -> None:
    (tmp_path / "a file").write_text("")
    journal = Journal.begin(tmp_path / where, plan_of(), NOW)
    with pytest.raises(JournalNotSavedError, match=r"^The race cannot be saved in .*: [a-z' ]+\.$"):
        journal.save()
    drive(journal)
    assert journal.record.is_over
    journal.close()
    assert journal.path is None


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_a_race_on_a_disk_that_can_only_be_read_goes_on_after_it_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    path = driven(tmp_path, most_pieces=20)
    before = path.read_bytes()
    open_file = os.open

    def open_to_read(file: Path, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(number, os.strerror(number))
        return open_file(file, flags, mode, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", open_to_read)
    journal = Journal.resume(path)
    drive(journal, 5)
    with pytest.raises(JournalNotSavedError, match=r"read-only|permission denied"):
        journal.save()
    journal.close()
    assert path.read_bytes() == before


def test_a_file_that_is_not_there_cannot_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(MotorChampError, match="cannot be read: no such file or folder"):
        Journal.resume(tmp_path / "0001-A1-C1.journal")


def test_a_race_that_could_not_begin_leaves_no_file_behind(tmp_path: Path, disk: Disk) -> None:
    journal = Journal.begin(tmp_path, plan_of(), NOW)
    for room in (0, 1, 100, 500):
        disk.room = room
        with pytest.raises(JournalNotSavedError, match="the disk is full"):
            journal.save()
        assert list(tmp_path.iterdir()) == []
    disk.room = 10**9
    journal.save()
    journal.close()
    assert [path.name for path in tmp_path.iterdir()] == ["0001-A1-C1.journal"]


SHOWING = """
import asyncio, resource, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from journal_driving import NOW, plan_of
from motorchamp_tui.journal.writer import Journal, Recorder
from motorchamp_tui.race.control import RaceControl, bot_seats

async def shown(step):
    print(step.before.round, step.before.current_car.name, step.move, flush=True)

async def tell(error):
    print("told:", error, flush=True)
    return False

async def main():
    journal = Journal.begin(Path(sys.argv[2]), plan_of(laps=4), NOW)
    if sys.argv[3] != "0":
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), int(sys.argv[3])))
    record = journal.record
    bots = bot_seats(record.plan.game, record.plan.drivers, record.plan.seed)
    await RaceControl(journal.line_up(), bots, record.cup(), [shown], Recorder(journal, tell)).run()
    journal.close()

asyncio.run(main())
"""


def showing(folder: Path, most_bytes: int = 0) -> "subprocess.Popen[str]":
    """A program that drives a race and shows every move."""
    here = str(Path(__file__).parents[1])
    command = [sys.executable, "-c", SHOWING, here, str(folder), str(most_bytes)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def moves_kept(folder: Path) -> list[str]:
    reader = read_journal(folder / "0001-A1-C1.journal")
    assert reader.damage is None
    return [f"{step.before.round} {step.before.current_car.name} {step.move}" for step in reader.finish().steps]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_killed_at_any_moment_has_lost_nothing_that_it_showed(
    tmp_path: Path, number: signal.Signals
) -> None:
    for moment in random.Random(number).sample(range(1, 300), 3 if IS_THOROUGH else 1):
        folder = tmp_path / str(moment)
        with showing(folder) as program:
            assert program.stdout is not None
            shown = [program.stdout.readline() for _ in range(moment)]
            program.send_signal(number)
            shown += program.stdout.readlines()
        kept = moves_kept(folder)
        assert [line.rstrip("\n") for line in shown if line.endswith("\n")] == kept[: len(shown)]
        journal = Journal.resume(folder / "0001-A1-C1.journal")
        drive(journal)
        plan = journal.record.plan
        assert list(record_lines(journal.record, json_lines=False)) == list(race_lines(plan, json_lines=False))
        journal.close()


def test_a_file_that_may_not_grow_is_told_and_what_was_shown_before_is_there(tmp_path: Path) -> None:
    with showing(tmp_path, 3000) as program:
        assert program.stdout is not None
        lines = program.stdout.read().splitlines()
    assert program.returncode == 0
    told = [number for number, line in enumerate(lines) if line.startswith("told:")]
    assert len(told) == 1
    assert lines[told[0]].endswith(": the file has reached its largest size.")
    assert moves_kept(tmp_path) == lines[: told[0]]
    assert len(lines) > 2 * told[0] > 20


def test_a_reader_that_goes_away_does_not_harm_the_journal(tmp_path: Path) -> None:
    with showing(tmp_path) as program:
        assert program.stdout is not None
        shown = [program.stdout.readline() for _ in range(50)]
        program.stdout.close()
        program.stdout = None
    assert [line.rstrip("\n") for line in shown] == moves_kept(tmp_path)[:50]
