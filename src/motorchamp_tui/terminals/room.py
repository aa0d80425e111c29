"""Room for connections: who is here, and whether one more fits; and those who have not said who they are."""

from collections import Counter
from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import define

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.terminals.figures import Rejection
from motorchamp_tui.terminals.limits import Limits

Kind = TypeVar("Kind")
CAME_IN_AGAIN = "You have come in on another connection; this one ends."
End = Callable[[int, str], None]
"""Ends the connection with this place, with these last words."""


class RefusedError(MotorChampError):
    """A client cannot come in now."""

    exit_status = 1

    def __init__(self, sentence: str, why: Rejection = Rejection.FULL) -> None:
        super().__init__(sentence)
        self.why = why


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
        """A place for this player from this address, or none, which counts as no address.

        Where one player has too many, their oldest connection ends: it may have been left hanging. ``end`` is
        called when this place is needed. Raises :class:`RefusedError` without one.
        """
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


class Newcomers(Generic[Kind]):
    """Connections that have not said who they are, each from a place: an address, or an account of this machine.

    With too many of them, one that came long ago has to go, so silent ones keep nobody out.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._here: dict[Kind, str] = {}
        """In the order in which they came."""

    def enter(self, newcomer: Kind, place: str) -> Kind | None:
        """A client has connected; returns the one that has to go for it.

        That is the oldest from the same place, or with too many in all, from the place with most.
        """
        self._here[newcomer] = place
        counts = Counter(self._here.values())
        if counts[place] > self._limits.newcomers_from(place):
            return self._oldest(place)
        if len(self._here) > self._limits.newcomers:
            return self._oldest(max(counts, key=counts.__getitem__))
        return None

    def settle(self, newcomer: Kind) -> None:
        """They have said who they are, or have gone."""
        self._here.pop(newcomer, None)

    def _oldest(self, place: str) -> Kind:
        return next(newcomer for newcomer, came_from in self._here.items() if came_from == place)
