"""Motion between two moves: the spaces that a car passes, and the race as it is shown on each of them.

Of several ways of a placing a car is shown on one with few lane changes. Nothing here changes a race. H-06 to
H-09, H-17.
"""

from collections.abc import Iterator
from functools import cache

from attrs import evolve

from motorchamp_tui.games.motorsportspiel.rules.driving import DIAGONAL
from motorchamp_tui.games.motorsportspiel.rules.moves import Blocked, Drive, Move, TooFast
from motorchamp_tui.games.motorsportspiel.rules.pits import way_in
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome, outlook
from motorchamp_tui.games.road import Lane
from motorchamp_tui.tui.games.seen import QUARTERS, MotionFrame


def moments(before: Race, move: Move) -> Iterator[MotionFrame[Race]]:
    """The race on every space of the car's route, and while it spins; the move's outcome is not among them."""
    if before.placing is None or not isinstance(move, Drive | TooFast | Blocked):
        return
    index, car = before.to_go[0], before.current_car
    for following in route(before, move):
        car = car.moved_to(following, car.laps + (following.row < car.space.row), car.arrival)
        yield MotionFrame(_seen_with(before, index, car))
    spins = outlook(before).verdict(before.placing).outcome >= Outcome.BIG
    if isinstance(move, TooFast) and spins:
        for turned in QUARTERS:
            yield MotionFrame(_seen_with(before, index, car), {car.name: turned})


def _seen_with(race: Race, index: int, car: Car) -> Race:
    return evolve(race, cars=(*race.cars[:index], car, *race.cars[index + 1 :]))


def route(race: Race, move: Move) -> tuple[Space, ...]:
    """The spaces that the current car drives over on this move, up to and including the last."""
    start = race.current_car.space
    match move:
        case Drive(end) | TooFast(end) | Blocked(end):
            if end == start:
                return ()
            return _in_the_pits(race, start, end) or _on_the_road(race, start, end) or (end,)
        case _:
            return ()


def _on_the_road(race: Race, start: Space, end: Space) -> tuple[Space, ...]:
    """A way with the values of the dice as placed; the fewest lane changes first."""
    placing, ways = race.placing, outlook(race).ways
    if placing is None or ways is None:
        return ()
    track = race.track
    values = [value for value in placing.values for _ in range(value)]

    @cache
    def onwards(space: Space, point: int) -> tuple[int, tuple[Space, ...]] | None:
        if space == end:
            return 0, ()
        if point == len(values):
            return None
        best: tuple[int, tuple[Space, ...]] | None = None
        steps = [(track.straight_from(space), 0)]
        if values[point] in DIAGONAL:
            steps.append((track.diagonal_from(space), 1))
        for step, cost in steps:
            if _rows(race, start, step) > _rows(race, start, end) or (step != end and _is_full(race, step)):
                continue
            rest = onwards(step, point + 1)
            if rest is not None and (best is None or cost + rest[0] < best[0]):
                best = cost + rest[0], (step, *rest[1])
        return best

    found = onwards(start, 0)
    return found[1] if found else ()


def _rows(race: Race, start: Space, space: Space) -> int:
    return (space.row - start.row) % race.track.rows


def _is_full(race: Race, space: Space) -> bool:
    return len(race.cars_on(space)) >= space.room


def _in_the_pits(race: Race, start: Space, end: Space) -> tuple[Space, ...]:
    """Along the pit lane, in or out; empty for a way on the road alone."""
    car, track = race.current_car, race.track
    if start.is_on_track and end.is_on_track:
        return ()
    if not end.is_on_track and car.pit is not None and (start.is_on_track or race.is_heading_for_its_pit(car)):
        path = way_in(track, car.pit)
        first = path.index(start) + 1 if start in path else 0
        approach = tuple(
            track.holding(Lane.RIGHT, row)
            for row in _rows_between(race, start, track.pit.entrance if track.pit else 0)
        )
        last = path.index(end)
        return (*dict.fromkeys(approach), *path[first : last + 1]) if start.is_on_track else path[first : last + 1]
    at = next(space.index for space in track.lane if space.row == start.row)
    lane = track.lane[at + 1 :]
    if not end.is_on_track:
        return lane[: lane.index(end) + 1] if end in lane else (end,)
    exits = track.pit.exits if track.pit else ()
    out = next((n for n, space in enumerate(lane) if space.row in exits), len(lane) - 1)
    road = (track.holding(Lane.RIGHT, lane[out].row + 1 + n) for n in range(_rows(race, lane[out], end) - 1))
    return (*lane[: out + 1], *dict.fromkeys(road), end)


def _rows_between(race: Race, start: Space, row: int) -> Iterator[int]:
    """The rows after a space, up to this one."""
    return (start.row + n for n in range(1, (row - start.row) % race.track.rows + 1))
