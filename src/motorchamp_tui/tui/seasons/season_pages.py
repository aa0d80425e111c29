"""Pages of a season, at home or on a host: its calendar, both tables, and the points race by race."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from typing import ClassVar

from attrs import frozen
from rich.segment import Segment

from motorchamp_tui.seasons.book import RaceStage, SeasonNow, SeasonRace
from motorchamp_tui.seasons.pages import (
    DRIVERS,
    TEAMS,
    TableRow,
    champions,
    drop_words,
    headline,
    race_words,
    rows,
)
from motorchamp_tui.seasons.shortfall import shortfall_words
from motorchamp_tui.seasons.standings import entered
from motorchamp_tui.sharing import season_line
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.race.sharing import share
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line, width_of
from motorchamp_tui.tui.widgets.lists import MarkedListScreen
from motorchamp_tui.tui.widgets.tabs import TabbedScreen, tabs
from motorchamp_tui.words import counted

HEAD_LINES, FOOT_LINES = 4, 3
"""Of the page: above and below the lines that scroll."""
SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"
"""The sign of a driver or a team in the plot: their place in the table, letters from the tenth on."""
LABEL_COLUMNS = 5
NUMBER_COLUMNS, CIRCUIT_COLUMNS, LAPS_COLUMNS = 4, 17, 8
PLACE_COLUMNS, NAME_COLUMNS, POINTS_COLUMNS, WINS_COLUMNS, RACE_COLUMNS, REACH_COLUMNS = 5, 16, 8, 6, 4, 7
LEGEND_COLUMNS = 24
PODIUM = 3
STRIKE = "Strike race {}, {}? It will not be driven."


class SeasonPage(Enum):
    """A page of the season."""

    CALENDAR = "calendar"
    DRIVERS = "drivers"
    TEAMS = "teams"
    PLOT = "points by race"


SEASON_PAGES = tuple(SeasonPage)


class SeasonPages(TabbedScreen, MarkedListScreen):
    """Pages of :attr:`now`; the next race is marked on the calendar as soon as it is another."""

    has_head = True
    pages: ClassVar[Sequence[Enum]] = SEASON_PAGES
    shown = SeasonPage.CALENDAR
    _next_number = 0

    @property
    def now(self) -> SeasonNow | None:
        """The season as it stands, once it is known."""
        raise NotImplementedError

    @property
    def own(self) -> Collection[str]:
        """The drivers who look at it."""
        raise NotImplementedError

    @property
    def has_pages(self) -> bool:
        """Whether it has begun."""
        return self.now is not None

    @property
    def race(self) -> SeasonRace | None:
        """The marked race."""
        now = self.now if self.shown is SeasonPage.CALENDAR else None
        return now.races[self.marked] if now else None

    def mark_next(self) -> None:
        """Mark the next race, unless it was the next before, and show how the season stands."""
        race = self.now.next_race if self.now else None
        number = race.number if race else 0
        if number and number != self._next_number and self.shown is SeasonPage.CALENDAR:
            self.marked = number - 1
        self._next_number = number
        self.action_move(0)

    def begin_page(self) -> None:
        """Mark the next race on the calendar, or the first line."""
        race = self.now.next_race if self.now and self.shown is SeasonPage.CALENDAR else None
        self.top = 0
        self.action_move((race.number - 1 if race else 0) - self.marked)

    @property
    def count(self) -> int:
        """How many lines of the page can be marked."""
        now = self.now
        if now is None:
            return 0
        if self.shown is SeasonPage.CALENDAR:
            return len(now.races)
        return len(rows(now, TEAMS if self.shown is SeasonPage.TEAMS else DRIVERS))

    @property
    def room(self) -> int:
        """How many of them fit."""
        champions = len(champion_lines(self.now, self.own, self.size.width)) if self.now else 0
        return max(1, self.page_lines - HEAD_LINES - champions - FOOT_LINES)

    def head(self) -> Line:
        """The names of the pages."""
        return tabs(SEASON_PAGES, self.shown)

    def season_lines(self, now: SeasonNow, width: int, height: int) -> list[Line]:
        """The page that is shown, without its foot."""
        lines = list(head_lines(now, self.own, width))
        room = height - len(lines) - FOOT_LINES
        match self.shown:
            case SeasonPage.CALENDAR:
                lines += calendar_lines(now, self.marked, self.top, room, width)
            case SeasonPage.DRIVERS:
                lines += table_lines(now, DRIVERS, self.top, room, width)
            case SeasonPage.TEAMS:
                lines += table_lines(now, TEAMS, self.top, room, width)
            case SeasonPage.PLOT:
                lines += plot_lines(now, self.marked, width, room + 1)
        return lines

    @only_if(lambda screen, *_: screen.now is not None and screen.now.has_results)
    def action_share(self) -> None:
        """Copy the season as one line, and show it."""
        if self.now is not None:
            share(self.app, season_line(self.now))

    def action_choose(self, number: int) -> None:
        """Mark this line; a second click on a race does what Enter does."""
        was_marked, self.message = number == self.marked, ""
        self.action_move(number - self.marked)
        if was_marked and self.race is not None:
            self.action_open()


def with_foot(lines: Sequence[Line], foot: Sequence[Line], height: int) -> list[Line]:
    """The lines with others at the foot of the page."""
    return [*[*lines, *[page.EMPTY] * height][: height - len(foot)], *foot]


def head_lines(now: SeasonNow, own: Collection[str], width: int) -> Iterator[Line]:
    """The season and its progress, the champion, and any trouble.

    ``own`` are the drivers who look at it.
    """
    yield line((f"  {headline(now)}", palette.MARKED))
    yield from champion_lines(now, own, width)
    troubles = now.troubles
    if troubles:
        more = f" (and {len(troubles) - 1} more)" if len(troubles) > 1 else ""
        yield from page.wrapped(f"{troubles[0]}{more}", width - 4, palette.BAD, indent=2)[:2]
    else:
        yield line((page.column(f"  {drop_words(now)}", width), palette.FAINT))


def champion_lines(now: SeasonNow, own: Collection[str], width: int) -> list[Line]:
    """The champion and the margin, and what these drivers were short of; nothing before that is decided."""
    told = (champions(now), palette.WELL), (shortfall_words(now, own), palette.PLAIN)
    return [one for words, style in told if words for one in page.wrapped(words, width - 4, style, indent=2)]


def calendar_lines(now: SeasonNow, marked: int, first: int, room: int, width: int) -> Iterator[Line]:
    """The races in view, each a line to click."""
    heads = f"  {'':{NUMBER_COLUMNS}}{'circuit':{CIRCUIT_COLUMNS}}{'laps':>4}    result"
    yield line((heads, palette.FAINT))
    teams = {car.car: car.team for car in entered(now.season)}
    for number in range(first, min(len(now.races), first + room)):
        yield _race_line(now, now.races[number], number, teams, width, is_marked=number == marked)


def _race_line(
    now: SeasonNow, race: SeasonRace, number: int, teams: Mapping[str, str], width: int, *, is_marked: bool
) -> Line:
    is_next = now.next_race is race
    style = palette.CHOSEN if is_marked else palette.STRONG if is_next else palette.PLAIN
    mark = page.MARK if is_marked else " "
    circuit = page.column(race.race.name, CIRCUIT_COLUMNS - 1)
    text = f"{mark} {race.number:>2}  {circuit} {race.race.laps:>4}    "
    action = f"screen.choose({number})"
    content = [page.button(text, action, style)]
    if race.stage is RaceStage.DRIVEN:
        content += _podium(race, teams)
    else:
        words = race_words(race) or ("the next race" if is_next else "")
        ink = palette.BAD if race.stage is RaceStage.MISSING else palette.MARKED if is_next else palette.FAINT
        content.append(page.button(words, action, ink))
    return content if width_of(content) <= width else content[: 1 + 2 * PODIUM]


def _podium(race: SeasonRace, teams: Mapping[str, str]) -> Iterator[Segment]:
    """The first three cars in their colours, each with its driver."""
    placed = [car for car in race.results if car.place is not None][:PODIUM]
    if not placed:
        yield Segment("nobody classified", palette.FAINT)
    for car in placed:
        yield Segment(car.car, palette.team_style(teams[car.car]))
        yield Segment(f" {page.column(car.driver, 10)} ", palette.PLAIN)


def table_lines(now: SeasonNow, table: str, first: int, room: int, width: int) -> Iterator[Line]:
    """A table: place, name, points, wins, the points of each race, and what can still be reached."""
    told = rows(now, table)
    if not told:
        yield from page.wrapped(
            "No team has two cars: lone cars score only for their drivers.",
            width - 4,
            palette.FAINT,
            indent=2,
        )
        return
    fixed = PLACE_COLUMNS + NAME_COLUMNS + POINTS_COLUMNS + WINS_COLUMNS + REACH_COLUMNS
    numbers = [race.number for race in now.races if race.results]
    shown = numbers[-max(1, (width - fixed) // RACE_COLUMNS) :]
    heads = "".join(f"{f'r{number}':>{RACE_COLUMNS}}" for number in shown)
    yield line(
        (
            f"{'':{PLACE_COLUMNS}}{table[:-1]:{NAME_COLUMNS}}{'points':>{POINTS_COLUMNS}}{'wins':>{WINS_COLUMNS}}"
            f"{heads}{'reach':>{REACH_COLUMNS}}",
            palette.FAINT,
        )
    )
    for row in told[first : first + room]:
        yield _row_line(now, table, row, shown)


def _row_line(now: SeasonNow, table: str, row: TableRow, shown: Sequence[int]) -> Line:
    is_ours = row.name in now.season.people
    style = palette.MARKED if is_ours else palette.PLAIN
    name = page.column(row.name, NAME_COLUMNS - 1)
    label = (
        [Segment(row.name, palette.team_style(row.name)), Segment(" " * (NAME_COLUMNS - len(row.name)))]
        if table == TEAMS
        else [Segment(f"{name} ", style)]
    )
    races = "".join(f"{row.race_words(number, '·'):>{RACE_COLUMNS}}" for number in shown)
    return [
        *line((f"{row.place:>{PLACE_COLUMNS - 2}}  ", palette.FAINT)),
        *label,
        *line(
            (f"{row.points:>{POINTS_COLUMNS}}", palette.STRONG),
            (f"{row.wins:>{WINS_COLUMNS}}", style),
            (races, palette.FAINT),
            (f"{row.reach_words:>{REACH_COLUMNS}}", palette.WELL if row.is_settled else palette.HINT),
        ),
    ]


def plot_lines(now: SeasonNow, marked: int, width: int, height: int) -> Iterator[Line]:
    """The points of the drivers race by race, with a legend of the signs."""
    told = rows(now, DRIVERS)
    if not now.has_results:
        yield from page.wrapped("The plot begins with the first result.", width - 4, palette.FAINT, indent=2)
        return
    drawn = plot(told, len(now.races), width - LEGEND_COLUMNS - 2, height, marked)
    for number, cells in enumerate(drawn):
        content = [
            Segment(cell.sign, palette.EMPHATIC if cell.row == marked and cell.row is not None else palette.STRONG)
            if cell.row is not None
            else Segment(cell.sign, palette.FAINT)
            for cell in cells
        ]
        if number < len(told):
            row = told[number]
            mark = page.MARK if number == marked else " "
            text = f"{mark}{sign_of(number)} {page.column(row.name, LEGEND_COLUMNS - 9)} {row.points:>4} "
            style = palette.CHOSEN if number == marked else palette.PLAIN
            content = [
                *page.padded(content, width - LEGEND_COLUMNS - 1),
                page.button(text, f"screen.choose({number})", style),
            ]
        yield content


def drive_line(now: SeasonNow) -> Line:
    """The next race, to click; nothing once the season is over."""
    race = now.next_race
    if race is None:
        return page.EMPTY
    verb = "Continue" if race.stage is RaceStage.UNDER_WAY else "Drive"
    words = f" {verb} race {race.number}: {race.race.name}, {counted(race.race.laps, 'lap')} "
    return [*line("  "), page.button(words, "screen.next_race", palette.BAR_KEY)]


@frozen
class PlotCell:
    """A cell of the plot: a sign, and whose it is by their line in the table; None for an empty cell."""

    sign: str
    row: int | None = None


def sign_of(row: int) -> str:
    """The sign of this line of the table, from 0."""
    return SIGNS[row % len(SIGNS)]


def plot(
    rows: Sequence[TableRow], races: int, columns: int, lines: int, marked: int | None = None
) -> list[list[PlotCell]]:
    """Points from the bottom up, races from left to right; the ``marked`` one is on top of the others.

    The plot has room for all ``races`` of the calendar; the last line names them.
    """
    height, room = max(2, lines - 1), max(2, columns - LABEL_COLUMNS)
    most = max((row.points for row in rows), default=0) or 1
    paper = [[PlotCell(" ")] * room for _ in range(height)]
    for number in sorted(range(len(rows)), key=lambda number: (number == marked, -number)):
        totals = rows[number].totals
        end = round((len(totals) - 1) * (room - 1) / races)
        for column in range(end + 1 if len(totals) > 1 else 0):
            points = _between(totals, column * races / (room - 1))
            paper[round((1 - points / most) * (height - 1))][column] = PlotCell(sign_of(number), number)
    labels = {0: most, height // 2: round(most * (1 - (height // 2) / (height - 1))), height - 1: 0}
    drawn = [
        [*map(PlotCell, f"{labels.get(number, ''):>{LABEL_COLUMNS - 1}} "), *cells]
        for number, cells in enumerate(paper)
    ]
    return [*drawn, [*map(PlotCell, _races_line(races, room))]]


def _between(totals: Sequence[int], race: float) -> float:
    """The points at this moment, in a straight line from one race to the next."""
    before = min(int(race), len(totals) - 1)
    after = min(before + 1, len(totals) - 1)
    return totals[before] + (totals[after] - totals[before]) * (race - before)


def _races_line(races: int, room: int) -> str:
    """The numbers of the races, each below its place as far as there is room."""
    cells = [" "] * (LABEL_COLUMNS + room)
    free = LABEL_COLUMNS
    for race in range(1, races + 1):
        label = f"r{race}"
        at = LABEL_COLUMNS + round(race * (room - 1) / races) - len(label) + 1
        if at >= free:
            cells[at : at + len(label)] = label
            free = at + len(label) + 1
    return "".join(cells).rstrip()
