"""Steady: takes no risk that fair play lets it avoid, and makes its stop in time.

It takes the dice with the smallest chance of being permanently out, then of being out at all. While its pit
window is open it prefers those most likely to take it into the lane; after that, more dice. Of the ends it
takes the pit lane, or else the square with the safest next throw, then the one nearest to the pits, then the
furthest.
"""

from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.habits import Habits, Liking, risk, tows
from motorchamp_tui.games.motorchamp.bots.next_throw import chance_of_the_pits_with, next_throw, only_dice
from motorchamp_tui.games.motorchamp.bots.reasons import compared_with
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.pits import may_enter
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.verdict import odds


class Steady(Habits):
    """Avoids risks."""

    def of_dice(self, race: Race, dice: Dice) -> Liking:
        """The safer the better, then the likelier to stop, then the more."""
        car, to_the_pits = race.current_car, 0.0
        if may_enter(race, car):
            to_the_pits = chance_of_the_pits_with(race.track, car.square, dice, only_dice(race, car))
        permanently, temporarily = risk(race, dice)
        return -permanently, -temporarily, to_the_pits, dice

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """By the safest next throw from there."""
        after = next_throw(race, end)
        return after.safety, after.to_the_pits, tows(end), after.points

    def why_these(self, race: Race, moves: Sequence[Move], move: ChooseDice) -> str:
        """By risk."""
        risks = {other: risk(race, other.dice) for other in (*moves, move) if isinstance(other, ChooseDice)}
        safest = min(risks, key=lambda other: risks[other])
        is_safest = risks[move] <= risks[safest]
        compared = "no other choice is safer" if is_safest else f"less safe than {compared_with(safest)}"
        return f"{odds(race, move.dice).words}; {compared}"

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By how safe it is."""
        after = next_throw(race, end)
        return (
            f"from there the safest next throw averages {after.points:.1f} points"
            f" and keeps it in the race {after.safety:.0%} of the time"
        )


DRIVER = Steady()
