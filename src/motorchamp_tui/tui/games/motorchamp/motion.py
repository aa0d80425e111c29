"""Motion between two moves: the squares that a car passes, and the race as it is shown on each of them.

Of several legal ways a car is shown on the one with the fewest lane changes, and out of the pits by the first
exit that leads to its end. Nothing here changes a race. Rulebook: "Moving", "Slipstreams", "Pit stops"; Q-02,
Q-03, Q-06, Q-36.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, pairwise

from motorchamp_tui.games.motorchamp.rules.movement import next_squares
from motorchamp_tui.games.motorchamp.rules.moves import Drive, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.race import Car, Race
from motorchamp_tui.games.motorchamp.rules.track import Square, at
from motorchamp_tui.games.road import Lane
from motorchamp_tui.tui.games.seen import QUARTERS, MotionFrame

LANE_CHANGE, EXIT_NOT_TAKEN = 1, 100


def route(race: Race, move: Move) -> tuple[Square, ...]:
    """The squares that the current car drives over on this move, up to and including the last."""
    start = race.current_car.square
    match move:
        case Drive(end, tows):
            legs = _leg(race, start, end), *(_leg(race, behind, to) for behind, to in pairwise((end, *tows)))
            return tuple(chain.from_iterable(legs))
        case StandBeside(square):
            return _leg(race, start, square)
        case _:
            return ()


def moments(before: Race, move: Move) -> Iterator[MotionFrame[Race]]:
    """The race on every square of the car's route, and while it spins; the move's outcome is not among them."""
    index, car = before.to_go[0], before.current_car
    for following in route(before, move):
        car = car.moved_to(following, car.laps + (following.row < car.square.row))
        yield MotionFrame(_seen_with(before, index, car))
    if isinstance(move, StandBeside):
        for turned in QUARTERS:
            yield MotionFrame(_seen_with(before, index, car), {car.name: turned})


def _seen_with(race: Race, index: int, car: Car) -> Race:
    cars = (*race.cars[:index], car, *race.cars[index + 1 :])
    return race.with_cars(cars, race.outs, race.round)


def _leg(race: Race, start: Square, end: Square) -> tuple[Square, ...]:
    """The best way between two squares; straight to the end where no legal way is found."""
    rows = race.track.rows_to(start.row, end.row)
    if not rows:
        return () if end is start else (end,)
    # A race ends in the middle of a drive: beyond the line a car may be where it could not stop.
    return _way(race, start, end, stops=True) or _way(race, start, end, stops=False) or (end,)


def _way(race: Race, start: Square, end: Square, *, stops: bool) -> tuple[Square, ...]:
    @cache
    def onwards(square: Square, rows: int) -> tuple[int, tuple[Square, ...]] | None:
        if not rows:
            return (0, ()) if square is end else None
        best = None
        for step, cost in _steps(race, square, end, is_last=stops and rows == 1):
            rest = onwards(step, rows - 1)
            if rest is not None and (best is None or cost + rest[0] < best[0]):
                best = cost + rest[0], (step, *rest[1])
        return best

    found = onwards(start, race.track.rows_to(start.row, end.row))
    return found[1] if found else ()


def _steps(race: Race, square: Square, end: Square, *, is_last: bool) -> Iterator[tuple[Square, int]]:
    """Where a car may be one row on, and what counts against it."""
    row = (square.row + 1) % race.track.rows
    if square.is_on_track:
        onwards = next_squares(race.track, race.occupied, square, last=is_last)
        for step in sorted(onwards, key=lambda step: step.lane is not square.lane):
            yield step, LANE_CHANGE * (step.lane is not square.lane)
    pit = race.track.pit
    if pit is None:
        return
    is_free: Callable[[Square], bool] = lambda to: to is end or race.car_at(to) is None  # noqa: E731
    on_the_right = at(Lane.RIGHT, row)
    if square.lane is Lane.PIT and square.row in pit.exits and end.is_on_track and is_free(on_the_right):
        yield on_the_right, 0
    if square.lane is Lane.PIT and end.lane is Lane.BOX and row == end.row:
        yield end, 0
    comes_in = square.lane is Lane.RIGHT and square.row == pit.entrance and not end.is_on_track
    if (comes_in or not square.is_on_track) and row in pit.lane and is_free(at(Lane.PIT, row)):
        yield at(Lane.PIT, row), EXIT_NOT_TAKEN * (square.row in pit.exits and end.is_on_track)
