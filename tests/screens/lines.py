"""People line by line on a host: their visits run in threads, one after the other, and the loop waits meanwhile.

An evening is then the same in every run, and no time passes for the one who thinks.
"""

import asyncio
import random
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest.mock import patch

from motorchamp_tui.hosting.plain_session import PlainSession
from motorchamp_tui.plain.paddock.entries import NAMES
from motorchamp_tui.plain.paddock.far_end import _TURN, FarEnd
from motorchamp_tui.plain.paddock.visit import Lobby, PlainVisit
from motorchamp_tui.terminals.throttle import Processor
from screens.terminal import KilledError

T = TypeVar("T")
AT_A_RACE = (
    "throw",
    "again",
    "order",
    "where",
    "why",
    "rules",
    "say",
    "advice",
    "undo",
    "skip",
    "kick",
    "clock",
    "stand-in",
)
WORDS = tuple(dict.fromkeys((*Lobby.names(), *NAMES, *AT_A_RACE)))
"""All that means something somewhere, help and the ways out besides."""
AFTER = (
    "",
    "1",
    "2",
    "0",
    "A1-C1",
    "hockenheim-short",
    "Ann",
    "Ben",
    "hello",
    "on",
    "off",
    "x" * 500,
    "Ö",
    "lap",
    "how",
)
ANSWERS = ("", "", "", "1", "2", "3", "y", "n", "yes", "no", "12", "one", "Ann")
ON = ("go", "go", "go 1", "new", "new A1-C1", "new hockenheim-short", "revenge", "day")
ON_A_LIST = ("ready", "ready", "fill", "bot", "seat", "laps 1", "")
NONSENSE = ("xyzzy", "\x1b[A", "\x00", "1 2 3 4", "-1", "99999999999999999999", "say", "'", "\x7f\x7f", "é" * 300)

KINDS = {
    "drives": {"answer": 12, "go": 4, "word": 1},
    "tries every word": {"word": 10, "answer": 4, "go": 1},
    "types what comes": {"nonsense": 4, "word": 4, "answer": 4, "several": 2},
}


class Typist:
    """Somebody of a kind, line by line."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self._weights = KINDS[chance.choice([*KINDS])]

    def line(self, asked: str) -> str:
        """What they type next, after this question."""
        (name,) = self.chance.choices([*self._weights], [*self._weights.values()])
        if name == "go" or (name == "answer" and asked.endswith("what next?")):
            return self.chance.choice(ON if asked.startswith("Paddock") else ON_A_LIST)
        line: str = getattr(self, f"_{name}")()
        return line

    def _answer(self) -> str:
        return self.chance.choice(ANSWERS)

    def _word(self) -> str:
        return f"{self.chance.choice((*WORDS, 'help'))} {self.chance.choice(AFTER)}".strip()

    def _nonsense(self) -> str:
        return self.chance.choice(NONSENSE)

    def _several(self) -> str:
        return "\n".join(self._word() for _ in range(self.chance.randint(2, 60)))


class Turns:
    """Stands where a visit and the loop share a condition: only one of the two runs, and the other waits."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.is_killed = False
        self._loop = loop
        self._thread_goes, self._loop_goes = threading.Semaphore(0), threading.Semaphore(0)
        self._is_so: Callable[[], object] | None = None
        """What the thread waits for, while it waits."""
        self._alarm: asyncio.Handle | None = None

    def __enter__(self) -> None:
        """Nobody else runs."""

    def __exit__(self, *_: object) -> None:
        """Nobody else runs."""

    # In the loop

    def go_on(self) -> None:
        """Let the thread run until it waits, or is over."""
        self._is_so = None
        if self._alarm is not None:
            self._alarm.cancel()
        self._thread_goes.release()
        self._loop_goes.acquire()

    def notify_all(self) -> None:
        """Something has changed, in the loop."""
        self._loop.call_soon(self._look)

    def kill(self) -> None:
        """End the thread where it is."""
        self.is_killed = True
        if self._is_so is not None:
            self.go_on()

    def _look(self) -> None:
        if self._is_so is not None and self._is_so():
            self.go_on()

    # In the thread

    def wait_for(self, is_so: Callable[[], object], seconds: float | None = None) -> None:
        """Let the loop run until this is so, or that many seconds have passed."""
        if is_so() or (seconds is not None and seconds <= 0):
            return
        self._is_so = is_so
        self._alarm = None if seconds is None else self._loop.call_later(seconds, self.go_on)
        self.end()
        self.begin()

    def begin(self) -> None:
        """Wait until the loop lets it run."""
        self._thread_goes.acquire()
        if self.is_killed:
            raise KilledError

    def end(self) -> None:
        """Let the loop run."""
        self._loop_goes.release()


def _await_in_loop(self: FarEnd, work: Coroutine[Any, Any, T]) -> T:
    _TURN.release()
    try:
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        future.add_done_callback(lambda _: self._changed.notify_all())
        self._changed.wait_for(future.done)
        return future.result(0)
    finally:
        _TURN.acquire()


@contextmanager
def in_turn() -> Iterator[Sequence[Turns]]:
    """Let all visits line by line run in turn; they are those that this gives."""
    all_turns = list[Turns]()

    async def in_a_thread(self: PlainSession, visit: PlainVisit) -> None:
        loop = asyncio.get_running_loop()
        turns, ended = Turns(loop), loop.create_future()
        all_turns.append(turns)
        self._far._changed = turns  # type: ignore[assignment]

        def run() -> None:
            try:
                turns.begin()
                self._far.run(visit.run)
            except KilledError:
                pass
            except BaseException as stopped:  # noqa: BLE001 - it is raised again in the loop
                loop.call_soon(ended.set_exception, stopped)
            else:
                loop.call_soon(ended.set_result, None)
            turns.end()

        threading.Thread(target=run, daemon=True).start()
        turns.go_on()
        await ended

    with (
        patch.object(PlainSession, "_in_a_thread", in_a_thread),
        patch.object(FarEnd, "await_in_loop", _await_in_loop),
        patch.object(Processor, "wait", lambda self, networks: 0.0),
    ):
        yield all_turns
