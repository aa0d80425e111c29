"""Room for connections: who is here, and whether one more fits, over all processes."""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from attrs import define

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.hosting.limits import Limits
from motorchamp_tui.paddock.figures import Rejection
from motorchamp_tui.paddock.line import Owned, by_owner

CAME_IN_AGAIN = "You have come in on another connection; this one ends."
End = Callable[[int, str], None]
"""Ends the connection with this place, with these last words."""


class RefusedError(MotorChampError):
    """A client cannot come in now."""

    exit_status = 1

    def __init__(self, sentence: str, why: Rejection = Rejection.FULL) -> None:
        super().__init__(sentence)
        self.why = why


class RoomForAll(Protocol):
    """Gives places to connections, and takes them back."""

    def take(self, key: str, address: str, end: End) -> int:
        """A place for this player from this address, or none, which counts as no address.

        Raises :class:`MotorChampError` without one. ``end`` is called when their place is needed.
        """

    def give_back(self, place: int) -> None:
        """A client has gone."""


@define
class _Taken:
    """A place that is taken."""

    key: str
    address: str
    end: End
    is_ending: bool = False


class Room:
    """All places of a host."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._taken: dict[int, _Taken] = {}
        self._last = 0

    def take(self, key: str, address: str, end: End) -> int:
        """A place; where one player has too many, their oldest connection ends: it may have been left hanging."""
        limits = self._limits
        if len(self._taken) >= limits.sessions:
            raise RefusedError(f"All {limits.sessions} places here are taken. Try again later.")
        addresses = Counter(taken.address for taken in self._taken.values())
        most = limits.sessions_from(address)
        if address and addresses[address] >= most:
            raise RefusedError(
                f"Too many connections from your address: {most} are open already. Try again later.",
                Rejection.TOO_MANY_FROM_THERE,
            )
        theirs = [place for place, taken in self._taken.items() if taken.key == key and not taken.is_ending]
        for place in theirs[: max(0, len(theirs) + 1 - limits.sessions_a_key)]:
            taken = self._taken[place]
            taken.is_ending = True
            taken.end(place, CAME_IN_AGAIN)
        self._last += 1
        self._taken[self._last] = _Taken(key, address, end)
        return self._last

    def give_back(self, place: int) -> None:
        """A client has gone."""
        self._taken.pop(place, None)


class RoomOfProcess(Owned):
    """The room of a host for those who come in by one process.

    At the owner ``room`` has the places, and ``tell`` has a connection ended there; elsewhere both are asked for.
    """

    PART = "room"

    def __init__(self, room: Room | None = None, tell: End = lambda place, words: None) -> None:
        self._room = room
        self._tell = tell
        self._ends: dict[int, End] = {}
        self._places: set[int] = set()

    def take(self, key: str, address: str, end: End) -> int:
        """A place; raises :class:`MotorChampError` without one."""
        place = self.take_there(key, address)
        self._ends[place] = end
        return place

    def give_back(self, place: int) -> None:
        """A client has gone."""
        self._ends.pop(place, None)
        self.give_back_there(place)

    def end(self, place: int, words: str) -> None:
        """A place is needed for another client."""
        if place in self._ends:
            self._ends[place](place, words)

    @by_owner
    def take_there(self, key: str, address: str) -> int:
        """Take a place from the room itself."""
        if self._room is None:
            raise AssertionError("places are where the room is")
        place = self._room.take(key, address, self._tell)
        self._places.add(place)
        return place

    @by_owner
    def give_back_there(self, place: int) -> None:
        """Give a place back to the room itself."""
        if self._room is not None and place in self._places:
            self._places.discard(place)
            self._room.give_back(place)

    def give_all_back(self) -> None:
        """The process is gone."""
        for place in tuple(self._places):
            self.give_back_there(place)
