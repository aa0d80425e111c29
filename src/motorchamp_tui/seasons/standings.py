"""The tables of a season: points added up, ties broken, and the places that everybody can still reach."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from attrs import frozen

from motorchamp_tui.games import classifies_everybody
from motorchamp_tui.games.points import Points, Score, Scores, added_up, score
from motorchamp_tui.seasons.glance import PlacedCar
from motorchamp_tui.seasons.season import Season

Span = tuple[int, int]
"""The best and the worst place."""


@frozen
class Reachable:
    """The best and the worst place that each driver and each team can still reach, by name."""

    drivers: Mapping[str, Span]
    teams: Mapping[str, Span]


def scores_of(results: Sequence[PlacedCar], points: Points) -> Scores:
    """What a race is worth."""
    return score(results, points)


def entered(season: Season) -> tuple[PlacedCar, ...]:
    """All cars of a season, none of them with a place."""
    entries = season.game.enter(season.drivers, season.cars)
    return tuple(PlacedCar(None, entry.name, entry.team, entry.driver) for entry in entries)


def together(season: Season, races: Sequence[Scores | None]) -> Scores:
    """Both tables after these races; everybody is in them from the beginning."""
    return added_up([scores_of(entered(season), season.points), *filter(None, races)])


def reach_of(season: Season, standings: Scores, races_left: int) -> Reachable:
    """The best and the worst place for everybody, with so many races still to be driven."""
    cars = entered(season)
    of_teams = [car for car in cars if car.team in {row.name for row in standings.teams}]
    must_score = classifies_everybody(season.game)
    for_drivers = Cars(len(cars), season.cars, races_left)
    for_teams = Cars(len(cars), len(of_teams) // max(1, len(standings.teams)), races_left)
    drivers = _Field(standings.drivers, season.points.drivers, for_drivers, must_score=must_score)
    teams = _Field(standings.teams, season.points.teams, for_teams, must_score=must_score)
    return Reachable(drivers.spans(), teams.spans())


class Cars(NamedTuple):
    """How many cars there are in all, how many everybody in a table has, and how many races are left for them."""

    field: int
    each: int
    races: int


class _Field:
    """Everybody in one table, with the races that are left.

    No place is said to be out of reach that is not. Where a car can go unclassified the best place is exact: the
    others score nothing. Otherwise these are bounds: the points that rivals can, or must, share out between them
    are added up over all races and not dealt out race by race, and equal points count as if they were worse.
    """

    def __init__(self, scores: Sequence[Score], worth: Sequence[int], cars: Cars, *, must_score: bool) -> None:
        field, self._cars, self._races = cars
        self._scores = scores
        paid = [*worth[:field], *[0] * (field - len(worth))]
        self._must_score = must_score
        self._top = [0, *accumulate(paid)]
        self._low = [0, *accumulate(reversed(paid))] if must_score else [0] * (field + 1)

    def spans(self) -> dict[str, Span]:
        """The best and the worst place of each."""
        return {mine.name: (self._best(mine), self._worst(mine)) for mine in self._scores}

    def _others(self, mine: Score) -> list[Score]:
        return [other for other in self._scores if other.name != mine.name]

    def _best(self, mine: Score) -> int:
        """With the first places in every race that is left, and the others sharing as little as they can."""
        wins = Score(mine.name, self._races * self._top[self._cars], tuple(range(1, self._cars + 1)) * self._races)
        total = mine.plus(wins)
        others = self._others(mine)
        if not self._must_score or not self._races:
            return 1 + sum(other.rank < total.rank for other in others)
        room = sorted((total.points - other.points for other in others), reverse=True)
        behind = 0
        while behind < len(room) and self._can_stay_behind(room[: behind + 1]):
            behind += 1
        return 1 + len(others) - behind

    def _can_stay_behind(self, room: Sequence[int]) -> bool:
        """Whether rivals with so much room can share the points that must go to them without using it up."""
        least = accumulate(sorted(room))
        return all(
            sum_of_room >= self._races * self._low[self._cars * count]
            for count, sum_of_room in enumerate(least, 1)
        )

    def _worst(self, mine: Score) -> int:
        """With the last places in every race that is left, and as many others as possible coming past."""
        others = self._others(mine)
        if not self._races:
            return 1 + sum(other.rank < mine.rank for other in others)
        total = mine.points + self._races * self._low[self._cars]
        needs = sorted(max(0, total - other.points) for other in others)
        ahead = 0
        while ahead < len(needs) and self._can_come_past(needs[: ahead + 1]):
            ahead += 1
        return 1 + ahead

    def _can_come_past(self, needs: Sequence[int]) -> bool:
        """Whether rivals who need so many points can all have them."""
        most = accumulate(sorted(needs, reverse=True))
        return all(needed <= self._races * self._top[self._cars * count] for count, needed in enumerate(most, 1))
