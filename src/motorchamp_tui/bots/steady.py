"""Steady: never a risk that fair play lets it avoid, and always in the pits in time.

Of the dice it takes those with the least chance of being out for good, then of being out at all, then the
most points. Of the ends it takes the pit lane when its window is open, else the square from which the next
throw is safest and then longest.
"""

import functools
import random
from collections.abc import Sequence

from motorchamp_tui.rules.movement import Ahead, look_ahead
from motorchamp_tui.rules.moves import ChooseDice, Drive, Move, StandBeside
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.throws import TOTALS, WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.rules.track import Square, Track
from motorchamp_tui.rules.verdict import odds


def steady(race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
    """The careful move."""
    if len(moves) == 1:
        return moves[0]
    if isinstance(moves[0], ChooseDice):
        return min(moves, key=lambda move: _risk_of_choice(race, move))
    return max(moves, key=lambda move: _worth(race, move))


def _risk_of_choice(race: Race, move: Move) -> tuple[float, float, int]:
    if not isinstance(move, ChooseDice):
        return (0, 0, 0)
    risk = odds(race, move.dice)
    return risk.permanently / risk.ways, risk.temporarily / risk.ways, -move.dice


def _worth(race: Race, move: Move) -> tuple[float, ...]:
    """Higher is better: pit stop, progress already made, then what the square promises for the next throw."""
    match move:
        case Drive():
            square = move.last
            if not square.is_on_track:
                return (2, square.lane, 0, 0)
            bonus = len(move.tows)
            safety, mean = outlook(race.track, square)
            return (1, safety, bonus, mean)
        case StandBeside(square):
            return (1, *outlook(race.track, square), 0)
        case _:
            return (0, 0, 0, 0)


@functools.lru_cache(maxsize=4096)
def outlook(track: Track, square: Square) -> tuple[float, float]:
    """How safe the least dangerous throw from this square is on an empty track, and its mean points."""
    ahead = look_ahead(square.lane, 0, track.solid_ahead(square.row), track.limit(square) or 0, 0)
    colour = track.colour(square)
    return max((_safety(dice, ahead), _mean(dice)) for dice in tuple(Dice)[: colour + 1])


def _safety(dice: Dice, ahead: Ahead) -> float:
    if not TOTALS[dice] & ~ahead.clean:
        return 1.0
    lost = sum(ways for total, ways in WAYS_BY_TOTAL[dice] if ahead.excess[total])
    return 1 - lost / WAYS_IN_ALL[dice]


def _mean(dice: Dice) -> float:
    return sum(total * ways for total, ways in WAYS_BY_TOTAL[dice]) / WAYS_IN_ALL[dice]
