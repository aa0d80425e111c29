"""Newcomers: connections that have not said who they are.

With too many of them, one that came long ago has to go, so silent ones keep nobody out.
"""

from collections import Counter
from typing import Generic, TypeVar

from motorchamp_tui.terminals.limits import Limits

Kind = TypeVar("Kind")


class Newcomers(Generic[Kind]):
    """All of them, each from a place: an address, or an account of this machine."""

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
