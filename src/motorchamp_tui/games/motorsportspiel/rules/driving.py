"""Driving of a placing: every way at once, step by step.

H-06 to H-13; HQ-29, HQ-31 (no point may be left over that some way would use), HQ-44, HQ-45, HQ-48. The spaces
that the ways have reached are the bits of a whole number, so that the longest way is found automatically: as long
as a step leads on from any of them, nothing is left over. The effect of a die from one place depends only on its
value and on the cars on its ways, and is cached by these.
"""

import functools
from collections.abc import Iterator

from attrs import field, frozen

from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track

DIAGONAL = frozenset((2, 3, 5))
"""The values with which a car may change lanes (H-07)."""

MOST_POINTS, MOST_STEPS_OF_A_DIE = 15, 6
SIGHT = 2 * 2 * MOST_POINTS + 4
"""More spaces than a go can pass: two lanes, two rows a point."""
REACH = 2 * 2 * MOST_STEPS_OF_A_DIE + 4
"""The same for one die and the spaces that the ways can be on before it."""
SEEN = (1 << SIGHT) - 1
MOST_DICE, MOST_WAYS = 1 << 16, 1 << 7
"""How many answers about a road are kept before all are dropped.

Of the ways only those of a few goes: each has hundreds of values, and the effect of a die is quickly found.
"""


OneDie = tuple[int, int, bool]
"""A die as it is driven: from which place, as a bit; its value; whether the race of the car ends on the line."""


@frozen
class Traffic:
    """The other cars on the road as a driver meets them, as bits of the places on a :class:`Road`.

    ``full``: no room. ``half``: one car on a space with a dot, which leaves room for one that comes along the line
    (H-09). ``in_front``: where a car is in front in the same space, so that the only way on is diagonal (HQ-44).
    """

    full: int = 0
    half: int = 0
    in_front: int = 0

    @property
    def occupied(self) -> int:
        """Every place with a car."""
        return self.full | self.half | self.in_front


NO_CARS = Traffic()


@frozen(eq=False)
class Road:
    """The race track unrolled, so that no way comes round to its beginning: lap after lap of places.

    A place is the ``index`` of a space plus ``count`` for every time that the line is crossed.
    """

    track: Track
    count: int
    places: int
    repeated: int
    _straight: tuple[int, ...]
    _diagonal: tuple[int, ...]
    _barring: tuple[int, ...]
    """By value: the places that a die of this value may not enter (H-10), as bits."""
    _line: int
    _alone: dict[OneDie, tuple[int, int, int]] = field(factory=dict)
    _among: dict[tuple[int, ...], tuple[int, int]] = field(factory=dict)
    _ways: "dict[tuple[int, ...], Ways]" = field(factory=dict)

    def space(self, place: int) -> Space:
        """The space of a place."""
        return self.track.spaces[place % self.count]

    def spaces(self, places: int) -> list[Space]:
        """The spaces of these places, the farthest first, right before left."""
        found = [(self.space(place), place // self.count) for place in bits(places)]
        rows = self.track.rows
        return [space for space, _ in sorted(found, key=lambda one: (-one[0].row - rows * one[1], one[0].lane))]

    def everywhere(self, spaces: int) -> int:
        """These spaces in every lap."""
        return spaces * self.repeated

    def barring(self, value: int) -> int:
        """The places that a die of this value may not enter."""
        return self._barring[value]

    def beyond_the_line(self) -> int:
        """Every place from the line on."""
        return (1 << self.places) - (1 << self.count)

    def without_cars_beyond_the_line(self, cars: Traffic) -> Traffic:
        """The traffic for a car that is done when it crosses the line, even among other cars (HQ-48)."""
        before = (1 << self.count) - 1
        return Traffic(cars.full & before, cars.half & before, cars.in_front & before)

    def ways(self, start: Space, cars: Traffic, *, ends_on_the_line: bool) -> "Ways":
        """The ways from this space with the cars where they are."""
        at = start.index
        if ends_on_the_line:
            cars = self.without_cars_beyond_the_line(cars)
        seen = Traffic(cars.full >> at & SEEN, cars.half >> at & SEEN, cars.in_front >> at & SEEN)
        key = (at, seen.full, seen.half, seen.in_front, ends_on_the_line)
        known = self._ways.get(key)
        if known is None:
            if len(self._ways) >= MOST_WAYS:
                self._ways.clear()
            here = Traffic(seen.full << at, seen.half << at, seen.in_front << at)
            known = self._ways[key] = Ways(self, at, here, ends_on_the_line)
        return known

    def drive(self, places: int, value: int, cars: Traffic, *, ends_on_the_line: bool) -> tuple[int, int]:
        """Where the ways from these places lead with one die, and how many steps were possible.

        With fewer steps than ``value`` the places are those where no step leads on. With ``ends_on_the_line`` a
        way that has crossed it is done (HQ-48).
        """
        occupied, reached, most = cars.occupied, 0, -1
        while places:
            start = places & -places
            places ^= start
            key = (start, value, ends_on_the_line)
            passed, ends, steps = self._alone.get(key) or self._driven_alone(key)
            if passed & occupied:
                ends, steps = self._driven_among(key, passed, cars)
            if steps > most:
                reached, most = ends, steps
            elif steps == most:
                reached |= ends
        return reached, most

    def passed(self, places: int, value: int, *, ends_on_the_line: bool) -> int:
        """The places where a car can matter to a die driven from these."""
        found = 0
        while places:
            start = places & -places
            places ^= start
            key = (start, value, ends_on_the_line)
            found |= (self._alone.get(key) or self._driven_alone(key))[0]
        return found

    def _driven_alone(self, key: OneDie) -> tuple[int, int, int]:
        """The effect of a die on an empty road: the places that it can pass, where it leads, the steps."""
        known = self._alone[key] = self._driven(*key, NO_CARS)
        return known

    def _driven_among(self, key: OneDie, passed: int, cars: Traffic) -> tuple[int, int]:
        """Where a die leads with cars on some of the places that it would pass, and the steps."""
        near = (*key, cars.full & passed, cars.half & passed, cars.in_front & passed)
        known = self._among.get(near)
        if known is None:
            if len(self._among) >= MOST_DICE:
                self._among.clear()
            _, ends, steps = self._driven(*key, cars)
            known = self._among[near] = ends, steps
        return known

    def _driven(self, places: int, value: int, stops: bool, cars: Traffic) -> tuple[int, int, int]:  # noqa: FBT001
        home, passed = self.beyond_the_line() if stops else 0, places
        for steps in range(value):
            further = self.step(places & ~home, value, cars, home) | places & home
            if not further:
                return passed | self._beside(places), places, steps
            places, passed = further, passed | further
        return passed, places, value

    def _beside(self, places: int) -> int:
        """Every place to which a step from these could lead."""
        return sum({1 << place for here in bits(places) for place in (self._straight[here], self._diagonal[here])})

    def step(self, places: int, value: int, cars: Traffic, home: int = 0) -> int:
        """Where one point of a die of this value leads from these places; no corner counts in ``home``."""
        closed, in_front = cars.full | self._barring[value] & ~home, cars.in_front
        half, line = cars.half, self._line
        may_turn = value in DIAGONAL
        further = 0
        while places:
            lowest = places & -places
            places ^= lowest
            place = lowest.bit_length() - 1
            shut = closed if lowest & line else closed | half
            if not lowest & in_front:
                further |= 1 << self._straight[place] & ~shut
            if may_turn:
                further |= 1 << self._diagonal[place] & ~shut
        return further

    def failures(self, places: int, value: int, cars: Traffic) -> tuple[int, int]:
        """Why no step leads on from these places: the spaces entered too fast, and where cars are in the way."""
        entered, blocked = 0, 0
        for place in bits(places):
            here = 1 << place
            taken = cars.full if here & self._line else cars.full | cars.half
            if here & cars.in_front:
                blocked |= here
                targets = []
            else:
                targets = [self._straight[place]]
            if value in DIAGONAL:
                targets.append(self._diagonal[place])
            for target in targets:
                if taken >> target & 1:
                    blocked |= here
                else:
                    entered |= 1 << target
        return entered, blocked

    def has_a_way(self, place: int, cars: Traffic) -> bool:
        """Whether some die could be driven from here, as far as other cars go (HQ-53)."""
        here = 1 << place
        taken = cars.full if here & self._line else cars.full | cars.half
        is_free_straight_on = not here & cars.in_front and not taken >> self._straight[place] & 1
        return is_free_straight_on or not taken >> self._diagonal[place] & 1

    def traffic(self, others: list[Space], start: Space | None = None, *, is_second: bool = False) -> Traffic:
        """These cars on the road, for one that is on ``start``; ``is_second``: another was there first."""
        once = twice = 0
        for space in others:
            bit = 1 << space.index
            twice |= once & bit
            once |= bit
        if not once:
            return NO_CARS
        dotted = _dotted(self.track)
        half = self.everywhere(once & dotted & ~twice)
        here = 1 << start.index if start else 0
        in_front = half & ~here | (here if is_second else 0)
        return Traffic(self.everywhere(once & ~dotted | twice), half, in_front)


@frozen
class Way:
    """How far some dice lead: the ``places`` reached, after this many ``steps`` of their total.

    Where not all of it could be driven, ``failing`` is the value of the die that failed.
    """

    places: int
    steps: int
    excess: int = 0
    failing: int = 0


@frozen(eq=False)
class Ways:
    """All ways from one place with the cars where they are, worked out on request."""

    road: Road
    start: int
    cars: Traffic
    ends_on_the_line: bool
    _known: dict[tuple[int, ...], Way] = field(factory=dict)
    _left: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = field(factory=dict)
    _spaces: dict[int, tuple[Space, ...]] = field(factory=dict)

    def drive(self, values: tuple[int, ...]) -> Way:
        """How far dice of these values lead, driven in this order."""
        known = self._known.get(values)
        if known is None:
            known = self._known[values] = self._driven(values)
        return known

    def _driven(self, values: tuple[int, ...]) -> Way:
        if not values:
            return Way(1 << self.start, 0)
        before, value = self.drive(values[:-1]), values[-1]
        if before.failing:
            return Way(before.places, before.steps, before.excess + value, before.failing)
        places, steps = self.road.drive(before.places, value, self.cars, ends_on_the_line=self.ends_on_the_line)
        failing = value if steps < value else 0
        return Way(places, before.steps + steps, value - steps, failing)

    def points_left(self, values: tuple[int, ...], place: int) -> tuple[int, ...]:
        """The points left of the last of these dice whenever it would lead on from this place."""
        known = self._left.get((values, place))
        if known is None:
            known = self._left[values, place] = tuple(self._points_left(values, place))
        return known

    def _points_left(self, values: tuple[int, ...], place: int) -> Iterator[int]:
        before, value, here = self.drive(values[:-1]), values[-1], 1 << place
        places = before.places
        if before.failing or places & -places > here or place - places.bit_length() > REACH:
            return
        for step in range(value):
            if places & here:
                yield value - step
            places = self.road.step(places, value, self.cars)

    def spaces(self, places: int) -> tuple[Space, ...]:
        """The spaces of these places, the farthest first, right before left; the same for many ways of a go."""
        known = self._spaces.get(places)
        if known is None:
            known = self._spaces[places] = tuple(self.road.spaces(places))
        return known

    def failures(self, way: Way) -> tuple[int, int]:
        """Why a way leads no further: the places entered too fast, and those where cars are in the way."""
        return self.road.failures(way.places, way.failing, self.cars)


@functools.lru_cache(maxsize=64)
def road_of(track: Track) -> Road:
    """The unrolled road of a track."""
    count = len(track.spaces)
    laps = 2 + SIGHT // count
    places = laps * count
    repeated = sum(1 << lap * count for lap in range(laps))
    straight, diagonal = zip(*(track.ahead[place % count] for place in range(places)), strict=True)
    barring = tuple(
        sum(1 << space.index for space in track.spaces if space.limit and value > space.limit) * repeated
        for value in range(MOST_STEPS_OF_A_DIE + 1)
    )
    line = sum(1 << space.index for space in track.spaces if space.is_line) * repeated
    return Road(
        track,
        count,
        places,
        repeated,
        tuple(place + step for place, step in enumerate(straight)),
        tuple(place + step for place, step in enumerate(diagonal)),
        barring,
        line,
    )


@functools.lru_cache(maxsize=64)
def _dotted(track: Track) -> int:
    return sum(1 << space.index for space in track.spaces if space.has_dot)


def bits(places: int) -> list[int]:
    """The places in a set of them."""
    found = []
    while places:
        lowest = places & -places
        found.append(lowest.bit_length() - 1)
        places ^= lowest
    return found
