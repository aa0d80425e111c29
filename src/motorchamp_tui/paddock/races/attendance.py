"""Attendance at a meeting:

which drivers are here, and from when on the stand-in has to drive for those who are not. While no driver is here
at all, the race waits.
"""

from collections.abc import Container, Mapping
from datetime import UTC, datetime, timedelta

from attrs import define

from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.people.players import GUEST

LONG_AGO = datetime.min.replace(tzinfo=UTC)
ABANDONED_AFTER = timedelta(days=7)
"""How long a race waits while none of its drivers is here; then it is finished without them."""


@define
class Attendance:
    """``keys``: those of the drivers who are people, by their names. ``away``: the keys of those who are not here,
    and since when. ``here_since``: since when at least one of them is here without a break, None while nobody is.
    """

    agreement: Agreement
    keys: Mapping[str, str]
    away: dict[str, datetime]
    here_since: datetime | None = None

    @classmethod
    def of(
        cls, agreement: Agreement, keys: Mapping[str, str], here: Container[str], now: datetime
    ) -> "Attendance":
        """The attendance of the drivers with these keys, given who is here now."""
        away = {key: now for key in keys.values() if key not in here}
        return cls(agreement, keys, away, now if len(away) < len(keys) else None)

    def came(self, key: str, now: datetime) -> None:
        """This driver is here again."""
        if self.away.pop(key, None) is not None and self.here_since is None:
            self.here_since = now

    def left(self, key: str, now: datetime) -> None:
        """The last connection of this driver has gone."""
        if key in self.keys.values():
            self.away.setdefault(key, now)
            if len(self.away) == len(self.keys):
                self.here_since = None

    def gives_up(self, key: str, now: datetime) -> None:
        """This driver has left for good: from now on the stand-in drives for them."""
        self.keys = {driver: other for driver, other in self.keys.items() if other != key}
        self.away.pop(key, None)
        if len(self.away) == len(self.keys):
            self.here_since = None
        elif self.here_since is None:
            self.here_since = now

    def is_here(self, driver: str) -> bool:
        """Whether this driver has a connection."""
        return self.keys.get(driver) not in self.away

    @property
    def is_forsaken(self) -> bool:
        """Whether no driver of this race can ever come back: guests have no name to come back by."""
        return self.here_since is None and all(key.startswith(GUEST) for key in self.keys.values())

    def due(self, since: datetime) -> datetime | None:
        """When a go that began then has to be over, where a clock runs for those who are here."""
        clock = self.agreement.time_a_go
        if clock is None or self.here_since is None:
            return None
        return self._counted_from(since) + clock

    def stand_in_from(self, driver: str, due: datetime | None) -> datetime | None:
        """From when on the stand-in chooses for this driver, whose go has to be over by ``due``."""
        key = self.keys.get(driver)
        if key is None:  # they have left for good
            return LONG_AGO
        if self.agreement.is_by_correspondence:
            return due
        since = self.away.get(key)
        if self.is_forsaken:
            return since
        if self.here_since is None:
            return max(self.away.values()) + ABANDONED_AFTER
        if since is None:
            return due
        absent = self._counted_from(since) + timedelta(seconds=self.agreement.stand_in_after)
        return min(absent, due) if due else absent

    def _counted_from(self, since: datetime) -> datetime:
        """Time counts only while a driver is here to wait."""
        return max(since, self.here_since) if self.here_since else since
