"""What ttyd starts for a browser: ssh and nothing else, for names that a proxy may give, each with its own key."""

import os
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools" / "browser"
ECHO = '#!/bin/sh\necho "$@" >>"$0.log"\nexit 255\n'


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder with programs that only note how they were called."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("ssh", "ssh-keygen"):
        program = folder / name
        program.write_text(ECHO, encoding="utf-8")
        program.chmod(0o755)
    return folder


def enter(programs: Path, player: str | None) -> tuple[int, str, dict[str, str]]:
    """Come in under this name and press nothing; exit status, what is said, and what was called."""
    environ = {"PATH": f"{programs}{os.pathsep}{os.defpath}", "MOTORCHAMP_KEYS": str(programs.parent)}
    if player is not None:
        environ["TTYD_USER"] = player
    done = subprocess.run(
        [str(TOOLS / "enter")], env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    calls = {log.stem: log.read_text(encoding="utf-8") for log in programs.glob("*.log")}
    return done.returncode, done.stdout, calls


def test_a_player_comes_in_with_a_key_of_their_own_that_is_made_once(programs: Path) -> None:
    status, said, calls = enter(programs, "ann")
    key = programs.parent / "ann"
    assert status == 0
    assert f"-o IdentityFile={key} " in calls["ssh"]
    assert "-F none -e none " in calls["ssh"]
    assert f"-f {key}" in calls["ssh-keygen"]
    assert "The connection has ended. Your seat is kept." in said
    key.touch()
    (programs / "ssh-keygen.log").unlink()
    assert "ssh-keygen" not in enter(programs, "ann")[2]


def test_a_guest_has_no_key(programs: Path) -> None:
    _, _, calls = enter(programs, "guest")
    assert "-o IdentityFile=none " in calls["ssh"]
    assert "ssh-keygen" not in calls


@pytest.mark.parametrize(
    "player", [None, "", "Ann", "../ann", "ann/../ben", "-oProxyCommand=true", "ann ben", "ann\n"]
)
def test_a_name_that_could_be_anything_else_is_refused(programs: Path, player: str | None) -> None:
    status, _, calls = enter(programs, player)
    assert status == 1
    assert calls == {}


def test_ttyd_can_be_reached_by_the_proxy_alone_and_takes_no_words_from_an_address() -> None:
    unit = (TOOLS / "motorchamp-browser.service").read_text(encoding="utf-8")
    caddy = (TOOLS / "Caddyfile").read_text(encoding="utf-8")
    socket = "/run/motorchamp-browser/ttyd.sock"
    assert f"--interface {socket} --auth-header X-Player --check-origin" in unit
    assert f"reverse_proxy unix/{socket} {{" in caddy
    assert "header_up X-Player {player}" in caddy
    assert not {"--url-arg", "--port", "--once"} & set(unit.split())
