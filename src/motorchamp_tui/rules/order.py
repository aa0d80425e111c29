"""Who moves next: the foremost car first and so on backwards, right before left.

Decides what "foremost" means on a ring with lapped cars. Rulebook: "Order of moves"; Q-45 to Q-49.
"""

from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.track import LONGEST_THROW


def order_of_moves(race: Race) -> tuple[int, ...]:
    """Indexes of the cars that can move, in the order of a round that starts now (Q-45)."""
    running = [index for index, car in enumerate(race.cars) if car.is_running]
    if not running:
        return ()
    head, rows = _head_row(race, running), race.track.rows
    return tuple(
        sorted(
            running,
            key=lambda index: (
                (head - race.cars[index].square.row) % rows,
                race.cars[index].square.lane,
            ),
        )
    )


def _head_row(race: Race, running: list[int]) -> int:
    """The row from which the order goes backwards (Q-48).

    The leader's row, or that of cars he has lapped or is about to, while each stands at most a longest
    throw ahead of the one before. When that chain closes the ring, the car with the most room leads.
    """
    cars = [race.cars[index] for index in running]
    ring = race.track.rows
    leader = max(race.progress(car) for car in cars) % ring
    ahead = sorted({(car.square.row - leader) % ring for car in cars})
    gaps = [after - row for row, after in zip(ahead, [*ahead[1:], ring], strict=True)]
    for row, gap in zip(ahead, gaps, strict=True):
        if gap > LONGEST_THROW:
            return (leader + row) % ring
    widest = max(gaps)
    most_room = {(leader + row) % ring for row, gap in zip(ahead, gaps, strict=True) if gap == widest}
    return max((car for car in cars if car.square.row in most_room), key=race.progress).square.row
