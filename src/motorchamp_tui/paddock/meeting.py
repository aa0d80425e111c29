"""A meeting: one race in the paddock, from its entry list to its classification.

Says who may change what about it and when. Every move goes through its one race control and is in the journal
before anybody hears of it.
"""

import asyncio
import contextvars
import logging
import weakref
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games.motorchamp.rules.moves import Move
from motorchamp_tui.games.motorchamp.rules.practice import PracticeTime
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.start import MOST_DRIVERS, Entry
from motorchamp_tui.journal.writer import read_journal
from motorchamp_tui.paddock.agreement import Agreement
from motorchamp_tui.paddock.chat import Chat, ChatLine
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.director import Driving
from motorchamp_tui.paddock.entrants import Entrant
from motorchamp_tui.paddock.entry_list import EntryList
from motorchamp_tui.paddock.live_session import Running
from motorchamp_tui.paddock.meeting_files import KeptMeeting, MeetingFiles
from motorchamp_tui.paddock.meeting_info import MeetingInfo, Stage
from motorchamp_tui.paddock.people import GUEST, Person
from motorchamp_tui.paddock.seats import PendingChoice
from motorchamp_tui.paddock.standing_order import StandingOrder
from motorchamp_tui.paddock.subscription import Subscription
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.paddock.visits import Visit
from motorchamp_tui.race.record import RaceRecord

__all__ = ["ChatLine", "Entrant", "Meeting", "PendingChoice", "Running", "Stage", "Subscription"]

LOG = logging.getLogger(__name__)


class House(Protocol):
    """What a meeting needs to know of the paddock."""

    clock: Clock
    files: MeetingFiles
    races: Path
    laps: Path

    @property
    def visits(self) -> Sequence[Visit]:
        """Everybody who is here."""

    def is_here(self, key: str) -> bool:
        """Whether this player is here."""

    def throws_by_hand(self, key: str, race: Race) -> bool:
        """Whether this player throws dice even where there is nothing to choose."""

    def check_seats(self, person: Person) -> None:
        """Refuse a seat to a player who has too many."""

    def tell(self) -> None:
        """Wake everybody."""

    def tell_those_at(self, meeting: "Meeting") -> None:
        """Wake those who are at this meeting or drive in it."""

    def strike(self, meeting: "Meeting") -> None:
        """Remove this meeting."""


class Meeting(MeetingInfo):
    """One race in the paddock.

    Anything a player may not do raises :class:`MotorChampError` with one sentence. An opener who leaves the entry
    list hands that part on to the next player. A meeting whose last player has left the list is ``STOPPED`` and no
    longer listed. ``runnings`` are empty for a moment after it has begun, and after the host was started
    ``kept`` is None until the journal has been read: a visit is told when that changes.
    """

    def __init__(self, kept: KeptMeeting, house: House, stopped: str = "") -> None:
        super().__init__(kept)
        self._house = house
        self._entries = EntryList(kept, house.files, house.is_here)
        self._talk = Chat()
        self._stopped = stopped
        self._driving: Driving | None = None
        self._task: asyncio.Task[None] | None = None
        self._race: weakref.ref[RaceRecord] | None = None
        self.seen = house.clock.now()
        """When one of its players was last here."""

    @property
    def talk(self) -> list[ChatLine]:
        """The last lines, the newest last."""
        return self._talk.lines

    @property
    def stage(self) -> Stage:
        """Its stage."""
        if self._stopped:
            return Stage.STOPPED
        if self._kept.ended is not None:
            return Stage.OVER
        if self._kept.begun is None:
            return Stage.ENTRIES
        return Stage.PRACTICE if self._driving is None or self._driving.is_practising else Stage.RACE

    @property
    def trouble(self) -> str:
        """One sentence while the disk does not take the race, or why the meeting has stopped; or empty."""
        driving = self._driving.trouble if self._driving else ""
        return self._stopped or driving or self._house.files.trouble

    def take_seat(self, person: Person, team: str | None = None) -> None:
        """Enter this player, or let them drive for another free team; they are not ready."""
        if self.driver_of(person) is None:
            self._house.check_seats(person)
        self._entries.take_seat(person, team)
        self._house.tell()

    def give_up_seat(self, person: Person) -> None:
        """Take this player off the entry list. Without players a meeting that has not begun is removed."""
        if self._entries.is_open and self._entries.is_alone(person):
            self._house.strike(self)
            self._stopped = "Everybody has left the entry list."
        else:
            self._entries.give_up_seat(person)
        self._house.tell()

    def add_bot(self, person: Person, bot: str, team: str | None = None) -> None:
        """Enter one of the game's own bots; only the opener may. Nobody stays ready."""
        self._entries.add_bot(person, bot, team)
        self._house.tell()

    def remove(self, person: Person, name: str) -> None:
        """Take off a bot, or a player who is not here or not ready; only the opener may."""
        self._entries.remove(person, name)
        self._house.tell()

    def agree(self, person: Person, agreement: Agreement) -> None:
        """Change the agreement; only the opener may, and nobody stays ready."""
        self._entries.agree(person, agreement)
        self._house.tell()

    def set_ready(self, person: Person, *, is_ready: bool) -> None:
        """Be ready, or not yet. When the last player is ready, the meeting begins."""
        self._entries.set_ready(person, self._house.clock.now(), is_ready=is_ready)
        if not self._entries.is_open:
            self._driving = self._new_driving()
            self._driving.begin()
            self._drive_in_a_task(self._driving)
        self._house.tell()

    @property
    def has_free_seats(self) -> bool:
        """Whether somebody can still enter."""
        return self.stage is Stage.ENTRIES and len(self.entrants) < MOST_DRIVERS

    def drive_on(self) -> None:
        """Take up what had begun before the host was started."""
        self._driving = self._new_driving()
        self._drive_in_a_task(self._driving)

    def _new_driving(self) -> Driving:
        here = frozenset(visit.person.key for visit in self._house.visits)
        return Driving(self._kept, _Premises(self, self._house), here)

    def _drive_in_a_task(self, driving: Driving) -> None:
        """Drive in a task of its own, apart from anybody's screen or context."""
        self._task = asyncio.create_task(self._drive(driving), context=contextvars.Context())

    async def _drive(self, driving: Driving) -> None:
        """The whole race; whatever goes wrong in it stops this meeting and no other."""
        try:
            await driving.drive()
        except MotorChampError as error:
            LOG.warning("Meeting %s has stopped: %s", self.number, error)
            self._stop(driving, self._for_visitors(error))
        except Exception:
            LOG.exception("Meeting %s has stopped", self.number)
            self._stop(driving, "Something has gone wrong in this race: whoever runs the host can read what.")
        self.forget_race()
        self._house.tell()

    def _stop(self, driving: Driving, reason: str) -> None:
        self._stopped = reason
        for running in driving.runnings:
            running.end()
        driving.runnings = []

    @property
    def runnings(self) -> Sequence[Running]:
        """What is being driven: in practice one a driver, in the race one; empty before and after a crash."""
        return self._driving.runnings if self._driving else ()

    @property
    def kept(self) -> RaceRecord | None:
        """The race, once the meeting has begun. One that ended earlier is read by :meth:`look_back`."""
        if self._driving is not None:
            return self._driving.kept
        return self._race() if self._race is not None else None

    async def look_back(self) -> RaceRecord:
        """The race of a meeting that has begun, read again where it is not in memory.

        Raises a :class:`MotorChampError` where it cannot be read.
        """
        kept = self.kept
        if kept is None:
            if self._kept.journal is None:
                raise SetupError("Nothing has been driven in this race yet.")
            path = self._house.races / self._kept.journal
            try:
                kept = await in_its_turn(lambda: self._read(path))
            except MotorChampError as error:
                raise SetupError(self._for_visitors(error)) from error
        return kept

    def _read(self, path: Path) -> RaceRecord:
        """The race in this journal; it is read only once if several want it."""
        kept = self.kept or read_journal(path).finish()
        self._race = weakref.ref(kept)
        return kept

    def _for_visitors(self, error: MotorChampError) -> str:
        """The sentence without the folders of the host."""
        return str(error).replace(f"{self._house.races}/", "").replace(f"{self._house.laps}/", "")

    @property
    def practice_times(self) -> Mapping[Entry, PracticeTime | None]:
        """The practice times so far, of all drivers; None for a car that got none."""
        kept = self.kept
        if self._driving is None or not self._driving.is_practising:
            return kept.times if kept else {}
        return {entry: time for running in self.runnings for entry, time in running.kept.times.items()}

    def running_of(self, person: Person) -> Running | None:
        """What this player follows: the race; in practice their own laps, or else those of somebody else."""
        return self._driving.running_of(self.driver_of(person)) if self._driving else None

    def asked_of(self, person: Person) -> PendingChoice | None:
        """The question that is waiting for this player."""
        driver = self.driver_of(person)
        return self._driving.asked(driver) if self._driving and driver else None

    def answer(self, person: Person, asked: PendingChoice, move: Move) -> bool:
        """Answer a question; False when it is no longer waiting, or not for this player."""
        if self._driving is None or self.driver_of(person) != asked.driver:
            return False
        return self._driving.answer(asked, move)

    def away(self) -> Mapping[str, datetime]:
        """The drivers who are people and not here, and since when; nobody in a race by correspondence."""
        return self._driving.away() if self._driving else {}

    def stand_ins(self) -> frozenset[str]:
        """The drivers for whom the stand-in drives at present."""
        return frozenset(self._driving.stand_ins() if self._driving else ())

    def watching(self) -> tuple[Person, ...]:
        """Who is at this meeting without a seat."""
        persons = (visit.person for visit in self._house.visits if visit.meeting is self)
        return tuple(dict.fromkeys(each for each in persons if self.driver_of(each) is None))

    def order_of(self, person: Person) -> StandingOrder | None:
        """The standing order that this player has left."""
        driver, run = self.driver_of(person), self._driving.race_run if self._driving else None
        if self._driving is None or driver is None or run is None:
            return None
        return self._driving.orders.waiting(driver, run)

    def leave_order(self, person: Person, order: StandingOrder | None) -> None:
        """Leave a standing order for the next go, in a race by correspondence, or take it back.

        The next go is the next in which there is something to choose, after the current one.
        """
        driver, run = self.driver_of(person), self._driving.race_run if self._driving else None
        if driver is None:
            raise SetupError("You do not drive in this race.")
        if self._driving is None or run is None or not self.agreement.is_by_correspondence:
            raise SetupError("Standing orders are for races by correspondence, between the start and the flag.")
        self._driving.orders.leave(driver, order, run)
        self.circumstances_changed()

    def say(self, visit: Visit, text: str) -> None:
        """Say a line to all at this meeting; refuses one that is empty, too long, too much or switched off."""
        if visit.meeting is not self:
            raise SetupError("Only people at this race can talk here.")
        if not self.agreement.has_talk:
            raise SetupError("Talk is switched off for this race.")
        self._talk.say(visit.person, text, self._house.clock.now())
        self.circumstances_changed()

    def let_know(self, person: Person) -> None:
        """This player has the code."""
        if not self.is_seen_by(person):
            with self._house.files.changing(self._kept) as draft:
                draft.knowing.append(person.key)

    def circumstances_changed(self) -> None:
        """Wake the screens of those who are at this meeting, or drive in it."""
        for running in self.runnings:
            running.circumstances()
        self._house.tell_those_at(self)

    def came(self, person: Person) -> None:
        """This player has come."""
        if self._driving is not None and self.driver_of(person) is not None:
            self._driving.came(person.key)
            self.circumstances_changed()

    def left(self, person: Person) -> None:
        """The last connection of this player has gone; guests cannot come back and leave an open entry list."""
        if person.is_guest and person.key in self._kept.knowing:
            with self._house.files.changing(self._kept) as draft:
                draft.knowing.remove(person.key)
        if self.driver_of(person) is None:
            return
        self.seen = self._house.clock.now()
        if self._driving is not None:
            self._driving.left(person.key)
            self.circumstances_changed()
        elif person.is_guest and self._entries.is_open:
            self.give_up_seat(person)

    def lose_guests(self) -> None:
        """Remove the guests on an open entry list: after a restart they cannot be here."""
        for each in list(self.entrants):
            if each.key is not None and each.key.startswith(GUEST) and self._entries.is_open:
                self.left(Person(each.key, each.name))

    def rename(self, person: Person) -> None:
        """This player has a new name; a race that has begun keeps the name they began it with."""
        if self._entries.is_open and self.driver_of(person) is not None:
            self._entries.rename(person)

    def forget_race(self) -> None:
        """Drop a finished race that nobody is looking at: it is in the journal."""
        if self.stage is Stage.OVER and not any(visit.meeting is self for visit in self._house.visits):
            kept = self.kept
            self._race = weakref.ref(kept) if kept is not None else None
            self._driving = None

    async def close(self) -> None:
        """Stop driving; everything is on disk."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])


class _Premises:
    """What driving a meeting may know of where it is."""

    def __init__(self, meeting: Meeting, house: House) -> None:
        self.clock = house.clock
        self.files = house.files
        self.races = house.races
        self.throws_by_hand = house.throws_by_hand
        self.laps = house.laps / f"{meeting.number:04}"
        self.circumstances_changed = meeting.circumstances_changed
        self.moved_on = house.tell
