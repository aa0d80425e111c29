"""Shares: how much people from one address may have of limited things, so that some are left for others.

Newcomers, who have not finished a race here, have one share of their address together, and its regulars another.
An account of this machine counts as an address of its own, as does every player whose address is not known.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from enum import Enum
from math import ceil
from typing import NoReturn

from attrs import frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.words import counted

LOG = logging.getLogger(__name__)


class Use(Enum):
    """A thing that a player has or does, with its word in a refusal."""

    NAME = "new name"
    WRONG_CODE = "wrong code"
    LINE = "line"
    WEBHOOK_TEST = "webhook test"
    RACE = "race"
    SEASON = "season"
    LEAGUE = "league"
    WEBHOOK = "webhook"
    CIRCUIT = "circuit"


@frozen
class Share:
    """The share of the newcomers of an address together, and of its regulars.

    With ``every``, this many at once, and one more each time this has gone by; without it, this many that are not
    over, of which each newcomer and each regular alone may have the numbers in ``each``.
    """

    newcomers: int
    regulars: int
    every: timedelta | None = None
    each: tuple[int, int] = (1, 1)


SHARES: Mapping[Use, Share] = {
    Use.NAME: Share(40, 40, timedelta(minutes=30)),
    Use.WRONG_CODE: Share(10, 20, timedelta(minutes=1)),
    Use.LINE: Share(15, 60, timedelta(seconds=1)),
    Use.WEBHOOK_TEST: Share(5, 20, timedelta(minutes=2)),
    Use.RACE: Share(12, 40, each=(5, 10)),
    Use.SEASON: Share(4, 10, each=(2, 3)),
    Use.LEAGUE: Share(4, 10, each=(2, 3)),
    Use.WEBHOOK: Share(20, 100),
    Use.CIRCUIT: Share(5, 30, each=(2, 10)),
}
FOR_MANY = 10
"""An address known to be shared by many has this many times as much."""
WRONG_CODES_OF_ALL = Share(100, 100, timedelta(seconds=6))
"""When this many have been wrong on the whole host, those at addresses with a wrong one lately have to wait."""
EVERYBODY = ("", False)
LOGGED_EVERY = timedelta(minutes=10)
"""How often a refusal of the same thing to the same address is logged."""

Who = tuple[str, bool]
"""An address, and whether its regulars are meant."""


class Shares:
    """How much each has used; ``is_regular`` says for a key whether its player has finished a race here.

    All of it is in memory: lasting things (races, seasons …) are counted by their openers, at their last
    address; things counted within a time start again with the host.
    """

    def __init__(self, clock: Clock, is_regular: Callable[[str], bool] = lambda key: False) -> None:
        self.shared: frozenset[str] = frozenset()
        """The addresses that are known to be shared by many."""
        self.is_regular = is_regular
        self._clock = clock
        self._addresses: dict[str, str] = {}
        self._full_again: dict[tuple[Use, Who], datetime] = {}
        """When all of a share can be used again: an unused share is not listed."""
        self._logged: dict[tuple[Use, str], datetime] = {}

    def came(self, key: str, address: str) -> None:
        """A player has come from this address, or from none."""
        if address:
            self._addresses[key] = address

    def forget(self, keys: Iterable[str]) -> None:
        """Forget these keys."""
        for key in keys:
            self._addresses.pop(key, None)

    def tidy_up(self) -> None:
        """Forget uses of long ago."""
        now = self._clock.now()
        self._full_again = {place: full for place, full in self._full_again.items() if full > now}
        self._logged = {place: when for place, when in self._logged.items() if when > now - LOGGED_EVERY}

    def address_of(self, key: str) -> str:
        """The last address of a player; if unknown, the key is counted instead."""
        return self._addresses.get(key, key)

    def take(self, use: Use, key: str) -> None:
        """Use a part of the share; raises :class:`SetupError` where nothing is left for now."""
        self.check(use, key)
        self.count(use, key)

    def check(self, use: Use, key: str) -> None:
        """Refuse where nothing is left for now; raises :class:`SetupError`."""
        who, share = self._who(key), SHARES[use]
        wait = self._wait(use, who, share, self._most(use, who))
        if not wait and use is Use.WRONG_CODE and self._used(use, who):
            wait = self._wait(use, EVERYBODY, WRONG_CODES_OF_ALL, WRONG_CODES_OF_ALL.newcomers)
        if wait:
            minutes = counted(ceil(wait / timedelta(minutes=1)), "minute")
            self._refuse(use, key, f"Too many {use.value}s{self._from(key)}: wait {minutes}.")

    def count(self, use: Use, key: str) -> None:
        """Note that a part of the share has been used."""
        self._note(use, self._who(key), SHARES[use])
        if use is Use.WRONG_CODE:
            self._note(use, EVERYBODY, WRONG_CODES_OF_ALL)

    def check_standing(self, use: Use, key: str, owners: Iterable[str]) -> None:
        """Refuse one more where these keys have too many by now; raises :class:`SetupError`."""
        who, owners = self._who(key), list(owners)
        own, together = SHARES[use].each[who[1]], self._most(use, who)
        if owners.count(key) >= own:
            end = "remove" if use is Use.CIRCUIT else "finish"
            most = counted(own, use.value)
            self._refuse(use, key, f"You can have no more than {most} at a time: {end} one first.")
        if sum(self._who(owner) == who for owner in owners) >= together:
            most = counted(together, use.value)
            self._refuse(use, key, f"People at your address can have no more than {most} at a time.")

    def _who(self, key: str) -> Who:
        return self.address_of(key), self.is_regular(key)

    def _from(self, key: str) -> str:
        return " from your address" if key in self._addresses else ""

    def _most(self, use: Use, who: Who) -> int:
        address, is_regular = who
        share = SHARES[use]
        return (share.regulars if is_regular else share.newcomers) * (FOR_MANY if address in self.shared else 1)

    def _used(self, use: Use, who: Who) -> timedelta:
        """How long it takes until all of the share can be used again."""
        now = self._clock.now()
        return max(self._full_again.get((use, who), now), now) - now

    def _wait(self, use: Use, who: Who, share: Share, most: int) -> timedelta:
        """How long it takes until a part of the share can be used."""
        every = share.every or timedelta()
        return max(self._used(use, who) - (most - 1) * every, timedelta())

    def _note(self, use: Use, who: Who, share: Share) -> None:
        self._full_again[use, who] = self._clock.now() + self._used(use, who) + (share.every or timedelta())

    def _refuse(self, use: Use, key: str, sentence: str) -> NoReturn:
        now, place = self._clock.now(), (use, self.address_of(key))
        if self._logged.get(place, now - LOGGED_EVERY) <= now - LOGGED_EVERY:
            self._logged[place] = now
            LOG.warning("Refused %s a %s: %s", place[1], use.value, sentence)
        raise SetupError(sentence)
