"""Tries at puzzles: the first counts, and nothing that was counted is lost."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from motorchamp_tui.puzzles.tries import PuzzleTries, TriesNotKeptError
from motorchamp_tui.ratings.strength import NEWCOMER, Strength

GAME, NOW = "motorchamp", datetime(2026, 11, 22, 18, 40, tzinfo=UTC)
TODAY, YESTERDAY = date(2026, 11, 22), date(2026, 11, 21)
EASY = Strength(1300, 30), 0.25


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "puzzles.txt"


def test_the_first_try_counts_and_is_there_next_time(file: Path) -> None:
    tries = PuzzleTries(file)
    assert tries.strength(GAME) == NEWCOMER
    wrong = tries.add(GAME, "m1", EASY, is_right=False, now=NOW)
    assert wrong is not None
    assert wrong.strength.points < 1500
    assert tries.add(GAME, "m1", EASY, is_right=True, now=NOW) is None
    tries.add(GAME, "m2", EASY, is_right=True, now=NOW)
    again = PuzzleTries(file)
    assert again.tried(GAME) == {"m1": False, "m2": True}
    assert again.strength(GAME) == tries.strength(GAME)
    assert again.strength("motorsportspiel") == NEWCOMER
    assert again.trouble == ""


def test_two_windows_count_a_puzzle_once(file: Path) -> None:
    here, there = PuzzleTries(file), PuzzleTries(file)
    here.add(GAME, "m1", EASY, is_right=True, now=NOW)
    assert not there.tried(GAME)
    there.add(GAME, "m1", EASY, is_right=False, now=NOW)
    there.add(GAME, "m2", EASY, is_right=False, now=NOW)
    assert PuzzleTries(file).tried(GAME) == {"m1": True, "m2": False} == there.tried(GAME)


def test_a_damaged_line_is_told_of_and_left_and_all_others_count(file: Path) -> None:
    tries = PuzzleTries(file)
    for name in ("m1", "m2", "m3"):
        tries.add(GAME, name, EASY, is_right=True, now=NOW)
    lines = file.read_text().splitlines()
    file.write_text(f"{lines[0]}\n{lines[1].replace('right', 'perfect')}\n{lines[2][:30]}")
    damaged = PuzzleTries(file)
    assert damaged.trouble == f"Line 2 of {file} is damaged: it is not counted, and left as it is."
    damaged.add(GAME, "m4", EASY, is_right=True, now=NOW)
    kept = file.read_text().splitlines()
    assert kept[0] == lines[0]
    assert "perfect" in kept[1]
    assert kept[2] == lines[2][:30]
    assert PuzzleTries(file).tried(GAME) == {"m1": True, "m4": True}


def test_a_file_of_rubbish_is_left_as_it_is(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"\xff\x00 nan inf\nm1 right nan nan -\n")
    tries = PuzzleTries(file)
    assert tries.trouble
    assert tries.strength(GAME) == NEWCOMER
    assert file.read_bytes().startswith(b"\xff\x00")


def test_what_cannot_be_kept_is_said_and_counts_until_the_program_ends(file: Path) -> None:
    file.parent.write_text("in the way")
    tries = PuzzleTries(file)
    with pytest.raises(TriesNotKeptError, match=r"^This try counts, but cannot be kept: .*"):
        tries.add(GAME, "m1", EASY, is_right=True, now=NOW)
    assert tries.tried(GAME) == {"m1": True}
    file.parent.unlink()
    tries.add(GAME, "m2", EASY, is_right=False, now=NOW)
    assert PuzzleTries(file).tried(GAME) == {"m1": True, "m2": False}
    assert PuzzleTries(file).strength(GAME) == tries.strength(GAME)


def test_a_try_that_could_not_be_kept_gives_way_to_one_in_another_window(file: Path) -> None:
    file.parent.write_text("in the way")
    tries = PuzzleTries(file)
    with pytest.raises(TriesNotKeptError):
        tries.add(GAME, "m1", EASY, is_right=True, now=NOW)
    file.parent.unlink()
    PuzzleTries(file).add(GAME, "m1", EASY, is_right=False, now=NOW)
    tries.add(GAME, "m2", EASY, is_right=True, now=NOW)
    assert [line.split()[2:4] for line in file.read_text().splitlines()] == [["m1", "wrong"], ["m2", "right"]]


def test_a_guest_is_forgotten() -> None:
    tries = PuzzleTries()
    tries.add(GAME, "m1", EASY, is_right=True, now=NOW)
    assert tries.tried(GAME) == {"m1": True}


def test_a_day_has_one_try_and_days_in_a_row_are_a_streak() -> None:
    tries = PuzzleTries()
    tries.add(GAME, "m1", EASY, is_right=True, now=NOW, day=YESTERDAY)
    assert tries.streak(GAME, TODAY) == 1
    tries.add(GAME, "m2", EASY, is_right=True, now=NOW, day=TODAY)
    assert tries.streak(GAME, TODAY) == 2
    other = tries.add(GAME, "m3", EASY, is_right=False, now=NOW, day=TODAY)
    assert other is not None
    assert other.day is None
    assert tries.streak(GAME, TODAY) == 2


def test_a_daily_puzzle_that_was_known_counts_for_the_day_and_not_for_the_rating() -> None:
    tries = PuzzleTries()
    tries.add(GAME, "m1", EASY, is_right=False, now=NOW)
    before = tries.strength(GAME)
    tries.add(GAME, "m1", EASY, is_right=True, now=NOW, day=TODAY)
    assert tries.strength(GAME) == before
    assert tries.streak(GAME, TODAY) == 1
    assert tries.tried(GAME) == {"m1": False}
