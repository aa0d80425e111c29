"""Texts that other systems have had: byte order marks, other ends of lines, blanks that nobody sees."""

import codecs
import re
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

from journal_driving import NOW, drive, plan_of
from motorchamp_tui.games.tables import read_toml
from motorchamp_tui.hosting.operator.listed import OperatorList
from motorchamp_tui.journal.file import has_ended
from motorchamp_tui.journal.reader import head_of, read_journal
from motorchamp_tui.journal.tail import JournalTail
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.lessons.files import read_lesson
from motorchamp_tui.locations import races_folder, settings_file
from motorchamp_tui.parsing import json_in, plain_text
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.ratings.strength import Strength
from motorchamp_tui.seasons import files
from motorchamp_tui.settings.file import load, save
from motorchamp_tui.terminals.ssh.keys import AllowList
from motorchamp_tui.workshop.bench import Workbench
from season_driving import drive_next_as_bots, look, opened, small_season

ROOT = Path(__file__).parents[1]

Had = Callable[[bytes], bytes]
HAD: dict[str, Had] = {
    "mark": lambda data: codecs.BOM_UTF8 + data,
    "crlf": lambda data: data.replace(b"\n", b"\r\n"),
    "crlf and mark": lambda data: codecs.BOM_UTF8 + data.replace(b"\n", b"\r\n"),
    "cr": lambda data: data.replace(b"\n", b"\r"),
    "blanks": lambda data: data.replace(b"\n", b" \t\n"),
    "utf-16": lambda data: codecs.BOM_UTF16_LE + data.decode().replace("\n", "\r\n").encode("utf-16-le"),
}
had = pytest.mark.parametrize("by", HAD.values(), ids=HAD)


def give(path: Path, by: Had) -> bytes:
    """Let another system have this file; returns what was in it."""
    before = path.read_bytes()
    path.write_bytes(by(before))
    return before


def moves_of(record: RaceRecord) -> list[str]:
    return [str(step.move) for step in record.steps]


@had
@pytest.mark.parametrize("pieces", [7, 10**9], ids=["under way", "over"])
def test_a_journal_is_read_and_continued_and_stays_readable(by: Had, pieces: int) -> None:
    journal = drive(Journal.begin(races_folder(), plan_of(), NOW), pieces)
    journal.save()
    journal.close()
    assert journal.path is not None
    path, record = journal.path, journal.record
    give(path, by)
    reader = read_journal(path)
    assert reader.damage is None
    assert moves_of(reader.finish()) == moves_of(record) == moves_of(JournalTail(path).record)
    assert head_of(path).started == record.agreed.started
    resumed = Journal.resume(path)
    assert resumed.damage is None
    drive(resumed).save()
    resumed.close()
    assert has_ended(path)
    again = read_journal(path)
    assert again.damage is None
    assert again.is_closed
    assert b"\r" not in path.read_bytes()
    assert [file.name for file in races_folder().iterdir()] == [path.name]


@had
def test_a_damaged_journal_is_as_damaged_as_it_was(by: Had) -> None:
    journal = drive(Journal.begin(races_folder(), plan_of(), NOW), 7)
    journal.save()
    journal.close()
    assert journal.path is not None
    text = journal.path.read_bytes()
    at = text.rindex(b" ~") - 1
    journal.path.write_bytes(text[:at] + b"?" + text[at + 1 :])
    damage = read_journal(journal.path).damage
    assert damage is not None
    give(journal.path, by)
    assert read_journal(journal.path).damage == damage


@had
def test_a_season_is_read_and_continued_and_so_are_its_journals(by: Had) -> None:
    path = opened(small_season(drivers="bot:steady,bot:steady"))
    give(path, by)
    drive_next_as_bots(path)
    give(next(races_folder().glob("*.journal")), by)
    assert len(look(path).kept.driven) == 1
    give(path, by)
    files.strike(files.read(path), 2)
    kept = files.read(path)
    assert (kept.damage, set(kept.driven), kept.struck) == ("", {1}, frozenset({2}))


@had
def test_settings_are_read_and_saved(by: Had) -> None:
    save({"theme": "nord"})
    give(settings_file(), by)
    save({"coach": "false"})
    assert (load().words["theme"], load().words["coach"]) == ("nord", "false")


@had
@pytest.mark.parametrize("shipped", ["tracks/A1.toml", "tests/situations/tow-chain.toml"])
def test_circuits_and_situations_mean_the_same(shipped: str, by: Had, tmp_path: Path) -> None:
    path = tmp_path / Path(shipped).name
    path.write_bytes((ROOT / shipped).read_bytes())
    before = read_toml(path)
    give(path, by)
    assert read_toml(path) == before


@had
def test_a_drawing_is_opened_and_a_lesson_is_read(by: Had, tmp_path: Path) -> None:
    drawing = tmp_path / "A1.toml"
    drawing.write_bytes((ROOT / "tracks/A1.toml").read_bytes())
    text = Workbench.open(str(drawing), "motorchamp").drawing.text
    give(drawing, by)
    assert Workbench.open(str(drawing), "motorchamp").drawing.text == text
    lesson = tmp_path / "1-moving.toml"
    lesson.write_bytes((ROOT / "lessons/motorchamp/1-moving.toml").read_bytes())
    title = read_lesson(lesson).title
    give(lesson, by)
    assert read_lesson(lesson).title == title


@had
def test_lists_of_keys_and_of_operators_are_read(by: Had, tmp_path: Path) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519").convert_to_public() for _ in range(2)]
    listed = tmp_path / "keys"
    listed.write_bytes(b"# friends\n" + b"".join(key.export_public_key() for key in keys))
    give(listed, by)
    allowed = AllowList(listed)
    assert all(allowed.has(key, "", "192.0.2.1") for key in keys)
    assert len(OperatorList(listed).keys()) == 2


@had
def test_answers_to_puzzles_are_read_and_added_to(by: Had, tmp_path: Path) -> None:
    file, easy = tmp_path / "puzzles.txt", (Strength(1300, 30), 0.25)
    PuzzleTries(file).add("motorchamp", "m1", easy, is_right=True, now=NOW)
    give(file, by)
    tries = PuzzleTries(file)
    tries.add("motorchamp", "m2", easy, is_right=True, now=NOW)
    assert not PuzzleTries(file).trouble
    assert PuzzleTries(file).tried("motorchamp") == {"m1": True, "m2": True}


@had
def test_json_is_read(by: Had) -> None:
    assert json_in(by(b'{\n"a": [1,\n2]}\n')) == {"a": [1, 2]}


def test_what_is_plain_stays_as_it_is_and_so_does_what_is_no_text() -> None:
    for data in (b"", b"4 VAN2 1 ~365c ", b"a\n\nb", b"\xff\xfe\x00", bytes(range(32, 256)) + b"\n"):
        assert plain_text(data) == data
    assert re.fullmatch(rb" {100000}", plain_text(b" " * 100_000))
