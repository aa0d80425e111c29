"""Order of moves: the foremost car first and so on backwards, right before left.

It defines "foremost" on a ring with lapped cars. Rulebook: "Order of moves"; Q-45 to Q-49.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from motorchamp_tui.games.motorchamp.rules.race import RUNNING, Race
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW


def order_of_moves(race: Race) -> tuple[int, ...]:
    """Indexes of the cars that can move, in the order of a round that starts now (Q-45).

    From the leader backwards round the ring; but cars that the leader has lapped or is about to lap go first,
    while each is at most a longest throw ahead of the previous one (Q-48).
    """
    rows = race.track.rows
    running = [
        (car.laps * rows + car.square.row, car.square.lane, index)
        for index, car in enumerate(race.cars)
        if car.status is RUNNING
    ]
    if not running:
        return ()
    leader, _, _ = max(running)
    places = sorted([((leader - progress) % rows, lane, index) for progress, lane, index in running])
    first = bisect_left(places, (_head(race, places),))
    return tuple([index for _, _, index in places[first:] + places[:first]])


def _head(race: Race, places: Sequence[tuple[int, int, int]]) -> int:
    """How many rows behind the leader's row the first car to go is, round the ring (Q-48).

    ``places`` are sorted by these rows. When the chain of cars closes the ring, the car with the most room leads.
    """
    ring = race.track.rows
    head = ring
    for behind, _, _ in reversed(places):
        if head - behind > LONGEST_THROW:
            return head % ring
        head = behind
    chain = [ring, *sorted({behind for behind, _, _ in places}, reverse=True)]
    widest = max(ahead - behind for ahead, behind in pairwise(chain))
    most_room = {ahead % ring for ahead, behind in pairwise(chain) if ahead - behind == widest}
    return max(
        (place for place in places if place[0] in most_room), key=lambda place: race.progress(race.cars[place[2]])
    )[0]
