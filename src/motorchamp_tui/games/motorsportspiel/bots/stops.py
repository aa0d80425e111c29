"""How a stop that is due, or wanted, is not missed: the risk of driving past the pit entrance.

With the red die alone a car comes into the lane from nearly every space; from which it does not is worked out
backwards from the entrance. H-21, H-26; HQ-16, HQ-18.
"""

import functools
from collections.abc import Mapping, Sequence

from motorchamp_tui.games.motorsportspiel.bots.ends import ends_of
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import empty_reach
from motorchamp_tui.games.motorsportspiel.bots.reach import (
    MOST_ROWS,
    End,
    Target,
    can_come_to_the_entrance,
    reach_of,
)
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook

NEXT_TO_NOTHING = 1e-9


def towards_the_stop(race: Race, moves: Sequence[Move], *, careful: bool = True) -> Sequence[Move]:
    """Those of these moves with which a car that wants to stop is most likely to come into the lane.

    All of them, as long as the entrance is far away. A driver who is not ``careful`` looks out for the entrance
    alone, and not for errors on the way to it, when the number of dice is said.
    """
    ahead = outlook(race)
    if ahead.ways is None or not can_come_to_the_entrance(ahead):
        return moves
    risks = _risks(race, moves, careful=careful)
    least = min(risks.values()) + NEXT_TO_NOTHING
    return [move for move in moves if risks[move] <= least]


def _risks(race: Race, moves: Sequence[Move], *, careful: bool) -> Mapping[Move, float]:
    known = risks_of_missing(race.track)
    if isinstance(moves[0], ChooseNumber):
        reach = reach_of(outlook(race))
        costs = [_risk(known, target, careful=careful) for target in reach.targets]
        return {move: reach.cost(move.number, costs) if isinstance(move, ChooseNumber) else 0.0 for move in moves}
    return {move: min(_risk(known, target) for _, target in ends_of(race, move)) for move in moves}


@functools.lru_cache(maxsize=64)
def risks_of_missing(track: Track) -> Mapping[int, float]:
    """How likely a car on its own is to drive past the entrance from each place near it, at best."""
    known = dict[int, float]()
    assert track.pit is not None
    for space in reversed(track.spaces):
        if 0 <= track.pit.entrance - space.row <= MOST_ROWS:
            reach = empty_reach(track, space)
            costs = [_risk(known, target) for target in reach.targets]
            known[space.index] = min(reach.cost(number, costs) for number in NUMBERS)
    return known


def _risk(known: Mapping[int, float], target: Target, *, careful: bool = True) -> float:
    """To a careful driver an error is as bad: with a black flag it is the end."""
    end, place = target
    if end is End.CLEAN or (not careful and end in (End.YELLOW, End.RED)):
        return known.get(place, 1.0)
    return 0.0 if end is End.INSIDE or not careful else 1.0
