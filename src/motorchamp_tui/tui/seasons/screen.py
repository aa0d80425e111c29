"""A season: calendar with results, both tables, the points race by race; the next race is one key away."""

import asyncio
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.journal.reader import read_journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.race.replay import Replay
from motorchamp_tui.seasons import book
from motorchamp_tui.seasons.book import RaceStage, SeasonNow, SeasonRace
from motorchamp_tui.seasons.pages import DRIVERS, TEAMS, rows
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.games import require_face
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.menu.resume import go_on
from motorchamp_tui.tui.navigation import leave, navigator
from motorchamp_tui.tui.race.race_log import RaceLog
from motorchamp_tui.tui.seasons import season_page
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line
from motorchamp_tui.tui.widgets.lists import MarkedListScreen, list_keys
from motorchamp_tui.tui.widgets.question import ask
from motorchamp_tui.tui.widgets.tabs import tab_keys, tabs

HEAD_LINES, FOOT_LINES = 3, 4
"""Of the page: above and below the lines that scroll."""
DONE_WITH = RaceStage.DRIVEN, RaceStage.STRUCK


class SeasonPage(Enum):
    """A page of the season."""

    CALENDAR = "calendar"
    DRIVERS = "drivers"
    TEAMS = "teams"
    PLOT = "points by race"


SEASON_PAGES = tuple(SeasonPage)


class SeasonScreen(MarkedListScreen):
    """The season in the file at ``path``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "drive_it", "drive", id="drive_it", tooltip="Drive this race, which is the next"),
        Binding("enter", "result", "result", id="result", tooltip="The classification of this race"),
        Binding("n", "next_race", "next race", id="next_race", tooltip="Drive the next race, or continue it"),
        *tab_keys(SEASON_PAGES),
        Binding("v", "replay", "replay", id="replay", tooltip="See this race again"),
        Binding("A", "analysis", "analysis", id="analysis", tooltip="Where each result comes from, and mistakes"),
        page.SHARE,
        Binding("x,delete", "strike", "strike", id="delete", tooltip="Remove this race, after a question"),
        *list_keys("line", "lines"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to the seasons"),
    ]

    has_head = True

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._now: SeasonNow | None = None
        self._page = SeasonPage.CALENDAR
        self._message = ""

    def on_screen_resume(self) -> None:
        """Read the season, again when coming back from a race."""
        self._look()

    @work(exclusive=True, group=READING)
    async def _look(self) -> None:
        was_next = self._next
        try:
            self._now = await asyncio.to_thread(book.look, self._path, races_folder())
        except MotorChampError as error:
            self._message = str(error)
        if self._next is not was_next and self._next is not None and self._page is SeasonPage.CALENDAR:
            self.marked = self._next.number - 1
        self.action_move(0)

    @property
    def _next(self) -> SeasonRace | None:
        return self._now.next_race if self._now else None

    @property
    def _race(self) -> SeasonRace | None:
        """The race that is marked."""
        is_there = self._now is not None and self._page is SeasonPage.CALENDAR
        return self._now.races[self.marked] if self._now and is_there else None

    @property
    def _is_driven(self) -> bool:
        return self._race is not None and self._race.stage is RaceStage.DRIVEN

    @property
    def count(self) -> int:
        """How many lines of the page can be marked."""
        if self._now is None:
            return 0
        match self._page:
            case SeasonPage.CALENDAR:
                return len(self._now.races)
            case SeasonPage.TEAMS:
                return len(rows(self._now, TEAMS))
            case _:
                return len(rows(self._now, DRIVERS))

    @property
    def room(self) -> int:
        """How many of them fit."""
        champions = (
            len(season_page.champion_lines(self._now, self._now.season.people, self.size.width))
            if self._now
            else 0
        )
        return max(1, self.page_lines - HEAD_LINES - champions - FOOT_LINES)

    def head(self) -> Line:
        """The names of the pages."""
        return tabs(SEASON_PAGES, self._page)

    def lines(self, width: int, height: int) -> list[Line]:
        """The page."""
        now = self._now
        if now is None:
            words, style = (self._message, palette.BAD) if self._message else ("reading …", palette.FAINT)
            return page.down_to(page.wrapped(words, width - 4, style, indent=2), height)
        lines = list(season_page.head_lines(now, now.season.people, width))
        room = height - len(lines) - FOOT_LINES
        match self._page:
            case SeasonPage.CALENDAR:
                lines += season_page.calendar_lines(now, self.marked, self.top, room, width)
            case SeasonPage.DRIVERS:
                lines += season_page.table_lines(now, DRIVERS, self.top, room, width)
            case SeasonPage.TEAMS:
                lines += season_page.table_lines(now, TEAMS, self.top, room, width)
            case SeasonPage.PLOT:
                lines += season_page.plot_lines(now, self.marked, width, room + 1)
        foot = [page.EMPTY, season_page.drive_line(now)]
        if self._message:
            foot = page.wrapped(self._message, width - 4, palette.BAD, indent=2)[:2]
        filled = [*lines, *[page.EMPTY] * height][: height - len(foot)]
        return [*filled, *foot]

    def action_choose(self, number: int) -> None:
        """Mark this line; a second click on it does what Enter does."""
        was_marked = number == self.marked
        self._message = ""
        self.action_move(number - self.marked)
        race = self._race
        if was_marked and race is not None:
            if race.stage is RaceStage.DRIVEN:
                self.action_result()
            elif race is self._next:
                self.action_next_race()

    @only_if(lambda screen, *_: screen._now is not None)
    def action_page(self, by: int) -> None:
        """The next page, or the one before."""
        self.action_turn_to((SEASON_PAGES.index(self._page) + by) % len(SEASON_PAGES))

    @only_if(lambda screen, *_: screen._now is not None)
    def action_turn_to(self, number: int) -> None:
        """Show this page."""
        self._page, self._message, self.marked, self.top = SEASON_PAGES[number], "", 0, 0
        if self._page is SeasonPage.CALENDAR and self._next is not None:
            self.marked = self._next.number - 1
        self.action_move(0)

    @only_if(lambda screen, *_: screen._next is not None)
    def action_next_race(self) -> None:
        """Drive the next race, or continue the one that was left."""
        now, race = self._now, self._next
        if now is None or race is None:
            return
        if race.journal is not None:
            self._say(go_on(self, race.journal))
            return
        try:
            require_face(now.season.plan(race.number).track, "motorchamp season go --plain")
            journal = book.journal_of_next(now, races_folder(), datetime.now(UTC))
        except MotorChampError as error:
            self._say(str(error))
        else:
            self._say("")
            navigator(self).open_race(journal)

    @only_if(lambda screen, *_: screen._next is not None and screen._race in (None, screen._next))
    def action_drive_it(self) -> None:
        """Drive the marked race, which is the next."""
        self.action_next_race()

    @only_if(lambda screen, *_: screen._is_driven)
    def action_result(self) -> None:
        """The classification of the marked race."""
        record = self._record()
        if record is not None and record.runs:
            navigator(self).open_result(record, RaceLog(Replay(record)).entries)

    @only_if(lambda screen, *_: screen._is_driven)
    def action_replay(self) -> None:
        """See the marked race again."""
        record = self._record()
        if record is not None:
            navigator(self).open_replay(record)

    @only_if(lambda screen, *_: screen._is_driven)
    def action_analysis(self) -> None:
        """Where each result of the marked race comes from."""
        record = self._record()
        if record is not None:
            navigator(self).open_analysis(record)

    def _record(self) -> RaceRecord | None:
        race = self._race
        if race is None or race.journal is None:
            return None
        try:
            return read_journal(race.journal).finish()
        except MotorChampError as error:
            self._say(str(error))
            return None

    @only_if(lambda screen, *_: screen._now is not None and screen._now.has_results)
    def action_share(self) -> None:
        """Copy the season as one line, and show it."""
        from motorchamp_tui.sharing import season_line
        from motorchamp_tui.tui.race.sharing import share

        if self._now is not None:
            share(self.app, season_line(self._now))

    @only_if(lambda screen, *_: screen._race is not None and screen._race.stage not in DONE_WITH)
    def action_strike(self) -> None:
        """Remove the marked race, after a question."""
        now, race = self._now, self._race
        if now is None or race is None:
            return

        def strike() -> None:
            try:
                book.strike(now, race.number)
            except MotorChampError as error:
                self._say(str(error))
            self._look()

        ask(self.app, f"Remove race {race.number}, {race.race.name}? It will not be driven.", strike)

    def _say(self, message: str) -> None:
        self._message = message
        self.show_page()

    def action_leave(self) -> None:
        """Back to where this was opened."""
        leave(self.app)
