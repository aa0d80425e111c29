"""Leaders of a race, round by round: at half time, at three quarters, and how often the lead changes.

The order is read at the end of a round, when every car has had its go. Half time is the first such moment at which
the leader has half of the distance behind it, which is the laps of the race in rows; three quarters likewise.
"""

from collections import Counter

from attrs import frozen

from motorchamp_tui.games import game_of
from motorchamp_tui.games.protocol import AnyCar, AnyRace

HALF_TIME, THREE_QUARTERS = 0.5, 0.75


@frozen
class PlaceThen:
    """Where a car was at such a moment: its place, from 1, and how many rows behind the leader."""

    place: int
    behind: int


def order_of(race: AnyRace) -> list[AnyCar]:
    """The cars that are not out: the leader by the rules of the game, then the others as they are classified.

    Once a car has taken the flag, the winner leads. Empty while no car leads.
    """
    game, cars = game_of(race), {car.name: car for car in race.cars}
    results = game.classify(race)
    leader = cars[results[0].car] if results[0].has_finished else game.leader(race)
    if leader is None:
        return []
    others = (cars[result.car] for result in results if not result.is_out and result.car != leader.name)
    return [leader, *others]


def rows_driven(race: AnyRace, car: AnyCar) -> int:
    """The rows between the line at the start and where the car is; fewer than none on the grid."""
    return car.laps * race.track.rows + car.place.row


class LeadWatch:
    """Watches a race; it is shown the race at the end of every round.

    ``taken`` counts how often each car came into the lead; ``standings`` has those of the cars that were not out
    at each of the two moments, by car; none for a moment that the race never comes to.
    """

    def __init__(self, start: AnyRace) -> None:
        self.taken = Counter[str]()
        self.standings = dict[float, dict[str, PlaceThen]]()
        self._leader = order_of(start)[0].name

    def look(self, race: AnyRace) -> None:
        """A round is over."""
        order = order_of(race)
        if not order:
            return
        rows = [rows_driven(race, car) for car in order]
        self.taken[order[0].name] += order[0].name != self._leader
        self._leader = order[0].name
        for moment in (HALF_TIME, THREE_QUARTERS):
            if moment not in self.standings and rows[0] >= moment * race.laps * race.track.rows:
                self.standings[moment] = {
                    car.name: PlaceThen(place, max(0, rows[0] - driven))
                    for place, (car, driven) in enumerate(zip(order, rows, strict=True), 1)
                }

    def standing(self, moment: float, car: str) -> PlaceThen | None:
        """Where this car was at this moment; None for one that was out, or where the race never came to it."""
        return self.standings.get(moment, {}).get(car)
