"""Every way out of the program, in a terminal: no traceback, a true exit status, the terminal as it was."""

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.cli.commands import COMMANDS
from thoroughness import IS_THOROUGH

COMMAND = str(Path(sys.executable).with_name("motorchamp"))
EVERY = [[], *([name] for group in COMMANDS.values() for name in group)]
WORDS = EVERY if IS_THOROUGH else [[], ["race"], ["practice"], ["turn"]]
GIVEN = {"host": ["--port", "0"]}
LEFT_SCREENS = b"\x1b[?1049l\x1b[?25h"


def leave(
    words: list[str], keys: str = "", environ: Mapping[str, str] | None = None, columns: int = 80, rows: int = 24
) -> tuple[int, str]:
    """Start a command in a window and leave it by these keys; its exit status, and what the shell then shows."""
    command = [COMMAND, *words, *GIVEN.get("".join(words[:1]), [])]
    with PseudoTerminal(command, columns=columns, rows=rows, environ=environ) as terminal:

        def is_over() -> bool:
            return terminal.process.poll() is not None

        def asks() -> bool:
            return terminal.output.rpartition(LEFT_SCREENS)[2].endswith((b"? ", b": ", b". "))

        for key in keys:
            terminal.read_until(lambda: is_over() or b"on line by line" in terminal.output or asks(), "a question")
            before = terminal.output.count(LEFT_SCREENS)
            if not is_over():
                terminal.type(key)
            if key == "p":
                terminal.read_until(
                    lambda before=before: is_over() or terminal.output.count(LEFT_SCREENS) > before,  # type: ignore[misc]
                    "the end of the screens",
                )
                terminal.read_until(lambda: is_over() or asks(), "a question in lines")
        status = terminal.end()
        shown = terminal.output.rpartition(LEFT_SCREENS)[2].decode(errors="replace")
        assert terminal.modes() == terminal.modes_before
        assert "Traceback" not in shown, shown
        assert "because of a bug" not in shown, shown
        assert status in {0, 1, 2, 130}, shown
        return status, shown


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_in_a_window_that_is_too_small_p_goes_on_in_lines(words: list[str]) -> None:
    status, shown = leave(words, "p\x04", columns=40, rows=10)
    if "Goodbye" in shown:
        assert status == 0
