"""Puzzle: a race up to a choice, and the cost of each answer.

The race is kept as in a journal, by its moves from the grid on. So a puzzle is opened by driving
it again, and answers any question that a race answers.
"""

import hashlib
from enum import Enum

from attrs import frozen

from motorchamp_tui.errors import MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.games import circuit_drawn_as, game_named
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.notation import words_of
from motorchamp_tui.games.protocol import AnyTrack, Game
from motorchamp_tui.race.answers import Answer, OpenChoice
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.record import Run, step_from

ID_LETTERS, ID_LENGTH = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 5
"""No two of these letters look alike."""


class Grade(Enum):
    """The difficulty of a puzzle in words."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


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
        """The race driven again up to the choice; raises :class:`SetupError` if that fails.

        ``driver`` sits in the car in question and in the other cars of its original driver.
        """
        game = game_named(self.game)
        for car in self.cars:
            if car.team not in game.TEAMS:
                raise UnknownNameError("team", car.team, game.TEAMS)
        track = self._track_of(game)
        run = self._drive(game, Run(game.line_up(track, self.cars, self.laps, game.USUAL_OPTIONS, game.TEAMS)))
        if not driver:
            return run
        was = run.race.current_car.driver
        cars = [Entry(car.name, car.team, driver if car.driver == was else car.driver) for car in self.cars]
        return self._drive(game, Run(game.line_up(track, cars, self.laps, game.USUAL_OPTIONS, game.TEAMS)))

    def _track_of(self, game: Game) -> AnyTrack:
        """The circuit with the fingerprint: the one of this name, or of its present name."""
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

    ``difficulty`` is on a scale of ratings around 1500: a player with this rating should solve it half the time.
    ``is_as_mined``: not edited since; others must not be scored.
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
        """The name of the circuit."""
        return self.origin.circuit

    @property
    def gap(self) -> int:
        """The cost of the best wrong answer, in thousandths of a go."""
        return min(answer.cost for answer in self.answers if not answer.is_right)

    @property
    def luck(self) -> float:
        """The chance that a guess is right."""
        return sum(answer.is_right for answer in self.answers) / len(self.answers)

    def open(self, driver: str = "") -> "OpenPuzzle":
        """The puzzle with its race, ``driver`` in the car; raises :class:`SetupError` if it cannot be used."""
        try:
            run = self.origin.driven(driver)
            game, race = game_named(self.game), run.race
            moves = () if race.is_over or race.awaited else offered(race)
            if [game.move_words(race, move) for move in moves] != [answer.words for answer in self.answers]:
                raise SetupError("These are not the choices that the rules offer there.")
        except MotorChampError as error:
            raise SetupError(f"Puzzle {self.id} cannot be opened. {error}") from None
        return OpenPuzzle(run, moves, self.answers, self)


@frozen(eq=False)
class OpenPuzzle(OpenChoice):
    """A puzzle that can be shown: the choice, and which puzzle it is."""

    puzzle: Puzzle
