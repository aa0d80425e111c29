"""Information about a live drive: the race, or one driver's practice laps.

It is the same where the race is driven and where it is only followed; unpublished moves are not known here.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from attrs import frozen

from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.paddock.events.events import Events
from motorchamp_tui.paddock.events.subscription import Subscription
from motorchamp_tui.paddock.races.attendance import Attendance
from motorchamp_tui.race.record import RaceRecord, Run


class AskedSeat(Protocol):
    """Where the answer to a question goes: the seat itself, or the way to it."""

    def see(self, asked: "PendingChoice", /) -> None:
        """The driver sees this question on their screen: the seconds of the game's clock run."""

    def answer(self, asked: "PendingChoice", move: Move, /) -> bool:
        """Answer this question; False when it is no longer waiting. Raises :class:`IllegalMoveError`."""


@frozen(eq=False)
class PendingChoice:
    """A question that waits for its answer: ``driver`` has to choose one of ``moves`` in ``race``, by ``due``.

    The answer goes to ``seat``. ``late_at`` is when the clock of the game calls time. ``number`` distinguishes it
    from other questions to this driver.
    """

    driver: str
    race: AnyRace
    moves: tuple[Move, ...]
    since: datetime
    due: datetime | None
    seat: AskedSeat
    late_at: datetime | None = None
    number: int = 0


class DriveInfo:
    """The race, or the practice laps of ``driver`` one after the other, as published.

    In practice every driver has a drive of their own, all at the same time; ``driver`` is None for the race
    itself. ``record`` may be a go ahead of that while it is saved. ``entry`` is the car of the current practice
    lap.
    """

    def __init__(
        self, record: RaceRecord, attendance: Attendance, events: Events, driver: str | None, go_since: datetime
    ) -> None:
        self.record = record
        self.driver = driver
        self.events = events
        self.entry: Entry | None = record.run.entry if record.run else None
        self.is_over = False
        self.go_since = go_since
        """When the current go began."""
        self._attendance = attendance
        self._agreement = attendance.agreement
        self._told = len(record.run.steps) if record.run else 0

    @property
    def race(self) -> AnyRace | None:
        """The published state."""
        run = self.record.run
        if run is None:
            return None
        return run.steps[self._told - 1].after if self._told else run.start

    @property
    def trouble(self) -> str:
        """One sentence while the disk cannot save the drive; else empty."""
        raise NotImplementedError

    @property
    def asked(self) -> PendingChoice | None:
        """The question that waits for an answer."""
        raise NotImplementedError

    def end(self) -> None:
        """Note that nothing more will be driven."""
        self.is_over, self.entry = True, None
        self.events.over(self.driver)

    def look_again(self) -> None:
        """A player came or went, or left an order: all who wait here look again."""

    def due(self, driver: str) -> datetime | None:
        """When the current go has to be over, where it is this driver's."""
        race = self.race
        if race is None or race.is_over or race.current_car.driver != driver:
            return None
        if self._agreement.is_by_correspondence:
            return self.record.due
        return self._attendance.due(self.go_since)

    def stand_in_from(self, driver: str) -> datetime | None:
        """From when on the stand-in chooses for this driver in the current go."""
        return self._attendance.stand_in_from(driver, self.due(driver))

    def follow(self) -> Subscription:
        """Follow everything from now on."""
        run = self.record.run
        if run is None:
            raise AssertionError("nobody can follow what has not begun")
        start = Run(run.start, run.entry, run.steps[: self._told])
        return self.events.follow(self.driver, start, is_over=self.is_over)


def drive_of(drives: Sequence[DriveInfo], driver: str | None) -> DriveInfo | None:
    """The drive that this driver, or a watcher, follows."""
    on = [drive for drive in drives if not drive.is_over] or drives
    own = (drive for drive in on if drive.driver in (None, driver))
    return next(own, on[0] if on else None)
