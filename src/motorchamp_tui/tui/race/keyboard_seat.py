"""Seat with a person in it: holds the question until the screen has the answer.

To race control a person is one seat among others.
"""

import asyncio
from collections.abc import Callable, Sequence

from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.race.record import TakenBack


class KeyboardSeat:
    """Asks the person at this screen; ``asked`` is called when there is a question."""

    def __init__(self, asked: Callable[[], None]) -> None:
        self._asked = asked
        self._answer: asyncio.Future[Move] | None = None
        self.moves: tuple[Move, ...] = ()

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        """Wait for the person's answer; raises :class:`TakenBack`."""
        self.moves = tuple(moves)
        self._answer = asyncio.get_running_loop().create_future()
        self._asked()
        try:
            return await self._answer
        finally:
            self._answer, self.moves = None, ()

    @property
    def is_asked(self) -> bool:
        """Whether an answer is awaited."""
        return self._answer is not None and not self._answer.done()

    def answer(self, move: Move) -> None:
        """Give the answer: one of ``moves``."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(move)

    def take_back(self) -> None:
        """Answer that the last go is to be undone."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(TakenBack())
