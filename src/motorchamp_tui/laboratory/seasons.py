"""Prospects of a season: the remaining races, driven by bots many times.

Races already driven count as they are. The n-th season has seeds of its own, so the same batch always gives the
same figures, whatever the number of jobs.
"""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import asdict, evolve, frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.dice import SeededDice
from motorchamp_tui.games.points import Score, Scores, places
from motorchamp_tui.journal.header import MOST_RACES
from motorchamp_tui.laboratory.cores import on_all_cores, usual_jobs
from motorchamp_tui.laboratory.intervals import Interval, finite, normal, wilson
from motorchamp_tui.race.control import bot_seats, lined_up_by_bots, play
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.seasons.book import SeasonNow
from motorchamp_tui.seasons.glance import PlacedCar
from motorchamp_tui.seasons.pages import DRIVERS, TABLES, TEAMS
from motorchamp_tui.seasons.season import Season
from motorchamp_tui.seasons.standings import entered, scores_of, together
from motorchamp_tui.tabular import in_columns
from motorchamp_tui.words import and_so_on, counted

HOW_SURE = (
    "± is half a 95 % interval: Wilson's for the share of seasons as champion, alone or with "
    "others; the normal one for the means."
)


@frozen
class SeasonBatch:
    """The rest of a season, to be driven so often: ``driven`` races, and the numbers of those ``left``.

    ``seasons`` says how often. People are driven by the bot that stands in for them. ``counting``: how many races
    count for each.
    """

    season: Season
    driven: tuple[Scores | None, ...]
    left: tuple[int, ...]
    seasons: int
    seed: int
    counting: int | None = None

    def plan(self, number: int, race: int) -> RacePlan:
        """The plan of this race in the season with this number, from 0."""
        season = evolve(self.season, seed=self.seed + number * (MOST_RACES + 1))
        plan, bot = season.plan(race), self.season.game.STAND_IN
        return evolve(plan, drivers=tuple(evolve(driver, bot=driver.bot or bot) for driver in plan.drivers))


Ends = Sequence[tuple[str, int, int]]
"""A table at the end of a season: names, places, points."""


@frozen
class SeasonProspect:
    """The prospects of a driver or a team: how often it is champion, and where it finishes on average."""

    name: str
    champion: Interval
    place: Interval
    points: Interval


@frozen
class SeasonProspects:
    """The same for everyone, the most likely champion first; after an interrupt, from fewer seasons."""

    batch: SeasonBatch
    seasons: int
    tables: Mapping[str, tuple[SeasonProspect, ...]]
    is_interrupted: bool


def season_batch(now: SeasonNow, seasons: int, seed: int) -> SeasonBatch:
    """The rest of a season, to be driven many times; raises :class:`SetupError` where nothing is left."""
    if seasons < 1:
        raise SetupError(f"{seasons} seasons are too few: simulate at least one.")
    left = tuple(race.number for race in now.left)
    if not left:
        raise SetupError(f"{now.season.name} is over: all its races have been driven.")
    return SeasonBatch(now.season, now.scores, left, seasons, seed, now.counting)


def simulate_seasons(
    batch: SeasonBatch, *, jobs: int | None = None, told: Callable[[], None] | None = None
) -> SeasonProspects:
    """Drive all seasons of a batch, on this many cores; ``told`` after each of them."""
    done = on_all_cores(functools.partial(season_of, batch), batch.seasons, jobs or usual_jobs(), told)
    tables = {table: _prospects([ends[table] for ends in done.results]) for table in TABLES}
    return SeasonProspects(batch, len(done.results), tables, is_interrupted=done.is_interrupted)


def season_of(batch: SeasonBatch, number: int) -> dict[str, Ends]:
    """Drive the season with this number: both tables at its end."""
    races = [_scores(batch.season, batch.plan(number, race)) for race in batch.left]
    end = together(batch.season, [*batch.driven, *races], batch.counting)
    return {DRIVERS: _ends(end.drivers), TEAMS: _ends(end.teams)}


def _ends(table: Sequence[Score]) -> Ends:
    return [(score.name, place, score.points) for score, place in zip(table, places(table), strict=True)]


def _scores(season: Season, plan: RacePlan) -> Scores:
    """The points of a race that bots drive, its practice laps first where the grid comes from them."""
    bots, cup = bot_seats(plan.game, plan.drivers, plan.seed), SeededDice(plan.seed)
    race = lined_up_by_bots(plan, bots, cup)
    for after, _ in play(race, bots, cup):
        race = after
    results = plan.game.classify(race)
    started = {result.car for result in results}
    placed = [PlacedCar(result.place, result.car, result.team, result.driver) for result in results]
    return scores_of([*placed, *(car for car in entered(season) if car.car not in started)], season.points)


def _prospects(seasons: Sequence[Ends]) -> tuple[SeasonProspect, ...]:
    of_each = dict[str, list[tuple[int, int]]]()
    for ends in seasons:
        for name, place, points in ends:
            of_each.setdefault(name, []).append((place, points))
    prospects = [
        SeasonProspect(
            name,
            wilson(sum(place == 1 for place, _ in ends), len(ends)),
            normal([place for place, _ in ends]),
            normal([points for _, points in ends]),
        )
        for name, ends in of_each.items()
    ]
    return tuple(sorted(prospects, key=lambda one: (-one.champion.value, one.place.value)))


def season_lines(prospects: SeasonProspects) -> Iterator[str]:
    """The prospects as two tables."""
    batch, season = prospects.batch, prospects.batch.season
    driven = len(season.calendar) - len(batch.left)
    of_all = f"{prospects.seasons} of " if prospects.is_interrupted else ""
    races = f"{counted(driven, 'race')} driven, {len(batch.left)} left"
    yield f"{season.name}: {of_all}{counted(batch.seasons, 'season')}, {races}, seed {batch.seed}"
    for table in TABLES:
        told = prospects.tables[table]
        if told:
            yield ""
            yield from _table(table[:-1], told)
    yield ""
    if season.people:
        are = "is" if len(season.people) == 1 else "are"
        yield f"{and_so_on(season.people)} {are} driven by {season.game.STAND_IN} here."
    yield HOW_SURE


def _table(head: str, told: Iterable[SeasonProspect]) -> Iterator[str]:
    rows = [(head, "champion", "place", "points")]
    rows += [
        (
            one.name,
            f"{one.champion.value:.1%} ±{one.champion.margin:.1%}",
            one.place.words,
            one.points.words,
        )
        for one in told
    ]
    return in_columns(rows, "<>")


def season_data(prospects: SeasonProspects) -> dict[str, Any]:
    """The same as JSON data; an interval without bounds has null."""
    batch = prospects.batch
    return {
        "season": batch.season.name,
        "seasons": prospects.seasons,
        "seasons_ordered": batch.seasons,
        "seed": batch.seed,
        "races_left": list(batch.left),
        **{
            table: [
                {"name": one.name}
                | {name: _bounded(getattr(one, name)) for name in ("champion", "place", "points")}
                for one in prospects.tables[table]
            ]
            for table in TABLES
        },
    }


def _bounded(interval: Interval) -> dict[str, float | None]:
    return {name: finite(value) for name, value in asdict(interval).items()}
