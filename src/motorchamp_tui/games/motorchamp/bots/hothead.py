"""Hothead: counts dice, and hardly anything else.

It throws as many as the square allows, unless too many of its throws would end its race, and stops where a square
allows the most, whatever the limit is, as far on as a slipstream takes it.
"""

from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.habits import Habits, Liking, risk, tows
from motorchamp_tui.games.motorchamp.bots.reasons import named, square_of
from motorchamp_tui.games.motorchamp.rules.fair_play import CHOICE_WORDS
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.verdict import odds


class Hothead(Habits):
    """The more dice the better."""

    most_risk = 1 / 5
    """The share of throws that may end its race."""

    def of_dice(self, race: Race, dice: Dice) -> Liking:
        """The most that it dares; where it dares none, the least risk."""
        permanently, _ = risk(race, dice)
        return (1, dice) if permanently <= self.most_risk else (0, -permanently)

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """The furthest, then the more dice a square allows the better."""
        return tows(end), race.track.colour(square_of(end))

    def why_these(self, race: Race, moves: Sequence[Move], move: ChooseDice) -> str:
        """By their number."""
        words = odds(race, move.dice).words
        choices = [other for other in moves if isinstance(other, ChooseDice)]
        liked = max(choices, key=lambda other: self.of_dice(race, other.dice))
        if self.of_dice(race, move.dice) < self.of_dice(race, liked.dice):
            return f"{words}; it would rather throw {named(liked)}"
        if risk(race, move.dice)[0] <= self.most_risk:
            return f"{words}; the more dice the better, as long as one throw in five at most ends its race"
        return f"{words}; no other choice ends its race less often"

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By its dice."""
        return f"the square allows {CHOICE_WORDS[race.track.colour(square_of(end))]}, and the more the better"


DRIVER = Hothead()
