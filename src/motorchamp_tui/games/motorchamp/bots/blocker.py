"""Blocker: throws as carefully as steady, and stops where it is most in the way.

The cost of its square to the next cars behind it, including its own driver's, is weighed as champion weighs it:
in throws. Where it is in nobody's way, it goes for rows like daring.
"""

from motorchamp_tui.games.motorchamp.bots.champion import USUAL_PRICES, WORTH_A_WORD
from motorchamp_tui.games.motorchamp.bots.daring import DRIVER as DARING
from motorchamp_tui.games.motorchamp.bots.habits import Liking
from motorchamp_tui.games.motorchamp.bots.neighbours import Neighbours
from motorchamp_tui.games.motorchamp.bots.steady import Steady
from motorchamp_tui.games.motorchamp.rules.moves import Drive, StandBeside
from motorchamp_tui.games.motorchamp.rules.race import Race


class Blocker(Steady):
    """Gets in the way."""

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """In the way, then as daring."""
        return round(sum(costs_of_others(race, end).values()), 3), *DARING.of_square(race, end)

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By the car to which it costs the most."""
        costs = costs_of_others(race, end)
        car = max(costs, key=lambda name: costs[name], default="")
        if car and costs[car] >= WORTH_A_WORD:
            return f"it costs {car}, behind it, {costs[car]:.2f} throws"
        return f"it is in nobody's way; {DARING.why_there(race, end)}"


def costs_of_others(race: Race, end: Drive | StandBeside) -> dict[str, float]:
    """The cost of the square to the next cars behind, in throws, by name; beside the track none."""
    if isinstance(end, StandBeside):
        return {}
    neighbours = Neighbours(race, USUAL_PRICES)
    return {car.name: neighbours.cost_to(car, end.last) for car in neighbours.cars}


DRIVER = Blocker()
