"""Surface of a circuit for the board from above: greys, limits, starting positions, kerbs and gravel.

Kerbs and gravel go with the bends of the picture; the rules know neither. Rulebook: "Track colours and dice",
"Speed limits", "Pit stops"; Q-51 (starting positions), Q-54, Q-67.
"""

import functools

from attrs import evolve

from motorchamp_tui.games.motorchamp.rules.race import Car, Race
from motorchamp_tui.games.motorchamp.rules.start import MOST_CARS, starting_position
from motorchamp_tui.games.motorchamp.rules.track import Track, at
from motorchamp_tui.games.road import Lane, Place
from motorchamp_tui.tui.games.seen import Lights, SeenCar
from motorchamp_tui.tui.games.surface import Surface
from motorchamp_tui.tui.look import palette

FULL_GRAVEL_BEND = 16.0
"""Degrees a row from which on the gravel is as wide as it gets."""


def surface(race: Race) -> Surface:
    """The track of a race from above."""
    return surface_of(as_agreed(race).track)


def as_agreed(race: Race) -> Race:
    """The race without the pit road where no stops were agreed."""
    if race.rules.pit_stops or race.rules.practice or race.track.pit is None:
        return race
    return evolve(race, track=_without_pits(race.track))


def with_ghost(race: Race, lights: Lights) -> Race:
    """The race as it is shown: only the picture gets another car, occupied squares stay as they are."""
    if lights.ghost is None:
        return race
    name, team, place = lights.ghost.name, lights.ghost.team, lights.ghost.place
    return evolve(race, cars=(*race.cars, Car(name, team, team, (), at(place.lane, place.row), 0)))


@functools.cache
def _without_pits(track: Track) -> Track:
    return evolve(track, pit=None)


@functools.lru_cache(maxsize=32)
def surface_of(track: Track) -> Surface:
    """The track from above."""
    squares = [at(lane, row) for row in range(track.rows) for lane in (Lane.RIGHT, Lane.LEFT)]
    pit, border = track.pit, track.start_area_end
    return Surface(
        track,
        asphalt={square: track.colour(square) for square in squares},
        limits={square: str(limit) for square in squares if (limit := track.limit(square))},
        grid=frozenset(starting_position(track, number) for number in range(1, MOST_CARS[track.is_long] + 1)),
        solid=track.solid,
        borders={} if border is None else {border: "L" if track.is_long else "S"},
        kerbs=_kerbs(track),
        gravel=_gravel(track),
        pit=pit,
        pit_places=(
            *(at(Lane.PIT, row) for row in (pit.lane if pit else ())),
            *(at(Lane.BOX, row) for row in (pit.boxes if pit else ())),
        ),
    )


def box_owners(race: Race) -> tuple[tuple[Place, str], ...]:
    """The boxes, and the team of each; no team on short circuits."""
    pit = as_agreed(race).track.pit
    if pit is None:
        return ()
    teams = dict.fromkeys(pit.boxes, "")
    for car in race.cars:
        if len(car.boxes) == 1:
            teams[car.boxes[0]] = car.team
    return tuple((at(Lane.BOX, row), team) for row, team in teams.items())


def seen_cars(race: Race) -> tuple[SeenCar, ...]:
    """The cars that are running or temporarily out; one that is out is reversed until it is passed."""
    current = None if race.is_over else race.current_car
    return tuple(
        SeenCar(
            car.name,
            car.team,
            car.square,
            is_current=car is current,
            is_beside=not car.is_running,
            is_reversed=not (car.is_running or car.passes),
            tail=palette.FLAP_COLOURS.get(car.flap.value, ""),
        )
        for car in race.cars
        if car.is_running or car.is_out_for_now
    )


def _gravel(track: Track) -> tuple[float, ...]:
    """How wide the gravel is where each row begins, from -1 (left) to 1 (right): outside bends and beyond them."""
    bends = track.bends or (0,) * track.rows
    weights = ((-3, 0.5), (-2, 1.0), (-1, 1.0), (0, 0.5))
    mean = (
        sum(weight * bends[(row + away) % track.rows] for away, weight in weights) / 3 for row in range(track.rows)
    )
    return tuple(-max(-1.0, min(1.0, bend / FULL_GRAVEL_BEND)) if abs(bend) > 3 else 0.0 for bend in mean)


def _kerbs(track: Track) -> frozenset[int]:
    """The bends, and a row before and after each."""
    bends = track.bends or (0,) * track.rows
    return frozenset(
        (row + away) % track.rows for row, bend in enumerate(bends) if abs(bend) >= 5 for away in (-1, 0, 1)
    )
