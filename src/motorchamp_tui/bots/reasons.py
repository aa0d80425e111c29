"""Why a bot chose what it chose, in one or two sentences with numbers.

Decides only the words: every number comes from the judgement by which the bot decides.
"""

from collections.abc import Callable, Sequence
from typing import assert_never

from motorchamp_tui.bots.champion import Weighing
from motorchamp_tui.bots.daring import fastest_throw, rows_hoped_for
from motorchamp_tui.bots.steady import outlook
from motorchamp_tui.rules.fair_play import CHOICE_WORDS
from motorchamp_tui.rules.moves import ChooseDice, Drive, DropOut, Move, StandBeside, Throw
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.throws import Dice
from motorchamp_tui.rules.verdict import odds

WORTH_A_WORD, WORTH_A_DIGIT = 0.05, 0.005


def rookie(_race: Race, moves: Sequence[Move], move: Move) -> str:
    """By lot."""
    return f"{_capital(named(move))}: one of {len(moves)} legal moves, by lot."


def steady(race: Race, _moves: Sequence[Move], move: Move) -> str:
    """By risk."""
    match move:
        case ChooseDice(dice):
            return f"{_capital(named(move))}: {_risk(race, dice)}; no choice here has less risk."
        case Drive() if not move.last.is_on_track:
            return f"{_capital(named(move))}: the stop has to be made before the handicap flap."
        case Drive() | StandBeside():
            square = move.last if isinstance(move, Drive) else move.square
            safety, points = outlook(race.track, square)
            return (
                f"{_capital(named(move))}: the safest next throw from there stays in the race with {safety:.0%}"
                f" and brings {points:.1f} points."
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
            more = f", {hoped - best[0]:.1f} more than {named(best[1])}" if best else ""
            return f"{_capital(named(move))}: {hoped:.1f} rows on average{more}; {_risk(race, dice)}."
        case Drive() if not move.last.is_on_track:
            return f"{_capital(named(move))}: the stop has to be made before the handicap flap."
        case Drive() | StandBeside():
            square = move.last if isinstance(move, Drive) else move.square
            hoped = fastest_throw(race.track, square)
            return f"{_capital(named(move))}: the fastest next throw from there brings {hoped:.1f} rows."
        case _:
            return _dictated(move)


def champion(race: Race, moves: Sequence[Move], move: Move) -> str:
    """By throws to the flag, and by what it does to others."""
    if isinstance(move, Throw | DropOut):
        return _dictated(move)
    weighing = Weighing(race)
    worth = weighing.throws_to_go(move)
    if not race.car_on_the_go.square.is_on_track and isinstance(move, ChooseDice):
        return f"{_capital(named(move))}: the pits leave no other choice."
    others = [(weighing.throws_to_go(other), other) for other in moves if other != move]
    next_best = min(others, key=lambda other: other[0], default=None)
    sentence = f"{_capital(named(move))}: {max(worth, 0):.1f} throws to the flag, outs priced in"
    if next_best:
        fewer = next_best[0] - worth
        how_many = f"{fewer:.2f} fewer than" if fewer >= WORTH_A_DIGIT else "as many as for"
        sentence += f", {how_many} {named(next_best[1])}"
    match move:
        case ChooseDice(dice):
            return f"{sentence}; {_risk(race, dice)}."
        case Drive():
            return " ".join([f"{sentence}.", *_effects(weighing, move)])
        case StandBeside(square):
            return f"{sentence}. About {weighing.wait(square):.1f} rounds until two cars have passed."
        case _:
            assert_never(move)


REASONS: dict[str, Callable[[Race, Sequence[Move], Move], str]] = {
    "rookie": rookie,
    "steady": steady,
    "daring": daring,
    "champion": champion,
}


def named(move: Move) -> str:
    """A move as it stands in a sentence."""
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


def _effects(weighing: Weighing, move: Drive) -> list[str]:
    """The most important thing that the end means to others, if it is worth a word."""
    felt = {name: cost for name, cost in weighing.felt_by_others(move.last).items() if abs(cost) >= WORTH_A_WORD}
    if not felt:
        return []
    name, cost = max(felt.items(), key=lambda item: abs(item[1]))
    does = "costs" if cost > 0 else "helps"
    by = "" if cost > 0 else "by "
    return [f"Standing there {does} {name} behind {by}{abs(cost):.2f} throws."]


def _risk(race: Race, dice: Dice) -> str:
    return odds(race, dice).words


def _dictated(move: Move) -> str:
    return f"{_capital(named(move))}: nothing else is left."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
