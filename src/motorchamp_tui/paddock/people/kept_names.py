"""Kept names: how long each is kept, and which makes room for a new one."""

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Protocol

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.lived import TimeLived
from motorchamp_tui.paddock.people import players
from motorchamp_tui.paddock.people.players import GUEST, Players
from motorchamp_tui.paddock.people.shares import Held, Shares, Use
from motorchamp_tui.paddock.people.visit_book import VisitBook

LOG = logging.getLogger(__name__)
KEPT_FOR = {False: timedelta(days=30), True: timedelta(days=365)}
"""How long the name of a newcomer, and that of a regular, is kept without a visit and without a seat."""


class Home(Protocol):
    """Where the names are used."""

    def needed_keys(self) -> set[str]:
        """The keys of all who are here or have a seat."""

    def forget_names(self, keys: Sequence[str]) -> None:
        """Forget everything that is kept about these players."""


class KeptNames:
    """The names of ``players`` that ``home`` does not need; guests, about whom nothing is kept, have none here."""

    def __init__(self, players: Players, book: VisitBook, shares: Shares, lived: TimeLived, home: Home) -> None:
        self._players = players
        self._book = book
        self._shares = shares
        self._lived = lived
        self._home = home

    def check(self, key: str, address: str) -> None:
        """Refuse a name beyond the share of an address, and make room for one; raises :class:`SetupError`.

        Guests take no room: their number is limited by connections.
        """
        self._shares.came(key, address)
        if key.startswith(GUEST):
            return
        is_new = self._players.known(key) is None
        try:
            self._shares.take(Use.NAME, key)
            if is_new:
                self._make_room(key)
        except SetupError:
            if is_new:
                self._shares.forget([key])  # nothing is remembered of keys without a name: there is no end of them
            raise
        self._book.came(key)
        if is_new:
            self._shares.made(Use.NAME, key, key)

    def tidy_up(self) -> None:
        """Forget those who have not been here for long."""
        gone = [key for key in self._unneeded() if self._away(key) > KEPT_FOR[self._book.has_raced(key)]]
        if gone:
            LOG.info("%s names are forgotten: nobody has come with them for long", len(gone))
            self._home.forget_names(gone)

    def _make_room(self, key: str) -> None:
        """Where all are taken, forget one from the network with most: the newcomer away the longest."""
        kept = [known for known in self._players.keys if not known.startswith(GUEST)]
        if len(kept) < players.MOST_PEOPLE * 3 // 4:
            return
        unneeded = {*self._unneeded()}
        held = [
            Held(one, one, self._book.last_day(one), can_go=one in unneeded, is_spare=one in unneeded)
            for one in kept
        ]
        full = "Too many people have a seat here to remember anyone new."
        going = self._shares.name_to_forget(key, held, players.MOST_PEOPLE, full)
        if going is not None:
            self._home.forget_names([going])

    def _away(self, key: str) -> timedelta:
        return self._lived.since_day(self._book.last_day(key))

    def _unneeded(self) -> Sequence[str]:
        needed = self._home.needed_keys()
        return [key for key in self._players.keys if key not in needed and not key.startswith(GUEST)]
