"""Completion: what the shells are told, and that each of them does it."""

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem

import quick_command
from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.cli.completion import LINE, SHELLS, Fish
from motorchamp_tui.settings.words import BOTS_TO_MEET as BOTS

FOLDER = Path(sys.executable).parent


@pytest.fixture(autouse=True)
def _the_command_is_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{FOLDER}{os.pathsep}{os.environ['PATH']}")


def answers(line: str) -> list[str]:
    """What fish is told for this line up to the cursor: kind and word."""
    done = quick_command.run(**{LINE: line, "_MOTORCHAMP_COMPLETE": "fish_complete"})
    assert (done.returncode, done.stderr) == (0, "")
    return [" ".join(answer.split("\t")[:2]).strip() for answer in done.stdout.splitlines() if answer]


def plain(*words: str) -> list[str]:
    return [f"plain {word}" for word in words]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("motorchamp re", plain("resume", "replay", "records")),
        ("motorchamp --gl", plain("--glyphs")),
        ("motorchamp race --track A2-C", [*plain("A2-C1", "A2-C2"), "file A2-C"]),
        ("motorchamp race --track a1-b1-c2", [*plain("A1-B1-C2"), "file a1-b1-c2"]),
        ("motorchamp race --track=A2-C", [*plain("--track=A2-C1", "--track=A2-C2"), "file --track=A2-C"]),
        ("motorchamp race --drivers you,bot:", [f"list you,bot:{bot}" for bot in BOTS]),
        ("motorchamp race --rule u", plain("undo")),
        ("motorchamp race --colours ", plain("auto", "true", "256", "16", "none")),
        ("motorchamp --theme gr", plain("gruvbox")),
        ("motorchamp simulate --track all,A1-C", ["list all,A1-C1", "list all,A1-C2"]),
        ("motorchamp ladder --bots steady,d", ["list steady,daring"]),
        ("motorchamp settings bots", plain("bots_speed")),
        ("motorchamp settings bots-speed ", plain("slow", "normal", "fast", "at once")),
        ("motorchamp settings colors t", plain("true")),
        ("motorchamp settings nonsense ", []),
        ("motorchamp rules slip", plain("slipstreams")),
        ("motorchamp tracks A2-B2-", [*plain("A2-B2-C1", "A2-B2-C2"), "file A2-B2-"]),
        ("motorchamp check-track tra", ["file tra"]),
        ("motorchamp race --grid ", plain("dice", "practice")),
        ("motorchamp completion ", plain("bash", "zsh", "fish")),
    ],
)
def test_a_shell_is_told_what_a_word_may_become(line: str, words: list[str]) -> None:
    assert answers(line) == words


def test_the_races_that_are_kept_are_told() -> None:
    quick_command.run("race", "--plain", "--seed", "1")
    for command in ("replay", "resume"):
        assert answers(f"motorchamp {command} 0") == [*plain("0001-A1-C1"), "file 0"]


def test_what_a_word_means_is_told_in_one_line() -> None:
    shell = Fish(None, {}, "motorchamp", "_MOTORCHAMP_COMPLETE")  # type: ignore[arg-type]
    shell.begun = ""
    assert shell.format_completion(CompletionItem("race", help="Drive\n  a race.")) == "plain\trace\tDrive a race."


def test_a_shell_that_is_not_named_is_the_one_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    said = functools.partial(quick_command.run, "completion")
    for name, shell in SHELLS.items():
        monkeypatch.setenv("SHELL", f"/usr/bin/{name}")
        assert said().stdout == said(name).stdout == shell.source_template
    monkeypatch.setenv("SHELL", "/bin/dash")
    assert said().returncode == 2
    assert said().stderr == "motorchamp: Which shell? Choose from: bash, zsh, fish.\n"


COMPLETED = {
    "motorchamp prac": ["motorchamp", "practice"],
    "motorchamp race --track A2-B1-C2": ["motorchamp", "race", "--track", "A2-B1-C2"],
    "motorchamp race --track=a2-b1-c2": ["motorchamp", "race", "--track=A2-B1-C2"],
    "motorchamp race --drivers you,bot:cham": ["motorchamp", "race", "--drivers", "you,bot:champion"],
    "motorchamp race --drivers=you,bot:d": ["motorchamp", "race", "--drivers=you,bot:daring"],
    "motorchamp settings bots_speed at": ["motorchamp", "settings", "bots_speed", "at once"],
    "motorchamp check-track unmi": ["motorchamp", "check-track", "unmistakable.toml"],
}
"""A line, and the words that it has after Tab."""


@pytest.fixture
def _a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    Path("unmistakable.toml").touch()


@pytest.mark.usefixtures("_a_file")
@pytest.mark.parametrize(
    "shell", [["bash", "--norc", "--noprofile", "-i"], ["zsh", "-f", "-i"]], ids=lambda shell: shell[0]
)
def test_tab_completes_words_in_bash_and_zsh(shell: list[str]) -> None:
    if shutil.which(shell[0]) is None:
        pytest.skip(f"{shell[0]} is not installed")
    environ = {"PS1": "", "EDITOR": "", "VISUAL": "", "INPUTRC": os.devnull}
    with PseudoTerminal(shell, columns=150, environ=environ) as terminal:
        terminal.type(f'eval "$(motorchamp completion {shell[0]})"; printf "{{%s}}" ready\n')
        terminal.read_until(lambda: b"{ready}" in terminal.output)
        for number, (line, words) in enumerate(COMPLETED.items()):
            # Ctrl-A: what the line has become is handed to printf.
            terminal.type(f"{line}\t {number}.\x01printf '{{%s}}' \n")
            terminal.read_until(lambda number=number: f"{{{number}.}}".encode() in terminal.output)  # type: ignore[misc]
            told = "".join(f"{{{word}}}" for word in (*words, f"{number}."))
            assert told in terminal.output.decode(errors="replace")


@pytest.mark.usefixtures("_a_file")
def test_tab_completes_words_in_fish() -> None:
    if shutil.which("fish") is None:
        pytest.skip("fish is not installed")
    asked = "; ".join(f"complete -C '{line}'" for line in COMPLETED)
    script = f"motorchamp completion fish | source; {asked}"
    done = subprocess.run(["fish", "-N", "-c", script], capture_output=True, text=True, check=True, timeout=300)
    assert [line.partition("\t")[0] for line in done.stdout.splitlines()] == [
        words[-1] for words in COMPLETED.values()
    ]
