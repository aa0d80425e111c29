"""Risk of missing a stop that is due, or wanted, by driving past the pit entrance.

With the red die alone a car comes into the lane from nearly every space; the exceptions are worked out backwards
from the entrance. H-21, H-26; HQ-16, HQ-18.
"""

import functools
from collections.abc import Mapping, Sequence

from motorchamp_tui.games.motorsportspiel.bots.ends import ends_of
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import empty_reach
from motorchamp_tui.games.motorsportspiel.bots.reach import (
    MOST_ROWS,
    End,
    Reach,
    Target,
    can_come_to_the_entrance,
    reach_of,
)
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.track import Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import outlook

A_TAKEN_LANE = 0.05
"""The rough probability that another car is then on the first space of the pit lane."""
ROWS_OF_A_SLOW_DIE = 4
"""Farther from the entrance than this the red die alone does not pass it."""
NEXT_TO_NOTHING = 0.005
"""Risks that differ by less are the same."""
AN_ERROR, PASSING = 0.5, 1.0
"""An error on the way is better than passing the entrance; with black flags it is as bad."""


def towards_the_stop(race: Race, moves: Sequence[Move], *, careful: bool = True) -> Sequence[Move]:
    """Those of these moves with which a car that wants to stop is most likely to come into the lane.

    All of them, as long as the entrance is far away. A driver who is not ``careful`` considers only the
    entrance when saying the number of dice, not errors.
    """
    ahead = outlook(race)
    if ahead.ways is None or not can_come_to_the_entrance(ahead):
        return moves
    risks = risks_of_missing(race.track)
    if not isinstance(moves[0], ChooseNumber):
        worth = {move: min(_risk(risks, target, AN_ERROR) for _, target in ends_of(race, move)) for move in moves}
    else:
        reach = reach_of(ahead)
        costs = [_risk(risks, target, PASSING if careful else 0.0) for target in reach.targets]
        means = reach.means(costs)
        worth = {move: means[move.number] for move in moves if isinstance(move, ChooseNumber)}
    least = min(worth.values()) + NEXT_TO_NOTHING
    return [move for move in moves if worth.get(move, PASSING) <= least]


@functools.lru_cache(maxsize=64)
def risks_of_missing(track: Track) -> Mapping[int, float]:
    """The chance that a careful driver on their own misses a stop, or errs, from each place near the entrance.

    Just before it the lane may turn out to be taken.
    """
    known = dict[int, float]()
    assert track.pit is not None
    for space in reversed(track.spaces):
        rows = track.pit.entrance - space.row
        if 0 <= rows <= MOST_ROWS:
            risk = _least(empty_reach(track, space), known)
            if rows <= ROWS_OF_A_SLOW_DIE:
                is_taken = _least(empty_reach(track, space, is_lane_taken=True), known)
                risk += A_TAKEN_LANE * (is_taken - risk)
            known[space.index] = risk
    return known


def _least(reach: Reach, known: Mapping[int, float]) -> float:
    costs = [_risk(known, target, PASSING) for target in reach.targets]
    return min(reach.means(costs).values())


def _risk(known: Mapping[int, float], target: Target, error: float) -> float:
    end, place = target
    if end is End.INSIDE:
        return 0.0
    return known.get(place, PASSING) if end is End.CLEAN else error
