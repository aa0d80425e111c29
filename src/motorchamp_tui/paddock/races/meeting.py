"""Meeting: one race in the paddock, from its entry list to its classification.

It decides who may change what about it and when. Every move goes through its one race control and is in the
journal before anyone sees it.
"""

import asyncio
import contextvars
import logging
import weakref
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from motorchamp_tui.acts import refuse
from motorchamp_tui.errors import MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.notation import words_of
from motorchamp_tui.games.protocol import LapTime, Move
from motorchamp_tui.games.standing_order import StandingOrder
from motorchamp_tui.journal.writer import read_journal
from motorchamp_tui.lookalikes import appearance
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.entrants import Entrant, players_of
from motorchamp_tui.paddock.entries.entry_list import EntryList
from motorchamp_tui.paddock.entries.limits import check_seats
from motorchamp_tui.paddock.entries.meeting_files import MeetingFiles, MeetingRecord
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo, Stage
from motorchamp_tui.paddock.events.events import Events
from motorchamp_tui.paddock.events.subscription import Subscription
from motorchamp_tui.paddock.events.visits import CallKind, Visit
from motorchamp_tui.paddock.house import Leaver
from motorchamp_tui.paddock.notices.notices import Notice
from motorchamp_tui.paddock.owned import Owned, by_owner
from motorchamp_tui.paddock.people.players import GUEST, Player, Players
from motorchamp_tui.paddock.people.shares import Use
from motorchamp_tui.paddock.races.attendance import Attendance
from motorchamp_tui.paddock.races.chat import Chat, ChatLine
from motorchamp_tui.paddock.races.director import Director
from motorchamp_tui.paddock.races.drive_info import DriveInfo, PendingChoice
from motorchamp_tui.paddock.races.progress import Progress
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.race.record import RaceRecord

__all__ = ["ChatLine", "DriveInfo", "Entrant", "Meeting", "PendingChoice", "Stage", "Subscription"]

LOG = logging.getLogger(__name__)


class Meeting(MeetingInfo, Owned):
    """One race in the paddock.

    Anything a player may not do raises :class:`MotorChampError` with one sentence. An opener who leaves the entry
    list hands that part on to the next player. A meeting whose last player has left the list is ``STOPPED`` and no
    longer listed. ``drives`` are empty for a moment after it has begun, and after the host was started
    ``record`` is None until the journal has been read: visits are notified when that changes.
    """

    PART = "meeting"

    def __init__(
        self,
        record: MeetingRecord,
        files: MeetingFiles,
        players: Players,
        events: Events,
        meetings: dict[int, "Meeting"],
        stopped: str = "",
        *,
        when_over: Callable[["Meeting"], None] = lambda _: None,
    ) -> None:
        super().__init__(record, stopped)
        self.events = events.at(self)
        self._files = files
        self._players = players
        self._meetings = meetings
        """All meetings of the paddock by their numbers."""
        self._entries = EntryList(record, files)
        self._chat = Chat()
        self.progress: Progress | None = None
        """How far it has got, while it is driven or looked at."""
        self._task: asyncio.Task[None] | None = None
        self._race: weakref.ref[RaceRecord] | None = None
        self.seen = events.clock.now()
        """When one of its players was last here."""
        self._when_over = when_over

    @property
    def key(self) -> int:
        """Which meeting it is."""
        return self.number

    @property
    def entry_list(self) -> EntryList:
        """Its entry list, which knows why something on it cannot be changed."""
        return self._entries

    @property
    def talk(self) -> list[ChatLine]:
        """The last lines, the newest last."""
        return self._chat.lines

    def talk_for(self, player: Player) -> list[ChatLine]:
        """The last lines but those of people whom this player ignores."""
        return [line for line in self._chat.lines if not self._players.ignores(player.key, line.key)]

    @property
    def is_practising(self) -> bool:
        """Whether it has begun and its race has not."""
        return self.progress is None or self.progress.is_practising

    @property
    def trouble(self) -> str:
        """One sentence while the disk cannot save the race, or why the meeting has stopped; or empty."""
        race = self.progress.trouble if self.progress else ""
        return self._stopped or race or self._files.trouble

    @by_owner
    def take_seat(self, player: Player, team: str | None = None) -> None:
        """Enter this player, or let them drive for another free team; they are not ready."""
        if self.driver_of(player) is None:
            refuse(self.closed_to(player))
            check_seats(self._meetings.values(), player)
        self._entries.take_seat(player, team)
        self.events.changed_everywhere()

    @by_owner
    def give_up_seat(self, player: Player) -> None:
        """Take this player off the entry list. Without players a meeting that has not begun is removed."""
        if self.part is None and self._entries.is_open and self._entries.is_alone(player):
            self.strike("Everyone has left the entry list.")
        else:
            self._entries.give_up_seat(player)
        self.events.changed_everywhere()

    @by_owner
    def add_bot(self, player: Player, bot: str, team: str | None = None) -> None:
        """Enter one of the game's own bots; only the opener may. Nobody stays ready."""
        self._entries.add_bot(player, bot, team)
        self.events.changed_everywhere()

    @by_owner
    def remove(self, player: Player, name: str) -> None:
        """Take off a bot, or another player and say so to them; only the opener may."""
        entrant = self._entries.remove(player, name)
        if entrant.key is not None:
            LOG.info("Race %s: %s has taken %s off the list", self.number, player.name, name)
            told = f"{player.name} has taken you off the entry list of the race on {self.agreement.track_name}."
            self.events.call(CallKind.LOST_SEAT, [entrant.key], told)
        self.events.changed_everywhere()

    @by_owner
    def bar(self, player: Player, name: str) -> None:
        """Close the race to the player of this name, who can neither enter nor talk there; only the opener may.

        Raises :class:`MotorChampError` where nobody is called that.
        """
        if not name.strip():
            raise SetupError("Who is to be kept out of the race? Give a name.")
        other = self._players.called(name)
        if other is None:
            entered = [entrant.name for _, entrant in players_of(self.entrants)]
            known = dict.fromkeys([*entered, *(visit.player.name for visit in self.events.visits)])
            others = [one for one in known if one != player.name]
            raise UnknownNameError("player", name, others, others)
        entrant = self._entries.bar(player, other)
        LOG.info("Race %s: %s has closed it to %s", self.number, player.name, other.label)
        if entrant is not None:
            told = (
                f"{player.name} has closed the race on {self.agreement.track_name} to you: you have no seat there."
            )
            self.events.call(CallKind.LOST_SEAT, [other.key], told)
        for visit in self.events.visits:
            if visit.meeting is self and not self.is_seen_by(visit.player):
                visit.go_to(None)
        self.events.changed_everywhere()

    @by_owner
    def admit(self, player: Player, name: str) -> str:
        """Open the race again to a player to whom it was closed, by the name returned; only the opener may."""
        if not name.strip():
            raise SetupError("Who may come in again? Give a name.")
        known = {key: self.name_of_barred(key) for key in self.barred}
        found = [key for key, other in known.items() if appearance(other) == appearance(name)]
        if not found:
            raise UnknownNameError("player kept out of this race", name, known.values(), list(known.values()))
        self._entries.admit(player, found[0])
        self.events.changed_everywhere()
        return known[found[0]]

    def name_of_barred(self, key: str) -> str:
        """What the player is called by now who has this key and may not enter."""
        known = self._players.known(key)
        return known.name if known else self.barred[key]

    @by_owner
    def agree(self, player: Player, agreement: Agreement) -> None:
        """Change the agreement; only the opener may, and nobody stays ready."""
        self._entries.agree(player, agreement)
        self.events.changed_everywhere()

    @by_owner
    def set_ready(self, player: Player, *, is_ready: bool) -> None:
        """Be ready, or not yet. When the last player is ready, the meeting begins."""
        self._entries.set_ready(player, self.events.clock.now(), is_ready=is_ready)
        if not self._entries.is_open:
            self._begin_driving(f"with {player.name}, the last to be ready")
        self.events.changed_everywhere()

    def begin(self) -> None:
        """Begin a race of a season without those who are not ready: their stand-in drives until they come."""
        self._entries.begin(self.events.clock.now())
        self._begin_driving("without waiting for anyone")
        self.events.changed_everywhere()

    def _begin_driving(self, how: str) -> None:
        drivers = ", ".join(entrant.name for entrant in self.entrants)
        LOG.info("Race %s begins, %s: %s", self.number, how, drivers)
        director = Director(self._record, self._files, self._players, self.events)
        director.begin()
        self._drive_in_a_task(director)

    def drive_on(self) -> None:
        """Take up a race that had begun before the host was started."""
        self._drive_in_a_task(Director(self._record, self._files, self._players, self.events))

    def strike(self, why: str = "") -> None:
        """Remove this meeting from the paddock; players at it are back there and can read ``why``."""
        LOG.info("Race %s is listed no longer", self.number)
        self._stopped = self._stopped or why
        self._entries.strike()
        self._files.forget(self.number)
        self.events.notices.forget(self.number)
        for visit in tuple(self.events.visits):
            if visit.meeting is self:
                visit.go_to(None)
        self._meetings.pop(self.number, None)
        self.events.changed_everywhere()

    async def break_off(self, why: str) -> None:
        """Remove this meeting however far it is; what has been driven of its race stays in the journal."""
        await self.close()
        if self.progress is not None:
            self._stop(why)
        self.strike(why)
        self._when_over(self)

    def clear_talk(self, goes: Callable[[ChatLine], bool]) -> int:
        """Take away those lines of talk that are to go; returns how many."""
        before = len(self._chat.lines)
        self._chat.lines = [line for line in self._chat.lines if not goes(line)]
        self.events.changes.note(ChangedPart.TALK, self.number)
        self.events.changed()
        return before - len(self._chat.lines)

    def _drive_in_a_task(self, director: Director) -> None:
        """Drive in a task of its own, apart from any screen or context."""
        self.progress = director
        self._task = asyncio.create_task(self._drive(director), context=contextvars.Context())

    async def _drive(self, director: Director) -> None:
        """The whole race; an error in it stops this meeting and no other."""
        try:
            await director.drive()
            self.events.notices.forget(self.number)
        except MotorChampError as error:
            LOG.warning("Meeting %s has stopped: %s", self.number, error)
            self._stop(self._for_players(error))
        except Exception:
            LOG.exception("Meeting %s has stopped", self.number)
            self._stop("Something has gone wrong in this race: the host's log has the details.")
        self.forget_race()
        self.events.changed_everywhere()
        self._when_over(self)

    def _stop(self, reason: str) -> None:
        self._stopped = reason
        if self.progress is not None:
            self.progress.stop()
        self.events.notices.pause(self.number)

    @property
    def drives(self) -> Sequence[DriveInfo]:
        """The live drives: in practice one a driver, in the race one; empty before and after a crash."""
        return self.progress.drives if self.progress else ()

    @property
    def record(self) -> RaceRecord | None:
        """The race, once the meeting has begun. One that ended earlier is read by :meth:`look_back`."""
        if self.progress is not None:
            return self.progress.record
        return self._race() if self._race is not None else None

    async def look_back(self) -> RaceRecord:
        """The race of a meeting that has begun, read again where it is not in memory.

        Raises a :class:`MotorChampError` where it cannot be read.
        """
        record = self.record
        if record is None:
            if self._record.journal is None:
                raise SetupError("Nothing has been driven in this race yet.")
            path = self._files.races / self._record.journal
            try:
                record = await in_its_turn(lambda: self._read(path))
            except MotorChampError as error:
                raise SetupError(self._for_players(error)) from error
        return record

    def _read(self, path: Path) -> RaceRecord:
        """The race in this journal; it is read only once if several want it."""
        record = self.record or read_journal(path).finish()
        self._race = weakref.ref(record)
        return record

    def _for_players(self, error: MotorChampError) -> str:
        """The sentence without the folders of the host."""
        return str(error).replace(f"{self._files.races}/", "").replace(f"{self._files.laps}/", "")

    @property
    def practice_times(self) -> Mapping[Entry, LapTime | None]:
        """The practice times so far, of all drivers; None for a car that got none."""
        record = self.record
        if self.progress is None or not self.progress.is_practising:
            return record.times if record else {}
        return {entry: time for drive in self.drives for entry, time in drive.record.times.items()}

    def drive_of(self, player: Player) -> DriveInfo | None:
        """What this player follows: the race; in practice their own laps, or else those of another driver."""
        return self.progress.drive_of(self.driver_of(player)) if self.progress else None

    def asked_of(self, player: Player) -> PendingChoice | None:
        """The question that is waiting for this player."""
        driver = self.driver_of(player)
        return self.progress.asked(driver) if self.progress and driver else None

    def pass_over_go(self, player: Player) -> None:
        """This player has only now asked for notices of their goes: they know about the current one."""
        asked = self.asked_of(player)
        if asked is not None and self.agreement.is_by_correspondence:
            self.events.notices.pass_over(Notice.of(self, player.key, asked.race, asked.due))

    def answer(self, player: Player, asked: PendingChoice, move: Move) -> bool:
        """Answer a question; False when it is no longer waiting, or not for this player."""
        return asked is self.asked_of(player) and asked.seat.answer(asked, move)

    @by_owner
    def answer_in_words(self, driver: str, number: int, words: str) -> bool:
        """Answer a question that was seen at another host, with the move as journals write it."""
        asked = self._question(driver, number)
        if asked is None:
            return False
        return asked.seat.answer(asked, game_of(asked.race).take_move(asked.race, words_of(words)))

    @by_owner
    def note_seen(self, driver: str, number: int) -> None:
        """This question is seen at another host."""
        asked = self._question(driver, number)
        if asked is not None:
            asked.seat.see(asked)

    def _question(self, driver: str, number: int) -> PendingChoice | None:
        asked = self.progress.asked(driver) if self.progress else None
        return asked if asked is not None and asked.number == number else None

    def away(self) -> Mapping[str, datetime]:
        """The drivers who are people and not here, and since when; none in a race by correspondence."""
        return self.progress.away() if self.progress else {}

    def stand_ins(self) -> frozenset[str]:
        """The drivers for whom the stand-in drives at present."""
        return frozenset(self.progress.stand_ins() if self.progress else ())

    def watching(self) -> tuple[Player, ...]:
        """Who is at this meeting without a seat."""
        drivers = {entrant.key for entrant in self.entrants}
        here = {visit.player.key: visit.player for visit in self.events.visits if visit.meeting is self}
        return tuple(player for key, player in here.items() if key not in drivers)

    def order_of(self, player: Player) -> StandingOrder | None:
        """The standing order that this player has left."""
        driver, run = self.driver_of(player), self.progress.race_run if self.progress else None
        if self.progress is None or driver is None or run is None:
            return None
        return self.progress.orders.waiting(driver, run)

    def why_no_order(self, player: Player) -> str:
        """Why this player cannot leave a standing order, in one sentence; empty where they can."""
        if self.driver_of(player) is None:
            return "You do not drive in this race."
        has_orders = (
            self.agreement.takes_orders and self.progress is not None and self.progress.race_run is not None
        )
        if not has_orders or self.stage is not Stage.RACE:
            return "Standing orders are for races by correspondence, between the start and the flag."
        return ""

    @by_owner
    def leave_order(self, player: Player, order: StandingOrder | None) -> None:
        """Leave a standing order for the next go, in a race by correspondence, or take it back.

        The next go is the next in which there is something to choose, after the current one.
        """
        refuse(self.why_no_order(player))
        driver, run = self.driver_of(player), self.progress.race_run if self.progress else None
        if driver is not None and self.progress is not None and run is not None:
            self.progress.orders.leave(driver, order, run)
        self.events.changed()

    @by_owner
    def say(self, visit: Visit, text: str) -> None:
        """Say a line to all at this meeting; refuses one that is empty, too long, too much or switched off."""
        if visit.meeting is not self:
            raise SetupError("Only people at this race can chat here.")
        if not self.agreement.has_talk:
            raise SetupError("Chat is switched off for this race.")
        refuse(self.closed_to(visit.player))
        shares, key = self.events.shares, visit.player.key
        shares.take(Use.LINE, key)
        self._chat.say(visit.player, text, self.events.clock.now(), shares.networks(key))
        self.events.changes.note(ChangedPart.TALK, self.number)
        self.events.changed()

    def let_know(self, player: Player) -> None:
        """This player has the code; raises :class:`SetupError` where the race is closed to them."""
        refuse(self.closed_to(player))
        if not self.is_seen_by(player):
            with self._files.changing(self._record) as draft:
                draft.knowing.append(player.key)

    def came(self, player: Player) -> None:
        """This player has come."""
        if self.progress is not None and self.driver_of(player) is not None:
            self.progress.note(Attendance.came, player.key)
            self.events.changed()

    def left(self, player: Player) -> None:
        """The last connection of this player has gone; guests cannot come back and leave an open entry list."""
        if player.is_guest and player.key in self._record.knowing:
            with self._files.changing(self._record) as draft:
                draft.knowing.remove(player.key)
        if self.driver_of(player) is None:
            return
        self.seen = self.events.clock.now()
        if self.progress is not None:
            self.progress.note(Attendance.left, player.key)
            self.events.changed()
        elif player.is_guest and self._entries.is_open and self.part is None:
            self.give_up_seat(player)

    def gives_up(self, player: Player) -> None:
        """This player leaves the season that this is a race of: the stand-in drives for them to the end."""
        if self.stage in (Stage.OVER, Stage.STOPPED) or self.driver_of(player) is None:
            return
        with self._files.changing(self._record) as draft:
            for key, entrant in players_of(draft.entrants):
                if key == player.key:
                    entrant.key, entrant.is_ready = None, True
        if self.progress is not None:
            self.progress.note(Attendance.gives_up, player.key)
        self.events.changed_everywhere()

    def lose_guests(self) -> None:
        """Remove the guests on an open entry list: after a restart they cannot be here."""
        for entrant in list(self.entrants):
            if entrant.key is not None and entrant.key.startswith(GUEST) and self._entries.is_open:
                self.left(Player(entrant.key, entrant.name))

    def rename(self, player: Player) -> None:
        """This player has a new name; a race that has begun keeps the name they began it with."""
        if self._entries.is_open and self.part is None and self.driver_of(player) not in (None, player.name):
            self._entries.rename(player)

    def forget(self, key: str) -> None:
        """This player is forgotten: they have not opened it, have no code, are neither invited nor kept out."""
        record = self._record
        if key in (record.opener, *record.knowing, *record.invited, *record.barred):
            with self._files.changing(record) as draft:
                others = (other for other, _ in players_of(draft.entrants) if other != key)
                draft.opener = next(others, "") if draft.opener == key else draft.opener
                draft.knowing = [other for other in draft.knowing if other != key]
                draft.invited.pop(key, None)
                draft.barred.pop(key, None)
            self.events.changed_everywhere()

    def unname(self, leaver: Leaver) -> None:
        """Call this player by their alias in what is kept."""
        if not any(leaver.had(entrant.name, entrant.key, entrant.bot) for entrant in self.entrants):
            return
        with self._files.changing(self._record) as draft:
            for entrant in draft.entrants:
                if leaver.had(entrant.name, entrant.key, entrant.bot):
                    draft.outcome = draft.outcome.replace(f"({entrant.name})", f"({leaver.alias})")
                    entrant.name, entrant.key = leaver.alias, None
        if self.stage in (Stage.OVER, Stage.STOPPED):
            self.progress, self._race = None, None
        self.events.changed_everywhere()

    def forget_race(self) -> None:
        """Drop a finished race that nobody is looking at: it is in the journal."""
        if self.stage is Stage.OVER and not any(visit.meeting is self for visit in self.events.visits):
            self._let_go()
            self.events.changes.note(ChangedPart.MEETING, self.number)

    def _let_go(self) -> None:
        """Drop the race; it stays in memory only while someone looks at it."""
        record = self.record
        self._race = weakref.ref(record) if record is not None else None
        self.progress = None

    @property
    def stopped(self) -> str:
        """Why it has stopped; empty as long as it has not."""
        return self._stopped

    @property
    def file(self) -> MeetingRecord:
        """Its record on disk."""
        return self._record

    async def close(self) -> None:
        """Stop driving; everything is on disk."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
