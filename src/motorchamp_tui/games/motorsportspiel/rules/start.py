"""Start: the grid, and the cars on it.

H-31 to H-33; HQ-47 (where the grid is, laps from -1), HQ-51 (ties), HQ-61 (how many cars).
"""

from collections.abc import Sequence

from motorchamp_tui.errors import FieldSizeError
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorsportspiel.rules.order import order_of_goes
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.road import Lane

MOST_DRIVERS, MOST_CARS, CARS_OF_THE_GAME = 6, 10, 6


def grid_space(track: Track, position: int) -> Space:
    """The space of starting position 1, 2, …: row N − 1, N − 2, …, right and left in turn (HQ-47)."""
    lane = Lane.LEFT if position % 2 == 0 else Lane.RIGHT
    return track.holding(lane, track.rows - position)


def line_up_cars(track: Track, grid: Sequence[Entry], rules: Rules, boxes: Sequence[str]) -> Race:
    """The race before its first go; ``boxes`` are the teams in the order of their pits.

    Every car has its own pit if there are enough; otherwise cars of one team share theirs
    (HQ-40).
    """
    pits = pits_of(track, grid, boxes)
    cars = tuple(
        Car(entry.name, entry.team, entry.driver, pits.get(entry.name), grid_space(track, at), arrival=at)
        for at, entry in enumerate(grid, 1)
    )
    race = Race(track, rules, cars, tuple(range(len(cars))), arrivals=len(cars))
    return race.with_order(order_of_goes(race))


def pits_of(track: Track, grid: Sequence[Entry], boxes: Sequence[str]) -> dict[str, Space]:
    """The pit of every car, by its name: those of a team side by side, in the order of the teams."""
    entries = sorted(grid, key=lambda entry: (boxes.index(entry.team), entry.name))
    if not track.pits:
        return {}
    if len(entries) <= len(track.pits):
        return {entry.name: pit for entry, pit in zip(entries, track.pits, strict=False)}
    teams = list(dict.fromkeys(entry.team for entry in entries))
    if len(teams) > len(track.pits):
        raise FieldSizeError(f"{track.name} has {len(track.pits)} pits, too few for {len(teams)} teams.")
    return {entry.name: track.pits[teams.index(entry.team)] for entry in entries}
