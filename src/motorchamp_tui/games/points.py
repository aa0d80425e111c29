"""Points for places: those of a season, and the publisher's scoring for a single race as a tournament.

They work on the classification of any game. The tables are data; R-93, R-106, Q-115 of MotorChamp's rulebook.
"""

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from attrs import frozen

from motorchamp_tui.games.options import OptionValue, RaceOption

CARS_OF_A_TEAM = 2
NO_PLACE = 10**6
"""A place behind all others."""
SCORE = RaceOption(
    "score",
    "Score",
    (
        OptionValue(value=False, word="none", phrase="no points", shown="none"),
        OptionValue(value=True, word="tournament", phrase="scored as a tournament of its drivers"),
    ),
    default="none",
    note="or a tournament",
    is_extra=True,
)
"""Whether a race is scored as a tournament."""


class InAPlace(Protocol):
    """A line of a classification; ``place`` is None for a car that is not classified."""

    @property
    def place(self) -> int | None:
        """The place, from 1."""

    @property
    def team(self) -> str:
        """The team."""

    @property
    def driver(self) -> str:
        """The driver."""


@frozen
class Points:
    """What the places of a race are worth: the first number is for the winner, and later places score none."""

    drivers: tuple[int, ...]
    teams: tuple[int, ...]


PUBLISHER = Points(drivers=(10, 6, 4, 3, 2, 1), teams=(10, 9, 8, 7, 6, 5, 4, 3, 2, 1))
"""The tables that the publisher of MotorChamp gives for a season."""
CLASSIC = Points(drivers=(10, 6, 4, 3, 2, 1), teams=(10, 9, 8, 7, 6, 5, 4, 3, 2, 1))
"""The same for Das Motorsportspiel, which prints none."""
POINTS: Mapping[str, Points] = {"publisher": PUBLISHER, "classic": CLASSIC}
"""Every table by its name."""


@frozen
class Score:
    """The points of a driver or a team, and the places in which their cars came in, best first."""

    name: str
    points: int = 0
    places: tuple[int, ...] = ()

    def plus(self, other: "Score") -> "Score":
        """This score and that of another race together."""
        return Score(self.name, self.points + other.points, tuple(sorted((*self.places, *other.places))))

    @property
    def rank(self) -> tuple[int, ...]:
        """The key for comparing scores, lower is better: points, then wins, then second places, and so on.

        Scores are equal where nothing distinguishes them.
        """
        return -self.points, *self.places, NO_PLACE  # any further place is better than none


@frozen
class Scores:
    """Both tables, best first."""

    drivers: tuple[Score, ...] = ()
    teams: tuple[Score, ...] = ()


def score(results: Iterable[InAPlace], points: Points) -> Scores:
    """The points of a race: every car scores for its driver, and for its team where that is a whole one.

    A team is whole if one driver has two cars in it. A car that is not classified scores nothing.
    """
    results = tuple(results)
    whole = whole_teams(results)
    return Scores(
        _scored(results, lambda result: result.driver, points.drivers),
        _scored([result for result in results if result.team in whole], lambda result: result.team, points.teams),
    )


def _scored(
    results: Iterable[InAPlace], name_of: Callable[[InAPlace], str], worth: Sequence[int]
) -> tuple[Score, ...]:
    scores = dict[str, Score]()
    for result in results:
        name, place = name_of(result), result.place
        gained = Score(name) if place is None else Score(name, sum(worth[place - 1 : place]), (place,))
        scores[name] = scores.get(name, Score(name)).plus(gained)
    return tuple(sorted(scores.values(), key=lambda score: score.rank))


def added_up(races: Iterable[Scores], best: int | None = None) -> Scores:
    """The scores of several races together, best first; equals stay in the order in which they first appeared.

    With ``best``, only this many races count for each: their best.
    """
    races = tuple(races)
    return Scores(
        _added_up((score for race in races for score in race.drivers), best),
        _added_up((score for race in races for score in race.teams), best),
    )


def _added_up(scores: Iterable[Score], best: int | None) -> tuple[Score, ...]:
    of_each = dict[str, list[Score]]()
    for score in scores:
        of_each.setdefault(score.name, []).append(score)
    together = [
        functools.reduce(Score.plus, best_of(theirs, best), Score(name)) for name, theirs in of_each.items()
    ]
    return tuple(sorted(together, key=lambda score: score.rank))


def best_of(scores: Sequence[Score], best: int | None) -> Sequence[Score]:
    """The best of these scores, this many or all; of equals, those that come first."""
    return scores if best is None else sorted(scores, key=lambda score: score.rank)[:best]


def places(scores: Sequence[Score]) -> tuple[int, ...]:
    """The place of each of these scores, which are sorted: equals share one, and the next counts them all."""
    ranks = [score.rank for score in scores]
    return tuple(ranks.index(rank) + 1 for rank in ranks)


def whole_teams(results: Iterable[InAPlace]) -> dict[str, str]:
    """The teams in which one driver has two cars or more, each with its driver."""
    drivers = dict[str, list[str]]()
    for result in results:
        drivers.setdefault(result.team, []).append(result.driver)
    return {
        team: names[0] for team, names in drivers.items() if len(names) >= CARS_OF_A_TEAM and len({*names}) == 1
    }


BEST_CAR, TEAM_PLACING, ALL_CARS = (30, 20, 10, 5, 3, 2), (20, 10, 5), (10, 5)
FOR_THE_LAST_TEAM = -10


@frozen
class TournamentScore:
    """The points of a driver in a single race: by the best car, by teams, by all cars, and for the last team."""

    driver: str
    best_car: Fraction = Fraction()
    teams: Fraction = Fraction()
    all_cars: Fraction = Fraction()
    last_team: Fraction = Fraction()

    @property
    def total(self) -> Fraction:
        """All of them together."""
        return self.best_car + self.teams + self.all_cars + self.last_team


def tournament(results: Iterable[InAPlace]) -> tuple[TournamentScore, ...]:
    """A race scored as a tournament of its drivers, best first (Q-115).

    Three tables are added up: drivers by their best placed car; whole teams by the sum of their places; drivers by
    the sum of all their places, if all have the same number of cars. Ties share what their places are worth. A car
    without a place counts as one place behind the last, and is never a best one.
    """
    results = tuple(results)
    placed = dict[str, list[int | None]]()
    for result in results:
        placed.setdefault(result.driver, []).append(result.place)
    owners, behind = whole_teams(results), max((result.place or 0 for result in results), default=0) + 1
    best = {driver: min(filter(None, places)) for driver, places in placed.items() if any(places)}
    sums = {driver: sum(place or behind for place in places) for driver, places in placed.items()}
    of_teams = {team: sum(result.place or behind for result in results if result.team == team) for team in owners}
    for_the_last = (0,) * (len(of_teams) - 1) + (FOR_THE_LAST_TEAM,) if len(of_teams) > 1 else ()
    have_as_many = len({*map(len, placed.values())}) == 1
    columns = (
        _shared(best, BEST_CAR),
        _of_owners(_shared(of_teams, TEAM_PLACING), owners),
        _shared(sums, ALL_CARS) if have_as_many else {},
        _of_owners(_shared(of_teams, for_the_last), owners),
    )
    scores = [
        TournamentScore(driver, *(column.get(driver, Fraction()) for column in columns)) for driver in placed
    ]
    return tuple(sorted(scores, key=lambda score: -score.total))


def _of_owners(gained: Mapping[str, Fraction], owners: Mapping[str, str]) -> dict[str, Fraction]:
    """The points of the drivers of these teams."""
    of_each = dict[str, Fraction]()
    for team, points in gained.items():
        of_each[owners[team]] = of_each.get(owners[team], Fraction()) + points
    return of_each


def _shared(sums: Mapping[str, int], worth: Sequence[int]) -> dict[str, Fraction]:
    """The points of each, the lowest sum first; ties share the mean of their places."""
    ranked = sorted(sums.values())
    gained = dict[str, Fraction]()
    for name, mine in sums.items():
        first, equals = ranked.index(mine), ranked.count(mine)
        gained[name] = Fraction(sum(worth[first : first + equals]), equals)
    return gained


def score_in_words(score: TournamentScore) -> str:
    """A score with its parts: “Ben 50 (best car 20, teams 20, all cars 10)”."""
    parts = (("best car", score.best_car), ("teams", score.teams), ("all cars", score.all_cars))
    words = [f"{name} {points_in_words(points)}" for name, points in parts if points]
    words += [f"last team {points_in_words(score.last_team)}"] if score.last_team else []
    whole = f"{score.driver} {points_in_words(score.total)}"
    return f"{whole} ({', '.join(words)})" if words else whole


def points_in_words(points: Fraction) -> str:
    """Points as shown: “40”, “7.5”, “11.67”."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")
