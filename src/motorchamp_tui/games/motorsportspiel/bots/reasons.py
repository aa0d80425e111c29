"""Parts of the bots' reasons: names of moves, and sentences that several of them use."""

from motorchamp_tui.games.motorsportspiel.rules.moves import (
    Blocked,
    ChooseNumber,
    Drive,
    Forfeit,
    MissGo,
    Move,
    PutBack,
    TooFast,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Due, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBER_WORDS, Placing
from motorchamp_tui.games.motorsportspiel.rules.verdict import Odds
from motorchamp_tui.words import capitalised

WHY_DUE = {
    Due.BLACK: "it has a black flag and has to stop",
    Due.STOP_AND_GO: "it has three white flags and has to stop",
    Due.AGREED: "it still owes the agreed stop",
}


def named(move: Move) -> str:
    """A move as it appears in a sentence."""
    match move:
        case ChooseNumber(number):
            return NUMBER_WORDS[number]
        case Drive(space):
            return str(space)
        case TooFast(space):
            return f"too fast onto {space}"
        case Blocked(space):
            return f"blocked on {space}"
        case Forfeit():
            return "forfeiting the go"
        case MissGo():
            return "missing the go"
        case PutBack(space):
            return f"back onto {space}"
        case Placing():
            return move.words
        case _:
            return str(move)


def compared_with(move: Move) -> str:
    """A move that another is compared with."""
    return f"{'from' if isinstance(move, Drive) else 'with'} {named(move)}"


def reason(move: Move, why: str) -> str:
    """The sentence that gives this reason for a move."""
    what = f"Placing {move.words}" if isinstance(move, Placing) else capitalised(named(move))
    return f"{what}: {why}."


def needs_no_reason(move: Move) -> str:
    """The reason for a move that nobody chose."""
    return reason(move, "nothing else is possible")


def to_the_stop(race: Race, move: Move) -> str:
    """The reason for a move that is made so as not to miss a stop that is due."""
    why = WHY_DUE.get(race.due(race.current_car), "it wants to stop")
    return reason(move, f"{why}, and this is the surest way into the pit lane")


def in_words(odds: Odds) -> str:
    """The errors possible with a number of dice, as a part of a sentence."""
    words = {"a small mistake": odds.small, "a big one": odds.big, "the end of the race": odds.out}
    said = [f"{what} {count}/{odds.cases}" for what, count in words.items() if count]
    return ", ".join(said) or "never an error"
