"""Slipstreams: three more squares, all or none, as often as they come.

Rulebook: "Slipstreams"; Q-55, Q-57 to Q-63, Q-118, Q-119.
"""

from collections.abc import Iterator

from motorchamp_tui.games.motorchamp.rules.movement import look_on
from motorchamp_tui.games.motorchamp.rules.race import Car, Race, bit_of
from motorchamp_tui.games.motorchamp.rules.track import Square, at

BONUS = 3


def car_towing(race: Race, mover: Car, square: Square) -> Car | None:
    """The car whose slipstream ``mover`` gets on ``square``: directly ahead, past the start phase (Q-60)."""
    ahead = at(square.lane, (square.row + 1) % race.track.rows)
    other = race.car_at(ahead) if race.occupied & bit_of(ahead) else None
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
    # On a small ring a slipstream may come round to where the go began: nobody stands there any more.
    others = race.occupied & ~bit_of(mover.square)
    ahead = look_on(race.track, end, others, BONUS)
    to_the_line = race.track.rows - end.row
    if to_the_line <= BONUS and race.ends_on_the_line(mover):
        for square in ahead.ends(BONUS) if to_the_line == BONUS else ahead.passed(to_the_line):
            yield (square,)
        return
    towed = ahead.towed(BONUS)
    for square in ahead.ends(BONUS):
        yield (square,)
        if square in towed:
            yield from ((square, *further) for further in chains(race, mover, square, driven + BONUS))
