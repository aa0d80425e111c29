"""Plain news around a go, in sentences: the road ahead, and the order."""

from collections.abc import Iterator

from motorchamp_tui.games.motorsportspiel.rules.classification import classify
from motorchamp_tui.games.motorsportspiel.rules.moves import flags_in_words
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Status
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.wording.forecast import the
from motorchamp_tui.games.motorsportspiel.wording.go_words import DUE_WORDS
from motorchamp_tui.games.motorsportspiel.wording.spaces import LANE_WORDS, space_kind
from motorchamp_tui.games.plain_words import order_of, rows_ahead
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import and_so_on, counted

FARTHEST = 15
"""The rows ahead that are described: the points of three dice."""


def road_lines(race: Race) -> Iterator[str]:
    """The rows ahead, each with the spaces that begin there in either lane."""
    start = race.current_car.space.row
    for ahead in range(1, FARTHEST + 1):
        row = (start + ahead) % race.track.rows
        spaces = [race.track.holding(lane, row) for lane in (Lane.LEFT, Lane.RIGHT)]
        words = [f"{LANE_WORDS[space.lane]} {_space(race, space, row)}" for space in spaces]
        yield f"{rows_ahead(ahead).capitalize()}, row {row}: {'; '.join([*words, *_marks(race, row)])}."


def _space(race: Race, space: Space, row: int) -> str:
    if row != space.first_row % race.track.rows:
        return f"{space} goes on"
    cars = [car.name for car in race.cars_on(space)]
    return f"{space}, {space_kind(space)}{f', with {and_so_on(cars)}' if cars else ''}"


def _marks(race: Race, row: int) -> Iterator[str]:
    track = race.track
    if row == 0:
        yield "the line is before it"
    for corner in track.corners:
        if row == corner.first:
            yield f"{the(corner.name)} begins, limit {corner.limit}"
        elif row == corner.last:
            yield f"{the(corner.name)} ends"
    if track.pit is not None and row == track.pit.entrance:
        yield "pit entrance on the right"
    for car in race.cars:
        if car.is_running and car.is_in_gravel and car.space.row == row:
            yield f"{car.name} is in the gravel beside {car.space}"


def order_lines(race: Race) -> Iterator[str]:
    """Every car with its place, best first, then those that have still to go in this round."""
    return order_of(race, classify(race), lambda car: _whereabouts(race, car))


def _whereabouts(race: Race, car: Car) -> str:
    lap = f"lap {min(max(car.laps, 0) + 1, race.laps)}"
    match car.status:
        case Status.RETIRED:
            return f"retired in {lap}: it {car.reason}"
        case Status.FINISHED:
            return f"finished with {counted(car.laps, 'lap')}"
        case _:
            return ", ".join([lap, _place(car), *_flags(race, car)])


def _place(car: Car) -> str:
    if car.is_in_gravel:
        return f"in the gravel beside {car.space}"
    return f"on {car.space}" if car.space.is_on_track else f"in the pits, {car.space}"


def _flags(race: Race, car: Car) -> Iterator[str]:
    if car.flags:
        yield flags_in_words(car.flags)
    due = race.due(car)
    if due and not car.is_black:
        yield DUE_WORDS[due]
    elif due:
        yield "a stop is due"
    if race.is_lapped(car):
        yield "lapped: blue flag"
