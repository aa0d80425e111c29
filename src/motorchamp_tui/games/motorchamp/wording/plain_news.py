"""Plain news around a go, in sentences: the road ahead, and the order."""

from collections.abc import Iterator
from itertools import groupby

from motorchamp_tui.games.motorchamp.rules.classification import classify
from motorchamp_tui.games.motorchamp.rules.race import Car, Race, Status
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW, Square, at
from motorchamp_tui.games.motorchamp.wording.go_words import COLOUR_WORDS
from motorchamp_tui.games.motorchamp.wording.plain_words import FLAP_WORDS, LANE_WORDS
from motorchamp_tui.games.plain_words import order_of, rows_ahead
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import counted


def road_lines(race: Race) -> Iterator[str]:
    """The rows ahead, as far as the longest throw reaches; equal rows in one sentence."""
    start = race.current_car.square.row
    rows = [(ahead, (start + ahead) % race.track.rows) for ahead in range(LONGEST_THROW + 1)]
    for words, group in groupby(rows, lambda row: _row_words(race, row[1])):
        alike = list(group)
        first, last = alike[0], alike[-1]
        if len(alike) == 1:
            where = rows_ahead(first[0]).capitalize() if first[0] else "Here"
            yield f"{where}, row {first[1]}: {words}."
        else:
            yield f"{first[0] or 'Here'} to {last[0]} rows ahead, rows {first[1]} to {last[1]}: {words}."


def _row_words(race: Race, row: int) -> str:
    right, left = (_square_words(race, at(lane, row)) for lane in (Lane.RIGHT, Lane.LEFT))
    words = [f"both lanes {right}"] if right == left else [f"right {right}", f"left {left}"]
    words += [text for is_so, text in _marks(race, row) if is_so]
    for car in race.cars:
        if car.square.row == row and car.is_out_for_now:
            words.append(f"{car.name} is out beside {car.square}, passed {counted(car.passes, 'time')}")
        elif car.square.row == row and car.is_running and not car.square.is_on_track:
            words.append(f"{car.name} in the {LANE_WORDS[car.square.lane]}")
    return ("start and finish line, then " if row == 0 else "") + "; ".join(words)


def _marks(race: Race, row: int) -> tuple[tuple[bool, str], ...]:
    track, pit = race.track, race.track.pit
    return (
        (row in track.solid, "solid line"),
        (row in track.wall, "wall on the right"),
        (row == track.start_area_end, "end of the start area"),
        (pit is not None and row == pit.entrance, "pit entrance on the right"),
    )


def _square_words(race: Race, square: Square) -> str:
    limit, car = race.track.limit(square), race.car_at(square)
    words = COLOUR_WORDS[race.track.colour(square)]
    return f"{words}{f' limit {limit}' if limit else ''}{f' with {car.name}' if car else ''}"


def order_lines(race: Race) -> Iterator[str]:
    """Every car with its place, best first, then those that have still to go in this round."""
    return order_of(race, classify(race), lambda car: _whereabouts(race, car))


def _whereabouts(race: Race, car: Car) -> str:
    lap = f"lap {min(max(car.laps, 0) + 1, race.rules.laps)}"
    match car.status:
        case Status.RUNNING:
            flap = f", {FLAP_WORDS[car.flap]}" if car.flap in FLAP_WORDS else ""
            return f"{lap}, on {car.square}{flap}"
        case Status.TEMPORARILY_OUT:
            return f"{lap}, temporarily out beside {car.square}, passed {counted(car.passes, 'time')}"
        case Status.PERMANENTLY_OUT:
            return f"out in {lap}"
        case Status.FINISHED:
            return f"finished with {counted(car.laps, 'lap')}"
