"""Events in a paddock: who is here, and who is notified that something has happened.

One object is passed down from the paddock to everything that can happen in it. Code that changes something
reports it here, and this wakes the screens.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from functools import partial
from itertools import chain

from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.paddock.changes import ChangedPart, Changes
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo
from motorchamp_tui.paddock.events.subscription import Subscription
from motorchamp_tui.paddock.events.visits import CallKind, Visit
from motorchamp_tui.paddock.lived import TimeLived
from motorchamp_tui.paddock.notices.notices import Notice, Notices
from motorchamp_tui.paddock.people.shares import Shares
from motorchamp_tui.race.record import Run, Step


class Events:
    """The events at ``meeting``, or in the paddock as a whole; ``visits`` are all who are here, anywhere.

    ``shares`` has the shares of each address; ``lived`` is how long the host has been there.
    """

    def __init__(
        self,
        clock: Clock,
        visits: list[Visit] | None = None,
        meeting: MeetingInfo | None = None,
        notices: Notices | None = None,
        changes: Changes | None = None,
        shares: Shares | None = None,
        *,
        lived: TimeLived | None = None,
    ) -> None:
        self.clock = clock
        self.lived = lived or TimeLived(None, clock)
        self.shares = shares or Shares(clock)
        self.changes = changes or Changes()
        self.visits = [] if visits is None else visits
        self.notices = notices or Notices()
        self._meeting = meeting
        self._subscriptions = defaultdict[str | None, list[Subscription]](list)
        """Who follows which driver's practice laps; under None, the race."""

    def at(self, meeting: MeetingInfo) -> "Events":
        """The events of one meeting."""
        return Events(self.clock, self.visits, meeting, self.notices, self.changes, self.shares, lived=self.lived)

    def is_here(self, key: str) -> bool:
        """Whether this player is here, on any connection."""
        return any(visit.player.key == key for visit in self.visits)

    def changed(self) -> None:
        """A driver is asked or no longer asked; trouble has come or gone; and the like.

        Wakes everyone who follows this meeting, looks at it or drives in it; in the paddock, everyone there.
        """
        self._note()
        self.tell_followers()
        meeting = self._meeting
        drivers = {entrant.key for entrant in meeting.entrants} if meeting is not None else set()
        for visit in self.visits:
            if meeting is None or visit.meeting is meeting or visit.player.key in drivers:
                visit.tell()

    def tell_followers(self) -> None:
        """Wake everyone who follows this meeting."""
        for subscription in chain.from_iterable(self._subscriptions.values()):
            subscription.tell()

    def _note(self) -> None:
        if self._meeting is not None:
            self.changes.note(ChangedPart.MEETING, self._meeting.number)
        else:
            self.changes.note(ChangedPart.TROUBLES)

    def call(self, kind: CallKind, keys: Collection[str], words: str) -> None:
        """Tell these players by every connection, wherever in the paddock they are."""
        for visit in self.visits:
            if visit.player.key in keys:
                visit.call(kind, words)

    def go_begins(self, key: str, race: AnyRace, due: datetime | None) -> None:
        """This player is asked in a new go of a race by correspondence: notify them outside the screen."""
        if self._meeting is not None:
            is_looking = any(visit.player.key == key and visit.meeting is self._meeting for visit in self.visits)
            self.notices.go_begins(Notice.of(self._meeting, key, race, due), is_looking=is_looking)

    def go_is_taken(self, race: AnyRace) -> None:
        """The current go of this race has been begun: it needs no more notices."""
        if self._meeting is not None:
            self.notices.go_is_taken(self._meeting, race)

    def changed_everywhere(self) -> None:
        """Something has changed that the list of meetings shows: wake everyone."""
        self._note()
        for visit in self.visits:
            visit.tell()

    def follow(self, driver: str | None, start: Run, *, is_over: bool) -> Subscription:
        """Follow everything that is driven from now on: this driver's practice laps, or the race."""
        subscription = Subscription(start, partial(self._leave, driver))
        if is_over:
            subscription.end()
        else:
            self._subscriptions[driver].append(subscription)
        return subscription

    def _leave(self, driver: str | None, subscription: Subscription) -> None:
        if subscription in self._subscriptions[driver]:
            self._subscriptions[driver].remove(subscription)

    def driven(self, driver: str | None, steps: Sequence[Step]) -> None:
        """These steps are on disk."""
        self._note()
        for subscription in self._subscriptions[driver]:
            subscription.tell(steps)

    def over(self, driver: str | None) -> None:
        """Nothing more will be driven."""
        self._note()
        for subscription in self._subscriptions.pop(driver, ()):
            subscription.end()
