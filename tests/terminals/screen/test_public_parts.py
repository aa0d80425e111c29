"""The game with a Textual that nobody has tried: by its public parts alone, and said once."""

import re
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import asyncssh
import pytest
from test_host_command import ssh
from test_terminal import Sight
from textual._compositor import Compositor

from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.terminals.screen import public_parts, textual_fixes, textual_parts

NEWER = """
import sys
from motorchamp_tui.terminals.screen import textual_parts
textual_parts.NEWEST_TRIED = (8, 0, 0)
from motorchamp_tui.cli import main
sys.argv = ["motorchamp", *sys.argv[1:]]
main()
"""
WITH_A_NEWER_TEXTUAL = [sys.executable, "-c", NEWER]
NOTICE = "was never tried with"


def test_title_and_race_are_seen_with_a_newer_textual_and_said_so_the_first_time() -> None:
    with PseudoTerminal(WITH_A_NEWER_TEXTUAL) as terminal:
        sight = Sight(terminal)
        sight.wait_for(NOTICE)
        terminal.type("q")
        assert terminal.end() == 0
        assert terminal.modes() == terminal.modes_before
    race = ["race", "--seed", "1", "--drivers", "you,bot:steady", "--track", "A1-C1"]
    with PseudoTerminal([*WITH_A_NEWER_TEXTUAL, *race]) as terminal:
        sight = Sight(terminal)
        sight.wait_for("your go")
        assert NOTICE not in sight.text()
        sight.wait_for("[1] one die")
        terminal.type("\r")
        sight.wait_for("h advice")
        terminal.type("\x03")
        assert terminal.end() == 130
        assert terminal.modes() == terminal.modes_before


def test_a_player_comes_in_at_a_host_with_a_newer_textual(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.touch(0o600)
    key.write_bytes(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
    words = ["host", "--port", "0", "--folder", str(tmp_path / "paddock")]
    with subprocess.Popen([*WITH_A_NEWER_TEXTUAL, *words], stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        said = list(takewhile(lambda line: not line.startswith("Everything is kept in"), host.stdout))
        port = next(found[1] for line in said if (found := re.search(r"ssh -p (\d+)", line)))
        with PseudoTerminal(ssh(port, key), environ={"SSH_AUTH_SOCK": ""}) as terminal:
            sight = Sight(terminal)
            sight.wait_for("Can you read this?")
            terminal.type("\r")
            sight.wait_for("What should others call you?")
            terminal.type("Ann\r")
            sight.wait_for("you are")
            terminal.type("q")
            assert terminal.end() == 0
        host.terminate()
        said += host.stdout.readlines()
        assert host.wait(300) == 0
    assert sum(NOTICE in line for line in said) == 1


@pytest.mark.parametrize(
    "name", re.findall(r"import (\w+) as \1\n", Path(textual_parts.__file__).read_text("utf-8"))
)
def test_each_part_has_a_public_twin(name: str) -> None:
    assert hasattr(public_parts, name)


def test_the_public_parts_touch_nothing_private_of_textual() -> None:
    text = Path(public_parts.__file__).read_text(encoding="utf-8")
    assert "textual._" not in text
    private = set(re.findall(r"\b(\w+)\._[a-z]\w*", text)) - {"self"}
    assert private == {"console"}  # of Rich


@pytest.mark.parametrize(
    ("installed", "is_tried"),
    [("8.2.8", True), ("8.2.4", True), ("8.2.9", False), ("8.10.0", False), ("9.0.0rc1", False)],
)
def test_only_what_is_no_newer_than_what_was_tried_is_known(
    installed: str, is_tried: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(textual_parts, "installed", lambda: installed)
    assert textual_parts.is_tried() is is_tried


def test_a_textual_that_is_otherwise_inside_is_used_by_its_public_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = textual_parts._parts.__wrapped__
    assert choose() is textual_fixes
    monkeypatch.delattr(Compositor, "render_partial_update")
    assert choose() is public_parts
