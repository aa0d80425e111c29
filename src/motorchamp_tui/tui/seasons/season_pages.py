"""Screen of a season, at home or on a host: its calendar, both tables, and the points race by race."""

from collections.abc import Collection, Sequence
from enum import Enum
from typing import ClassVar

from motorchamp_tui.seasons.book import SeasonNow, SeasonRace
from motorchamp_tui.seasons.pages import DRIVERS, TEAMS, rows
from motorchamp_tui.tui.seasons import season_page
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line
from motorchamp_tui.tui.widgets.lists import MarkedListScreen
from motorchamp_tui.tui.widgets.tabs import TabbedScreen, tabs

HEAD_LINES, FOOT_LINES = 4, 3
"""Of the page: above and below the lines that scroll."""


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
        champions = len(season_page.champion_lines(self.now, self.own, self.size.width)) if self.now else 0
        return max(1, self.page_lines - HEAD_LINES - champions - FOOT_LINES)

    def head(self) -> Line:
        """The names of the pages."""
        return tabs(SEASON_PAGES, self.shown)

    def season_lines(self, now: SeasonNow, width: int, height: int) -> list[Line]:
        """The page that is shown, without its foot."""
        lines = list(season_page.head_lines(now, self.own, width))
        room = height - len(lines) - FOOT_LINES
        match self.shown:
            case SeasonPage.CALENDAR:
                lines += season_page.calendar_lines(now, self.marked, self.top, room, width)
            case SeasonPage.DRIVERS:
                lines += season_page.table_lines(now, DRIVERS, self.top, room, width)
            case SeasonPage.TEAMS:
                lines += season_page.table_lines(now, TEAMS, self.top, room, width)
            case SeasonPage.PLOT:
                lines += season_page.plot_lines(now, self.marked, width, room + 1)
        return lines

    def action_choose(self, number: int) -> None:
        """Mark this line; a second click on a race does what Enter does."""
        was_marked, self.message = number == self.marked, ""
        self.action_move(number - self.marked)
        if was_marked and self.race is not None:
            self.action_open()


def with_foot(lines: Sequence[Line], foot: Sequence[Line], height: int) -> list[Line]:
    """The lines with others at the foot of the page."""
    return [*[*lines, *[page.EMPTY] * height][: height - len(foot)], *foot]
