"""A choice of a race made again, line by line: the question, what every answer was worth, driving on from one."""

from collections.abc import Callable, Sequence

from motorchamp_tui.analysis.again import AnswerAgain, ChoiceAgain
from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.plain.choices import answer_lines, ask_choice
from motorchamp_tui.plain.console import BACK, Console, Left, understood
from motorchamp_tui.words import LONGEST_ECHO

NO_UNDO = "Nothing is taken back here: answer it, and you may choose once more."
NO_ADVICE = "Nothing is advised here: what every answer is worth is said after yours."
LEAVE = "Leave this choice?"
DRIVE_ON = "Enter: drive on from here, a race of its own with the same dice. Or again, or back."
ONCE_MORE = "Enter: back. Or again, to choose once more."
MOST_DIGITS = 4


def number_of_mistake(words: str) -> int:
    """Which of a player's mistakes these words ask for, from 1: without any the dearest; raises an error."""
    if not words:
        return 1
    if not (words.isascii() and words.isdecimal() and len(words) <= MOST_DIGITS and int(words)):
        raise SetupError(f"{words[:LONGEST_ECHO]!r} is not the number of a mistake: 1 is the dearest.")
    return int(words)


def choose_again(
    asked: ChoiceAgain, talk: Console, drive_on: Callable[[Move], Journal] | None = None
) -> Journal | None:
    """Ask this choice again, once or several times, and say what each answer was worth.

    ``drive_on`` begins the race that goes on from an answer, where there can be one: that race, if it is wanted.
    """
    while True:
        talk.say(["", f"Again from round {asked.then.round} with {asked.then.car}, with the same dice."])
        try:
            move = ask_choice(asked, talk, _no_advice, NO_UNDO, LEAVE)
        except Left:
            return None
        talk.say(answer_lines(AnswerAgain(asked, move)))
        match _what_next(talk, DRIVE_ON if drive_on else ONCE_MORE):
            case "again":
                continue
            case "" if drive_on:
                return drive_on(move)
            case _:
                return None


def _no_advice(_race: AnyRace, _moves: Sequence[Move]) -> str:
    return NO_ADVICE


def _what_next(talk: Console, question: str) -> str:
    """``again``, ``back``, or nothing for Enter."""
    known = {"again": "again", **dict.fromkeys(BACK, "back")}
    while True:
        line = talk.ask(question)
        with talk.telling_trouble():
            return understood(line, known)[0] if line else ""
