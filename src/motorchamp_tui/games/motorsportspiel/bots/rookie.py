"""Rookie: any number of dice, any placing that can be driven, any end.

If a throw cannot be driven at all, it takes any placing with as few points left over as can be. When a stop is
due, it takes care not to drive past the entrance.
"""

import random
from collections.abc import Sequence

from motorchamp_tui.games.motorsportspiel.bots.reasons import reason, to_the_stop
from motorchamp_tui.games.motorsportspiel.bots.stops import towards_the_stop
from motorchamp_tui.games.motorsportspiel.rules.driving import Ways
from motorchamp_tui.games.motorsportspiel.rules.moves import Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook


def drive(race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
    """Any of the moves that it thinks of."""
    if len(moves) == 1:
        return moves[0]
    if race.due(race.current_car):
        kept = towards_the_stop(race, moves, careful=False)
        if len(kept) < len(moves):
            return _any_of(kept, chance)
    ways = outlook(race).ways
    return _placed(ways, moves, chance) if ways and isinstance(moves[0], Placing) else _any_of(moves, chance)


def explain(race: Race, moves: Sequence[Move], move: Move) -> str:
    """At random."""
    if race.due(race.current_car) and len(towards_the_stop(race, moves, careful=False)) < len(moves):
        return to_the_stop(race, move)
    what = "the placings with the fewest points left over" if isinstance(move, Placing) else "what there is"
    return reason(move, f"picked at random from {what}")


def prepare(race: Race, cars: Sequence[str]) -> None:
    """Nothing: what it asks is quick to work out."""


def _any_of(moves: Sequence[Move], chance: random.Random) -> Move:
    return moves[int(chance.random() * len(moves))]


def _placed(ways: Ways, moves: Sequence[Move], chance: random.Random) -> Move:
    """Tries one placing after the other until one can be driven; if none can, one with the least excess."""
    left, tried = list(moves), dict[Move, int]()
    while left:
        at = int(chance.random() * len(left))
        left[at], left[-1] = left[-1], left[at]
        placing = left.pop()
        tried[placing] = ways.drive(placing.values).excess if isinstance(placing, Placing) else 0
        if not tried[placing]:
            return placing
    return min(tried, key=tried.__getitem__)
