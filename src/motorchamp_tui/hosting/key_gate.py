"""The gate for incoming keys: no connection holds up another, and none sends more than a person could."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from motorchamp_tui.hosting.limits import Limits

PIECE = 8
"""How many bytes are taken at a time before everybody else has a turn."""


class Source(Protocol):
    """Something that can be told to pause."""

    def pause_reading(self) -> None:
        """Take nothing more from the other end for now."""

    def resume_reading(self) -> None:
        """Take it again."""


class KeyGate:
    """Lets keys through in small pieces, and no more of them a second than a person needs.

    ``deliver`` takes a piece and says how many keys and mouse events it was: they cost a host its time, not bytes.
    """

    def __init__(
        self, source: Source, limits: Limits, deliver: Callable[[bytes], int], on_flood: Callable[[], None]
    ) -> None:
        self._source = source
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

    def close(self) -> None:
        """Nobody takes anything any more."""
        self._is_open = False
        self._waiting.clear()
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _go_on(self, pause: float = 0.0) -> None:
        if (self._waiting or pause) and self._next is None:
            self._next = self._loop.call_later(pause, self._pour)

    def _pour(self) -> None:
        self._next = None
        if not self._is_open or not self._waiting:
            return
        now = self._loop.time()
        earned = (now - self._counted) * self._limits.input_bytes_a_second
        self._allowance = min(self._limits.input_burst, self._allowance + earned)
        self._counted = now
        if self._is_flood(now):
            self.close()
            self._on_flood()
        elif self._allowance < min(PIECE, len(self._waiting)):
            self._go_on(PIECE / self._limits.input_bytes_a_second)
        else:
            self._go_on(self._pour_piece() / self._limits.keys_a_second)

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
