"""The classification: who finished where and why, and what they earned; figures and lap chart; what comes next.

After a race come the title, the same race with other dice, or the replay; after a race with others, the
paddock.
"""

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import ClassVar

from attrs import evolve
from rich.segment import Segment
from rich.style import Style
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from motorchamp_tui.analysis import pages
from motorchamp_tui.analysis.account import can_be_analysed, race_of
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_of
from motorchamp_tui.games.points import score_in_words
from motorchamp_tui.games.protocol import AnyRace, Result
from motorchamp_tui.journal.rated import change_words
from motorchamp_tui.race.figures import tournament_of
from motorchamp_tui.race.plan import RacePlan, fresh_seed
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.tui.app_settings import key_of
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import leave, navigator
from motorchamp_tui.tui.race import overlays
from motorchamp_tui.tui.race.analysis import NoLongerWantedError
from motorchamp_tui.tui.race.exporting import figures_of
from motorchamp_tui.tui.race.figures_page import chart_page, figures_lines
from motorchamp_tui.tui.race.lap_chart import columns_of, window
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line, width_of
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.settling import SettlingScreen
from motorchamp_tui.tui.widgets.tabs import tab_keys, tabbed, tabs
from motorchamp_tui.words import counted

DRIVER_COLUMNS, MOST_PINS = 13, 8
TABLE_COLUMNS = 74
EARNED_COLUMNS = 12
LEAST_REASON = 12
"""The columns for how a race has ended for a car, if there are too few for all."""


WAYS_BACK = (
    ("title", "title", "title"),
    ("back", "back", "races"),
    ("season", "season", "season"),
    ("home", "paddock", "paddock"),
)
"""Where Enter leads: the action, the word in the bottom line, and the place in full."""


class Page(Enum):
    """What the screen shows of the race."""

    PLACES = "places"
    FIGURES = "figures"
    CHART = "lap chart"


PAGES = tuple(Page)


class ClassificationScreen(SettlingScreen):
    """The result of ``race``, which was driven as ``plan`` says; ``log`` tells what happened.

    Figures, lap chart, replay and export are made from ``record``, the race with every move. ``is_looked_up``:
    opened from the list of races, to which it leads back; a race of a season leads back to that. ``is_shared``:
    driven with others; it leads back to the paddock, and writes nothing on the disk of the host.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(keys, action, words, show=id == words, id=id, tooltip=f"Back to the {place}")
            for action, words, place in WAYS_BACK
            for keys, id in (("enter", words), ("q,escape", "leave"))
        ),
        Binding("v", "replay", "replay", id="replay", tooltip="See this race again"),
        *tab_keys(PAGES),
        Binding(
            "up,k", "mark(-1)", "car", id="car_above", key_display="↑", tooltip="Mark the line of another car"
        ),
        Binding(
            "down,j", "mark(1)", "car", id="car_below", key_display="↓", tooltip="Mark the line of another car"
        ),
        Binding("left", "scroll(-1)", "laps", id="laps_back", key_display="←", tooltip="See earlier laps"),
        Binding("right", "scroll(1)", "laps", id="laps_on", key_display="→", tooltip="See later laps"),
        Binding("A", "analysis", "analysis", id="analysis", tooltip="Where each result comes from, and mistakes"),
        Binding("a", "again", "race again", id="again", tooltip="The same race again, with other dice"),
        Binding("g", "log", "log", id="log", tooltip="Everything that happened"),
        Binding("e", "export", "export", id="export", tooltip="Write the figures as JSON, CSV and SVG"),
        page.SHARE,
        page.HELP,
    ]

    def __init__(
        self,
        race: AnyRace,
        plan: RacePlan,
        log: Sequence[str],
        *,
        record: RaceRecord | None = None,
        is_looked_up: bool = False,
        is_shared: bool = False,
    ) -> None:
        super().__init__()
        self._moved = self._why = ""
        self._is_wanted = True
        self._is_looked_up = is_looked_up
        self._is_shared = is_shared
        self.face = face_of(race)
        self._race = race
        self._plan = plan
        self._log = log
        self._record = record
        self._figures = figures_of(record) if record else ()
        self._page = Page.PLACES
        self._marked = _first_of_all(race, plan)
        self._first_lap = 0
        self._message = ""

    def compose(self) -> ComposeResult:
        """The pages' names, the page, and the keys."""
        yield from tabbed()

    def on_mount(self) -> None:
        """Settle first: a key may just have been pressed for the next go of the race."""
        if not self._is_looked_up:
            self.begin_to_settle()
        self._look_at_ratings()
        if not self._is_shared:  # there an analysis is for whoever asks: it takes seconds of everybody's processor
            self._look_for_the_reasons()

    def on_unmount(self) -> None:
        """The thread that looks for the reasons ends with the screen."""
        self._is_wanted = False

    @work(exclusive=True, group="reasons")
    async def _look_for_the_reasons(self) -> None:
        """Why the only person in the race has come out where they have, as soon as that has been worked out."""
        record = self._record
        if record is None or len(pages.people_of(record)) != 1 or not can_be_analysed(record):
            return
        try:
            analysis = await navigator(self).analyse(record, self._go_on_analysing)
        except (MotorChampError, OSError):
            return  # the analysis itself says what is wrong
        self._why = pages.why_words(record, race_of(record), analysis)
        if self.query("#page"):
            self._show()

    def _go_on_analysing(self, _done: int) -> None:
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
        if self._moved and self.query("#page"):
            self._show()

    def on_resize(self) -> None:
        """Draw it for the new size."""
        self._show()

    def _show(self) -> None:
        width, height = self.size.width, self.size.height - 2
        self.query_one("#tabs", LinesPanel).show([self._tabs()])
        match self._page:
            case Page.PLACES:
                shared = self._is_shared
                why = f"{self._why} {key_of(self.app, 'analysis')}: the analysis." if self._why else ""
                told = [words for words in (self._moved, why) if words]
                lines = classification_lines(self._race, self._plan, width, height, told, is_shared=shared)
            case Page.FIGURES:
                lines = figures_lines(self._figures, self._plan.game.FIGURES, width, height)
            case Page.CHART:
                lines = chart_page(self._figures, self._first_lap, self._marked, width, height)
        self.query_one("#page", LinesPanel).show(lines)
        self.refresh_bindings()

    def _tabs(self) -> Line:
        if self._message:
            return line((f" {self._message}", palette.BAR_KEY))
        if not self._figures:
            return ()
        return tabs(PAGES, self._page)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what this race and this page can do."""
        match action:
            case "page" | "turn_to" | "replay" | "analysis" | "share":
                return bool(self._figures)
            case "export":
                return bool(self._figures) and not self._is_shared
            case "title":
                return not (self._is_looked_up or self._is_shared or self._is_of_a_season)
            case "back":
                return self._is_looked_up
            case "season":
                return self._is_of_a_season and not self._is_looked_up
            case "home":
                return self._is_shared
            case "again":
                return not (self._is_shared or self._is_of_a_season)
            case "mark":
                return self._page is Page.CHART
            case "scroll":
                shown = window(self._figures, 0, self.size.width)
                return self._page is Page.CHART and shown.count < columns_of(self._figures)
            case _:
                return True

    def action_page(self, by: int) -> None:
        """The next page, or the one before."""
        self.action_turn_to((PAGES.index(self._page) + by) % len(PAGES))

    def action_turn_to(self, number: int) -> None:
        """Show this page."""
        self._page, self._message = PAGES[number], ""
        self._show()

    def action_mark(self, by: int) -> None:
        """Highlight another car's line."""
        cars = [car.car for car in self._figures]
        self._marked = cars[(cars.index(self._marked) + by) % len(cars)]
        self._show()

    def action_scroll(self, laps: int) -> None:
        """Show earlier or later laps, where there is no room for all."""
        self._first_lap = window(self._figures, self._first_lap + laps, self.size.width).first
        self._show()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Wheel: later laps."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Wheel: earlier laps."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, laps: int) -> None:
        event.stop()
        if self.check_action("scroll", ()):
            self.action_scroll(laps)

    def action_replay(self) -> None:
        """See this race again."""
        if self._record is not None:
            navigator(self).open_replay(self._record)

    def action_analysis(self) -> None:
        """Where each result comes from, and what the choices cost."""
        if self._record is not None:
            navigator(self).open_analysis(self._record)

    def action_export(self) -> None:
        """Ask where to write the figures, and write them there."""
        from motorchamp_tui.tui.race.export_prompt import ask_where_to_export

        if self._record is not None:
            ask_where_to_export(self.app, self._record, self._tell)

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
            self._tell("Your goes are being weighed for the line to share …")
            with contextlib.suppress(MotorChampError, OSError):  # then it has no marks
                analysis = await navigator(self).analyse(record, self._go_on_analysing)
            self._tell("")
        share(self.app, race_line(record, analysis))

    def _tell(self, message: str) -> None:
        self._message = message
        self._show()

    def action_title(self) -> None:
        """Back to the title."""
        navigator(self).open_title()

    def action_back(self) -> None:
        """Back to the races."""
        self.app.pop_screen()

    @property
    def _is_of_a_season(self) -> bool:
        record = None if self._is_shared else self._record
        return record is not None and record.agreed.season is not None

    def action_season(self) -> None:
        """Back to the season, or to wherever the race was gone on with."""
        leave(self.app)

    def action_home(self) -> None:
        """Back to the paddock."""
        leave(self.app)

    def action_again(self) -> None:
        """The same race with a fresh seed."""
        navigator(self).close_to_title()
        navigator(self).open_race(evolve(self._plan, seed=fresh_seed()))

    def action_log(self) -> None:
        """The log, as an overlay."""
        overlays.show_log(self.app, self._log)

    def action_help(self) -> None:
        """Help for this screen."""
        navigator(self).open_help(self)


def classification_lines(
    race: AnyRace, plan: RacePlan, width: int, height: int, told: Sequence[str] = (), *, is_shared: bool = False
) -> list[Line]:
    """The whole page; ``told``: how ratings moved, and why. Whoever looks at a shared one need not have driven."""
    results = game_of(race).classify(race)
    left = " " * max(0, (width - TABLE_COLUMNS) // 2)
    table = list(_table(race, results, width - len(left)))
    yours, won = list(_yours(results, plan, is_shared=is_shared)), _headline(race, results)
    facts = list(_facts(race, plan, width - len(left)))
    scores = list(_scores(race, plan, width - len(left)))
    yours += [fold for words in told for fold in page.wrapped(words, min(TABLE_COLUMNS, width - len(left)))]
    lines = [*yours, won, EMPTY, *facts, EMPTY, _heads(face_of(race).EARNED), *table, *scores]
    # A full field fills the smallest window: leave out empty lines first, then what the table says anyway.
    least = [EMPTY] * lines.count(EMPTY) + facts
    for empty in least[: max(0, len(lines) - height)]:
        lines.remove(empty)
    return page.down_to([[*line(left), *content] if content else content for content in lines], height)


def _yours(results: Sequence[Result], plan: RacePlan, *, is_shared: bool) -> Iterator[Line]:
    """Where the people in the race finished, in one sentence; "you" if only one can be meant, nothing if none."""
    people = [driver.name for driver in plan.drivers if driver.bot is None]
    theirs = [result for result in results if result.driver in people]
    if not theirs:
        return
    first = theirs[0]
    if len(people) == 1 and not is_shared:
        of = f" of {len(results)}" if first.place else ""
        others = "".join(f", {result.car} {_place_words(result)}" for result in theirs[1:])
        words = f"You are {_place_words(first)}{of}{others}"
    else:
        best = {result.driver: result for result in reversed(theirs)}
        words = ", ".join(
            f"{name} {_place_words(best[name])}" for name in sorted(best, key=lambda n: results.index(best[n]))
        )
    yield [
        Segment(f" {first.car} ", palette.team_style(first.team)),
        *line((page.column(f" {words}.", TABLE_COLUMNS - len(first.car) - 2), palette.MARKED)),
    ]


def _scores(race: AnyRace, plan: RacePlan, columns: int) -> Iterator[Line]:
    """What each driver has gained in a tournament, best first."""
    scores = tournament_of(plan, race)
    if scores:
        yield EMPTY
        yield from page.wrapped(f"Tournament: {'; '.join(map(score_in_words, scores))}.", columns, palette.PLAIN)


def _first_of_all(race: AnyRace, plan: RacePlan) -> str:
    """The best of the cars that people here drove, else the winner: the chart marks its line at first."""
    results, people = game_of(race).classify(race), [driver.name for driver in plan.drivers if driver.bot is None]
    return next((result.car for result in results if result.driver in people), results[0].car)


def _place_words(result: Result) -> str:
    if result.place is None:
        return "not classified"
    ending = (
        "th" if result.place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(result.place % 10, "th")
    )
    return f"{result.place}{ending}"


def _facts(race: AnyRace, plan: RacePlan, columns: int) -> Iterator[Line]:
    """What was driven, and the seed of its dice; one that somebody has given is short enough to stand beside."""
    counts = (plan.laps, "lap"), (len(race.cars), "car"), (race.round, "round")
    facts = " · ".join([plan.track.name, *(counted(*count) for count in counts)])
    title, seed = "Classification  ", f"seed {plan.seed}"
    is_short = len(title) + len(facts) + len(seed) + 3 <= columns
    yield line((title, palette.MARKED), (f"{facts} · {seed}" if is_short else facts, palette.FAINT))
    if not is_short:
        yield line((f"{' ' * len(title)}{seed}", palette.FAINT))


def _headline(race: AnyRace, results: Sequence[Result]) -> Line:
    best = results[0]
    ground = palette.team_style(best.team)
    if best.has_finished:
        return [
            Segment(f" {best.car} ", ground),
            *line((f" ({best.driver}) WINS after {counted(best.laps, 'lap')} ", palette.EMPHATIC)),
        ]
    return [Segment(f" {best.car} ", ground), *line((" got farthest; nobody finished", palette.STRONG))]


def _heads(earned: str) -> Line:
    columns = (
        ("place", 6),
        ("car", 6),
        ("driver", DRIVER_COLUMNS),
        ("laps", MOST_PINS + 3),
        (earned, EARNED_COLUMNS),
    )
    heads = "".join(f"{head:{width}} " for head, width in columns)
    return line((f"{heads}how it ended", palette.FAINT))


def _table(race: AnyRace, results: Sequence[Result], columns: int) -> Iterator[Line]:
    """A line a car; how it ended goes on below where it is too long for these columns."""
    is_classified = True
    for result in results:
        if result.place is None and is_classified:
            is_classified = False
            yield EMPTY
            yield line(("not classified", palette.FAINT))
        row = _row(race, result)
        indent = width_of(row)
        room = max(columns - indent, LEAST_REASON)
        for reason in [*page.wrapped(result.reason, room, _reason_style(result))] or [EMPTY]:
            yield [*row, *reason]
            row = line(" " * indent)


def _row(race: AnyRace, result: Result) -> Line:
    """Everything about a car but how the race has ended for it."""
    earned, ground = face_of(race).earned(race, result.car)
    place = f"{result.place:4}" if result.place else "   –"
    style = palette.MARKED if result.place == 1 else palette.PLAIN if result.place else palette.FAINT
    return [
        *line((f"{place}   ", style)),
        Segment(f" {result.car} ".ljust(6), palette.team_style(result.team)),
        *line((f" {page.column(result.driver, DRIVER_COLUMNS)} ", style)),
        *_pins(result.laps),
        *line((f" {earned:{EARNED_COLUMNS}} ", ground)),
    ]


def _pins(laps: int) -> Iterator[Segment]:
    """The number of laps, and a pin for each as long as they can be counted at a glance."""
    yield from line((f"{laps:2} ", palette.STRONG))
    shown = laps if laps <= MOST_PINS else 1
    for pin in range(shown):
        colour = palette.pin_colour(pin + 1 if laps <= MOST_PINS else laps)
        yield Segment("●", palette.PLAIN + Style(color=colour))
    yield Segment(" " * (MOST_PINS - shown), palette.PLAIN)


def _reason_style(result: Result) -> Style:
    if result.has_finished:
        return palette.WELL if result.place == 1 else palette.PLAIN
    return palette.FAINT
