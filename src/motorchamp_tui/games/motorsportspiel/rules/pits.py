"""Pits: the way in, the car's own pit, the way out.

H-25, H-26, H-34; HQ-18 to HQ-20, HQ-39 to HQ-43, HQ-67. A car that has turned in goes to its own pit without a
choice; from there on it goes as far as it can. Nothing in the lane is a driving error.
"""

import functools

from attrs import frozen

from motorchamp_tui.games.motorsportspiel.rules.driving import SIGHT, Traffic, Ways, road_of
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.road import Lane


def may_turn_in(race: Race, car: Car) -> bool:
    """Whether the way into the lane is offered: in any lap but the last, and whenever a stop is due (HQ-39)."""
    if race.rules.practice or car.pit is None or not car.space.is_on_track:
        return False
    return not race.ends_on_the_line(car) or bool(race.due(car))


@functools.lru_cache(maxsize=256)
def way_in(track: Track, pit: Space) -> tuple[Space, ...]:
    """The spaces from the entrance to this pit, which is the last of them."""
    own = _of_pit(track, pit)
    return *track.lane[:own], pit


def _of_pit(track: Track, pit: Space) -> int:
    """The place in the lane of the space beside a pit."""
    return next(space.index for space in track.lane if space.row == pit.row)


def is_free(race: Race, car: Car, space: Space) -> bool:
    """Whether no other car is on this space of the pits."""
    return not any(one.space == space for one in race.cars if one.is_running and one is not car)


def entrance_ahead(track: Track, ways: Ways) -> int | None:
    """The place of the pit entrance on the road of these ways, where they can lead to it."""
    entrance = track.entrance
    if entrance is None or (entrance.index < ways.start and ways.ends_on_the_line):
        return None
    place = entrance.index + (ways.road.count if entrance.index < ways.start else 0)
    return place if place < ways.start + SIGHT else None


def turning_in(race: Race, car: Car, ways: Ways, placing: Placing) -> tuple[Space, ...]:
    """Where the go may end in the lane with this placing, for a car on the road (HQ-18, HQ-39).

    The die that leads into the lane shows its slow side, and so does every one after it until the car stops, even
    one for which another car leaves no room (HQ-67).
    """
    entrance, pit = entrance_ahead(race.track, ways), car.pit
    if entrance is None or pit is None or not may_turn_in(race, car):
        return ()
    path, values, lows = way_in(race.track, pit), placing.values, placing.lows
    found = {
        _walked(race, car, path, placing, at, left)
        for at, is_low in enumerate(lows)
        if is_low
        for left in ways.points_left(values[: at + 1], entrance)
    }
    return tuple(path[end] for end in sorted(found, reverse=True) if end >= 0)


def _walked(race: Race, car: Car, path: tuple[Space, ...], placing: Placing, at: int, left: int) -> int:
    """How far along ``path`` the dice lead from the entrance; -1 where that is impossible."""
    reached = -1
    for low, points in [(True, left), *zip(placing.lows[at + 1 :], placing.values[at + 1 :], strict=True)]:
        if reached == len(path) - 1:
            break
        if not low:
            return -1
        for _ in range(points):
            if reached < len(path) - 1 and is_free(race, car, path[reached + 1]):
                reached += 1
    return reached


def heading(race: Race, car: Car, placing: Placing) -> Space:
    """Where a car on the way to its pit ends (HQ-19, HQ-20)."""
    assert car.pit is not None
    path = way_in(race.track, car.pit)
    reached = path.index(car.space)
    for _ in range(placing.points):
        if reached < len(path) - 1 and is_free(race, car, path[reached + 1]):
            reached += 1
    return path[reached]


@frozen
class _Outside:
    """Where the ways out of the pits have led: spaces of the lane, and places on the road."""

    lane: frozenset[Space]
    places: int = 0

    def __bool__(self) -> bool:
        return bool(self.lane or self.places)


def leaving(race: Race, car: Car, traffic: Traffic, placing: Placing) -> tuple[Space, ...]:
    """Where a car that leaves its pit may end: as far as the dice lead it (HQ-41, HQ-42)."""
    track, road = race.track, road_of(race.track)
    ends = _is_done_at_the_line(race, car)
    now = _Outside(frozenset({car.space}))
    home = road.beyond_the_line() if ends else 0
    if ends:
        traffic = road.without_cars_beyond_the_line(traffic)
    done = frozenset(space for space in track.lane if ends and _is_beyond_the_line(track, space))
    for value in placing.values:
        for _ in range(value):
            steps = [_step_out(race, car, space, traffic, ends=ends) for space in now.lane - done]
            places = road.step(now.places & ~home, value, traffic, home) | now.places & home
            for one in steps:
                places |= one.places & ~(road.barring(value) & ~home)
            further = _Outside((now.lane & done).union(*(one.lane for one in steps)), places)
            if not further:
                return _ends(race, now)
            now = further
    return _ends(race, now)


def _ends(race: Race, reached: _Outside) -> tuple[Space, ...]:
    lane = sorted(reached.lane, key=lambda space: -space.index)
    return *road_of(race.track).spaces(reached.places), *lane


def _is_done_at_the_line(race: Race, car: Car) -> bool:
    """Whether a car in the pits has its last line before it (HQ-42)."""
    return race.ends_on_the_line(car) and not _is_beyond_the_line(race.track, car.space)


def _step_out(race: Race, car: Car, space: Space, traffic: Traffic, *, ends: bool) -> _Outside:
    """Where one point leads from a space of the lane, or from the pit; no car is in the way where it ``ends``."""
    track = race.track
    at = _of_pit(track, space) if space.lane is Lane.BOX else space.index
    following = track.lane[at + 1 : at + 2]
    lane = frozenset(
        one for one in following if is_free(race, car, one) or (ends and _is_beyond_the_line(track, one))
    )
    if space.lane is Lane.BOX or track.pit is None or space.row not in track.pit.exits:
        return _Outside(lane)
    exit_to = track.holding(Lane.RIGHT, space.row + 1)
    crossed = _is_beyond_the_line(track, space) or exit_to.row < space.row
    bit = 1 << exit_to.index + (road_of(track).count if crossed else 0)
    is_open = not bit & (traffic.full | traffic.half)  # nobody comes from the lane along the line (HQ-13)
    return _Outside(lane, bit if is_open else 0)


def _is_beyond_the_line(track: Track, space: Space) -> bool:
    return track.pit is not None and space.row <= track.pit.entrance


def can_move(race: Race, car: Car, traffic: Traffic) -> bool:
    """Whether a car in the pits can reach a space."""
    if race.is_heading_for_its_pit(car):
        path = way_in(race.track, car.pit) if car.pit else ()
        return is_free(race, car, path[path.index(car.space) + 1])
    return bool(_step_out(race, car, car.space, traffic, ends=_is_done_at_the_line(race, car)))


def can_turn_in(race: Race, car: Car) -> bool:
    """Whether a car on the entrance finds the lane open (HQ-53)."""
    if car.pit is None or car.space != race.track.entrance or not may_turn_in(race, car):
        return False
    return is_free(race, car, way_in(race.track, car.pit)[0])
