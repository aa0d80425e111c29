"""The form in which a race is given to an outside program: spaces by name, cars in the order of the grid.

It is described in ``docs/bots.md``. Additions must not break a program that works today.
"""

from typing import Any

from attrs import asdict

from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track


def race_as_data(race: Race) -> dict[str, Any]:
    """The whole state of play."""
    rules = race.rules
    return {
        "game": race.game,
        "track": track_as_data(race.track),
        "laps": rules.laps,
        "clock": rules.clock,
        "extra_stop": rules.extra_stop,
        "ambulance_retires": rules.ambulance_retires,
        "practice": rules.practice,
        "practice_goes": rules.practice_goes,
        "round": race.round,
        "cars": [_car(race, car) for car in race.cars],
        "to_go": [race.cars[index].name for index in race.to_go],
        "on_the_go": race.current_car.name,  # the first of "to_go", as earlier programs know it
        "number": race.number or None,
        "throw": None if race.throw is None else {"red": list(race.throw.red), "whites": list(race.throw.whites)},
        "placing": None if race.placing is None else str(race.placing),
        "late": race.is_late,
        "dice": race.dice,
        "dice_lost": race.lost,
        "goes": race.goes,
        "winner_in": race.winner_in,
    }


def track_as_data(track: Track) -> dict[str, Any]:
    """The track: every space with where a step from it leads, corners, the pit lane."""
    return {
        "name": track.name,
        "rows": track.rows,
        "spaces": [_space(track, space) for space in track.spaces],
        "corners": list(map(asdict, track.corners)),
        "pit": track.pit and asdict(track.pit),
    }


def _space(track: Track, space: Space) -> dict[str, Any]:
    return {
        "name": space.name,
        "length": space.length,
        "line": space.is_line,
        "dot": space.has_dot,
        "limit": space.limit,
        "gravel": None if space.gravel is None else space.gravel.name.lower(),
        "straight": track.straight_from(space).name,
        "diagonal": track.diagonal_from(space).name,
    }


def _car(race: Race, car: Car) -> dict[str, Any]:
    return {
        "name": car.name,
        "team": car.team,
        "driver": car.driver,
        "space": car.space.name,
        "laps": car.laps,
        "arrival": car.arrival,
        "yellow": car.yellow,
        "red": car.red,
        "black": car.is_black,
        "white": car.white,
        "due": race.due(car).value,
        "in_gravel": car.is_in_gravel,
        "misses_go": car.misses_go,
        "has_stopped": car.has_stopped,
        "status": car.status.value,
        "pit": car.pit and car.pit.name,
    }
