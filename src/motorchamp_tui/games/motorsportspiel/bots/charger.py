"""Charger: brakes late.

It goes for rows like daring, and thinks of little but rows: a yellow flag costs it next to nothing, so it drives
into corners too fast where that wins a row or two, even where the flag is the one that makes it black.
"""

from motorchamp_tui.games.motorsportspiel.bots.daring import Daring
from motorchamp_tui.games.motorsportspiel.bots.habits import RANKS, Liking
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space


class Charger(Daring):
    """Takes yellow flags for rows."""

    minds_errors = False
    share = 0.1

    def of_end(self, race: Race, target: Target) -> Liking:
        """By rows, as long as it is no more than a small mistake."""
        end, place = target
        if end in {End.CLEAN, End.YELLOW}:
            return RANKS[End.CLEAN], self.rows_of(race, target), place
        return super().of_end(race, target)

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By rows."""
        end, _ = target
        if end in {End.CLEAN, End.YELLOW}:
            flag = ", and worth a yellow flag" if end is End.YELLOW else ""
            return f"{self.rows_of(race, (End.CLEAN, target[1])):.0f} rows on{flag}"
        return super().why_there(race, space, target)


DRIVER = Charger()
