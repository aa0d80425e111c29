"""Daring: plays for distance.

It takes the dice that gain the most rows on average, where a throw that ends its race costs rows and one that puts
it temporarily out counts as a third; and the end that is furthest ahead, or of two equal ones the one with the
fastest next throw.
"""

from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.habits import Habits, Liking, tows
from motorchamp_tui.games.motorchamp.bots.next_throw import next_throw
from motorchamp_tui.games.motorchamp.bots.reasons import compared_with
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import WAYS_BY_TOTAL, WAYS_IN_ALL, Dice
from motorchamp_tui.games.motorchamp.rules.verdict import Outcome, odds, verdict
from motorchamp_tui.words import more_or_fewer


class Daring(Habits):
    """Goes for rows."""

    rows_for_the_race = 30
    """How many rows the end of its race costs in its eyes."""
    share_of_a_wait = 1 / 3
    """The share that counts of the rows of a throw that puts it temporarily out."""

    def of_dice(self, race: Race, dice: Dice) -> Liking:
        """By rows."""
        return (self.rows_hoped_for(race, dice),)

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """The furthest, then towards the pits, then by the fastest next throw."""
        after = next_throw(race, end)
        return tows(end), after.to_the_pits, after.rows

    def why_these(self, race: Race, moves: Sequence[Move], move: ChooseDice) -> str:
        """By rows."""
        hoped = self.rows_hoped_for(race, move.dice)
        others = [
            (self.rows_hoped_for(race, other.dice), other) for other in moves if isinstance(other, ChooseDice)
        ]
        best = max((other for other in others if other[1] != move), key=lambda other: other[0], default=None)
        compared = f", {more_or_fewer(hoped - best[0], 1)} {compared_with(best[1])}" if best else ""
        return f"{hoped:.1f} rows to hope for{compared}; {odds(race, move.dice).words}"

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By how fast it is."""
        return f"from there the fastest next throw averages {next_throw(race, end).rows:.1f} rows"

    def rows_hoped_for(self, race: Race, dice: Dice) -> float:
        """The mean number of rows that these dice bring, as it counts them."""
        ways = WAYS_BY_TOTAL[dice]
        return sum(way * self._rows(race, dice, total) for total, way in ways) / WAYS_IN_ALL[dice]

    def _rows(self, race: Race, dice: Dice, total: int) -> float:
        match verdict(race, dice, (total,)).outcome:
            case Outcome.PERMANENTLY_OUT:
                return -self.rows_for_the_race
            case Outcome.TEMPORARILY_OUT:
                return total * self.share_of_a_wait
            case _:
                return total


DRIVER = Daring()
