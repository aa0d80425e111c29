"""Wary: drives as carefully as steady, and is afraid of speed.

It stops on dark squares, where nobody throws more than one die, whenever it can, and so it falls behind.
"""

from motorchamp_tui.games.motorchamp.bots.habits import Liking
from motorchamp_tui.games.motorchamp.bots.reasons import square_of
from motorchamp_tui.games.motorchamp.bots.steady import Steady
from motorchamp_tui.games.motorchamp.rules.moves import Drive, StandBeside
from motorchamp_tui.games.motorchamp.rules.race import Race

DARK = 1


class Wary(Steady):
    """Goes slowly."""

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """A dark one, then as steady."""
        return race.track.colour(square_of(end)) == DARK, *super().of_square(race, end)

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By its colour."""
        if race.track.colour(square_of(end)) == DARK:
            return "a dark square, from which it cannot go fast"
        return f"not a dark square; {super().why_there(race, end)}"


DRIVER = Wary()
