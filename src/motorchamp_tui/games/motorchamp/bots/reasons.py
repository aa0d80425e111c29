"""Why a bot chose what it chose, in a sentence or two with numbers.

Every number is one that the bot itself decided by.
"""

from collections.abc import Callable, Sequence
from typing import assert_never

from motorchamp_tui.games.motorchamp.bots.champion import Weighing
from motorchamp_tui.games.motorchamp.bots.daring import fastest_throw, rows_hoped_for
from motorchamp_tui.games.motorchamp.bots.steady import outlook
from motorchamp_tui.games.motorchamp.rules.fair_play import CHOICE_WORDS
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, DropOut, Move, StandBeside, Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.verdict import odds

WORTH_A_WORD, WORTH_A_DIGIT = 0.05, 0.005


def rookie(_race: Race, moves: Sequence[Move], move: Move) -> str:
    """At random."""
    return f"{_capital(named(move))}: picked at random from {len(moves)} legal moves."


def steady(race: Race, _moves: Sequence[Move], move: Move) -> str:
    """By risk."""
    match move:
        case ChooseDice(dice):
            return f"{_capital(named(move))}: {_risk(race, dice)}; no other choice is safer."
        case Drive() if not move.last.is_on_track:
            return f"{_capital(named(move))}: it has to stop before it gets the handicap flap."
        case Drive() | StandBeside():
            square = move.last if isinstance(move, Drive) else move.square
            safety, points = outlook(race.track, square)
            return (
                f"{_capital(named(move))}: from there the safest next throw averages {points:.1f} points"
                f" and keeps it in the race {safety:.0%} of the time."
            )
        case _:
            return _dictated(move)


def daring(race: Race, moves: Sequence[Move], move: Move) -> str:
    """By rows."""
    match move:
        case ChooseDice(dice):
            hoped = rows_hoped_for(race, move)
            others = [(rows_hoped_for(race, other), other) for other in moves if other != move]
            best = max(others, key=lambda other: other[0], default=None)
            more = f", {hoped - best[0]:.1f} more than {_from(best[1])}" if best else ""
            return f"{_capital(named(move))}: {hoped:.1f} rows on average{more}; {_risk(race, dice)}."
        case Drive() if not move.last.is_on_track:
            return f"{_capital(named(move))}: it has to stop before it gets the handicap flap."
        case Drive() | StandBeside():
            square = move.last if isinstance(move, Drive) else move.square
            hoped = fastest_throw(race.track, square)
            return f"{_capital(named(move))}: from there the fastest next throw averages {hoped:.1f} rows."
        case _:
            return _dictated(move)


def champion(race: Race, moves: Sequence[Move], move: Move) -> str:
    """By throws to the flag, and by what it does to others."""
    if isinstance(move, Throw | DropOut):
        return _dictated(move)
    weighing = Weighing(race)
    worth = weighing.throws_to_go(move)
    if not race.car_on_the_go.square.is_on_track and isinstance(move, ChooseDice):
        return f"{_capital(named(move))}: there is no other choice in the pits."
    others = [(weighing.throws_to_go(other), other) for other in moves if other != move]
    next_best = min(others, key=lambda other: other[0], default=None)
    sentence = (
        f"{_capital(named(move))}: {max(worth, 0):.1f} throws to the flag, allowing for the risk of going out"
    )
    if next_best:
        fewer = next_best[0] - worth
        how_many = f"{fewer:.2f} fewer than" if fewer >= WORTH_A_DIGIT else "as many as"
        sentence += f", {how_many} {_from(next_best[1])}"
    match move:
        case ChooseDice(dice):
            return f"{sentence}; {_risk(race, dice)}."
        case Drive():
            return " ".join([f"{sentence}.", *_effects(weighing, move)])
        case StandBeside(square):
            return f"{sentence}. Two cars should pass it in about {weighing.wait(square):.1f} rounds."
        case _:
            assert_never(move)


REASONS: dict[str, Callable[[Race, Sequence[Move], Move], str]] = {
    "rookie": rookie,
    "steady": steady,
    "daring": daring,
    "champion": champion,
}


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
        case _:
            assert_never(move)


def _from(move: Move) -> str:
    """A move that another is compared with."""
    return f"{'with' if isinstance(move, ChooseDice) else 'from'} {named(move)}"


def _effects(weighing: Weighing, move: Drive) -> list[str]:
    """The most important thing that the end means to others, if it is worth mentioning."""
    felt = {name: cost for name, cost in weighing.felt_by_others(move.last).items() if abs(cost) >= WORTH_A_WORD}
    if not felt:
        return []
    name, cost = max(felt.items(), key=lambda item: abs(item[1]))
    does = "costs" if cost > 0 else "saves"
    return [f"On that square it {does} {name}, behind it, {abs(cost):.2f} throws."]


def _risk(race: Race, dice: Dice) -> str:
    return odds(race, dice).words


def _dictated(move: Move) -> str:
    return f"{_capital(named(move))}: nothing else is possible."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
