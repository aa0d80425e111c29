"""Drivers, which read keys and send frames inside the event loop; the private parts of Textual that this needs.

They decide when a frame is sent, which bytes are keys, and when a storm of new sizes counts as one.
Each fix has a test that fails when Textual no longer needs it.
"""

import os
import signal
from abc import abstractmethod
from asyncio import TimerHandle
from codecs import getincrementaldecoder
from collections.abc import Iterable
from typing import Any

from textual import constants, events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._xterm_parser import BRACKETED_PASTE_START, XTermParser
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from motorchamp_tui.terminals.screen import terminal
from motorchamp_tui.terminals.screen.terminal import loan
from motorchamp_tui.terminals.screen.textual_parts import forget, repaint

RESIZE_PAUSE = 1 / 30
"""Seconds in which a storm of new sizes counts as one."""

SEEN_AT_ONCE = 1000
"""How many letters of a frame arrive together, so that the terminal need not wait for all of them."""

LONGEST_PASTE = 1 << 16
"""The most letters pasted at once; of a longer paste, the end is kept."""


ESCAPE = "\x1b"
NOT_AFTER_ESCAPE = ESCAPE + "[OPX]^_" + "bf\t\x7f"
"""The beginnings of longer sequences from a terminal, and of keys with Alt that move about in a line."""


class Parser(XTermParser):
    """Textual's parser without the cache of some versions, which keeps the last keys and their apps alive.

    A terminal sends Esc and then a key as it sends that key with Alt: when they arrive together, they are two.
    """

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:  # noqa: FBT001, FBT002
        if not alt and len(sequence) == 2 and sequence[0] == ESCAPE and sequence[1] not in NOT_AFTER_ESCAPE:
            alt, sequence = True, sequence[1]
        if alt:
            yield events.Key("escape", ESCAPE)
        yield from super()._sequence_to_key_events(sequence)

    if hasattr(XTermParser, "_parse_extended_key"):
        _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]


class FrameDriver(Driver):
    """Sends whole frames and reads keys; a subclass knows the terminal."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._size = self.size_now()
        self._parser = Parser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._silence = 0
        self._unsent: list[str] = []
        self._resizing: TimerHandle | None = None
        self._escaping: TimerHandle | None = None

    @abstractmethod
    def size_now(self) -> tuple[int, int]:
        """Columns and rows of the terminal."""

    @abstractmethod
    def send(self, text: str) -> None:
        """Send a frame to the terminal."""

    def write(self, data: str) -> None:
        """Keep ``data`` until the frame is complete."""
        if not self._unsent:
            self._loop.call_soon(self.flush)
        self._unsent.append(data)

    def flush(self) -> None:
        """Send everything kept."""
        text = "".join(self._unsent)
        self._unsent.clear()
        if len(text) < SEEN_AT_ONCE:
            text = text.replace(SYNC_START, "").replace(SYNC_END, "")
        if text:
            self.send(text)

    def send_message(self, message: Message) -> None:
        """Hand a message to the app, which runs in the same loop."""
        self._app.post_message(message)

    def feed(self, data: bytes) -> int:
        """Take bytes from the terminal, cut anywhere; returns how many keys and mouse events they were."""
        text, count = self._decode(data), 0
        # Half a character decodes to nothing, which the parser takes for the end.
        if not text:
            return 0
        from motorchamp_tui.terminals.screen.drawing_queue import drawing_queue

        drawing_queue().somebody_types()
        self._silence += len(text)
        try:
            for message in self._parser.feed(text):
                self._take(message)
                count += 1
        except (ValueError, ArithmeticError, RuntimeError):
            # Not a key: a number too large for a character, or a window without pixels.
            self._parser = Parser()
        if self._silence > LONGEST_PASTE:
            self._shorten_paste()
        if self._parser._timeout_time is not None and self._escaping is None:
            self._escaping = self._loop.call_later(constants.ESCAPE_DELAY * 1.05, self._end_escape)
        return count

    def _take(self, message: Message) -> None:
        self._silence = 0
        # The terminal is asked for its size in other ways: nobody asked for this answer.
        if not isinstance(message, events.Resize | InBandWindowResize):
            self.process_message(message)

    def _shorten_paste(self) -> None:
        """Go on in the middle of a paste, without its beginning."""
        self._silence = 0
        self._parser = Parser()
        list(self._parser.feed(BRACKETED_PASTE_START))

    def _end_escape(self) -> None:
        self._escaping = None
        for message in self._parser.tick():
            self._take(message)
        if self._parser._timeout_time is not None:
            self._escaping = self._loop.call_later(constants.ESCAPE_DELAY * 1.05, self._end_escape)

    def resize_soon(self) -> None:
        """The terminal has changed size."""
        if self._resizing is None:
            self._resizing = self._loop.call_later(RESIZE_PAUSE, self._report_size)

    def _report_size(self) -> None:
        self._resizing = None
        before, self._size = self._size, self.size_now()
        # The terminal has moved its lines about, even when its size is the old one again.
        if before == self._size:
            repaint(self._app)
            return
        forget(self._app.console)
        size = Size(*self._size)
        self.send_message(events.Resize(size, size))

    def disable_input(self) -> None:
        """Stop listening."""
        for timer in filter(None, (self._resizing, self._escaping)):
            timer.cancel()
        self._resizing = self._escaping = None

    def close(self) -> None:
        """Release the app: the parser holds keys, which hold the app. After a suspension a new one is needed."""
        self.disable_input()
        self._parser._gen.close()
        self._parser = Parser()


class LoopDriver(FrameDriver):
    """Keys and screen on the terminal that :data:`terminal.loan` has taken.

    Textual's own driver has a thread that wakes ten times a second to look for keys, waits up to 0.2 s for
    it when the app quits, and a second thread that writes what the first one then waits for.
    """

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._signals = (
            (signal.SIGWINCH, self.resize_soon),
            (signal.SIGTSTP, self._suspend),
            (signal.SIGCONT, self.resize_soon),
            (signal.SIGINT, self._interrupt),
        )

    @property
    def can_suspend(self) -> bool:
        """Whether a shell can have the terminal meanwhile: without one, nobody could continue the game."""
        return os.getpgrp() != os.getsid(0)

    def size_now(self) -> tuple[int, int]:
        """Columns and rows of the terminal."""
        return terminal.size()

    def send(self, text: str) -> None:
        """Write a frame, while the terminal is ours."""
        if loan.is_taken:
            terminal.write(text)

    def start_application_mode(self) -> None:
        """Listen to keys, mouse and new sizes."""
        loan.switch_on(os.environ)
        forget(self._app.console)
        self._loop.add_reader(terminal.KEYS, self._read)
        for number, react in self._signals:
            self._loop.add_signal_handler(number, react)

    def disable_input(self) -> None:
        """Stop listening."""
        super().disable_input()
        self._loop.remove_reader(terminal.KEYS)
        for number, _ in self._signals:
            self._loop.remove_signal_handler(number)

    def stop_application_mode(self) -> None:
        """Give the terminal back; drop a frame that has not been sent yet."""
        self.disable_input()
        self._unsent.clear()
        loan.give_back()

    def _read(self) -> None:
        try:
            data = os.read(terminal.KEYS, 4096)
        except OSError:
            data = b""
        if data:
            try:
                self.feed(data)
            except Exception as error:  # noqa: BLE001 - the loop would only log it, and no key would do anything any more
                self._app._handle_exception(error)
            return
        # The terminal has gone without a signal; a reader at its end would spin.
        self._loop.remove_reader(terminal.KEYS)
        self._app.exit(return_code=128 + signal.SIGHUP)

    def _suspend(self) -> None:
        self.suspend_application_mode()
        os.kill(os.getpid(), signal.SIGSTOP)
        self.resume_application_mode()
        self.send_message(self.SignalResume())
        self._report_size()

    def _interrupt(self) -> None:
        self._app.exit(return_code=128 + signal.SIGINT)
