"""Errors of driving and what follows: flags, gravel, retirement.

H-15 to H-22; HQ-08 to HQ-11, HQ-22, HQ-34, HQ-37, HQ-56.
"""

from collections.abc import Mapping

from motorchamp_tui.games.motorsportspiel.rules.moves import (
    DiceLost,
    DroveOff,
    Flag,
    FlagShown,
    PutInGravel,
    RanIntoCars,
    Reason,
    Report,
    Retired,
)
from motorchamp_tui.games.motorsportspiel.rules.race import RETIRED, Car, Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome, outcome_of

DICE_LOST = {Outcome.SMALL: 3, Outcome.BIG: 6}
"""The cost of a mistake on a practice lap: one lost go of three dice, or two (HQ-22)."""
GOES_LOST = {Outcome.SMALL: 1, Outcome.BIG: 2}


def lost_in_practice(rules: Rules) -> Mapping[Outcome, int]:
    """The dice that each mistake costs in practice; or the goes, where those are counted."""
    return GOES_LOST if rules.practice_goes else DICE_LOST


def way_back(track: Track, error: Space) -> Space:
    """The space beside the gravel: that of the gravel's lane which holds the front of the error space (HQ-34)."""
    return error if error.gravel is None else track.holding(error.gravel, error.row)


def return_space(race: Race, car: Car) -> Space | None:
    """Where a car in the gravel is put: its space or the nearest vacant one behind it, but not behind the line.

    None without one (HQ-10).
    """
    taken = {one.space for one in race.cars if one.is_on_road}
    rows = range(car.space.row, -1, -1)
    lane = (race.track.holding(car.space.lane, row) for row in rows)
    return next((space for space in lane if space not in taken), None)


def too_fast(race: Race, car: Car, start: Car, excess: int, reports: list[Report]) -> Car:
    """The car that has entered its space too fast; ``start``: before the go (H-16 to H-18)."""
    corner = race.track.corner_at(car.space)
    reports.append(DroveOff(car.name, car.space, corner.name if corner else "", excess))
    outcome = outcome_of(excess)
    if outcome is Outcome.OUT:
        crossed = car.laps > start.laps
        return retired(car if crossed else start, Reason.BARRIERS, reports)
    if outcome is Outcome.SMALL:
        return _flagged(race, car, Flag.YELLOW, outcome, reports)
    beside = way_back(race.track, car.space)
    after = _flagged(race, car, Flag.RED, outcome, reports)
    if not after.is_running:
        return after
    after = after.moved_to(beside, after.laps, after.arrival)
    if race.rules.practice:
        return after
    reports.append(PutInGravel(car.name, beside))
    return after.in_gravel(is_in_gravel=True)


def behind_cars(race: Race, car: Car, excess: int, reports: list[Report]) -> Car:
    """The car that stays on its space behind others (H-19, HQ-09)."""
    reports.append(RanIntoCars(car.name, car.space, cars_ahead(race, car, car.space), excess))
    outcome = outcome_of(excess)
    if outcome is Outcome.SMALL:
        return _flagged(race, car, Flag.YELLOW, outcome, reports)
    if outcome is Outcome.OUT or race.rules.ambulance_retires:
        return retired(car, Reason.AMBULANCE, reports)
    after = _flagged(race, car, Flag.RED, outcome, reports)
    return after.missing_its_go(misses_go=True) if after.is_running else after


def cars_ahead(race: Race, car: Car, space: Space) -> tuple[str, ...]:
    """The names of the other cars that are in the way of this one on a space."""
    track = race.track
    ahead = (space, track.straight_from(space), track.diagonal_from(space))
    return tuple(one.name for space in ahead for one in race.cars_on(space) if one.name != car.name)


def retired(car: Car, reason: Reason, reports: list[Report]) -> Car:
    """The car out of the race."""
    reports.append(Retired(car.name, car.space, reason))
    return car.taken_off(RETIRED, reason)


def _flagged(race: Race, car: Car, flag: Flag, outcome: Outcome, reports: list[Report]) -> Car:
    """The car with a flag, which after a black one ends its race (H-21, H-22); or with dice lost in practice."""
    rules = race.rules
    if rules.practice:
        reports.append(DiceLost(car.name, lost_in_practice(rules)[outcome], bool(rules.practice_goes)))
        return car
    reports.append(FlagShown(car.name, flag))
    after = car.with_flag(flag)
    if car.is_black:
        return retired(after, Reason.BLACK_FLAG, reports)
    if after.is_black:
        reports.append(FlagShown(car.name, Flag.BLACK))
    return after


def late(car: Car, reports: list[Report]) -> Car:
    """The car with the white flag of a driver who took too long (H-24)."""
    reports.append(FlagShown(car.name, Flag.WHITE))
    return car.with_flag(Flag.WHITE)
