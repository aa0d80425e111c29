"""Ways into a host: their doors are opened once, and lead to the current receiver."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from motorchamp_tui.terminals.connection import Connection

ComeIn = Callable[[Connection], None]


class Door(Protocol):
    """A way in."""

    async def open(self) -> None:
        """Let people in; raises :class:`MotorChampError`."""

    async def close(self) -> None:
        """Let nobody else in, and hang up on everyone who is still here."""

    def words(self) -> Iterator[str]:
        """How people come in here."""


class WaysIn:
    """All doors of a host; :attr:`receive` takes those who come in, and ``tell`` says once how they do."""

    def __init__(self, doors: Callable[[ComeIn], Sequence[Door]], tell: Callable[[str], None]) -> None:
        self.receive: ComeIn
        self._make_doors = doors
        self.tell = tell
        self._doors: Sequence[Door] = ()
        self._opened: list[Door] = []

    def make_ready(self) -> None:
        """Make everything needed to open; raises :class:`MotorChampError`."""
        self._doors = self._doors or self._make_doors(self._come_in)

    async def open(self) -> None:
        """Let people in, if they are not let in yet; raises :class:`MotorChampError` where nobody could come."""
        self.make_ready()
        for door in self._doors if not self._opened else ():
            await door.open()
            self._opened.append(door)
            for sentence in door.words():
                self.tell(sentence)

    def _come_in(self, connection: Connection) -> None:
        self.receive(connection)

    async def close(self) -> None:
        """Let nobody else in."""
        for door in reversed(self._opened):
            await door.close()
