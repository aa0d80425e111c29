"""Queue of screens with something new to show at once: they are drawn one by one, after answers to keys.

A hundred screens that follow one race would otherwise be drawn in the same round of the event loop, and every
player's keys would wait for all of them.
"""

import asyncio
from collections import deque
from enum import IntEnum
from weakref import WeakKeyDictionary

ROUNDS = 3
"""Rounds of the loop from one drawing to the next: mostly it is painted in the second and sent in the third."""
FOR_AN_ANSWER = 0.01
"""Seconds after a key that are reserved for its answer."""
AT_THE_LATEST = 0.2
"""Seconds after which a waiting screen draws, however much others type."""


class Rank(IntEnum):
    """The order of drawing. The player whose go it is never waits for the keys of others."""

    OWN_GO = 0
    DRIVES = 1
    WATCHES = 2


class DrawingQueue:
    """The screens that wait to draw in an event loop: since when, and how each is called to its turn."""

    def __init__(self) -> None:
        self._waiting = {rank: deque[tuple[float, asyncio.Future[None]]]() for rank in Rank}
        self._typed = 0.0
        self._is_somebody_drawing = False
        self._held: asyncio.TimerHandle | None = None
        """The drawing that continues when a key has been answered."""

    def somebody_types(self) -> None:
        """Leave the loop to the answer to a key."""
        self._typed = asyncio.get_running_loop().time()

    async def my_turn(self, rank: Rank) -> float:
        """Wait for a turn to draw; returns for how many seconds. The drawing has to follow at once."""
        loop = asyncio.get_running_loop()
        since, turn = loop.time(), loop.create_future()
        self._waiting[rank].append((since, turn))
        if self._held is not None and rank is Rank.OWN_GO:
            self._held.cancel()
            self._held = None
        if self._held is None and not self._is_somebody_drawing:
            self._give_turn()
        await turn
        return loop.time() - since

    def _give_turn(self) -> None:
        """Let the next one draw; those who have gone meanwhile are passed over."""
        loop = asyncio.get_running_loop()
        self._held, self._is_somebody_drawing = None, False
        for rank, waiting in self._waiting.items():
            while waiting and waiting[0][1].done():
                waiting.popleft()
            if not waiting:
                continue
            since, turn = waiting[0]
            answered = min(self._typed + FOR_AN_ANSWER, since + AT_THE_LATEST)
            if rank is not Rank.OWN_GO and loop.time() < answered:
                self._held = loop.call_at(answered, self._give_turn)
                return
            waiting.popleft()
            turn.set_result(None)
            self._is_somebody_drawing = True
            self._after(ROUNDS)
            return

    def _after(self, rounds: int) -> None:
        """Give the next turn after this many rounds of the loop."""
        step = self._give_turn if rounds == 1 else lambda: self._after(rounds - 1)
        asyncio.get_running_loop().call_soon(step)


_queues: WeakKeyDictionary[asyncio.AbstractEventLoop, DrawingQueue] = WeakKeyDictionary()


def drawing_queue() -> DrawingQueue:
    """The queue of the running loop."""
    loop = asyncio.get_running_loop()
    if loop not in _queues:
        _queues[loop] = DrawingQueue()
    return _queues[loop]
