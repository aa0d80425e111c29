"""The analysis of a race: what decided and your own mistakes, where each result comes from, the race in a graph.

It is worked out beside the screen, with a bar where that takes longer than a moment, and kept. Enter opens the
position of a choice in the replay, and the choice can be made again. Help says how all this is worked out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events, work
from textual.binding import Binding, BindingType
from textual.timer import Timer

from motorchamp_tui.analysis import again, pages
from motorchamp_tui.analysis.account import Analysis, position_of, race_of
from motorchamp_tui.analysis.charts import Spot, plot, sign_of
from motorchamp_tui.analysis.mistakes import DearChoice
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.race.record import RaceRecord, Run
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.race.keys import CHOOSE_AGAIN
from motorchamp_tui.tui.race.road_picture import lights_of_choice, road_lines
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import MarkedListScreen, list_keys
from motorchamp_tui.tui.widgets.tabs import TabbedScreen, tab_keys

BAR_COLUMNS, PATIENCE, TICK = 40, 0.5, 0.1
LEFT = 1
FEWEST_MISTAKES = 3
"""The road is drawn only where as many of the list can be seen besides."""


class NoLongerWantedError(Exception):
    """Ends the work of a thread whose screen has been left."""


class AnalysisPage(Enum):
    """A page of the analysis."""

    MISTAKES = "mistakes"
    RESULTS = "results"
    EVERYBODYS = "everyone's mistakes"
    GRAPH = "graph"


class AnalysisScreen(TabbedScreen, MarkedListScreen):
    """The analysis of the race in ``record``, as far as it was driven; ``person`` is the one who looks at it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "replay", id="open", tooltip="The position of this choice, in the replay"),
        CHOOSE_AGAIN,
        *tab_keys(tuple(AnalysisPage)),
        *list_keys("line", "lines"),
        Binding("up,k", "scroll(-1)", "scroll", id="scroll_up", key_display="↑", tooltip="Scroll up a line"),
        Binding("down,j", "scroll(1)", "scroll", id="scroll_down", key_display="↓", tooltip="Scroll down a line"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to where you came from"),
    ]

    pages = tuple(AnalysisPage)
    shown = AnalysisPage.MISTAKES

    def __init__(self, record: RaceRecord, person: str = "") -> None:
        super().__init__()
        self._own = record.agreed.people_here(person)
        self.face = face_of(record.plan.track)
        self._record = record
        self._run = race_of(record)
        self._analysis: Analysis | None = None
        self._hidden = 0
        self._waited = 0.0
        self._clock: Timer | None = None
        self._is_wanted = True
        self._done = 0
        self._trouble = ""

    @property
    def help_words(self) -> Mapping[str, str]:
        """What help says of this race in particular: what the figures mean, and how large mistakes are."""
        meaning, sizes = pages.explanation(self._record)
        return {"meaning": meaning, "sizes": sizes}

    def on_mount(self) -> None:
        """Begin to work it out."""
        self._clock = self.set_interval(TICK, self._tick)
        self._analyse()

    def on_unmount(self) -> None:
        """End the thread that works it out, with the screen: the program does not wait for it."""
        self._is_wanted = False

    @work(exclusive=True)
    async def _analyse(self) -> None:
        try:
            self._analysis = await navigator(self).analyse(self._record, self._tell)
        except MotorChampError as error:
            self._trouble = str(error)
        if self._clock is not None:
            self._clock.stop()
        self.show_page()

    def _tell(self, done: int) -> None:
        """Report the progress, from the thread that works it out."""
        if not self._is_wanted:
            raise NoLongerWantedError
        self._done = done

    def _tick(self) -> None:
        self._waited += TICK
        self.show_page()

    def lines(self, width: int, height: int) -> Iterable[Line]:
        """The page."""
        run, analysis = self._run, self._analysis
        if analysis is None:
            return self._waiting_lines(run, width, height)
        match self.shown:
            case AnalysisPage.MISTAKES:
                return self._first_lines(run, analysis, width, height)
            case AnalysisPage.RESULTS:
                lines = list(result_lines(self._record, run, analysis, width))
                self._hidden = max(0, len(lines) - height)
                self.top = min(self.top, self._hidden)
                return lines[self.top : self.top + height]
            case AnalysisPage.EVERYBODYS:
                return self._mistake_lines(self._choices, width, height)
            case AnalysisPage.GRAPH:
                return graph_lines(run, analysis, self.marked, width, height)

    def _waiting_lines(self, run: Run, width: int, height: int) -> list[Line]:
        if self._trouble:
            return page.down_to(page.wrapped(self._trouble, width - 4, palette.BAD, indent=2), height)
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

    def _first_lines(self, run: Run, analysis: Analysis, width: int, height: int) -> Iterator[Line]:
        """What decided, the player's mistakes, and the road before the marked one where there is room."""
        head = page.wrapped(pages.what_decided(run, analysis, self._own), width - 2, palette.STRONG, indent=LEFT)
        yield from head
        yield page.EMPTY
        mistakes, room = self._choices, height - len(head) - 1
        if not mistakes:
            yield from page.wrapped(self._no_mistakes, width - 2, palette.PLAIN, indent=LEFT)
            return
        road = [page.EMPTY, *self._road_lines(mistakes[self.marked], width)]
        needed = min(FEWEST_MISTAKES, len(mistakes)) + 1
        road = road if room - len(road) >= needed else []
        yield from self._mistake_lines(mistakes, width, room - len(road))
        yield from road

    @property
    def _no_mistakes(self) -> str:
        return again.NOTHING_DEAR if self._own else pages.NO_MISTAKES

    def _road_lines(self, dear: DearChoice, width: int) -> Iterator[Line]:
        is_patterned = bool(getattr(self.app, "is_patterned", False)) if self.is_attached else False
        yield from road_lines(dear.race, lights_of_choice(dear.race, dear.driven), width, patterned=is_patterned)

    def _mistake_lines(self, mistakes: Sequence[DearChoice], width: int, height: int) -> list[Line]:
        """A list of mistakes with its heading, in this many lines at most; the marked one is among them."""
        if not mistakes:
            return page.wrapped(pages.NO_MISTAKES, width - 2, palette.PLAIN, indent=LEFT)
        title = pages.heading(self._own if self.shown is AnalysisPage.MISTAKES else frozenset())
        head = line(
            (f" {title}: {self.marked + 1} of {len(mistakes)}, in {pages.unit_of(self._run)}", palette.FAINT)
        )
        rows = [self._mistake_row(number, dear, width) for number, dear in enumerate(mistakes)]
        self.top = min(self.top, self.marked)
        while self.top < self.marked and sum(map(len, rows[self.top : self.marked + 1])) > height - 1:
            self.top += 1
        return [head, *(content for row in rows[self.top :] for content in row)][:height]

    def _mistake_row(self, number: int, dear: DearChoice, width: int) -> list[Line]:
        """A choice of the list, on the next line where it is too long for one."""
        is_marked = number == self.marked
        names_driver = self.shown is not AnalysisPage.MISTAKES or len(self._own) != 1
        text = f"{page.MARK if is_marked else ' '} {pages.dear_row(dear, names_driver=names_driver)}"
        style = palette.CHOSEN if is_marked else palette.PLAIN
        return page.folded([page.button(text.ljust(width), f"screen.choose({number})", style)], width)

    @property
    def _choices(self) -> Sequence[DearChoice]:
        """The choices that this page lists."""
        if self._analysis is None:
            return ()
        match self.shown:
            case AnalysisPage.MISTAKES:
                return pages.mistakes_of(self._run, self._analysis, self._own)
            case AnalysisPage.EVERYBODYS:
                return pages.mistakes_of(self._run, self._analysis, frozenset())
            case _:
                return ()

    def begin_page(self) -> None:
        """From its first line on."""
        self.marked = self.top = 0

    @property
    def count(self) -> int:
        """How many choices or cars there are."""
        return len(self._choices) or len(self._analysis.cars if self._analysis else ())

    def _can_move(self, by: int) -> bool:
        """On the results the long steps scroll, on the graph all move; elsewhere among choices."""
        match self.shown:
            case AnalysisPage.RESULTS:
                return self._hidden > 0 and abs(by) > 1
            case AnalysisPage.GRAPH:
                return self._analysis is not None
            case _:
                return len(self._choices) > 1

    @only_if(lambda screen, by: screen._can_move(by))
    def action_move(self, by: int) -> None:
        """Mark another choice or car; on a page without either, scroll it."""
        if self._analysis is not None and self.shown is AnalysisPage.RESULTS:
            self.action_scroll(by)
            return
        self.marked = max(0, min(self.marked + by, self.count - 1))
        self.show_page()

    @only_if(lambda screen, *_: screen.shown is AnalysisPage.RESULTS and screen._hidden > 0)
    def action_scroll(self, by: int) -> None:
        """Scroll the page up or down."""
        self.top = max(0, self.top + by)
        self.show_page()

    def turn(self, by: int, event: events.MouseEvent) -> None:
        """Scroll the results; elsewhere another choice or car."""
        if self.check_action("scroll", (by,)):
            self.action_scroll(by)
        else:
            super().turn(by, event)

    @only_if(lambda screen, *_: bool(screen._choices))
    def action_choose(self, number: int) -> None:
        """Mark this choice; open it if it was marked already."""
        if number == self.marked:
            self.action_open()
        else:
            self.marked = number
            self.show_page()

    @only_if(lambda screen, *_: bool(screen._choices))
    def action_open(self) -> None:
        """The position of the marked choice, in the replay."""
        choices = self._choices
        if choices:
            navigator(self).open_replay(self._record, position_of(self._record, choices[self.marked].choice))

    @only_if(lambda screen, *_: bool(screen._choices))
    def action_choose_again(self) -> None:
        """The marked choice, to be made again."""
        choices = self._choices
        if choices:
            navigator(self).choose_again(self._record, self.say, choices[self.marked].choice)


def result_lines(record: RaceRecord, run: Run, analysis: Analysis, width: int) -> Iterator[Line]:
    """Where each result comes from, and what each driver's choices came to."""
    unit = pages.unit_of(run)
    yield line((f" {pages.headline(record, run)}: {unit}, fewer are better", palette.FAINT))
    rows = pages.table(run, analysis)
    yield line((f" {next(rows)}", palette.FAINT))
    teams = {car.name: car.team for car in run.start.cars}
    for row, account in zip(rows, analysis.cars, strict=True):
        before, name, after = row.partition(account.car)
        yield [*line(f" {before}"), Segment(name, palette.team_style(teams[account.car])), *line(after)]
    yield page.EMPTY
    for text in pages.driver_lines(run, analysis):
        yield from page.wrapped(text, width - 2, palette.PLAIN, indent=LEFT)


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
    """The legend of signs and cars."""
    a_line = max(1, (width - 2) // 8)
    for first in range(0, len(analysis.cars), a_line):
        yield [
            Segment(
                f"{page.MARK if place == marked else ' '}{sign_of(place)} {analysis.cars[place].car:5}",
                palette.CHOSEN if place == marked else _ink(start, analysis.cars[place].car),
            )
            for place in range(first, min(first + a_line, len(analysis.cars)))
        ]
