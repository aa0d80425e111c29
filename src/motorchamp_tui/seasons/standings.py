"""Tables of a season: points added up, ties broken, and the places that each driver can still reach."""

import functools
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from attrs import frozen

from motorchamp_tui.games import classifies_everybody
from motorchamp_tui.games.points import Points, Score, Scores, added_up, best_of, score
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
    """The points of a race."""
    return score(results, points)


def entered(season: Season) -> tuple[PlacedCar, ...]:
    """All cars of a season, none of them with a place."""
    entries = season.game.enter(season.everybody, season.cars)
    return tuple(PlacedCar(None, entry.name, entry.team, entry.driver) for entry in entries)


def together(season: Season, races: Sequence[Scores | None], counting: int | None = None) -> Scores:
    """Both tables after these races, with all drivers from the beginning.

    With ``counting``, only this many races count for each: their best.
    """
    return added_up([scores_of(entered(season), season.points), *filter(None, races)], counting)


def left_out(races: Sequence[Score | None], counting: int | None) -> frozenset[int]:
    """Which of these races, by their order from 0, do not count for a driver; None is a race without a result."""
    scores = [score for score in races if score is not None]
    counted = list(map(id, best_of(scores, counting)))
    return frozenset(at for at, score in enumerate(races) if score is not None and id(score) not in counted)


def reach_of(
    season: Season, races: Sequence[Scores | None], races_left: int, counting: int | None = None
) -> Reachable:
    """The best and the worst place for each driver after these races, with this many more to be driven."""
    cars, standings = entered(season), together(season, races, counting)
    of_teams = [car for car in cars if car.team in {row.name for row in standings.teams}]
    must_score = classifies_everybody(season.game)
    for_drivers = Cars(len(cars), season.cars, races_left)
    for_teams = Cars(len(cars), len(of_teams) // max(1, len(standings.teams)), races_left)
    driven = [scores for scores in races if scores is not None]
    of_drivers = Results(standings.drivers, [scores.drivers for scores in driven], counting)
    of_whole_teams = Results(standings.teams, [scores.teams for scores in driven], counting)
    drivers = _Field(of_drivers, season.points.drivers, for_drivers, must_score=must_score)
    teams = _Field(of_whole_teams, season.points.teams, for_teams, must_score=must_score)
    return Reachable(drivers.spans(), teams.spans())


class Cars(NamedTuple):
    """How many cars there are in all, how many each row of a table has, and how many races are left for them."""

    field: int
    each: int
    races: int


class Results(NamedTuple):
    """A table as it stands, the scores of each of its races, and how many races count for each."""

    table: Sequence[Score]
    races: Sequence[Sequence[Score]]
    counting: int | None

    def with_more(self, name: str, more: Sequence[Score]) -> Score:
        """The points of a driver or team when these results are added."""
        theirs = [score for race in self.races for score in race if score.name == name]
        return functools.reduce(Score.plus, best_of([*theirs, *more], self.counting), Score(name))


class _Field:
    """All rows of one table, with the races that are left.

    No place is called out of reach that is not. Where a car can go unclassified the best place is exact: the
    others score nothing. Otherwise these are bounds: the points that rivals can, or must, share out between them
    are added up over all races and not dealt out race by race, and equal points count as if they were worse.
    Where the worst results are left out, rivals who must score may leave out just that, so nothing has to go to
    them; and a rival who cannot come past alone, with nothing but wins, cannot come past with others.
    """

    def __init__(self, results: Results, worth: Sequence[int], cars: Cars, *, must_score: bool) -> None:
        field, self._cars, self._races = cars
        self._results, self._scores = results, results.table
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
        total = self._with_nothing_but_wins(mine)
        others = self._others(mine)
        if not self._must_score or not self._races:
            return 1 + sum(other.rank < total.rank for other in others)
        room = sorted((total.points - other.points for other in others), reverse=True)
        behind = 0
        while behind < len(room) and self._can_stay_behind(room[: behind + 1]):
            behind += 1
        return 1 + len(others) - behind

    def _with_nothing_but_wins(self, one: Score) -> Score:
        win = Score(one.name, self._top[self._cars], tuple(range(1, self._cars + 1)))
        return self._results.with_more(one.name, [win] * self._races)

    def _can_stay_behind(self, room: Sequence[int]) -> bool:
        """Whether rivals with this much room can share the points that must go to them without using it up."""
        least = accumulate(sorted(room))
        must = 0 if self._results.counting is not None else self._races
        return all(
            sum_of_room >= must * self._low[self._cars * count] for count, sum_of_room in enumerate(least, 1)
        )

    def _worst(self, mine: Score) -> int:
        """With the last places in every race that is left, and as many others as possible coming past."""
        others = self._others(mine)
        if not self._races:
            return 1 + sum(other.rank < mine.rank for other in others)
        last = Score(mine.name, self._low[self._cars])
        total = self._results.with_more(mine.name, [last] * self._races).points
        able = [other for other in others if self._with_nothing_but_wins(other).points >= total]
        needs = sorted(max(0, total - other.points) for other in able)
        ahead = 0
        while ahead < len(needs) and self._can_come_past(needs[: ahead + 1]):
            ahead += 1
        return 1 + ahead

    def _can_come_past(self, needs: Sequence[int]) -> bool:
        """Whether rivals who need this many points can all get them."""
        most = accumulate(sorted(needs, reverse=True))
        return all(needed <= self._races * self._top[self._cars * count] for count, needed in enumerate(most, 1))
