"""Gate for incoming keys: no connection holds up another, and none sends more than a person could."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from attrs import define, field

from motorchamp_tui.terminals.limits import Limits

PIECE = 8
"""How many bytes are taken at a time before all others have a turn."""
KEYS_A_SIZE = 10
"""As how many keys a new size of the window counts, because everything is drawn again."""


class Source(Protocol):
    """A source that can be paused."""

    def pause_reading(self) -> None:
        """Take nothing more from the other end for now."""

    def resume_reading(self) -> None:
        """Take it again."""


@define(eq=False)
class KeyGate:
    """Lets keys through in small pieces, and no more of them a second than a person needs.

    ``deliver`` takes a piece and returns how many keys and mouse events it was: they cost a host its time, not
    bytes. Sizes of the window come by the same gate: ``resize`` is called for all that have come since the last
    time.
    """

    _source: Source
    _limits: Limits
    _deliver: Callable[[bytes], int]
    _resize: Callable[[], None]
    _on_flood: Callable[[], None]
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
        self._allowance, self._counted = float(self._limits.input_burst), self._loop.time()

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
        if len(self._waiting) > self._limits.input_burst and not self._is_paused:
            self._is_paused = True
            self._source.pause_reading()
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
        earned = (now - self._counted) * self._limits.input_bytes_a_second
        self._allowance = min(self._limits.input_burst, self._allowance + earned)
        self._counted = now
        if self._is_flood(now):
            self.close()
            self._on_flood()
        elif self._sizes:
            self._pour_sizes()
        elif self._allowance < min(PIECE, len(self._waiting)):
            self._go_on(PIECE / self._limits.input_bytes_a_second)
        else:
            self._go_on(self._pour_piece() / self._limits.keys_a_second)

    def _pour_sizes(self) -> None:
        """Announce the last size; a person who moves a window never causes more than a few at a time."""
        if self._sizes <= KEYS_A_SIZE and not self._waiting:
            self._flooded_since = None
        self._sizes = 0
        self._go_on(KEYS_A_SIZE / self._limits.keys_a_second)
        self._resize()

    def _pour_piece(self) -> int:
        piece = bytes(self._waiting[:PIECE])
        del self._waiting[:PIECE]
        self._allowance -= len(piece)
        if not self._waiting:
            self._flooded_since = None
        if self._is_paused and len(self._waiting) <= self._limits.input_burst // 2:
            self._is_paused = False
            self._source.resume_reading()
        return self._deliver(piece)

    def _is_flood(self, now: float) -> bool:
        """Whether something has been waiting without a break for longer than a person could type."""
        if self._flooded_since is None:
            self._flooded_since = now
        return now - self._flooded_since > self._limits.flood_seconds
