"""How a stop that is due, or wanted, is not missed: the risk of driving past the pit entrance.

With the red die alone a car comes into the lane from nearly every space; from which it does not is worked out
backwards from the entrance. H-21, H-26; HQ-16, HQ-18.
"""

import functools
from collections.abc import Mapping, Sequence

from attrs import frozen

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
AN_ERROR, PASSING = 0.5, 1.0
"""An error on the way is better than passing the entrance, and with black no more than that."""


def towards_the_stop(race: Race, moves: Sequence[Move], *, careful: bool = True) -> Sequence[Move]:
    """Those of these moves with which a car that wants to stop is most likely to come into the lane.

    All of them, as long as the entrance is far away. A driver who is not ``careful`` thinks of the entrance alone
    when the number of dice is said, not of errors and other cars.
    """
    ahead = outlook(race)
    if ahead.ways is None or not can_come_to_the_entrance(ahead):
        return moves
    risks = risks_of_missing(race.track)
    if not isinstance(moves[0], ChooseNumber):
        worth = {move: min(_risk(risks, target, AN_ERROR) for _, target in ends_of(race, move)) for move in moves}
    elif careful:
        reach = reach_of(ahead)
        costs = [_risk(risks, target, PASSING) for target in reach.targets]
        worth = {move: reach.cost(move.number, costs) for move in moves if isinstance(move, ChooseNumber)}
    else:
        known = risks[race.car_on_the_go.space.index].by_number
        worth = {move: known[move.number] for move in moves if isinstance(move, ChooseNumber)}
    least = min(worth.values()) + NEXT_TO_NOTHING
    return [move for move in moves if worth.get(move, PASSING) <= least]


@frozen
class Risk:
    """The risk of missing a stop from a space, for a car on its own.

    ``least`` is that of a careful driver, to whom errors are as bad; ``by_number`` that of passing the entrance.
    """

    least: float
    by_number: Mapping[int, float]


@functools.lru_cache(maxsize=64)
def risks_of_missing(track: Track) -> Mapping[int, Risk]:
    """How likely a car is to miss a stop from each place near the entrance."""
    known = dict[int, Risk]()
    assert track.pit is not None
    for space in reversed(track.spaces):
        if 0 <= track.pit.entrance - space.row <= MOST_ROWS:
            reach = empty_reach(track, space)
            costs, passing = (
                [_risk(known, target, error) for target in reach.targets] for error in (PASSING, 0.0)
            )
            least = min(reach.cost(number, costs) for number in NUMBERS)
            known[space.index] = Risk(least, {number: reach.cost(number, passing) for number in NUMBERS})
    return known


def _risk(known: Mapping[int, Risk], target: Target, error: float) -> float:
    end, place = target
    if end is End.INSIDE:
        return 0.0
    if end is not End.CLEAN:
        return error
    return known[place].least if place in known else PASSING
