"""Terminal of the player while the game has it: taken before the first frame, given back exactly as it was.

It knows which modes the game switches on and the order in which they are undone, however the game ends: by
quitting, a signal or a crash. Imports nothing heavy, because it paints before the screens are loaded.
"""

import os
import signal
import termios
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

KEYS, SCREEN = 0, 2
"""Keys are read from stdin; the screen is written to stderr, as Textual does it."""

ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP)

TAKE_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[2J"
"""The alternate screen, empty and without a cursor."""

SWITCH_ON = "\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?1004h\x1b[?2004h\x1b[?7l"
"""Mouse buttons and movement, focus, bracketed paste; no line wrap."""

KITTY_KEYS_ON, KITTY_KEYS_OFF = "\x1b[>25u", "\x1b[<u"
"""Unambiguous keys, all of them, with their text; to be undone on the alternate screen."""

ASK_FOR_SYNCHRONIZED_OUTPUT = "\x1b[?2026$p"

GIVE_BACK = (
    "\x1b[0m\x1b[?2026l\x1b[?2004l\x1b[?1004l\x1b[?1006l\x1b[?1015l\x1b[?1003l\x1b[?1000l\x1b[?7h"
    # Cleared for terminals without an alternate screen to leave.
    + "\x1b[2J\x1b[H"
)
LEAVE_SCREEN = "\x1b[?1049l\x1b[?25h"

TOO_OLD_FOR_QUESTIONS = ("linux", "vt100", "vt102", "vt220")
"""Values of TERM whose terminals would show a question about newer modes as text."""


class Loan:
    """The terminal on loan. It does no harm to take it or give it back twice."""

    def __init__(self) -> None:
        self._before: list[Any] | None = None
        self._kitty_keys_off = ""

    @property
    def is_taken(self) -> bool:
        """Whether the game has the terminal now."""
        return self._before is not None

    def take(self) -> None:
        """Switch to the alternate screen and stop echoing keys; Ctrl-C still interrupts."""
        if self._before is not None:
            return
        self._before = termios.tcgetattr(KEYS)
        self._set_keys(signals=termios.ISIG)
        write(TAKE_SCREEN)

    def switch_on(self, environ: Mapping[str, str]) -> None:
        """Route every key, Ctrl-C too, and the mouse to the game; ask the terminal what it can do."""
        self.take()
        self._set_keys(signals=0)
        write(SWITCH_ON)
        if environ.get("TERM", "") not in TOO_OLD_FOR_QUESTIONS:
            write(KITTY_KEYS_ON)
            self._kitty_keys_off = KITTY_KEYS_OFF
            # Apple's terminal answers this query with a letter on the screen.
            if environ.get("TERM_PROGRAM") != "Apple_Terminal":
                write(ASK_FOR_SYNCHRONIZED_OUTPUT)

    def give_back(self) -> None:
        """Undo everything; a terminal that has gone needs nothing."""
        if self._before is None:
            return
        before, self._before = self._before, None
        write(GIVE_BACK + self._kitty_keys_off + LEAVE_SCREEN)
        self._kitty_keys_off = ""
        with suppress(termios.error):
            termios.tcsetattr(KEYS, termios.TCSANOW, before)
            # Answers still on their way, and keys that nobody waited for, must not reach the shell.
            termios.tcflush(KEYS, termios.TCIFLUSH)

    @contextmanager
    def until_the_end(self) -> Iterator[None]:
        """Take the terminal, and give it back however this ends, even by a signal."""

        def die(number: int, _frame: FrameType | None) -> None:
            # A second signal ends even a process that cannot write to a stuck terminal.
            signal.signal(number, signal.SIG_DFL)
            with suppress(termios.error):
                termios.tcflush(SCREEN, termios.TCOFLUSH)
            self.give_back()
            os.kill(os.getpid(), number)
            os._exit(128 + number)  # only reached as process 1, which no signal ends

        earlier = {number: signal.signal(number, die) for number in ENDING_SIGNALS}
        try:
            self.take()
            yield
        finally:
            self.give_back()
            for number, handler in earlier.items():
                signal.signal(number, handler)

    def _set_keys(self, *, signals: int) -> None:
        assert self._before is not None
        keys = [*self._before[:6], list(self._before[6])]
        keys[0] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
        keys[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
        keys[3] |= signals & self._before[3]
        keys[6][termios.VMIN], keys[6][termios.VTIME] = 1, 0
        with suppress(termios.error):
            termios.tcsetattr(KEYS, termios.TCSANOW, keys)


def write(text: str) -> None:
    """Write all of it to the screen at once, as :func:`write_bytes`."""
    write_bytes(text.encode("utf-8", "replace"), SCREEN)


def write_bytes(data: bytes, output: int) -> None:
    """Write all of it; the part that a vanished terminal does not take is lost."""
    with suppress(OSError):
        while data:
            data = data[os.write(output, data) :]


def size() -> tuple[int, int]:
    """Columns and rows of the terminal; 80 by 24 where that is unknown."""
    try:
        columns, rows = os.get_terminal_size(SCREEN)
    except OSError:
        columns, rows = 0, 0
    return columns or 80, rows or 24


loan = Loan()
"""The one terminal of the process."""
