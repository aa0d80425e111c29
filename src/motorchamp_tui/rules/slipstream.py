"""Slipstreams: three further squares, all or none, as often as they come.

Decides which chains of slipstreams a throw has on offer. Rulebook: "Slipstreams"; Q-55, Q-57 to Q-63, Q-118,
Q-119.
"""

from collections.abc import Iterator

from motorchamp_tui.rules.movement import ahead_from, squares_in
from motorchamp_tui.rules.race import Car, Race
from motorchamp_tui.rules.track import Square, at

BONUS = 3


def car_towing(race: Race, mover: Car, square: Square) -> Car | None:
    """The car whose slipstream ``mover`` gets on ``square``: directly ahead, past the start phase (Q-60)."""
    row = (square.row + 1) % race.track.rows
    if not race.occupied >> (2 * row + square.lane) & 1:
        return None
    other = race.car_at(at(square.lane, row))
    if other is None or other is mover or race.is_in_start_phase(other):
        return None
    return other


def chains(race: Race, mover: Car, end: Square, driven: int) -> Iterator[tuple[Square, ...]]:
    """Every chain of slipstreams for a car that came to ``end`` by a straight last step (Q-57).

    Each chain is the squares on which its slipstreams end, in driving order; ``driven`` rows lie behind the
    car. No chain takes it past the square on which its go began (Q-119), and none begins beyond a line on which
    it gets the handicap flap (Q-118).
    """
    if driven + BONUS > race.track.rows or car_towing(race, mover, end) is None:
        return
    if mover.square.row + driven >= race.track.rows and race.gives_the_handicap(mover):
        return
    ahead = ahead_from(race, mover, end, BONUS)
    rows = _rows_to_the_flag(race, mover, end)
    if rows:
        lanes = (ahead.stops if rows == BONUS else ahead.through) >> 2 * rows & 3
        yield from ((square,) for square in squares_in(race.track.rows, 0, lanes))
        return
    for square in squares_in(race.track.rows, end.row + BONUS, (ahead.stops >> 2 * BONUS & 3)):
        yield (square,)
        if ahead.towed >> 2 * BONUS + square.lane & 1:
            yield from ((square, *further) for further in chains(race, mover, square, driven + BONUS))


def _rows_to_the_flag(race: Race, mover: Car, square: Square) -> int:
    """Rows to the line if the slipstream crosses it and the car's race ends there, else 0 (Q-62, Q-90)."""
    rows = race.track.rows - square.row
    return rows if rows <= BONUS and race.ends_on_the_line(mover) else 0
