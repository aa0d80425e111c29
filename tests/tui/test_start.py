"""From the command to the first screen: what is no terminal, what is loaded, what a crash says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.cli.crash import CrashError, write_log
from motorchamp_tui.errors import NoTerminalError
from motorchamp_tui.tui import start

COMMAND = str(Path(sys.executable).with_name("motorchamp"))
CRASHING = """
from motorchamp_tui import cli
from motorchamp_tui.tui.app import MotorChampApp
{where}
cli.main()
"""
ON_SCREEN = """
def on_key(self, event):
    secret = "not for the screen"
    raise ZeroDivisionError("a mistake")
MotorChampApp.on_key = on_key
"""
IN_A_WORKER = """
async def work():
    secret = "not for the screen"
    raise ZeroDivisionError("a mistake")
MotorChampApp.on_key = lambda self, event: self.run_worker(work())
"""
BEFORE_THE_SCREEN = """
def __init__(self, plan):
    raise ZeroDivisionError("a mistake")
MotorChampApp.__init__ = __init__
"""


def crash(where: str, tmp_path: Path, environ: dict[str, str]) -> tuple[int, str]:
    """Let the game crash in a terminal; its exit status and what it says on the shell's screen."""
    script = tmp_path / "crash.py"
    script.write_text(CRASHING.format(where=where), encoding="utf-8")
    with PseudoTerminal([sys.executable, str(script)], environ=environ) as terminal:
        if where != BEFORE_THE_SCREEN:
            terminal.read_until(lambda: b"Quick race" in terminal.output, "the title screen")
            terminal.type("x")
        status = terminal.end()
        assert terminal.modes() == terminal.modes_before
        return status, terminal.output.rpartition(b"\x1b[?25h")[2].decode()


@pytest.mark.parametrize(
    "where",
    [ON_SCREEN, IN_A_WORKER, BEFORE_THE_SCREEN],
    ids=["on screen", "in a worker", "before the screen"],
)
def test_a_crash_says_one_sentence_and_where_the_traceback_is(where: str, tmp_path: Path) -> None:
    status, words = crash(where, tmp_path, {"XDG_STATE_HOME": str(tmp_path / "state"), "HOME": str(tmp_path)})
    log = next(tmp_path.rglob("crash.log"))
    assert status == 1
    assert words == f"motorchamp: The game has stopped because of a bug; the details are in {log}.\r\n"
    text = log.read_text(encoding="utf-8")
    assert 'raise ZeroDivisionError("a mistake")' in text
    assert "\nZeroDivisionError: a mistake\n" in text
    assert "not for the screen" not in text.replace('secret = "not for the screen"', "")


@pytest.mark.parametrize("where", [ON_SCREEN, IN_A_WORKER], ids=["on screen", "in a worker"])
@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        ("cli.MotorChampError('The road is closed.')", 2, "The road is closed."),
        ("PermissionError(13, 'no', '/road')", 1, "/road cannot be used: permission denied."),
    ],
)
def test_what_is_a_sentence_ends_as_that_sentence_from_a_screen_too(
    where: str, error: str, status: int, sentence: str, tmp_path: Path
) -> None:
    place = {"XDG_STATE_HOME": str(tmp_path / "state"), "HOME": str(tmp_path)}
    ended = crash(where.replace('ZeroDivisionError("a mistake")', error), tmp_path, place)
    assert ended == (status, f"motorchamp: {sentence}\r\n")
    assert not list(tmp_path.rglob("crash.log"))


def test_the_log_of_a_crash_has_the_innermost_frames_and_is_never_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with pytest.raises(ValueError, match="xxx") as crash:
        go_down(200)
    log = write_log(crash.value)
    assert log is not None
    text = log.read_text(encoding="utf-8")
    assert "in the_innermost" in text
    assert len(text) < 100_000


def go_down(calls: int) -> None:
    go_further_down(calls) if calls else the_innermost()


def go_further_down(calls: int) -> None:
    go_down(calls - 1)


def the_innermost() -> None:
    raise ValueError("x" * 1_000_000)


def test_a_crash_where_the_home_cannot_be_written_leaves_its_log_with_the_temporary_files(tmp_path: Path) -> None:
    nowhere = {"HOME": "/dev/null", "XDG_STATE_HOME": "", "TMPDIR": str(tmp_path)}
    status, words = crash(ON_SCREEN, tmp_path, nowhere)
    log = next(tmp_path.glob("motorchamp-crash-*.log"))
    assert status == 1
    assert str(log) in words.replace("\r\n", "")
    assert "ZeroDivisionError" in log.read_text(encoding="utf-8")


def test_a_crash_without_any_folder_for_its_log_still_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/dev/null/nowhere")
    for name in ("HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, "/dev/null/nowhere")
    assert write_log(ValueError("a mistake")) is None
    assert str(CrashError(None)).endswith("the details could not be written to any folder.")


def test_output_into_a_pipe_is_refused_in_one_sentence() -> None:
    result = subprocess.run([COMMAND], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "try motorchamp --plain, which needs none." in result.stderr


def test_a_piped_output_alone_is_enough_to_refuse() -> None:
    with PseudoTerminal(["/bin/sh", "-c", f"{COMMAND} | cat"]) as terminal:
        terminal.end()
        assert b"the output is not one" in terminal.output
        assert b"\x1b" not in terminal.output


@pytest.mark.parametrize(
    ("kind", "reason"), [("dumb", "TERM=dumb cannot show them"), ("", "TERM is not set")], ids=["dumb", "unset"]
)
def test_a_terminal_that_is_none_is_refused_in_one_sentence(kind: str, reason: str) -> None:
    with PseudoTerminal([COMMAND, "race"], environ={"TERM": kind}) as terminal:
        assert terminal.end() == 2
        assert terminal.output.decode() == (
            f"motorchamp: The screens need a terminal, and {reason}: "
            "try motorchamp race --plain, which needs none.\r\n"
        )


def test_the_refusal_can_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "isatty", lambda number: number != 2)
    with pytest.raises(NoTerminalError, match="the error output is not one"):
        start.require_terminal({"TERM": "xterm"})


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_small_commands_load_neither_screens_nor_rules(option: str) -> None:
    script = (
        "import sys, motorchamp_tui.cli as cli\n"
        f"sys.argv = ['motorchamp', '{option}']\n"
        "try: cli.main()\n"
        "finally: print(sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = set(result.stderr.strip().strip("[]").replace("'", "").split(", "))
    assert "click" in loaded
    assert loaded.isdisjoint({"textual", "rich", "attr", "cattrs", "asyncio", "platformdirs", "json"})


def test_the_splash_is_seen_before_textual_is_loaded() -> None:
    script = (
        "import sys\n"
        "from motorchamp_tui.tui import start\n"
        "start._run = lambda plan, options: sys.exit(int('textual' in sys.modules or 'rich' in sys.modules))\n"
        "start.title()"
    )
    with PseudoTerminal([sys.executable, "-c", script]) as terminal:
        assert terminal.end() == 0
        assert b"M O T O R C H A M P" in terminal.output


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (20, 5), (10, 2), (1, 1)])
def test_the_splash_stays_within_the_window(columns: int, rows: int) -> None:
    for piece in start.splash(columns, rows).split("\x1b[")[1:]:
        place, _, words = piece.partition("H")
        row, column = map(int, place.split(";"))
        assert 1 <= row <= rows
        assert column - 1 + len(words) <= columns
