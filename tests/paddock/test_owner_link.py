"""The link of a copy to the owner of its paddock, and what becomes of the copy when that is lost."""

import asyncio
import socket
from datetime import UTC, datetime
from typing import cast

import pytest

from motorchamp_tui.paddock.copies.followed import FollowedPaddock
from motorchamp_tui.paddock.copies.news import News, Reply, line_of
from motorchamp_tui.paddock.copies.owner_link import OwnerLink
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.owned import OwnerGoneError
from motorchamp_tui.paddock.people.players import Player, Players

PATIENCE = 60.0
"""Seconds after which a test has failed that waits for something."""


class BrokenCopy:
    """A copy that cannot take in what it is told."""

    is_complete = True
    wire = None
    is_lost = False

    def take_in(self, _: News) -> None:
        raise KeyError("a part that nobody knows")

    def has_lost_its_owner(self) -> None:
        self.is_lost = True


async def test_a_copy_that_has_missed_something_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    here, there = socket.socketpair()
    with here, there:
        lost, copy = asyncio.Event(), BrokenCopy()
        link = OwnerLink(here, lost.set, PATIENCE)
        there.send(line_of(Reply(1)) + line_of(News(visits=[1])))
        with pytest.raises(OwnerGoneError):
            await asyncio.wait_for(link.open(cast("FollowedPaddock", copy)), PATIENCE)
        assert lost.is_set()
        assert not link._answers, "nobody waits for this one"
        assert copy.is_lost
        assert "cannot be taken in" in caplog.text
        players = Players(None)
        players.owner_link = link
        with pytest.raises(
            OwnerGoneError, match=r"^Changes cannot be saved: the host that keeps the paddock cannot"
        ):
            players.welcome("key", "Ann")
        visit = Visit(Player("key", "Ann"), datetime.now(UTC), lambda *_: None)
        visit.owner_link = link
        visit.leave()
