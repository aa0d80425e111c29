"""Daring: plays for distance.

It says the number of dice that wins the most rows on average, where an error costs as many rows as it would give
just now to be spared the flag: few as long as it has none, many where the next one is black. It takes the farthest
end without an error, and if there is none the least of the errors.
"""

import random
from collections.abc import Sequence

from motorchamp_tui.games.motorsportspiel.bots.ends import clean_placings, ends_of
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import AFTER_RED, AFTER_YELLOW, Flags, flags_of
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target, reach_of
from motorchamp_tui.games.motorsportspiel.bots.reasons import (
    compared_with,
    in_words,
    reason,
    to_the_stop,
)
from motorchamp_tui.games.motorsportspiel.bots.steady import RANKS, WANTED, in_the_pits
from motorchamp_tui.games.motorsportspiel.bots.stops import towards_the_stop
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds, outlook
from motorchamp_tui.words import more_or_fewer

ROWS_FOR_A_FLAG = {
    Flags.ONE_YELLOW: 3.0,
    Flags.TWO_YELLOW: 5.0,
    Flags.ONE_RED: 5.0,
    Flags.BLACK: 8.0,
    Flags.STOP_AND_GO: 0.0,
}
"""What it gives to be spared a flag, by the flags that it would have then."""
ROWS_FOR_A_GO = 10.0
ROWS_FOR_THE_RACE = 20.0


def drive(race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
    """The fast move."""
    if len(moves) == 1:
        return moves[0]
    if outlook(race).ways is None:
        return in_the_pits(moves)
    is_near_its_stop = False
    if race.due(race.current_car):
        kept = towards_the_stop(race, moves, careful=False)
        is_near_its_stop = len(kept) < len(moves)
        moves = kept
    if isinstance(moves[0], ChooseNumber):
        rows = rows_hoped_for(race)
        return max(moves, key=lambda move: rows.get(move, 0.0))
    clean = {} if is_near_its_stop else clean_placings(race, moves)
    if clean:
        return max(clean, key=lambda move: clean[move].bit_length())
    return max(moves, key=lambda move: _farthest(race, move))


def explain(race: Race, moves: Sequence[Move], move: Move) -> str:
    """By rows."""
    ways = outlook(race).ways
    if ways is None:
        return reason(move, "in the pits more points are never wrong")
    if race.due(race.current_car) and len(towards_the_stop(race, moves, careful=False)) < len(moves):
        return to_the_stop(race, move)
    if isinstance(move, ChooseNumber):
        rows = rows_hoped_for(race)
        others = [other for other in moves if other != move and other in rows]
        best = max(others, key=lambda other: rows[other], default=None)
        more = f", {more_or_fewer(rows[move] - rows[best], 1)} {compared_with(best)}" if best else ""
        return reason(
            move, f"{rows[move]:.1f} rows on average, flags priced in{more} ({in_words(odds(ways, move.number))})"
        )
    rank, _ = _farthest(race, move)
    return reason(move, "the farthest that this throw leads" if rank >= 0 else "the least of the errors")


def prepare(race: Race, cars: Sequence[str]) -> None:
    """Nothing: what it asks is quick to work out."""


def rows_hoped_for(race: Race) -> dict[Move, float]:
    """The mean number of rows that each number of dice brings, less what it gives to be spared flags."""
    car, reach = race.current_car, reach_of(outlook(race), may_stop=False)
    costs = [-_rows(race, car, target) for target in reach.targets]
    return {ChooseNumber(number): -cost for number, cost in reach.means(costs).items()}


def _rows(race: Race, car: Car, target: Target) -> float:
    end, place = target
    flags, track = flags_of(car), race.track
    laps, index = divmod(place, len(track.spaces))
    rows = laps * track.rows + track.spaces[index].row - car.space.row
    match end:
        case End.CLEAN:
            return rows
        case End.YELLOW if flags in AFTER_YELLOW:
            return rows - ROWS_FOR_A_FLAG[AFTER_YELLOW[flags]]
        case End.RED if flags in AFTER_RED:
            return rows - ROWS_FOR_A_FLAG[AFTER_RED[flags]] - ROWS_FOR_A_GO
        case End.INSIDE:
            return 0.0
        case End.HOME:
            return ROWS_FOR_A_GO
        case _:
            return -ROWS_FOR_THE_RACE


def _farthest(race: Race, move: Move) -> tuple[int, int]:
    """Higher is better."""
    is_due = race.due(race.current_car)
    return max(
        (WANTED if end is End.INSIDE and is_due else RANKS[end], place) for _, (end, place) in ends_of(race, move)
    )
