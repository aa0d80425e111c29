"""What changes in a paddock's folder is kept elsewhere first, by every way there is to change it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import pytest

from evenings.evening import spend
from fleet.memory_store import MemoryStore
from motorchamp_tui.files import elsewhere
from motorchamp_tui.fleet.working_copy import LOCK, WorkingCopy
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.journal.file import JournalFile, keep_copy
from motorchamp_tui.paddock.files.json_files import delete, save
from motorchamp_tui.paddock.people.lap_book import LapBook, make_room
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.ratings.strength import NEWCOMER
from motorchamp_tui.seasons import files
from motorchamp_tui.seasons.season import LateDriver
from motorchamp_tui.terminals.ssh.keys import host_key
from season_driving import small_season


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    made = MemoryStore()
    with elsewhere.kept_by(tmp_path, made):
        yield made
    assert not made.differs(tmp_path)


@pytest.mark.parametrize("seed", [1, 3])
def test_whole_evenings_hold_when_every_host_begins_with_what_is_kept_elsewhere(seed: int) -> None:
    outcome = spend(seed, MemoryStore())
    assert not outcome.found, outcome.found[0]
    assert outcome.lives > 1


@pytest.mark.parametrize("way", ["create", "replace", "append"])
def test_a_way_past_the_keeper_is_found(way: str) -> None:
    with patch.object(elsewhere, way, lambda *_: None):
        assert any(spend(seed, MemoryStore()).found for seed in range(8))


def test_a_copy_that_cannot_be_written_leaves_nothing_half_written(tmp_path: Path) -> None:
    copy = WorkingCopy(tmp_path, "id", MemoryStore({"people.json": b"{}"}))
    with patch("os.pwrite", side_effect=OSError("full")), pytest.raises(OSError, match="full"):
        copy.bring_up()
    copy.close()
    assert [path.name for path in tmp_path.iterdir()] == [LOCK]


def test_journals_are_kept(tmp_path: Path, store: MemoryStore) -> None:
    file = JournalFile.create(tmp_path / "races", "A1-C1", b"head\n")
    assert not store.files
    file.sync()
    file.append(b"first\n")
    file.cut(8)
    keep_copy(file.path, b"damaged")
    file.close()
    assert store.files["races/0001-A1-C1.journal"] == b"head\nfir"


def test_small_files_are_kept(tmp_path: Path, store: MemoryStore) -> None:
    for name in ("people.json", "webhooks/ann.json"):
        save(tmp_path / name, {"a": 1})
    delete(tmp_path / "webhooks" / "ann.json")
    assert list(store.files) == ["people.json"]


def test_seasons_are_kept(tmp_path: Path, store: MemoryStore) -> None:
    path = files.create(tmp_path / "seasons", small_season("Summer"))
    files.strike(files.join(files.read(path), LateDriver(Driver("Late", None, "RED"), 2)), 1)
    assert store.files[path.relative_to(tmp_path).as_posix()] == path.read_bytes()


def test_answers_to_puzzles_are_kept(tmp_path: Path, store: MemoryStore) -> None:
    tries = PuzzleTries(tmp_path / "puzzles" / "ann")
    tries.add("motorchamp", "one", (NEWCOMER, 0.0), is_right=True, now=datetime(2026, 1, 1, tzinfo=UTC))
    tries.add("motorchamp", "two", (NEWCOMER, 0.0), is_right=False, now=datetime(2026, 1, 2, tzinfo=UTC))
    assert len(store.files["puzzles/ann"].splitlines()) == 2


def test_laps_that_are_no_longer_kept_here_are_not_kept_elsewhere(tmp_path: Path, store: MemoryStore) -> None:
    book = LapBook(tmp_path / "laps.json", tmp_path / "alone", save)
    for folder in (book.folder_of("guest:1"), book.folder_of("SHA256:ann")):
        file = JournalFile.create(folder, "A1-C1", b"head\n")
        file.sync()
        file.close()
    with patch("motorchamp_tui.paddock.people.lap_book.MOST_LAPS", 0):
        make_room(book.folder_of("SHA256:ann"), ())
    book.forget_guests()
    assert not store.files


def test_the_key_that_all_hosts_show_is_kept(tmp_path: Path, store: MemoryStore) -> None:
    host_key(tmp_path)
    assert store.files["host_key"].startswith(b"-----BEGIN OPENSSH PRIVATE KEY-----")
