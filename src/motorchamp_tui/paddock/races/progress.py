"""Progress of a meeting that has begun: what is driven, who is asked, who is away, who stands in.

It is the same where the meeting is driven and where it is only followed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime

from motorchamp_tui.games.options import Grid
from motorchamp_tui.paddock.entries.meeting_files import MeetingFiles, MeetingRecord
from motorchamp_tui.paddock.events.events import Events
from motorchamp_tui.paddock.races.attendance import Attendance
from motorchamp_tui.paddock.races.drive_info import DriveInfo, PendingChoice, drive_of
from motorchamp_tui.paddock.races.orders import Orders
from motorchamp_tui.race.record import RaceRecord, Run


class Progress:
    """One meeting in progress; ``drives`` are empty before its journals have been read."""

    def __init__(
        self, meeting: MeetingRecord, files: MeetingFiles, events: Events, attendance: Attendance
    ) -> None:
        self.is_practising = meeting.agreement.grid is Grid.PRACTICE
        self.orders = Orders(meeting, files)
        self.attendance = attendance
        self._meeting = meeting
        self._events = events

    @property
    def drives(self) -> Sequence[DriveInfo]:
        """The live drives: in practice one a driver, in the race one."""
        raise NotImplementedError

    @property
    def record(self) -> RaceRecord | None:
        """The race."""
        raise NotImplementedError

    @property
    def trouble(self) -> str:
        """One sentence while the disk cannot save the race; else empty."""
        raise NotImplementedError

    def drive_of(self, driver: str | None) -> DriveInfo | None:
        """The drive that this driver, or a watcher, follows."""
        return drive_of(self.drives, driver)

    def asked(self, driver: str) -> PendingChoice | None:
        """The question that is waiting for this driver."""
        choices = (drive.asked for drive in self.drives)
        return next((choice for choice in choices if choice and choice.driver == driver), None)

    def away(self) -> Mapping[str, datetime]:
        """The drivers who are people and not here, and since when."""
        away = {} if self._meeting.agreement.is_by_correspondence else self.attendance.away
        return {driver: away[key] for driver, key in self.attendance.keys.items() if key in away}

    def stand_ins(self) -> Iterator[str]:
        """The drivers for whom the stand-in drives at present."""
        now, drives = self._events.clock.now(), self.drives
        for driver in self.attendance.keys:
            times = [drive.stand_in_from(driver) for drive in drives]
            if any(time is not None and time <= now for time in times):
                yield driver

    def note(self, change: Callable[[Attendance, str, datetime], None], key: str) -> None:
        """Have the player with this key come, leave or give up."""
        change(self.attendance, key, self._events.clock.now())
        for drive in self.drives:
            drive.look_again()

    def stop(self) -> None:
        """Nothing more is driven, whatever there is left to drive."""
        for drive in self.drives:
            drive.end()

    @property
    def race_run(self) -> Run | None:
        """The run of the race, while it lasts."""
        on = (drive for drive in self.drives if drive.driver is None and not drive.is_over)
        drive = next(on, None)
        return drive.record.run if drive else None
