"""Lines of a visitor at the other end of a connection: typed there, asked for here.

Plain mode waits for a line wherever it likes, which an event loop cannot allow: every visit has a thread of its
own, and this is all that the two share. Only one of these threads thinks at a time, and those of a network have a
share of the processor together, so that none holds up the loop or another.
"""

import asyncio
import io
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TextIO, TypeVar, cast

from motorchamp_tui.networks import Networks
from motorchamp_tui.terminals.throttle import PROCESSOR
from motorchamp_tui.terminals.typed_lines import LONGEST_TYPED

T = TypeVar("T")

MOST_LINES = 50
"""The number of lines that may wait to be read."""
TOO_MANY = "More lines than can be read have come at once: some were left out."
LONGEST_REST = 0.5
"""Seconds between two looks at whether it is over."""
_TURN = threading.Lock()
"""The thread that thinks holds it; a thread that waits does not."""


class FarEnd(io.TextIOBase):
    """What is typed and read at the other end; ``send`` is called in the loop with what is to be read there.

    ``stirred`` is called in the thread when something has happened during a question. It may say so, or
    raise what ends the question.
    """

    def __init__(self, send: Callable[[str], None], encoding: str, networks: Networks | None = None) -> None:
        super().__init__()
        self._loop = asyncio.get_running_loop()
        self._send = send
        self._encoding = encoding
        self._networks = networks or {}
        self._lines = deque[str]()
        self._is_stirred = False
        self._is_over = False
        self._has_left_out = False
        self._changed = threading.Condition()
        self._unsent: list[str] = []
        self._woken = 0.0
        self.stirred: Callable[[], None] = lambda: None
        self.has_read: Callable[[], None] = lambda: None
        """Called in the thread before a line is answered."""

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """What the terminal shows."""
        return self._encoding

    def isatty(self) -> bool:
        """Prompts have a line of their own, as in a pipe: news may follow them."""
        return False

    # In the loop

    def typed(self, line: str) -> None:
        """A line has come."""
        with self._changed:
            if len(self._lines) < MOST_LINES:
                self._lines.append(line[:LONGEST_TYPED])
            else:
                self._has_left_out = True
            self._changed.notify_all()

    def stir(self) -> None:
        """Something has happened that may be news."""
        with self._changed:
            self._is_stirred = True
            self._changed.notify_all()

    def end(self) -> None:
        """Nothing more will come."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    # In the thread of the visit

    def run(self, visit: Callable[[], T]) -> T:
        """Do this, thinking only when no other visit does."""
        with _TURN:
            self._woken = time.thread_time()
            try:
                return visit()
            finally:
                self._send_all()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The next line; empty when there will be none."""
        while not self.waits(None):
            pass
        with self._changed:
            line = f"{self._lines.popleft()}\n" if self._lines else ""
            left_out, self._has_left_out = self._has_left_out, False
        if left_out:
            self.write(f"{TOO_MANY}\n")
        self.has_read()
        return line

    def waits(self, seconds: float | None) -> bool:
        """Whether a line comes within this many seconds; None: until one comes, or something happens."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while True:
            self._rest(None if deadline is None else deadline - time.monotonic())
            if self._is_stirred:
                self._is_stirred = False
                self.stirred()
            if self._lines or self._is_over:
                return True
            if deadline is not None and time.monotonic() >= deadline:
                return False

    @property
    def has_line(self) -> bool:
        """Whether a line has come, or none ever will."""
        return bool(self._lines) or self._is_over

    def comes_within(self, seconds: float | None) -> bool:
        """Whether a line comes, or anything happens, within this many seconds; None: however long it takes.

        The caller looks next at what has happened.
        """
        self._rest(seconds)
        with self._changed:
            comes, self._is_stirred = self._has_something(), False
        return comes

    def listen(self) -> bool:
        """Wait for whatever comes first: a line, which is then there to be read, or anything that has happened."""
        self.comes_within(None)
        return self.has_line

    def _rest(self, seconds: float | None) -> None:
        """Let others think until something comes, and this network has some of its share left."""
        self._send_all()
        self._spend(time.thread_time() - self._woken)
        _TURN.release()
        try:
            with self._changed:
                self._changed.wait_for(self._has_something, None if seconds is None else max(0.0, seconds))
            while self._networks and not self._is_over and (pause := PROCESSOR.wait(self._networks)) > 0:
                time.sleep(min(pause, LONGEST_REST))
        finally:
            _TURN.acquire()
            self._woken = time.thread_time()

    def _spend(self, seconds: float) -> None:
        if self._networks:
            PROCESSOR.spend(self._networks, seconds)

    def _has_something(self) -> bool:
        return bool(self._lines) or self._is_stirred or self._is_over

    def write(self, text: str, /) -> int:
        """Keep this until the next wait: what is said between two waits is sent at once, in one packet."""
        self._unsent.append(text)
        return len(text)

    def flush(self) -> None:
        """Do nothing: it is sent soon enough."""

    def _send_all(self) -> None:
        text, self._unsent = "".join(self._unsent), []
        if text and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._send, text)

    def ask_loop(self, act: Callable[[], T]) -> T:
        """What this gives, or raises, in the loop."""

        async def acting() -> T:
            began = time.thread_time()
            try:
                return act()
            finally:
                self._spend(time.thread_time() - began)

        return self.await_in_loop(acting())

    def await_in_loop(self, work: Coroutine[Any, Any, T]) -> T:
        """The same for what takes time; others think meanwhile."""
        _TURN.release()
        try:
            return asyncio.run_coroutine_threadsafe(work, self._loop).result()
        finally:
            _TURN.acquire()

    @property
    def stream(self) -> TextIO:
        """This as the stream that a console reads from and writes to."""
        return cast("TextIO", self)
