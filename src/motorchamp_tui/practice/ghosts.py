"""Ghosts: laps that are driven again beside your own.

A ghost is shown where its car was after as many throws or dice as your lap has taken. Rulebook: "Practice".
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from motorchamp_tui.games import game_of, practice_of
from motorchamp_tui.games.protocol import AnyRace, AnyTrack, LapTime
from motorchamp_tui.practice.drive import PracticeDrive
from motorchamp_tui.practice.driving import lap_driven
from motorchamp_tui.practice.laps import PracticeLap, best_of, laps_in
from motorchamp_tui.practice.medals import medals_of
from motorchamp_tui.race.record import Step

OWN, RECORD, PERFECT = "your best", "the record", "perfect driving"
LABELS = {OWN: "best", RECORD: "rec.", PERFECT: "perf"}


@frozen
class Ghost:
    """A lap with its driver, time and medal, the lap before each of its goes, the throws or dice after each."""

    name: str
    time: LapTime | None
    races: tuple[AnyRace, ...]
    taken: tuple[int, ...]
    medal: str = ""

    @property
    def is_of_a_person(self) -> bool:
        """Whether a person drove this lap."""
        return self.name != PERFECT

    @property
    def label(self) -> str:
        """Its name on the road, where a square is four columns wide."""
        return LABELS.get(self.name, self.name[:4])

    def after(self, units: int) -> AnyRace | None:
        """Its lap before the first go that took it further than this; None if it was over by then."""
        goes = bisect_right(self.taken, units)
        return self.races[goes] if goes < len(self.races) else None

    def beside(self, race: AnyRace) -> AnyRace | None:
        """Its lap where it had taken as much as this one; None if it was over by then."""
        return self.after(practice_of(race).units_so_far(race))


def ghost_of(name: str, steps: Iterable[Step]) -> Ghost:
    """The ghost of a lap."""
    told = list(steps)
    races = tuple(step.before for step in told if step.before.is_between_goes)
    time = game_of(races[0]).lap_time(report for step in told for report in step.reports) if races else None
    medal = medals_of(races[0].track).mark(time.rank) if time else ""
    return Ghost(name, time, races, tuple(_taken(races, told)), medal)


def _taken(races: Sequence[AnyRace], steps: Sequence[Step]) -> Iterator[int]:
    """The throws or dice of a lap after each of its goes, the last one included."""
    for race in races[1:]:
        yield practice_of(race).units_so_far(race)
    if races:
        so_far = practice_of(races[-1]).units_so_far
        yield max(so_far(races[-1]) + 1, so_far(steps[-1].after))


def best_ghost_of(laps: Iterable[PracticeLap], whose: str) -> Ghost | None:
    """The ghost of the best of these laps; ``whose`` is its name."""
    best = best_of(laps)
    return ghost_of(whose, best.steps) if best else None


def ghosts_for(drive: PracticeDrive) -> tuple[Ghost, ...]:
    """The ghosts that can drive beside a lap: the driver's best, the record, perfect driving.

    Perfect driving throws the same dice and would show what is to come: it stays away on the lap that counts for
    a day.
    """
    plan = drive.plan
    laps = [lap for lap in laps_in(drive.folder) if lap.record.plan.track == plan.track and lap.counts]
    own = best_ghost_of((lap for lap in laps if lap.driver == plan.drivers[0].name), OWN)
    fastest = best_ghost_of(laps, RECORD)
    perfect = None if drive.is_counted else perfect_ghost(plan.track, plan.seed)
    return tuple(ghost for ghost in (own, fastest, perfect) if ghost is not None)


def perfect_ghost(track: AnyTrack, seed: int) -> Ghost:
    """The ghost of perfect driving with these dice."""
    return ghost_of(PERFECT, lap_driven(track, seed, practice_of(track).best_move))
