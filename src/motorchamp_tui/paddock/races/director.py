"""Director of a meeting from its beginning to its last flag: practice, grid and race, in one task.

Files are opened and written in such an order that the host may be killed at any moment.
"""

import contextlib
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from motorchamp_tui.errors import FieldSizeError
from motorchamp_tui.files import open_to_read
from motorchamp_tui.games import game_of
from motorchamp_tui.games.options import RATED, Grid
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.journal.file import journals
from motorchamp_tui.journal.writer import Journal, JournalNotSavedError
from motorchamp_tui.paddock.entries.entrants import plan_of, players_of
from motorchamp_tui.paddock.entries.meeting_files import MeetingFiles, MeetingRecord
from motorchamp_tui.paddock.events.events import Events
from motorchamp_tui.paddock.not_saved import not_saved
from motorchamp_tui.paddock.people.players import Player, Players
from motorchamp_tui.paddock.races.attendance import Attendance
from motorchamp_tui.paddock.races.journal_saver import TRIED_AGAIN_AFTER, JournalSaver
from motorchamp_tui.paddock.races.live_drive import LiveDrive
from motorchamp_tui.paddock.races.practice import Practice
from motorchamp_tui.paddock.races.progress import Progress
from motorchamp_tui.paddock.threads import in_a_thread
from motorchamp_tui.race.control import throws_by_hand
from motorchamp_tui.race.plan import agree
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.settings.words import RACE_DRIVEN, Throwing

LOG = logging.getLogger(__name__)
HEAD = 4096
Result = TypeVar("Result")


class Director(Progress):
    """One meeting in progress, from where its journals are."""

    def __init__(self, meeting: MeetingRecord, files: MeetingFiles, players: Players, events: Events) -> None:
        keys = {entrant.name: key for key, entrant in players_of(meeting.entrants)}
        here = {visit.player.key for visit in events.visits}
        attendance = Attendance.of(meeting.agreement, keys, here, events.clock.now())
        super().__init__(meeting, files, events, attendance)
        self.live: list[LiveDrive] = []
        self._files = files
        self._players = players
        self._journal: Journal | None = None
        self.saver: JournalSaver | None = None
        self._trouble = ""

    @property
    def drives(self) -> Sequence[LiveDrive]:
        """The live drives."""
        return self.live

    @property
    def record(self) -> RaceRecord | None:
        """The race."""
        return self._journal.record if self._journal else None

    @property
    def trouble(self) -> str:
        """One sentence while the disk cannot save the race; else empty."""
        own = self._trouble or (self.saver.trouble if self.saver else "")
        return own or next((drive.trouble for drive in self.drives if drive.trouble), "")

    async def drive(self) -> None:
        """Drive everything that has not been driven yet; raises a :class:`MotorChampError` if it cannot."""
        try:
            await self._files.written(self._meeting.number)  # above all its seed
            journal = self._journal
            if journal is None:
                journal = await self._mended(self._take_up)
            saver = self.saver = self.saver or JournalSaver(journal, self._events, self._note_journal)
            await saver.save()
            self.is_practising = self.is_practising and not journal.record.is_lined_up
            if self.is_practising:
                await self._practise(journal)
            else:
                await self._follow_the_clock(journal.record)
            await self._line_up(saver)
            drive = self._drive(saver)
            self.is_practising, self.live = False, [drive]
            await drive.drive_race()
            self._end(_outcome(journal.record))
        finally:
            if self._journal is not None:
                await in_a_thread(self._journal.close)

    async def _mended(self, take_up: Callable[[], Result]) -> Result:
        """The journal taken up from disk, after waiting for the disk as long as need be."""
        while True:
            try:
                result = await in_a_thread(take_up)
            except JournalNotSavedError as error:
                await self._wait_for_the_disk(error)
            else:
                if self._trouble:
                    self._trouble = ""
                    self._events.changed()
                return result

    async def _wait_for_the_disk(self, error: JournalNotSavedError) -> None:
        """Report once what is wrong, and wait until it may be tried again."""
        trouble = not_saved(error.__cause__)
        if trouble != self._trouble:
            LOG.warning("%s", error)
            self._trouble = trouble
            self._events.changed()
        await self._events.clock.sleep_until(self._events.clock.now() + TRIED_AGAIN_AFTER)

    async def _follow_the_clock(self, *records: RaceRecord) -> None:
        """Move the deadlines in these journals if the clock was set since: people keep the time that they had."""
        due = [record.due for record in records if record.due is not None]
        moved = await self._events.lived.dues(self._meeting.number, due)
        for record in records:
            record.due = moved.get(record.due) if record.due is not None else None

    async def _practise(self, journal: Journal) -> None:
        practice = Practice(self._files.laps_of(self._meeting.number), journal.record, self._drive_alone)
        try:
            await self._mended(practice.open_journals)
            practice.take_up()
            await self._follow_the_clock(*(drive.record for drive in practice.drives))
            self.live = practice.drives
            await practice.drive()
            practice.write_into(journal)
        finally:
            await in_a_thread(practice.close)

    async def _line_up(self, saver: JournalSaver) -> None:
        """Put the cars on the grid; from then on the laps are in the race's journal, and their own are deleted."""
        try:
            saver.journal.line_up()
        except FieldSizeError as error:
            await saver.save()
            self._end(str(error))
            raise
        await saver.save()
        if self._meeting.agreement.grid is Grid.PRACTICE:
            self._files.forget_laps(self._meeting.number)

    def begin(self) -> None:
        """Begin a journal, which is on disk before anything is driven."""
        self._journal = self._new_journal()
        self.saver = JournalSaver(self._journal, self._events, self._note_journal)

    def _take_up(self) -> Journal:
        """Open the journal of a race that had begun before; it is closed when driving ends."""
        meeting = self._meeting
        path = self._files.races / meeting.journal if meeting.journal else self._find()
        found = Journal.resume(path, takes_damage=False) if path else self._new_journal()
        self._journal = found
        return found

    def _new_journal(self) -> Journal:
        meeting = self._meeting
        if meeting.begun is None or meeting.seed is None:
            raise AssertionError("a meeting that has not begun is not driven")
        plan = plan_of(meeting.agreement, meeting.entrants, meeting.seed)
        season = meeting.part.race if meeting.part else None
        known = [
            (one.name, key) for key, one in players_of(meeting.entrants) if not Player(key, one.name).is_guest
        ]
        keys = tuple(known) if plan.options[RATED] else ()
        agreed = agree(
            plan, meeting.begun, clock=meeting.agreement.clock, has_own_dice=True, season=season, keys=keys
        )
        return Journal.of(self._files.races, agreed)

    def _find(self) -> Path | None:
        """The journal that was begun just before the host was killed."""
        for path in journals(self._files.races):
            with contextlib.suppress(OSError), open_to_read(path) as file:
                if f"\nseed {self._meeting.seed} ".encode() in file.read(HEAD):
                    return path
        return None

    def _end(self, outcome: str) -> None:
        with self._files.changing(self._meeting) as draft:
            draft.outcome, draft.ended = outcome, self._events.clock.now()
            draft.orders.clear()
        LOG.info("Race %s is over: %s", self._meeting.number, outcome)

    def _note_journal(self) -> None:
        """Note the name of the race's journal with the meeting, in case it is a new one."""
        path = self._journal.path if self._journal else None
        if path is not None and path.name != self._meeting.journal:
            with self._files.changing(self._meeting) as draft:
                draft.journal = path.name

    def _drive(self, saver: JournalSaver, driver: str | None = None) -> LiveDrive:
        return LiveDrive(saver, self.attendance, self.orders, self._events, self._throws_by_hand, driver)

    def _drive_alone(self, journal: Journal, driver: str) -> LiveDrive:
        """The practice laps of one driver, with a journal of their own."""
        return self._drive(JournalSaver(journal, self._events), driver)

    def _throws_by_hand(self, race: AnyRace) -> bool:
        """Whether the current driver is asked for dice that leave no choice: never by correspondence."""
        key = self.attendance.keys.get(race.current_car.driver)
        if key is None or self._meeting.agreement.is_by_correspondence or key in self.attendance.away:
            return False
        wish = self._players.wishes(key).get("throw")
        setting = next((throwing for throwing in Throwing if throwing.value == wish), Throwing.AUTO)
        return throws_by_hand(race, setting, is_first=RACE_DRIVEN not in self._players.told(key))

    def stop(self) -> None:
        """Nothing more is driven, whatever there is left to drive."""
        super().stop()
        self.live = []


def _outcome(record: RaceRecord) -> str:
    race = record.run.race if record.run else None
    winner = next((result for result in game_of(race).classify(race) if result.place), None) if race else None
    return f"{winner.car} ({winner.driver}) won" if winner else "nobody is classified"
