"""Charger: brakes late.

It goes for rows like daring, but to it a flag is nothing, yellow or red: an end is as good with one as without, so
it drives into corners too fast, and soon has a black flag. That one, and the end of its race, it thinks of.
"""

from motorchamp_tui.games.motorsportspiel.bots.daring import Daring
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import Flags
from motorchamp_tui.games.motorsportspiel.bots.habits import RANKS, Liking
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space


class Charger(Daring):
    """Takes flags for rows."""

    minds_errors = False
    for_a_flag = dict.fromkeys(Flags, 0.0) | {Flags.BLACK: 0.5}
    for_a_go = 0.0
    for_the_race = 27.0
    prices = "flags hardly counted"

    def of_end(self, race: Race, target: Target) -> Liking:
        """By rows, as long as it stays in the race."""
        end, place = target
        if end in {End.CLEAN, End.YELLOW, End.RED}:
            return RANKS[End.CLEAN], self.rows_of(race, target), place
        return super().of_end(race, target)

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By rows."""
        end, place = target
        if end in {End.CLEAN, End.YELLOW}:
            flag = ", with a yellow flag" if end is End.YELLOW else ""
            return f"{self.rows_of(race, (End.CLEAN, place)):.0f} rows on{flag}"
        return (
            "no end leads farther, a red flag or not" if end is End.RED else super().why_there(race, space, target)
        )


DRIVER = Charger()
