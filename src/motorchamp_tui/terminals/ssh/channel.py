"""Channel of an SSH client as a connection.

Of all that SSH can do, only a terminal and its keys are of use here, or lines without a terminal.
Everything else is refused.
"""

import logging
import re
from collections.abc import Callable, Mapping

import asyncssh
from attrs import define, evolve, field

from motorchamp_tui.terminals.connection import Client, Connection, WayIn
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.screen import terminal
from motorchamp_tui.terminals.ssh.asyncssh_fixes import guard_channel

log = logging.getLogger(__name__)

WANTED = re.compile(r"COLORTERM|NO_COLOR|VTE_VERSION|LANG|LC_[A-Z]{1,20}|MOTORCHAMP_WAY")
"""The variables that are let through."""
LONGEST_VALUE = 64
WAY = "MOTORCHAMP_WAY"
"""The variable with which a terminal in a browser says that it is one."""

NO_COMMANDS = "Only the game can be run here: connect without a command."


@define(eq=False)
class SshChannel(asyncssh.SSHServerSession[bytes]):
    """Once the client has said what it has, its connection is handed to ``come_in``.

    What is refused is told to ``refused``; ``on_end`` is called when the channel is closed.
    """

    _client: Client
    _limits: Limits
    _come_in: Callable[[Connection], None]
    refused: Callable[[str], object]
    _on_end: Callable[[], None]
    _channel: asyncssh.SSHServerChannel[bytes] | None = None
    _size: tuple[int, int] | None = None
    _is_command: bool = False
    _is_taken: bool = False
    _full: set[str] = field(factory=set)
    """The queues to the client that are full: its window, the network."""
    connection: Connection | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        self._channel = chan
        chan.set_write_buffer_limits(self._limits.unread_bytes)
        guard_channel(chan, is_wanted, self.refused)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        """The client has a terminal."""
        self._size = term_size[:2]
        return True

    def shell_requested(self) -> bool:
        """Take a request for a shell as one for the game."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Refuse to run anything, with a sentence."""
        self.refused("a command")
        self._is_command = True
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse: this host has no files to offer."""
        self.refused(f"the subsystem {subsystem!r}")
        return False

    def session_started(self) -> None:
        """The terminal is fully described now."""
        assert self._channel is not None
        if self._is_command:
            self._channel.write_stderr(f"{NO_COMMANDS}\r\n".encode())
            self._channel.exit(1)
            return
        environ = dict(self._channel.get_environment())
        environ |= {"TERM": self._channel.get_terminal_type() or "", "SSH_CONNECTION": self._client.origin}
        if environ.get(WAY) == WayIn.BROWSER.value:
            self._client = evolve(self._client, way=WayIn.BROWSER)
        self.connection = Connection(self, self._client, environ, self._limits)
        if self._size is None:
            self.connection.has_terminal, self.connection.edits_lines = False, True
        else:
            self.connection.resized(*self._size)
        self._come_in(self.connection)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Keys."""
        if self.connection is not None:
            self.connection.received(data)

    def eof_received(self) -> bool:
        """No more keys, though the terminal may still be there."""
        if self.connection is not None:
            self.connection.finished("has closed its input")
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window has another size."""
        if self.connection is not None:
            self.connection.resized(width, height)

    def pause_writing(self) -> None:
        """The client's window is full."""
        self.fill("window", is_full=True)

    def resume_writing(self) -> None:
        """The client's window is open again."""
        self.fill("window", is_full=False)

    def fill(self, queue: str, *, is_full: bool) -> None:
        """One of the two queues to the client is full, or has room again."""
        was_stuck = bool(self._full)
        (self._full.add if is_full else self._full.discard)(queue)
        if self.connection is not None and bool(self._full) != was_stuck:
            if self._full:
                self.connection.stuck()
            else:
                self.connection.flowing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel has been lost."""
        self._channel = None
        self._on_end()
        if self.connection is not None:
            self.connection.lost("is no longer reachable" if exc else "hung up")

    def write(self, data: bytes) -> None:
        """Send this."""
        if self._channel is not None and not self._channel.is_closing():
            self._channel.write(data)

    def pause_reading(self) -> None:
        """Take nothing more for now."""
        if self._channel is not None:
            self._channel.pause_reading()

    def resume_reading(self) -> None:
        """Take it again."""
        if self._channel is not None:
            self._channel.resume_reading()

    def take_terminal(self) -> None:
        """Switch the terminal over."""
        if self.connection is not None:
            self._is_taken = True
            self.write(_taken(self.connection.environ).encode())

    def hang_up(self, status: int, last_words: str) -> None:
        """End when everything has arrived, but do not wait for that forever."""
        channel = self._channel
        if channel is not None and self.connection is not None and not channel.is_closing():
            given_back = _given_back(self.connection.environ) if self._is_taken else ""
            words = f"{last_words}\r\n" if last_words else ""
            channel.write((given_back + words).encode("utf-8", "replace"))
            connection = channel.get_connection()
            channel.exit(status & 0xFF)
            channel.get_loop().call_later(self._limits.closing_seconds, connection.abort)

    def cut(self) -> None:
        """End at once."""
        if self._channel is not None:
            self._channel.get_connection().abort()


def _taken(environ: Mapping[str, str]) -> str:
    """The text that switches the terminal over."""
    keys = "" if environ.get("TERM", "") in terminal.TOO_OLD_FOR_QUESTIONS else terminal.KITTY_KEYS_ON
    return terminal.TAKE_SCREEN + terminal.SWITCH_ON + keys


def _given_back(environ: Mapping[str, str]) -> str:
    """The text that switches it back."""
    keys = "" if environ.get("TERM", "") in terminal.TOO_OLD_FOR_QUESTIONS else terminal.KITTY_KEYS_OFF
    return terminal.GIVE_BACK + keys + terminal.LEAVE_SCREEN


def is_wanted(name: str, value: str) -> bool:
    """Whether this variable says something useful about the terminal."""
    return bool(WANTED.fullmatch(name)) and len(value) <= LONGEST_VALUE and value.isprintable()
