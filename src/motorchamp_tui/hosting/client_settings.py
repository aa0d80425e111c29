"""What is remembered of a client's settings, even of one who has no name yet.

What they choose on the first card is kept until they have a name.
"""

from collections.abc import Mapping
from typing import Protocol

from motorchamp_tui.paddock.players import Player


class Register(Protocol):
    """What a session asks about people who have visited before; :class:`Players` answers it."""

    def known(self, key: str) -> Player | None:
        """Whose key this is."""

    def wishes(self, key: str) -> Mapping[str, str]:
        """What this player has set."""

    def remember(self, key: str, changes: Mapping[str, str]) -> None:
        """Keep these settings."""


class ClientSettings:
    """The settings of whoever has this key."""

    def __init__(self, register: Register, key: str) -> None:
        self._register = register
        self._key = key
        self._waiting: dict[str, str] = {}

    def load(self) -> Mapping[str, str]:
        """What they have set."""
        return {**self._register.wishes(self._key), **self._waiting}

    def keep(self, changes: Mapping[str, str]) -> None:
        """Save these, with what has been waiting, as soon as they have a name."""
        self._waiting.update(changes)
        if self._waiting and self._register.known(self._key) is not None:
            self._register.remember(self._key, self._waiting)
            self._waiting = {}
