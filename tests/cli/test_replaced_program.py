"""The program is moved away while it runs: what it has not loaded by then is not there any more."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import asyncssh
import pytest

from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.locations import REPLACED

ROOT = Path(__file__).parent.parent.parent
ALONE = ("learn 1", "puzzle daily", "today", "practice A1-C1", "practice weir", "practice hockenheim-gp")
ACTS = [
    "rules slipstream",
    "tracks",
    *(word for act in ALONE for word in (act, "leave", "yes")),
    "game motorsportspiel",
    *(word for act in ALONE[:3] for word in (act, "leave", "yes")),
    "ratings",
    "quit",
]
SAID = (
    "SLIPSTREAMS",
    "harbour: short",
    "Moving, and the line between the lanes.",
    "Das Motorsportspiel, line by line. weir, a long circuit",
    "Das Motorsportspiel, line by line. hockenheim-gp",
    "Das Motorsportspiel from here on.",
    "You have left. Goodbye.",
)
LEFT = b"\x1b[?1049l\x1b[?25h"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program, as it is in a checkout."""
    for part in ("src", "tracks", "puzzles", "lessons", "docs/rules", "tests/situations"):
        shutil.copytree(ROOT / part, tmp_path / "program" / part, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "program"


@pytest.mark.parametrize("key", ["P", "L"])
def test_at_home_that_is_what_is_said(copy: Path, key: str) -> None:
    environ = {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    with PseudoTerminal([sys.executable, "-m", "motorchamp_tui"], environ=environ) as terminal:
        terminal.read_until(lambda: b"Quick race" in terminal.output, "the title")
        terminal.read_until_quiet()
        copy.rename(copy.with_name("elsewhere"))
        terminal.type(key)
        assert terminal.end() == 1
        words = terminal.output.rpartition(LEFT)[2].decode()
        assert " ".join(words.split()) == f"motorchamp: {REPLACED}"
        assert terminal.modes() == terminal.modes_before


def ssh(port: str, key: Path) -> list[str]:
    """A client with a new key, to a host that it does not know."""
    key.touch(0o600)
    key.write_bytes(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
    given = (
        "StrictHostKeyChecking=no",
        "UserKnownHostsFile=/dev/null",
        "IdentitiesOnly=yes",
        "IdentityAgent=none",
    )
    return ["ssh", "-F", "/dev/null", *(word for one in given for word in ("-o", one)), "-i", str(key), "-p", port]


@pytest.mark.skipif(not shutil.which("ssh"), reason="there is no ssh on this machine")
def test_a_host_goes_on_and_lets_newcomers_in(copy: Path, tmp_path: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [
        sys.executable,
        "-m",
        "motorchamp_tui",
        "host",
        "--port",
        "0",
        "--folder",
        str(tmp_path / "paddock"),
    ]
    with (
        (tmp_path / "log").open("w") as log,
        subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=log, encoding="utf-8") as host,
    ):
        assert host.stdout is not None
        said = ""
        for line in host.stdout:
            said += line
            if line.startswith("Everything is kept in"):
                break
        port = re.search(r"ssh -p (\d+)", said)
        assert port is not None, said
        client = [*ssh(port[1], tmp_path / "key"), "-T", "ann@127.0.0.1"]
        copy.rename(copy.with_name("elsewhere"))
        try:
            _come_in_on_a_screen(ssh(port[1], tmp_path / "other key"))
            typed = "".join(f"{line}\n" for line in ("Ann", *ACTS))
            lines = subprocess.run(
                client, input=typed, capture_output=True, encoding="utf-8", timeout=300, check=False
            )
        finally:
            host.terminate()
    for words in SAID:
        assert words in lines.stdout
    assert lines.stdout.count("1500, give or take 250") == 2
    assert "WARNING" not in (tmp_path / "log").read_text()


def _come_in_on_a_screen(client: Sequence[str]) -> None:
    with PseudoTerminal([*client, "ben@127.0.0.1"], environ={"SSH_AUTH_SOCK": ""}) as terminal:
        for words, keys in (("Can you read this?", "\r"), ("What should others call you?", "Ben\r"), ("Ben", "q")):
            terminal.read_until(partial(_shows, terminal, words, len(terminal.output)), words)
            terminal.type(keys)
        assert terminal.end() == 0


def _shows(terminal: PseudoTerminal, words: str, since: int) -> bool:
    return words.encode() in terminal.output[since:]
