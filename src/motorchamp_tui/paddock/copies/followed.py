"""Followed paddock, kept by another host: this is a copy to look at, and acts here are requests to the owner.

Meetings, seasons and leagues are those of a paddock, except that nothing drives and nothing writes; races are
driven again from their journals, which a copy gets as they are published.
"""

from collections.abc import Mapping, Sequence, Set
from pathlib import Path
from typing import Any

from attrs import evolve

from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import Move
from motorchamp_tui.journal.file import SUFFIX
from motorchamp_tui.journal.reader import JournalReader
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.copies.news import (
    Document,
    MeetingState,
    News,
    ProgressState,
    QuestionState,
    SessionState,
    TalkState,
    TextNews,
    TroubleState,
    VisitState,
)
from motorchamp_tui.paddock.copies.wire import Wire
from motorchamp_tui.paddock.entries.meeting_files import MeetingFiles, MeetingRecord
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo
from motorchamp_tui.paddock.events.events import Events
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.files.write_queue import WriteQueue
from motorchamp_tui.paddock.house import House
from motorchamp_tui.paddock.line import LineToOwner
from motorchamp_tui.paddock.notices.webhooks import Webhooks
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.lap_book import LapBook
from motorchamp_tui.paddock.people.players import Player, Players
from motorchamp_tui.paddock.people.ratings import HostRatings
from motorchamp_tui.paddock.races.attendance import Attendance
from motorchamp_tui.paddock.races.chat import ChatLine
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.paddock.races.progress import Progress
from motorchamp_tui.paddock.races.session_info import PendingChoice, SessionInfo
from motorchamp_tui.paddock.seasons.host_seasons import HostSeasons
from motorchamp_tui.paddock.seasons.league_files import LeagueFiles, LeagueRecord
from motorchamp_tui.paddock.seasons.leagues import HostLeagues
from motorchamp_tui.paddock.seasons.season_files import SeasonFiles, SeasonRecord
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.record import RaceRecord, Step
from motorchamp_tui.seasons.book import SeasonNow

JournalReaders = Mapping[tuple[int, str | None], JournalReader]
"""By the number of the meeting, and the driver of practice laps."""


class FollowedPaddock(Paddock):
    """The copy; ``line`` leads to the owner, ``folder`` is the one in which they keep everything.

    Only :meth:`take_in` changes it.
    """

    def __init__(self, folder: Path, clock: Clock, line: LineToOwner, *, has_webhooks: bool) -> None:
        self.line = line
        self.clock = clock
        self.puzzles, self.analyses = folder / "puzzles", folder / "analyses"
        self.queue = WriteQueue(clock, lambda: None)
        self.webhooks = FollowedWebhooks(line) if has_webhooks else None
        self.events = Events(clock)
        self.files = MeetingFiles(folder, self.queue)
        self.players = Players(None)
        self.house = House(None, clock, self.queue.put)
        self.house.announced.append(self._announce)
        self.players.ignores = self.house.ignores
        self.laps = LapBook(None, folder / "alone", self.queue.put)
        self.seasons = HostSeasons(SeasonFiles(folder, self.queue), self.files.races, self.events, self)
        self.leagues = HostLeagues(LeagueFiles(folder, self.queue), self.seasons, self.players, self.events)
        self.ratings = HostRatings(folder, self.players)
        for part in (self.players, self.house, self.laps, self.seasons, self.leagues):
            part.line = line
        self.wire = Wire(self)
        self.is_complete = False
        """Whether everything has arrived once."""
        self._meetings: dict[int, Meeting] = {}
        self._journals: dict[tuple[int, str | None], JournalReader] = {}

    async def open_up(self) -> None:
        """Do nothing: the owner has opened everything."""

    async def close(self) -> None:
        """Do nothing: the owner closes everything."""

    def has_lost_its_owner(self) -> None:
        """All visitors are gone."""
        for visit in self.visits:
            visit.gone()
        self.events.visits.clear()

    def take_in(self, news: News) -> None:
        """Take in the owner's news, then wake those whom they concern."""
        documents = dict[ChangedPart, list[tuple[Any, Document]]]()
        for told in news.parts:
            documents.setdefault(told.part, []).append((told.key, told.document))
        for key, document in documents.get(ChangedPart.PERSON, ()):
            self.players.adopt(key, document)
        gone = [number for number, document in documents.get(ChangedPart.RECORD, ()) if document is None]
        for number, document in documents.get(ChangedPart.RECORD, ()):
            if document is not None:
                self._take_record(number, self.wire.read(document, MeetingRecord))
        for text in news.texts:
            self._take_text(text)
        for number, document in documents.get(ChangedPart.MEETING, ()):
            if document is not None and (meeting := self._followed(number)) is not None:
                self._take_meeting(meeting, self.wire.read(document, MeetingState))
        for number, document in documents.get(ChangedPart.TALK, ()):
            if document is not None and (meeting := self._followed(number)) is not None:
                meeting.has_been_said(self.wire.read(document, TalkState).lines)
        for number, document in documents.get(ChangedPart.SEASON, ()):
            self._take_season(number, document or {})
        for number, document in documents.get(ChangedPart.LEAGUE, ()):
            self._take_league(number, document or {})
        for number, document in documents.get(ChangedPart.VISIT, ()):
            self._take_visit(number, self.wire.read(document, VisitState))
        self._take_house_and_troubles(documents)
        for number in gone:
            self._meetings.pop(number, None)
            self._close_journals(number)
        self.is_complete = self.is_complete or news.is_all
        self._tell(news)

    def _take_house_and_troubles(self, documents: Mapping[ChangedPart, Sequence[tuple[Any, Document]]]) -> None:
        """Of both there is only one."""
        for _, document in documents.get(ChangedPart.HOUSE, ()):
            self.house.adopt(document)
        for _, document in documents.get(ChangedPart.TROUBLES, ()):
            self._take_troubles(self.wire.read(document, TroubleState))

    def _tell(self, news: News) -> None:
        """Wake whom the news concerns."""
        of_meetings = (ChangedPart.RECORD, ChangedPart.MEETING, ChangedPart.TALK)
        for key in dict.fromkeys(told.key for told in news.parts if told.part in of_meetings):
            meeting = self._meetings.get(int(key))
            if meeting is not None:
                meeting.events.tell_followers()
        here = {visit.number: visit for visit in self.visits}
        for told in news.told:
            if told.visit in here:
                visit = here[told.visit]
                (visit.tell_of_invitation if told.is_invitation else visit.tell_of_go)(told.words)
        for number in news.visits:
            if number in here:
                here[number].tell()
        for words in news.announced:
            self.house.announce(words)
        for one in news.dismissed:
            self.house.dismiss(one.key, one.words)

    def _followed(self, number: int) -> "FollowedMeeting | None":
        meeting = self._meetings.get(number)
        return meeting if isinstance(meeting, FollowedMeeting) else None

    def _take_record(self, number: int, record: MeetingRecord) -> None:
        meeting = self._followed(number)
        if meeting is not None:
            meeting.take_record(record)
            return
        meeting = FollowedMeeting(record, self.files, self.players, self.events, self._meetings)
        meeting.line = self.line
        self._meetings[number] = meeting

    def _take_text(self, text: TextNews) -> None:
        """Drive the new text of a journal, for all who follow it."""
        place = text.meeting, text.driver
        reader = self._journals.get(place)
        if reader is None:
            reader = self._journals[place] = JournalReader(f"{text.name}{SUFFIX}")
        before = _steps_in(reader.record)
        reader.feed(text.text.encode("utf-8"))
        if reader.record is not None:
            reader.record.name = text.name
        steps = _steps_since(reader.record, *before)
        if steps:
            meeting = self._meetings[text.meeting]
            for session in meeting.sessions:
                if isinstance(session, FollowedSession) and session.driver == text.driver:
                    session.note_driven()
            meeting.events.driven(text.driver, steps)

    def _take_meeting(self, meeting: "FollowedMeeting", state: MeetingState) -> None:
        told = state.progress
        on = {None, *(session.driver for session in told.sessions)} if told else set()
        self._close_journals(meeting.number, on)
        meeting.take_in(state, self._journals)

    def _close_journals(self, number: int, on: Set[str | None] = frozenset()) -> None:
        """Follow no more journals of this meeting, but for those of practice and race that are ``on``."""
        for place in [place for place in self._journals if place[0] == number and place[1] not in on]:
            del self._journals[place]

    def _take_season(self, number: int, document: Mapping[str, Document]) -> None:
        record = self.wire.read(document.get("record"), SeasonRecord)
        now = self.wire.read(document.get("now"), SeasonNow)
        self.seasons.follow(number, record, now, document.get("trouble", ""))

    def _take_league(self, number: int, document: Mapping[str, Document]) -> None:
        seasons = map(self.seasons.numbered, document.get("seasons", ()))
        record = self.wire.read(document.get("record"), LeagueRecord)
        self.leagues.follow(number, record, [season for season in seasons if season is not None])

    def _take_visit(self, number: int, state: VisitState | None) -> None:
        visit = self.visit(number)
        if state is None:
            if visit is not None:
                self.events.visits.remove(visit)
                visit.gone()
            return
        player = Player(state.key, state.name)
        if visit is None:
            visit = Visit(player, state.since, _nobody_moves, number)
            visit.line = self.line
            self.events.visits.append(visit)
        visit.player = player
        visit.meeting = self._meetings.get(state.meeting) if state.meeting is not None else None

    def _take_troubles(self, state: TroubleState) -> None:
        self.queue.trouble = state.queue
        self.seasons.troubles = dict(state.seasons)
        self.leagues.troubles = dict(state.leagues)


def _nobody_moves(_visit: Visit, _before: MeetingInfo | None) -> None:
    """Refuse: moves in a copy go to the owner."""


class FollowedWebhooks(Webhooks):
    """The webhooks of a paddock that another host keeps: none of them is known here."""

    def __init__(self, line: LineToOwner) -> None:
        self.line = line


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
        self._sessions: list[FollowedSession] = []
        self._reader: JournalReader | None = None
        self._trouble = ""

    @property
    def sessions(self) -> Sequence[SessionInfo]:
        """The live sessions there."""
        return self._sessions

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
        before = {session.driver: session for session in self._sessions}
        self._sessions = []
        for told in state.sessions:
            session, record = before.pop(told.driver, None), journals[number, told.driver].record
            if session is None and record is not None:
                session = FollowedSession(record, self, self._meeting_there, told)
            if session is not None:
                session.take_in(told)
                self._sessions.append(session)
        for session in before.values():
            if not session.is_over:
                session.end()

    def take_name(self) -> None:
        """Give the race the name of its file, once it has one."""
        if self._meeting.journal is not None and self.record is not None:
            self.record.name = Path(self._meeting.journal).stem


class FollowedSession(SessionInfo):
    """The live session at another host."""

    def __init__(
        self, record: RaceRecord, progress: FollowedProgress, meeting: Meeting, state: SessionState
    ) -> None:
        super().__init__(record, progress.attendance, meeting.events, state.driver, state.go_since)
        self._meeting = meeting
        self._trouble = ""
        self._asked: PendingChoice | None = None

    @property
    def trouble(self) -> str:
        """One sentence while the disk cannot save the session; else empty."""
        return self._trouble

    @property
    def asked(self) -> PendingChoice | None:
        """The question that waits for an answer."""
        return self._asked

    def note_driven(self) -> None:
        """More has arrived: everything that is in the record."""
        self._told = len(self.record.run.steps) if self.record.run else 0

    def take_in(self, state: SessionState) -> None:
        """Be as it is there."""
        self.note_driven()
        self._trouble, self.go_since = state.trouble, state.go_since
        entries = self.record.agreed.entries
        self.entry = next((entry for entry in entries if entry.name == state.entry), None)
        self._asked = self._question(state.question) if state.question else None
        if state.is_over and not self.is_over:
            self.end()

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
            self._meeting.note_seen(asked.driver, asked.number)

    def answer(self, asked: PendingChoice, move: Move) -> bool:
        """Answer this question; False when it is no longer waiting. Raises :class:`IllegalMoveError`."""
        if move not in asked.moves:
            raise IllegalMoveError(f"{move} is not among the moves that {asked.driver} may choose from.")
        words = game_of(asked.race).move_words(asked.race, move)
        return self._meeting.answer_in_words(asked.driver, asked.number, words)


def _steps_in(record: RaceRecord | None) -> tuple[int, int]:
    """How many runs there are, and how many steps in the last one."""
    return (len(record.runs), len(record.runs[-1].steps)) if record is not None and record.runs else (0, 0)


def _steps_since(record: RaceRecord | None, runs: int, steps: int) -> Sequence[Step]:
    """The steps after this many in the run with this number from 1, and in all later ones."""
    if record is None:
        return ()
    first = record.runs[runs - 1].steps[steps:] if runs else []
    return [*first, *(step for run in record.runs[runs:] for step in run.steps)]
