"""Surface of a circuit for the board from above: the racing line, its dots, corners with kerbs and gravel, pits.

H-08 to H-10, H-31; HQ-34, HQ-35 (which side has the gravel), HQ-40.
"""

import functools

from motorchamp_tui.games.motorsportspiel.rules.moves import Flag
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.start import CARS_OF_THE_GAME, grid_space
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.tui.games.seen import SeenCar
from motorchamp_tui.tui.games.surface import Surface
from motorchamp_tui.tui.look import palette

LINE, PLAIN = 1, 3
"""The greys of the racing line and of any other space."""
A_QUARTER = 0.25
FLAG_COLOURS = {
    Flag.BLACK: "#101010",
    Flag.RED: palette.FLAG_RED,
    Flag.YELLOW: palette.FLAG_YELLOW,
    Flag.WHITE: palette.FLAG_WHITE,
}
"""The colour of the back of a car that has this flag; of several, the first one here."""


def surface(race: Race) -> Surface:
    """The track of a race from above."""
    return surface_of(race.track)


@functools.lru_cache(maxsize=32)
def surface_of(track: Track) -> Surface:
    """The track from above."""
    return Surface(
        track,
        asphalt={space: grey_of(space) for space in track.spaces},
        limits={
            track.holding(lane, corner.first): str(corner.limit)
            for corner in track.corners
            for lane in (Lane.LEFT, Lane.RIGHT)
        },
        grid=frozenset(grid_space(track, position) for position in range(1, CARS_OF_THE_GAME + 1)),
        solid=frozenset(),
        borders={},
        kerbs=frozenset(row for corner in track.corners for row in range(corner.first, corner.last + 1)),
        gravel=tuple(float(side_of_gravel(track, row)) for row in range(track.rows)),
        pit=track.pit,
        pit_places=(*track.lane, *track.pits),
        pit_labels=("pit", "pits"),
        dots=frozenset(space for space in track.spaces if space.has_dot),
    )


def grey_of(space: Space) -> int:
    """How light a space is: the racing line is dark."""
    return LINE if space.is_line else PLAIN


def side_of_gravel(track: Track, row: int) -> int:
    """-1 where the gravel of this row is on the left, 1 on the right, 0 without gravel."""
    side = next(
        (space.gravel for space in (track.holding(lane, row) for lane in (Lane.RIGHT, Lane.LEFT)) if space.gravel),
        track.holding(Lane.RIGHT, row).gravel,
    )
    return 0 if side is None else -1 if side is Lane.LEFT else 1


def box_owners(race: Race) -> tuple[tuple[Place, str], ...]:
    """The pits, and the team of each; no team where there are more pits than cars."""
    teams = {car.pit: car.team for car in race.cars if car.pit is not None}
    return tuple((pit, teams.get(pit, "")) for pit in race.track.pits)


@functools.lru_cache(32)
def seen_cars(race: Race) -> tuple[SeenCar, ...]:
    """The cars in the race: one in the gravel is beside its space, turned round."""
    current = None if race.is_over else race.current_car
    return tuple(
        SeenCar(
            car.name,
            car.team,
            car.space,
            is_current=car is current,
            is_beside=car.is_in_gravel,
            is_reversed=car.is_in_gravel,
            tail=next((colour for flag, colour in FLAG_COLOURS.items() if flag in car.flags), ""),
            back=_back(race, car),
        )
        for car in race.cars
        if car.is_running
    )


def _back(race: Race, car: Car) -> float:
    """How far behind the middle of its space a car is drawn."""
    if not car.is_on_road or len(race.cars_on(car.space)) < 2:
        return 0.0
    return A_QUARTER if is_second(race, car) else -A_QUARTER


def is_second(race: Race, car: Car) -> bool:
    """Whether another car is in front of this one in the same space (H-09)."""
    there = race.cars_on(car.space) if car.is_on_road else ()
    return len(there) > 1 and there[0] is not car
