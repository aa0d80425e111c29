"""Next throw from where a move leads, on an empty road: how safe it is, how far it goes, whether it stops.

It uses the dice that the car has then: one with the handicap flap, which this very move may bring, and one in the
start phase. Rulebook: "Fair play", "Handicap", "Start"; Q-26, Q-54, Q-85, Q-117.
"""

import functools

from attrs import frozen

from motorchamp_tui.games.motorchamp.rules.fair_play import prescribed_dice, safe_totals, without_fewer_than_safe
from motorchamp_tui.games.motorchamp.rules.go import car_after
from motorchamp_tui.games.motorchamp.rules.movement import Ahead, look_ahead
from motorchamp_tui.games.motorchamp.rules.moves import Drive, StandBeside
from motorchamp_tui.games.motorchamp.rules.pits import may_enter, turns_in
from motorchamp_tui.games.motorchamp.rules.race import Car, Race
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW, Square, Track

EVERY_TOTAL = (2 << LONGEST_THROW) - 1


@frozen
class NextThrow:
    """``safety`` and mean ``points`` of the safest dice, mean ``rows`` of the fastest, and the chance of the pits.

    A throw that is too much wins no rows.
    """

    safety: float
    points: float
    rows: float
    to_the_pits: float


def next_throw(race: Race, move: Drive | StandBeside) -> NextThrow:
    """The expectation of the next throw after this move of the current car."""
    car = car_after(race, move)
    only = only_dice(race, car)
    ahead = look_ahead(race.track, car.square, ends_race=race.ends_on_the_line(car))
    to_the_pits = chance_of_the_pits(race.track, car.square, only) if may_enter(race, car) else 0.0
    if only and race.is_in_start_phase(car):
        return _outlook(only, EVERY_TOTAL, ahead.limit, to_the_pits)
    safe = safe_totals(race, ahead)
    choices = only or without_fewer_than_safe(race.track.colour(car.square), safe)
    return _outlook(choices, safe, 0, to_the_pits)


def only_dice(race: Race, car: Car) -> tuple[Dice, ...] | None:
    """The dice prescribed to this car on any colour; None where none are."""
    dictated = prescribed_dice(race, car)
    return dictated[0] if dictated else None


@functools.lru_cache(maxsize=1 << 13)
def _outlook(choices: tuple[Dice, ...], safe: int, most: int, to_the_pits: float) -> NextThrow:
    """The expectation of these dice.

    ``safe`` are the totals that put the car at no risk, one bit each; ``most`` the rows that it may go (0: any).
    """
    safety, points = max((_safety(dice, safe), _mean(dice)) for dice in choices)
    return NextThrow(safety, points, max(_rows(dice, safe, most) for dice in choices), to_the_pits)


def _safety(dice: Dice, safe: int) -> float:
    lost = sum(ways for total, ways in WAYS_BY_TOTAL[dice] if not safe >> total & 1)
    return 1 - lost / WAYS_IN_ALL[dice]


def _mean(dice: Dice) -> float:
    return _rows(dice, EVERY_TOTAL, 0)


def _rows(dice: Dice, safe: int, most: int) -> float:
    ways = [(min(total, most or total), ways) for total, ways in WAYS_BY_TOTAL[dice] if safe >> total & 1]
    return sum(rows * way for rows, way in ways) / WAYS_IN_ALL[dice]


@functools.lru_cache(maxsize=1 << 13)
def chance_of_the_pits(track: Track, square: Square, only: tuple[Dice, ...] | None = None) -> float:
    """How likely a car on its own is to get into the pit lane from here; 0 while the entrance is out of reach.

    ``only``: see :func:`only_dice`.
    """
    if track.pit is None or track.rows_to(square.row, track.pit.entrance) > LONGEST_THROW:
        return 0.0
    ahead = look_ahead(track, square)
    choices = only or without_fewer_than_safe(track.colour(square), ahead.riskless)
    return max(chance_of_the_pits_with(track, square, dice, only) for dice in choices)


def chance_of_the_pits_with(
    track: Track, square: Square, dice: Dice, only: tuple[Dice, ...] | None = None
) -> float:
    """The same with these dice first, ``only`` those after them."""
    ahead = look_ahead(track, square)
    won = sum(ways * _chance_after(track, square, dice, total, ahead, only) for total, ways in WAYS_BY_TOTAL[dice])
    return won / WAYS_IN_ALL[dice]


def _chance_after(
    track: Track, square: Square, dice: Dice, total: int, ahead: Ahead, only: tuple[Dice, ...] | None
) -> float:
    if track.pit is None or ahead.excess(total):
        return 0.0
    if total > track.rows_to(square.row, track.pit.entrance):
        return 1.0 if turns_in(track, dice, total, ahead) else 0.0
    return max((chance_of_the_pits(track, end, only) for end in ahead.ends(total)), default=0.0)
