"""A line: a person's terminal somewhere else, whichever door it came through.

Decides how much it may send and how fast, what happens while it does not read, and which size its window has.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Protocol

from attrs import define, field, frozen

from motorchamp_tui.hosting.limits import Limits

PIECE = 32
"""So many bytes are taken at a time, so that one line's keys never hold up all others."""

USUAL_SIZE = (80, 24)


class Wire(Protocol):
    """What a door knows of a line."""

    def take_terminal(self) -> None:
        """Let the terminal at the other end be switched over to screens."""

    def write(self, data: bytes) -> None:
        """Send this, as soon as it goes; a wire that is cut takes nothing."""

    def pause_reading(self) -> None:
        """Take nothing more from the other end for now."""

    def resume_reading(self) -> None:
        """Take it again."""

    def hang_up(self, status: int, last_words: str) -> None:
        """End when everything written has arrived and the terminal is given back.

        ``status`` is what the command at the other end ends with.
        """

    def cut(self) -> None:
        """End at once."""


class Listener(Protocol):
    """What a line tells the app on it."""

    def feed(self, data: bytes) -> None:
        """Keys, wherever they were cut."""

    def resize_soon(self) -> None:
        """The window has another size now."""

    def flow(self) -> None:
        """The other end reads again."""


@frozen
class Caller:
    """Who calls: ``key`` is the person, ``origin`` says in words from where, ``address`` is what is counted.

    ``name`` is what he might be called.
    """

    key: str
    origin: str
    address: str = ""
    name: str = ""


@define(eq=False)
class Line:
    """A terminal of this ``size`` and ``environ`` at the other end of a wire."""

    wire: Wire
    caller: Caller
    environ: Mapping[str, str]
    limits: Limits
    size: tuple[int, int] = USUAL_SIZE
    is_lost: bool = False
    is_stuck: bool = False
    why_over: str = ""
    """Why the line is no longer any good; empty while it is."""
    on_end: Callable[[], None] | None = None
    """Called when it is no longer any good."""
    _listener: Listener | None = None
    _gate: "Gate" = field(init=False)
    _patience: asyncio.TimerHandle | None = None

    def __attrs_post_init__(self) -> None:
        self.size = self._within_limits(*self.size)
        self._gate = Gate(self.wire, self.limits, self._take, self._flooded)

    # ── The app ──────────────────────────────────────────────────────────────────────────────────────

    def listen(self, listener: Listener | None) -> None:
        """Let this app have the line; keys wait for one."""
        self._listener = listener
        self._gate.is_open = listener is not None

    def write(self, data: bytes) -> None:
        """Send this."""
        if not self.is_lost:
            self.wire.write(data)

    def take_terminal(self) -> None:
        """The screens begin."""
        if not self.is_lost:
            self.wire.take_terminal()

    def end(self, status: int, last_words: str = "") -> None:
        """Hang up when everything has arrived, and give the terminal back."""
        if not self.is_lost:
            self.wire.hang_up(status, last_words)

    def cut(self, why: str) -> None:
        """Hang up at once."""
        if not self.is_lost:
            self.wire.cut()
            self.lost(why)

    # ── The door ─────────────────────────────────────────────────────────────────────────────────────

    def received(self, data: bytes) -> None:
        """The other end has sent this."""
        if not self.is_lost:
            self._gate.take(data)

    def resized(self, columns: int, rows: int) -> None:
        """The window at the other end has this size now."""
        self.size = self._within_limits(columns, rows)
        if self._listener is not None:
            self._listener.resize_soon()

    def stuck(self) -> None:
        """The other end does not read."""
        self.is_stuck = True
        if self._patience is None:
            loop = asyncio.get_running_loop()
            self._patience = loop.call_later(self.limits.stuck_seconds, self.cut, "did not read any more")

    def flowing(self) -> None:
        """The other end reads again."""
        self.is_stuck = False
        self._stop_waiting()
        if self._listener is not None:
            self._listener.flow()

    def lost(self, why: str = "hung up") -> None:
        """The other end is gone; twice is once."""
        if self.is_lost:
            return
        self.is_lost = True
        self._stop_waiting()
        self._gate.close()
        self.finished(why)

    def finished(self, why: str) -> None:
        """Nothing more will come; what is written may still arrive."""
        self.why_over = self.why_over or why
        if self.on_end is not None:
            self.on_end()

    def _take(self, data: bytes) -> None:
        if self._listener is not None:
            self._listener.feed(data)

    def _flooded(self) -> None:
        self.cut("sent too much")

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _within_limits(self, columns: int, rows: int) -> tuple[int, int]:
        usual_columns, usual_rows = USUAL_SIZE
        return min(columns or usual_columns, self.limits.columns), min(rows or usual_rows, self.limits.rows)


class Gate:
    """Lets keys through in small pieces, and no more of them a second than a person needs."""

    def __init__(
        self, wire: Wire, limits: Limits, deliver: Callable[[bytes], None], on_flood: Callable[[], None]
    ) -> None:
        self._wire = wire
        self._limits = limits
        self._deliver = deliver
        self._on_flood = on_flood
        self._loop = asyncio.get_running_loop()
        self._waiting = bytearray()
        self._allowance = float(limits.input_burst)
        self._counted = self._loop.time()
        self._flooded_since: float | None = None
        self._next: asyncio.Handle | None = None
        self._is_open = False
        self._is_paused = False

    @property
    def is_open(self) -> bool:
        """Whether anybody takes keys."""
        return self._is_open

    @is_open.setter
    def is_open(self, is_open: bool) -> None:
        self._is_open = is_open
        if is_open:
            self._go_on()

    def take(self, data: bytes) -> None:
        """These keys have come."""
        self._waiting += data
        if len(self._waiting) > self._limits.input_burst and not self._is_paused:
            self._is_paused = True
            self._wire.pause_reading()
        if self._is_open and self._next is None:
            self._pour()

    def close(self) -> None:
        """Nobody takes anything any more."""
        self._is_open = False
        self._waiting.clear()
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _go_on(self) -> None:
        if self._waiting and self._next is None:
            self._next = self._loop.call_soon(self._pour)

    def _pour(self) -> None:
        self._next = None
        if not self._is_open:
            return
        now = self._loop.time()
        earned = (now - self._counted) * self._limits.input_bytes_a_second
        self._allowance = min(self._limits.input_burst, self._allowance + earned)
        self._counted = now
        if self._allowance < min(PIECE, len(self._waiting)):
            self._wait_for_allowance(now)
            return
        piece = bytes(self._waiting[:PIECE])
        del self._waiting[:PIECE]
        self._allowance -= len(piece)
        if not self._waiting:
            self._flooded_since = None
        if self._is_paused and len(self._waiting) <= self._limits.input_burst // 2:
            self._is_paused = False
            self._wire.resume_reading()
        self._deliver(piece)
        self._go_on()

    def _wait_for_allowance(self, now: float) -> None:
        if self._flooded_since is None:
            self._flooded_since = now
        elif now - self._flooded_since > self._limits.flood_seconds:
            self._on_flood()
            return
        self._next = self._loop.call_later(PIECE / self._limits.input_bytes_a_second, self._pour)
