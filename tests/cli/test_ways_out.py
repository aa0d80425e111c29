"""Every way out of the program, in a terminal: no traceback, a true exit status, the terminal as it was."""

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from benchmarks.pseudo_terminal import PseudoTerminal
from journal_driving import driven, plan_of
from motorchamp_tui.cli.commands import COMMANDS
from motorchamp_tui.locations import analyses_folder, own_medals_file, races_folder, records_file
from thoroughness import IS_THOROUGH

COMMAND = str(Path(sys.executable).with_name("motorchamp"))
EVERY = [[], ["--plain"], *([name] for group in COMMANDS.values() for name in group)]
WORDS = EVERY if IS_THOROUGH else [[], ["race"], ["turn"]]
SMALL = (
    [words for words in EVERY if words != ["--plain"]] if IS_THOROUGH else [[], ["race"], ["practice"], ["turn"]]
)
GIVEN = {
    "host": ["--port", "0"],
    "ladder": ["--races", "1", "--bots", "steady,rookie"],
    "simulate": ["--races", "2"],
    "odds": ["--colour", "3", "--free", "10"],
}
LEFT_SCREENS = b"\x1b[?1049l\x1b[?25h"
SERVES = b"Everything is kept in"
"""What a host says last before it waits for visitors, until Ctrl-C."""
BITING = """
import ctypes, os, sys
for capability in (1, 2):  # to read and write whatever it likes, and to look everywhere
    ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Starts a command for which permissions hold, also where root runs the tests."""
CTRL_C = "\x03"


def leave(
    words: list[str],
    keys: str = "",
    environ: Mapping[str, str] | None = None,
    *,
    columns: int = 80,
    rows: int = 24,
    before: Sequence[str] = (),
) -> tuple[int, str]:
    """Start a command in a window and leave it by these keys; its exit status, and what the shell then shows.

    Without keys, and a host in any case, it is left by Ctrl-C.
    """
    command = [*before, COMMAND, *words, *GIVEN.get("".join(words[:1]), [])]
    with PseudoTerminal(command, columns=columns, rows=rows, environ=environ) as terminal:

        def is_over() -> bool:
            return terminal.process.poll() is not None

        def asks() -> bool:
            shown = terminal.output.rpartition(LEFT_SCREENS)[2]
            return SERVES in shown or shown.endswith((b"? ", b": ", b". "))

        def on_screens() -> bool:
            return b"\x1b[?1049h" in terminal.output.rpartition(LEFT_SCREENS)[2]

        for key in keys:
            terminal.read_until(lambda: is_over() or b"on line by line" in terminal.output or asks(), "a question")
            screens = terminal.output.count(LEFT_SCREENS)
            if not is_over():
                terminal.type(key)
            if key == "p":
                terminal.read_until(
                    lambda before=screens: is_over() or terminal.output.count(LEFT_SCREENS) > before or asks(),  # type: ignore[misc]
                    "the end of the screens",
                )
                terminal.read_until(lambda: is_over() or asks(), "a question in lines")
        if not keys or SERVES in terminal.output:
            terminal.read_until(lambda: is_over() or asks() or on_screens(), "something to leave")
            if not is_over():
                terminal.type(CTRL_C)
        status = terminal.end()
        shown = terminal.output.rpartition(LEFT_SCREENS)[2].decode(errors="replace")
        assert terminal.modes() == terminal.modes_before
        assert "Traceback" not in shown, shown
        assert "because of a bug" not in shown, shown
        assert status in {0, 1, 2, 130}, (status, shown)
        return status, shown


@pytest.mark.parametrize("words", SMALL, ids=" ".join)
def test_in_a_window_that_is_too_small_p_goes_on_in_lines(words: list[str]) -> None:
    status, shown = leave(words, "p\x04", columns=40, rows=10)
    if "Goodbye" in shown:
        assert status == 0


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_ctrl_c_leaves_from_anywhere(words: list[str]) -> None:
    leave(words)


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_help_is_printed_in_any_window(words: list[str]) -> None:
    status, shown = leave([*words, "--help"], columns=40, rows=10)
    assert status == 0
    assert ("Usage: motorchamp" if words else "motorchamp help commands") in shown


PARTS = ("races", "seasons", "circuits", "paddock", "analyses")
UNREADABLE = {
    "data": (0, ("data/motorchamp-tui",)),
    "parts": (0, tuple(f"data/motorchamp-tui/{part}" for part in PARTS)),
    "settings": (0, ("config/motorchamp-tui",)),
    "read only": (0o500, ("data/motorchamp-tui", "config", "state")),
}
"""What a home has folders with these rights for."""


@pytest.mark.parametrize("what", UNREADABLE if IS_THOROUGH else ["data"])
@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_folders_that_cannot_be_read_or_written_end_in_one_sentence_at_most(
    tmp_path: Path, words: list[str], what: str
) -> None:
    rights, names = UNREADABLE[what]
    folders = [tmp_path / "home" / name for name in names]
    for folder in folders:
        folder.mkdir(parents=True)
        folder.chmod(rights)
    try:
        status, shown = leave(words, before=(sys.executable, "-c", BITING))
    finally:
        for folder in folders:
            folder.chmod(0o700)
    assert "could not be written" not in shown
    said = re.findall(r"cannot be \w+: ([a-z ]+)", shown)
    assert status == 0 or "^C" in shown or not said or set(said) == {"permission denied"}


@pytest.mark.parametrize("words", EVERY if IS_THOROUGH else [["records"], ["analyse"]], ids=" ".join)
def test_damaged_caches_are_made_again(words: list[str]) -> None:
    driven(races_folder(), plan_of(laps=1))
    assert leave(["records"])[0] == leave(["analyse"])[0] == 0
    caches = [records_file(), *analyses_folder().iterdir(), own_medals_file()]
    for cache in caches:
        cache.write_bytes(b"\xff\x00{]" * 5000)
    leave(words)
    if words in (["records"], ["analyse"]):
        assert caches[words == ["analyse"]].read_bytes()[:4] != b"\xff\x00{]"
