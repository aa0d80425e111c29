"""Replay of a kept race at any of its moments: step forward and back, jump to a round or to the next incident.

Every position is a state that is kept, so that going back costs nothing.
"""

import bisect
from collections.abc import Iterator

from attrs import frozen

from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.protocol import AnyCar, AnyRace
from motorchamp_tui.games.reports import LEAD, IncidentKind
from motorchamp_tui.race.record import Go, RaceRecord, Run, Step


@frozen
class Incident:
    """Something worth looking at, and the position where it has just happened."""

    position: int
    round: int
    kind: IncidentKind
    car: str


@frozen(eq=False)
class ReplayMoment:
    """What a position shows: the race, the ``go`` so far; ``lap_of`` is set on a practice lap."""

    race: AnyRace
    go: Go
    lap_of: Entry | None

    @property
    def step(self) -> Step | None:
        """The last move; none at the start."""
        return self.go.steps[-1] if self.go.steps else None


class Replay:
    """All moments of a race: position 0 is the start, each further one is one move later.

    Practice laps come before the race; each run begins with a position of its own, without a move.
    """

    def __init__(self, record: RaceRecord) -> None:
        self.record = record
        self._positions = [(run, index) for run in record.runs for index in range(len(run.steps) + 1)]
        self._starts_of_goes = [at for at in range(len(self._positions)) if self._is_between_goes(at)]
        self._race_starts = [at for at in self._starts_of_goes if self._positions[at][0].entry is None]
        self._rounds = [self.at(at).race.round for at in self._race_starts]
        self.incidents = tuple(self._find_incidents())

    @property
    def last(self) -> int:
        """The last position."""
        return max(0, len(self._positions) - 1)

    def at(self, position: int) -> ReplayMoment:
        """The moment at a position; beyond either end, the first or the last."""
        run, index = self._positions[self._inside(position)]
        return ReplayMoment(run.steps[index - 1].after if index else run.start, _go_of(run, index), run.entry)

    @property
    def departure(self) -> int | None:
        """The position from which the race was driven on, in a race that goes on from another."""
        parent, moves = self.record.agreed.parent, 0
        if parent is None:
            return None
        for number, run in enumerate(self.record.runs):
            moves += len(run.steps)
            if moves >= parent.moves:
                return parent.moves + number
        return None

    def driven_at(self, position: int) -> tuple[int, int]:
        """How many moves have been made at a position, and how many runs have begun."""
        position = self._inside(position)
        run, index = self._positions[position]
        runs = self.record.runs.index(run) + 1
        before = sum(len(other.steps) for other in self.record.runs[: runs - 1])
        return before + index, runs

    def _inside(self, position: int) -> int:
        return max(0, min(position, self.last))

    def _is_between_goes(self, position: int) -> bool:
        run, index = self._positions[position]
        return index == 0 or run.steps[index - 1].ends_go

    def go_after(self, position: int) -> int:
        """The position at which the current go, or the next, ends."""
        after = bisect.bisect_right(self._starts_of_goes, position)
        return self._starts_of_goes[after] if after < len(self._starts_of_goes) else self.last

    def go_before(self, position: int) -> int:
        """The position at which the current go, or the last, begins."""
        before = bisect.bisect_left(self._starts_of_goes, position) - 1
        return self._starts_of_goes[before] if before >= 0 else 0

    def start_of_round(self, round: int) -> int:
        """Where this round of the race begins, or the nearest one."""
        if not self._race_starts:
            return self.last
        return self._race_starts[min(bisect.bisect_left(self._rounds, round), len(self._rounds) - 1)]

    def incident_after(self, position: int, kind: IncidentKind | None = None) -> Incident | None:
        """The next incident, or the next of a kind."""
        fitting = (
            incident
            for incident in self.incidents
            if incident.position > position and kind in (None, incident.kind)
        )
        return next(fitting, None)

    def incident_before(self, position: int, kind: IncidentKind | None = None) -> Incident | None:
        """The last incident before, or the last of a kind."""
        fitting = (
            incident
            for incident in reversed(self.incidents)
            if incident.position < position and kind in (None, incident.kind)
        )
        return next(fitting, None)

    def _find_incidents(self) -> Iterator[Incident]:
        leader: AnyCar | None = None
        for position, (run, index) in enumerate(self._positions):
            if not index:
                leader = _leader_of(run.start)
                continue
            step = run.steps[index - 1]
            if not step.ends_go:
                continue
            car = step.before.current_car.name
            for kind in dict.fromkeys(filter(None, map(game_of(step.after).incident, step.reports))):
                yield Incident(position, step.before.round, kind, car)
            first = _leader_of(step.after)
            if leader and first and first.name != leader.name and first.name == car and len(step.after.cars) > 1:
                yield Incident(position, step.before.round, LEAD, car)
            leader = first


def _leader_of(race: AnyRace) -> AnyCar | None:
    return game_of(race).leader(race)


def _go_of(run: Run, index: int) -> Go:
    """The go that the first ``index`` steps of a run end in."""
    first = max(0, index - 1)
    while first and not run.steps[first].before.is_between_goes:
        first -= 1
    return Go(tuple(run.steps[first:index]))
