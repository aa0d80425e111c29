"""Charger: hunts the car ahead.

It takes every slipstream that it can get, and stops as close behind another car as it can, on whatever square.
It throws as carefully as steady.
"""

from motorchamp_tui.games.motorchamp.bots.habits import Liking, tows
from motorchamp_tui.games.motorchamp.bots.reasons import square_of
from motorchamp_tui.games.motorchamp.bots.steady import Steady
from motorchamp_tui.games.motorchamp.rules.moves import Drive, StandBeside
from motorchamp_tui.games.motorchamp.rules.race import Car, Race
from motorchamp_tui.games.motorchamp.rules.track import at
from motorchamp_tui.words import counted


class Charger(Steady):
    """Wants to be right behind another car."""

    sight = 12
    """How many rows ahead it sees a car."""

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """By slipstreams, then close behind a car, then as steady."""
        rows, _ = self.prey(race, end)
        return tows(end), -rows, *super().of_square(race, end)

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """By the car that it hunts."""
        rows, car = self.prey(race, end)
        if car:
            return f"{counted(rows, 'row')} behind {car.name}, which it hunts"
        return f"it has nobody to hunt in that lane; {super().why_there(race, end)}"

    def prey(self, race: Race, end: Drive | StandBeside) -> tuple[int, Car | None]:
        """How many rows ahead the next car in the lane of this end is, and which; None where none is in sight."""
        square = square_of(end)
        for rows in range(1, self.sight + 1):
            car = race.car_at(at(square.lane, (square.row + rows) % race.track.rows))
            if car and car is not race.current_car:
                return rows, car
        return self.sight + 1, None


DRIVER = Charger()
