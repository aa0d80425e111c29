"""What a puzzle is: a race up to a choice, and what each answer costs.

The race is kept as a journal keeps it, by its moves from the grid on. So a puzzle is opened by driving it again,
and whatever can be asked about a race can be asked about it.
"""

import hashlib
from collections.abc import Sequence
from enum import Enum

from attrs import frozen

from motorchamp_tui.errors import MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.games import circuit_drawn_as, game_named
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.notation import words_of
from motorchamp_tui.games.protocol import AnyRace, AnyTrack, Game, Move
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.record import Run, step_from

ID_LETTERS, ID_LENGTH = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 5
"""No letter looks like another."""


class Grade(Enum):
    """How hard a puzzle is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@frozen
class Answer:
    """A move on offer in the words of a journal; its cost against the best, in thousandths of a go.

    ``error`` is the standard error of that. Answers with the same ``outcome`` come to the same, and so do their
    costs; those with outcome 0 are right.
    """

    words: str
    cost: int
    error: int
    outcome: int

    @property
    def is_right(self) -> bool:
        """Whether there is no better one."""
        return self.outcome == 0


@frozen
class PuzzleOrigin:
    """The race up to the choice. ``moves`` are those of a journal; ``seed`` is that of the race.

    ``track`` is the fingerprint of the circuit, ``edition`` that of the rules.
    """

    game: str
    circuit: str
    track: str
    edition: int
    laps: int
    cars: tuple[Entry, ...]
    seed: int
    moves: str

    @property
    def id(self) -> str:
        """A few letters that stay the same as long as the origin does."""
        cars = ",".join(f"{car.name}/{car.team}/{car.driver}" for car in self.cars)
        told = f"{self.game} {self.track} {self.laps} {cars} {self.moves}"
        number = int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big")
        return "".join(ID_LETTERS[number >> 5 * at & 31] for at in range(ID_LENGTH))

    def driven(self, driver: str = "") -> Run:
        """The race driven again up to the choice; raises :class:`SetupError` where that cannot be.

        ``driver``: who sits in the car in question and in the other cars of whoever drove it.
        """
        game = game_named(self.game)
        track = self._track_of(game)
        run = self._drive(game, Run(game.line_up(track, self.cars, self.laps, game.USUAL_OPTIONS, game.TEAMS)))
        if not driver:
            return run
        was = run.race.current_car.driver
        cars = [Entry(car.name, car.team, driver if car.driver == was else car.driver) for car in self.cars]
        return self._drive(game, Run(game.line_up(track, cars, self.laps, game.USUAL_OPTIONS, game.TEAMS)))

    def _track_of(self, game: Game) -> AnyTrack:
        """The circuit with the fingerprint: the one of this name, or what it is called by now."""
        names = game.circuit_names()
        if self.circuit not in names:
            raise UnknownNameError("circuit", self.circuit, names)
        track = circuit_drawn_as(game, self.track, self.circuit)
        if track is None:
            raise SetupError(f"The circuit {self.circuit} is not the one it was made on.")
        return track

    def _drive(self, game: Game, run: Run) -> Run:
        words = words_of(self.moves) if self.moves else []
        try:
            while words:
                run.steps.append(step_from(run.race, game.take_move(run.race, words)))
        except SetupError:
            raise
        except MotorChampError as error:
            raise SetupError(f"The rules have changed since it was made: {error}") from None
        return run


@frozen
class Puzzle:
    """One puzzle. ``round`` and ``car`` say where in its race it comes from.

    ``difficulty`` is on a scale of ratings around 1500: somebody with this rating should solve it half the time.
    ``is_as_mined``: not edited since; others are not to be scored.
    """

    id: str
    theme: str
    grade: Grade
    difficulty: int
    round: int
    car: str
    origin: PuzzleOrigin
    answers: tuple[Answer, ...]
    is_as_mined: bool = True

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.origin.game

    @property
    def circuit(self) -> str:
        """Where it is driven."""
        return self.origin.circuit

    @property
    def gap(self) -> int:
        """What the best of the wrong answers costs, in thousandths of a go."""
        return min(answer.cost for answer in self.answers if not answer.is_right)

    @property
    def luck(self) -> float:
        """How often a guess is right."""
        return sum(answer.is_right for answer in self.answers) / len(self.answers)

    def open(self, driver: str = "") -> "OpenPuzzle":
        """The puzzle with its race, ``driver`` in the car; raises :class:`SetupError` where it is of no use."""
        try:
            run = self.origin.driven(driver)
            game, race = game_named(self.game), run.race
            moves = () if race.is_over or race.awaited else offered(race)
            if [game.move_words(race, move) for move in moves] != [answer.words for answer in self.answers]:
                raise SetupError("These are not the choices that the rules offer there.")
        except MotorChampError as error:
            raise SetupError(f"Puzzle {self.id} cannot be opened. {error}") from None
        return OpenPuzzle(self, run, moves)


@frozen(eq=False)
class OpenPuzzle:
    """A puzzle that can be shown: the race as it was driven, and its answers as moves, in their order."""

    puzzle: Puzzle
    run: Run
    moves: Sequence[Move]

    @property
    def race(self) -> AnyRace:
        """The race at the choice."""
        return self.run.race

    @property
    def best(self) -> Move:
        """The first of the right answers."""
        return next(move for move, answer in self._pairs if answer.is_right)

    @property
    def second(self) -> Move:
        """The best of the wrong answers."""
        wrong = [(answer.cost, at) for at, answer in enumerate(self.puzzle.answers) if not answer.is_right]
        return self.moves[min(wrong)[1]]

    def answer(self, move: Move) -> Answer:
        """What an answer costs."""
        return self.puzzle.answers[self.moves.index(move)]

    @property
    def by_cost(self) -> list[tuple[Move, Answer]]:
        """One move for each outcome, the best first."""
        found = dict[int, tuple[Move, Answer]]()
        for move, answer in self._pairs:
            found.setdefault(answer.outcome, (move, answer))
        return sorted(found.values(), key=lambda pair: (pair[1].cost, pair[1].outcome))

    @property
    def _pairs(self) -> list[tuple[Move, Answer]]:
        return list(zip(self.moves, self.puzzle.answers, strict=True))
