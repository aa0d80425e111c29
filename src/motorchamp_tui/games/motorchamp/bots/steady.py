"""Steady: takes no risk that fair play lets it avoid, and makes its stop in time.

It takes the dice with the smallest chance of being permanently out, then of being out at all. While its pit
window is open it prefers those most likely to take it into the lane; after that, more dice. Of the ends it
takes the pit lane, or else the square with the safest next throw, then the one nearest to the pits, then the
furthest.
"""

import functools
import random
from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.reasons import STOPS_IN_TIME, dictated, reason
from motorchamp_tui.games.motorchamp.rules.fair_play import without_fewer_than_safe
from motorchamp_tui.games.motorchamp.rules.movement import Ahead, look_ahead
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.pits import may_enter, turns_in
from motorchamp_tui.games.motorchamp.rules.race import Flap, Race
from motorchamp_tui.games.motorchamp.rules.throws import DICE_ON, WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW, Square, Track
from motorchamp_tui.games.motorchamp.rules.verdict import odds

PIT_LANE, ON_TRACK = 2, 1


def drive(race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
    """The careful move."""
    if len(moves) == 1:
        return moves[0]
    if isinstance(moves[0], ChooseDice):
        return min(moves, key=lambda move: _risk_of_choice(race, move))
    return max(moves, key=lambda move: _worth(race, move))


def explain(race: Race, moves: Sequence[Move], move: Move) -> str:
    """By risk."""
    match move:
        case ChooseDice(dice):
            return reason(move, f"{odds(race, dice).words}; no other choice is safer")
        case Drive() if not move.last.is_on_track:
            return reason(move, STOPS_IN_TIME)
        case Drive() | StandBeside():
            square = move.last if isinstance(move, Drive) else move.square
            safety, points = outlook(race.track, square)
            return reason(
                move,
                f"from there the safest next throw averages {points:.1f} points"
                f" and keeps it in the race {safety:.0%} of the time",
            )
        case _:
            return dictated(move)


def prepare(race: Race, cars: Sequence[str]) -> None:
    """Nothing: what it asks about a square is quick to work out."""


def _risk_of_choice(race: Race, move: Move) -> tuple[float, ...]:
    """Lower is better."""
    if not isinstance(move, ChooseDice):
        return ()
    risk = odds(race, move.dice)
    car = race.car_on_the_go
    to_the_pits = _chance_with(race.track, car.square, move.dice) if may_enter(race, car) else 0.0
    return risk.permanently / risk.ways, risk.temporarily / risk.ways, -to_the_pits, -move.dice


def _worth(race: Race, move: Move) -> tuple[float, ...]:
    """Higher is better."""
    match move:
        case Drive():
            square = move.last
            if not square.is_on_track:
                return PIT_LANE, square.lane
            return ON_TRACK, *_promise(race, square, len(move.tows))
        case StandBeside(square):
            return ON_TRACK, *_promise(race, square, 0)
        case _:
            return ()


def _promise(race: Race, square: Square, tows: int) -> tuple[float, ...]:
    """What a square promises for the next throw: safety, the pits, rows gained, points."""
    car = race.car_on_the_go
    only = Dice.ONE if car.flap is Flap.HANDICAP else None
    safety, points = outlook(race.track, square, only)
    to_the_pits = chance_of_the_pits(race.track, square) if may_enter(race, car) else 0.0
    return safety, to_the_pits, tows, points


@functools.lru_cache(maxsize=8192)
def outlook(track: Track, square: Square, only: Dice | None = None) -> tuple[float, float]:
    """How safe the least dangerous throw from this square is on an empty track, and its mean points.

    ``only``: the dice that are prescribed whatever the colour.
    """
    ahead = look_ahead(track, square)
    choices = DICE_ON[track.colour(square)] if only is None else (only,)
    return max((_safety(dice, ahead), _mean(dice)) for dice in choices)


@functools.lru_cache(maxsize=8192)
def chance_of_the_pits(track: Track, square: Square) -> float:
    """How likely a car on its own is to get into the pit lane from here; 0 while the entrance is out of reach."""
    if track.pit is None or track.rows_to(square.row, track.pit.entrance) > LONGEST_THROW:
        return 0.0
    ahead = look_ahead(track, square)
    allowed = without_fewer_than_safe(track.colour(square), ahead.riskless)
    return max(_chance_with(track, square, dice) for dice in allowed)


def _chance_with(track: Track, square: Square, dice: Dice) -> float:
    won = sum(ways * _chance_after(track, square, dice, total) for total, ways in WAYS_BY_TOTAL[dice])
    return won / WAYS_IN_ALL[dice]


def _chance_after(track: Track, square: Square, dice: Dice, total: int) -> float:
    ahead = look_ahead(track, square)
    if track.pit is None or ahead.excess(total):
        return 0.0
    rows = track.rows_to(square.row, track.pit.entrance)
    if total > rows:
        return 1.0 if turns_in(track, dice, total, ahead) else 0.0
    return max((chance_of_the_pits(track, end) for end in ahead.ends(total)), default=0.0)


def _safety(dice: Dice, ahead: Ahead) -> float:
    lost = sum(ways for total, ways in WAYS_BY_TOTAL[dice] if ahead.excess(total))
    return 1 - lost / WAYS_IN_ALL[dice]


def _mean(dice: Dice) -> float:
    return sum(total * ways for total, ways in WAYS_BY_TOTAL[dice]) / WAYS_IN_ALL[dice]
