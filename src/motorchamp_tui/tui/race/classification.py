"""The classification: places, reasons and points, figures, lap chart, and the ways on from there.

After a race come the title, its revenge, which is the same race with other dice, or the replay; after a race with
others the paddock, or its revenge with the same people.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from enum import Enum
from functools import partial
from typing import ClassVar

from textual import events, work
from textual.binding import Binding, BindingType

from motorchamp_tui.analysis import story_words
from motorchamp_tui.analysis.account import WeighedChoice, can_be_analysed, choices_of, dearest_choice
from motorchamp_tui.analysis.story import story_of
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.journal.rated import change_words
from motorchamp_tui.race.exporting import figures_of
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.tui.app_settings import key_of
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import leave, navigator
from motorchamp_tui.tui.race import overlays
from motorchamp_tui.tui.race.analysis import NoLongerWantedError
from motorchamp_tui.tui.race.figures_page import chart_page, figures_lines
from motorchamp_tui.tui.race.keys import CHOOSE_AGAIN
from motorchamp_tui.tui.race.lap_chart import chart_lines, columns_of, lines_a_place, window
from motorchamp_tui.tui.race.result_lines import (
    classification_lines,
    first_of_all,
    happened_lines,
    result_columns,
)
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.settling import SettlingScreen
from motorchamp_tui.tui.widgets.tabs import TabbedScreen, tab_keys
from motorchamp_tui.tui.widgets.wheel import TurnedByWheel

CHART_COLUMNS = 100
"""From this width on, the lap chart is also below the places, where there is room for it."""


WAYS_BACK = (
    ("title", "title", "title"),
    ("back", "back", "races"),
    ("season", "season", "season"),
    ("home", "paddock", "paddock"),
)
"""The target of Enter: the action, the word in the bottom line, and the place in full."""


class Page(Enum):
    """A page of the result of the race."""

    PLACES = "places"
    FIGURES = "figures"
    CHART = "lap chart"


class ClassificationScreen(TurnedByWheel, SettlingScreen, TabbedScreen):
    """The result of ``race``, which was driven as ``plan`` says; ``log`` lists what happened.

    The story, figures, lap chart, replay and export are made from ``record``, the race with every move.
    ``is_looked_up``: opened from the list of races, to which it leads back; a race of a season leads back to that.
    ``is_shared``: driven with others; it leads back to the paddock, and writes nothing on the disk of the host;
    ``driver`` is then the name of the player here in the race, empty for a player who was not in it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(keys, action, words, show=id == words, id=id, tooltip=f"Back to the {place}")
            for action, words, place in WAYS_BACK
            for keys, id in (("enter", words), ("q,escape", "leave"))
        ),
        Binding("a", "again", "revenge", id="again", tooltip="Revenge: the same race again, with other dice"),
        Binding("v", "replay", "replay", id="replay", tooltip="See this race again"),
        *tab_keys(tuple(Page)),
        Binding(
            "up,k", "mark(-1)", "car", id="car_above", key_display="↑", tooltip="Mark the line of another car"
        ),
        Binding(
            "down,j", "mark(1)", "car", id="car_below", key_display="↓", tooltip="Mark the line of another car"
        ),
        Binding("up,k", "roll(-1)", "scroll", id="scroll_up", key_display="↑", tooltip="Scroll up a line"),
        Binding("down,j", "roll(1)", "scroll", id="scroll_down", key_display="↓", tooltip="Scroll down a line"),
        Binding("pageup", "roll(-10)", show=False, id="page_up", tooltip="Ten lines up"),
        Binding("pagedown", "roll(10)", show=False, id="page_down", tooltip="Ten lines down"),
        Binding("left", "scroll(-1)", "laps", id="laps_back", key_display="←", tooltip="See earlier laps"),
        Binding("right", "scroll(1)", "laps", id="laps_on", key_display="→", tooltip="See later laps"),
        Binding("A", "analysis", "analysis", id="analysis", tooltip="Where each result comes from, and mistakes"),
        CHOOSE_AGAIN,
        Binding("g", "log", "log", id="log", tooltip="Everything that happened"),
        Binding("e", "export", "export", id="export", tooltip="Write the figures as JSON, CSV and SVG"),
        page.SHARE,
        page.HELP,
    ]

    pages = tuple(Page)
    shown = Page.PLACES

    def __init__(
        self,
        race: AnyRace,
        plan: RacePlan,
        log: Sequence[str],
        *,
        record: RaceRecord | None = None,
        is_looked_up: bool = False,
        is_shared: bool = False,
        driver: str = "",
    ) -> None:
        super().__init__()
        self._moved = ""
        self._choice: str | None = None
        self._dearest: WeighedChoice | None = None
        self._is_wanted = True
        self._is_looked_up = is_looked_up
        self._is_shared = is_shared
        self.face = face_of(race)
        self._race = race
        self._plan = plan
        self._log = log
        self._record = record
        self._figures = figures_of(record) if record else ()
        self._run = record.own_race if record else None
        self._happened = (
            story_of(record, self._run, driver if is_shared else None) if record and self._run else None
        )
        self._marked = first_of_all(race, plan)
        self._first_lap = self._top = self._hidden = 0

    def on_mount(self) -> None:
        """Settle first: a key may just have been pressed for the next go of the race."""
        if not self._is_looked_up:
            self.begin_to_settle()
        self._look_at_ratings()
        self._look_for_the_dearest_choice()

    def on_unmount(self) -> None:
        """End the thread that looks for the dearest choice, with the screen."""
        self._is_wanted = False

    @work(exclusive=True, group="choices")
    async def _look_for_the_dearest_choice(self) -> None:
        """The dearest choice of the story's driver; theirs alone are weighed, which takes a moment."""
        record, run, story = self._record, self._run, self._happened
        if record is None or run is None or story is None:
            return
        if not can_be_analysed(record):
            self._choice = ""
            return
        choices = partial(choices_of, run, story.cars, self._go_on_weighing)
        self._dearest = dearest_choice(await navigator(self).work_out(choices))
        self._choice = story_words.choice_words(story, run, self._dearest)
        self.show_page()

    def _go_on_weighing(self, _done: int) -> None:
        if not self._is_wanted:
            raise NoLongerWantedError

    @work(exclusive=True, group="ratings")
    async def _look_at_ratings(self) -> None:
        """How the ratings moved, where the race was rated."""
        if self._record is None:
            return
        try:
            self._moved = await asyncio.to_thread(change_words, self._record, navigator(self).ratings)
        except (MotorChampError, OSError) as error:
            self._moved = str(error)
        if self._moved:
            self.show_page()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The page that is shown."""
        match self.shown:
            case Page.FIGURES:
                return figures_lines(self._figures, self._plan.game.FIGURES, width, height)
            case Page.CHART:
                return chart_page(self._figures, self._first_lap, self._marked, width, height)
            case _:
                return self._places_lines(width, height)

    def _places_lines(self, width: int, height: int) -> list[Line]:
        """What happened and the classification, from the line to which the page has been scrolled."""
        happened = list[Line]()
        if self._run is not None and self._happened is not None:
            is_patterned = bool(getattr(self.app, "is_patterned", False))
            happened = happened_lines(
                self._run, self._happened, self._choice_words, self._moved, width, patterned=is_patterned
            )
        lines = classification_lines(self._race, self._plan, width, story=self._happened, happened=happened)
        lines += self._chart_below(width, height - len(lines))
        self._hidden = max(0, len(lines) - height)
        self._top = min(self._top, self._hidden)
        return page.down_to(lines[self._top : self._top + height], height)

    def _chart_below(self, width: int, room: int) -> Sequence[Line]:
        """The lap chart, if a window of this width and room has space for it."""
        cars = self._figures
        if not cars or width < CHART_COLUMNS or room < len(cars) + 3 or columns_of(cars) < 2:
            return ()
        left = " " * max(0, (width - result_columns(width)) // 2)
        chart = chart_lines(cars, 0, result_columns(width), self._marked, lines_a_place(cars, room - 2))
        return [page.EMPTY, line((f"{left}lap chart", palette.FAINT)), *([*line(left), *row] for row in chart)]

    @property
    def has_pages(self) -> bool:
        """Whether anything was recorded."""
        return bool(self._figures)

    def begin_page(self) -> None:
        """From its first line on."""
        self._top = 0

    @only_if(lambda screen, *_: screen.shown is Page.CHART)
    def action_mark(self, by: int) -> None:
        """Highlight another car's line."""
        cars = [car.car for car in self._figures]
        self._marked = cars[(cars.index(self._marked) + by) % len(cars)]
        self.show_page()

    @property
    def _can_scroll(self) -> bool:
        shown = window(self._figures, 0, self.size.width)
        return self.shown is Page.CHART and shown.count < columns_of(self._figures)

    @only_if(lambda screen, *_: screen._can_scroll)
    def action_scroll(self, laps: int) -> None:
        """Show earlier or later laps, if not all fit."""
        self._first_lap = window(self._figures, self._first_lap + laps, self.size.width).first
        self.show_page()

    @only_if(lambda screen, *_: screen.shown is Page.PLACES and screen._hidden > 0)
    def action_roll(self, by: int) -> None:
        """Show what is further up or down on the page."""
        self._top = max(0, self._top + by)
        self.show_page()

    def turn(self, by: int, _event: events.MouseEvent) -> None:
        """Later laps, or further down; earlier ones, or further up."""
        if self.check_action("scroll", ()):
            self.action_scroll(by)
        elif self.check_action("roll", ()):
            self.action_roll(by)

    @only_if(lambda screen, *_: bool(screen._figures))
    def action_replay(self) -> None:
        """See this race again."""
        if self._record is not None:
            navigator(self).open_replay(self._record)

    @only_if(lambda screen, *_: bool(screen._figures))
    def action_analysis(self) -> None:
        """Where each result comes from, and what the choices cost."""
        if self._record is not None:
            navigator(self).open_analysis(self._record)

    @only_if(lambda screen, *_: bool(screen._figures))
    def action_choose_again(self) -> None:
        """Go before the dearest choice of the player who looks, to choose again."""
        if self._record is not None:
            navigator(self).choose_again(self._record, self.say, self._own_dearest)

    @property
    def _own_dearest(self) -> WeighedChoice | None:
        """The dearest choice, once it is known, if it was made by the player who looks."""
        return self._dearest if self._happened is not None and self._happened.is_you else None

    @property
    def _choice_words(self) -> str | None:
        """The sentence of the dearest choice, None while it is being looked for; with the key that leads there."""
        if not self._choice or self._own_dearest is None or self._run is None:
            return self._choice
        round = self._run.steps[self._own_dearest.at].before.round
        return f"{self._choice} {key_of(self.app, 'choose_again')}: again from round {round}."

    @only_if(lambda screen, *_: bool(screen._figures) and not screen._is_shared)
    def action_export(self) -> None:
        """Ask where to write the figures, and write them there."""
        if self._record is not None:
            overlays.ask_where_to_export(self.app, self._record, self.say)

    @only_if(lambda screen, *_: bool(screen._figures))
    @work(exclusive=True, group="share")
    async def action_share(self) -> None:
        """Copy the race as one line, with the goes of the only person in it, and show it."""
        from motorchamp_tui.sharing import has_marks, race_line
        from motorchamp_tui.tui.race.sharing import share

        record = self._record
        if record is None:
            return
        analysis = None
        if has_marks(record):
            self.say("Weighing your goes for the line to share …")
            with contextlib.suppress(MotorChampError, OSError):  # then it has no marks
                analysis = await navigator(self).analyse(record, self._go_on_weighing)
            self.say("")
        share(self.app, race_line(record, analysis))

    @only_if(lambda screen, *_: not (screen._is_looked_up or screen._is_shared or screen._is_of_a_season))
    def action_title(self) -> None:
        """Back to the title."""
        navigator(self).open_title()

    @only_if(lambda screen, *_: screen._is_looked_up)
    def action_back(self) -> None:
        """Back to the races."""
        self.app.pop_screen()

    @property
    def _is_of_a_season(self) -> bool:
        record = None if self._is_shared else self._record
        return record is not None and record.agreed.season is not None

    @only_if(lambda screen, *_: screen._is_of_a_season and not screen._is_looked_up)
    def action_season(self) -> None:
        """Back to the season, or to where the race was continued."""
        leave(self.app)

    @only_if(lambda screen, *_: screen._is_shared)
    def action_home(self) -> None:
        """Back to the paddock."""
        leave(self.app)

    @only_if(lambda screen, *_: navigator(screen).can_open_again(screen._record))
    def action_again(self) -> None:
        """The same race again, with other dice."""
        with self.saying_why():
            navigator(self).open_again(self._plan)

    def action_log(self) -> None:
        """The log, as an overlay."""
        overlays.show_log(self.app, self._log)
