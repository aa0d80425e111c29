"""A meeting from the moment it begins to its last flag: practice, grid and race, in one task.

Files are opened and written in such an order that the host may be killed at any moment.
"""

import asyncio
import shutil
from collections.abc import Container, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Protocol

from motorchamp_tui.errors import FieldSizeError
from motorchamp_tui.games.motorchamp.options import Grid
from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.rules.moves import Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.journal.library import journals
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.paddock.attendance import Attendance
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.entrants import persons_of, plan_of
from motorchamp_tui.paddock.journal_saver import Saving
from motorchamp_tui.paddock.live_session import Running
from motorchamp_tui.paddock.meeting_files import KeptMeeting, MeetingFiles
from motorchamp_tui.paddock.orders import Orders
from motorchamp_tui.paddock.practice import Practice
from motorchamp_tui.paddock.seats import PendingChoice
from motorchamp_tui.paddock.standing_order import StandingOrder
from motorchamp_tui.paddock.threads import in_a_thread
from motorchamp_tui.race.plan import agree
from motorchamp_tui.race.record import RaceRecord, Run

HEAD = 4096


class Premises(Protocol):
    """What driving a meeting needs to know of where it is."""

    clock: Clock
    files: MeetingFiles
    races: Path
    """Where the journals of all races are."""
    laps: Path
    """Where the practice laps of this meeting are kept until all are driven."""

    def circumstances_changed(self) -> None:
        """Somebody is asked or no longer asked; there is trouble or no longer any."""

    def moved_on(self) -> None:
        """The race has reached another lap, or practice another car."""

    def throws_by_hand(self, key: str, race: Race) -> bool:
        """Whether this player throws dice even where there is nothing to choose."""


class Driving:
    """One meeting in progress, from where its journals are; ``here`` are the keys of all who are here."""

    def __init__(self, meeting: KeptMeeting, premises: Premises, here: Container[str]) -> None:
        self.runnings: list[Running] = []
        self.is_practising = meeting.agreement.grid is Grid.PRACTICE
        self.clock = premises.clock
        self.agreement = meeting.agreement
        self.keys = {entrant.name: key for key, entrant in persons_of(meeting.entrants)}
        """The keys of the drivers who are people, by their names."""
        self.attendance = Attendance.of(meeting.agreement, self.keys.values(), here, premises.clock.now())
        self.orders = Orders(meeting, premises.files)
        self._journal: Journal | None = None
        self._saving: Saving | None = None
        self._meeting = meeting
        self._premises = premises

    @property
    def kept(self) -> RaceRecord | None:
        """The race."""
        return self._journal.kept if self._journal else None

    @property
    def trouble(self) -> str:
        """One sentence while the disk does not take the race; else empty."""
        own = self._saving.trouble if self._saving else ""
        return own or next((running.trouble for running in self.runnings if running.trouble), "")

    async def drive(self) -> None:
        """Drive everything that has not been driven yet; raises a :class:`MotorChampError` where it cannot."""
        try:
            await self._premises.files.kept(self._meeting.number)  # above all its seed
            journal = self._journal
            if journal is None:
                journal = await in_a_thread(self._take_up)
            saving = self._saving = Saving(journal, self.clock, self.circumstances_changed, self.saved)
            await saving.save()
            self.is_practising = self.is_practising and not journal.kept.is_lined_up
            if self.is_practising:
                await self._practise(journal)
            await self._line_up(journal, saving)
            running = Running(journal, self)
            self.is_practising, self.runnings = False, [running]
            await running.drive_race()
            self._end(_outcome(journal.kept))
        finally:
            if self._journal is not None:
                await in_a_thread(self._journal.close)

    async def _practise(self, journal: Journal) -> None:
        practice = Practice(self._premises.laps, journal.kept, self)
        try:
            await practice.take_up()
            self.runnings = practice.runnings
            await practice.drive()
            practice.write_into(journal)
        finally:
            await in_a_thread(practice.close)

    async def _line_up(self, journal: Journal, saving: Saving) -> None:
        """Put the cars on the grid; from then on the laps are in the race's journal, and their own are deleted."""
        try:
            journal.line_up()
        except FieldSizeError as error:
            await saving.save()
            self._end(str(error))
            raise
        await saving.save()
        if self._meeting.agreement.grid is Grid.PRACTICE:
            await asyncio.to_thread(shutil.rmtree, self._premises.laps, ignore_errors=True)

    def begin(self) -> None:
        """Begin a journal, which is on disk before anything is driven."""
        self._journal = self._new_journal()

    def _take_up(self) -> Journal:
        """Open the journal of a race that had begun before; it is closed when driving ends."""
        meeting = self._meeting
        path = self._premises.races / meeting.journal if meeting.journal else self._find()
        found = Journal.resume(path, takes_damage=False) if path else self._new_journal()
        self._journal = found
        return found

    def _new_journal(self) -> Journal:
        meeting = self._meeting
        if meeting.begun is None or meeting.seed is None:
            raise AssertionError("a meeting that has not begun is not driven")
        plan = plan_of(meeting.agreement, meeting.entrants, meeting.seed)
        agreed = agree(plan, meeting.begun, clock=meeting.agreement.clock, has_own_dice=True)
        return Journal.of(self._premises.races, agreed)

    def _find(self) -> Path | None:
        """The journal that was begun just before the host was killed."""
        for path in journals(self._premises.races):
            with path.open("rb") as file:
                if f"\nseed {self._meeting.seed} ".encode() in file.read(HEAD):
                    return path
        return None

    def _end(self, outcome: str) -> None:
        with self._premises.files.changing(self._meeting) as draft:
            draft.outcome, draft.ended = outcome, self.clock.now()
            draft.orders.clear()

    def key_of(self, driver: str) -> str | None:
        """The key of a driver who is a person."""
        return self.keys.get(driver)

    def throws_by_hand(self, race: Race) -> bool:
        """Whether the driver on the go is asked for dice that leave no choice: never by correspondence."""
        key = self.keys.get(race.car_on_the_go.driver)
        if key is None or self.agreement.is_by_correspondence or key in self.attendance.away:
            return False
        return self._premises.throws_by_hand(key, race)

    def order_for(self, driver: str, run: Run) -> StandingOrder | None:
        """The standing order of this driver for the current go."""
        return self.orders.for_go(driver, run)

    def circumstances_changed(self) -> None:
        """Somebody is asked or no longer asked; there is trouble or no longer any."""
        self._premises.circumstances_changed()

    def moved_on(self) -> None:
        """The race has reached another lap, or practice another car."""
        self._premises.moved_on()

    def saved(self, journal: Journal) -> None:
        """Note the name of the race's journal with the meeting, in case it is a new one."""
        if journal is self._journal and journal.path is not None and journal.path.name != self._meeting.journal:
            with self._premises.files.changing(self._meeting) as draft:
                draft.journal = journal.path.name

    def running_of(self, driver: str | None) -> Running | None:
        """What this driver, or a watcher, follows."""
        on = [running for running in self.runnings if not running.is_over] or self.runnings
        own = (running for running in on if running.driver in (None, driver))
        return next(own, on[0] if on else None)

    def asked(self, driver: str) -> PendingChoice | None:
        """The question that is waiting for this driver."""
        return next((each.asked for each in self.runnings if each.asked and each.asked.driver == driver), None)

    def answer(self, asked: PendingChoice, move: Move) -> bool:
        """Answer a question; False when it is no longer waiting."""
        seats = (running.seat_of(asked.driver) for running in self.runnings)
        return any(seat.answer(asked, move) for seat in seats if seat is not None)

    def away(self) -> Mapping[str, datetime]:
        """The drivers who are people and not here, and since when."""
        away = {} if self.agreement.is_by_correspondence else self.attendance.away
        return {driver: away[key] for driver, key in self.keys.items() if key in away}

    def stand_ins(self) -> Iterator[str]:
        """The drivers for whom the stand-in drives at present."""
        for driver in self.keys:
            times = (running.stand_in_from(driver) for running in self.runnings)
            if any(time is not None and time <= self.clock.now() for time in times):
                yield driver

    @property
    def race_run(self) -> Run | None:
        """The run of the race, while it lasts."""
        running = next((each for each in self.runnings if each.driver is None and not each.is_over), None)
        return running.kept.run if running else None

    def came(self, key: str) -> None:
        """This person is here again."""
        self.attendance.came(key, self.clock.now())
        self._look_again()

    def left(self, key: str) -> None:
        """The last connection of this player has gone."""
        self.attendance.left(key, self.clock.now())
        self._look_again()

    def _look_again(self) -> None:
        for running in self.runnings:
            running.look_again()


def _outcome(kept: RaceRecord) -> str:
    winner = next((each for each in classify(kept.run.race) if each.place), None) if kept.run else None
    return f"{winner.car} ({winner.driver}) won" if winner else "nobody is classified"
