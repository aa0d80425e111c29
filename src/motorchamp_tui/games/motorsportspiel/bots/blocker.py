"""Blocker: goes for rows like daring, but ends its go in the way of a car behind where it can.

In the way is a space in the lane of that car, near enough in front of it that its next go comes past. So it often
stops short, and takes the slow lane, to keep that car from passing.
"""

from motorchamp_tui.games.motorsportspiel.bots.daring import Daring
from motorchamp_tui.games.motorsportspiel.bots.habits import Liking
from motorchamp_tui.games.motorsportspiel.bots.reach import End, Target
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race
from motorchamp_tui.games.motorsportspiel.rules.track import Space

NEAR = 12
"""The most rows that a blocked car is behind it."""


class Blocker(Daring):
    """Gets in the way."""

    gives = 7
    """How many rows it gives to be in another car's way."""

    def of_place(self, race: Race, place: int) -> Liking:
        """By rows, and by who is behind."""
        space = race.track.spaces[place % len(race.track.spaces)]
        rows = self.rows_of(race, (End.CLEAN, place))
        return rows + self.gives * bool(blocked_on(race, space)), place

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By whom it blocks."""
        blocked = blocked_on(race, space) if target[0] is End.CLEAN else None
        if blocked is None:
            return super().why_there(race, space, target)
        return f"in the way of {blocked.name}, {rows_behind(race, space, blocked)} rows behind"


def blocked_on(race: Race, space: Space) -> Car | None:
    """The nearest car that would have this car in front of it in its lane on this space."""
    mine = race.current_car
    behind = [
        (rows_behind(race, space, car), car)
        for car in race.cars
        if car is not mine and car.is_on_road and car.space.lane == space.lane
    ]
    rows, car = min(behind, key=lambda one: one[0], default=(NEAR + 1, None))
    return car if rows <= NEAR else None


def rows_behind(race: Race, space: Space, car: Car) -> int:
    """How many rows this car is behind a space; a car level with it is a lap behind."""
    return (space.row - car.space.row - 1) % race.track.rows + 1


DRIVER = Blocker()
