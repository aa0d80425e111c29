"""Time lived: how long the host itself was there, however its clock was set from one start to the next.

Nothing goes for its age but by this time. It is kept in a file of its own, which an older program leaves alone.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

from attrs import evolve, field, frozen
from cattrs import Converter

from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.files.json_files import read, with_times
from motorchamp_tui.paddock.files.write_queue import WriteQueue

LONGEST_DOWN, LEAST_BACK = timedelta(days=1), timedelta(minutes=1)
"""A clock that is further on than this since the host was last there, or further back, has been set."""
NOTED_EVERY = timedelta(minutes=10)
MOST_STRETCHES = 100
LONGEST = 10**10
"""Seconds, some three hundred years."""


def _length(seconds: float, _: object) -> timedelta:
    if not abs(seconds) <= LONGEST:
        raise ValueError("a length of time that is too long")
    return timedelta(seconds=seconds)


_CONVERTER = with_times(Converter())
_CONVERTER.register_structure_hook(timedelta, _length)
_CONVERTER.register_unstructure_hook(timedelta, timedelta.total_seconds)


@frozen
class Stretch:
    """A time in which nobody set the clock, from and to when by that clock; ``before`` is lived before it."""

    begin: datetime
    end: datetime
    before: timedelta = timedelta()

    def lived_at(self, when: datetime) -> timedelta:
        """What has been lived by then."""
        return self.before + (min(when, self.end) - self.begin)


@frozen
class _Moved:
    """How far the clock was set during a race: after these ``dues`` of its journals, and ``more`` of late."""

    dues: dict[datetime, timedelta] = field(factory=dict)
    more: timedelta = timedelta()


@frozen
class LivedRecord:
    """What is on disk: the newest stretch last, and races under way, by their numbers."""

    stretches: tuple[Stretch, ...] = ()
    races: dict[int, _Moved] = field(factory=dict)


class TimeLived:
    """It is kept in ``file`` by ``queue``; without one, nothing is."""

    def __init__(self, file: Path | None, clock: Clock, queue: WriteQueue | None = None) -> None:
        self.file = file
        self._clock = clock
        self._queue = queue
        self._before: list[Stretch] = []
        self._races: dict[int, _Moved] = {}
        self._now = Stretch(clock.now(), clock.now())

    def read(self) -> "TimeLived":
        """Read what there is; raises :class:`DamagedError` where the file is not one of ours."""
        if self.file is not None and self.file.exists():
            record = read(self.file, LivedRecord, _CONVERTER)
            self._before, self._races = list(record.stretches), dict(record.races)
        return self

    @property
    def last(self) -> datetime | None:
        """When the host was last there, by the clock that it had; None where that is not known."""
        return self._before[-1].end if self._before else None

    def begin(self, races: Iterable[int]) -> timedelta:
        """Begin another run; these races are under way by correspondence. Returns how far the clock was set.

        As long as a host may have been down, time passes in between; otherwise nobody can say how much has.
        """
        now, last = self._clock.now(), self._before[-1] if self._before else None
        self._now = Stretch(now, now)
        was_set = timedelta()
        if last is not None and -LEAST_BACK <= now - last.end <= LONGEST_DOWN:
            self._now = evolve(last, end=max(now, last.end))
            del self._before[-1]
        elif last is not None:
            self._now = Stretch(now, now, last.lived_at(last.end))
            was_set = now - last.end
        known = {number: self._races.get(number, _Moved()) for number in races}
        self._races = {number: evolve(one, more=one.more + was_set) for number, one in known.items()}
        self.note()
        return was_set

    def note(self) -> None:
        """The host is here."""
        self._now = evolve(self._now, end=max(self._clock.now(), self._now.end))
        stretches = (*self._before, self._now)[-MOST_STRETCHES:]
        moved = {number: one for number, one in self._races.items() if one.dues or one.more}
        if self.file is not None and self._queue is not None:
            self._queue.put(self.file, _CONVERTER.unstructure(LivedRecord(stretches, moved)))

    def since(self, when: datetime) -> timedelta:
        """How long the host has been there since then, which one of its clocks has shown."""
        return self._since(when, when)

    def since_day(self, day: date) -> timedelta:
        """How long the host has been there since the end of this day."""
        return self._since(datetime.combine(day, time.min, UTC), datetime.combine(day, time.max, UTC))

    def _since(self, first: datetime, last: datetime) -> timedelta:
        """Since a time between these two. What no clock has shown counts as old as the newest stretch."""
        now = self._clock.now()
        every = (*self._before, evolve(self._now, end=max(now, self._now.end)))
        lived = every[-1].lived_at(now)
        for stretch in reversed(every):
            if stretch.begin <= last and first <= stretch.end + NOTED_EVERY:
                return lived - stretch.lived_at(last)
        is_older = all(last < stretch.begin for stretch in every)
        return lived - every[0].before if is_older else now - self._now.begin

    async def dues(self, race: int, dues: Iterable[datetime]) -> Mapping[datetime, datetime]:
        """When these deadlines, all that the journals of a race have, have come by the clock of now.

        That is on disk when this returns: the next deadline in a journal is by the clock of now.
        """
        moved = self._races.get(race, _Moved())
        known = {due: moved.dues.get(due, timedelta()) + moved.more for due in dues}
        if moved != (bound := _Moved({due: by for due, by in known.items() if by})):
            self._races[race] = bound
            self.note()
            if self.file is not None and self._queue is not None:
                await self._queue.written(self.file)
        return {due: due + by for due, by in known.items()}
