"""What the bots' reasons have in common: how they name moves, and sentences that several of them use."""

from typing import assert_never

from motorchamp_tui.games.motorchamp.rules.fair_play import CHOICE_WORDS
from motorchamp_tui.games.motorchamp.rules.moves import (
    ChooseDice,
    Drive,
    DropOut,
    Insist,
    KeepQuiet,
    Move,
    StandBeside,
    Throw,
    Turn,
)
from motorchamp_tui.words import capitalised

STOPS_IN_TIME = "it has to stop before it gets the handicap flap"


def named(move: Move) -> str:
    """A move as it appears in a sentence."""
    match move:
        case ChooseDice(dice):
            return CHOICE_WORDS[dice]
        case Drive(end, tows):
            return f"{end} with the slipstream to {move.last}" if tows else str(end)
        case StandBeside(square):
            return f"beside {square}"
        case Throw():
            return str(move)
        case DropOut():
            return "out"
        case Insist():
            return "insisting"
        case Turn(car):
            return f"turning {car}"
        case KeepQuiet():
            return "keeping quiet"
        case _:
            assert_never(move)


def compared_with(move: Move) -> str:
    """A move that another is compared with."""
    return f"{'with' if isinstance(move, ChooseDice) else 'from'} {named(move)}"


def reason(move: Move, why: str) -> str:
    """The sentence that gives this reason for a move."""
    return f"{capitalised(named(move))}: {why}."


def reason_of_a_word(move: Move) -> str:
    """The reason for speaking up, or for keeping quiet."""
    match move:
        case Turn():
            return reason(move, "a pass that nobody claims does not count")
        case Insist():
            return reason(move, "too many dice have been taken")
        case _:
            return reason(move, "not everything is noticed")


def reason_of_dice_in_the_pits(move: ChooseDice) -> str:
    """The reason for dice that are prescribed; at a strict table too many could be taken there, too."""
    return reason(move, "there is no other choice in the pits")


def dictated(move: Move) -> str:
    """The reason for a move that nobody chose."""
    return reason(move, "nothing else is possible")
