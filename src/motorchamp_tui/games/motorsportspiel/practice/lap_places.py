"""Places of a practice lap, and where every placing from them leads.

The rules say how dice are driven, what an error is and what it costs. H-30; HQ-22, HQ-23, HQ-55, HQ-56.
"""

import functools

from attrs import frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorsportspiel.rules.driving import NO_CARS, Ways, road_of
from motorchamp_tui.games.motorsportspiel.rules.errors import DICE_LOST, way_back
from motorchamp_tui.games.motorsportspiel.rules.practice import line_up_lap
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import CASES, Placing, placings
from motorchamp_tui.games.motorsportspiel.rules.track import Space, Track
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome, crossing, outcome_of

ANYBODY = Entry("lap", "lap", "lap")

Values = tuple[int, ...]
"""The numbers of the dice of a placing, in order: without other cars nothing else matters."""


@frozen(cache_hash=True)
class LapPlace:
    """Where a car is before a go; ``is_started``: it has crossed the line for the first time."""

    space: Space
    is_started: bool


@frozen(cache_hash=True)
class EndOfGo:
    """The result of a go: dice thrown and lost, and the ``place`` where the next go begins;

    None where the lap is over: timed, with this many points ``over`` the line, or without a time.
    """

    dice: int
    lost: int = 0
    place: LapPlace | None = None
    over: int = 0
    is_out: bool = False


@functools.cache
def cases() -> dict[int, tuple[tuple[Values, ...], ...]]:
    """For each number of dice its equally likely throws, each with everything that its dice can show."""
    return {
        number: tuple(tuple(dict.fromkeys(one.values for one in placings(throw))) for throw in throws)
        for number, throws in CASES.items()
    }


def place_of(race: Race) -> LapPlace:
    """Where the car on its practice lap is."""
    car = race.cars[0]
    return LapPlace(car.space, car.laps >= 0)


def lap_alone(track: Track) -> Race:
    """A practice lap before its first go."""
    return line_up_lap(track, ANYBODY)


def lap_at(track: Track, place: LapPlace) -> Race:
    """A practice lap that has reached this place."""
    race = lap_alone(track)
    car = race.cars[0].moved_to(place.space, int(place.is_started) - 1, 0)
    return Race(track, race.rules, (car,), (0,))


def refuse_distance(race: Race) -> None:
    """Raises :class:`SetupError` for a practice that counts goes, which has no par (HQ-56)."""
    if race.rules.practice_goes:
        raise SetupError(
            "Practice by distance has no par: perfect driving is worked out for laps, in dice, and not for goes."
        )


def every_place(track: Track) -> tuple[LapPlace, ...]:
    """Every place of a lap, those nearest to its end first: every go leads to an earlier one of these."""
    spaces = sorted(track.spaces, key=lambda space: -space.row)
    return *(LapPlace(space, is_started=True) for space in spaces), place_of(lap_alone(track))


def ways_from(track: Track, place: LapPlace) -> Ways:
    """All ways from a place of the lap."""
    return road_of(track).ways(place.space, NO_CARS, ends_on_the_line=place.is_started)


def results_of(ways: Ways, values: Values) -> tuple[EndOfGo, ...]:
    """The result of each move that ends a go with dice placed like this; in the order of the rules."""
    way, road = ways.drive(values), ways.road
    if not way.failing:
        return tuple(_driven(ways, values, space) for space in road.spaces(way.places))
    entered, _ = ways.failures(way)
    return tuple(_too_fast(ways, len(values), space, way.excess) for space in road.spaces(entered))


def _driven(ways: Ways, values: Values, end: Space) -> EndOfGo:
    if not ways.ends_on_the_line or end.index > ways.start:
        return EndOfGo(len(values), place=_place(ways, end))
    line = crossing(ways, Placing(values, 0))
    assert line is not None
    return EndOfGo(line.dice, over=line.over)


def _too_fast(ways: Ways, number: int, space: Space, excess: int) -> EndOfGo:
    """The cost of entering a space too fast (HQ-22); after a big mistake the lap goes on beside the gravel."""
    match outcome_of(excess):
        case Outcome.OUT:
            return EndOfGo(number, is_out=True)
        case Outcome.BIG:
            back = LapPlace(way_back(ways.road.track, space), _place(ways, space).is_started)
            return EndOfGo(number, DICE_LOST[Outcome.BIG], back)
    return EndOfGo(number, DICE_LOST[Outcome.SMALL], _place(ways, space))


def _place(ways: Ways, space: Space) -> LapPlace:
    """A place ahead of the one where the go began."""
    return LapPlace(space, is_started=ways.ends_on_the_line or space.index < ways.start)
