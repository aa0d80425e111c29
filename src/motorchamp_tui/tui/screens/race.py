"""The race screen: the lane grid, the dice, the order, the news, and the keys of a go.

Decides what a key means at which moment. It never changes a race: it shows the one that race control hands
it, and returns one of the moves that it was offered.
"""

from collections.abc import Callable
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from motorchamp_tui.commentary import summary
from motorchamp_tui.dice import SeededDice
from motorchamp_tui.race_control import RaceControl, Seat, bot_seats, practice_time
from motorchamp_tui.race_plan import Grid, RacePlan, line_up_by_plan
from motorchamp_tui.rules.movement import LONGEST_THROW_FROM
from motorchamp_tui.rules.moves import ChooseDice, Drive, Move, PracticeLapTimed, Report, StandBeside, Throw
from motorchamp_tui.rules.practice import PracticeTime, line_up_lap
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.slipstream import BONUS
from motorchamp_tui.rules.start import Entry
from motorchamp_tui.rules.throws import Dice
from motorchamp_tui.rules.track import Square
from motorchamp_tui.tui import dice_panel, palette
from motorchamp_tui.tui.order_panel import order_lines
from motorchamp_tui.tui.pace import Pace
from motorchamp_tui.tui.person import PersonSeat
from motorchamp_tui.tui.race_keys import RACE_KEYS, dice_of_key, end_of, is_pit, is_tow
from motorchamp_tui.tui.race_lines import head_line, story_lines, whose_go_line
from motorchamp_tui.tui.road_cells import Lights
from motorchamp_tui.tui.screens import leave
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.circuit_strip import CircuitStrip
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lane_grid import LaneGrid
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line

WIDE_COLUMNS, WIDE_LINES = 110, 30
DICE_LINES = 7
KEYS_SETTLE = 0.3
"""Seconds before the keys of another moment are shown: dice that fall by themselves change none."""
HALF_A_GO = 0.5
"""A go is seen twice, as throw and as drive: each for half of the time that the pace gives it."""


class RaceScreen(Screen[None]):
    """One race from the grid, or from practice, to the classification."""

    BINDINGS: ClassVar[list[BindingType]] = RACE_KEYS

    def __init__(self, plan: RacePlan) -> None:
        super().__init__()
        self._plan = plan
        self.seat = PersonSeat(self._asked)
        self.pace = Pace()
        self._cup = SeededDice(plan.seed)
        self.race: Race | None = None
        self._practising: Entry | None = None
        self._look = Dice.ONE
        self._picked = 0
        self._follows = True
        self._go: list[Report] = []
        self._news = ""
        self._faces: tuple[int, ...] = ()
        self._log: list[str] = []

    # ── The race ─────────────────────────────────────────────────────────────────────────────────────

    def compose(self) -> ComposeResult:
        """Head; grid, news, dice on the left; order and log on the right where there is room; keys."""
        yield LinesPanel(ground=palette.BAR, id="head")
        with Horizontal(id="race"):
            with Vertical(id="road"):
                yield CircuitStrip(patterned=self._is_patterned(), id="strip")
                yield LaneGrid(patterned=self._is_patterned(), id="grid")
                yield LinesPanel(id="news")
                yield LinesPanel(id="dice")
            with Vertical(id="side"):
                yield LinesPanel(id="standings")
                yield LinesPanel(id="story")
        yield KeyBar(settles_in=KEYS_SETTLE)
        yield TooSmall()

    def _is_patterned(self) -> bool:
        return bool(getattr(self.app, "is_patterned", False))

    def on_mount(self) -> None:
        """Start the race."""
        self._drive_race()

    @work(exclusive=True)
    async def _drive_race(self) -> None:
        seats = self._seats()
        times: dict[Entry, PracticeTime | None] = {}
        if self._plan.grid is Grid.PRACTICE:
            for entry in self._plan.entries:
                times[entry] = await self._practise(entry, seats)
        self._practising = None
        race = await self._run(line_up_by_plan(self._plan, times), seats)
        from motorchamp_tui.tui.screens.classification import ClassificationScreen  # noqa: PLC0415 - at the end

        self.app.switch_screen(ClassificationScreen(race, self._plan, self._log))

    def _seats(self) -> dict[str, Seat]:
        bots = bot_seats(self._plan.drivers, self._plan.seed)
        return {driver.name: bots.get(driver.name, self.seat) for driver in self._plan.drivers}

    async def _practise(self, entry: Entry, seats: dict[str, Seat]) -> PracticeTime | None:
        self._practising = entry
        self._go.clear()
        await self._run(line_up_lap(self._plan.track, entry), seats)
        timed = [report for report in self._go if isinstance(report, PracticeLapTimed)]
        return practice_time(timed[-1]) if timed else None

    async def _run(self, race: Race, seats: dict[str, Seat]) -> Race:
        self.race, self._faces = race, ()
        self._show()
        return await RaceControl(race, seats, self._cup, [self._seen]).run()

    async def _seen(self, before: Race, move: Move, after: Race, reports: tuple[Report, ...]) -> None:
        """A move was made: show it, and let it be seen."""
        if isinstance(move, ChooseDice):
            self._go.clear()
        self._go += reports
        self.race = after
        if isinstance(move, Throw):
            self._faces = move.faces
        is_over = isinstance(move, Drive | StandBeside) or (after.faces is None and after.dice is None)
        if is_over:
            self._news = summary(self._go)
            self._log.append(f"{before.round:3}  {self._news}")
        if not self.pace.is_skipping:
            self._show()
        if not isinstance(move, ChooseDice):
            await self.pace.wait(HALF_A_GO)

    def _asked(self) -> None:
        """A person is asked: look at the safest choice, pick the first end."""
        self.pace.stop_skipping()
        self._picked = 0
        if self.race and self.race.dice is None:
            self._faces = ()
            self._look = dice_panel.default_look(self.race)
        self._show()

    # ── What is shown ────────────────────────────────────────────────────────────────────────────────

    def _show(self) -> None:
        race = self.race
        if race is None or not self.is_attached:
            return
        self._follow(race)
        self._show_choice(race)
        self.query_one(CircuitStrip).show(race, Lights())
        self.query_one("#head", LinesPanel).show([head_line(race, self._practising, self.pace)])
        self.query_one("#news", LinesPanel).show([line((f" {self._news}", palette.HINT))])
        if self._is_wide:
            self._show_side(race)
        self.refresh_bindings()

    def _show_choice(self, race: Race) -> None:
        """What changes when another choice is marked."""
        self.query_one(LaneGrid).show(race, self._lights(race))
        self.query_one("#dice", LinesPanel).show(self._dice_lines(race))

    def _show_side(self, race: Race) -> None:
        standings, story = self.query_one("#standings", LinesPanel), self.query_one("#story", LinesPanel)
        standings.show(
            [line((" order", palette.FAINT)), *order_lines(race, len(race.cars), is_wide=True), line("")]
        )
        told = [each for entry in self._log[-story.size.height :] for each in story_lines(entry, story.size.width)]
        story.show([line((" what happened", palette.FAINT)), *told[-max(1, story.size.height - 1) :]])

    def _follow(self, race: Race) -> None:
        if self._follows and not race.is_over:
            car, ahead = race.car_on_the_go, max(race.points, 1)
            if self.seat.is_asked and car.square.is_on_track:
                ahead = LONGEST_THROW_FROM[race.track.colour(car.square)]
            self.query_one(LaneGrid).bring_into_view(car.square.row, ahead + BONUS)

    def _lights(self, race: Race) -> Lights:
        if not self.seat.is_asked or race.is_over:
            return Lights()
        if race.dice is None:
            return Lights(chances=dice_panel.chances(race, self._look))
        ends = dict[Square, str]()
        for index, move in enumerate(self.seat.moves, 1):
            end = end_of(move)
            if end is not None:
                ends.setdefault(end, str(index))
        return Lights(ends=tuple(ends.items()), chosen=end_of(self.seat.moves[self._picked]))

    def _dice_lines(self, race: Race) -> list[Line]:
        if race.is_over:
            return [line((" The race is over", palette.STRONG))]
        columns = self.query_one("#dice").size.width
        lines: list[Line] = [whose_go_line(race, columns)]
        if self.seat.is_asked and race.dice is None:
            lines += dice_panel.choice_lines(race, self._look)
        else:
            lines.append(dice_panel.dice_line(self._faces) if self._faces else line(""))
        if self.seat.is_asked and race.dice is not None:
            lines += dice_panel.end_lines(race, self.seat.moves, self._picked, columns)
            lines += dice_panel.outlook_lines(race, self.seat.moves[self._picked])
        return lines

    @property
    def _is_wide(self) -> bool:
        return self.size.width >= WIDE_COLUMNS and self.size.height >= WIDE_LINES

    def on_resize(self) -> None:
        """Order and log have room of their own from a certain size on."""
        self.set_class(self._is_wide, "-wide")
        self.set_class(self.size.height >= WIDE_LINES, "-tall")
        self.call_after_refresh(self._show)

    # ── Keys ─────────────────────────────────────────────────────────────────────────────────────────

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now: in the key bar, in help, and for the keys themselves."""
        race, asked = self.race, self.seat.is_asked
        if race is None:
            return action in ("leave", "help")
        choosing = asked and race.dice is None
        ending = asked and race.faces is not None
        match action:
            case "throw":
                return choosing and ChooseDice(dice_of_key(parameters[0])) in self.seat.moves
            case "confirm" | "look":
                return choosing
            case "drive" | "next_end":
                return ending
            case "pick":
                return ending and isinstance(parameters[0], int) and parameters[0] < len(self.seat.moves)
            case "next_tow":
                return ending and any(is_tow(move) for move in self.seat.moves)
            case "next_pit":
                return ending and any(is_pit(move) for move in self.seat.moves)
            case "skip" | "pause" | "speed":
                return not asked
            case "follow":
                return not self._follows
            case "order":
                return not self._is_wide
            case _:
                return True

    def action_throw(self, key: str) -> None:
        """Choose these dice; race control throws them."""
        self._answer(ChooseDice(dice_of_key(key)))

    def action_confirm(self) -> None:
        """Choose the dice that are looked at."""
        self._answer(ChooseDice(self._look))

    def action_look(self, by: int) -> None:
        """Look at the chances of the next or previous choice."""
        offered = [move.dice for move in self.seat.moves if isinstance(move, ChooseDice)]
        if self.race and self._look in offered:
            self._look = offered[(offered.index(self._look) + by) % len(offered)]
            self._show_choice(self.race)

    def action_pick(self, index: int) -> None:
        """Mark an end; when it is marked already, drive there."""
        if index == self._picked:
            self.action_drive()
        else:
            self._mark(index)

    def action_next_end(self, by: int) -> None:
        """Mark the next or previous end."""
        self._mark((self._picked + by) % len(self.seat.moves))

    def action_next_tow(self) -> None:
        """Mark the next end that has a slipstream."""
        self._mark_next(is_tow)

    def action_next_pit(self) -> None:
        """Mark the next end in the pits."""
        self._mark_next(is_pit)

    def _mark_next(self, wanted: Callable[[Move], bool]) -> None:
        moves = self.seat.moves
        following = [*range(self._picked + 1, len(moves)), *range(self._picked + 1)]
        self._mark(next(index for index in following if wanted(moves[index])))

    def _mark(self, index: int) -> None:
        self._picked = index
        if self.race:
            self._show_choice(self.race)

    def action_drive(self) -> None:
        """Drive to the end that is marked."""
        self._answer(self.seat.moves[self._picked])

    def _answer(self, move: Move) -> None:
        self.seat.answer(move)
        self.refresh_bindings()

    def action_skip(self) -> None:
        """Show nothing more until a person's go."""
        self.pace.skip()

    def action_pause(self) -> None:
        """Hold the race, or let it go on."""
        self.pace.pause()
        self._show()

    def action_speed(self, by: int) -> None:
        """Bots drive faster or slower."""
        self.pace.change_speed(by)
        self._show()

    def action_scroll(self, rows: int) -> None:
        """Move the view by hand."""
        self.query_one(LaneGrid).scroll_rows(rows)

    def on_lane_grid_scrolled(self) -> None:
        """By hand: follow no more."""
        self._follows = False
        self.refresh_bindings()

    def on_lane_grid_square_clicked(self, message: LaneGrid.SquareClicked) -> None:
        """A click on a lit square drives there."""
        moves = self.seat.moves
        index = next((index for index, move in enumerate(moves) if end_of(move) is message.square), None)
        if index is not None and self.seat.is_asked and not isinstance(moves[index], ChooseDice):
            self._picked = index
            self.action_drive()

    def action_follow(self) -> None:
        """Follow the car on the go again."""
        self._follows = True
        self._show()

    def action_order(self) -> None:
        """All cars, as an overlay."""
        from motorchamp_tui.tui.screens.log import LogScreen  # noqa: PLC0415 - only when it is wanted

        if self.race:
            lines = list(order_lines(self.race, len(self.race.cars), is_wide=True))
            self.app.push_screen(LogScreen("Order", lines))

    def action_log(self) -> None:
        """Everything that happened, as an overlay."""
        from motorchamp_tui.tui.screens.log import LogScreen  # noqa: PLC0415 - only when it is wanted

        self.app.push_screen(LogScreen("What happened", [line(f" {entry}") for entry in self._log]))

    def action_help(self) -> None:
        """Help for this screen."""
        from motorchamp_tui.tui.screens.help import HelpScreen  # noqa: PLC0415 - only when it is wanted

        self.app.push_screen(HelpScreen.for_screen(self))

    def action_leave(self) -> None:
        """Ask once, then leave the race."""
        from motorchamp_tui.tui.screens.question import Question  # noqa: PLC0415 - only when it is wanted

        def left(is_sure: bool | None) -> None:  # noqa: FBT001 - Textual's callback
            if is_sure:
                leave(self.app)

        self.app.push_screen(Question("Leave this race? It is not saved."), left)
