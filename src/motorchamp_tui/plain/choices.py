"""One choice of a race line by line: the questions of a race, and afterwards what every answer costs."""

from collections.abc import Callable, Iterator, Sequence

from motorchamp_tui.games import game_of, plain_words_of
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.plain import at_once
from motorchamp_tui.plain.console import Console
from motorchamp_tui.plain.seat import PlainSeat
from motorchamp_tui.race.answers import AnyChoiceResult, OpenChoice, Whose
from motorchamp_tui.race.record import Go
from motorchamp_tui.words import capitalised

WHOSE = {
    Whose.YOURS: "your answer",
    Whose.YOURS_AGAIN: "your answer, as in the race",
    Whose.IN_THE_RACE: "your choice in the race",
}


def ask_choice(
    asked: OpenChoice, talk: Console, advise: Callable[[AnyRace, Sequence[Move]], str], no_undo: str, leave: str
) -> Move:
    """The move that a player chooses; raises :class:`.Left` once they have said yes to ``leave``.

    ``advise`` says what they may know, ``no_undo`` why nothing is taken back.
    """
    race = asked.race
    seat = PlainSeat(talk, (race.current_car.driver,), lambda: no_undo, advise, lambda: leave, suggests=False)
    seat.begin(asked.run.steps)
    if not race.is_between_goes:
        talk.say(filter(None, [plain_words_of(game_of(race)).in_full(_go(asked).reports)]))
    return at_once(seat.choose(race, asked.moves))


def _go(asked: OpenChoice) -> Go:
    """The go up to the choice."""
    go = Go()
    for step in asked.run.steps:
        go = go.plus(step)
    return go


def answer_lines(result: AnyChoiceResult) -> Iterator[str]:
    """What came of an answer: the verdict, why, and every answer."""
    yield result.verdict
    yield result.why
    yield "The answers, best first:"
    for number, answer in enumerate(result.lines, 1):
        error = "" if answer.error is None else f", give or take {answer.error:.2f}"
        cost = "best" if answer.is_right else f"costs {answer.cost:.2f} {result.open.unit} more{error}"
        yours = f"; {WHOSE[answer.whose]}" if answer.whose else ""
        yield f"{number}. {answer.words}: {cost}{yours}. {capitalised(answer.risk)}."
