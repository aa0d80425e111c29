"""Mining puzzles from races of champions and steadies.

A batch of races is driven, and every choice with a clear best by champion's worths is noted. Those whose
themes are still wanted are rolled out, and those that hold up are kept unless they are like one already kept. The
wanted themes are decided batch by batch, so the number of jobs changes nothing but the time.
"""

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import define, evolve, field, frozen

from motorchamp_tui.games import game_named, practice_named, puzzles_of, worths_of
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.entries import all_drivers
from motorchamp_tui.games.options import GRID
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.laboratory.cores import Done, on_all_cores
from motorchamp_tui.puzzles.files import PuzzleFile
from motorchamp_tui.puzzles.puzzle import Grade, Puzzle, PuzzleOrigin
from motorchamp_tui.race import control
from motorchamp_tui.race.control import bot_seats, had_a_choice, offered
from motorchamp_tui.race.plan import RacePlan, line_up_by_plan, plan_race
from motorchamp_tui.race.record import Run
from tools.difficulty import (
    at_first_sight,
    difficulty_of,
    grade_of_difficulty,
    is_obvious,
    misled_by,
)
from tools.weighing import MOST_OUTCOMES, UNITS, weigh

BATCH = 8
"""How many races are driven before the choices to be rolled out are decided."""
MOST_A_RACE = 4
"""The most choices of one race that are rolled out."""
LEAST_ON_THE_TABLE, MOST_ON_THE_TABLE, A_DIFFERENCE = 0.2, 4.0, 0.05
"""By how much the best has to stand out by champion's worths; moves that differ by less
than the last of these are as good as each other."""
A_SHARE_MORE = 1.8
"""By so much a theme or a grade may have more than its share."""
MOST_ABOUT_DICE = 0.35
"""The share of puzzles that may be about how many dice to take."""
TOO_ALIKE = 0.7
"""Two puzzles that share this part of their traits are too much alike."""
TO_ALL_OTHERS = 1.5
"""By how much what first sight solves may be more frequent than all else together; and of the puzzles about how
many dice, one number as an answer than all the others."""


@frozen
class RaceKind:
    """A kind of race: the bots, how many cars each brings, the laps."""

    bots: tuple[str, ...]
    cars: int
    laps: int


RACE_KINDS = (
    RaceKind(("champion", "steady"), 2, 2),
    RaceKind(("champion", "steady", "champion"), 1, 2),
    RaceKind(("steady", "champion"), 1, 5),
    RaceKind(("champion", "champion", "steady"), 2, 2),
    RaceKind(("champion", "steady"), 2, 3),
    RaceKind(("champion", "daring", "steady"), 2, 2),
    RaceKind(("daring", "champion"), 2, 3),
    RaceKind(("champion", "steady", "daring", "champion"), 2, 2),
    RaceKind(("champion", "daring", "steady", "champion", "daring"), 2, 2),
    RaceKind(("steady", "champion", "daring"), 3, 2),
)
"""Races are of these kinds in turn."""


@frozen
class Nature:
    """What a choice is about, what is seen of it, how hard it is, and the best number of dice if it is one.

    ``is_seen``: whether what looks best at first sight is right.
    """

    theme: str
    traits: tuple[str, ...]
    grade: Grade
    dice: str
    is_seen: bool


@frozen
class Find:
    """A choice in a race, by champion's worths."""

    origin: PuzzleOrigin
    nature: Nature


@frozen
class Mine:
    """What is to be mined: from how many races of which game, and how many puzzles at most.

    ``seed`` is that of the first race.
    """

    game: str
    races: int
    seed: int
    count: int = 300

    def share_of(self, parts: int) -> int:
        """How many puzzles one of this many themes or grades may have."""
        return max(1, round(self.count / parts * A_SHARE_MORE))


def likeness(traits: Sequence[str], others: Sequence[str]) -> float:
    """The share of the traits that two puzzles have in common, 0 to 1.

    Traits that neither has do not count.
    """
    told = [(one, other) for one, other in zip(traits, others, strict=True) if one or other]
    return sum(one == other for one, other in told) / max(1, len(told))


def is_like_any(traits: Sequence[str], known: Iterable[Sequence[str]]) -> bool:
    """Whether a puzzle is too much like one that is known."""
    return any(likeness(traits, others) >= TOO_ALIKE for others in known)


@define
class MiningTally:
    """How many puzzles there are of everything that is limited to a share of them."""

    themes: Counter[str] = field(factory=Counter)
    grades: Counter[Grade] = field(factory=Counter)
    dice: Counter[str] = field(factory=Counter)
    traits: list[tuple[str, ...]] = field(factory=list)
    seen: int = 0

    def add(self, nature: Nature) -> None:
        """Count one more."""
        self.themes[nature.theme] += 1
        self.grades[nature.grade] += 1
        self.traits.append(nature.traits)
        self.seen += nature.is_seen
        if nature.dice:
            self.dice[nature.dice] += 1

    def has_room(self, goal: Mine, nature: Nature) -> bool:
        """Whether one more like this is wanted."""
        others = self.dice.total() - self.dice[nature.dice]
        return (
            self.themes[nature.theme] < goal.share_of(len(puzzles_of(goal.game).PUZZLE_THEMES))
            and self.grades[nature.grade] < goal.share_of(len(Grade))
            and (not nature.dice or self.dice.total() < MOST_ABOUT_DICE * goal.count)
            and (not nature.dice or self.dice[nature.dice] < max(1, TO_ALL_OTHERS * others))
            and (not nature.is_seen or self.seen < max(1, TO_ALL_OTHERS * (len(self.traits) - self.seen)))
            and not is_like_any(nature.traits, self.traits)
        )

    def rarity(self, nature: Nature) -> tuple[int, int]:
        """How rare it is: the lower, the more it is wanted."""
        return self.themes[nature.theme], self.grades[nature.grade]


@frozen
class Haul:
    """What has been mined so far."""

    file: PuzzleFile
    natures: tuple[Nature, ...] = ()
    tried: int = 0
    is_interrupted: bool = False

    @property
    def tally(self) -> MiningTally:
        """Its puzzles, counted."""
        tally = MiningTally()
        for nature in self.natures:
            tally.add(nature)
        return tally

    def with_puzzle(self, puzzle: Puzzle) -> "Haul":
        """The haul with one more puzzle."""
        file = evolve(self.file, puzzles=(*self.file.puzzles, puzzle))
        return evolve(self, file=file, natures=(*self.natures, nature_of(puzzle)))


def nature_of(puzzle: Puzzle) -> Nature:
    """The theme of a puzzle, what the player sees and how hard it is."""
    opened = puzzle.open()
    traits = puzzles_of(puzzle.game).traits_of(opened.race, opened.best, opened.second)
    is_seen = opened.answer(at_first_sight(opened.race, opened.moves)).is_right
    return Nature(puzzle.theme, tuple(traits), puzzle.grade, _dice_in(opened.race, opened.best), is_seen)


def _dice_in(race: AnyRace, best: Move) -> str:
    """The best number of dice; empty where the choice is about something else."""
    return str(best) if race.is_between_goes else ""


def haul_of(file: PuzzleFile) -> Haul:
    """The haul in a file: mining continues from it."""
    haul = Haul(evolve(file, puzzles=()))
    for puzzle in file.puzzles:
        haul = haul.with_puzzle(puzzle)
    return haul


def mine(goal: Mine, haul: Haul, *, jobs: int, told: Callable[[], None] | None = None) -> Iterator[Haul]:
    """Mine batch by batch, from a haul on; the haul after each of them.

    An interrupt ends it; the unfinished batch is left out. ``told`` after every race.
    """
    while haul.file.races < goal.races and len(haul.file.puzzles) < goal.count:
        first = haul.file.races
        races = min(BATCH, goal.races - first)
        noted = on_all_cores(functools.partial(_finds_of, goal, first), races, jobs, told)
        wanted = [] if noted.is_interrupted else _wanted(goal, haul, noted.results)
        rolled: Done[Puzzle | None] = on_all_cores(functools.partial(_rolled, wanted), len(wanted), jobs)
        if noted.is_interrupted or rolled.is_interrupted:
            yield evolve(haul, is_interrupted=True)
            return
        for puzzle in rolled.results:
            haul = haul if puzzle is None else _kept(goal, haul, puzzle)
        haul = evolve(haul, file=evolve(haul.file, races=first + races), tried=haul.tried + len(wanted))
        yield haul


def _finds_of(goal: Mine, first: int, number: int) -> tuple[Find, ...]:
    """The choices of a race that may be puzzles."""
    plan = _plan(goal.game, goal.seed, first + number)
    return tuple(_finds(plan, driven(plan)))


def _plan(name: str, seed: int, number: int) -> RacePlan:
    game, kind = game_named(name), RACE_KINDS[number % len(RACE_KINDS)]
    names = practice_named(name).DAILY_CIRCUITS
    return plan_race(
        game.circuit(names[number // len(RACE_KINDS) % len(names)]),
        all_drivers(kind.bots),
        cars=kind.cars,
        laps=kind.laps,
        options=game.USUAL_OPTIONS.agree(GRID, GRID.default),
        seed=seed + number,
    )


def driven(plan: RacePlan) -> Run:
    """The race of this plan."""
    start, bots = line_up_by_plan(plan), bot_seats(plan.game, plan.drivers, plan.seed)

    def choose(race: AnyRace, moves: Sequence[Move]) -> Move:
        return bots[race.current_car.driver].decide(race, moves)

    return Run(start, steps=list(control.driven(start, choose, SeededDice(plan.seed))))


def _finds(plan: RacePlan, run: Run) -> Iterator[Find]:
    game, words = plan.game, list[str]()
    teams = {entry.name: entry for entry in plan.entries}
    cars = tuple(teams[car.name] for car in run.start.cars)
    for step in run.steps:
        race = step.before
        if had_a_choice(race) and _is_near_the_end(race):
            found = _noted(race)
            if found is not None:
                origin = PuzzleOrigin(
                    race.game,
                    plan.track.name,
                    game.fingerprint(plan.track),
                    game.EDITION,
                    plan.laps,
                    cars,
                    plan.seed,
                    " ".join(words),
                )
                yield Find(origin, found)
        words.append(game.move_words(race, step.move))


def _is_near_the_end(race: AnyRace) -> bool:
    """Whether so little is left to drive that rollouts are quick."""
    left = worths_of(race).worth_of(race, race.current_car.name)
    return left * len(race.cars) <= puzzles_of(race.game).PUZZLE_REACH


def _noted(race: AnyRace) -> Nature | None:
    """The nature of a choice by champion's worths; None where it is not clear, or too clear."""
    moves = offered(race)
    worths = worths_of(race).worths_of_moves(race, moves)
    least = min(worths)
    others = [(worth, at) for at, worth in enumerate(worths) if worth - least > A_DIFFERENCE]
    costs = {round(worth - least, 4) for worth, _ in others}
    if not others or len(costs) >= MOST_OUTCOMES:
        return None
    worth, second = min(others)
    if not LEAST_ON_THE_TABLE <= worth - least <= MOST_ON_THE_TABLE:
        return None
    says, both = puzzles_of(race.game), (moves[worths.index(least)], moves[second])
    right = [move for move, worth in zip(moves, worths, strict=True) if worth - least <= A_DIFFERENCE]
    if is_obvious(race, moves, right):
        return None
    grade = grade_of_difficulty(difficulty_of(costs, misled_by(race, right)))
    return Nature(
        says.theme_of(race, *both),
        tuple(says.traits_of(race, *both)),
        grade,
        _dice_in(race, both[0]),
        at_first_sight(race, moves) in right,
    )


def _wanted(goal: Mine, haul: Haul, found: Sequence[Sequence[Find]]) -> list[PuzzleOrigin]:
    """The choices to roll out: of every race the rarest themes and then grades first, none like a kept puzzle."""
    tally, origins = haul.tally, list[PuzzleOrigin]()
    for finds in found:
        for _ in range(MOST_A_RACE):
            free = [find for find in finds if tally.has_room(goal, find.nature)]
            if not free:
                break
            find = min(free, key=lambda one: tally.rarity(one.nature))
            tally.add(find.nature)
            origins.append(find.origin)
    return origins


def _rolled(origins: Sequence[PuzzleOrigin], number: int) -> Puzzle | None:
    """The puzzle from a choice; None where rollouts reject it."""
    origin = origins[number]
    race = origin.driven().race
    answers = weigh(race)
    if answers is None:
        return None
    right = [move for move, answer in zip(offered(race), answers, strict=True) if answer.is_right]
    if is_obvious(race, offered(race), right):
        return None
    costs = {answer.outcome: answer.cost / UNITS for answer in answers if not answer.is_right}
    difficulty = difficulty_of(costs.values(), misled_by(race, right))
    car, grade = race.current_car.name, grade_of_difficulty(difficulty)
    made = Puzzle(origin.id, "", grade, difficulty, race.round, car, origin, answers).open()
    says, both = puzzles_of(race.game), (made.best, made.second)
    return evolve(made.puzzle, theme=says.theme_of(race, *both))


def _kept(goal: Mine, haul: Haul, puzzle: Puzzle) -> Haul:
    """The haul with this puzzle, if there is room for it."""
    is_there = any(other.id == puzzle.id for other in haul.file.puzzles)
    is_full = len(haul.file.puzzles) >= goal.count
    return (
        haul
        if is_there or is_full or not haul.tally.has_room(goal, nature_of(puzzle))
        else haul.with_puzzle(puzzle)
    )
