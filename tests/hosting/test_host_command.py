"""The commands from the outside: the system's ssh on a pseudo terminal, signals, restarts, what can go wrong."""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TextIO

import asyncssh
import pytest
from test_terminal import Sight, last_word_on

import quick_command
from benchmarks.pseudo_terminal import PseudoTerminal
from motorchamp_tui.gone import GONE_OPTIONS, NO_LOCAL
from motorchamp_tui.hosting.host import ENDS, end_by_signal

pytestmark = pytest.mark.skipif(not shutil.which("ssh"), reason="there is no ssh on this machine")

CLOSING = "This host is closing down."


class House:
    """A host in a process of its own."""

    def __init__(
        self, folder: Path, output: TextIO, inlet: Connection, *options: str, change: Callable[[], None]
    ) -> None:
        self.folder = folder / "paddock"
        self.log = folder / "log"
        place = ["--port", "0", "--folder", str(self.folder)]
        self.process = quick_command.start(["host", *place, *options], inlet, self.log, change=change)
        inlet.close()
        self.words = ""
        for line in output:
            self.words += line
            if line.startswith("Everything is kept in") or "This host lets people in" in line:
                break
        found = re.search(r"ssh -p (\d+)", self.words)
        self.port = found[1] if found else ""

    def end(self, number: signal.Signals = signal.SIGTERM) -> int | None:
        if self.process.is_alive() and self.process.pid is not None:
            os.kill(self.process.pid, number)
        self.process.join(quick_command.PATIENCE)
        return self.process.exitcode


@contextmanager
def house(folder: Path, *options: str, change: Callable[[], None] = quick_command.nothing) -> Iterator[House]:
    with quick_command.pipe() as (output, inlet):
        it = House(folder, output, inlet, *options, change=change)
        try:
            yield it
        finally:
            it.end(signal.SIGKILL)


@pytest.fixture
def key(tmp_path: Path) -> Path:
    file = tmp_path / "key"
    os.close(os.open(file, os.O_CREAT, 0o600))
    file.write_bytes(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
    return file


def ssh(port: str, key: Path | None, *more: str) -> list[str]:
    options = [
        "StrictHostKeyChecking=no",
        "UserKnownHostsFile=/dev/null",
        "GlobalKnownHostsFile=/dev/null",
        "IdentitiesOnly=yes",
        "IdentityAgent=none",
    ]
    given = [each for option in options for each in ("-o", option)]
    return ["ssh", "-F", "/dev/null", *given, "-i", str(key or "/none"), "-p", port, *more, "ann@127.0.0.1"]


@contextmanager
def terminal_with(command: Sequence[str], **size: int) -> Iterator[Sight]:
    with PseudoTerminal(command, environ={"SSH_AUTH_SOCK": ""}, **size) as terminal:
        yield Sight(terminal, size.get("columns", 80), size.get("rows", 24))


def come_in(sight: Sight) -> None:
    """The first visit: the card, the name."""
    sight.wait_for("Can you read this?")
    sight.terminal.type("\r")
    sight.wait_for("What should others call you?")
    sight.terminal.type("ann\r")
    sight.wait_for("you are")


def assert_given_back(terminal: PseudoTerminal) -> None:
    assert terminal.modes() == terminal.modes_before
    for mode in ("1049", "1000", "1003", "1006", "1004", "2004"):
        assert last_word_on(mode, terminal.output) == "l"
    assert last_word_on("25", terminal.output) == "h"
    assert last_word_on("7", terminal.output) == "h"


def test_the_first_visit_asks_for_a_name_and_the_second_remembers_it(tmp_path: Path, key: Path) -> None:
    with house(tmp_path) as host:
        with terminal_with(ssh(host.port, key)) as sight:
            come_in(sight)
            assert "you are ann" in sight.text()
            sight.terminal.type("q")
            assert sight.terminal.end() == 0
            assert_given_back(sight.terminal)
        with terminal_with(ssh(host.port, key), columns=120, rows=40) as sight:
            sight.wait_for("you are ann")
            sight.resize(100, 30)
            sight.wait_for("you are ann")
            sight.terminal.type("\x03")
            assert sight.terminal.end() == 130
        assert host.end() == 0
    log = host.log.read_text()
    assert "A newcomer came in from 127.0.0.1" in log
    assert "ann left 127.0.0.1" in log


def test_without_a_key_ssh_shows_how_to_get_one(tmp_path: Path) -> None:
    with house(tmp_path) as host, terminal_with(ssh(host.port, None)) as sight:
        assert sight.terminal.end() == 255
        assert "Make one with  ssh-keygen -t ed25519" in sight.text()
    with house(tmp_path, "--guests") as host, terminal_with(ssh(host.port, None)) as sight:
        sight.wait_for("Can you read this?")


def test_a_key_that_is_not_on_the_list_is_told_so(tmp_path: Path, key: Path) -> None:
    friend = asyncssh.generate_private_key("ssh-ed25519")
    (tmp_path / "friends").write_bytes(friend.export_public_key())
    fingerprint = asyncssh.read_private_key(key).get_fingerprint()
    with house(tmp_path, "--allow", str(tmp_path / "friends")) as host:
        with terminal_with(ssh(host.port, key)) as sight:
            assert sight.terminal.end() == 255
            assert fingerprint in sight.text()
        assert "lets in only the keys on its list" in host.log.read_text()


NOT_TO_BE_HAD = [
    (["-W", "127.0.0.1:22"], "open failed"),
    (["-N", "-R", "0:127.0.0.1:22", "-o", "ExitOnForwardFailure=yes"], "remote port forwarding failed"),
]


def test_nothing_but_the_game_is_to_be_had(tmp_path: Path, key: Path) -> None:
    with house(tmp_path) as host:
        for more, words in NOT_TO_BE_HAD:
            command = ssh(host.port, key, *more)
            run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
            assert run.returncode != 0
            assert words in run.stderr
        command = [*ssh(host.port, key), "cat", "/etc/passwd"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        assert (run.returncode, run.stdout) == (1, "")
        assert "Only the game can be run here" in run.stderr


def test_people_without_a_screen_come_in_line_by_line(tmp_path: Path, key: Path) -> None:
    with house(tmp_path) as host:
        command, typed = ssh(host.port, key, "-T"), "Ann\nwho\nfrobnicate\nquit\n"
        run = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0
    assert "You are in the paddock." in run.stdout
    assert "'frobnicate' isn't an answer here." in run.stdout
    assert run.stdout.endswith("You have left. Goodbye.\n")


def run(*command: str) -> tuple[int, str]:
    """The exit status and the error output of a command without a terminal."""
    done = quick_command.run(*command)
    return done.returncode, done.stderr


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_closing_down_gives_all_terminals_back_with_a_sentence(
    tmp_path: Path, key: Path, number: signal.Signals, status: int
) -> None:
    with house(tmp_path) as host, terminal_with(ssh(host.port, key)) as sight:
        sight.wait_for("Can you read this?")
        assert host.end(number) == status
        assert sight.terminal.end() == 0
        assert_given_back(sight.terminal)
        assert CLOSING in sight.text()


def test_after_sigkill_in_the_middle_of_a_race_all_goes_on_where_it_was(tmp_path: Path, key: Path) -> None:
    with house(tmp_path) as host, terminal_with(ssh(host.port, key)) as sight:
        come_in(sight)
        sight.terminal.type("l")
        sight.wait_for("Open a race")
        sight.terminal.type("\x1b[A\r")
        sight.wait_for("Entry list")
        sight.terminal.type("b")
        sight.wait_for("bot")
        sight.terminal.type("\x1b[A ")
        sight.wait_for("your go")
        sight.terminal.type("\r")
        sight.wait_for("your go")
        host.end(signal.SIGKILL)
        assert sight.terminal.end() == 255
    [journal] = (tmp_path / "paddock" / "races").glob("*.journal")
    driven = journal.read_bytes()
    with house(tmp_path) as host, terminal_with(ssh(host.port, key)) as sight:
        sight.wait_for("you are ann")
        sight.terminal.type("\r")
        sight.wait_for("your go")
        assert host.end() == 0
        assert sight.terminal.end() == 0
    assert journal.read_bytes().startswith(driven.rpartition(b"\n")[0])


def test_a_host_that_cannot_begin_says_why_in_a_sentence(tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path / "paddock"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, words = run("host", *folder, "--port", port)
    assert (status, words) == (
        1,
        f"motorchamp: Cannot listen on 127.0.0.1 port {port}: something else listens there already.\n",
    )
    status, words = run("host", *folder, "--listen", "192.0.2.1")
    assert (status, "it is not an address of this machine" in words) == (1, True)
    status, words = run("host", *folder, "--listen", "no such host")
    assert (status, "'no such host' is not an address of this machine" in words) == (1, True)
    status, words = run("host", *folder, "--listen", "127.0.0.1:2299")
    assert (status, "Did you mean --listen 127.0.0.1 --port 2299?" in words) == (1, True)
    status, words = run("host", *folder, "--allow", str(tmp_path / "nothing"))
    assert (status, "no such file or folder" in words) == (2, True)
    assert run("host", *folder, "--shared-address", "nowhere") == (
        2,
        "motorchamp: 'nowhere' is not an address, such as 127.0.0.1 or 2001:db8::1.\n",
    )
    for gone in (["--no-ssh"], ["--socket", "/tmp/paddock"], ["--local"]):
        status, words = run("host", *folder, *gone)
        assert (status, words) == (2, f"motorchamp: {GONE_OPTIONS[f'host {gone[0]}']}\n")
    assert run("join", "ann")[1].startswith("motorchamp: 'join' is no longer a command: ssh -p 2222 localhost ")
    (tmp_path / "paddock" / "host_key").write_text("junk")
    status, words = run("host", *folder, "--port", "0")
    assert (status, "is not a host key that can be read" in words, words.count("\n")) == (1, True, 1)
    (tmp_path / "paddock" / ".fleet").write_text("another paddock")
    status, words = run("host", *folder, "--port", "0")
    assert (status, "is only a copy of a paddock that is in a database" in words) == (2, True)
    (tmp_path / "file").touch()
    status, words = run("host", "--folder", str(tmp_path / "file"))
    assert (status, words) == (
        2,
        f"motorchamp: {tmp_path / 'file'} cannot be used: a file of that name exists.\n",
    )
    status, words = run("host", *folder, "--port", "65536")
    assert (status, "65536 is too large: it is 0 to 65535." in words) == (2, True)
    assert "'two' is not a whole number." in run("host", *folder, "--port", "two")[1]


def test_a_list_of_keys_with_guests_is_said_to_let_in_everybody_else_too(tmp_path: Path, key: Path) -> None:
    allowed = tmp_path / "friends.keys"
    allowed.write_bytes(asyncssh.read_private_key(key).export_public_key())
    (tmp_path / "strict").mkdir()
    with house(tmp_path, "--guests", "--allow", str(allowed)) as host:
        assert "Anyone who is not on the list of keys comes in as a guest" in host.log.read_text()
    with house(tmp_path / "strict", "--allow", str(allowed)) as host:
        assert "comes in as a guest" not in host.log.read_text()


def test_a_unit_of_an_earlier_version_still_starts_its_host(tmp_path: Path) -> None:
    with house(tmp_path, "--no-local") as host:
        assert host.port
        assert host.log.read_text().startswith(f"motorchamp: {NO_LOCAL}\n")


def test_a_password_on_the_command_line_is_warned_of_and_never_shown(tmp_path: Path) -> None:
    host = ["host", "--folder", str(tmp_path / "paddock"), "--database"]
    for address in (f"host={tmp_path} password=SECRET", f"postgresql://ann:SECRET@/db?host={tmp_path}"):
        status, words = run(*host, address)
        assert (status, "Every account of this machine can read a password" in words) == (1, True)
        assert "SECRET" not in words
    assert "Every account" not in run(*host, f"host={tmp_path}")[1]


def test_a_folder_has_one_host(tmp_path: Path) -> None:
    with house(tmp_path):
        status, words = run("host", "--folder", str(tmp_path / "paddock"), "--port", "0")
        assert (status, words.count("\n")) == (2, 1)
        assert "Another host uses" in words


def test_without_asyncssh_nobody_can_host(tmp_path: Path) -> None:
    program = "import sys; sys.modules['asyncssh'] = None; from motorchamp_tui.cli import main; main()"
    command = [sys.executable, "-c", program, "host", "--folder", str(tmp_path / "paddock"), "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 2
    assert "pip install '.[host]' in a clone" in done.stderr


@pytest.mark.parametrize(("before", "ends"), [(signal.SIG_DFL, True), (signal.SIG_IGN, False)])
async def test_a_host_ends_when_its_terminal_is_closed_unless_it_is_to_outlive_it(
    before: signal.Handlers, *, ends: bool
) -> None:
    was = signal.signal(signal.SIGHUP, before)
    end = end_by_signal()
    try:
        os.kill(os.getpid(), signal.SIGHUP)
        await asyncio.sleep(0.01)
        assert end.done() is ends
        assert not ends or end.result() == 129
    finally:
        for number in ENDS:
            asyncio.get_running_loop().remove_signal_handler(number)
        signal.signal(signal.SIGHUP, was)
