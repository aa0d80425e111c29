"""Verdict, the one judgement of a placing: where it ends, or what goes wrong; and the exact odds of a throw.

H-14 to H-19; HQ-31, HQ-33, HQ-39, HQ-53, HQ-66.
"""

import functools
from collections.abc import Iterable, Mapping
from enum import IntEnum

from attrs import field, frozen

from motorchamp_tui.games.motorsportspiel.rules.driving import Traffic, Ways, road_of
from motorchamp_tui.games.motorsportspiel.rules.moves import Blocked, Drive, TooFast
from motorchamp_tui.games.motorsportspiel.rules.pits import (
    WaysOut,
    can_move,
    can_turn_in,
    heading,
    may_turn_in,
    turning_in,
    ways_out,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, Placing, Throw, placings
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.values import remember

SMALL_MISTAKE, BIG_MISTAKE = 3, 6
"""The highest excess of each (H-16 to H-18, HQ-38)."""


class Outcome(IntEnum):
    """The outcome of a placing on the road, by its excess."""

    CLEAN = 0
    SMALL = 1
    BIG = 2
    OUT = 3


OUTCOME_OF_EXCESS = (
    Outcome.CLEAN,
    *[Outcome.SMALL] * SMALL_MISTAKE,
    *[Outcome.BIG] * (BIG_MISTAKE - SMALL_MISTAKE),
)


def outcome_of(excess: int) -> Outcome:
    """The outcome of this many points left over."""
    return OUTCOME_OF_EXCESS[excess] if excess <= BIG_MISTAKE else Outcome.OUT


@frozen
class Crossing:
    """How a way crosses the line at the end: with which die, counted from 1, and how many points are over."""

    dice: int
    over: int


@frozen
class Verdict:
    """The verdict on a placing. ``moves`` are the driver's choices, in their order.

    ``excess`` is 0 where the placing can be driven; otherwise the ``entered`` spaces are those of the corner for
    which the car would be too fast, and ``blocked`` those on which it stays behind cars; ``inside`` are the ends
    in the pit lane, which are never an error.
    """

    ends: tuple[Space, ...]
    inside: tuple[Space, ...] = ()
    excess: int = 0
    entered: tuple[Space, ...] = ()
    blocked: tuple[Space, ...] = ()

    @property
    def moves(self) -> tuple[Drive | TooFast | Blocked, ...]:
        """The driver's choices: ends before errors, the farthest first."""
        return (
            *map(Drive, self.ends),
            *map(Drive, self.inside),
            *map(TooFast, self.entered),
            *map(Blocked, self.blocked),
        )

    @property
    def outcome(self) -> Outcome:
        """Its outcome on the road."""
        return outcome_of(self.excess)


@frozen(eq=False)
class Outlook:
    """A go of the current car, as far as it is known before the dice are placed.

    ``ways`` are those on the road; None for a car in the pits.
    """

    race: Race
    car: Car
    traffic: Traffic
    ways: Ways | None
    can_go: bool
    may_forfeit: bool
    _verdicts: dict[tuple[tuple[int, ...], tuple[bool, ...]], Verdict] = field(factory=dict)

    def verdict(self, placing: Placing) -> Verdict:
        """The verdict on a placing, which depends on its values, and on which of them are slow sides (HQ-18)."""
        key = placing.values, placing.lows
        known = self._verdicts.get(key)
        if known is None:
            known = self._verdicts[key] = self._judged(placing)
        return known

    def _judged(self, placing: Placing) -> Verdict:
        ways, race = self.ways, self.race
        if ways is None:
            if race.is_heading_for_its_pit(self.car):
                return Verdict((), (heading(race, self.car, placing),))
            return self._judged_leaving(placing)
        way, inside = ways.drive(placing.values), turning_in(race, self.car, ways, placing)
        if not way.failing:
            return Verdict(ways.spaces(way.places), inside)
        entered, blocked = map(ways.spaces, ways.failures(way))
        return Verdict((), inside, way.excess, entered, blocked)

    def _judged_leaving(self, placing: Placing) -> Verdict:
        """The verdict on a placing of a car that leaves its pit; without moves where it is not legal (HQ-41)."""
        out = self._out
        way = out.drive(tuple(zip(placing.values, placing.lows, strict=True)))
        if not way.excess:
            return Verdict(*out.spaces(way))
        return Verdict((), (), way.excess, *out.failures(way))

    @functools.cached_property
    def _out(self) -> WaysOut:
        return ways_out(self.race, self.car, self.traffic)

    def placings(self, throw: Throw) -> tuple[Placing, ...]:
        """Every placing that is legal: in the pits with slow sides, up to the road (H-26, HQ-41, HQ-66)."""
        return placings(throw) if self.ways is not None else tuple(filter(self.may_be_placed, placings(throw)))

    def may_be_placed(self, placing: Placing) -> bool:
        """Whether a car may place its dice like this: on the way out none is turned up that begins in the lane."""
        if self.ways is not None or all(placing.lows):
            return True
        if not placing.lows[0] or self.race.is_heading_for_its_pit(self.car):
            return False
        return bool(self.verdict(placing).moves)

    def comes_to(self, placing: Placing) -> tuple[Verdict, "Crossing | None"]:
        """Everything to which a placing leads; of two that agree in it, either may be driven."""
        is_timed = self.race.rules.practice and self.ways is not None and self.ways.ends_on_the_line
        return self.verdict(placing), crossing(self.ways, placing) if is_timed and self.ways else None

    def least_excess(self, throw: Throw) -> int:
        """The excess of the best placing: 0 where one leads into the pit lane."""
        if self.ways is None:
            return 0
        least = least_excess(self.ways, throw)
        if least and may_turn_in(self.race, self.car) and any(map(self._leads_in, placings(throw))):
            return 0
        return least

    def _leads_in(self, placing: Placing) -> bool:
        return bool(self.verdict(placing).inside)


def outlook(race: Race) -> Outlook:
    """The outlook of the current car's go; worked out once for each go."""
    known = race.judged
    if known is None:
        known = _outlook(race)
        remember(race, "judged", known)
    return known  # type: ignore[no-any-return]  # only this function puts anything there


def _outlook(race: Race) -> Outlook:
    car = race.cars[race.to_go[0]]
    others = [one for one in race.cars if one is not car and one.is_on_road]
    is_second = any(one.space == car.space and one.arrival < car.arrival for one in others)
    road = road_of(race.track)
    spaces = [one.space for one in others]
    if not car.space.is_on_track:
        traffic = road.traffic(spaces)
        return Outlook(race, car, traffic, None, can_move(race, car, traffic), may_forfeit=False)
    traffic = road.traffic(spaces, car.space, is_second=is_second)
    ways = road.ways(car.space, traffic, ends_on_the_line=race.ends_on_the_line(car))
    has_a_way = road.has_a_way(car.space.index, ways.cars)
    turns_in = not has_a_way and can_turn_in(race, car)
    return Outlook(race, car, traffic, ways, has_a_way or turns_in, turns_in)


def crossing(ways: Ways, placing: Placing) -> Crossing | None:
    """How the best way of a placing crosses the line where that ends the lap; None if none does (HQ-23, HQ-55)."""
    home, places = ways.road.beyond_the_line(), 1 << ways.start
    for at, value in enumerate(placing.values):
        for step in range(value):
            places = ways.road.step(places, value, ways.cars, home)
            if places & home:
                return Crossing(at + 1, value - step)
    return None


@frozen
class Odds:
    """In how many of the equally likely ``cases`` the best placing is clean, small, big, or worse."""

    clean: int
    small: int
    big: int
    out: int
    cases: int

    def as_data(self) -> dict[str, str]:
        """The odds as fractions of the cases, unreduced."""
        words = {"clean": self.clean, "small": self.small, "big": self.big, "out": self.out}
        return {name: f"{count}/{self.cases}" for name, count in words.items()}


@functools.lru_cache(maxsize=1 << 8)
def odds(ways: Ways, number: int) -> Odds:
    """The exact odds of this many dice on the road, with every throw placed as well as possible."""
    return count_outcomes(least_excess(ways, throw) for throw in CASES[number])


def least_excess(ways: Ways, throw: Throw) -> int:
    """The excess of the best placing of a throw."""
    least = BIG_MISTAKE + BIG_MISTAKE + SMALL_MISTAKE
    for placing in placings(throw):
        least = min(least, ways.drive(placing.values).excess)
        if not least:
            break
    return least


def count_outcomes(excesses: Iterable[int]) -> Odds:
    """How often each outcome comes up among these excesses."""
    counts = [0, 0, 0, 0]
    for excess in excesses:
        counts[outcome_of(excess)] += 1
    clean, small, big, out = counts
    return Odds(clean, small, big, out, sum(counts))


def odds_of_go(race: Race) -> Mapping[int, Odds]:
    """The odds of one, two and three dice for the current car; in the pits every throw can be placed clean."""
    ahead = outlook(race)
    return {number: count_outcomes(map(ahead.least_excess, cases)) for number, cases in CASES.items()}
