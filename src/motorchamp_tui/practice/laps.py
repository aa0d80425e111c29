"""Practice laps kept on this machine.

Only finished laps on exactly the same track with no go taken back are compared, as in the records
(:mod:`motorchamp_tui.journal.records`). Rulebook: "Practice"; Q-97, Q-106.
"""

import functools
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

from attrs import frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import open_to_read
from motorchamp_tui.games.protocol import AnyTrack, LapTime
from motorchamp_tui.journal.file import journals, number_of, written_at
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.practice.luck_and_skill import grade_of
from motorchamp_tui.race.record import RaceRecord, Step

HEAD, IS_LAP = 200, b"\nof practice "


@frozen(eq=False)
class PracticeLap:
    """One lap alone; ``time`` is None for a lap without one, or one that is not over. ``number`` orders laps."""

    path: Path
    number: int
    record: RaceRecord
    driver: str
    time: LapTime | None

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.record.plan.track.game

    @property
    def track(self) -> str:
        """The name of the track."""
        return self.record.plan.track.name

    @property
    def seed(self) -> int:
        """The seed of its dice."""
        return self.record.plan.seed

    @property
    def started(self) -> datetime:
        """When it was begun."""
        return self.record.agreed.started

    @property
    def is_over(self) -> bool:
        """Whether it was driven to its end."""
        return self.record.is_over

    @property
    def counts(self) -> bool:
        """Whether it can be compared with others: driven to its end, nothing taken back, its dice not loaded."""
        return self.is_over and not self.record.taken_back and self.record.follows_its_seed

    @property
    def rank(self) -> tuple[int, ...]:
        """The rank by which its time is compared; empty for a lap without one."""
        return self.time.rank if self.time else ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step of it."""
        return tuple(self.record.steps)

    @functools.cached_property
    def grade(self) -> int:
        """The grade of a lap that is over, worked out from its steps."""
        return grade_of(self.time, self.record.steps)


def laps_in(folder: Path, since: datetime | None = None) -> Iterator[PracticeLap]:
    """Every lap alone, the one that was driven last first.

    Unreadable files are left out, and so are laps driven on from another.

    ``since``: only those driven then or later.
    """
    for path in journals(folder):
        try:
            if since is not None and written_at(path) < since.timestamp() * 10**9:
                return
            with open_to_read(path) as file:
                if IS_LAP not in file.read(HEAD):
                    continue
            record = read_journal(path).finish()
        except (MotorChampError, OSError):
            continue
        if record.agreed.parent is not None:
            continue
        entry = record.agreed.entries[0]
        yield PracticeLap(path, number_of(path) or 0, record, entry.driver, record.times.get(entry))


def laps_of(laps: Iterable[PracticeLap], driver: str, track: AnyTrack) -> list[PracticeLap]:
    """The laps of a driver on a track that can be compared, in order."""
    return [lap for lap in laps if lap.driver == driver and lap.record.plan.track == track and lap.counts]


def best_of(laps: Iterable[PracticeLap]) -> PracticeLap | None:
    """The lap with the best time; of equals, the first that was driven."""
    timed = [lap for lap in laps if lap.time and lap.counts]
    return min(timed, key=lambda lap: (lap.time.rank if lap.time else (), lap.started, lap.number), default=None)
