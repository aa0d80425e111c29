"""Who moves next: the foremost car first and so on backwards, right before left.

Decides what "foremost" means on a ring with lapped cars. Rulebook: "Order of moves"; Q-45 to Q-49.
"""

from itertools import pairwise

from motorchamp_tui.rules.race import RUNNING, Race
from motorchamp_tui.rules.track import LONGEST_THROW


def order_of_moves(race: Race) -> tuple[int, ...]:
    """Indexes of the cars that can move, in the order of a round that starts now (Q-45)."""
    running = [index for index, car in enumerate(race.cars) if car.status is RUNNING]
    if not running:
        return ()
    head, rows, cars = _head_row(race, running), race.track.rows, race.cars
    places = [((head - cars[index].square.row) % rows, cars[index].square.lane, index) for index in running]
    return tuple([index for _, _, index in sorted(places)])


def _head_row(race: Race, running: list[int]) -> int:
    """The row from which the order goes backwards (Q-48).

    The leader's row, or that of cars the leader has lapped or is about to, while each stands at most a longest
    throw ahead of the one before. When that chain closes the ring, the car with the most room leads.
    """
    cars = [race.cars[index] for index in running]
    ring = race.track.rows
    leader = max([car.laps * ring + car.square.row for car in cars]) % ring
    ahead = [*sorted({(car.square.row - leader) % ring for car in cars}), ring]
    for row, after in pairwise(ahead):
        if after - row > LONGEST_THROW:
            return (leader + row) % ring
    widest = max(after - row for row, after in pairwise(ahead))
    most_room = {(leader + row) % ring for row, after in pairwise(ahead) if after - row == widest}
    return max((car for car in cars if car.square.row in most_room), key=race.progress).square.row
