"""Record of a race: practice laps, the grid, every move, what was taken back.

A race is resumed from it where it was, with the same dice to come. Rulebook: "Practice", "Start"; Q-96
to Q-102.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from attrs import define, field, frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import game_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.options import Grid
from motorchamp_tui.games.protocol import AnyRace, LapTime, Move, Report
from motorchamp_tui.games.values import Die
from motorchamp_tui.race.plan import Agreed, RacePlan

ORDER = "order"
"""The chooser of a move that a standing order made."""
SEEDS_APART = 1_000_000
"""Drivers who practise side by side have their own dice: the n-th uses the seed of the race plus n times this."""


class TakenBack(Exception):  # noqa: N818 - not an error: an answer that is not a move
    """Answered by a player who takes a go back instead of choosing a move."""


@frozen(eq=False)
class Step:
    """One move: the race before, the move, the race after, what happened.

    ``by`` is the bot that chose it for a driver who was not there, or :data:`ORDER`; usually empty.
    """

    before: AnyRace
    move: Move
    after: AnyRace
    reports: tuple[Report, ...]
    by: str = ""

    @property
    def ends_go(self) -> bool:
        """Whether the car's go is over with it."""
        return self.after.is_between_goes

    @property
    def calls_time(self) -> bool:
        """Whether it was the clock's: the driver is still asked what they were asked before it."""
        return game_of(self.before).time_is_up(self.before) == self.move


@frozen(eq=False)
class Go:
    """The go of a car so far: its steps, none before the first."""

    steps: tuple[Step, ...] = ()

    def plus(self, step: Step) -> "Go":
        """The go after one more step, which may be the first of another."""
        return Go((step,) if step.before.is_between_goes else (*self.steps, step))

    @property
    def reports(self) -> tuple[Report, ...]:
        """Everything that has happened in it."""
        return tuple(report for step in self.steps for report in step.reports)

    @property
    def by(self) -> str:
        """Who chose for a driver who was not there; usually empty."""
        return next((step.by for step in reversed(self.steps) if step.by), "")

    @property
    def words(self) -> str:
        """What has happened, in a sentence."""
        return game_of(self.steps[-1].after).summary(self.reports)

    def log_entry(self, words: str) -> str:
        """A line of the race log: these words, in the round of the go."""
        return f"{self.steps[0].before.round:3}  {words}"


def step_from(race: AnyRace, move: Move) -> Step:
    """The step that a legal move makes; raises :class:`IllegalMoveError`."""
    return Step(race, move, *game_of(race).apply(race, move))


@define(eq=False)
class Run:
    """The race, or the practice lap of ``entry``: where it began and every step that holds."""

    start: AnyRace
    entry: Entry | None = None
    steps: list[Step] = field(factory=list)

    @property
    def race(self) -> AnyRace:
        """The state now."""
        return self.steps[-1].after if self.steps else self.start

    def throws(self, first: int = 0) -> Iterator[tuple[Sequence[Die], Move]]:
        """Every throw from this step on that was not taken back: the dice, and the move that they made."""
        for step in self.steps[first:]:
            if step.before.awaited:
                yield step.before.awaited, step.move


@frozen
class Damage:
    """The first place in the file of a race that has changed since it was written."""

    line: int
    reason: str

    @property
    def place(self) -> str:
        """Which line it is, for a sentence."""
        return f"line {self.line} is damaged"

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}. The race is kept up to there."


@define(eq=False)
class RaceRecord:
    """A race from what was agreed to where it is now. ``taken_back`` counts the goes undone.

    ``due`` is when the current or next go has to be over, if that was set. ``name`` is the name of its file, if
    it has one, and ``damage`` what is wrong with that.
    """

    agreed: Agreed
    runs: list[Run] = field(factory=list)
    taken_back: int = 0
    due: datetime | None = None
    name: str = ""
    damage: Damage | None = None

    @property
    def plan(self) -> RacePlan:
        """What was agreed."""
        return self.agreed.plan

    @property
    def run(self) -> Run | None:
        """The practice lap or race in progress, or the last one."""
        return self.runs[-1] if self.runs else None

    @property
    def is_lined_up(self) -> bool:
        """Whether practice is over and the race itself has begun."""
        return self.run is not None and self.run.entry is None

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        run = self.run
        return run is not None and run.race.is_over and (self.is_lined_up or self.agreed.is_lap)

    @property
    def is_in_a_go(self) -> bool:
        """Whether dice are chosen for a go that is not over."""
        return self.run is not None and not self.run.race.is_between_goes

    @property
    def steps(self) -> Iterator[Step]:
        """Every step that holds, practice first."""
        for run in self.runs:
            yield from run.steps

    @property
    def times(self) -> dict[Entry, LapTime | None]:
        """The practice times driven so far; None for a car that got none (Q-99)."""
        return {run.entry: _time_of(run) for run in self.runs if run.entry and run.race.is_over}

    @property
    def own_steps(self) -> Sequence[Step]:
        """The steps of the current run that were made in this race, and not in the one it was driven on from."""
        return self.run.steps[self._inherited :] if self.run else ()

    @property
    def own_race(self) -> Run | None:
        """The race as far as it was driven in this record, and not in its parent; None where nothing was."""
        steps = list(self.own_steps) if self.is_lined_up else []
        return Run(steps[0].before, steps=steps) if steps else None

    @property
    def _inherited(self) -> int:
        """How many steps of the current run were made in the parent."""
        parent = self.agreed.parent
        before = sum(len(run.steps) for run in self.runs[:-1])
        return max(0, parent.moves - before) if parent else 0

    @property
    def _own_throws(self) -> Iterator[tuple[Run, Sequence[Die], Move]]:
        """Every throw that follows from the seed, and its run."""
        foreign = self.agreed.parent.foreign if self.agreed.parent else 0
        for run in self.runs:
            for dice, move in run.throws(foreign):
                yield run, dice, move
            foreign = max(0, foreign - len(run.steps))

    def cup(self) -> SeededDice:
        """The dice of the current run, past everything that has been thrown: the same throws come next."""
        seed = self._seed_of(self.run)
        cup = SeededDice(seed)
        for run, dice, _ in self._own_throws:
            if self._seed_of(run) == seed:
                cup.throw(dice)
        return cup

    def _seed_of(self, run: Run | None) -> int:
        """The seed of the dice of this run."""
        if run is None or run.entry is None or not self.agreed.has_own_dice:
            return self.plan.seed
        return seed_of_practice(self.plan, run.entry.driver)

    @property
    def follows_its_seed(self) -> bool:
        """Whether every throw is the one that the seed gives."""
        cups = {seed: SeededDice(seed) for seed in map(self._seed_of, self.runs)}
        return all(
            self.plan.game.thrown(cups[self._seed_of(run)].throw(dice)) == move
            for run, dice, move in self._own_throws
        )

    @property
    def seed_words(self) -> str:
        """The seed of the dice, for the end: anyone who knew it before could predict every throw."""
        return f"The dice were {'' if self.follows_its_seed else 'NOT '}those of seed {self.plan.seed}."

    def begin_practice(self, entry: Entry) -> Run:
        """Begin the lap of this car; raises :class:`SetupError` where it cannot begin."""
        wanted = self.agreed.is_lap or self.plan.grid is Grid.PRACTICE
        if not wanted or self.is_lined_up or not self._is_between_runs:
            raise SetupError(f"{entry.name} cannot drive a practice lap at this point.")
        if entry in self.times or (self.agreed.is_lap and self.runs):
            raise SetupError(f"{entry.name} has already driven its practice lap.")
        return self._begin(Run(self.plan.game.line_up_lap(self.plan.track, entry, self.plan.options), entry))

    def line_up(self, grid: Sequence[Entry]) -> Run:
        """Begin the race from this grid, pole first; raises a :class:`MotorChampError` where it cannot begin."""
        if self.agreed.is_lap or self.is_lined_up or not self._is_between_runs:
            raise SetupError("The race cannot line up at this point.")
        return self._begin(Run(self.agreed.line_up(grid)))

    @property
    def _is_between_runs(self) -> bool:
        return self.run is None or self.run.race.is_over

    def _begin(self, run: Run) -> Run:
        self.runs.append(run)
        self.due = None
        return run

    def set_due(self, car: str, due: datetime) -> None:
        """Set when the go of this car, which comes next, has to be over; raises :class:`SetupError`."""
        race = self.run.race if self.run else None
        if race is None or race.is_over or not race.is_between_goes or race.current_car.name != car:
            raise SetupError(f"{car} cannot be given a deadline at this point.")
        self.due = due

    def add(self, steps: Iterable[Step]) -> None:
        """Add steps that have been made in the current run."""
        if self.run is None:
            raise SetupError("No car is on the track yet.")
        self.run.steps += steps
        if not self.is_in_a_go:
            self.due = None

    def first_step_of(self, round: int, car: str) -> int:
        """Where in the current run the go of this car in this round begins; raises :class:`SetupError`.

        A go that was begun in the parent begins with the first move made here.
        """
        steps, first = self.run.steps if self.run else [], self._inherited
        for index in range(len(steps) - 1, first - 1, -1):
            before = steps[index].before
            begins = before.is_between_goes or index == first
            if before.round == round and before.current_car.name == car and begins:
                return index
        raise SetupError(f"{car} has no go in round {round} to take back.")

    def take_back(self, round: int, car: str) -> None:
        """Undo the go of this car in this round and everything after it."""
        first = self.first_step_of(round, car)
        if self.run is not None:
            self.taken_back += 1 + sum(step.before.is_between_goes for step in self.run.steps[first + 1 :])
            del self.run.steps[first:]
            self.due = None


def seed_of_practice(plan: RacePlan, name: str) -> int:
    """The seed of this driver's practice laps where all practise side by side."""
    names = [driver.name for driver in plan.drivers]
    return plan.seed + (names.index(name) + 1) * SEEDS_APART


def _time_of(run: Run) -> LapTime | None:
    return game_of(run.start).lap_time(report for step in reversed(run.steps) for report in step.reports)
