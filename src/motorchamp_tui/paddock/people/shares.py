"""Shares: how much people from one address may have of limited things, so that some are left for others.

Newcomers have one share of their address together, and its regulars another: those who have finished a race here
and have been known for some days. An account of this machine counts as an address of its own, as does every player
whose address is not known; networks of IPv6 have shares, too. Where all there is of something is taken by many
addresses, :func:`motorchamp_tui.networks.to_make_room` says what goes.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from math import ceil
from typing import Any, NoReturn

from attrs import frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.networks import FullError, HowKnown, Loads, Networks, Taken, to_make_room
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.files.json_files import keep_nothing
from motorchamp_tui.paddock.people.origins import Origins
from motorchamp_tui.paddock.people.players import GUEST
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
    Use.RACE: Share(8, 40, each=(5, 10)),
    Use.SEASON: Share(4, 10, each=(2, 3)),
    Use.LEAGUE: Share(4, 10, each=(2, 3)),
    Use.WEBHOOK: Share(20, 100),
    Use.CIRCUIT: Share(4, 30, each=(2, 10)),
}
"""Eighteen addresses with newcomers never get all that newcomers can have together."""
WRONG_CODES_OF_ALL = Share(100, 100, timedelta(seconds=6))
"""When this many have been wrong on the whole host, those at addresses with a wrong one lately have to wait."""
EVERYBODY = ("", False)
LOGGED_EVERY = timedelta(minutes=10)
"""How often a refusal of the same thing to the same address is logged."""

Who = tuple[str, bool]
"""A network, and whether its regulars are meant."""


@frozen
class Held:
    """Something that someone has: ``what`` it is, whose, its ``worth`` beside others, and whether it can go."""

    what: str
    owner: str
    worth: Any = 0
    can_go: bool = True
    is_spare: bool = False


class Shares:
    """How much each has used; ``is_regular`` says for a key whether its player is a regular here.

    Lasting things (races, seasons …) are counted for the networks that they were made from, by their ``origins``;
    things counted within a time start again with the host, as do the addresses of those who have come.
    """

    def __init__(
        self, clock: Clock, is_regular: Callable[[str], bool] = lambda key: False, origins: Origins | None = None
    ) -> None:
        self.is_regular = is_regular
        self.origins = origins or Origins(None, clock, keep_nothing)
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

    def networks(self, key: str) -> Networks:
        """The networks that count for a player: by digest, as they can be on disk."""
        return self.origins.digests(self.address_of(key))

    def networks_at(self, use: Use, what: str, owner: str) -> Networks:
        """Those that something was made from; where that is not known, those of its owner, or only itself."""
        origin = self.origins.of(use.name, what)
        if origin is not None and origin.networks:
            return origin.networks
        return self.networks(owner or f"{use.name} {what}")

    def home(self, key: str) -> Networks:
        """The networks that a player came from when they took their name, or comes from now."""
        return self.networks_at(Use.NAME, key, key)

    def standing(self, key: str) -> HowKnown:
        """How well a player is known who has a name."""
        if key.startswith(GUEST):
            return HowKnown.NAMELESS
        return HowKnown.REGULAR if self.is_regular(key) else HowKnown.NEWCOMER

    def check(self, use: Use, key: str) -> None:
        """Refuse where nothing is left for now; raises :class:`SetupError`."""
        wait = self._wait(use, self._shares(use, key))
        if not wait and use is Use.WRONG_CODE and any(self._used(use, who) for who, _ in self._shares(use, key)):
            wait = self._wait(use, [(EVERYBODY, WRONG_CODES_OF_ALL)])
        if wait:
            minutes = counted(ceil(wait / timedelta(minutes=1)), "minute")
            self._refuse(use, key, f"Too many {use.value}s{self._from(key)}: wait {minutes}.")

    def count(self, use: Use, key: str) -> None:
        """Note that a part of the share has been used."""
        self._note(use, self._shares(use, key))
        if use is Use.WRONG_CODE:
            self._note(use, [(EVERYBODY, WRONG_CODES_OF_ALL)])

    def room_for(self, use: Use, key: str, held: Sequence[Held], most: int, full: str) -> str | None:
        """What has to go for one more of this player's, among what is held; None where nothing has to.

        Raises :class:`SetupError` where they or those at their address have too many by now, and with the sentence
        ``full`` where nothing can go.
        """
        is_regular, networks = self.is_regular(key), self.networks(key)
        share = SHARES[use]
        own, together = share.each[is_regular], share.regulars if is_regular else share.newcomers
        if sum(one.owner == key for one in held) >= own:
            end = "remove" if use is Use.CIRCUIT else "finish"
            self._refuse(
                use, key, f"You can have no more than {counted(own, use.value)} at a time: {end} one first."
            )
        taken = self._taken(use, held)
        alike = (one for one in taken if (one.standing is HowKnown.REGULAR) == is_regular)
        if Loads(one.networks for one in alike).of(networks, 1) > together:
            words = counted(together, use.value)
            self._refuse(use, key, f"People at your address can have no more than {words} at a time.")
        return self._going(use, key, taken, most, full)

    def name_to_forget(self, key: str, held: Sequence[Held], most: int, full: str) -> str | None:
        """Whose name has to go for a new one; None where nobody's has to. Raises :class:`SetupError`."""
        return self._going(Use.NAME, key, self._taken(Use.NAME, held), most, full)

    def _taken(self, use: Use, held: Sequence[Held]) -> Sequence[Taken]:
        return [
            Taken(
                one.what,
                self.networks_at(use, one.what, one.owner),
                self.standing(one.owner),
                one.worth,
                one.can_go,
                one.is_spare,
            )
            for one in held
        ]

    def _going(self, use: Use, key: str, taken: Sequence[Taken], most: int, full: str) -> str | None:
        new = Taken(None, self.networks(key), self.standing(key))
        try:
            going = to_make_room(new, taken, most)
        except FullError:
            self._refuse(use, key, full)
        return going.what if going is not None else None

    def made(self, use: Use, what: str, key: str) -> None:
        """This player has made something."""
        self.origins.note(use.name, what, self.networks(key))

    def _from(self, key: str) -> str:
        return " from your address" if key in self._addresses else ""

    def _shares(self, use: Use, key: str) -> Sequence[tuple[Who, Share]]:
        """The shares of this player's networks, each as large as its network may have it."""
        share, is_regular = SHARES[use], self.is_regular(key)
        every = share.every or timedelta()
        return [
            ((name, is_regular), Share(share.newcomers * size, share.regulars * size, every / size))
            for name, size in self.networks(key).items()
        ]

    def _used(self, use: Use, who: Who) -> timedelta:
        """How long it takes until all of the share can be used again."""
        now = self._clock.now()
        return max(self._full_again.get((use, who), now), now) - now

    def _wait(self, use: Use, shares: Iterable[tuple[Who, Share]]) -> timedelta:
        """How long it takes until a part of all of these shares can be used."""
        waits = [timedelta()]
        for who, share in shares:
            most = share.regulars if who[1] else share.newcomers
            waits.append(self._used(use, who) - (most - 1) * (share.every or timedelta()))
        return max(waits)

    def _note(self, use: Use, shares: Iterable[tuple[Who, Share]]) -> None:
        for who, share in shares:
            again = self._clock.now() + self._used(use, who) + (share.every or timedelta())
            self._full_again[use, who] = again

    def _refuse(self, use: Use, key: str, sentence: str) -> NoReturn:
        now, place = self._clock.now(), (use, self.address_of(key))
        if self._logged.get(place, now - LOGGED_EVERY) <= now - LOGGED_EVERY:
            self._logged[place] = now
            LOG.warning("Refused %s a %s: %s", place[1], use.value, sentence)
        raise SetupError(sentence)
