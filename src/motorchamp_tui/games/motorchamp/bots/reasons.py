"""Reasons of the bots: how they name moves, and sentences that several of them use."""

from collections.abc import Callable
from typing import assert_never

from motorchamp_tui.games.motorchamp.rules.fair_play import CHOICE_WORDS
from motorchamp_tui.games.motorchamp.rules.go import car_after
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
from motorchamp_tui.games.motorchamp.rules.race import LAPS_WITHOUT_STOP, Car, Flap, Race, Status
from motorchamp_tui.games.motorchamp.rules.track import Square
from motorchamp_tui.words import capitalised


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


def square_of(end: Drive | StandBeside) -> Square:
    """Where a car is after this end."""
    return end.last if isinstance(end, Drive) else end.square


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
    """The reason for prescribed dice; at a strict table too many could be taken there, too."""
    return reason(move, "it has no other choice in the pits")


def reason_of_too_many_dice(move: ChooseDice) -> str:
    """The reason for dice that no bot takes."""
    return reason(move, "more than the rules allow, and permanently out unless another driver insists")


def reason_of_an_end(race: Race, move: Move, why_there: Callable[[Drive | StandBeside], str]) -> str:
    """The reason for an end: in the pits, at the flag, or by what the driver likes about it."""
    if not isinstance(move, Drive | StandBeside):
        return dictated(move)
    after = car_after(race, move)
    if isinstance(move, Drive) and not move.last.is_on_track:
        return reason(move, _why_in_the_pits(race, after))
    if after.status is Status.FINISHED:
        return reason(move, "it takes the flag")
    return reason(move, why_there(move))


def _why_in_the_pits(race: Race, after: Car) -> str:
    if after.flap is Flap.PIT:
        return "nothing can happen to it in the pits"
    if after.flap is Flap.HANDICAP:
        return "the stop takes its handicap flap off"
    gives_a_flap = race.laps > LAPS_WITHOUT_STOP
    return "it has to stop before it gets the handicap flap" if gives_a_flap else "it stops while it may"


def dictated(move: Move) -> str:
    """The reason for a move that nobody chose."""
    return reason(move, "nothing else is possible")
