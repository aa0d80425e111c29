"""Form in which a program from outside is shown a race: squares by name, cars in the order of the race.

``docs/bots.md`` describes it. Additions must not break a program that works today.
"""

from typing import Any

from attrs import asdict

from motorchamp_tui.games.motorchamp.rules.race import Car, Race
from motorchamp_tui.games.motorchamp.rules.track import Track


def race_as_data(race: Race) -> dict[str, Any]:
    """The whole state of play."""
    return {
        "track": track_as_data(race.track),
        "laps": race.rules.laps,
        "pit_stops": race.rules.pit_stops,
        "practice": race.rules.practice,
        "round": race.round,
        "cars": [_car(race, car) for car in race.cars],
        "to_go": [race.cars[index].name for index in race.to_go],
        "on_the_go": race.current_car.name,  # the first of "to_go", as earlier programs know it
        "dice": None if race.dice is None else str(race.dice),
        "faces": None if race.faces is None else list(race.faces),
        "winner_in": race.winner_in,
        "rules": {
            "soft_outs": race.rules.softer_outs,
            "rolling_start": race.rules.rolling_start,
            "strict_table": race.rules.strict_table,
            "own_turning": race.rules.own_turning,
        },
    }


def track_as_data(track: Track) -> dict[str, Any]:
    """The track: two entries a row, right then left, for colours and limits."""
    return {
        "name": track.name,
        "rows": track.rows,
        "colours": track.colours,
        "limits": track.limits,
        "solid": sorted(track.solid),
        "wall": sorted(track.wall),
        "start_area_end": track.start_area_end,
        "pit": track.pit and asdict(track.pit),
    }


def _car(race: Race, car: Car) -> dict[str, Any]:
    return {
        "name": car.name,
        "team": car.team,
        "driver": car.driver,
        "square": car.square.name,
        "laps": car.laps,
        "flap": car.flap.value,
        "status": car.status.value,
        "passes": car.passes,
        "flap_waiting": car.has_flap_waiting,
        "boxes": car.boxes,
        "start_phase": race.is_in_start_phase(car),
    }
