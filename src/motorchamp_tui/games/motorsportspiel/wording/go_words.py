"""Go words: where a car is, and its driver's duties."""

from collections.abc import Iterator

from motorchamp_tui.games.motorsportspiel.rules.pits import may_turn_in, way_in
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Due, Race
from motorchamp_tui.games.motorsportspiel.rules.track import Corner, Space
from motorchamp_tui.games.motorsportspiel.wording.forecast import the
from motorchamp_tui.games.road import Lane
from motorchamp_tui.words import counted

AHEAD = 16
"""Rows within which the next corner is named."""
DUE_WORDS = {
    Due.BLACK: "black flag: stop at the pits",
    Due.STOP_AND_GO: "three white flags: stop and go",
    Due.AGREED: "the agreed stop is due",
}


def where_it_stands(race: Race) -> str:
    """Where the current car is, and what that means for its go; up to the first comma what matters most."""
    return ", ".join(_facts(race, race.current_car))


def _facts(race: Race, car: Car) -> Iterator[str]:
    space = car.space
    if car.is_in_gravel:
        yield f"in the gravel beside {space}"
        return
    if space.lane is Lane.BOX:
        yield f"in its pit {space}"
        yield "slow sides up to the exit"
        return
    if space.lane is Lane.PIT:
        yield f"{space} in the pit lane"
        yield _lane_words(race, car)
        return
    yield space.name
    there = race.cars_on(space)
    if len(there) > 1:
        yield f"behind {there[0].name}" if there[0] is not car else f"in front of {there[1].name}"
    if space.is_line:
        yield "on the line"
    corner = race.track.corner_at(space)
    if corner:
        left = corner.last - space.row
        yield f"in {the(corner.name)} ({corner.limit})" + (f" for {counted(left, 'more row')}" if left else "")
    if following := next_corner(race, space):
        rows = (following.first - space.row) % race.track.rows
        yield f"{counted(rows, 'row')} to {the(following.name)} ({following.limit})"


def _lane_words(race: Race, car: Car) -> str:
    if car.pit is not None and race.is_heading_for_its_pit(car):
        path = way_in(race.track, car.pit)
        return f"{counted(len(path) - 1 - path.index(car.space), 'space')} to its pit"
    return "on the way out"


def next_corner(race: Race, space: Space) -> Corner | None:
    """The first corner that begins ahead of a space, if it is not far away."""
    ahead = [
        ((corner.first - space.row) % race.track.rows, corner)
        for corner in race.track.corners
        if corner.first != space.row
    ]
    rows, corner = min(ahead, key=lambda one: one[0], default=(AHEAD + 1, None))
    return corner if rows <= AHEAD else None


def duty(race: Race) -> tuple[str, bool]:
    """The other duties of the driver of the current car, if any; whether it is now or never."""
    car, pit = race.current_car, race.track.pit
    due = race.due(car)
    if not due or pit is None:
        return _agreed_stop(race, car), False
    if not car.space.is_on_track:
        return DUE_WORDS[due], False
    rows = (pit.entrance - car.space.row) % race.track.rows
    return f"{DUE_WORDS[due]}, {counted(rows, 'row')} to the entrance R{pit.entrance}", rows <= AHEAD


def _agreed_stop(race: Race, car: Car) -> str:
    if race.rules.extra_stop and not car.has_stopped and not race.rules.practice:
        return "one stop still to make"
    flags = car.yellow + car.red
    if not flags or not may_turn_in(race, car):
        return ""
    return f"{counted(flags, 'flag')}: a stop would clear {'it' if flags == 1 else 'them'}"
