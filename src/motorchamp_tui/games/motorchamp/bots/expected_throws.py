"""Expected throws of a car on its own from any place to the flag, driven perfectly.

Every throw is judged, place by place on an empty track, by the one judgement of a throw. Each kind of out is
given a price in throws; from that the best dice and ends follow backwards from the flag, pit stop and handicap
included. Rulebook: "Pit stops", "Handicap", "End of the race"; Q-66 to Q-83, Q-90.
"""

import functools
import math
from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice
from motorchamp_tui.games.motorchamp.rules.moves import Drive, StandBeside
from motorchamp_tui.games.motorchamp.rules.pits import is_repaired, may_enter
from motorchamp_tui.games.motorchamp.rules.race import LAPS_WITHOUT_STOP, Car, Flap, Race, Rules, occupied_by
from motorchamp_tui.games.motorchamp.rules.throws import EVERY_THROW, WAYS_BY_TOTAL, Dice
from motorchamp_tui.games.motorchamp.rules.track import LONGEST_THROW, Square, Track, at
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, Verdict, verdict
from motorchamp_tui.games.road import Lane

LANES = 4
USUAL_ROWS_A_THROW, ROWS_OF_ONE_DIE = 6.5, 3.5
THROWS_OF_A_STOP = 4.0
NONE_CLOSED = frozenset[int]()

Worth = list[float]
"""Throws to the flag by place, ``4 * row + lane``."""


@frozen
class Prices:
    """The prices, in throws, of being temporarily and permanently out."""

    temporarily: float
    permanently: float


@frozen(eq=False)
class ExpectedThrows:
    """Expected throws to the flag, outs priced in, for each flap and number of laps completed."""

    track: Track
    rules: Rules
    by_flap: dict[Flap, dict[int, Worth]]

    def throws_to_go(self, flap: Flap, laps: int, square: Square) -> float:
        """Expected throws to the flag from here; 0 beyond it."""
        if laps >= self.rules.laps:
            return 0.0
        return self.by_flap[flap][laps][LANES * square.row + square.lane]


def expected_throws_of(
    race: Race, car: Car, prices: Prices, closed: frozenset[int] = NONE_CLOSED
) -> ExpectedThrows:
    """The expectations of cars with the same boxes in this race; worked out once.

    ``closed``: pit windows, by laps completed, in which they never turn in.
    """
    return _expected_throws(race.track, race.rules, car.boxes, prices, closed)


@functools.lru_cache(maxsize=256)
def _expected_throws(
    track: Track, rules: Rules, boxes: tuple[int, ...], prices: Prices, closed: frozenset[int]
) -> ExpectedThrows:
    found = ExpectedThrows(track, rules, dict(_after_the_stop(track, rules, prices).by_flap))
    for flap in (Flap.HANDICAP, Flap.NONE):
        _work_out(found, flap, boxes, prices, closed)
    return found


@functools.lru_cache(maxsize=64)
def _after_the_stop(track: Track, rules: Rules, prices: Prices) -> ExpectedThrows:
    """The part that is the same for all teams."""
    found = ExpectedThrows(track, rules, {})
    _work_out(found, Flap.PIT, track.pit.boxes if track.pit else (), prices)
    return found


def _work_out(
    found: ExpectedThrows,
    flap: Flap,
    boxes: tuple[int, ...],
    prices: Prices,
    closed: frozenset[int] = NONE_CLOSED,
) -> None:
    track, rules = found.track, found.rules
    found.by_flap[flap] = {}
    first = {Flap.NONE: -1, Flap.PIT: 1, Flap.HANDICAP: LAPS_WITHOUT_STOP}[flap]
    if rules.softer_outs:  # then the red flap can come at any time, and a stop with it
        first = -1
    for laps in range(rules.laps - 1, first - 1, -1):
        worth = found.by_flap[flap][laps] = [math.inf] * (LANES * track.rows)
        for square in _places(track, laps, first_stop=0 if rules.softer_outs else 1):
            key = LANES * square.row + square.lane
            if flap is Flap.NONE and laps == LAPS_WITHOUT_STOP and rules.pit_stops and square.is_on_track:
                worth[key] = found.throws_to_go(Flap.HANDICAP, laps, square)
            else:
                may_stop = laps not in closed or not square.is_on_track
                car = _car(rules, boxes if may_stop else (), square, laps, flap)
                worth[key] = _best(found, car, _known_choices(track, rules, car), prices)


def _car(rules: Rules, boxes: tuple[int, ...], square: Square, laps: int, flap: Flap) -> Car:
    """A car that one successful stop repairs: the second stop after a softer out is ignored here."""
    is_waiting = rules.softer_outs and flap is Flap.HANDICAP
    return Car("", "", "", boxes, square, laps, flap, has_flap_waiting=is_waiting)


def _known_choices(track: Track, rules: Rules, car: Car) -> "Choices":
    """The choices of this car, or of one on another lap with everything within reach the same."""
    race = _alone(track, rules, car)
    square = car.square
    if not square.is_on_track:
        is_last = race.ends_on_the_line(car)
        return _choices(track, rules, square, car.flap, rules.laps - 1 if is_last else 1, car.boxes)
    if race.is_in_start_phase(car):
        return _choices(track, rules, square, car.flap, car.laps, ())
    if race.ends_on_the_line(car) and track.rows - square.row <= LONGEST_THROW:
        return _choices(track, rules, square, car.flap, car.laps, ())
    if may_enter(race, car) and race.ahead_of(car).to_the_pits is not None:
        return _choices(track, rules, square, car.flap, car.laps, car.boxes)
    # Neither flag nor pits are within reach: every race has the same throws.
    anywhere = Rules(practice=rules.practice, softer_outs=rules.softer_outs)
    return _choices(track, anywhere, square, Flap.HANDICAP if car.flap is Flap.HANDICAP else Flap.PIT, 1, ())


def _alone(track: Track, rules: Rules, car: Car) -> Race:
    return Race(track, rules, (car,), (0,), 1, occupied_by((car,)))


def _places(track: Track, laps: int, first_stop: int = 1) -> Iterator[Square]:
    """Every place where a car can be on this lap, the nearest to the line first; in the pits from some lap on."""
    pit = track.pit
    for row in range(track.rows - 1, -1, -1):
        if pit and laps >= first_stop and row in pit.boxes:
            yield at(Lane.BOX, row)
        if pit and laps >= first_stop and row in pit.lane:
            yield at(Lane.PIT, row)
        yield at(Lane.RIGHT, row)
        yield at(Lane.LEFT, row)


def _best(found: ExpectedThrows, car: Car, choices: "Choices", prices: Prices) -> float:
    return min(_mean(found, car, outcomes, prices) for outcomes in choices)


def _mean(found: ExpectedThrows, car: Car, outcomes: "Sequence[WeighedEnd]", prices: Prices) -> float:
    """Throws to the flag with these dice; a car that may have to stay where it is throws them again."""
    sum_, ways, staying = 0.0, 0, 0
    rows_to_go = (found.rules.laps - car.laps) * found.track.rows - car.square.row
    slower = _price_of_the_red_flap(found, car) if car.flap is Flap.HANDICAP else 0.0
    lost = rows_to_go / USUAL_ROWS_A_THROW + slower + prices.permanently
    for outcome in outcomes:
        ways += outcome.ways
        if outcome.is_home:
            continue
        if not outcome.ends:
            sum_ += outcome.ways * lost
        elif outcome.is_spared:
            sum_ += outcome.ways * (prices.temporarily + _price_of_the_red_flap(found, car))
            staying += outcome.ways
        elif outcome.ends == (car.square,) and not outcome.is_repaired:
            staying += outcome.ways
        else:
            flap = Flap.PIT if outcome.is_repaired else car.flap
            row = car.square.row
            best = min(found.throws_to_go(flap, car.laps + (end.row < row), end) for end in outcome.ends)
            sum_ += outcome.ways * (best + (prices.temporarily if outcome.is_out else 0.0))
    return (sum_ + ways) / (ways - staying) if ways > staying else math.inf


def _price_of_the_red_flap(found: ExpectedThrows, car: Car) -> float:
    """About how many throws the red flap costs a car: one die to the pits and the stop, or one die to the flag."""
    track, rules = found.track, found.rules
    rows, stop = (rules.laps - car.laps) * track.rows - car.square.row, 0.0
    red = evolve(car, flap=Flap.HANDICAP)
    if track.pit and may_enter(_alone(track, rules, red), red):
        is_past = car.square.row > track.pit.entrance
        if rules.softer_outs or not is_past:  # otherwise this lap was the last one to stop on
            rows, stop = track.rows_to(car.square.row, track.pit.entrance), THROWS_OF_A_STOP
    return stop + rows * (1 / ROWS_OF_ONE_DIE - 1 / USUAL_ROWS_A_THROW)


@frozen
class WeighedEnd:
    """Throws with the same outcome: where the car may end, or nowhere when it is permanently out."""

    ways: int
    ends: tuple[Square, ...]
    is_out: bool = False
    is_home: bool = False
    is_repaired: bool = False
    is_spared: bool = False


Choices = tuple[tuple[WeighedEnd, ...], ...]
"""For each choice of dice that fair play leaves: the effect of every throw."""


@functools.lru_cache(maxsize=1 << 15)
def _choices(track: Track, rules: Rules, square: Square, flap: Flap, laps: int, boxes: tuple[int, ...]) -> Choices:
    race = _alone(track, rules, _car(rules, boxes, square, laps, flap))
    car = race.cars[0]
    return tuple(tuple(_thrown(race, car, dice)) for dice in allowed_dice(race, car))


def _thrown(race: Race, car: Car, dice: Dice) -> Iterator[WeighedEnd]:
    if car.square.is_on_track:
        for total, ways in WAYS_BY_TOTAL[dice]:
            yield _weighed(ways, verdict(race, dice, (total,)))
    else:
        for faces in EVERY_THROW[dice]:
            yield _weighed(1, verdict(race, dice, faces), is_repaired=car.is_being_repaired and is_repaired(faces))


def _weighed(ways: int, judged: Verdict, *, is_repaired: bool = False) -> WeighedEnd:
    ends = tuple(
        move.last if isinstance(move, Drive) else move.square
        for move in judged.moves
        if isinstance(move, Drive | StandBeside)
    )
    is_out = judged.outcome is Outcome.TEMPORARILY_OUT
    return WeighedEnd(ways, ends, is_out, judged.outcome is Outcome.FINISHES, is_repaired, judged.is_spared)
