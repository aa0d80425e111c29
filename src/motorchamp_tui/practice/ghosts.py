"""Ghosts: laps that are driven again beside your own, throw by throw.

A ghost is seen on the square where its car was after as many throws. Rulebook: "Practice".
"""

from collections.abc import Iterable

from attrs import frozen

from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.motorchamp.practice.lap_places import lap_alone, place_of, to_go_from
from motorchamp_tui.games.motorchamp.practice.perfect_driving import perfect
from motorchamp_tui.games.motorchamp.rules.moves import PracticeLapTimed
from motorchamp_tui.games.motorchamp.rules.practice import PracticeTime
from motorchamp_tui.games.motorchamp.rules.referee import legal_moves
from motorchamp_tui.games.motorchamp.rules.track import Square, Track
from motorchamp_tui.practice.kept_laps import KeptLap, best_of, kept_laps
from motorchamp_tui.practice.session import PracticeSession
from motorchamp_tui.race.control import practice_time, settled_move
from motorchamp_tui.race.record import Step, step_from

OWN, RECORD, PERFECT = "your best", "the record", "perfect driving"
LABELS = {OWN: "best", RECORD: "rec.", PERFECT: "perf"}


@frozen
class Ghost:
    """Whose lap it was, its time, and where it stood after 0, 1, 2, … throws until it was over.

    ``to_go`` has the squares from there to the line at the end of the lap.
    """

    name: str
    time: PracticeTime | None
    squares: tuple[Square, ...]
    to_go: tuple[int, ...]

    @property
    def is_of_a_person(self) -> bool:
        """Whether somebody really drove this lap."""
        return self.name != PERFECT

    @property
    def label(self) -> str:
        """What it is called on the road, where a square is four columns wide."""
        return LABELS.get(self.name, self.name[:4])

    def seen_after(self, throws: int) -> Square | None:
        """Where it is after this many throws; None when its lap is over."""
        return self.squares[throws] if throws < len(self.squares) else None


def ghost_of(name: str, steps: Iterable[Step]) -> Ghost:
    """The ghost of a lap."""
    told = list(steps)
    races = [step.before for step in told if step.before.dice is None]
    squares = tuple(race.car_on_the_go.square for race in races)
    to_go = tuple(to_go_from(race.track, place_of(race)) for race in races)
    timed = [report for step in told for report in step.reports if isinstance(report, PracticeLapTimed)]
    return Ghost(name, practice_time(timed[-1]) if timed else None, squares, to_go)


def ghost_of_kept(laps: Iterable[KeptLap], whose: str) -> Ghost | None:
    """The ghost of the best of these laps; ``whose`` says what it is called."""
    best = best_of(laps)
    return ghost_of(whose, best.steps) if best else None


def ghosts_for(outing: PracticeSession) -> tuple[Ghost, ...]:
    """The ghosts that can drive beside a lap: the driver's best, the best of anybody, perfect driving.

    That one throws the same dice and would show what is to come: it stays away on the lap that counts for a day.
    """
    plan = outing.plan
    laps = [lap for lap in kept_laps(outing.folder) if lap.kept.plan.track == plan.track and lap.counts]
    own = ghost_of_kept((lap for lap in laps if lap.driver == plan.drivers[0].name), OWN)
    record = ghost_of_kept(laps, RECORD)
    perfect = None if outing.is_counted else perfect_ghost(plan.track, plan.seed)
    return tuple(ghost for ghost in (own, record, perfect) if ghost is not None)


def perfectly_driven(track: Track, seed: int) -> tuple[Step, ...]:
    """What perfect driving makes of the dice of this seed."""
    driving, cup, race = perfect(track), SeededDice(seed), lap_alone(track)
    steps = list[Step]()
    while not race.is_over:
        moves = legal_moves(race)
        move = settled_move(race, moves, cup) or driving.best_move(race, moves)
        steps.append(step_from(race, move))
        race = steps[-1].after
    return tuple(steps)


def perfect_ghost(track: Track, seed: int) -> Ghost:
    """The ghost of perfect driving with these dice."""
    return ghost_of(PERFECT, perfectly_driven(track, seed))
