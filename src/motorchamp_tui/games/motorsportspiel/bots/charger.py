"""Charger: brakes late.

It goes for rows like daring, but ignores yellow flags: an end is as good with one as without, so it drives
into corners too fast, and soon has a black flag.
"""

from motorchamp_tui.games.motorsportspiel.bots.daring import Daring
from motorchamp_tui.games.motorsportspiel.bots.habits import RANKS, Liking
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space


class Charger(Daring):
    """Takes yellow flags for rows."""

    minds_errors = False
    share = 0.0
    prices = "yellow flags not counted"

    def of_end(self, race: Race, target: Target) -> Liking:
        """By rows, up to a small mistake."""
        end, place = target
        if end in {End.CLEAN, End.YELLOW}:
            return RANKS[End.CLEAN], self.rows_of(race, target), place
        return super().of_end(race, target)

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By rows."""
        end, _ = target
        if end in {End.CLEAN, End.YELLOW}:
            flag = ", with a yellow flag" if end is End.YELLOW else ""
            return f"{self.rows_of(race, (End.CLEAN, target[1])):.0f} rows on{flag}"
        return super().why_there(race, space, target)


DRIVER = Charger()
