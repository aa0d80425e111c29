"""Puzzles line by line: the same questions as in a race, then what each answer costs."""

from collections.abc import Iterator, Sequence
from typing import TextIO

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.plain import TO_SHARE, politely
from motorchamp_tui.plain.choices import answer_lines, ask_choice
from motorchamp_tui.plain.console import BACK, Console, Left, asked_about
from motorchamp_tui.puzzles.puzzle import Grade, Puzzle
from motorchamp_tui.puzzles.solving import PuzzleResult, PuzzleSet
from motorchamp_tui.sharing import puzzle_line
from motorchamp_tui.words import LONGEST_ECHO, and_so_on, counted

NO_UNDO = "A puzzle takes nothing back: answer it, and you can try it again."
LEAVE = "Leave this puzzle?"
ABOUT = "Each puzzle is one decision with one clearly best answer. Only your first try at it counts."
PROMPT = "Enter: the next puzzle. What else?"
HELP = (
    "Enter: the next puzzle. again: the same one. daily: today's. A theme, a grade, or all: puzzles of that kind.",
    "The letters of a puzzle: that one. share: what came of the last one, as one line to paste into a chat.",
    "rating: yours. quit: leave.",
)


def puzzles(puzzle_set: PuzzleSet, first: Puzzle | None, stdin: TextIO, stdout: TextIO) -> int:
    """Solve puzzles, this one first if it is given, until the player leaves; returns the exit status."""
    return politely(Console(stdin, stdout), lambda talk: solve(puzzle_set, first, talk))


def solve(puzzle_set: PuzzleSet, first: Puzzle | None, talk: Console) -> None:
    """Solve puzzles; raises :class:`Left`."""
    talk.say([ABOUT, *rating_lines(puzzle_set)])
    puzzle = first
    while True:
        if puzzle is None:
            puzzle = puzzle_set.next()
        puzzle = _wanted(puzzle_set, puzzle, _ask(puzzle_set, puzzle, talk), talk)


def rating_lines(puzzle_set: PuzzleSet) -> Iterator[str]:
    """The player's rating, and how many puzzles they have solved."""
    yield f"Your rating: {puzzle_set.strength.in_words}."
    solved, every = puzzle_set.solved(puzzle_set.theme)
    yield f"Solved at the first try: {solved} of {counted(every, 'puzzle')}."
    if puzzle_set.todays is not None:
        yield f"Today's puzzle: {puzzle_set.day_words()}."
    if puzzle_set.trouble:
        yield puzzle_set.trouble


def _ask(puzzle_set: PuzzleSet, puzzle: Puzzle, talk: Console) -> PuzzleResult:
    """Ask this puzzle, and say how good the answer was."""
    opened = puzzle_set.open(puzzle)
    kind = "Today's puzzle" if puzzle_set.todays is puzzle else "Puzzle"
    race = opened.race
    road = f"{race.track.name}, {counted(race.laps, 'lap')}"
    talk.say(["", f"{kind} {puzzle.id}, {puzzle.grade.value}. {road}. What is best?"])

    def hint(_race: AnyRace, _moves: Sequence[Move]) -> str:
        return puzzle_set.hint(opened)

    result = puzzle_set.judge(opened, ask_choice(opened, talk, hint, NO_UNDO, LEAVE))
    talk.say(result_lines(result))
    return result


def result_lines(result: PuzzleResult) -> Iterator[str]:
    """The result of an answer: the verdict, why, every answer, the rating."""
    yield from answer_lines(result)
    yield result.plain_rating_words
    if result.trouble:
        yield result.trouble
    if result.day is not None:
        yield TO_SHARE
        yield puzzle_line(result).text(in_letters=True)


def _wanted(puzzle_set: PuzzleSet, last: Puzzle, result: PuzzleResult, talk: Console) -> Puzzle | None:
    """The puzzle that the player wants to solve now; None: the next one. Raises :class:`Left`."""
    while True:
        words = talk.ask(PROMPT).casefold()
        if (about := asked_about(words)) is not None:
            talk.help(about, [*HELP, *_kinds(puzzle_set)])
            continue
        with talk.telling_trouble():
            match words:
                case "" | "next" | "n":
                    return None
                case "again" | "a":
                    return last
                case "share" | "s":
                    talk.say([puzzle_line(result).text(in_letters=True)])
                case "rating" | "r":
                    talk.say(rating_lines(puzzle_set))
                case _ if words in BACK:
                    raise Left("You have left.")
                case _:
                    return choose(puzzle_set, words)


def choose(puzzle_set: PuzzleSet, words: str) -> Puzzle | None:
    """The puzzle that these words ask for; raises a :class:`MotorChampError`.

    A theme or a grade stays chosen.
    """
    themes, grades = _themes(puzzle_set), {grade.value: grade for grade in Grade}
    if words in ("daily", "today"):
        if puzzle_set.todays is None:
            raise SetupError("These puzzles have no daily puzzle.")
        return puzzle_set.todays
    if words == "all":
        puzzle_set.theme, puzzle_set.grade = "", None
    elif words in themes:
        puzzle_set.theme = words
    elif words in grades:
        puzzle_set.grade = grades[words]
    elif any(puzzle.id.casefold() == words for puzzle in puzzle_set.file.puzzles):
        return puzzle_set.file.named(words)
    else:
        raise SetupError(f"{words[:LONGEST_ECHO]!r} isn't an answer here. {_kinds(puzzle_set)[0]} help lists all.")
    return puzzle_set.next()


def _themes(puzzle_set: PuzzleSet) -> list[str]:
    return [theme.name for theme in puzzle_set.themes]


def _kinds(puzzle_set: PuzzleSet) -> list[str]:
    grades = and_so_on([grade.value for grade in Grade], "or")
    return [f"The themes are {and_so_on(_themes(puzzle_set))}; the grades {grades}."]
