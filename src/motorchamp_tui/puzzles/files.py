"""Files of puzzles: one game a file, a line a puzzle, before it a check by which an edited line is noticed.

An edited line is a puzzle that is not scored, or left out.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from attrs import field, frozen

from motorchamp_tui.errors import BrokenFileError, MotorChampError, SetupError, UnknownNameError
from motorchamp_tui.files import reason_of
from motorchamp_tui.games import FIRST_GAME, GAMES, puzzles_of
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.notation import can_be_shown
from motorchamp_tui.locations import puzzles_folder
from motorchamp_tui.parsing import ParsingError, bytes_of, json_in, text_in
from motorchamp_tui.puzzles.puzzle import Grade, Puzzle, PuzzleOrigin
from motorchamp_tui.race.answers import Answer

FORMAT = 1
SUFFIX = ".puzzles"
HEAD = re.compile(r"motorchamp-puzzles ([0-9]{1,6}) ([a-z]{1,40}) seed (-?[0-9]{1,18}) races ([0-9]{1,9})")
HEAD_LIKE = f"motorchamp-puzzles {FORMAT} {FIRST_GAME} seed 7 races 1200"
CHECK_LETTERS = 12
MOST_BYTES = 50_000_000
MOST_CARS, MOST_LAPS = 16, 99


@frozen
class PuzzleFile:
    """The contents of a file: the ``puzzles`` that can be read, and a sentence for each line with an error.

    ``seed`` and ``races`` are those it was mined from.
    """

    game: str
    seed: int = 0
    races: int = 0
    puzzles: tuple[Puzzle, ...] = ()
    mistakes: tuple[str, ...] = field(default=(), eq=False)

    def named(self, id: str) -> Puzzle:
        """The puzzle with these letters; raises :class:`UnknownNameError`."""
        return _named(id, self.puzzles)

    def only(self, theme: str = "", grade: Grade | None = None) -> tuple[Puzzle, ...]:
        """Those of this theme and grade."""
        return tuple(
            puzzle
            for puzzle in self.puzzles
            if (not theme or puzzle.theme == theme) and grade in (None, puzzle.grade)
        )


def shipped(game: str) -> PuzzleFile:
    """The puzzles that come with a game; raises :class:`BrokenFileError`."""
    return _shipped_in(puzzles_folder() / f"{game}{SUFFIX}")


@cache
def _shipped_in(file: Path) -> PuzzleFile:
    return read_puzzles(file)


def puzzle_named(id: str, first: str) -> Puzzle:
    """The puzzle with these letters, of this game or another; raises :class:`UnknownNameError`."""
    games = sorted(GAMES, key=lambda game: game != first)
    return _named(id, [puzzle for game in games for puzzle in shipped(game).puzzles])


def _named(id: str, puzzles: Sequence[Puzzle]) -> Puzzle:
    for puzzle in puzzles:
        if puzzle.id == id.upper():
            return puzzle
    raise UnknownNameError("puzzle", id, [puzzle.id for puzzle in puzzles], ())


def read_puzzles(path: Path) -> PuzzleFile:
    """The puzzles in this file; raises :class:`BrokenFileError` if it is no file of puzzles."""
    try:
        head, *lines = text_in(bytes_of(path, MOST_BYTES), MOST_BYTES).split("\n")
    except OSError as error:
        raise BrokenFileError(str(path), [f"It cannot be read: {reason_of(error)}."]) from None
    except ParsingError as error:
        raise BrokenFileError(str(path), [f"This is not a file of puzzles: {error}."]) from None
    said = HEAD.fullmatch(head)
    if said is None or said[2] not in GAMES:
        raise BrokenFileError(str(path), [f"A file of puzzles begins with a line like {HEAD_LIKE!r}."])
    if int(said[1]) != FORMAT:
        raise BrokenFileError(str(path), [f"It has format {said[1]}; this program reads format {FORMAT}."])
    puzzles, mistakes = dict[str, Puzzle](), list[str]()
    for number, line in enumerate(lines, 2):
        if not line:
            continue
        try:
            puzzle = _read_line(said[2], line)
        except _LineError as error:
            mistakes.append(f"{path}:{number}: {error}")
            continue
        if not puzzle.is_as_mined:
            mistakes.append(f"{path}:{number}: Puzzle {puzzle.id} has been edited: it is not scored.")
        puzzles.setdefault(puzzle.id, puzzle)
    return PuzzleFile(said[2], int(said[3]), int(said[4]), tuple(puzzles.values()), tuple(mistakes))


def written(file: PuzzleFile) -> str:
    """The text of a file."""
    head = f"motorchamp-puzzles {FORMAT} {file.game} seed {file.seed} races {file.races}"
    return "\n".join([head, *map(_line_of, file.puzzles)]) + "\n"


def check_puzzles(path: Path) -> Sequence[str]:
    """A sentence for each error in a file, with every puzzle opened; raises :class:`BrokenFileError`."""
    file = read_puzzles(path)
    mistakes = list(file.mistakes)
    for puzzle in file.puzzles:
        try:
            puzzle.open()
        except SetupError as error:
            mistakes.append(f"{path}: {error}")
    return mistakes


class _LineError(MotorChampError):
    """An error in a line, without its place."""


def _line_of(puzzle: Puzzle) -> str:
    origin = puzzle.origin
    data = {
        "id": puzzle.id,
        "theme": puzzle.theme,
        "grade": puzzle.grade.value,
        "difficulty": puzzle.difficulty,
        "circuit": origin.circuit,
        "track": origin.track,
        "edition": origin.edition,
        "laps": origin.laps,
        "seed": origin.seed,
        "round": puzzle.round,
        "car": puzzle.car,
        "cars": [[car.name, car.team, car.driver] for car in origin.cars],
        "answers": [[one.words, one.cost, one.error, one.outcome] for one in puzzle.answers],
        "moves": origin.moves,
    }
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    return f"{_check_of(origin.game, text)} {text}"


def _check_of(game: str, text: str) -> str:
    return hashlib.sha256(f"{game} {text}".encode()).hexdigest()[:CHECK_LETTERS]


def _read_line(game: str, line: str) -> Puzzle:
    check, _, text = line.partition(" ")
    try:
        data = json_in(text)
        puzzle = _puzzle_in(game, data, is_as_mined=check == _check_of(game, text))
    except (ParsingError, ValueError, KeyError, TypeError):
        raise _LineError("This line is damaged: it is left out.") from None
    if puzzle.id != puzzle.origin.id:
        raise _LineError("The position in this line has been edited: it is left out.")
    return puzzle


def _puzzle_in(game: str, data: dict[str, Any], *, is_as_mined: bool) -> Puzzle:
    cars = tuple(Entry(_word(name), _word(team), _word(driver)) for name, team, driver in data["cars"])
    answers = tuple(
        Answer(_word(words), _whole(cost), _whole(error), _whole(outcome))
        for words, cost, error, outcome in data["answers"]
    )
    origin = PuzzleOrigin(
        game,
        _word(data["circuit"]),
        _word(data["track"]),
        _whole(data["edition"]),
        _whole(data["laps"], 1, MOST_LAPS),
        cars,
        _whole(data["seed"], -(10**18)),
        _word(data["moves"]),
    )
    if not 1 <= len(cars) <= MOST_CARS or {answer.is_right for answer in answers} != {True, False}:
        raise ValueError
    theme = _word(data["theme"])
    if theme not in (known.name for known in puzzles_of(game).PUZZLE_THEMES):
        raise ValueError
    return Puzzle(
        _word(data["id"]),
        theme,
        Grade(data["grade"]),
        _whole(data["difficulty"]),
        _whole(data["round"]),
        _word(data["car"]),
        origin,
        answers,
        is_as_mined,
    )


def _word(value: object) -> str:
    if not isinstance(value, str) or not can_be_shown(value):
        raise TypeError
    return value


def _whole(value: object, least: int = 0, most: int = 10**18) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise TypeError
    return value
