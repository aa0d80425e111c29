"""Ends of a go by its moves: what bots compare."""

from collections.abc import Sequence

from motorchamp_tui.games.motorsportspiel.bots.reach import (
    FOR_A_DIE,
    OUT,
    End,
    Target,
    back_on_the_road,
)
from motorchamp_tui.games.motorsportspiel.rules.driving import road_of
from motorchamp_tui.games.motorsportspiel.rules.moves import Blocked, Drive, Move, TooFast
from motorchamp_tui.games.motorsportspiel.rules.pits import way_in
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.throws import Placing
from motorchamp_tui.games.motorsportspiel.rules.track import Space
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome, crossing, outcome_of, outlook


def ends_of(race: Race, move: Move) -> list[tuple[Space, Target]]:
    """The ends that this move can lead to: after a placing all that its driver can choose.

    Of a car in the pits the errors alone: it has no ways on the road that its ends could be counted by.
    """
    placing = move if isinstance(move, Placing) else race.placing
    assert placing is not None
    verdict = outlook(race).verdict(placing)
    match move:
        case Drive(end):
            return [(end, _drive(race, placing, end))]
        case TooFast(space) | Blocked(space):
            return [(space, _error(race, verdict.excess, space, is_blocked=isinstance(move, Blocked)))]
    return [
        *((space, _drive(race, placing, space)) for space in (*verdict.ends, *verdict.inside)),
        *((space, _error(race, verdict.excess, space)) for space in verdict.entered),
        *((space, _error(race, verdict.excess, space, is_blocked=True)) for space in verdict.blocked),
    ]


def clean_placings(race: Race, moves: Sequence[Move]) -> dict[Move, int]:
    """Those of these placings that can be driven, each with the places it can lead to; quicker than their ends.

    None in a practice lap, where the die with which the car crosses the line matters.
    """
    ways = outlook(race).ways
    if ways is None or race.rules.practice:
        return {}
    driven = ((move, ways.drive(move.values)) for move in moves if isinstance(move, Placing))
    return {move: way.places for move, way in driven if not way.failing}


def _drive(race: Race, placing: Placing, space: Space) -> Target:
    car, ways = race.current_car, outlook(race).ways
    assert ways is not None
    if not space.is_on_track:
        assert car.pit is not None
        return End.INSIDE, way_in(race.track, car.pit).index(space)
    line = crossing(ways, placing) if race.rules.practice and ways.ends_on_the_line else None
    if line:
        return End.HOME, FOR_A_DIE * (len(placing.values) - line.dice) + line.over
    return End.CLEAN, place_of(race, car, space)


def _error(race: Race, excess: int, space: Space, *, is_blocked: bool = False) -> Target:
    outcome = outcome_of(excess)
    place = place_of(race, race.current_car, space)
    if outcome is Outcome.SMALL:
        return End.YELLOW, place
    if outcome is Outcome.OUT or (is_blocked and race.rules.ambulance_retires):
        return OUT
    return End.RED, place if is_blocked else back_on_the_road(road_of(race.track), place)


def place_of(race: Race, car: Car, space: Space) -> int:
    """The place of a space that this car can come to in a go, counted like those of its ways."""
    return space.index + (space.row < car.space.row) * len(race.track.spaces)
