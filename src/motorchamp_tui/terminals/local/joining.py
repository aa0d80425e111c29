"""Joining by ``motorchamp join``: this terminal as the far end of a connection to a host on the same machine.

The terminal is given back, whatever happens at either end.
"""

import os
import selectors
import signal
import socket
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from motorchamp_tui.errors import MotorChampError, NoTerminalError
from motorchamp_tui.files import reason_of
from motorchamp_tui.terminals.local.frames import SIZE, FrameError, FrameKind, Frames, Hello, frame
from motorchamp_tui.terminals.local.places import owner_of, peer_of
from motorchamp_tui.terminals.screen import terminal

HOST_IS_GONE = "The host is gone. Races go on where they are when it is up again."
AT_ONCE = 1 << 16
NO_SCREEN = "dumb"
"""The name of a terminal that cannot show screens."""
LINES_IN, LINES_OUT = 0, 1
END_OF_LINE, NO_MORE = b"\n", b"\x04"
"""The second says that the input has ended; before it, half a line is ended by the first."""


class LostError(MotorChampError):
    """A host that cannot be reached, or has gone."""

    exit_status = 1


def join(place: Path, environ: Mapping[str, str], *, is_plain: bool = False) -> tuple[int, str]:
    """Connect to the host at this socket; returns the exit status and the host's last words.

    ``is_plain``: line by line, for which no terminal is needed. Raises :class:`NoTerminalError` and
    :class:`LostError`.
    """
    if is_plain:
        environ = {**environ, "TERM": NO_SCREEN}
    elif not (os.isatty(terminal.KEYS) and os.isatty(terminal.SCREEN)):
        raise NoTerminalError(
            "To join you need a terminal: the input or the error output is not one. motorchamp join --plain needs "
            "none."
        )
    with _connected(place) as connection:
        connection.sendall(Hello(terminal.size(), environ).line())
        return Joined(connection, environ).run()


@contextmanager
def _connected(place: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        try:
            connection.connect(str(place))
        except OSError as error:
            raise LostError(f"No host listens at {place}: {reason_of(error)}.") from error
        if peer_of(connection) != owner_of(place):
            raise LostError(f"{place} is not held by its owner: do not trust it.")
        yield connection


class Joined:
    """The two ends, and the traffic between them."""

    def __init__(self, connection: socket.socket, environ: Mapping[str, str]) -> None:
        self._connection = connection
        self._environ = environ
        self._frames = Frames()
        self._end: tuple[int, str] | None = None
        self._output = terminal.SCREEN
        self._is_in_a_line = False

    def run(self) -> tuple[int, str]:
        """Until the host ends it; raises :class:`LostError`."""
        # A player who is not let in keeps their terminal as it is.
        while self._end is None:
            for kind, content in self._received():
                if kind is FrameKind.TAKE:
                    return self._run_screens()
                if kind is FrameKind.OUTPUT:
                    return self._run_lines(content)
                self._take(kind, content)
        return self._end

    def _run_lines(self, first: bytes) -> tuple[int, str]:
        """Line by line: the terminal stays as it is, and its owner edits each line before it is sent."""
        self._output = LINES_OUT
        terminal.write_bytes(first, LINES_OUT)
        with selectors.DefaultSelector() as selector:
            selector.register(LINES_IN, selectors.EVENT_READ, lambda: self._send_lines(selector))
            return self._go_on(selector)

    def _go_on(self, selector: selectors.BaseSelector) -> tuple[int, str]:
        """Show what has come already, and do what comes from either end until the last words."""
        selector.register(self._connection, selectors.EVENT_READ, self._show)
        self._take_all(self._frames.take(b""))
        while self._end is None:
            for ready, _ in selector.select():
                ready.data()
        return self._end

    def _send_lines(self, selector: selectors.BaseSelector) -> None:
        lines = os.read(LINES_IN, 4096)
        if not lines:
            selector.unregister(LINES_IN)
            lines = END_OF_LINE + NO_MORE if self._is_in_a_line else NO_MORE
        self._is_in_a_line = not lines.endswith(END_OF_LINE)
        self._send(frame(FrameKind.KEYS, lines))

    def _run_screens(self) -> tuple[int, str]:
        with terminal.loan.until_the_end(), _resizes() as resizes:
            terminal.loan.switch_on(self._environ)
            with selectors.DefaultSelector() as selector:
                selector.register(terminal.KEYS, selectors.EVENT_READ, self._send_keys)
                selector.register(resizes, selectors.EVENT_READ, lambda: self._send_size(resizes))
                return self._go_on(selector)

    def _show(self) -> None:
        self._take_all(self._received())

    def _take_all(self, frames: Iterable[tuple[FrameKind, bytes]]) -> None:
        for kind, content in frames:
            self._take(kind, content)

    def _take(self, kind: FrameKind, content: bytes) -> None:
        match kind:
            case FrameKind.OUTPUT:
                terminal.write_bytes(content, self._output)
            case FrameKind.END if content:
                self._end = content[0], content[1:].decode("utf-8", "replace")
            case _:
                raise LostError("The host runs a different version of the game.")

    def _received(self) -> Iterator[tuple[FrameKind, bytes]]:
        try:
            data = self._connection.recv(AT_ONCE)
        except OSError:
            data = b""
        if not data:
            raise LostError(HOST_IS_GONE)
        try:
            yield from self._frames.take(data)
        except FrameError as error:
            raise LostError(f"The host's answer cannot be read: {error}.") from None

    def _send_keys(self) -> None:
        try:
            keys = os.read(terminal.KEYS, 4096)
        except OSError:
            keys = b""
        if not keys:
            # The terminal has gone without a signal.
            self._end = 128 + signal.SIGHUP, ""
            return
        self._send(frame(FrameKind.KEYS, keys))

    def _send_size(self, resizes: int) -> None:
        os.read(resizes, 4096)
        columns, rows = terminal.size()
        self._send(frame(FrameKind.SIZE, SIZE.pack(min(columns, 0xFFFF), min(rows, 0xFFFF))))

    def _send(self, data: bytes) -> None:
        try:
            self._connection.sendall(data)
        except OSError:
            raise LostError(HOST_IS_GONE) from None


@contextmanager
def _resizes() -> Iterator[int]:
    """A pipe with something to read whenever the window changes size."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    wakeup = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    before = signal.signal(signal.SIGWINCH, lambda *_: None)
    try:
        yield reading
    finally:
        signal.signal(signal.SIGWINCH, before)
        signal.set_wakeup_fd(wakeup)
        os.close(reading)
        os.close(writing)
