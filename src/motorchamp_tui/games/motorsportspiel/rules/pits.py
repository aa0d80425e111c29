"""Pits: the way in, the car's own pit, the way out.

H-25, H-26, H-34; HQ-18 to HQ-20, HQ-39 to HQ-43, HQ-67. A car that has turned in goes to its own pit without a
choice; from there on it goes as far as it can. Nothing in the lane is a driving error; on the road beyond the exit
errors begin with the first die that is turned up.
"""

import functools

from attrs import field, frozen

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


Die = tuple[int, bool]
"""A die as it is driven: its value, and whether it shows its slow side."""


@frozen
class WayOut:
    """How far some dice lead out of the pits: to spaces of the lane, and places on the road; none if they may not.

    ``failing`` is the value of the die that leads no further. From the first die that is ``turned`` up on, what is
    left over is excess, as on the road.
    """

    lane: frozenset[Space] = frozenset()
    places: int = 0
    failing: int = 0
    excess: int = 0
    turned: bool = False

    def __bool__(self) -> bool:
        return bool(self.lane or self.places)


@frozen(eq=False)
class WaysOut:
    """The ways of a car that leaves its pit, as far as the dice lead it (HQ-41, HQ-42)."""

    race: Race
    car: Car
    traffic: Traffic
    ends: bool
    """Whether its race is over on the line."""
    _known: dict[tuple[Die, ...], WayOut] = field(factory=dict)

    def drive(self, dice: tuple[Die, ...]) -> WayOut:
        """How far these dice lead, driven in this order."""
        known = self._known.get(dice)
        if known is None:
            known = (
                WayOut(frozenset({self.car.space})) if not dice else self._driven(self.drive(dice[:-1]), *dice[-1])
            )
            self._known[dice] = known
        return known

    def _driven(self, before: WayOut, value: int, is_low: bool) -> WayOut:  # noqa: FBT001 - a die
        """After one more die, which may be turned up where none of its steps begins in the lane."""
        turned = before.turned or not is_low
        lane, places = before.lane if is_low else before.lane & self._done, before.places
        if before.failing:
            return WayOut(lane, places, before.failing, before.excess + value * turned, turned)
        for left in range(value, 0, -1):
            further = self._step(lane, places, value)
            if not any(further):
                return WayOut(lane, places, value, left * turned, turned)
            lane, places = further
        return WayOut(lane, places, turned=turned)

    def _step(self, lane: frozenset[Space], places: int, value: int) -> tuple[frozenset[Space], int]:
        road, home = road_of(self.race.track), self._home
        reached = road.step(places & ~home, value, self._cars, home) | places & home
        further = set(lane & self._done)
        for space in lane - self._done:
            ahead, bit = _step_out(self.race, self.car, space, self._cars, ends=self.ends)
            further |= ahead
            reached |= bit & ~(road.barring(value) & ~home)
        return frozenset(further), reached

    @functools.cached_property
    def _cars(self) -> Traffic:
        if not self.ends:
            return self.traffic
        return road_of(self.race.track).without_cars_beyond_the_line(self.traffic)

    @functools.cached_property
    def _done(self) -> frozenset[Space]:
        """The spaces of the lane on which it is done: nothing that is left over matters there (HQ-48)."""
        track = self.race.track
        return frozenset(space for space in track.lane if self.ends and _is_beyond_the_line(track, space))

    @functools.cached_property
    def _home(self) -> int:
        """The same of the road."""
        return road_of(self.race.track).beyond_the_line() if self.ends else 0

    def spaces(self, way: WayOut) -> tuple[tuple[Space, ...], tuple[Space, ...]]:
        """Where this way ends on the road, and in the lane, the farthest first."""
        lane = sorted(way.lane, key=lambda space: -space.index)
        return tuple(road_of(self.race.track).spaces(way.places)), tuple(lane)

    def failures(self, way: WayOut) -> tuple[tuple[Space, ...], tuple[Space, ...]]:
        """Why this way leads no further on the road: the spaces entered too fast, and those behind cars."""
        road = road_of(self.race.track)
        entered, blocked = road.failures(way.places, way.failing, self._cars)
        return tuple(road.spaces(entered)), tuple(road.spaces(blocked))


def ways_out(race: Race, car: Car, traffic: Traffic) -> WaysOut:
    """The ways of a car that leaves its pit."""
    return WaysOut(race, car, traffic, _is_done_at_the_line(race, car))


def _is_done_at_the_line(race: Race, car: Car) -> bool:
    """Whether a car in the pits has its last line before it (HQ-42)."""
    return race.ends_on_the_line(car) and not _is_beyond_the_line(race.track, car.space)


def _step_out(race: Race, car: Car, space: Space, traffic: Traffic, *, ends: bool) -> tuple[frozenset[Space], int]:
    """Where one point leads from a space of the lane, or from the pit: on along the lane, and onto the road.

    No car is in the way where it ``ends``.
    """
    track = race.track
    at = _of_pit(track, space) if space.lane is Lane.BOX else space.index
    following = track.lane[at + 1 : at + 2]
    lane = frozenset(
        one for one in following if is_free(race, car, one) or (ends and _is_beyond_the_line(track, one))
    )
    if space.lane is Lane.BOX or track.pit is None or space.row not in track.pit.exits:
        return lane, 0
    exit_to = track.holding(Lane.RIGHT, space.row + 1)
    crossed = _is_beyond_the_line(track, space) or exit_to.row < space.row
    bit = 1 << exit_to.index + (road_of(track).count if crossed else 0)
    is_open = not bit & (traffic.full | traffic.half)  # nobody comes from the lane along the line (HQ-13)
    return lane, bit if is_open else 0


def _is_beyond_the_line(track: Track, space: Space) -> bool:
    return track.pit is not None and space.row <= track.pit.entrance


def can_move(race: Race, car: Car, traffic: Traffic) -> bool:
    """Whether a car in the pits can reach a space."""
    if race.is_heading_for_its_pit(car):
        path = way_in(race.track, car.pit) if car.pit else ()
        return is_free(race, car, path[path.index(car.space) + 1])
    return any(_step_out(race, car, car.space, traffic, ends=_is_done_at_the_line(race, car)))


def can_turn_in(race: Race, car: Car) -> bool:
    """Whether a car on the entrance finds the lane open (HQ-53)."""
    if car.pit is None or car.space != race.track.entrance or not may_turn_in(race, car):
        return False
    return is_free(race, car, way_in(race.track, car.pit)[0])
