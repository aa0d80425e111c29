"""The pit stop: entry, lane, box, work, and the way out.

Decides where a car may go that enters, is in, or leaves the pit lane. Rulebook: "Pit stops",
"Handicap"; Q-66 to Q-83, Q-116, Q-120, Q-122.
"""

from motorchamp_tui.rules.movement import RIGHT, STOP, THROUGH, Ahead, squares_in
from motorchamp_tui.rules.race import HANDICAP_FLAP, PIT_FLAP, Car, Race
from motorchamp_tui.rules.throws import Dice
from motorchamp_tui.rules.track import Lane, Square, at

MOST_POINTS_TO_ENTER = 6
POINTS_TO_REPAIR = 4
IN_LANE, IN_BOX = 1 << Lane.PIT, 1 << Lane.BOX
FIRST_WINDOW, LAST_WINDOW, HANDICAP_WINDOW = 1, 3, 4


def may_enter(race: Race, car: Car) -> bool:
    """Whether the pit window is open for this car, wherever it is on the track (Q-66).

    Never where its race ends at the next crossing of the line: on the last lap, or once the winner is in (Q-116).
    """
    if not race.rules.pit_stops or race.track.pit is None or not car.boxes:
        return False
    if race.ends_on_the_line(car):
        return False
    if car.laps == HANDICAP_WINDOW:
        return car.flap is HANDICAP_FLAP
    return car.flap is not PIT_FLAP and FIRST_WINDOW <= car.laps <= LAST_WINDOW


def entries(race: Race, car: Car, dice: Dice, points: int, ahead: Ahead) -> tuple[Square, ...]:
    """The pit lane squares and boxes in which this throw may end (Q-67 to Q-72); none when it cannot."""
    pit = race.track.pit
    if pit is None or points > MOST_POINTS_TO_ENTER or dice is Dice.THREE:
        return ()
    rows = race.track.rows_to(car.square.row, pit.entrance)
    if rows >= points or not (ahead.through >> 2 * rows & 3) & RIGHT or ahead.is_over_the_limit(points):
        return ()
    if not may_enter(race, car):
        return ()
    first = at(Lane.PIT, pit.lane[0])
    if race.car_at(first):
        return ()
    return ends_in_the_lane(race, car, first, points - rows - 1)


def ends_in_the_lane(race: Race, car: Car, square: Square, points: int) -> tuple[Square, ...]:
    """Where a car in the lane that still needs its stop may end: boxes it may turn into, or the lane.

    It stops behind another car and before an occupied last box of its own; the rest is lost
    (Q-71 to Q-77). Pit lane first, then boxes in driving order.
    """
    boxes: list[Square] = []
    last_box = car.boxes[-1] if car.boxes else None
    lane = race.track.pit.lane if race.track.pit else ()
    for _ in range(points):
        row = (square.row + 1) % race.track.rows
        ends_here = row == 0 and race.ends_on_the_line(car)
        if row in car.boxes and race.car_at(at(Lane.BOX, row)) is None:
            boxes.append(at(Lane.BOX, row))
            if row == last_box or ends_here:
                return tuple(boxes)
        if row == last_box or row not in lane or race.car_at(at(Lane.PIT, row)):
            break
        square = at(Lane.PIT, row)
        if ends_here:
            break
    return (square, *boxes)


def is_repaired(faces: tuple[int, ...]) -> bool:
    """Whether this throw in the box is a successful stop (Q-77)."""
    return sum(faces) >= POINTS_TO_REPAIR


def points_to_leave(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Beside a die of 4 or more a car may leave at once, with the other die's points (Q-77)."""
    first, second = faces
    return tuple(sorted({other for die, other in ((first, second), (second, first)) if die >= POINTS_TO_REPAIR}))


def ends_on_the_way_out(
    race: Race, car: Car, points: int, exits: tuple[int, ...] | None = None
) -> tuple[Square, ...]:
    """Where a repaired car may end: as far as possible, points left over are lost (Q-78 to Q-81).

    By all exits of the lane, or only by those named. The line on which its race ends is as far as it goes; a step
    onto it with the last point is a stop like any other (Q-122).
    """
    row, lanes = car.square.row, 1 << car.square.lane
    ends: tuple[Square, ...] = (car.square,)
    for left in reversed(range(points)):
        stops = _step_out(race, row, lanes, exits, last=True)
        lanes = _step_out(race, row, lanes, exits, last=False)
        row = (row + 1) % race.track.rows
        if row == 0 and race.ends_on_the_line(car):
            home = lanes if left else stops
            return squares_in(race.track.rows, row, home) if home else ends
        if stops:
            ends = squares_in(race.track.rows, row, stops)
    return ends


def points_used(race: Race, start: Square, end: Square) -> int:
    """How many points a drive between two squares takes."""
    return race.track.rows_to(start.row, end.row)


def comes_straight(race: Race, car: Car, end: Square, points: int) -> bool:
    """Whether a car on its way out uses all its points to ``end`` and its last step is straight (Q-59)."""
    if not end.is_on_track or points_used(race, car.square, end) != points:
        return False
    row, lanes = car.square.row, 1 << car.square.lane
    for _ in range(points - 1):
        lanes = _step_out(race, row, lanes, last=False)
        row = (row + 1) % race.track.rows
    return bool(lanes >> end.lane & 1)


def rows_on_track(race: Race, car: Car, end: Square) -> tuple[int, int]:
    """The first row, and how many, that a drive to ``end`` passes on race-track squares (Q-36).

    A car that leaves the lane takes the first exit by which it can come to ``end``.
    """
    start, track = car.square, race.track
    if start.is_on_track and end.is_on_track:
        return start.row, track.rows_to(start.row, end.row)
    if track.pit is None or not (start.is_on_track or end.is_on_track):
        return start.row, 0
    if start.is_on_track:
        return start.row, track.rows_to(start.row, track.pit.entrance) + 1
    points = points_used(race, start, end)
    if end.row < start.row and race.ends_on_the_line(car):
        points = _most_points(race, start)
    for exit_row in track.pit.exits:
        if end in ends_on_the_way_out(race, car, points, (exit_row,)):
            first = (exit_row + 1) % track.rows
            return first, track.rows_to(first, end.row)
    return end.row, 0


def _most_points(race: Race, start: Square) -> int:
    """The points of the throw for the way out; in the box those of the higher die that the other one frees."""
    if start.lane is Lane.BOX and race.dice is Dice.TWO and race.faces:
        return points_to_leave(race.faces)[-1]
    return race.points


def _step_out(race: Race, row: int, lanes: int, exits: tuple[int, ...] | None = None, *, last: bool) -> int:
    """The squares one row on that can be reached from those of this row, a bit a lane, box and pit lane too."""
    track, pit = race.track, race.track.pit
    ahead = (row + 1) % track.rows
    here, there = race.occupied >> 2 * row & 3, race.occupied >> 2 * ahead & 3
    solid = (row in track.solid) | (ahead in track.solid) << 1
    reached = (STOP if last else THROUGH)[lanes & 3 | here << 2 | there << 4 | solid << 6]
    if pit and lanes & (IN_LANE | IN_BOX):
        if ahead in pit.lane and race.car_at(at(Lane.PIT, ahead)) is None:
            reached |= IN_LANE
        if lanes & IN_LANE and row in (pit.exits if exits is None else exits) and not there & RIGHT:
            reached |= RIGHT
    return reached
