"""Practice laps driven side by side: a journal a driver, all gathered in the journal of the race at the end.

In the journal of the race the laps follow each other in the order of the entry list. Until the last is over,
each driver's laps are kept separately. Rulebook: "Practice"; Q-96 to Q-102.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from attrs import evolve

from motorchamp_tui.games.entries import Driver, Entry
from motorchamp_tui.journal.file import journals
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.paddock.races.live_drive import LiveDrive
from motorchamp_tui.paddock.threads import in_a_thread
from motorchamp_tui.race.control import had_a_choice
from motorchamp_tui.race.plan import Agreed
from motorchamp_tui.race.record import RaceRecord, Run, Step, seed_of_practice


class Practice:
    """The practice for the race ``record``; the drivers' journals are in ``folder``.

    ``drive`` makes the drive of a driver who has this journal.
    """

    def __init__(self, folder: Path, record: RaceRecord, drive: Callable[[Journal, str], LiveDrive]) -> None:
        self.drives: list[LiveDrive] = []
        self._folder = folder
        self._record = record
        self._drive = drive
        self._journals: list[Journal] = []

    def take_up(self) -> None:
        """Begin, or continue from the journals on disk."""
        for journal, driver in zip(self._journals, self._record.plan.drivers, strict=True):
            journal.practise(_next_entry(journal.record))
            self.drives.append(self._drive(journal, driver.name))

    def open_journals(self) -> None:
        """Read the journals on disk; raises a :class:`MotorChampError` for one that cannot be read or mended.

        Laps of an earlier meeting are left alone: its number may have become free, and its folder not empty.
        """
        by_seed = dict[int, Journal]()
        try:
            for path in journals(self._folder):
                journal = Journal.resume(path, takes_damage=False)
                by_seed[journal.record.plan.seed] = journal
        except BaseException:
            _close(by_seed.values())
            raise
        self._journals = []
        for driver in self._record.plan.drivers:
            seed = seed_of_practice(self._record.plan, driver.name)
            found = by_seed.pop(seed) if seed in by_seed else self._begin(driver, seed)
            self._journals.append(found)
        _close(by_seed.values())

    def _begin(self, driver: Driver, seed: int) -> Journal:
        """A journal for the laps of this driver alone, with their own dice."""
        race, plan = self._record.agreed, self._record.plan
        alone = evolve(plan, drivers=(driver,), seed=seed)
        cars = tuple(entry for entry in race.entries if entry.driver == driver.name)
        agreed = Agreed(
            alone,
            cars,
            race.started,
            race.boxes,
            program=race.program,
            clock=race.clock,
            edition=race.edition,
        )
        return Journal.of(self._folder, agreed)

    async def drive(self) -> None:
        """Let all drive at the same time, until the last lap is over."""
        async with asyncio.TaskGroup() as group:
            for drive, journal in zip(self.drives, self._journals, strict=True):
                group.create_task(_drive_laps(drive, journal))

    def write_into(self, journal: Journal) -> None:
        """Put all laps into the journal of the race, after those already in it."""
        laps = {run.entry: run for journal in self._journals for run in journal.record.runs}
        for entry in self._record.agreed.entries:
            if entry not in journal.record.times:
                journal.practise(entry)
                _write(laps[entry], journal)

    def close(self) -> None:
        """Close the drivers' journals."""
        _close(self._journals)


def _close(journals: Iterable[Journal]) -> None:
    for journal in journals:
        journal.close()


async def _drive_laps(drive: LiveDrive, journal: Journal) -> None:
    """Drive all laps of one driver and close the file: a host can have only some open, and bots are quick."""
    await drive.drive_laps()
    await in_a_thread(journal.close)


def _next_entry(record: RaceRecord) -> Entry:
    """The car whose lap is being driven, or was driven last."""
    entries = record.agreed.entries
    return next((entry for entry in entries if entry not in record.times), entries[-1])


def _write(lap: Run, journal: Journal) -> None:
    done = len(journal.record.run.steps) if journal.record.run else 0
    for piece in _pieces(lap.steps[done:]):
        journal.add(piece)


def _pieces(steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """The steps as they were written: a choice begins a piece."""
    first = 0
    for number, step in enumerate(steps):
        if number and (step.before.is_between_goes or had_a_choice(step.before)):
            yield steps[first:number]
            first = number
    if steps:
        yield steps[first:]
