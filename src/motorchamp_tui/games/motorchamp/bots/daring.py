"""Daring: plays for distance.

It takes the dice that gain the most rows on average, where a throw that ends its race counts as nothing and one
that puts it temporarily out as a third; and the end that is furthest ahead, or of two such the one with the
fastest next throw.
"""

import functools
import random
from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.reasons import STOPS_IN_TIME, compared_with, dictated, reason
from motorchamp_tui.games.motorchamp.bots.steady import chance_of_the_pits
from motorchamp_tui.games.motorchamp.rules.movement import look_ahead
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.pits import may_enter
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import DICE_ON, WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square, Track
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, odds, verdict

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
    match move:
        case ChooseDice(dice):
            hoped = rows_hoped_for(race, move)
            others = [(rows_hoped_for(race, other), other) for other in moves if other != move]
            best = max(others, key=lambda other: other[0], default=None)
            more = f", {hoped - best[0]:.1f} more than {compared_with(best[1])}" if best else ""
            return reason(move, f"{hoped:.1f} rows on average{more}; {odds(race, dice).words}")
        case Drive() if not move.last.is_on_track:
            return reason(move, STOPS_IN_TIME)
        case Drive() | StandBeside():
            square = move.last if isinstance(move, Drive) else move.square
            hoped = fastest_throw(race.track, square)
            return reason(move, f"from there the fastest next throw averages {hoped:.1f} rows")
        case _:
            return dictated(move)


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
    """Higher is better."""
    match move:
        case Drive():
            square = move.last
            if not square.is_on_track:
                return IN_THE_PITS, square.lane
            return ON_TRACK, len(move.tows), *_promise(race, square)
        case StandBeside(square):
            return ON_TRACK, 0, *_promise(race, square)
        case _:
            return ()


def _promise(race: Race, square: Square) -> tuple[float, ...]:
    """The last lap before the handicap puts the pits first, any other the next throw."""
    car = race.car_on_the_go
    to_the_pits = chance_of_the_pits(race.track, square) if may_enter(race, car) else 0.0
    return to_the_pits, fastest_throw(race.track, square)


@functools.lru_cache(maxsize=8192)
def fastest_throw(track: Track, square: Square) -> float:
    """The mean rows of the fastest throw from here on an empty track, a throw too far counting as nothing."""
    ahead = look_ahead(track, square)
    return max(
        sum(total * ways for total, ways in WAYS_BY_TOTAL[dice] if not ahead.excess(total)) / WAYS_IN_ALL[dice]
        for dice in DICE_ON[track.colour(square)]
    )
