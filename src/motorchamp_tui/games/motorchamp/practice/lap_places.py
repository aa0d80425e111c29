"""Places of a practice lap, and where every throw from them leads.

Fair play decides which dice may be thrown, the judgement of a throw what each total does. Rulebook: "Practice";
Q-96 (from where to where), Q-98, Q-99.
"""

import functools

from attrs import frozen

from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.rules.fair_play import allowed_dice
from motorchamp_tui.games.motorchamp.rules.moves import Drive
from motorchamp_tui.games.motorchamp.rules.practice import line_up_lap
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, Dice
from motorchamp_tui.games.motorchamp.rules.track import Square, Track, at
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, verdict
from motorchamp_tui.games.road import Lane

ANYBODY = Entry("lap", "lap", "lap")


@frozen
class LapPlace:
    """Where a car is before a throw; ``is_started``: it has crossed the line for the first time."""

    square: Square
    is_started: bool


@frozen
class LapOutcome:
    """A total of some dice, in how many ``ways`` it comes up, and ``kind``, the fate of the car.

    ``ends`` are the places where it may end, none where the lap is over; ``to_go`` the squares to the
    line before the throw.
    """

    total: int
    ways: int
    kind: Outcome
    ends: tuple[LapPlace, ...]
    to_go: int


LapOutcomes = tuple[tuple[Dice, tuple[LapOutcome, ...]], ...]
"""For each choice that is allowed, all its totals."""


def place_of(race: Race) -> LapPlace:
    """Where the car on its practice lap is."""
    car = race.current_car
    return LapPlace(car.square, car.laps >= 0)


def lap_alone(track: Track) -> Race:
    """A practice lap before its first throw."""
    return line_up_lap(track, ANYBODY)


def lap_at(track: Track, place: LapPlace) -> Race:
    """A practice lap that has reached this place."""
    race = lap_alone(track)
    return race.with_cars((race.cars[0].moved_to(place.square, int(place.is_started) - 1),), (), 1)


def to_go_from(track: Track, place: LapPlace) -> int:
    """The points needed to cross the line at the end of the lap."""
    return track.rows - place.square.row + (0 if place.is_started else track.rows)


@functools.lru_cache(maxsize=32)
def outcomes_from_every_place(track: Track) -> dict[LapPlace, LapOutcomes]:
    """The outcomes of every throw from each place of the lap; those nearest to the line first."""
    squares = [at(lane, row) for row in reversed(range(track.rows)) for lane in (Lane.RIGHT, Lane.LEFT)]
    places = [*(LapPlace(square, True) for square in squares), place_of(lap_alone(track))]  # noqa: FBT003 - its name says it
    return {place: _outcomes_from(track, place) for place in places}


def _outcomes_from(track: Track, place: LapPlace) -> LapOutcomes:
    race = lap_at(track, place)
    allowed = allowed_dice(race, race.current_car)
    return tuple(
        (dice, tuple(outcome_of(race, dice, total, ways) for total, ways in WAYS_BY_TOTAL[dice]))
        for dice in allowed
    )


def outcome_of(race: Race, dice: Dice, total: int, ways: int = 1) -> LapOutcome:
    """The effect of this total on the car on the lap."""
    place, fate = place_of(race), verdict(race, dice, (total,))
    match fate.outcome:
        case Outcome.MOVES | Outcome.STAYS:
            ends = tuple(place_after(place, move) for move in fate.moves if isinstance(move, Drive))
        case _:
            ends = ()
    return LapOutcome(total, ways, fate.outcome, ends, to_go_from(race.track, place))


def place_after(place: LapPlace, drive: Drive) -> LapPlace:
    """Where the car is after a drive that does not end the lap."""
    return LapPlace(drive.end, place.is_started or drive.end.row < place.square.row)
