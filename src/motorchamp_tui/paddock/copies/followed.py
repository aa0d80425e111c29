"""Followed paddock, kept by another host: this is a copy to look at, and acts here are requests to the owner.

Meetings, seasons and leagues are those of a paddock, except that nothing drives and nothing writes; races are
driven again from their journals, which a copy gets as they are published.
"""

from collections.abc import Mapping, Sequence, Set
from pathlib import Path

from motorchamp_tui.journal.file import SUFFIX
from motorchamp_tui.journal.reader import JournalReader
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.copies.followed_meeting import FollowedDrive, FollowedMeeting
from motorchamp_tui.paddock.copies.news import (
    Document,
    MeetingState,
    News,
    PartNews,
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
from motorchamp_tui.paddock.notices.webhooks import Webhooks
from motorchamp_tui.paddock.owned import LinkToOwner
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.lap_book import LapBook
from motorchamp_tui.paddock.people.players import Player, Players
from motorchamp_tui.paddock.people.ratings import HostRatings
from motorchamp_tui.paddock.people.shares import Shares
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.paddock.seasons.host_seasons import HostSeasons
from motorchamp_tui.paddock.seasons.league_files import LeagueFiles, LeagueRecord
from motorchamp_tui.paddock.seasons.leagues import HostLeagues
from motorchamp_tui.paddock.seasons.season_files import SeasonFiles, SeasonRecord
from motorchamp_tui.paddock.shelf.shelf import Shelf
from motorchamp_tui.race.record import RaceRecord, Step
from motorchamp_tui.seasons.book import SeasonNow

BEFORE_TEXTS = ChangedPart.PERSON, ChangedPart.RECORD
"""What has to be there before more of a journal can be read."""
ORDER = [*ChangedPart]
"""Among others a season is taken in before its league."""


class FollowedPaddock(Paddock):
    """The copy; ``owner_link`` leads to the owner, ``folder`` is the one in which they keep everything.

    Only :meth:`take_in` changes it.
    """

    def __init__(self, folder: Path, clock: Clock, owner_link: LinkToOwner, *, has_webhooks: bool) -> None:
        self.owner_link = owner_link
        self.clock = clock
        self.puzzles, self.analyses = folder / "puzzles", folder / "analyses"
        self.queue = WriteQueue(clock, lambda: None)
        self.webhooks = FollowedWebhooks(owner_link) if has_webhooks else None
        self.events = Events(clock)
        self.files = MeetingFiles(folder, self.queue)
        self.players = Players(None)
        self.house = House(None, clock, self.queue.put)
        self.house.announced.append(self._announce)
        self.shelf = Shelf(None, clock, Shares(clock), self.queue.put)
        self.players.ignores = self.house.ignores
        self.laps = LapBook(None, folder / "alone", self.queue.put)
        self.seasons = HostSeasons(SeasonFiles(folder, self.queue), self.files.races, self.events, self)
        self.leagues = HostLeagues(LeagueFiles(folder, self.queue), self.seasons, self.players, self.events)
        self.ratings = HostRatings(folder, self.players)
        for part in self.parts:
            part.owner_link = owner_link
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
        parts = sorted(news.parts, key=lambda told: (told.part not in BEFORE_TEXTS, ORDER.index(told.part)))
        first = [told for told in parts if told.part in BEFORE_TEXTS]
        for told in first:
            self._take_part(told)
        for text in news.texts:
            self._take_text(text)
        for told in parts[len(first) :]:
            self._take_part(told)
        for number in [told.key for told in first if told.part is ChangedPart.RECORD and told.document is None]:
            self._meetings.pop(int(number), None)
            self._close_journals(int(number))
        self.is_complete = self.is_complete or news.is_all
        self._tell(news)

    def _take_part(self, told: PartNews) -> None:
        key, document = told.key, told.document
        if isinstance(key, str):
            self.players.adopt(key, document)
            return
        match told.part:
            case ChangedPart.RECORD if document is not None:
                self._take_record(key, self.wire.read(document, MeetingRecord))
            case ChangedPart.MEETING if document is not None and (meeting := self._followed(key)) is not None:
                self._take_meeting(meeting, self.wire.read(document, MeetingState))
            case ChangedPart.TALK if document is not None and (meeting := self._followed(key)) is not None:
                meeting.has_been_said(self.wire.read(document, TalkState).lines)
            case ChangedPart.SEASON:
                self._take_season(key, document or {})
            case ChangedPart.LEAGUE:
                self._take_league(key, document or {})
            case ChangedPart.VISIT:
                self._take_visit(key, self.wire.read(document, VisitState))
            case ChangedPart.HOUSE:
                self.house.adopt(document)
            case ChangedPart.SHELF:
                self.shelf.adopt(document)
            case ChangedPart.TROUBLES:
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
                here[told.visit].call(told.kind, told.words)
        for number in news.visits:
            if number in here:
                here[number].tell()
        for words in news.announced:
            self.house.announce(words)
        for one in news.dismissed:
            self.house.dismiss(one.key, one.words)

    def _followed(self, number: int) -> FollowedMeeting | None:
        meeting = self._meetings.get(number)
        return meeting if isinstance(meeting, FollowedMeeting) else None

    def _take_record(self, number: int, record: MeetingRecord) -> None:
        meeting = self._followed(number)
        if meeting is not None:
            meeting.take_record(record)
            return
        meeting = FollowedMeeting(record, self.files, self.players, self.events, self._meetings)
        meeting.owner_link = self.owner_link
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
            for drive in meeting.drives:
                if isinstance(drive, FollowedDrive) and drive.driver == text.driver:
                    drive.note_driven()
            meeting.events.driven(text.driver, steps)

    def _take_meeting(self, meeting: FollowedMeeting, state: MeetingState) -> None:
        told = state.progress
        on = {None, *(drive.driver for drive in told.drives)} if told else set()
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
            visit.owner_link = self.owner_link
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

    def __init__(self, owner_link: LinkToOwner) -> None:
        self.owner_link = owner_link


def _steps_in(record: RaceRecord | None) -> tuple[int, int]:
    """How many runs there are, and how many steps in the last one."""
    return (len(record.runs), len(record.runs[-1].steps)) if record is not None and record.runs else (0, 0)


def _steps_since(record: RaceRecord | None, runs: int, steps: int) -> Sequence[Step]:
    """The steps after this many in the run with this number from 1, and in all later ones."""
    if record is None:
        return ()
    first = record.runs[runs - 1].steps[steps:] if runs else []
    return [*first, *(step for run in record.runs[runs:] for step in run.steps)]
