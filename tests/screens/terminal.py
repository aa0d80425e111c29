"""Terminal of an evening: it takes what the program sends, and sends what hands type; time passes when all wait.

The program is the real one, from ``main()`` to its exit status, with its own driver: only the calls of the
operating system are answered here.
"""

import io
import os
import random
import secrets
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from datetime import datetime, timedelta, tzinfo
from typing import Any
from unittest.mock import patch

import pyte
from textual import _parser, _time
from textual.app import App

from evenings.virtual_time import FIRST_EVENING, VirtualLoop
from motorchamp_tui import cli
from motorchamp_tui.terminals.screen import running, terminal
from motorchamp_tui.terminals.screen.drivers import LoopDriver

Size = tuple[int, int]


KILLED = 128 + signal.SIGKILL


class KilledError(SystemExit):
    """The program is killed, wherever it is."""

    def __init__(self) -> None:
        super().__init__(KILLED)


class TerminalLoop(VirtualLoop):
    """A virtual loop with signals and keys that come from a :class:`Terminal`."""

    PASSED_ON = (Exception,)

    def __init__(self, now: float, chance: random.Random) -> None:
        super().__init__(now, chance)
        self.readers: dict[Any, Callable[[], object]] = {}
        self.signals: dict[int, Callable[[], object]] = {}

    def add_reader(self, fd: Any, callback: Callable[..., object], *_: object) -> None:
        self.readers[fd] = callback

    def remove_reader(self, fd: Any) -> bool:
        return self.readers.pop(fd, None) is not None

    def add_signal_handler(self, sig: int, callback: Callable[..., object], *_: object) -> None:
        self.signals[sig] = callback

    def remove_signal_handler(self, sig: int) -> bool:
        return self.signals.pop(sig, None) is not None

    def let_pass(self, seconds: float) -> None:
        """Let time pass in which nothing of the program runs."""
        self._passing.now += seconds


class Terminal:
    """A window, what it shows, and the program in it; ``at_work`` are the hands, in the loop of the program."""

    def __init__(self, size: Size, chance: random.Random, *, shows: bool = False) -> None:
        self.size = size
        self.now = 0.0
        self.loop: TerminalLoop | None = None
        self.sent = 0
        self._screen = pyte.Screen(*size) if shows else None
        self._stream = pyte.ByteStream(self._screen) if self._screen else None
        self._chance = chance
        self._size_then: Size | None = None

    @property
    def app(self) -> App[Any] | None:
        """The app that reads keys now."""
        reader = self.loop.readers.get(terminal.KEYS) if self.loop else None
        driver = getattr(reader, "__self__", None)
        return driver._app if isinstance(driver, LoopDriver) else None

    def shows(self, lines: Sequence[str]) -> bool:
        """Whether the terminal shows these lines, where somebody keeps what it shows."""
        return self._screen is None or [text.rstrip() for text in self._screen.display] == [
            text.rstrip() for text in lines
        ]

    def type(self, data: bytes) -> None:
        """Keys, clicks and pastes, as bytes."""
        os.write(self._typed, data)
        if self.loop and (reader := self.loop.readers.get(terminal.KEYS)):
            self.loop.call_soon(reader)

    def resize(self, size: Size) -> None:
        """The window gets another size."""
        self.size = size
        if self._screen:
            self._screen.resize(size[1], size[0])
        self._signal(signal.SIGWINCH)

    def suspend(self, size: Size | None) -> None:
        """Ctrl-Z, and ``fg`` when the window has perhaps got another size."""
        self._size_then = size
        self.type(b"\x1a")

    def run(self, words: Sequence[str], lines: str, work: Callable[[], Any]) -> tuple[int, str]:
        """Run the program with these words until it ends; its exit status and its words.

        ``work`` makes what the hands do at every app; ``lines`` are typed where it goes on line by line.
        """
        written, interrupted = io.BytesIO(), signal.getsignal(signal.SIGINT)
        out = io.TextIOWrapper(written, "utf-8", write_through=True)
        with (
            self._answered(work),
            redirect_stdout(out),
            redirect_stderr(out),
            patch.object(sys, "argv", ["motorchamp", *words]),
            patch.object(sys, "stdin", io.StringIO(lines)),
        ):
            try:
                cli.main()
            except SystemExit as end:
                return int(end.code or 0), written.getvalue().decode()
            finally:
                signal.signal(signal.SIGINT, interrupted)
        raise AssertionError("main() returned")

    @contextmanager
    def _answered(self, work: Callable[[], Any]) -> Iterator[None]:
        """Stand where the operating system does."""
        keys, self._typed = os.pipe()
        os.set_blocking(keys, False)

        def new_loop() -> TerminalLoop:
            loop = self.loop = TerminalLoop(self.now, random.Random(self._chance.random()))
            loop.call_soon(lambda: loop.create_task(work()))
            return loop

        with ExitStack() as stack:
            for owner, name, answer in (
                (running, "ScreenLoop", new_loop),
                (terminal, "KEYS", keys),
                (terminal, "termios", _Modes),
                (terminal, "size", lambda: self.size),
                (terminal, "write_bytes", self._take),
                (os, "kill", self._killed),
                (os, "isatty", lambda _: True),
                (os, "getsid", lambda _: -1),
            ):
                stack.enter_context(patch.object(owner, name, answer))
            stack.enter_context(on_time(self._time))
            try:
                yield
            finally:
                self.now = self._time()
                self.loop = None
                terminal.loan._before = None
                os.close(keys)
                os.close(self._typed)

    def _time(self) -> float:
        return self.loop.time() if self.loop else self.now

    def _take(self, data: bytes, _output: int) -> None:
        self.sent += len(data)
        if self._stream:
            self._stream.feed(data)

    def _killed(self, _process: int, number: int) -> None:
        """A signal that the program sends itself."""
        if number == signal.SIGTSTP:
            self._signal(number)
        elif number == signal.SIGSTOP and self.loop:
            self.loop.let_pass(self._chance.choice((1, 60, 7200)))
            if self._size_then:
                self.resize(self._size_then)
            self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        if self.loop and (react := self.loop.signals.get(number)):
            self.loop.call_soon(react)


class _Modes:
    """Modes of a terminal that nobody looks at."""

    ISIG = IXON = IXOFF = ICRNL = INLCR = IGNCR = ECHO = ICANON = IEXTEN = VMIN = VTIME = 0
    TCSANOW = TCIFLUSH = TCOFLUSH = 0
    error = OSError

    @staticmethod
    def tcgetattr(_file: int) -> list[Any]:
        return [0] * 6 + [[0]]

    tcsetattr = tcflush = staticmethod(lambda *_: None)


@contextmanager
def on_time(now: Callable[[], float]) -> Iterator[None]:
    """Let Textual and every module of the program have this time, in seconds since the first evening."""

    class Anybodys(type):
        def __instancecheck__(cls, it: object) -> bool:
            return isinstance(it, datetime)

    class Dated(datetime, metaclass=Anybodys):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return (FIRST_EVENING + timedelta(seconds=now())).astimezone(tz)

    clocks: list[tuple[Any, str, object]] = [
        (time, "monotonic", now),
        (_time, "get_time", now),
        (_parser, "get_time", now),
    ]
    for name, module in [*sys.modules.items()]:
        has_own = name.startswith("motorchamp_tui.paddock.")  # a paddock has a clock
        if name.startswith("motorchamp_tui") and not has_own and vars(module).get("datetime") is datetime:
            clocks.append((module, "datetime", Dated))
    with ExitStack() as stack:
        for owner, name, answer in clocks:
            stack.enter_context(patch.object(owner, name, answer))
        yield


@contextmanager
def dice_from(chance: random.Random) -> Iterator[None]:
    """Let whatever is drawn by lot come from here."""
    with patch.object(secrets, "choice", chance.choice), patch.object(secrets, "randbelow", chance.randrange):
        yield
