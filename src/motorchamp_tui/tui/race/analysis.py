"""The analysis of a race: where each result comes from, the costliest choices, all mistakes, the race in a graph.

It is worked out beside the screen, with a bar where that takes longer than a moment, and kept. Enter opens the
position of a choice in the replay.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from motorchamp_tui.analysis import pages
from motorchamp_tui.analysis.account import Analysis, WeighedChoice, position_of, race_of
from motorchamp_tui.analysis.charts import Spot, plot, sign_of
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.race.record import RaceRecord, Run
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.race.road_picture import lights_of_choice, road_lines
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.widgets.lists import ListScreen, list_keys
from motorchamp_tui.tui.widgets.tabs import tab_keys, tabbed, tabs

BAR_COLUMNS, PATIENCE, TICK = 40, 0.5, 0.1
LEFT = 1


class NoLongerWantedError(Exception):
    """Ends the work of a thread whose screen has been left."""


class AnalysisPage(Enum):
    """What the screen shows."""

    RESULTS = "results"
    COSTLIEST = "costliest choices"
    MISTAKES = "all mistakes"
    GRAPH = "graph"


ANALYSIS_PAGES = tuple(AnalysisPage)


class AnalysisScreen(ListScreen):
    """The analysis of the race in ``record``, as far as it was driven."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "replay", id="open", tooltip="The position of this choice, in the replay"),
        *tab_keys(ANALYSIS_PAGES),
        *list_keys("line", "lines"),
        Binding("up,k", "scroll(-1)", "scroll", id="scroll_up", key_display="↑", tooltip="Scroll up a line"),
        Binding("down,j", "scroll(1)", "scroll", id="scroll_down", key_display="↓", tooltip="Scroll down a line"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to where you came from"),
    ]

    def __init__(self, record: RaceRecord) -> None:
        super().__init__()
        self.face = face_of(record.plan.track)
        self._record = record
        self._run = race_of(record)
        self._analysis: Analysis | None = None
        self._page = AnalysisPage.RESULTS
        self._marked = self._top = self._hidden = 0
        self._waited = 0.0
        self._clock: Timer | None = None
        self._is_wanted = True
        self._done = 0
        self._message = ""

    def compose(self) -> ComposeResult:
        """The pages' names, the page, and the keys."""
        yield from tabbed()

    def on_mount(self) -> None:
        """Begin to work it out."""
        self._clock = self.set_interval(TICK, self._tick)
        self._analyse()

    def on_unmount(self) -> None:
        """The thread that works it out ends with the screen: the program does not wait for it."""
        self._is_wanted = False

    @work(exclusive=True)
    async def _analyse(self) -> None:
        try:
            self._analysis = await navigator(self).analyse(self._record, self._tell)
        except MotorChampError as error:
            self._message = str(error)
        if self._clock is not None:
            self._clock.stop()
        if self.query(LinesPanel):  # otherwise the game has been left meanwhile
            self._show()

    def _tell(self, done: int) -> None:
        """How far it has come, from the thread that works it out."""
        if not self._is_wanted:
            raise NoLongerWantedError
        self._done = done

    def _tick(self) -> None:
        self._waited += TICK
        self._show()

    def on_resize(self) -> None:
        """Draw it for the new size."""
        self._show()

    def _show(self) -> None:
        self.query_one("#tabs", LinesPanel).show([tabs(ANALYSIS_PAGES, self._page)])
        self.query_one("#page", LinesPanel).show(self._lines(self.size.width, self.size.height - 2))
        self.refresh_bindings()

    def _lines(self, width: int, height: int) -> list[Line]:
        run, analysis = self._run, self._analysis
        if analysis is None:
            return self._waiting_lines(run, width, height)
        match self._page:
            case AnalysisPage.RESULTS:
                lines = list(result_lines(self._record, run, analysis, width))
                self._hidden = max(0, len(lines) - height)
                self._top = min(self._top, self._hidden)
                return lines[self._top : self._top + height]
            case AnalysisPage.COSTLIEST:
                return list(self._costliest_lines(run, width))
            case AnalysisPage.MISTAKES:
                return list(self._mistake_lines(run, width, height))
            case AnalysisPage.GRAPH:
                return list(graph_lines(run, analysis, self._marked, width, height))

    def _waiting_lines(self, run: Run, width: int, height: int) -> list[Line]:
        if self._message:
            return page.down_to(page.wrapped(self._message, width - 4, palette.BAD, indent=2), height)
        if self._waited < PATIENCE:
            return []
        share = self._done / max(1, len(run.steps))
        full = round(BAR_COLUMNS * share)
        bar = line(
            ("Analysing the race  ", palette.STRONG),
            ("█" * full, palette.MARKED),
            ("░" * (BAR_COLUMNS - full), palette.FAINT),
            (f" {share:4.0%}", palette.STRONG),
        )
        return page.down_to([page.in_the_middle(bar, width)], height)

    def _costliest_lines(self, run: Run, width: int) -> Iterator[Line]:
        count = len(self._choices)
        if not count:
            yield from _nothing(width)
            return
        choice = self._choices[self._marked]
        yield from page.wrapped(
            f"{self._marked + 1}. {pages.choice_words(run, choice)}.", width - 2, palette.STRONG, indent=LEFT
        )
        step = pages.step_of(run, choice)
        is_patterned = bool(getattr(self.app, "is_patterned", False))
        lights = lights_of_choice(step.before, step.move)
        yield from road_lines(step.before, lights, width, patterned=is_patterned)
        yield page.EMPTY
        yield [
            *line(" "),
            *(
                page.button(f"{mark}{number + 1} ", f"screen.choose({number})", style)
                for number in range(count)
                for mark, style in [(page.MARK, palette.CHOSEN) if number == self._marked else (" ", palette.HINT)]
            ),
            *line(("  ↑ ↓ another choice · ", palette.FAINT)),
            page.button("Enter: the position in the replay", "screen.open"),
        ]

    def _mistake_lines(self, run: Run, width: int, height: int) -> Iterator[Line]:
        mistakes = self._choices
        if not mistakes:
            yield from _nothing(width)
            return
        unit = pages.unit_of(run)
        head = page.wrapped(pages.what_mistakes_are(unit), width - 2, palette.FAINT, indent=LEFT)
        yield from head
        yield line((f" {self._marked + 1} of {len(mistakes)}", palette.FAINT))
        room = max(1, height - len(head) - 1)
        rows = [self._mistake_row(run, number, width) for number in range(len(mistakes))]
        self._top = min(self._top, self._marked)
        while sum(map(len, rows[self._top : self._marked + 1])) > room:
            self._top += 1
        yield from [content for row in rows[self._top :] for content in row][:room]

    def _mistake_row(self, run: Run, number: int, width: int) -> list[Line]:
        """A choice of the list, on the next line where it is too long for one."""
        is_marked = number == self._marked
        text = f"{page.MARK if is_marked else ' '} {pages.choice_row(run, self._choices[number])}"
        style = palette.CHOSEN if is_marked else palette.PLAIN
        return page.folded([page.button(text.ljust(width), f"screen.choose({number})", style)], width)

    @property
    def _choices(self) -> Sequence[WeighedChoice]:
        """The choices that this page lists."""
        if self._analysis is None:
            return ()
        match self._page:
            case AnalysisPage.COSTLIEST:
                return pages.costliest(self._record, self._run, self._analysis)
            case AnalysisPage.MISTAKES:
                return pages.own_first(self._record, self._run, self._analysis.mistakes)
            case _:
                return ()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what this page can do."""
        match action:
            case "open" | "choose":
                return bool(self._choices)
            case "scroll":
                return self._page is AnalysisPage.RESULTS and self._hidden > 0
            case "move" if self._page is AnalysisPage.RESULTS:
                return self._hidden > 0 and abs(int(str(parameters[0]))) > 1
            case "move" if self._page is AnalysisPage.GRAPH:
                return self._analysis is not None
            case "move":
                return len(self._choices) > 1
            case _:
                return True

    def action_page(self, by: int) -> None:
        """The next page, or the one before."""
        self.action_turn_to((ANALYSIS_PAGES.index(self._page) + by) % len(ANALYSIS_PAGES))

    def action_turn_to(self, number: int) -> None:
        """Show this page."""
        self._page, self._marked, self._top = ANALYSIS_PAGES[number], 0, 0
        self._show()

    def action_move(self, by: int) -> None:
        """Mark another choice or car; where there is nothing to mark, scroll the page."""
        if self._analysis is None:
            return
        if self._page is AnalysisPage.RESULTS:
            self.action_scroll(by)
            return
        count = len(self._choices) or len(self._analysis.cars)
        self._marked = max(0, min(self._marked + by, count - 1))
        self._show()

    def action_scroll(self, by: int) -> None:
        """Show what stands further up or down on the page."""
        self._top = max(0, self._top + by)
        self._show()

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        if self.check_action("scroll", (by,)):
            event.stop()
            self.action_scroll(by)
        else:
            super()._wheel(event, by)

    def action_choose(self, number: int) -> None:
        """Mark this choice; open it if it was marked already."""
        if number == self._marked:
            self.action_open()
        else:
            self._marked = number
            self._show()

    def action_open(self) -> None:
        """The position of the marked choice, in the replay."""
        choices = self._choices
        if choices:
            navigator(self).open_replay(self._record, position_of(self._record, choices[self._marked]))

    def action_help(self) -> None:
        """Help for this screen."""
        navigator(self).open_help(self)

    def action_leave(self) -> None:
        """Back to where this was opened."""
        self.app.pop_screen()


def _nothing(width: int) -> Iterator[Line]:
    yield page.EMPTY
    yield page.in_the_middle(line(("No choice cost anything to speak of.", palette.STRONG)), width)


def result_lines(record: RaceRecord, run: Run, analysis: Analysis, width: int) -> Iterator[Line]:
    """Where each result comes from, and what that means."""
    unit = pages.unit_of(run)
    yield from page.wrapped(pages.why_words(record, run, analysis), width - 2, palette.STRONG, indent=LEFT)
    yield line((f" {pages.headline(record, run)}: {unit}, fewer are better", palette.FAINT))
    rows = pages.table(run, analysis)
    yield line((f" {next(rows)}", palette.FAINT))
    teams = {car.name: car.team for car in run.start.cars}
    for row, account in zip(rows, analysis.cars, strict=True):
        before, name, after = row.partition(account.car)
        yield [*line(f" {before}"), Segment(name, palette.team_style(teams[account.car])), *line(after)]
    yield page.EMPTY
    yield from page.wrapped(pages.meaning(record), width - 2, palette.FAINT, indent=LEFT)
    yield page.EMPTY
    for text in pages.driver_lines(run, analysis):
        yield from page.wrapped(f"{text} {unit}.", width - 2, palette.PLAIN, indent=LEFT)


def graph_lines(run: Run, analysis: Analysis, marked: int, width: int, height: int) -> Iterator[Line]:
    """How far each car is behind the leader, round by round; the marked car is on top."""
    unit, start = pages.unit_of(run), run.start
    car = analysis.cars[marked].car
    yield line((f" Expected {unit} behind the leader · ↑ ↓ another car: {car}", palette.FAINT))
    signs = list(_signs(start, analysis, marked, width))
    for row in plot(analysis, width - 2, height - 2 - len(signs), marked):
        yield [Segment(" ", palette.PLAIN), *(_segment(start, analysis, spot, marked) for spot in row)]
    yield from signs


def _segment(start: AnyRace, analysis: Analysis, spot: Spot, marked: int) -> Segment:
    if spot.car is None:
        return Segment(spot.sign, palette.FAINT)
    if spot.car == marked:
        return Segment(spot.sign, palette.EMPHATIC)
    return Segment(spot.sign, _ink(start, analysis.cars[spot.car].car))


def _ink(start: AnyRace, name: str) -> Style:
    team = next(car.team for car in start.cars if car.name == name)
    return palette.team_ink(team)


def _signs(start: AnyRace, analysis: Analysis, marked: int, width: int) -> Iterator[Line]:
    """Which sign is which car."""
    a_line = max(1, (width - 2) // 8)
    for first in range(0, len(analysis.cars), a_line):
        yield [
            Segment(
                f"{page.MARK if place == marked else ' '}{sign_of(place)} {analysis.cars[place].car:5}",
                palette.CHOSEN if place == marked else _ink(start, analysis.cars[place].car),
            )
            for place in range(first, min(first + a_line, len(analysis.cars)))
        ]
