"""Publisher of a paddock's changes to its copies at other hosts, which also does what they ask for.

Nothing here waits: news is handed to each link, which deals with it.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from attrs import evolve

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.copies.news import (
    CallNews,
    Dismissal,
    Document,
    DriveState,
    MeetingState,
    News,
    PartNews,
    ProgressState,
    QuestionState,
    Reply,
    Request,
    TalkState,
    TextNews,
    TroubleState,
    VisitState,
)
from motorchamp_tui.paddock.copies.wire import Wire
from motorchamp_tui.paddock.entries.meeting_files import MeetingRecord
from motorchamp_tui.paddock.events.visits import CallKind, Visit
from motorchamp_tui.paddock.owned import MARK, Owned
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.races.director import Director
from motorchamp_tui.paddock.races.journal_saver import JournalSaver
from motorchamp_tui.paddock.races.meeting import DriveInfo, Meeting
from motorchamp_tui.paddock.seasons.league_files import LeagueRecord
from motorchamp_tui.paddock.seasons.season_files import SeasonRecord
from motorchamp_tui.seasons.book import SeasonNow

LOG = logging.getLogger(__name__)
Key = tuple[ChangedPart, int | str]
NONE: Mapping[str, Owned] = {}
Journals = dict[tuple[int, str | None], JournalSaver]


class CopyLink:
    """One copy: ``send`` hands it news and answers; ``visits`` are those who are here by it."""

    def __init__(self, publisher: "Publisher", send: Callable[[News | Reply], None]) -> None:
        self.visits: dict[int, Visit] = {}
        self._publisher = publisher
        self._send = send
        self._stirred: dict[int, None] = {}
        self._told: list[CallNews] = []
        self._later: set[asyncio.Task[None]] = set()

    def tell(self, news: News) -> None:
        """Publish the changes, and which of the visits they concern."""
        news = evolve(news, visits=tuple(self._stirred), told=tuple(self._told))
        self._stirred, self._told = {}, []
        if not news.is_none:
            self._send(news)

    def request(self, request: Request) -> None:
        """Do what is asked for; its answer follows the news of all its changes."""
        with self._saying_why_not(request):
            act, result = self._publisher.do(request)
            if isinstance(result, Coroutine):
                task = asyncio.get_running_loop().create_task(self._answer_later(request, act, result))
                self._later.add(task)
                task.add_done_callback(self._later.discard)
                return
            if isinstance(result, Visit):
                self._welcome(result)
            self._answer(Reply(request.number, self._publisher.wire.result(act, result)))

    async def _answer_later(
        self, request: Request, act: Callable[..., object], work: Coroutine[Any, Any, object]
    ) -> None:
        with self._saying_why_not(request):
            self._answer(Reply(request.number, self._publisher.wire.result(act, await work)))

    @contextmanager
    def _saying_why_not(self, request: Request) -> Iterator[None]:
        """Answer with the reason, where this cannot be done."""
        try:
            yield
        except MotorChampError as error:
            self._answer(Reply(request.number, refusal=str(error)))
        except Exception:
            LOG.exception("%s of %s has failed", request.act, request.part)
            self._answer(Reply(request.number, has_failed=True))

    def _answer(self, answer: Reply) -> None:
        self._publisher.publish()
        self._send(answer)

    def _welcome(self, visit: Visit) -> None:
        """A player has come in by this copy."""
        self.visits[visit.number] = visit
        visit.on_change = partial(self._stir, visit.number)
        visit.call = partial(self._call, visit.number)

    def _stir(self, number: int) -> None:
        self._stirred[number] = None
        self._publisher.publish_soon()

    def _call(self, number: int, kind: CallKind, words: str) -> None:
        self._told.append(CallNews(number, words, kind))
        self._publisher.publish_soon()

    def close(self) -> None:
        """The copy is gone, with everyone who was here by it."""
        self._publisher.remove(self)
        for task in self._later:
            task.cancel()
        for visit in self.visits.values():
            visit.leave()


class Publisher:
    """All copies of ``paddock``, which get the same news; they can ask its parts, and the ``others`` by name."""

    def __init__(self, paddock: Paddock, others: Mapping[str, Owned] = NONE) -> None:
        self.wire = Wire(paddock)
        self._paddock = paddock
        self._others = others
        self._links: list[CopyLink] = []
        self._published: dict[Key, Document] = {}
        self._meetings: dict[int, Meeting] = {}
        """The parts that have been published, even once they are no longer listed."""
        self._journals: Journals = {}
        self._sizes: dict[tuple[int, str | None], int] = {}
        """How much of each journal is published."""
        self._soon: asyncio.Handle | None = None
        paddock.events.changes.noted = self.publish_soon
        paddock.house.announced.append(lambda words: self._tell_all(News(announced=[words])))
        paddock.house.dismissed.append(lambda key, words: self._tell_all(News(dismissed=[Dismissal(key, words)])))
        self._take(self._everything())

    def add(self, send: Callable[[News | Reply], None]) -> CopyLink:
        """A new copy: it gets everything."""
        self.publish()
        link = CopyLink(self, send)
        parts = [PartNews(part, key, document) for (part, key), document in self._published.items()]
        texts = [self._text(place, 0, size) for place, size in self._sizes.items()]
        link.tell(News(parts, texts, is_all=True))
        self._links.append(link)
        return link

    def _tell_all(self, news: News) -> None:
        """Tell all copies this at once, after all that has changed before."""
        self.publish()
        for link in tuple(self._links):
            link.tell(news)

    def remove(self, link: CopyLink) -> None:
        """A copy is gone."""
        if link in self._links:
            self._links.remove(link)

    def publish_soon(self) -> None:
        """Publish the changes once everything that belongs to them has changed."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_soon(self.publish)

    def publish(self) -> None:
        """Publish the changes to all copies."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        news = self._take(self._paddock.events.changes.taken())
        for link in tuple(self._links):
            link.tell(news)

    def do(self, request: Request) -> tuple[Callable[..., object], object]:
        """Do what is asked for, if it is allowed: the act and its result."""
        part = self._others.get(request.part) or self._part(request.part, request.key)
        act = getattr(type(part), request.act, None)
        if act is None or not getattr(act, MARK, False):
            raise AttributeError(f"{request.part} does not do {request.act} for others")
        return act, act(part, **self.wire.read_arguments(act, request.given))

    def _part(self, kind: str, key: int) -> Owned:
        paddock = self._paddock
        match kind:
            case Meeting.PART:
                return self.wire.read(key, Meeting)  # type: ignore[no-any-return]
            case Visit.PART:
                return self.wire.read(key, Visit)  # type: ignore[no-any-return]
        parts = (paddock, paddock.webhooks, *paddock.parts)
        return next(part for part in parts if part is not None and kind == part.PART)

    def _everything(self) -> list[Key]:
        paddock = self._paddock
        numbers = [meeting.number for meeting in paddock.meetings]
        kinds = (ChangedPart.RECORD, ChangedPart.MEETING, ChangedPart.TALK)
        return [
            *((ChangedPart.PERSON, key) for key in paddock.players.keys),
            *((kind, number) for number in numbers for kind in kinds),
            *((ChangedPart.SEASON, season.number) for season in paddock.seasons.every),
            *((ChangedPart.LEAGUE, league.number) for league in paddock.leagues.every),
            *((ChangedPart.VISIT, visit.number) for visit in paddock.visits),
            (ChangedPart.TROUBLES, 0),
            (ChangedPart.HOUSE, 0),
            (ChangedPart.SHELF, 0),
        ]

    def _take(self, keys: Sequence[Key]) -> News:
        """The news of these parts."""
        meetings = [key for part, key in keys if part is ChangedPart.MEETING]
        keys = list(dict.fromkeys([*keys, *((ChangedPart.RECORD, key) for key in meetings)]))
        parts = list[PartNews]()
        for part, key in keys:
            try:
                document = self._document(part, key)
            except Exception:  # nothing at all would be told any more
                LOG.exception("The %s %s cannot be published", part.value, key)
                continue
            if self._published.get((part, key)) != document:
                parts.append(PartNews(part, key, document))
            self._published[part, key] = document
        numbers = [key for part, key in keys if part is ChangedPart.MEETING and isinstance(key, int)]
        texts = [text for number in numbers for text in self._texts(number)]
        for part, key in [place for place in keys if self._published.get(place) is None]:
            self._published.pop((part, key), None)
            if part is ChangedPart.RECORD:
                self._published.pop((ChangedPart.MEETING, key), None)
                self._published.pop((ChangedPart.TALK, key), None)
        return News(parts, texts)

    def _document(self, part: ChangedPart, key: int | str) -> Document:
        """What the copies know of this part; None once it is gone."""
        paddock, written = self._paddock, self.wire.written
        if isinstance(key, str):
            return paddock.players.document(key)
        match part:
            case ChangedPart.RECORD if meeting := paddock.meeting(key):
                return written(meeting.file, MeetingRecord)
            case ChangedPart.MEETING if meeting := self._meeting(key):
                return written(MeetingState(meeting.stopped, _progress(meeting)), MeetingState)
            case ChangedPart.TALK if meeting := paddock.meeting(key):
                return written(TalkState(meeting.talk), TalkState)
            case ChangedPart.SEASON if season := paddock.seasons.numbered(key):
                now, record = written(season.now, SeasonNow), written(season.record, SeasonRecord)
                return {"record": record, "now": now, "trouble": season.trouble}
            case ChangedPart.LEAGUE if league := paddock.leagues.numbered(key):
                seasons = [season.number for season in league.seasons]
                return {"record": written(league.record, LeagueRecord), "seasons": seasons}
            case ChangedPart.VISIT if visit := paddock.visit(key):
                where = visit.meeting.number if visit.meeting else None
                return written(VisitState(visit.player.key, visit.player.name, visit.since, where), VisitState)
            case ChangedPart.HOUSE:
                return paddock.house.document()
            case ChangedPart.SHELF:
                return paddock.shelf.document()
            case ChangedPart.TROUBLES:
                troubles = paddock.queue.trouble, paddock.seasons.troubles, paddock.leagues.troubles
                return written(TroubleState(*troubles), TroubleState)
        return None

    def _meeting(self, number: int) -> Meeting | None:
        """The meeting with this number; the last news of one that is no longer listed is still told."""
        meeting = self._paddock.meeting(number)
        if meeting is None:
            return self._meetings.pop(number, None)
        self._meetings[number] = meeting
        return meeting

    def _texts(self, number: int) -> Sequence[TextNews]:
        """The text added to the journals of a meeting."""
        meeting = self._paddock.meeting(number)
        now = _journals(meeting) if meeting else {}
        for place in [place for place in self._journals if place[0] == number and place not in now]:
            del self._journals[place], self._sizes[place]
        told = list[TextNews]()
        for place, saver in now.items():
            before = self._sizes.get(place, 0)
            self._journals[place], self._sizes[place] = saver, saver.publishable
            if saver.publishable > before:
                told.append(self._text(place, before, saver.publishable))
        return told

    def _text(self, place: tuple[int, str | None], start: int, end: int) -> TextNews:
        number, driver = place
        journal = self._journals[place].journal
        return TextNews(number, driver, journal.record.name, journal.text(start, end).decode("utf-8"))


def _journals(meeting: Meeting) -> Journals:
    """The journals in which a meeting is driven."""
    director = meeting.progress
    if not isinstance(director, Director) or director.saver is None:
        return {}
    savers: Journals = {(meeting.number, None): director.saver}
    for drive in director.live:
        savers[meeting.number, drive.driver] = drive.saver
    return savers


def _progress(meeting: Meeting) -> ProgressState | None:
    progress = meeting.progress
    if progress is None:
        return None
    attendance = progress.attendance
    return ProgressState(
        progress.is_practising,
        progress.trouble,
        attendance.keys,
        dict(attendance.away),
        attendance.here_since,
        [_drive(drive) for drive in progress.drives],
    )


def _drive(drive: DriveInfo) -> DriveState:
    asked, entry = drive.asked, drive.entry
    question = QuestionState(asked.driver, asked.number, asked.since, asked.due, asked.late_at) if asked else None
    return DriveState(
        drive.driver, entry.name if entry else None, drive.is_over, drive.trouble, drive.go_since, question
    )
