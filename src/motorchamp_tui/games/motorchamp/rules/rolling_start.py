"""Rolling start, if agreed: one car a row, and no start phase.

Rulebook: "Optional rules"; Q-112. :meth:`Race.is_in_start_phase` knows that the start phase is left out.
"""

from motorchamp_tui.games.motorchamp.rules.track import Square, Track, at
from motorchamp_tui.games.road import Lane


def rolling_position(track: Track, position: int) -> Square:
    """The square of starting position 1, 2, …: right and left in turn, a row for each, from the line backwards."""
    return at(Lane.LEFT if position % 2 == 0 else Lane.RIGHT, track.rows - position)
