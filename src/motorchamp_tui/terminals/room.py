"""Room for connections: who is here, and whether one more fits; and those who have not said who they are."""

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import define

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.networks import FullError, HowKnown, Loads, Networks, Taken, networks_of, to_make_room
from motorchamp_tui.terminals.figures import Rejection
from motorchamp_tui.terminals.limits import Limits

Kind = TypeVar("Kind")
CAME_IN_AGAIN = "You have come in on another connection; this one ends."
OTHERS_NEED_IT = "All places here are taken, and others need yours. Try again later."
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
    networks: Networks
    end: End
    standing: HowKnown
    is_ending: bool = False


class Room:
    """All places of a host; ``standing`` says of a key how well its player is known."""

    def __init__(
        self, limits: Limits, standing: Callable[[str], HowKnown] = lambda key: HowKnown.NAMELESS
    ) -> None:
        self._limits = limits
        self._standing = standing
        self._taken: dict[int, _Taken] = {}
        self._last = 0

    def take(self, key: str, address: str, end: End) -> int:
        """A place for this player from this address; without one they count alone.

        Where one player has too many, their oldest connection ends: it may have been left hanging. Where all are
        taken, one from the network with most ends. ``end`` is called when this place is needed. Raises
        :class:`RefusedError` without one.
        """
        limits, networks = self._limits, networks_of(address or key, self._limits.shared_addresses)
        staying = {place: taken for place, taken in self._taken.items() if not taken.is_ending}
        theirs = [place for place, taken in staying.items() if taken.key == key]
        hanging = theirs[: max(0, len(theirs) + 1 - limits.sessions_a_key)]
        others = [self._seen(place) for place in staying if place not in hanging]
        new = Taken(None, networks, self._standing(key))
        alike = [one for one in others if (one.standing is HowKnown.REGULAR) == (new.standing is HowKnown.REGULAR)]
        if Loads(one.networks for one in alike).of(networks, 1) > limits.sessions_an_address:
            most = limits.sessions_an_address
            raise RefusedError(
                f"Too many connections from your address: {most} are open already. Try again later.",
                Rejection.TOO_MANY_FROM_THERE,
            )
        try:
            going = to_make_room(new, others, limits.sessions)
        except FullError:
            kept = "" if len(staying) >= limits.sessions else ", but for those kept for regulars"
            raise RefusedError(f"All {limits.sessions} places here are taken{kept}. Try again later.") from None
        for place in hanging:
            self._end(place, CAME_IN_AGAIN)
        if going is not None:
            self._end(going.what, OTHERS_NEED_IT)
        self._last += 1
        self._taken[self._last] = _Taken(key, networks, end, new.standing)
        return self._last

    def _seen(self, place: int) -> Taken:
        """A place beside others: of the nameless the one that came first is worth least, of others the last."""
        taken = self._taken[place]
        if taken.standing is HowKnown.NAMELESS:
            taken.standing = self._standing(taken.key)
        worth = place if taken.standing is HowKnown.NAMELESS else -place
        return Taken(place, taken.networks, taken.standing, worth)

    def _end(self, place: int, words: str) -> None:
        taken = self._taken[place]
        taken.is_ending = True
        taken.end(place, words)

    def give_back(self, place: int) -> None:
        """A client has gone."""
        self._taken.pop(place, None)


class Newcomers(Generic[Kind]):
    """Connections that have not said who they are, each from a place: an address, or an account of this machine.

    With too many of them, one that came long ago has to go, so silent ones keep nobody out.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._here: dict[Kind, Networks] = {}
        """In the order in which they came."""

    def enter(self, newcomer: Kind, place: str) -> Kind | None:
        """A client has connected; returns the one that has to go for it.

        That is the oldest from the same network, or with too many in all, from the network with most.
        """
        networks = self._here[newcomer] = networks_of(place, self._limits.shared_addresses)
        loads = Loads(self._here.values())
        rivals = list(self._here)
        if loads.of(networks) > self._limits.newcomers_an_address:
            rivals = [one for one in rivals if self._here[one].keys() & networks.keys()]
        elif len(rivals) <= self._limits.newcomers:
            return None
        return max(rivals, key=lambda one: loads.of(self._here[one]))

    def settle(self, newcomer: Kind) -> None:
        """They have said who they are, or have gone."""
        self._here.pop(newcomer, None)
