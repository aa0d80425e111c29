"""Commands where what others take for granted is missing: a home, streams, docstrings, folders, the right year."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from journal_driving import drive, plan_of
from motorchamp_tui.cli.commands import COMMANDS
from motorchamp_tui.journal.rated import own_rating
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import told_file
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.race.exporting import folder_of
from motorchamp_tui.race.opponents import UNRATED
from motorchamp_tui.settings.told import told_in
from motorchamp_tui.today.at_home import today_at_home
from thoroughness import IS_THOROUGH

COMMAND = str(Path(sys.executable).with_name("motorchamp"))
EVERY = [name for group in COMMANDS.values() for name in group]
ENDS = [name for name in EVERY if name not in ("host", "ladder", "simulate")]
TRIED = ENDS if IS_THOROUGH else ["rules", "turn"]
NEED = {"odds": ["--colour", "3", "--free", "10"], "rules": ["all"], "settings": []}


def run(shell: str, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run a command, its streams as the shell has it."""
    line = ["sh", "-c", f'exec "$0" "$@" {shell}', COMMAND, *words, *NEED.get(words[0], [])]
    return subprocess.run(
        line, text=True, capture_output=True, input="", env={**os.environ, "TERM": "dumb", **environ}, check=False
    )


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("name", TRIED)
def test_a_closed_stream_is_like_one_that_nobody_reads(name: str, closed: str) -> None:
    found = run(closed, name)
    assert "Traceback" not in found.stderr + found.stdout
    assert found.returncode == run("</dev/null >/dev/null 2>/dev/null", name).returncode


@pytest.mark.parametrize("home", ["nowhere", "~"])
@pytest.mark.parametrize("name", TRIED)
def test_an_account_without_a_home_is_told_so_and_can_play(tmp_path: Path, name: str, home: str) -> None:
    found = run("</dev/null", name, HOME=home, XDG_DATA_HOME="", XDG_CONFIG_HOME="", XDG_STATE_HOME="")
    assert found.returncode in (0, 1, 2)
    assert "this account has no home folder, so nothing is kept: set HOME to a folder of yours." in found.stderr
    assert "bug" not in found.stderr
    assert len(found.stderr.splitlines()) <= 2
    assert not Path(home).exists()


def test_what_follows_a_tilde_need_not_be_an_account() -> None:
    assert folder_of("~nobody-at-all/figures") == Path.cwd() / "~nobody-at-all/figures"


def test_help_keeps_its_text_where_python_drops_docstrings() -> None:
    asked = """
import json, sys
from motorchamp_tui.cli.commands import motorchamp, COMMANDS
from motorchamp_tui.cli.options import with_help
from motorchamp_tui.plain.title import PlainTitle
import click
told = {}
def tell(command, context, name):
    told[name] = command.get_help(context)
    for below in command.list_commands(context) if isinstance(command, click.Group) else []:
        inner = command.get_command(context, below)
        tell(inner, click.Context(inner, parent=context, info_name=below), f"{name} {below}")
tell(with_help(motorchamp), click.Context(motorchamp, info_name="motorchamp"), "motorchamp")
told["menu"] = [typed.help for typed in PlainTitle.all().values()]
print(json.dumps(told))
"""
    with_docstrings, without = (
        json.loads(subprocess.run([sys.executable, *how, "-c", asked], capture_output=True, check=True).stdout)
        for how in ([], ["-OO"])
    )
    assert without == with_docstrings
    assert all(with_docstrings["menu"])


def test_a_race_of_a_clock_before_1970_can_be_read_again(tmp_path: Path) -> None:
    journal = drive(Journal.begin(tmp_path, plan_of(laps=1), datetime(1969, 12, 31, 23, 59, tzinfo=UTC)))
    journal.save()
    journal.close()
    assert journal.path is not None
    assert read_journal(journal.path).finish().agreed.started.year == 1969


def test_what_is_only_remembered_shuts_nobody_out_where_it_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path, *_: object, **__: object) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    for asked in ("exists", "is_dir", "is_file", "stat"):
        monkeypatch.setattr(Path, asked, refused)
    monkeypatch.setattr(os, "open", refused)
    assert told_in(told_file()) == set()
    assert PuzzleTries(Path("/away/puzzles.txt")).trouble.endswith("cannot be read: permission denied.")
    assert own_rating("motorchamp", "ann") == UNRATED
    assert today_at_home("motorchamp", "ann", datetime.now(UTC)).lap is None
