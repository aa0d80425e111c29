"""Order of a round: the furthest first, of equals the one that was there first.

H-28; HQ-11, HQ-25, HQ-27, HQ-36, HQ-54.
"""

from motorchamp_tui.games.motorsportspiel.rules.race import RUNNING, Race


def order_of_goes(race: Race) -> tuple[int, ...]:
    """The cars in the race as indexes, the furthest first; one in the gravel counts where it comes back."""
    rows = race.track.rows
    keys = [
        (-car.laps * rows - car.space.row, car.arrival, index)
        for index, car in enumerate(race.cars)
        if car.status is RUNNING
    ]
    return tuple(index for _, _, index in sorted(keys))
