"""The form in which a program from outside is shown a race and gives its answer.

This is version 1 of the form, described in ``docs/bots.md``: squares and moves by name, cars in the order of
the race, moves in the referee's documented order. Whatever is added must not break a program that works today.
"""

import json
from collections.abc import Sequence
from typing import Any

from motorchamp_tui.games.motorchamp.rules.moves import Move
from motorchamp_tui.games.motorchamp.rules.race import Car, Race
from motorchamp_tui.games.motorchamp.rules.track import Track

VERSION = 1


def question(number: int, race: Race, moves: Sequence[Move], chance: int) -> bytes:
    """One line: the race, the legal moves, a random number for the program's own use."""
    data = {
        "version": VERSION,
        "id": number,
        "chance": chance,
        "race": race_as_data(race),
        "moves": [str(move) for move in moves],
    }
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def answer(line: bytes) -> dict[str, Any] | None:
    """The answer in this line, None where it holds none."""
    try:
        data = json.loads(line)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def chosen(data: dict[str, Any], moves: Sequence[Move]) -> Move | None:
    """The move that an answer names, by its number in the list or by its notation; None if it is not legal."""
    said = data.get("move")
    if isinstance(said, int) and not isinstance(said, bool) and 0 <= said < len(moves):
        return moves[said]
    return next((move for move in moves if str(move) == said), None)


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
        "on_the_go": race.car_on_the_go.name,
        "dice": None if race.dice is None else str(race.dice),
        "faces": None if race.faces is None else list(race.faces),
        "winner_in": race.winner_in,
    }


def track_as_data(track: Track) -> dict[str, Any]:
    """The track: two entries a row, right then left, for colours and limits."""
    pit = track.pit
    return {
        "name": track.name,
        "rows": track.rows,
        "colours": track.colours,
        "limits": track.limits,
        "solid": sorted(track.solid),
        "wall": sorted(track.wall),
        "start_area_end": track.start_area_end,
        "pit": pit and {"entrance": pit.entrance, "lane": pit.lane, "boxes": pit.boxes, "exits": pit.exits},
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
        "boxes": car.boxes,
        "start_phase": race.is_in_start_phase(car),
    }
