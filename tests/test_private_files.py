"""What is kept for one person can be read by nobody else, and only what is made to be handed on can."""

import os
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from journal_driving import driven, plan_of
from motorchamp_tui.analysis.account import Analysis
from motorchamp_tui.analysis.kept import keep
from motorchamp_tui.cli.commands import motorchamp
from motorchamp_tui.journal.file import keep_copy
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.records import Records
from motorchamp_tui.locations import analyses_folder, puzzle_tries_file, races_folder, records_file, told_file
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.ratings.strength import NEWCOMER
from motorchamp_tui.settings.file import save
from motorchamp_tui.settings.told import told_in
from season_driving import opened, small_season


@pytest.fixture
def _open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def kept_everything() -> None:
    """Something of every kind that is kept for the person who plays."""
    path = driven(races_folder(), plan_of(laps=1))
    keep_copy(path, b"")
    opened(small_season())
    save({"throw": "by hand"})
    told_in(told_file()).add("limit")
    PuzzleTries(puzzle_tries_file()).add("motorchamp", "A1", (NEWCOMER, 0.0), is_right=True, now=datetime.now(UTC))
    keep(read_journal(path).finish(), Analysis((), (), ()), analyses_folder())


@pytest.mark.usefixtures("_open_umask")
def test_whatever_is_kept_for_somebody_is_private_under_any_umask(tmp_path: Path) -> None:
    kept_everything()
    with Records(records_file()) as book:
        book.refresh(races_folder())
        paths = [path for path in (tmp_path / "home").rglob("*") if not path.is_symlink()]
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in paths}
    assert len(modes) >= 15
    assert {name: oct(mode) for name, mode in modes.items() if mode not in (0o600, 0o700)} == {}


@pytest.mark.usefixtures("_open_umask")
def test_what_is_exported_is_an_ordinary_file(tmp_path: Path) -> None:
    driven(races_folder(), plan_of(laps=1))
    (tmp_path / "out").mkdir()
    for words in (["races", "--export", "1"], ["replay", "1", "--text", "end", "--output"]):
        place = tmp_path / "out" if words[0] == "races" else tmp_path / "out" / "end.txt"
        assert CliRunner().invoke(motorchamp, [*words, str(place)]).exit_code == 0
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "out").iterdir()} == {0o666}
