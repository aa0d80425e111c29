"""Paddock of one host: all meetings, and everyone who is here.

It decides which meetings a player sees, in which order, and for how long; after a crash all of them go on.
"""

import asyncio
import contextlib
import contextvars
import logging
import os
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from attrs import evolve

from motorchamp_tui.errors import MotorChampError, SetupError, nearest
from motorchamp_tui.files import make_folder, put_back, reason_of, take_folder
from motorchamp_tui.journal.file import SUFFIX
from motorchamp_tui.networks import HowKnown
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.codes import fresh_code, is_like_a_code, letters_of
from motorchamp_tui.paddock.entries import limits
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.entrants import Entrant, players_of
from motorchamp_tui.paddock.entries.meeting_files import MeetingFiles, MeetingRecord, RaceForSeason
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo
from motorchamp_tui.paddock.events.events import Events
from motorchamp_tui.paddock.events.visits import CallKind, Visit
from motorchamp_tui.paddock.files.json_files import DamagedError
from motorchamp_tui.paddock.files.write_queue import GONE, WriteQueue
from motorchamp_tui.paddock.house import House
from motorchamp_tui.paddock.leavers import Leavers
from motorchamp_tui.paddock.lived import NOTED_EVERY, TimeLived
from motorchamp_tui.paddock.notices.notices import Messenger, Notices, Outbox
from motorchamp_tui.paddock.notices.webhooks import Post, Webhooks
from motorchamp_tui.paddock.owned import Owned, by_owner
from motorchamp_tui.paddock.people.kept_names import KeptNames
from motorchamp_tui.paddock.people.lap_book import LapBook
from motorchamp_tui.paddock.people.origins import Origins
from motorchamp_tui.paddock.people.players import GUEST, Player, Players, stem_of
from motorchamp_tui.paddock.people.ratings import HostRatings
from motorchamp_tui.paddock.people.shares import Shares, Use
from motorchamp_tui.paddock.people.visit_book import VisitBook
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.seasons.host_season import SeasonStage
from motorchamp_tui.paddock.seasons.host_seasons import HostSeasons, RaceToOpen
from motorchamp_tui.paddock.seasons.league_files import LeagueFiles
from motorchamp_tui.paddock.seasons.leagues import HostLeagues
from motorchamp_tui.paddock.seasons.season_files import SeasonFiles
from motorchamp_tui.paddock.shelf.shelf import Shelf
from motorchamp_tui.paddock.times import span
from motorchamp_tui.terminals.connection import WayIn
from motorchamp_tui.words import counted

LOG = logging.getLogger(__name__)
LOCK = ".host"
HALF_WRITTEN = (".new-*", ".*.json.*")
LISTED_FOR = timedelta(days=7)
"""How long a finished race is listed, and an open one whose players all stay away."""
ROOM_NEEDED = "There were as many races as this host takes, and others needed the room."
TIDIED_EVERY = timedelta(hours=1)
KNOWN_FOR = timedelta(days=2)
"""How long ago regulars first came: nobody becomes one in an evening."""
MINUTE = timedelta(minutes=1)


class PaddockError(MotorChampError):
    """A folder that cannot be used as a paddock."""


class Paddock(Owned):
    """Everything is kept in ``folder``: ``people.json``, ``meetings/``, ``races/``, ``seasons/``, ``leagues/``,
    ``practice/`` for laps that are not yet with their race; ``alone/`` with everyone's own laps and ``laps.json``
    with their tables, ``shelf.json`` with the circuits that people have drawn, ``puzzles/`` with what each player
    has answered, ``webhooks/`` and ``notices/`` with who was told of what, ``analyses/`` of races; ``visits.json``
    says when everyone was here last, ``lived.json`` how long the host was, ``house.json`` who is banned or
    invited. ``ratings`` follow from the races.

    ``post`` sends to the players' webhooks, which do not exist without it; ``command`` is run for every go.
    ``way_in`` says in notices how people come here.

    Raises :class:`MotorChampError` where the folder cannot be used or another host has it.
    """

    PART = "paddock"

    house: House
    players: Players
    laps: LapBook
    shelf: Shelf
    leagues: HostLeagues

    def __init__(
        self,
        folder: Path,
        clock: Clock,
        post: Post | None = None,
        command: Messenger | None = None,
        way_in: str = "",
    ) -> None:
        self.clock = clock
        self.puzzles = folder / "puzzles"
        self.analyses = folder / "analyses"
        self.queue = WriteQueue(clock, self._changed)
        self.lived = TimeLived(folder / "lived.json", clock, self.queue)
        self.shares = Shares(clock, self.is_regular)
        self.webhooks: Webhooks | None = None
        if post is not None:
            self.webhooks = Webhooks(
                folder / "webhooks", clock, self.queue, post, way_in, self.shares, lived=self.lived
            )
            self.webhooks.is_needed = self._is_here_or_has_a_seat
        told_by = [messenger for messenger in (self.webhooks, command) if messenger is not None]
        self.notices = Notices([Outbox(folder / "notices", clock, self.queue, way) for way in told_by])
        self.events = Events(
            clock, notices=self.notices, changes=self.queue.changes, shares=self.shares, lived=self.lived
        )
        self.files = MeetingFiles(folder, self.queue)
        self.seasons = HostSeasons(SeasonFiles(folder, self.queue), self.files.races, self.events, self)
        self._league_files = LeagueFiles(folder, self.queue)
        self._meetings: dict[int, Meeting] = {}
        self._last_number = self._last_visit = 0
        self._tidying: asyncio.Task[None] | None = None
        self._noting: asyncio.Task[None] | None = None
        self._lock = self._take(folder)
        put_back(folder)
        _clear_away(folder, self.files.folder, self.files.races, self.seasons.folder, self._league_files.folder)
        _clear_away(folder / "webhooks", *(folder / "notices").glob("*"))
        self._read_people(folder)
        self.ratings = HostRatings(folder, self.players)
        self.leagues = HostLeagues(self._league_files, self.seasons, self.players, self.events)
        self._leavers = Leavers(folder, self.house, self._meetings, self.seasons, self.leagues)
        self._unnaming: asyncio.Task[str] | None = None
        self._settling: asyncio.Task[None] | None = None

    def _read_people(self, folder: Path) -> None:
        """Read who has been here, and the tables of their laps; raises :class:`PaddockError`."""
        try:
            self.lived.read()
            self.players = Players(folder / "people.json", self.queue.put)
            self.laps = LapBook(folder / "laps.json", folder / "alone", self.queue.put)
            self._visit_book = VisitBook(folder / "visits.json", self.clock, self.queue.put)
            self.house = House(folder / "house.json", self.clock, self.queue.put)
            self.shelf = Shelf(folder / "shelf.json", self.clock, self.shares, self.queue.put)
            self.shares.origins = Origins(folder / "origins.json", self.clock, self.queue.put)
        except DamagedError as error:
            os.close(self._lock)
            raise PaddockError(
                f"{error} Put back a copy of it, or move it away: its content then starts again from nothing."
            ) from None
        self._kept_names = KeptNames(self.players, self._visit_book, self.shares, self.lived, self)
        self.players.naming = self._kept_names.check
        self.players.admitting, self.players.admitted = self.house.check_newcomer, self.house.has_come
        self.players.ignores, self.players.is_going = self.house.ignores, self.house.is_going
        self.house.changes = self.shelf.changes = self.queue.changes
        self.shelf.changed = self.events.changed
        self.house.announced.append(self._announce)
        for outbox in self.notices.outboxes:
            outbox.is_banned = lambda key: bool(self.house.ban_on(key, ""))
        self.players.renamed = self._renamed
        self.players.changes = self.queue.changes
        self.laps.networks = self.shares.home
        self.laps.forget_guests()

    def _changed(self) -> None:
        self.events.changed()

    def _take(self, folder: Path) -> int:
        """Take the folder for this host alone; nobody else may read it."""
        try:
            make_folder(folder)
            for subfolder in (
                self.files.races,
                self.files.laps,
                self.files.folder,
                self.seasons.folder,
                self._league_files.folder,
            ):
                make_folder(subfolder)  # the folder itself may have been made by someone else
            return take_folder(folder, LOCK)
        except BlockingIOError:
            raise PaddockError(f"Another host uses {folder}: every host needs a folder of its own.") from None
        except OSError as error:
            raise PaddockError(f"{folder} cannot be used: {reason_of(error)}.") from error

    async def open_up(self) -> None:
        """Take up every meeting on disk where it was; they are read side by side."""
        self.queue.open_up()
        if self.webhooks is not None:
            self.webhooks.open_up()
        found = dict(self.files.all())
        on = [number for number, record in found.items() if not _is_over(record)]
        self._say_if_clock_was_set(self.lived.begin(on))
        self.notices.open_up(on)
        for number, record in found.items():
            self._last_number = max(self._last_number, number)
            if isinstance(record, DamagedError):
                LOG.error("%s", record)
                self._meetings[number] = self._unreadable(number, record)
            else:
                self._take_up(record)
        self.seasons.open_up()
        self.leagues.open_up()
        self._forget_again()
        self._settle_names()
        self._visit_book.add(self.players.keys)
        self.shares.origins.add(Use.NAME.name, self.players.keys)
        for meeting in self._meetings.values():
            self._note_raced(meeting)
        self._log_what_is_here()
        self.tidy_up()
        self._tidying = asyncio.create_task(self._tidy_up_at_times(), context=contextvars.Context())
        self._noting = asyncio.create_task(self._note_time_lived(), context=contextvars.Context())

    @staticmethod
    def _say_if_clock_was_set(by: timedelta) -> None:
        if by:
            LOG.warning(
                "The clock is %s %s than when this host was last there: nothing counts as older for that, "
                "and goes by correspondence keep the time that they had",
                span(int(abs(by) / MINUTE) * 60),
                "later" if by > timedelta() else "earlier",
            )

    def _log_what_is_here(self) -> None:
        """Log the content at the start; unreadable files have been reported already, one by one."""
        if not (self._meetings or self.players.keys):
            return
        stages = Counter(meeting.stage for meeting in self._meetings.values())
        LOG.info(
            "Taken up: %s (%s open, %s under way, %s over, %s stopped or damaged), %s, %s, %s, %s",
            counted(len(self._meetings), "race"),
            stages[Stage.ENTRIES],
            stages[Stage.PRACTICE] + stages[Stage.RACE],
            stages[Stage.OVER],
            stages[Stage.STOPPED],
            counted(len(self.seasons.every), "season"),
            counted(len(self.leagues.every), "league"),
            counted(len(self.players.keys), "name"),
            counted(sum(1 for _ in self.files.races.glob(f"*{SUFFIX}")), "journal"),
        )

    def _settle_names(self) -> None:
        """Make every player's name the same on every list.

        A host that was killed may have kept a new name, or a new player, in some files and not in others.
        """
        meetings = (meeting for meeting in self._meetings.values() if meeting.stage is Stage.ENTRIES)
        entrants = [seat for meeting in meetings for _, seat in players_of(meeting.entrants)]
        for key, name in [*((seat.key, seat.name) for seat in entrants), *self.seasons.names, *self.leagues.names]:
            if key is not None and not key.startswith(GUEST) and not self._leavers.includes(key, name):
                with contextlib.suppress(MotorChampError):
                    self._rename_on_lists(self.players.known(key) or self.players.welcome_back(key, name))

    def _unreadable(self, number: int, error: DamagedError) -> Meeting:
        """A meeting that cannot be read; its file is left as it is."""
        record = MeetingRecord(number, "", Agreement("?"), "", self.clock.now())
        return self._meeting(record, f"Meeting {number} cannot be read: {error.reason}.")

    def _meeting(self, record: MeetingRecord, stopped: str = "") -> Meeting:
        return Meeting(
            record, self.files, self.players, self.events, self._meetings, stopped, when_over=self._race_over
        )

    def _race_over(self, meeting: Meeting) -> None:
        self._note_raced(meeting)
        self.seasons.race_over(meeting)
        if self.house.record.leavers:
            self._unname()

    def _note_raced(self, meeting: Meeting) -> None:
        """Note who has driven a race to its end and so is no longer a newcomer, and may judge its circuit."""
        if meeting.stage is Stage.OVER:
            keys = [key for key, _ in players_of(meeting.entrants)]
            self._visit_book.raced(keys)
            self.shelf.driven(meeting.agreement.track, meeting.number, keys)

    def _take_up(self, record: MeetingRecord) -> None:
        meeting = self._meetings[record.number] = self._meeting(record)
        if meeting.stage is Stage.ENTRIES:
            meeting.lose_guests()
        elif meeting.stage is not Stage.OVER:
            meeting.drive_on()

    async def close(self) -> None:
        """Stop driving, and bring everything to disk."""
        for task in (self._tidying, self._noting):
            if task is not None:
                task.cancel()
        await self.seasons.close()
        if self._unnaming is not None:
            await asyncio.wait([self._unnaming])
        if self._settling is not None:
            self._settling.cancel()
        await asyncio.gather(*(meeting.close() for meeting in self._meetings.values()))
        for visit in self.visits:
            visit.leave()
        await self.notices.close()
        if self.webhooks is not None:
            await self.webhooks.close()
        if self._noting is not None:
            self.lived.note()
        await self.queue.close()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    @by_owner
    def come_in(self, player: Player, address: str = "", way: WayIn = WayIn.SCREEN) -> Visit:
        """Let this player in, from this address, where they have one, and by this way."""
        self.shares.came(player.key, address)
        self._visit_book.came(player.key)
        self._last_visit += 1
        visit = Visit(player, self.clock.now(), self._moved, self._last_visit, address, way)
        was_here = self.events.is_here(player.key)
        self.events.visits.append(visit)
        self.events.changes.note(ChangedPart.VISIT, visit.number)
        if not was_here:
            for meeting in self._meetings.values():
                meeting.came(player)
            if self.webhooks is not None:
                self.webhooks.came(player)
        self.events.changed()
        return visit

    @property
    def trouble(self) -> str:
        """Why changes, or the moves of some race, cannot be saved at present, in a sentence; else empty."""
        return self.queue.trouble or next(filter(None, (one.trouble for one in self.meetings if one.is_on)), "")

    async def try_to_save(self) -> None:
        """Save something small; when this returns it is saved, or ``trouble`` says what is wrong."""
        self.lived.note()
        if self.lived.file is not None:
            await self.queue.tried(self.lived.file)

    def trouble_at(self, place: MeetingInfo | None) -> str:
        """The same for those at this meeting, or in the paddock."""
        meeting = self._meetings.get(place.number) if place is not None else None
        if meeting is None or meeting.stage is Stage.STOPPED:
            return self.queue.trouble
        return meeting.trouble

    def standing(self, key: str) -> HowKnown:
        """How well a player with this key is known here; without a name, not at all."""
        if key.startswith(GUEST) or self.players.known(key) is None:
            return HowKnown.NAMELESS
        return HowKnown.REGULAR if self.is_regular(key) else HowKnown.NEWCOMER

    @by_owner
    def is_regular(self, key: str) -> bool:
        """Whether this player has finished a race here and has been known for some days."""
        origin = self.shares.origins.of(Use.NAME.name, key)
        known_by = self.clock.now().date() - KNOWN_FOR
        return self._visit_book.has_raced(key) and origin is not None and origin.day <= known_by

    def refusal(self, key: str, address: str) -> str:
        """The sentence by which a player with this key, from this address, cannot come in; or nothing."""
        return self.house.refusal(key, address, is_known=self.players.known(key) is not None)

    @by_owner
    def take_code(self, key: str, address: str, code: str) -> None:
        """Let this newcomer choose a name, by the code of an invitation; raises :class:`SetupError`."""
        self.shares.came(key, address)
        self.shares.check(Use.WRONG_CODE, key)
        try:
            self.house.take_code(key, code)
        except SetupError:
            self.shares.count(Use.WRONG_CODE, key)
            LOG.warning("Wrong invitation from %s: %s", self.shares.address_of(key), key)
            raise

    @by_owner
    def add_key(self, key: str, address: str, typed: str) -> str:
        """Add this key to those of the player whose key code was typed; returns what to say, or nothing.

        Raises :class:`SetupError` for a code that nobody has made.
        """
        if self.house.asks_for_code(key, is_known=False) and not self.house.has_key_code(typed):
            return ""
        if not is_like_a_code(typed) or key.startswith(GUEST) or self.players.known(key) is not None:
            return ""
        self.shares.came(key, address)
        self.shares.check(Use.WRONG_CODE, key)
        try:
            person = self.players.known(self.house.add_key(key, typed))
        except SetupError:
            self.shares.count(Use.WRONG_CODE, key)
            LOG.warning("Wrong key code from %s: %s", self.shares.address_of(key), key)
            raise
        if person is None:
            raise AssertionError("a forgotten player has no codes")
        LOG.info("%s comes in with %s, too", person.label, key)
        return f"You are {person.name}, and this key is yours, too: come in again with it."

    @by_owner
    def asks_for_code(self, key: str) -> bool:
        """Whether a newcomer with this key has to show an invitation first."""
        return self.house.asks_for_code(key, is_known=self.players.known(key) is not None)

    def _announce(self, words: str) -> None:
        for visit in self.visits:
            visit.announce(words)

    def _moved(self, visit: Visit, before: MeetingInfo | None) -> None:
        """A player has gone to another meeting, or left."""
        self.events.changes.note(ChangedPart.VISIT, visit.number)
        if visit.has_left:
            self.events.visits.remove(visit)
            if not self.events.is_here(visit.player.key):
                self._has_gone(visit.player)
        if before is not None and (meeting := self._meetings.get(before.number)) is not None:
            meeting.forget_race()
        self.events.changed()

    def _has_gone(self, player: Player) -> None:
        for meeting in list(self._meetings.values()):
            meeting.left(player)
        self._visit_book.came(player.key)
        self.players.forget_guest(player.key)
        self.laps.forget_guest(player.key)
        if player.is_guest:
            self.shares.forget([player.key])
            self.house.forget(player.key)

    def _renamed(self, player: Player, before: str) -> None:
        self._visit_book.renamed(player.key, before)
        self.laps.rename(player)
        for visit in self.events.visits:
            if visit.player.key == player.key:
                visit.player = player
                self.events.changes.note(ChangedPart.VISIT, visit.number)
        self._rename_on_lists(player)
        self.events.changed()

    def _rename_on_lists(self, player: Player) -> None:
        for meeting in self._meetings.values():
            meeting.rename(player)
        self.seasons.rename(player)
        self.leagues.rename(player)

    @by_owner
    def keep_webhook(self, player: Player, address: str, secret: str = "") -> None:
        """Send this player's goes to this address, from the next one on; raises :class:`MotorChampError`."""
        if self.webhooks is None:
            raise SetupError("This host sends nothing to webhooks.")
        is_first = self.webhooks.of(player) is None
        self.webhooks.keep(player, address, secret)
        if is_first:
            for meeting in self._meetings.values():
                meeting.pass_over_go(player)

    def needed_keys(self) -> set[str]:
        """The keys of all who are here, or have a seat, a season or a league that is not over."""
        lists: list[Sequence[Entrant]]
        lists = [meeting.entrants for meeting in self._meetings.values() if meeting.ended is None]
        lists += [season.entrants for season in self.seasons.every if season.stage is not SeasonStage.OVER]
        seated = {key for entrants in lists for key, _ in players_of(entrants)}
        members = {member.key for league in self.leagues.every for member in league.record.members}
        return {visit.player.key for visit in self.visits} | seated | members

    def _is_here_or_has_a_seat(self, key: str) -> bool:
        return self.players.known(key) is not None and key in self.needed_keys()

    def forget_names(self, keys: Sequence[str]) -> None:
        """Forget everything that is kept about these players."""
        self.players.forget(keys)
        self._visit_book.forget(keys)
        self.shares.forget(keys)
        self.shares.origins.forget(Use.NAME.name, keys)
        for key in keys:
            self.house.forget(key)
            self.shelf.forget(key)
            for path in (self.laps.folder_of(key), self.puzzles_of(key)):
                if path is not None and path.exists():
                    self.queue.put(path, GONE)
            if self.webhooks is not None:
                self.webhooks.forget(key)

    async def forget_player(self, player: Player) -> str:
        """Keep nothing of this player; returns in words what is on in which they drive, and keeps their name."""
        for visit in self.visits:
            if visit.player.key == player.key:
                visit.leave()
        self._leavers.note(player, self._visit_book.former(player.key))
        self._forget_all_but_names(player.key)
        return await self._unname()

    def _forget_again(self) -> None:
        """Forget everything about those whom a host was forgetting when it was killed."""
        for leaver in self.house.record.leavers:
            if not leaver.is_settled:
                self._leavers.give_up(leaver)
                self._forget_all_but_names(leaver.key)

    def _forget_all_but_names(self, key: str) -> None:
        self.forget_names([key])
        self.laps.forget(key)
        self.events.changed_everywhere()

    def _unname(self) -> "asyncio.Task[str]":
        """Take the names of those who have gone from what is over by now, after whatever is doing so."""

        async def unname(before: "asyncio.Task[str] | None") -> str:
            if before is not None:
                await asyncio.wait([before])
            told = await self._leavers.unname()
            if self._settling is None or self._settling.done():
                self._settling = asyncio.create_task(self._settle(), context=contextvars.Context())
            return told

        self._unnaming = asyncio.create_task(unname(self._unnaming), context=contextvars.Context())
        return self._unnaming

    async def _settle(self) -> None:
        """Note, once all of it is on disk, that nothing but a name is left of those who have gone."""
        await self.queue.all_written()
        self._leavers.settle()
        self.events.changed()

    def last_day(self, key: str) -> date:
        """When this player was here last."""
        return self._visit_book.last_day(key)

    def puzzles_of(self, key: str) -> Path | None:
        """The file with this player's answers to puzzles; a guest has none."""
        return None if key.startswith(GUEST) else self.puzzles / f"{stem_of(key)}.txt"

    def meeting(self, number: int) -> Meeting | None:
        """The meeting with this number."""
        return self._meetings.get(number)

    def visit(self, number: int) -> Visit | None:
        """The visit with this number."""
        return next((visit for visit in self.events.visits if visit.number == number), None)

    @property
    def meetings(self) -> Sequence[Meeting]:
        """All meetings, including hidden ones."""
        return tuple(self._meetings.values())

    @property
    def parts(self) -> Sequence[Owned]:
        """What it always has, for all."""
        return self.players, self.house, self.laps, self.shelf, self.seasons, self.leagues

    @property
    def visits(self) -> Sequence[Visit]:
        """All who are here, in the order in which they came."""
        return tuple(self.events.visits)

    @by_owner
    def open_meeting(self, player: Player, agreement: Agreement) -> Meeting:
        """Open a race, with this player on its entry list; raises :class:`SetupError` beyond the limits."""
        agreement.check()
        self.shelf.check(agreement.track)
        return self._open(player, MeetingRecord(0, "", agreement, player.key, self.clock.now()))

    @by_owner
    def open_revenge(self, player: Player, number: int) -> Meeting:
        """The revenge for the race with this number, in which this player drove; raises :class:`SetupError`.

        The first to ask opens it: the same race with the same bots, to which everyone else who drove in it is
        invited. Those who ask later take their seats in it.
        """
        before = self._meetings.get(number)
        if before is None:
            raise SetupError("This race is no longer listed: open another.")
        revenges = (meeting for meeting in self._meetings.values() if meeting.revenge_of == number)
        revenge = next((meeting for meeting in revenges if meeting.stage not in limits.FINISHED), None)
        if revenge is None:
            return self._open(player, before.revenge(player, self.clock.now()))
        if revenge.stage is Stage.ENTRIES and revenge.driver_of(player) is None:
            revenge.take_seat(player)
        return revenge

    def _open(self, player: Player, record: MeetingRecord) -> Meeting:
        """Open a race, for which number and code are to be found, with this player on its entry list."""
        self._tidy_up_races()
        unfinished = limits.unfinished(self._meetings.values())
        limits.check_seats(self._meetings.values(), player)
        going = self._goes_for(player, unfinished)
        record.number, record.code = (
            self._last_number + 1,
            fresh_code({one.code for one in self._meetings.values()}),
        )
        meeting = self._meeting(record)
        meeting.take_seat(player)
        self._last_number = record.number
        self._meetings[record.number] = meeting
        self.shares.made(Use.RACE, str(record.number), player.key)
        if going is not None:
            self._meetings[int(going)].strike(ROOM_NEEDED)
        LOG.info("%s has opened race %s on %s", player.name, meeting.number, record.agreement.track_name)
        invitation = f"{player.name} wants revenge for the race on {record.agreement.track_name}: you are invited."
        self.events.call(CallKind.INVITATION, meeting.invited, invitation)
        self.events.changed()
        return meeting

    def _goes_for(self, player: Player, unfinished: Sequence[Meeting]) -> str | None:
        """The number of the race that goes for one more of this player's, if any; raises :class:`SetupError`."""
        shares = self.shares
        held = [
            limits.held(
                shares,
                Use.RACE,
                meeting.number,
                meeting.opener,
                (entrant.key for entrant in meeting.entrants),
                waits=meeting.stage is Stage.ENTRIES,
            )
            for meeting in unfinished
        ]
        hidden = limits.by_code(unfinished, player)
        which = f", {hidden} of them by code" if hidden else ""
        full = f"There are already {len(unfinished)} races here{which}: wait until one is over."
        return shares.room_for(Use.RACE, player.key, held, limits.MOST_MEETINGS, full)

    def race_of_season(self, part: RaceForSeason) -> Meeting | None:
        """The meeting that is this race of a season of this host."""
        here = (meeting for meeting in self._meetings.values() if meeting.part is not None)
        return next((meeting for meeting in here if meeting.part == part), None)

    def open_race_of_season(self, opening: RaceToOpen) -> Meeting:
        """Open the next race of a season for its drivers, or take up one that was driven before."""
        self._last_number += 1
        code = fresh_code({meeting.code for meeting in self._meetings.values()})
        record = MeetingRecord(
            self._last_number, code, opening.agreement, opening.opener, self.clock.now(), part=opening.part
        )
        with self.files.changing(record) as draft:
            draft.entrants = [evolve(entrant, is_ready=entrant.key is None) for entrant in opening.entrants]
            if opening.journal is not None:
                draft.journal, draft.begun, draft.seed = opening.journal, self.clock.now(), opening.part.seed
        meeting = self._meetings[record.number] = self._meeting(record)
        race = opening.part.race
        LOG.info("Race %s is open: %s of season %s", meeting.number, race.words, race.name)
        if opening.journal is not None:
            meeting.drive_on()
        elif opening.agreement.is_by_correspondence:
            meeting.begin()
        self.events.changed_everywhere()
        return meeting

    @by_owner
    def with_code(self, player: Player, code: str) -> Meeting:
        """The meeting with this code, however it is typed, which this player sees from now on.

        Raises :class:`SetupError`, with the nearest public code where there is one.
        """
        letters = letters_of(code)
        here = (meeting for meeting in self._meetings.values() if letters and letters_of(meeting.code) == letters)
        meeting = next(here, None)
        if meeting is None or not meeting.is_seen_by(player):
            # Who sees it does not guess: others at their address may.
            self.shares.check(Use.WRONG_CODE, player.key)
        if meeting is None:
            self.shares.count(Use.WRONG_CODE, player.key)
            LOG.warning("Wrong code from %s: %s", self.shares.address_of(player.key), player.label)
            code = code.strip().upper()
            near = nearest(
                code, [meeting.code for meeting in self._meetings.values() if meeting.agreement.is_public]
            )
            hint = f" Did you mean {near}?" if near else ""
            raise SetupError(f"No race here has the code {code[:12]!r}.{hint}")
        meeting.let_know(player)
        return meeting

    def meetings_for(self, player: Player) -> Sequence[Meeting]:
        """The meetings that a player may see: first where they are asked, then theirs, open ones with free
        seats, races to watch, then those that are over; the newest first among equals.
        """
        seen = [meeting for meeting in self._meetings.values() if meeting.is_seen_by(player)]
        return sorted(seen, key=lambda meeting: (_rank(meeting, player), -meeting.number))

    async def _tidy_up_at_times(self) -> None:
        while True:
            await self.clock.sleep_until(self.clock.now() + TIDIED_EVERY)
            self.tidy_up()

    async def _note_time_lived(self) -> None:
        while True:
            await self.clock.sleep_until(self.clock.now() + NOTED_EVERY)
            self.lived.note()

    def tidy_up(self) -> None:
        """Drop everything that is no longer needed."""
        self.lived.note()
        self._tidy_up_races()
        self.seasons.tidy_up()
        self.leagues.tidy_up()
        if self.webhooks is not None:
            self.webhooks.tidy_up()
        self.shares.tidy_up()
        self._forget_origins()
        self._kept_names.tidy_up()
        self.house.tidy_up(self.lived)
        if self.house.record.leavers:
            self._unname()

    def _forget_origins(self) -> None:
        """Keep no origin of what is no longer here."""
        origins = self.shares.origins
        for use, here in (
            (Use.NAME, self.players.keys),
            (Use.RACE, map(str, self._meetings)),
            (Use.SEASON, (str(one.number) for one in self.seasons.every)),
            (Use.LEAGUE, (str(one.number) for one in self.leagues.every)),
            (Use.CIRCUIT, self.shelf.codes()),
        ):
            origins.keep_only(use.name, {*here})

    def _tidy_up_races(self) -> None:
        """Drop finished races that are days old or too many, and open ones that are forgotten."""
        for meeting in limits.no_longer_listed(self._meetings.values(), self.shares):
            meeting.strike()
        then = self.clock.now() - LISTED_FOR
        for meeting in list(self._meetings.values()):
            is_long_over = meeting.ended is not None and self.lived.since(meeting.ended) > LISTED_FOR
            keys = (entrant.key for entrant in meeting.entrants if entrant.key is not None)
            is_forgotten = (
                meeting.stage is Stage.ENTRIES
                and meeting.part is None
                and meeting.seen < then
                and not any(map(self.events.is_here, keys))
            )
            if is_long_over or is_forgotten:
                meeting.strike()


def _is_over(record: MeetingRecord | DamagedError) -> bool:
    return isinstance(record, MeetingRecord) and record.ended is not None


def _clear_away(*folders: Path) -> None:
    """Delete files that were half written when the host was killed."""
    for folder in folders:
        for pattern in HALF_WRITTEN:
            for path in folder.glob(pattern):
                with contextlib.suppress(OSError):
                    path.unlink()


def _rank(meeting: Meeting, player: Player) -> int:
    if meeting.stage in limits.FINISHED:
        return 4
    if meeting.asked_of(player):
        return 0
    if meeting.driver_of(player) or player.key in meeting.invited:
        return 1
    return 2 if meeting.stage is Stage.ENTRIES and meeting.free_seats else 3
