"""Connection to a player's terminal, by any way in.

It knows the size of the window, and what to do while the other end does not read. Its gate lets no connection hold
up another, and none send more than a person could.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Protocol

from attrs import define, field, frozen

from motorchamp_tui.networks import Networks, networks_of
from motorchamp_tui.terminals.figures import HERE, LONGEST_ECHO, Rejection
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.throttle import PROCESSOR, SECONDS_A_KEY

USUAL_SIZE = (80, 24)
MEASURED = 4
"""One in this many arrivals of keys is timed until the next frame."""
NO_SCREENS = ("", "dumb", "unknown")
"""Values of TERM for terminals that cannot show screens."""
PIECE = 8
"""How many bytes are taken at a time before all others have a turn."""
KEYS_A_SIZE = 10
"""As how many keys a new size of the window counts, because everything is drawn again."""
TOO_MUCH = "More has come from your side than anyone can type."


class WayIn(Enum):
    """How someone sees what is here."""

    SCREEN = "screen"
    LINES = "lines"
    BROWSER = "browser"


class Channel(Protocol):
    """The part of a connection that a way in provides."""

    def take_terminal(self) -> None:
        """Switch the terminal at the other end over to screens."""

    def write(self, data: bytes) -> None:
        """Send this as soon as possible; nothing where the connection is cut."""

    def pause_reading(self) -> None:
        """Take nothing more from the other end for now."""

    def resume_reading(self) -> None:
        """Take it again."""

    def hang_up(self, status: int, last_words: str) -> None:
        """End when everything written has arrived and the terminal is given back.

        ``status`` is the exit status of the command at the other end.
        """

    def cut(self) -> None:
        """End at once."""


class Listener(Protocol):
    """The calls of a connection to the app on it."""

    def feed(self, data: bytes) -> int:
        """Take keys, cut anywhere; returns how many there were."""

    def resize_soon(self) -> None:
        """The window has changed size."""

    def flow(self) -> None:
        """The other end reads again."""


@frozen
class Client:
    """A caller: ``key`` says who, ``origin`` in words from where, ``address`` is counted for limits.

    Guests have no key, until they are given one.

    ``name`` is what they might be called; ``wants_lines``: they have asked to come in line by line. ``way`` is by
    what they see screens.
    """

    key: str
    origin: str
    address: str = ""
    name: str = ""
    wants_lines: bool = False
    way: WayIn = WayIn.SCREEN


@define(eq=False)
class KeyGate:
    """Lets keys through to a connection in small pieces, and no more of them a second than a person needs.

    It counts keys and mouse events, which cost a host its time, not bytes. Sizes of the window come by the same
    gate: one is announced for all that have come since the last time.
    """

    _connection: "Connection"
    _loop: asyncio.AbstractEventLoop = field(factory=asyncio.get_running_loop, init=False)
    _waiting: bytearray = field(factory=bytearray, init=False)
    _sizes: int = field(default=0, init=False)
    """How many have come that have not been announced."""
    _allowance: float = field(init=False)
    _counted: float = field(init=False)
    _flooded_since: float | None = field(default=None, init=False)
    _next: asyncio.Handle | None = field(default=None, init=False)
    _is_open: bool = field(default=False, init=False)
    _is_paused: bool = field(default=False, init=False)

    def __attrs_post_init__(self) -> None:
        self._allowance, self._counted = float(self._connection.limits.input_burst), self._loop.time()

    def open(self, *, is_open: bool) -> None:
        """Take keys from now on, or let them wait."""
        self._is_open = is_open
        if is_open:
            self._go_on()

    @property
    def has_more(self) -> bool:
        """Whether anything is waiting."""
        return bool(self._waiting)

    def take(self, data: bytes) -> None:
        """Let these keys in."""
        self._waiting += data
        if len(self._waiting) > self._connection.limits.input_burst and not self._is_paused:
            self._is_paused = True
            self._connection.channel.pause_reading()
        if self._is_open and self._next is None:
            self._pour()

    def take_size(self) -> None:
        """Let a new size of the window in."""
        self._sizes += self._is_open  # whoever opens it looks at the size by themselves
        if self._is_open and self._next is None:
            self._pour()

    def close(self) -> None:
        """Take nothing more."""
        self._is_open = False
        self._waiting.clear()
        self._sizes = 0
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _go_on(self, pause: float = 0.0) -> None:
        if (self._waiting or pause) and self._next is None:
            self._next = self._loop.call_later(pause, self._pour)

    def _pour(self) -> None:
        self._next = None
        if not self._is_open or not (self._waiting or self._sizes):
            return
        now = self._loop.time()
        earned = (now - self._counted) * self._connection.limits.input_bytes_a_second
        self._allowance = min(self._connection.limits.input_burst, self._allowance + earned)
        self._counted = now
        if self._is_flood(now):
            self.close()
            self._connection.flooded()
        elif (pause := PROCESSOR.wait(self._connection.networks)) > 0:
            self._go_on(pause)
        elif self._sizes:
            self._pour_sizes()
        elif self._allowance < min(PIECE, len(self._waiting)):
            self._go_on(PIECE / self._connection.limits.input_bytes_a_second)
        else:
            self._go_on(self._pour_piece() / self._connection.limits.keys_a_second)

    def _pour_sizes(self) -> None:
        """Announce the last size; a person who moves a window never causes more than a few at a time."""
        if self._sizes <= KEYS_A_SIZE and not self._waiting:
            self._flooded_since = None
        self._sizes = 0
        PROCESSOR.spend(self._connection.networks, KEYS_A_SIZE * self._connection.seconds_a_key)
        self._go_on(KEYS_A_SIZE / self._connection.limits.keys_a_second)
        self._connection.tell_size()

    def _pour_piece(self) -> int:
        piece = bytes(self._waiting[:PIECE])
        del self._waiting[:PIECE]
        self._allowance -= len(piece)
        if not self._waiting:
            self._flooded_since = None
        if self._is_paused and len(self._waiting) <= self._connection.limits.input_burst // 2:
            self._is_paused = False
            self._connection.channel.resume_reading()
        keys = self._connection.deliver(piece)
        PROCESSOR.spend(self._connection.networks, keys * self._connection.seconds_a_key)
        return keys

    def _is_flood(self, now: float) -> bool:
        """Whether something has been waiting without a break for longer than a person could type."""
        if self._flooded_since is None:
            self._flooded_since = now
        return now - self._flooded_since > self._connection.limits.flood_seconds


@define(eq=False)
class Connection:
    """A terminal of this ``size`` and ``environ`` at the other end of a channel."""

    channel: Channel
    client: Client
    environ: Mapping[str, str]
    limits: Limits
    size: tuple[int, int] = USUAL_SIZE
    has_terminal: bool = True
    edits_lines: bool = False
    """Whether lines that are typed are shown and edited at the other end, and come when they are complete."""
    seconds_a_key: float = SECONDS_A_KEY
    """Of the processor, that a key costs here."""
    is_lost: bool = False
    is_stuck: bool = False
    why_over: str = ""
    """Why the connection has ended; empty while it has not."""
    on_end: Callable[[str], None] | None = None
    """Called when it has ended, with the last words for the player."""
    _listener: Listener | None = None
    _gate: KeyGate = field(init=False)
    _patience: asyncio.TimerHandle | None = None
    _came: int = 0
    """How many times keys have come."""
    _asked: float = 0.0
    """When those came whose echo is being timed; 0 while none is."""

    def __attrs_post_init__(self) -> None:
        self.size = self._within_limits(*self.size)
        self._gate = KeyGate(self)

    def listen(self, listener: Listener | None) -> None:
        """Give this app the connection; keys wait until it has one."""
        self._listener = listener
        self._gate.open(is_open=listener is not None)

    @property
    def networks(self) -> Networks:
        """The networks whose share of the processor this uses."""
        return networks_of(self.client.address or self.client.key, self.limits.shared_addresses)

    @property
    def shows_screens(self) -> bool:
        """Whether the terminal can show screens, as far as is known."""
        return self.has_terminal and self.environ.get("TERM", "") not in NO_SCREENS

    @property
    def encoding(self) -> str:
        """The encoding of what is shown there: UTF-8, unless another one is named."""
        locale = next(filter(None, map(self.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
        return locale.partition(".")[2].partition("@")[0] or "utf-8"

    @property
    def has_more(self) -> bool:
        """Whether something has come that has not been taken yet."""
        return self._gate.has_more

    def write(self, data: bytes) -> None:
        """Send this."""
        if not self.is_lost:
            HERE.sent += len(data)
            if self._asked:
                self._note_echo()
            self.channel.write(data)

    def _note_echo(self) -> None:
        took, self._asked = time.monotonic() - self._asked, 0.0
        if took < LONGEST_ECHO:
            HERE.echoes.note(took)

    def take_terminal(self) -> None:
        """Switch over to the screens."""
        if not self.is_lost:
            self.channel.take_terminal()

    def end(self, status: int, last_words: str = "") -> None:
        """Hang up when everything has arrived, and give the terminal back."""
        if not self.is_lost:
            self.channel.hang_up(status, last_words)

    def cut(self, why: str) -> None:
        """Hang up at once."""
        if not self.is_lost:
            self.channel.cut()
            self.lost(why)

    def received(self, data: bytes) -> None:
        """The other end has sent this."""
        if not self.is_lost:
            HERE.received += len(data)
            self._came += 1
            if not self._came % MEASURED:
                self._asked = time.monotonic()
            self._gate.take(data)

    def resized(self, columns: int, rows: int) -> None:
        """The window at the other end has changed to this size."""
        self.size = self._within_limits(columns, rows)
        self._gate.take_size()

    def stuck(self) -> None:
        """The other end does not read."""
        self.is_stuck = True
        if self._patience is None:
            loop = asyncio.get_running_loop()
            self._patience = loop.call_later(self.limits.stuck_seconds, self._give_up)

    def _give_up(self) -> None:
        HERE.rejects(Rejection.STUCK)
        self.cut("stopped reading")

    def flowing(self) -> None:
        """The other end reads again."""
        self.is_stuck = False
        self._stop_waiting()
        if self._listener is not None:
            self._listener.flow()

    def lost(self, why: str = "hung up") -> None:
        """The other end has gone; a second call does nothing."""
        if self.is_lost:
            return
        self.is_lost = True
        self._stop_waiting()
        self._gate.close()
        self.finished(why)

    def finished(self, why: str, last_words: str = "") -> None:
        """Nothing more will come in; what is written may still arrive."""
        self.why_over = self.why_over or why
        if self.on_end is not None:
            self.on_end(last_words)

    def deliver(self, data: bytes) -> int:
        """Hand keys to the app; returns how many keys and mouse events they were."""
        return self._listener.feed(data) if self._listener is not None else 0

    def tell_size(self) -> None:
        """The app looks at the size of the window again."""
        if self._listener is not None:
            self._listener.resize_soon()

    def flooded(self) -> None:
        """The other end has sent more than a person could, without a break."""
        HERE.rejects(Rejection.FLOOD)
        self.finished("sent too much", TOO_MUCH)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _within_limits(self, columns: int, rows: int) -> tuple[int, int]:
        usual_columns, usual_rows = USUAL_SIZE
        return (
            max(1, min(columns or usual_columns, self.limits.columns)),
            max(1, min(rows or usual_rows, self.limits.rows)),
        )
