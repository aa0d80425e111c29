"""Completion: what a shell is told, and that bash does it."""

import os
import re
import sys
from pathlib import Path

import pytest

import quick_command
from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.settings.words import BOTS_TO_MEET as BOTS

FOLDER = Path(sys.executable).parent
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _the_command_is_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{FOLDER}{os.pathsep}{os.environ['PATH']}")


def answers(line: str) -> list[str]:
    """What bash is told for this line up to the cursor: kind and word."""
    words = line.split(" ")
    environ = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1), "_MOTORCHAMP_COMPLETE": "bash_complete"}
    done = quick_command.run(**environ)
    assert (done.returncode, done.stderr) == (0, "")
    return [answer.replace(",", " ", 1) for answer in done.stdout.splitlines() if answer]


def plain(*words: str) -> list[str]:
    return [f"plain {word}" for word in words]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("motorchamp re", plain("resume", "replay", "records")),
        ("motorchamp --gl", plain("--glyphs")),
        ("motorchamp race --track A2-C", ["file A2-C", *plain("A2-C1", "A2-C2")]),
        ("motorchamp race --track a1-b1-c2", ["file a1-b1-c2", *plain("A1-B1-C2")]),
        ("motorchamp race --drivers you,bot:", plain(*(f"you,bot:{bot}" for bot in BOTS))),
        ("motorchamp race --rule u", plain("undo")),
        ("motorchamp race --colours ", plain("auto", "true", "256", "16", "none")),
        ("motorchamp --theme gr", plain("gruvbox")),
        ("motorchamp simulate --track all,A1-C", plain("all,A1-C1", "all,A1-C2")),
        ("motorchamp ladder --bots steady,d", plain("steady,daring")),
        ("motorchamp settings bots", plain("bots_speed")),
        ("motorchamp settings bots-speed ", plain("slow", "normal", "fast", "at once")),
        ("motorchamp settings colors t", plain("true")),
        ("motorchamp settings nonsense ", []),
        ("motorchamp rules slip", plain("slipstreams")),
        ("motorchamp tracks A2-B2-", ["file A2-B2-", *plain("A2-B2-C1", "A2-B2-C2")]),
        ("motorchamp check-track tra", ["file tra"]),
        ("motorchamp race --grid ", plain("dice", "practice")),
    ],
)
def test_a_shell_is_told_what_a_word_may_become(line: str, words: list[str]) -> None:
    assert answers(line) == words


def test_the_races_that_are_kept_are_told() -> None:
    quick_command.run("race", "--plain", "--seed", "1")
    for command in ("replay", "resume"):
        assert answers(f"motorchamp {command} 0") == ["file 0", *plain("0001-A1-C1")]


COMPLETED = {
    "motorchamp prac": ["motorchamp", "practice"],
    "motorchamp race --track A2-B1-C2": ["motorchamp", "race", "--track", "A2-B1-C2"],
    "motorchamp race --track a2-b1-c2": ["motorchamp", "race", "--track", "A2-B1-C2"],
    "motorchamp race --drivers you,bot:cham": ["motorchamp", "race", "--drivers", "you,bot:champion"],
    "motorchamp settings bots": ["motorchamp", "settings", "bots_speed"],
    "motorchamp check-track unmi": ["motorchamp", "check-track", "unmistakable.toml"],
}
"""A line, and the words that it has after Tab."""


@pytest.fixture
def _a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    Path("unmistakable.toml").touch()


SET_UP = re.search(r"COMP_WORDBREAKS.*?motorchamp\)\"", (ROOT / "docs" / "playing.md").read_text("utf-8"))
"""The line for a shell, as the documents have it."""


@pytest.mark.usefixtures("_a_file")
def test_the_line_of_the_documents_makes_tab_complete_words_in_bash() -> None:
    assert SET_UP
    environ = {"PS1": "", "EDITOR": "", "VISUAL": "", "INPUTRC": os.devnull}
    with PseudoTerminal(["bash", "--norc", "--noprofile", "-i"], columns=150, environ=environ) as terminal:
        terminal.type(f'{SET_UP[0]}; printf "{{%s}}" ready\n')
        terminal.read_until(lambda: b"{ready}" in terminal.output)
        for number, (line, words) in enumerate(COMPLETED.items()):
            # Ctrl-A: what the line has become is handed to printf.
            terminal.type(f"{line}\t {number}.\x01printf '{{%s}}' \n")
            terminal.read_until(lambda number=number: f"{{{number}.}}".encode() in terminal.output)  # type: ignore[misc]
            told = "".join(f"{{{word}}}" for word in (*words, f"{number}."))
            assert told in terminal.output.decode(errors="replace")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script(shell: str) -> None:
    done = quick_command.run(_MOTORCHAMP_COMPLETE=f"{shell}_source")
    assert (done.returncode, done.stderr) == (0, "")
    assert "_MOTORCHAMP_COMPLETE" in done.stdout
