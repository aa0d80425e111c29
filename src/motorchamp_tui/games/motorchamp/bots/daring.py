"""Daring: plays for distance.

It takes the dice that gain the most rows on average, where a throw that ends its race counts as nothing and one
that puts it temporarily out as a third; and the end that is furthest ahead, or of two such the one with the
fastest next throw.
"""

import random
from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.next_throw import NextThrow, next_throw
from motorchamp_tui.games.motorchamp.bots.reasons import compared_with, reason, reason_of_an_end
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, odds, verdict
from motorchamp_tui.words import more_or_fewer

WORTH_OUT_FOR_A_WHILE = 1 / 3
IN_THE_PITS, ON_TRACK = 1, 0


def drive(race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
    """The fast move."""
    if len(moves) == 1:
        return moves[0]
    if isinstance(moves[0], ChooseDice):
        return max(moves, key=lambda move: rows_hoped_for(race, move))
    return max(moves, key=lambda move: _worth(race, move))


def explain(race: Race, moves: Sequence[Move], move: Move) -> str:
    """By rows."""
    if not isinstance(move, ChooseDice):
        return reason_of_an_end(race, move, _in_words)
    hoped = rows_hoped_for(race, move)
    others = [(rows_hoped_for(race, other), other) for other in moves if other != move]
    best = max(others, key=lambda other: other[0], default=None)
    compared = f", {more_or_fewer(hoped - best[0], 1)} {compared_with(best[1])}" if best else ""
    return reason(move, f"{hoped:.1f} rows on average{compared}; {odds(race, move.dice).words}")


def _in_words(after: NextThrow) -> str:
    return f"from there the fastest next throw averages {after.rows:.1f} rows"


def prepare(race: Race, cars: Sequence[str]) -> None:
    """Nothing: what it asks about a square is quick to work out."""


def rows_hoped_for(race: Race, move: Move) -> float:
    """The mean number of rows that a choice of dice brings."""
    if not isinstance(move, ChooseDice):
        return 0.0
    ways = WAYS_BY_TOTAL[move.dice]
    return sum(total * way * _share(race, move.dice, total) for total, way in ways) / WAYS_IN_ALL[move.dice]


def _share(race: Race, dice: Dice, total: int) -> float:
    match verdict(race, dice, (total,)).outcome:
        case Outcome.PERMANENTLY_OUT:
            return 0.0
        case Outcome.TEMPORARILY_OUT:
            return WORTH_OUT_FOR_A_WHILE
        case _:
            return 1.0


def _worth(race: Race, move: Move) -> tuple[float, ...]:
    """Higher is better; a car that has to stop puts the pits before the next throw."""
    if not isinstance(move, Drive | StandBeside):
        return ()
    if isinstance(move, Drive) and not move.last.is_on_track:
        return IN_THE_PITS, move.last.lane
    after, tows = next_throw(race, move), len(move.tows) if isinstance(move, Drive) else 0
    return ON_TRACK, tows, after.to_the_pits, after.rows
