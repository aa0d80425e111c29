"""Pit stop: entry, lane, box, work, and the way out.

Rulebook: "Pit stops", "Handicap"; Q-66 to Q-83, Q-116, Q-120, Q-122.
"""

from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.rules.movement import Ahead, look_on
from motorchamp_tui.games.motorchamp.rules.race import HANDICAP_FLAP, PIT_FLAP, Car, Race, bit_of
from motorchamp_tui.games.motorchamp.rules.softer_outs import may_turn_in
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import MOST_POINTS_TO_ENTER, Square, Track, at
from motorchamp_tui.games.road import Lane

POINTS_TO_REPAIR = 4
FIRST_WINDOW, LAST_WINDOW, HANDICAP_WINDOW = 1, 3, 4


def may_enter(race: Race, car: Car) -> bool:
    """Whether the pit window is open for this car, anywhere on the track (Q-66).

    Never where its race ends at the next crossing of the line: on the last lap, or once the winner is in (Q-116).
    """
    if not race.rules.pit_stops or race.track.pit is None or not car.boxes:
        return False
    if race.ends_on_the_line(car):
        return False
    if may_turn_in(race, car):
        return True
    if car.laps == HANDICAP_WINDOW:
        return car.flap is HANDICAP_FLAP
    return car.flap is not PIT_FLAP and FIRST_WINDOW <= car.laps <= LAST_WINDOW


def turns_in(track: Track, dice: Dice, points: int, ahead: Ahead) -> bool:
    """Whether this throw leads into a pit lane that is open to the car and free (Q-67 to Q-70)."""
    pit, rows = track.pit, ahead.to_the_pits
    if pit is None or rows is None or not rows < points <= MOST_POINTS_TO_ENTER or dice is Dice.THREE:
        return False
    return not ahead.is_over_the_limit(points) and at(Lane.RIGHT, pit.entrance) in ahead.passed(rows)


def entries(race: Race, car: Car, dice: Dice, points: int, ahead: Ahead) -> tuple[Square, ...]:
    """The pit lane squares and boxes in which this throw may end (Q-67 to Q-72); none when it cannot."""
    pit, rows = race.track.pit, ahead.to_the_pits
    if pit is None or rows is None or not turns_in(race.track, dice, points, ahead) or not may_enter(race, car):
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
    """The points of the other die, with which a car may leave at once beside a die of 4 or more (Q-77)."""
    first, second = faces
    return tuple(sorted({other for die, other in ((first, second), (second, first)) if die >= POINTS_TO_REPAIR}))


def way_out(
    race: Race, car: Car, points: int, exits: Sequence[int] | None = None
) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """Where a repaired car may end, and which of these ends it reaches with all its points, straight (Q-59).

    It goes as far as possible, points left over are lost (Q-78 to Q-81); by all exits of the lane, or only by
    those named. It goes no farther than the line on which its race ends; a step onto it with the last point is a
    stop like any other (Q-122). Right ends come first, then left ones, then the lane.
    """
    track, pit = race.track, race.track.pit
    if pit is None:
        return (car.square,), ()
    ends: tuple[Square, ...] = (car.square,)
    stops: tuple[Square, ...] = ()
    lane, passed, before = ends, ends, ends
    roads = list[tuple[int, Ahead]]()
    for used in range(1, points + 1):
        row, before = (car.square.row + used) % track.rows, passed
        right, onwards = at(Lane.RIGHT, row), at(Lane.PIT, row)
        may_leave = any(square.lane is Lane.PIT and square.row in (exits or pit.exits) for square in lane)
        if may_leave and not race.occupied & bit_of(right):
            roads.append((used, look_on(track, right, race.occupied, points - used)))
        lane = (onwards,) if lane and row in pit.lane and race.car_at(onwards) is None else ()
        stops = (*_in_one_row([road.ends(used - since) for since, road in roads]), *lane)
        passed = (*_in_one_row([road.passed(used - since) for since, road in roads]), *lane)
        if row == 0 and race.ends_on_the_line(car):
            return (stops if used == points else passed) or ends, ()
        ends = stops or ends
        if not passed:
            return ends, ()
    if not stops:
        return ends, ()
    lanes = [square.lane for square in before if square.is_on_track]
    return ends, tuple(end for end in ends if end.lane in lanes)


def _in_one_row(roads: list[tuple[Square, ...]]) -> tuple[Square, ...]:
    """The squares of a row to which one of these roads leads, in their order."""
    if len(roads) < 2:
        return roads[0] if roads else ()
    return tuple(sorted({square for road in roads for square in road}, key=lambda square: square.lane))


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
    points = track.rows_to(start.row, end.row)
    if end.row < start.row and race.ends_on_the_line(car):
        points = _most_points(race, start)
    for exit_row in track.pit.exits:
        if end in way_out(race, car, points, (exit_row,))[0]:
            first = (exit_row + 1) % track.rows
            return first, track.rows_to(first, end.row)
    return end.row, 0


def _most_points(race: Race, start: Square) -> int:
    """The points of the throw for the way out; in the box those of the higher die that the other one frees."""
    if start.lane is Lane.BOX and race.dice is Dice.TWO and race.faces:
        return points_to_leave(race.faces)[-1]
    return race.points
