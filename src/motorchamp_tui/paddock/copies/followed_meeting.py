"""Followed meeting: one race of a copy, as it is driven at another host."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from attrs import evolve

from motorchamp_tui.errors import IllegalMoveError, SetupError
from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import Move
from motorchamp_tui.journal.reader import JournalReader
from motorchamp_tui.paddock.copies.news import (
    DriveState,
    MeetingState,
    ProgressState,
    QuestionState,
)
from motorchamp_tui.paddock.entries.meeting_files import MeetingFiles, MeetingRecord
from motorchamp_tui.paddock.races.attendance import Attendance
from motorchamp_tui.paddock.races.chat import ChatLine
from motorchamp_tui.paddock.races.drive_info import DriveInfo, PendingChoice
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.races.progress import Progress
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.record import RaceRecord

JournalReaders = Mapping[tuple[int, str | None], JournalReader]
"""By the number of the meeting, and the driver of practice laps."""


class FollowedMeeting(Meeting):
    """A meeting that is driven at another host."""

    progress: "FollowedProgress | None"

    def take_record(self, record: MeetingRecord) -> None:
        """Have the record on disk there."""
        self._record.adopt(record)
        if self.progress is not None:
            self.progress.take_name()

    def take_in(self, state: MeetingState, journals: JournalReaders) -> None:
        """Be as it is there."""
        if state.progress is None:
            self._let_go()
        else:
            self.progress = self.progress or FollowedProgress(self, self._files)
            self.progress.take_in(state.progress, journals)
        self._stopped = state.stopped

    def has_been_said(self, lines: Sequence[ChatLine]) -> None:
        """Take the chat from there."""
        self._chat.adopt(lines)


class FollowedProgress(Progress):
    """The progress of a meeting that is driven at another host."""

    def __init__(self, meeting: Meeting, files: MeetingFiles) -> None:
        attendance = Attendance(meeting.agreement, {}, {})
        super().__init__(meeting.file, files, meeting.events, attendance)
        self._meeting_there = meeting
        self._drives: list[FollowedDrive] = []
        self._reader: JournalReader | None = None
        self._trouble = ""

    @property
    def drives(self) -> Sequence[DriveInfo]:
        """The live drives there."""
        return self._drives

    @property
    def record(self) -> RaceRecord | None:
        """The race, as far as it has arrived."""
        return self._reader.record if self._reader else None

    @property
    def trouble(self) -> str:
        """One sentence while the disk cannot save the race; else empty."""
        return self._trouble

    def take_in(self, state: ProgressState, journals: JournalReaders) -> None:
        """Be as it is there."""
        number = self._meeting_there.number
        self.is_practising, self._trouble = state.is_practising, state.trouble
        self._reader = journals.get((number, None))
        self.take_name()
        attendance = self.attendance
        attendance.keys, attendance.away = state.keys, dict(state.away)
        attendance.here_since = state.here_since
        before = {drive.driver: drive for drive in self._drives}
        self._drives = []
        for told in state.drives:
            drive, record = before.pop(told.driver, None), journals[number, told.driver].record
            if drive is None and record is not None:
                drive = FollowedDrive(record, self, self._meeting_there, told)
            if drive is not None:
                drive.take_in(told)
                self._drives.append(drive)
        for drive in before.values():
            if not drive.is_over:
                drive.end()

    def take_name(self) -> None:
        """Give the race the name of its file, once it has one."""
        if self._meeting.journal is not None and self.record is not None:
            self.record.name = Path(self._meeting.journal).stem


class FollowedDrive(DriveInfo):
    """The live drive at another host."""

    def __init__(
        self, record: RaceRecord, progress: FollowedProgress, meeting: Meeting, state: DriveState
    ) -> None:
        super().__init__(record, progress.attendance, meeting.events, state.driver, state.go_since)
        self._meeting = meeting
        self._trouble = ""
        self._asked: PendingChoice | None = None

    @property
    def trouble(self) -> str:
        """One sentence while the disk cannot save the drive; else empty."""
        return self._trouble

    @property
    def asked(self) -> PendingChoice | None:
        """The question that waits for an answer."""
        return self._asked

    def note_driven(self) -> None:
        """More has arrived: everything that is in the record."""
        self._told = len(self.record.run.steps) if self.record.run else 0

    def take_in(self, state: DriveState) -> None:
        """Be as it is there."""
        self.note_driven()
        self._trouble, self.go_since = state.trouble, state.go_since
        entries = self.record.agreed.entries
        self.entry = next((entry for entry in entries if entry.name == state.entry), None)
        self._asked = self._question(state.question) if state.question else None
        if state.is_over and not self.is_over:
            self.end()

    def due(self, driver: str) -> datetime | None:
        """When the current go has to be over, where it is this driver's; by correspondence, as asked there."""
        if self._agreement.is_by_correspondence:
            return self._asked.due if self._asked is not None and self._asked.driver == driver else None
        return super().due(driver)

    def _question(self, told: QuestionState) -> PendingChoice | None:
        asked, race = self._asked, self.race
        if asked is not None and asked.number == told.number:
            is_same = (asked.due, asked.late_at) == (told.due, told.late_at)
            return asked if is_same else evolve(asked, due=told.due, late_at=told.late_at)
        if race is None:
            return None
        seat, moves = FarSeat(self._meeting), offered(race)
        return PendingChoice(told.driver, race, moves, told.since, told.due, seat, told.late_at, told.number)


class FarSeat:
    """The way to a seat at the host that drives this meeting."""

    def __init__(self, meeting: Meeting) -> None:
        self._meeting = meeting

    def see(self, asked: PendingChoice) -> None:
        """The driver sees this question on their screen: that matters only to a stopped clock."""
        if asked.late_at is None and game_of(asked.race).time_is_up(asked.race) is not None:
            self._ask(lambda: self._meeting.note_seen(asked.driver, asked.number))

    def answer(self, asked: PendingChoice, move: Move) -> bool:
        """Answer this question; False when it is no longer waiting. Raises :class:`IllegalMoveError`."""
        if move not in asked.moves:
            raise IllegalMoveError(f"{move} is not among the moves that {asked.driver} may choose from.")
        words = game_of(asked.race).move_words(asked.race, move)
        return bool(self._ask(lambda: self._meeting.answer_in_words(asked.driver, asked.number, words)))

    def _ask(self, act: Callable[[], bool | None]) -> bool | None:
        """Have this done there, unless the race is gone: the news of its end comes with the refusal."""
        try:
            return act()
        except SetupError:
            if self._meeting.stage is not Stage.STOPPED:
                raise
            return None
