"""Season in words and as data: the calendar with its results, both tables, the points race by race."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

from attrs import asdict, frozen

from motorchamp_tui.games.points import Score, Scores, places
from motorchamp_tui.seasons.book import RaceStage, SeasonNow, SeasonRace
from motorchamp_tui.seasons.glance import PlacedCar
from motorchamp_tui.seasons.shortfall import shortfall_words
from motorchamp_tui.seasons.standings import Span, left_out
from motorchamp_tui.tabular import csv_text, in_columns
from motorchamp_tui.words import and_so_on, counted

DRIVERS, TEAMS = TABLES = "drivers", "teams"
PODIUM = 3


@frozen
class TableRow:
    """A line of a table. ``races`` are the points of each race, None for one that has no result.

    ``reach`` has the best and the worst place that can still be reached. Where only ``counting`` races count,
    ``left_out`` has the numbers of those that do not.
    """

    place: int
    name: str
    points: int
    wins: int
    places: tuple[int, ...]
    races: tuple[int | None, ...]
    reach: Span
    counting: int | None = None
    left_out: frozenset[int] = frozenset()

    def race_words(self, number: int, nothing: str = "0") -> str:
        """The points of a race that has a result; in brackets where it is left out."""
        points = str(self.races[number - 1] or nothing)
        return f"({points})" if number in self.left_out else points

    @property
    def totals(self) -> tuple[int, ...]:
        """The points after each race, up to the last one that has a result; before the first, nothing."""
        last = max((number for number, points in enumerate(self.races, 1) if points is not None), default=0)
        driven = [points or 0 for points in self.races[:last]]
        if self.counting is None:
            return 0, *accumulate(driven)
        so_far = (sorted(driven[:number], reverse=True) for number in range(last + 1))
        return tuple(sum(points[: self.counting]) for points in so_far)

    @property
    def is_settled(self) -> bool:
        """Whether only one place is left."""
        return self.reach[0] == self.reach[1]

    @property
    def reach_words(self) -> str:
        """The places that can still be reached: ``1–4``, or the only one."""
        best, worst = self.reach
        return f"{best}" if self.is_settled else f"{best}–{worst}"


def rows(now: SeasonNow, table: str) -> tuple[TableRow, ...]:
    """A table of a season, best first: ``drivers`` or ``teams``."""
    is_of_drivers = table == DRIVERS
    table_of: Callable[[Scores], Sequence[Score]] = (
        (lambda scores: scores.drivers) if is_of_drivers else (lambda scores: scores.teams)
    )
    standings = table_of(now.standings)
    reach = now.reach.drivers if is_of_drivers else now.reach.teams
    races = [
        None if scores is None else {score.name: score for score in table_of(scores)} for scores in now.scores
    ]

    def row(place: int, total: Score) -> TableRow:
        results = [None if race is None else race.get(total.name, Score(total.name)) for race in races]
        return TableRow(
            place,
            total.name,
            total.points,
            total.places.count(1),
            total.places,
            tuple(None if result is None else result.points for result in results),
            reach[total.name],
            now.counting,
            frozenset(at + 1 for at in left_out(results, now.counting)),
        )

    return tuple(row(place, total) for place, total in zip(places(standings), standings, strict=True))


def drop_words(now: SeasonNow) -> str:
    """How many results are left out, in a sentence; empty where all count."""
    if now.counting is None:
        return ""
    best = "best result of each counts" if now.counting == 1 else f"best {now.counting} results of each count"
    return f"The {best}; what is left out is in brackets."


def points_words(points: str, drop: int) -> str:
    """What places are worth, and which results count, before anything has been driven."""
    worst = "worst result" if drop == 1 else f"{drop} worst results"
    dropped = f"each driver drops their {worst}" if drop else "every result counts"
    return f"Points: {points}; {dropped}."


def headline(now: SeasonNow) -> str:
    """The season and how far it has got."""
    season = now.season
    race = now.next_race
    if race is None:
        return f"{season.name} · {season.game.TITLE} · over after {counted(now.size, 'race')}"
    return f"{season.name} · {season.game.TITLE} · {number_words(now, race)} {stage_verb(race)}"


def number_words(now: SeasonNow, race: SeasonRace) -> str:
    """Which race of the calendar it is, and how many were struck from that: the others keep their numbers."""
    struck = len(now.kept.struck)
    return f"race {race.number} of {len(now.races)}{f' ({struck} struck out)' if struck else ''}"


def stage_verb(race: SeasonRace) -> str:
    """The verb for the next race."""
    return "is under way" if race.stage is RaceStage.UNDER_WAY else "is next"


def champions(now: SeasonNow) -> str:
    """Who can no longer be overtaken and by how much, in a sentence; empty while the title is open."""
    told = list[str]()
    for table, title in ((DRIVERS, "drivers"), (TEAMS, "teams")):
        standings = rows(now, table)
        first = [row for row in standings if now.has_results and row.reach == (1, 1)]
        if first:
            names = and_so_on([row.name for row in first])
            are, champion = ("are", "champions") if len(first) > 1 else ("is", "champion")
            told.append(f"{names} {are} the {title}' {champion}{_lead_words(first[0], standings[len(first) :])}")
    return f"{'; '.join(told)}." if told else ""


def _lead_words(first: TableRow, others: Sequence[TableRow]) -> str:
    """By how much a leader leads the best of the others; empty where there are no others."""
    next_best = [row for row in others if row.place == others[0].place]
    if not next_best:
        return ""
    names, more = and_so_on([row.name for row in next_best]), first.points - next_best[0].points
    return (
        f", {counted(more, 'point')} ahead of {names}" if more else f", level with {names} but for better places"
    )


def standing_words(now: SeasonNow) -> str:
    """The champions, or the leaders as long as the title is open; empty before the first result."""
    names, points = _lead(now)
    return champions(now) or (f"In the lead: {names}, {counted(points, 'point')}." if names else "")


def race_words(race: SeasonRace, most: int = PODIUM) -> str:
    """How a race ended: the first of those who were classified; or that it is still to come."""
    match race.stage:
        case RaceStage.DRIVEN:
            placed = [f"{car.place} {car_words(car)}" for car in race.results if car.place is not None]
            return ", ".join(placed[:most]) or "nobody classified"
        case RaceStage.MISSING:
            return "result missing"
        case RaceStage.STRUCK:
            return "struck out"
        case RaceStage.UNDER_WAY:
            return "under way"
        case RaceStage.TO_COME:
            return ""


def car_words(car: PlacedCar) -> str:
    """A car and its driver."""
    return f"{car.car} {car.driver}"


def lines(now: SeasonNow) -> Iterator[str]:
    """The season as text: calendar and both tables."""
    yield headline(now)
    yield from filter(None, (champions(now), shortfall_words(now, now.season.people)))
    yield ""
    following = now.next_race
    calendar = [("", "race", "circuit", "laps", "result")]
    for race in now.races:
        mark = ">" if following is race else ""
        calendar.append((mark, str(race.number), race.race.name, str(race.race.laps), race_words(race)))
    yield from in_columns(calendar, "<><><")
    for table in TABLES:
        told = rows(now, table)
        if told:
            yield ""
            yield from in_columns(_table(now, table, told), "><>")
    yield ""
    if now.counting is not None:
        yield drop_words(now)
    if now.next_race is not None:
        yield "The last column has the best and the worst place that can still be reached."


def _driven(now: SeasonNow) -> list[int]:
    """The numbers of the races that have a result."""
    return [race.number for race in now.races if race.results]


def _table(now: SeasonNow, table: str, told: Iterable[TableRow]) -> list[tuple[str, ...]]:
    driven = _driven(now)
    head = ("", table[:-1], "points", "wins", *(f"r{number}" for number in driven), "reach")
    return [
        head,
        *(
            (
                str(row.place),
                row.name,
                str(row.points),
                str(row.wins),
                *(row.race_words(number) for number in driven),
                row.reach_words,
            )
            for row in told
        ),
    ]


def list_lines(seasons: Sequence[SeasonNow]) -> Iterator[str]:
    """All seasons as a table; one sentence without seasons."""
    if not seasons:
        yield "You have no seasons yet: motorchamp season new NAME opens one."
        return
    table = [("", "season", "game", "races", "next", "leader")]
    for now in seasons:
        driven, race = now.size - len(now.left), now.next_race
        table.append(
            (
                str(now.kept.number),
                now.season.name,
                now.season.game.TITLE,
                f"{driven}/{now.size}",
                race.race.name if race else "over",
                leader_words(now),
            )
        )
    yield from in_columns(table, "><<><<")


def leader_words(now: SeasonNow) -> str:
    """Who leads the drivers, with how many points; empty before the first result."""
    names, points = _lead(now)
    return f"{names} {points}" if names else ""


def _lead(now: SeasonNow) -> tuple[str, int]:
    """Who leads the drivers, nobody before the first result, and with how many points."""
    first = [row for row in rows(now, DRIVERS) if row.place == 1] if now.has_results else []
    return (and_so_on([row.name for row in first]), first[0].points) if first else ("", 0)


def as_data(now: SeasonNow) -> dict[str, Any]:
    """A season as JSON data."""
    season, race = now.season, now.next_race
    return {
        "season": season.name,
        "number": now.kept.number,
        "game": season.game_name,
        "points": season.points_name,
        "drop": season.drop,
        "drivers": [{"name": one.name, "bot": str(one.bot) if one.bot else None} for one in season.everybody],
        "cars": season.cars,
        "rules": dict(season.options.agreed),
        "seed": None if race else str(season.seed),
        "races": [_race_data(one) for one in now.races],
        "next": race.number if race else None,
        "tables": {table: [_row_data(row) for row in rows(now, table)] for table in TABLES},
        "troubles": now.troubles,
    }


def _race_data(race: SeasonRace) -> dict[str, Any]:
    return {
        "number": race.number,
        "circuit": race.race.circuit,
        "laps": race.race.laps,
        "stage": race.stage.value,
        "race": race.journal.stem if race.journal else None,
        "results": [asdict(car) for car in race.results],
    }


def _row_data(row: TableRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "name": row.name,
        "points": row.points,
        "wins": row.wins,
        "places": list(row.places),
        "races": list(row.races),
        "left_out": sorted(row.left_out),
        "best": row.reach[0],
        "worst": row.reach[1],
    }


def as_csv(now: SeasonNow) -> str:
    """Both tables as CSV, a line for each driver and each team."""
    numbers = range(1, len(now.races) + 1)
    heads = ["table", "place", "name", "points", "wins", *(f"race {n}" for n in numbers), "best", "worst"]
    told = ((table, row) for table in TABLES for row in rows(now, table))
    cells = ([table, row.place, row.name, row.points, row.wins, *row.races, *row.reach] for table, row in told)
    return csv_text([heads, *cells])
