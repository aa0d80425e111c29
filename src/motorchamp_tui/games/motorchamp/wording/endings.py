"""Endings of a go: which of the ends on offer is marked first."""

import random
from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.drivers import Daring
from motorchamp_tui.games.motorchamp.rules.moves import Move, end_of
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.road import Lane


def end_ahead(race: Race, moves: Sequence[Move]) -> Move:
    """The end that a daring driver takes, in the pits for a stop; from there the one that leads on farthest."""
    if race.current_car.square.is_on_track:
        return Daring().drive(race, moves, random.Random(0))
    return max(moves, key=lambda move: _way_through_the_pits(race, move))


def _way_through_the_pits(race: Race, move: Move) -> tuple[bool, bool, int]:
    """A box that the car has not been in, then the road, then as far as possible."""
    end, here = end_of(move), race.current_car.square
    if end is None or end is here:
        return False, False, 0
    return end.lane is Lane.BOX, end.is_on_track, (end.row - here.row) % race.track.rows
