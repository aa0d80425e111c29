"""Settings of clients, including those without a name yet.

Their choice on the first card is kept until they have a name.
"""

from collections.abc import Mapping
from typing import Protocol

from motorchamp_tui.paddock.people.players import Player


class Register(Protocol):
    """The questions of a session about people who have visited before; :class:`Players` answers it."""

    def known(self, key: str) -> Player | None:
        """The player with this key."""

    def wishes(self, key: str) -> Mapping[str, str]:
        """The settings of this player."""

    def remember(self, key: str, changes: Mapping[str, str]) -> None:
        """Keep these settings."""


class ClientSettings:
    """The settings of the player with this key."""

    def __init__(self, register: Register, key: str) -> None:
        self._register = register
        self._key = key
        self._waiting: dict[str, str] = {}

    def load(self) -> Mapping[str, str]:
        """Their settings."""
        return {**self._register.wishes(self._key), **self._waiting}

    def keep(self, changes: Mapping[str, str]) -> None:
        """Save these, with those that have been waiting, as soon as they have a name."""
        self._waiting.update(changes)
        if self._waiting and self._register.known(self._key) is not None:
            self._register.remember(self._key, self._waiting)
            self._waiting = {}
