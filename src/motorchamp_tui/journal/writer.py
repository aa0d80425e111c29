"""Writer of a journal: an append-only file that has every move before any screen shows it.

A disk never stops a race at home, but the race goes on unsaved only when the players know, and on screens
have agreed. The notation is described in ``docs/design.md``.
"""

import asyncio
import contextlib
import errno
import threading
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from attrs import evolve

from motorchamp_tui.errors import SetupError
from motorchamp_tui.files import reason_of
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.notation import name_word
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.journal.file import (
    JournalFile,
    JournalNotSavedError,
    RaceBusyError,
    UnreadableError,
    keep_copy,
)
from motorchamp_tui.journal.header import TIME, head_lines
from motorchamp_tui.journal.lines import BY, JournalError, check_of, piece
from motorchamp_tui.journal.reader import (
    DUE,
    END,
    GRID,
    PRACTICE,
    UNDO,
    JournalReader,
    read_journal,
    reader_of,
    result_words,
)
from motorchamp_tui.locations import races_folder
from motorchamp_tui.names import readable
from motorchamp_tui.parsing import plain_text
from motorchamp_tui.race.driving_on import Position
from motorchamp_tui.race.plan import Agreed, RacePlan, agree, line_up_by_plan
from motorchamp_tui.race.record import Damage, RaceRecord, Run, Step, step_from

__all__ = [
    "Journal",
    "JournalError",
    "JournalNotSavedError",
    "RaceBusyError",
    "Recorder",
    "journal_of",
    "read_journal",
]


UNSAVED = "Leave? What you have driven since the disk failed is lost, unless it takes it now."
"""The question before a race is left that is not on disk."""
READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)


class Journal:
    """A race that is being driven and written down; ``record`` is all of it, on disk or not.

    ``path`` is None while there is no file. ``damage`` says what was wrong with the file it was resumed from.
    """

    def __init__(self, record: RaceRecord, folder: Path, damage: Damage | None = None) -> None:
        self.record = record
        self.damage = damage
        self.path: Path | None = None
        self._folder = folder
        self._file: JournalFile | None = None
        self._text = bytearray()
        self._check = 0
        self._lock = threading.Lock()
        self._has_changed = False
        self._is_closed = False

    @classmethod
    def begin(cls, folder: Path, plan: RacePlan, now: datetime, *, is_lap: bool = False) -> "Journal":
        """The journal of a new race, or of one practice lap. Nothing is on disk before the first :meth:`save`."""
        return cls.of(folder, agree(plan, now, is_lap=is_lap))

    @classmethod
    def of(cls, folder: Path, agreed: Agreed) -> "Journal":
        """The journal of a new race with this agreement."""
        journal = cls(RaceRecord(agreed), folder)
        for line in head_lines(agreed):
            journal._write(line)
        return journal

    @classmethod
    def driven_on(cls, folder: Path, position: Position, agreed: Agreed) -> "Journal":
        """The journal of a race that goes on from this position, as was ``agreed`` there.

        The moves up to the position are written once more. Nothing is on disk before the first :meth:`save`, or a
        move.
        """
        journal = cls.of(folder, agreed)
        entries = {entry.name: entry for entry in agreed.entries}
        for run in position.runs:
            if run.entry is not None:
                journal.practise(entries[run.entry.name])
            else:
                journal._line_up([entries[car.name] for car in run.start.cars])
            journal._drive_again(run.steps)
        if agreed.parent is not None and agreed.parent.situation and not position.runs:
            journal._line_up([entries[car.name] for car in position.race.cars])
        journal._has_changed = False
        return journal

    def _drive_again(self, steps: Sequence[Step]) -> None:
        """Make the moves of these steps, go by go."""
        go = list[Step]()
        for number, step in enumerate(steps, 1):
            race = go[-1].after if go else self.record.runs[-1].race
            go.append(evolve(step_from(race, step.move), by=step.by))
            if go[-1].ends_go or number == len(steps):
                self.add(go)
                go = []

    @classmethod
    def resume(cls, path: Path, *, takes_damage: bool = True) -> "Journal":
        """Open the journal in this file to continue it; one without a file where it can only be read.

        Raises :class:`RaceBusyError` while another program drives it, :class:`JournalError` where it is
        refused, and :class:`JournalNotSavedError` where the disk does not let it be mended. Not ``takes_damage``:
        a damaged one is refused too, and left as it is.
        """
        try:
            file = JournalFile.open(path)
        except OSError as error:
            if error.errno not in READ_ONLY:
                raise UnreadableError(path, reason_of(error)) from None
            return cls._taken_up(_accepted(read_journal(path), path, takes_damage=takes_damage), path.parent)
        try:
            reader = _accepted(reader_of(file.read(), path.name), path, takes_damage=takes_damage)
            journal = cls._taken_up(reader, path.parent)
            journal._mend(reader, file)
        except BaseException:
            file.close()
            raise
        return journal

    @classmethod
    def _taken_up(cls, reader: JournalReader, folder: Path) -> "Journal":
        journal = cls(reader.finish(), folder, reader.damage)
        journal.record.damage = None  # it is not written any more
        journal._text += reader.sound + reader.separator
        journal._check = check_of(reader.check, reader.separator)
        if journal.record.is_over and not reader.is_closed:
            journal._write_end()
        return journal

    def _mend(self, reader: JournalReader, file: JournalFile) -> None:
        """Cut the file where its sound part ends; a copy of a damaged one is kept.

        The bytes read need not be on disk, if the program that wrote them was killed. They are written once more:
        a disk that has failed once does not try again by itself.
        """
        data = plain_text(file.read())
        try:
            if data != file.read():  # an editor of another system has had it
                file.replace(data)
            file.write_again(data)
            if self.damage is not None:
                keep_copy(file.path, data)
            if data != reader.sound + reader.separator:
                file.cut(reader.good)
                file.append(reader.separator)
        except OSError as error:
            raise JournalNotSavedError(file.path, error) from error
        self._file, self.path = file, file.path

    def practise(self, entry: Entry) -> AnyRace:
        """The practice lap of this car: from its start, or from where it is."""
        run = self.record.run
        if run is None or run.entry != entry:
            run = self.record.begin_practice(entry)
            self._write(f"{PRACTICE} {name_word(entry.name)}")
        return run.race

    def line_up(self) -> AnyRace:
        """The race: from the grid that practice or dice give, or from where it is."""
        run = self.record.run
        if run is None or run.entry is not None:
            grid = line_up_by_plan(self.record.plan, self.record.times).cars
            run = self._line_up([self._entry(car.name) for car in grid])
        return run.race

    def _line_up(self, grid: Sequence[Entry]) -> Run:
        run = self.record.line_up(grid)
        self._write(f"{GRID} {' '.join(name_word(entry.name) for entry in grid)}")
        return run

    def _entry(self, name: str) -> Entry:
        return next(entry for entry in self.record.agreed.entries if entry.name == name)

    def set_due(self, due: datetime) -> None:
        """Set when the next go has to be over, to the second."""
        if self.record.run is None:
            raise SetupError("No car is on the track yet.")
        car, due = self.record.run.race.current_car.name, due.astimezone(UTC).replace(microsecond=0)
        self.record.set_due(car, due)
        self._write(f"{DUE} {name_word(car)} {due:{TIME}}")

    def add(self, steps: Sequence[Step]) -> None:
        """Add steps of one go that have just been made; :meth:`save` writes them to disk."""
        words = list[str]()
        for step in steps:
            if step.before.is_between_goes:
                words += [str(step.before.round), name_word(step.before.current_car.name)]
            if step.by:
                words += [BY, name_word(step.by)]
            words.append(self.record.plan.game.move_words(step.before, step.move))
        self.record.add(steps)
        self._has_changed = True
        self._write(" ".join(words))
        if self.record.is_over:
            self._write_end()

    def take_back(self, round: int, car: str) -> AnyRace:
        """Undo the go of this car in this round and everything after it; returns the race as it was before."""
        run = self.record.run
        if self.record.is_over:
            raise SetupError("The race is over: nothing can be taken back now.")
        self.record.first_step_of(round, car)
        self._has_changed = True
        is_this_go = False
        if run is not None and self.record.is_in_a_go:
            race = run.race
            is_this_go = (race.round, race.current_car.name) == (round, car)
            self.record.take_back(race.round, race.current_car.name)
            self._write(UNDO)
        if not is_this_go:
            self.record.take_back(round, car)
            self._write(f"{UNDO} {round} {name_word(car)}")
        return run.race if run is not None else self.line_up()

    def _write_end(self) -> None:
        self._write(f"{END} {result_words(self.record)}")

    def _write(self, text: str) -> None:
        data = piece(text, self._check) + (b" " if self.record.is_in_a_go else b"\n")
        self._text += data
        self._check = check_of(self._check, data)

    @property
    def size(self) -> int:
        """How many bytes have been written, on disk or not."""
        return len(self._text)

    def text(self, start: int, end: int) -> bytes:
        """The text from here to there."""
        return bytes(self._text[start:end])

    @property
    def is_saved(self) -> bool:
        """Whether everything that happened is on disk."""
        file = self._file
        return file is not None and file.is_on_disk and file.size == len(self._text)

    def save(self) -> None:
        """Write everything to disk; raises :class:`JournalNotSavedError`, and tries all of it again next time."""
        with self._lock:
            if self._is_closed:
                return
            try:
                self._save()
            except OSError as error:
                raise JournalNotSavedError(self.path or self._folder, error) from error

    def _save(self) -> None:
        if self._file is not None and not self._file.is_there:
            self._file.close()
            self._file, self.path = None, None
        if self._file is None:
            track = self.record.plan.track.name
            self._file = JournalFile.create(self._folder, track, bytes(self._text))
            self.path, self.record.name = self._file.path, readable(self._file.path.stem)
        if not self._file.is_on_disk:
            self._file.sync()
        if self._file.size < len(self._text):
            self._file.append(bytes(self._text[self._file.size :]))

    def close(self) -> None:
        """Save as much as possible, and release the race for other programs; one without a move leaves no file."""
        if self._has_changed:
            with contextlib.suppress(JournalNotSavedError):
                self.save()
        with self._lock:
            self._is_closed = True
            if self._file is not None:
                self._file.close()
                self._file = None


class Recorder:
    """Writes steps to disk before anyone sees them.

    ``tell`` is asked when they cannot be saved: True tries again, False goes on unsaved.
    """

    def __init__(self, journal: Journal, tell: Callable[[JournalNotSavedError], Awaitable[bool]]) -> None:
        self._journal = journal
        self._tell = tell
        self.is_unsaved = False
        """Whether the race goes on although it is not on disk."""

    async def __call__(self, steps: Sequence[Step]) -> None:
        """Record these steps of one go."""
        self._journal.add(steps)
        await self.save()

    async def save(self) -> None:
        """Write to disk everything that has happened, including goes taken back."""
        while True:
            try:
                await asyncio.to_thread(self._journal.save)
            except JournalNotSavedError as error:
                if self.is_unsaved:
                    return
                self.is_unsaved = not await self._tell(error)
            else:
                self.is_unsaved = False
                return


def _accepted(reader: JournalReader, path: Path, *, takes_damage: bool) -> JournalReader:
    if reader.damage and not takes_damage:
        raise JournalError(path.name, reader.damage.line, f"{reader.damage.reason}.")
    return reader


def journal_of(race: RacePlan | Journal, *, is_lap: bool = False) -> Journal:
    """The journal in which a race continues: its own, or a new one in the folder of races."""
    if isinstance(race, Journal):
        return race
    return Journal.begin(races_folder(), race, datetime.now(UTC), is_lap=is_lap)
