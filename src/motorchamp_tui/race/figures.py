"""Figures of a race: the lap chart, laps led, throws, points lost, slipstreams, stops, outs.

They are counted from reports, and written as JSON, CSV and SVG.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from attrs import asdict, define, field, frozen

from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import Result
from motorchamp_tui.games.liveries import TEAM_LIVERIES
from motorchamp_tui.games.points import SCORE, TournamentScore, tournament
from motorchamp_tui.games.protocol import AnyRace, FigureColumn, Report
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.tabular import csv_text


@frozen
class CarFigures:
    """One car. ``places``: on the grid, then each time it completed a lap, its place among those who had.

    ``is_out``: it went out and did not come back. ``points`` were thrown; ``counted`` has the figures of its
    game, by name, in their order.
    """

    car: str
    team: str
    driver: str
    place: int | None
    reason: str
    is_out: bool
    laps: int
    places: tuple[int, ...]
    laps_led: int
    throws: int
    points: int
    counted: dict[str, int]

    @property
    def average(self) -> float:
        """The mean points of a throw."""
        return self.points / self.throws if self.throws else 0.0


@define
class _FigureCount:
    """The counts for one car as the reports go by."""

    places: list[int]
    led: int = 0
    counted: Counter[str] = field(factory=Counter)


def figures(start: AnyRace, end: AnyRace, reports: Iterable[Report]) -> tuple[CarFigures, ...]:
    """The figures of every car, in the order of the classification."""
    game = game_of(start)
    counts = {car.name: _FigureCount([place]) for place, car in enumerate(start.cars, 1)}
    through = Counter[int]()
    for report in reports:
        if (counted := game.figures(report)) is None:
            continue
        car, more = counted
        count = counts[car]
        count.counted.update(more)
        if "laps" in more:
            through[count.counted["laps"]] += 1
            count.places.append(through[count.counted["laps"]])
            count.led += count.places[-1] == 1
    return tuple(_figures_of(result, counts[result.car], game.FIGURES) for result in game.classify(end))


def _figures_of(result: Result, count: _FigureCount, kinds: Iterable[FigureColumn]) -> CarFigures:
    return CarFigures(
        result.car,
        result.team,
        result.driver,
        result.place,
        result.reason,
        result.is_out,
        result.laps,
        tuple(count.places),
        count.led,
        count.counted["throws"],
        count.counted["points"],
        {kind.name: count.counted[kind.name] for kind in kinds},
    )


def tournament_of(plan: RacePlan, race: AnyRace) -> tuple[TournamentScore, ...]:
    """What each driver has scored, best first, if a tournament was agreed and the race is over."""
    if not race.is_over or SCORE not in plan.game.OPTIONS or not plan.options[SCORE]:
        return ()
    return tournament(plan.game.classify(race))


def as_data(cars: Sequence[CarFigures], scores: Sequence[TournamentScore] = ()) -> list[dict[str, Any]]:
    """The figures as JSON data; with each car the points that its driver has scored, if there are scores."""
    scored = {score.driver: _scored(score) for score in scores}
    return [{**_as_data(figures), **scored.get(figures.driver, {})} for figures in cars]


def _scored(score: TournamentScore) -> dict[str, float]:
    parts = {
        "tournament": score.total,
        "tournament_best_car": score.best_car,
        "tournament_teams": score.teams,
        "tournament_all_cars": score.all_cars,
        "tournament_last_team": score.last_team,
    }
    return {name: round(float(points), 3) for name, points in parts.items()}


def _as_data(figures: CarFigures) -> dict[str, Any]:
    row = {**asdict(figures), "places": list(figures.places)}
    counted = row.pop("counted")
    del row["is_out"]
    return {**row, **counted, "average": round(figures.average, 3)}


def as_csv(cars: Sequence[CarFigures], scores: Sequence[TournamentScore] = ()) -> str:
    """The figures as CSV, one line a car, the places of its laps in the last columns."""
    laps = max((len(figures.places) for figures in cars), default=1)
    rows = as_data(cars, scores)
    heads = [name for name in (rows[0] if rows else {}) if name != "places"]
    head = [*heads, "grid", *(f"lap {lap}" for lap in range(1, laps))]
    return csv_text([head, *([*map(row.get, heads), *row["places"]] for row in rows)])


LEFT, TOP, STEP_X, STEP_Y = 70, 40, 70, 22
OTHER_COLOUR, OUTLINE, INK = "#777777", "#555555", "#222222"
TOO_LIGHT = ("#f2f2f2", "#edcc1e")
"""Colours that need an outline on white paper."""
DASHES = {"2": ' stroke-dasharray="7 3"', "3": ' stroke-dasharray="2 3"'}


def line_colour(team: str) -> str:
    """The colour of a team's lines on white paper."""
    return TEAM_LIVERIES.get(team, (OTHER_COLOUR, INK))[0]


def as_svg(title: str, cars: Sequence[CarFigures]) -> str:
    """The lap chart: laps from left to right, places from top to bottom, one line a car in its team's colour.

    The second car of a team has a dashed line, a third a dotted one: colour alone distinguishes nothing.
    """
    laps = max((len(figures.places) for figures in cars), default=1)
    width, height = 2 * LEFT + STEP_X * (laps - 1) + 90, TOP + STEP_Y * (len(cars) + 2)
    lines = (line for figures in cars for line in _line_of(figures))
    names = (name for figures in cars for name in _names_of(figures))
    return svg(title, LEFT, (width, height), [*_laps_of_chart(laps, len(cars)), *lines, *names])


def svg(title: str, left: int, size: tuple[int, int], drawn: Iterable[str]) -> str:
    """A chart on white paper: its title, which begins ``left``, and what is ``drawn``."""
    width, height = size
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="20" font-size="15">{escape(title)}</text>',
    )
    return "\n".join([*head, *drawn, "</svg>", ""])


def svg_line(path: str, car: str, colour: str) -> Iterator[str]:
    """The line of a car in the colour of its team, with an outline where that is too light."""
    if colour.casefold() in TOO_LIGHT:
        yield f'<polyline points="{path}" fill="none" stroke="{OUTLINE}" stroke-width="4"/>'
    dashes = DASHES.get(car[-1], "")
    yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>'


def _laps_of_chart(laps: int, cars: int) -> Iterator[str]:
    bottom = TOP + STEP_Y * (cars + 1)
    for lap in range(laps):
        x = LEFT + STEP_X * lap
        yield f'<line x1="{x}" y1="{TOP}" x2="{x}" y2="{bottom - STEP_Y // 2}" stroke="#ddd"/>'
        yield f'<text x="{x}" y="{bottom + 4}" text-anchor="middle" fill="#555">{lap or "grid"}</text>'


def _line_of(figures: CarFigures) -> Iterator[str]:
    colour = line_colour(figures.team)
    points = _points_of(figures)
    yield from svg_line(" ".join(f"{x},{y}" for x, y in points), figures.car, colour)
    outline = f' stroke="{OUTLINE}"' if colour.casefold() in TOO_LIGHT else ""
    yield f'<circle cx="{points[-1][0]}" cy="{points[-1][1]}" r="3" fill="{colour}"{outline}/>'


def _names_of(figures: CarFigures) -> Iterator[str]:
    """The car's name where it began and ended, readable over the lines of others; why it is out is a tooltip."""
    (first_x, first_y), (last_x, last_y) = _points_of(figures)[0], _points_of(figures)[-1]
    name, halo = escape(figures.car), 'paint-order="stroke" stroke="#fff" stroke-width="3"'
    yield f'<text x="{first_x - 8}" y="{first_y + 4}" text-anchor="end" fill="{INK}" {halo}>{name}</text>'
    ended = "" if figures.place else f" out<title>{escape(figures.reason)}</title>"
    yield f'<text x="{last_x + 8}" y="{last_y + 4}" fill="{INK}" {halo}>{name}{ended}</text>'


def _points_of(figures: CarFigures) -> list[tuple[int, int]]:
    return [(LEFT + STEP_X * lap, TOP + STEP_Y * place) for lap, place in enumerate(figures.places)]
