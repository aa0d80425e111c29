"""Visits: each is one connection of one player who is here. A player may have several.

A visit is notified that something has changed, and looks for itself.
"""

import asyncio
import contextlib
from collections.abc import Callable
from datetime import datetime
from enum import Enum

from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo
from motorchamp_tui.paddock.owned import Owned, OwnerGoneError, by_owner
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.terminals.connection import WayIn


class CallKind(Enum):
    """What a visit is called for."""

    GO = "go"
    """A go of the player begins, at whatever meeting."""
    INVITATION = "invitation"
    LOST_SEAT = "lost seat"
    """The opener of a race has taken the player off its list."""


def _ignore(*_: object) -> None:
    """Do nothing: nobody listens."""


class Visit(Owned):
    """``player`` is here since ``since``; ``meeting`` is the one they are at, None in the paddock itself.

    The owner knows the ``address`` that they have come from, empty on this machine, and by which ``way``.
    """

    PART = "visit"

    def __init__(
        self,
        player: Player,
        since: datetime,
        moved: Callable[["Visit", MeetingInfo | None], None],
        number: int = 0,
        address: str = "",
        way: WayIn = WayIn.SCREEN,
    ) -> None:
        self.number = number
        """Distinguishes it from all others of this host."""
        self.player = player
        self.since = since
        self.address = address
        self.way = way
        self.meeting: MeetingInfo | None = None
        self.has_left = False
        self.call: Callable[[CallKind, str], None] = _ignore
        """Is called with a sentence for this player, wherever they are."""
        self.announce: Callable[[str], None] = _ignore
        """Is called with what everyone is to read, whatever they do."""
        self.on_change: Callable[[], None] = _ignore
        """Called whenever anything has changed."""
        self._moved = moved
        self._news = asyncio.Event()

    @property
    def key(self) -> int:
        """Which visit it is."""
        return self.number

    def go_to(self, meeting: MeetingInfo | None) -> None:
        """Go to this meeting, or back to the paddock."""
        if not self.has_left and meeting is not self.meeting:
            self.move(meeting)

    @by_owner
    def move(self, meeting: MeetingInfo | None) -> None:
        """Be at this meeting now."""
        before, self.meeting = self.meeting, meeting
        self._moved(self, before)

    async def changed(self) -> None:
        """Return when anything in the paddock has changed since the last call; changes at once count as one.

        Moves of a race come by :class:`Subscription`. After :meth:`leave` it returns at once.
        """
        await self._news.wait()
        if not self.has_left:
            self._news.clear()

    def tell(self) -> None:
        """Pass on that something has changed."""
        self._news.set()
        self.on_change()

    def leave(self) -> None:
        """The connection is gone, wanted or not; a second call does nothing. A seat is kept."""
        if not self.has_left:
            with contextlib.suppress(OwnerGoneError):  # then nobody is here any more
                self.hang_up()

    @by_owner
    def hang_up(self) -> None:
        """Be gone."""
        before = self.meeting
        self.gone()
        self._moved(self, before)

    def gone(self) -> None:
        """The connection is gone, as the paddock knows already."""
        self.has_left, self.meeting = True, None
        self._news.set()
