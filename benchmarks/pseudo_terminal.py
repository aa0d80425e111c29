"""A command in a terminal of its own: types keys, reads bytes, watches what is left behind."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self

USUAL = {"TERM": "xterm-256color", "MOTORCHAMP_GLYPHS": "auto"}
"""A usual terminal, and no first-run card."""

PATIENCE = 300.0
"""Seconds to wait for something that always comes; a slow machine is not a reason to fail."""


class PseudoTerminal:
    """A running command and the terminal it believes to be on."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 80,
        rows: int = 24,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self._master, self._slave = pty.openpty()
        self.resize(columns, rows)
        self.modes_before = self.modes()
        self.output = b""
        """Everything the command has written so far."""
        self.arrivals: list[tuple[float, int]] = []
        """When something arrived, and how many bytes there were then."""
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env={**os.environ, **USUAL, **(environ or {})},
            start_new_session=True,
            preexec_fn=self._become_controlling_terminal,  # noqa: PLW1509 - measured and tested without threads
        )

    def _become_controlling_terminal(self) -> None:
        fcntl.ioctl(self._slave, termios.TIOCSCTTY, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._master)
        os.close(self._slave)

    def modes(self) -> list[Any]:
        """What termios says about the terminal now."""
        return termios.tcgetattr(self._slave)

    def resize(self, columns: int, rows: int) -> None:
        """Change the window; the command hears of it by SIGWINCH."""
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def send(self, number: signal.Signals) -> None:
        """Send the command a signal."""
        self.process.send_signal(number)

    def is_stopped(self) -> bool:
        """Whether the command has been stopped since this was last asked."""
        return os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WNOHANG) is not None

    def read(self, seconds: float) -> bytes:
        """What arrives next within ``seconds``; empty when nothing does."""
        if not select.select([self._master], [], [], seconds)[0]:
            return b""
        data = os.read(self._master, 1 << 16)
        self.output += data
        self.arrivals.append((time.perf_counter(), len(self.output)))
        return data

    def read_until(self, is_enough: Callable[[], bool], what: str = "it") -> None:
        """Read until the condition holds; fails loudly with what has been seen when it never does."""
        deadline = time.monotonic() + PATIENCE
        while not is_enough():
            if not self.read(0.05) and time.monotonic() > deadline:
                raise AssertionError(f"waited in vain for {what}; the end of the output: {self.output[-2000:]!r}")

    def read_until_quiet(self, seconds: float = 0.15) -> bytes:
        """Everything that arrives until nothing more does for ``seconds``."""
        start = len(self.output)
        while self.read(seconds):
            pass
        return self.output[start:]

    def end(self) -> int:
        """Wait for the command to end, read the rest and return its exit status."""
        self.read_until(lambda: self.process.poll() is not None, "the end of the command")
        self.read_until_quiet(0.02)
        return self.process.returncode
