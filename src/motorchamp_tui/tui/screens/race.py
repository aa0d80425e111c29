"""The race screen: board and lane grid, dice, order, news, and the keys of a go.

Decides what a key means at which moment. It never changes a race: it shows the one that is live, and returns
one of the moves that it was offered.
"""

from collections.abc import Callable
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from motorchamp_tui.journal import Journal, NotSavedError
from motorchamp_tui.rules.movement import LONGEST_THROW_FROM
from motorchamp_tui.rules.moves import ChooseDice, Move
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.slipstream import BONUS
from motorchamp_tui.rules.throws import Dice
from motorchamp_tui.settings_words import YES, Animation, BotsSpeed
from motorchamp_tui.tui import dice_panel, page, palette
from motorchamp_tui.tui.coach import Coach
from motorchamp_tui.tui.live_race import LiveRace
from motorchamp_tui.tui.motion import Moment
from motorchamp_tui.tui.order_panel import order_lines
from motorchamp_tui.tui.pace import Pace
from motorchamp_tui.tui.race_keys import RACE_KEYS, dice_of_key, end_of, is_pit, is_tow, may_press
from motorchamp_tui.tui.race_lines import (
    choosing_lines,
    head_line,
    lights_of,
    story_lines,
    whose_go_lines,
    with_hint,
)
from motorchamp_tui.tui.road_cells import Lights
from motorchamp_tui.tui.screens import race_overlays
from motorchamp_tui.tui.screens.road_screen import RoadScreen
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.board import Board
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lane_grid import LaneGrid
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.wishes import wishes_of

KEYS_SETTLE = 0.3
"""Seconds before the keys of another moment are shown: dice that fall by themselves change none."""


class RaceScreen(RoadScreen):
    """One race from the grid, or from practice, to the classification."""

    BINDINGS: ClassVar[list[BindingType]] = RACE_KEYS

    def __init__(self, journal: Journal, *, coach: bool = True) -> None:
        super().__init__()
        self.live = LiveRace(journal, self, self._asked, Pace())
        self._look = Dice.ONE
        self._picked = 0
        self._is_coached = coach
        self._wished: dict[str, str] = {}
        self._coach = Coach(set(), self._people)

    def compose(self) -> ComposeResult:
        """Head; board, grid, news; dice, order and story beside them where there is room; keys."""
        is_patterned = bool(getattr(self.app, "is_patterned", False))
        yield LinesPanel(ground=palette.BAR, id="head")
        with Horizontal(id="race"):
            with Vertical(id="road"):
                yield Board(patterned=is_patterned, id="board")
                yield LaneGrid(patterned=is_patterned, id="grid")
                yield LinesPanel(id="news")
                yield LinesPanel(id="dice")
            with Vertical(id="side"):
                yield LinesPanel(id="dice_aside")
                yield LinesPanel(id="standings")
                yield LinesPanel(id="story")
        yield KeyBar(settles_in=KEYS_SETTLE)
        yield TooSmall()

    def on_mount(self) -> None:
        """Start the race."""
        self._coach = Coach(getattr(self.app, "told", set()), self._people)
        self._take_settings()
        self._drive_race()

    def on_screen_resume(self) -> None:
        """Back from another screen, perhaps from the settings."""
        self._take_settings()

    def _take_settings(self) -> None:
        """Drive and coach as it is set; what was changed by key meanwhile stays until the setting changes."""
        words = wishes_of(self.app).words
        if words != self._wished:
            self._wished = words
            self.live.pace.set_to(BotsSpeed(words["bots_speed"]), Animation(words["animation"]))
            self._is_coached = self._is_coached and words["coach"] == YES

    def on_unmount(self) -> None:
        """Whoever comes next may take the race up again."""
        self.live.journal.close()

    async def tell_of_trouble(self, error: NotSavedError) -> bool:
        """Ask what to do about a disk that does not take the race."""
        from motorchamp_tui.tui.screens.question import Question  # noqa: PLC0415 - hardly ever needed

        question: Screen[bool] = Question(str(error), yes="Try again", no="Go on unsaved")
        return await self.app.push_screen_wait(question)

    @work(exclusive=True)
    async def _drive_race(self) -> None:
        race = await self.live.drive()
        from motorchamp_tui.tui.screens.classification import ClassificationScreen  # noqa: PLC0415 - at the end

        kept = self.live.journal.kept
        self.app.switch_screen(ClassificationScreen(race, self.live.plan, self.live.log, kept=kept))

    def _asked(self) -> None:
        """A person is asked: look at the safest choice, pick the first end."""
        self.live.pace.stop_skipping()
        self._picked = 0
        race = self.live.race
        if race and race.dice is None:
            self.live.faces = ()
            self._look = dice_panel.default_look(race)
        self.show_race()

    # ── What is shown ────────────────────────────────────────────────────────────────────────────────

    def show_race(self) -> None:
        """Everything may have changed."""
        race = self.live.race
        if race is None or not self.is_attached:
            return
        self._follow(race)
        if self._is_coached and not race.is_over:
            self._coach.look(race, is_asked=self.live.seat.is_asked)
        self._show_choice(race)
        self._panel("head").show([head_line(race, self.live.practising, self.live.pace)])
        self._panel("news").show([line((f" {self.live.news}", palette.HINT))])
        if self._is_wide:
            self._show_side(race)
        self.refresh_bindings()

    def show_moment(self, moment: Moment) -> None:
        """A car is on its way: only the pictures move."""
        turned = {moment.race.car_on_the_go.name: moment.turned} if moment.turned else None
        for board in self._boards_in_view():
            board.show(moment.race, Lights(), turned=turned)
        if self._grid.display:
            self._grid.show(moment.race, Lights())

    def show_dice(self) -> None:
        """The dice are falling."""
        if self.live.race is not None:
            self._dice.show(self._dice_lines(self.live.race))

    def _show_choice(self, race: Race) -> None:
        """What changes when another choice is marked."""
        lights = self._lights(race)
        for board in self._boards_in_view():
            board.show(race, lights)
        if self._grid.display:
            self._grid.show(race, lights)
        self._dice.show(self._dice_lines(race))

    def _show_side(self, race: Race) -> None:
        standings, story = self._panel("standings"), self._panel("story")
        standings.show(
            [line((" order", palette.FAINT)), *order_lines(race, len(race.cars), is_wide=True), line("")]
        )
        log = self.live.log[-max(1, story.size.height) :]
        told = [each for entry in log for each in story_lines(entry, story.size.width)]
        story.show([line((" what happened", palette.FAINT)), *told[-max(1, story.size.height - 1) :]])

    def _follow(self, race: Race) -> None:
        if not self._follows or race.is_over:
            return
        car, ahead = race.car_on_the_go, max(race.points, 1)
        if self.live.seat.is_asked and car.square.is_on_track:
            ahead = LONGEST_THROW_FROM[race.track.colour(car.square)]
        self._grid.bring_into_view(car.square.row, ahead + BONUS)
        for board in self._boards_in_view():
            board.bring_into_view(car.square.row, ahead)

    def _lights(self, race: Race) -> Lights:
        seat = self.live.seat
        is_choosing = seat.is_asked and not race.is_over
        return lights_of(race, seat.moves, self._look, self._picked) if is_choosing else Lights()

    def _dice_lines(self, race: Race) -> list[Line]:
        if race.is_over:
            return [line((" The race is over", palette.STRONG))]
        (columns, height), seat = self._dice.size, self.live.seat
        lines: list[Line] = [*whose_go_lines(race, columns)]
        if seat.is_asked:
            lines += choosing_lines(race, seat.moves, self._look, self._picked, columns)
        else:
            lines.append(dice_panel.dice_line(self.live.faces) if race.dice is not None else page.EMPTY)
        return with_hint(lines, self._coach.hint if self._is_coached else None, columns, height)

    @property
    def _people(self) -> frozenset[str]:
        return frozenset(driver.name for driver in self.live.plan.drivers if not driver.bot)

    # ── What is in view ──────────────────────────────────────────────────────────────────────────────

    @property
    def _dice(self) -> LinesPanel:
        return self._panel("dice_aside" if self._is_wide else "dice")

    # ── Keys ─────────────────────────────────────────────────────────────────────────────────────────

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now: in the key bar, in help, and for the keys themselves."""
        race, seat = self.live.race, self.live.seat
        if race is None:
            return action in ("leave", "help")
        match action:
            case "skip" | "pause" | "speed":
                return not seat.is_asked
            case "take_back":
                return self.live.can_take_back
            case "follow":
                return not self._follows
            case "order":
                return not self._is_wide
            case "zoom":
                return bool(self._boards_in_view())
            case _:
                return may_press(action, parameters, race, seat.moves if seat.is_asked else ())

    def action_throw(self, key: str) -> None:
        """Choose these dice; race control throws them."""
        self._answer(ChooseDice(dice_of_key(key)))

    def action_confirm(self) -> None:
        """Choose the dice that are looked at."""
        self._answer(ChooseDice(self._look))

    def action_look(self, by: int) -> None:
        """Look at the chances of the next or previous choice."""
        offered = [move.dice for move in self.live.seat.moves if isinstance(move, ChooseDice)]
        if self.live.race and self._look in offered:
            self._look = offered[(offered.index(self._look) + by) % len(offered)]
            self._show_choice(self.live.race)

    def action_pick(self, index: int) -> None:
        """Mark an end; when it is marked already, drive there."""
        if index == self._picked:
            self.action_drive()
        else:
            self._mark(index)

    def action_next_end(self, by: int) -> None:
        """Mark the next or previous end."""
        self._mark((self._picked + by) % len(self.live.seat.moves))

    def action_next_tow(self) -> None:
        """Mark the next end that has a slipstream."""
        self._mark_next(is_tow)

    def action_next_pit(self) -> None:
        """Mark the next end in the pits."""
        self._mark_next(is_pit)

    def _mark_next(self, wanted: Callable[[Move], bool]) -> None:
        moves = self.live.seat.moves
        following = [*range(self._picked + 1, len(moves)), *range(self._picked + 1)]
        self._mark(next(index for index in following if wanted(moves[index])))

    def _mark(self, index: int) -> None:
        self._picked = index
        if self.live.race:
            self._show_choice(self.live.race)

    def action_drive(self) -> None:
        """Drive to the end that is marked."""
        self._answer(self.live.seat.moves[self._picked])

    def _answer(self, move: Move) -> None:
        self.live.seat.answer(move)
        self.refresh_bindings()

    def action_take_back(self) -> None:
        """Undo the last go that a person drove, or the one that is on."""
        self.live.take_back()

    def action_skip(self) -> None:
        """Show nothing more until a person's go."""
        self.live.pace.skip()

    def action_pause(self) -> None:
        """Hold the race, or let it go on."""
        self.live.pace.pause()
        self.show_race()

    def action_speed(self, by: int) -> None:
        """Bots drive faster or slower."""
        self.live.pace.change_speed(by)
        self.show_race()

    def on_key(self) -> None:
        """Any key ends what is moving."""
        self.live.pace.cut()

    def on_lane_grid_square_clicked(self, message: LaneGrid.SquareClicked) -> None:
        """A click on a lit square drives there."""
        moves = self.live.seat.moves
        index = next((index for index, move in enumerate(moves) if end_of(move) is message.square), None)
        if index is not None and self.live.seat.is_asked and not isinstance(moves[index], ChooseDice):
            self._picked = index
            self.action_drive()

    def action_coach(self) -> None:
        """Explain new things, or no longer."""
        self._is_coached = not self._is_coached
        self.show_race()

    def action_order(self) -> None:
        """All cars, as an overlay."""
        if self.live.race:
            race_overlays.show_order(self.app, self.live.race)

    def action_log(self) -> None:
        """Everything that happened, as an overlay."""
        race_overlays.show_log(self.app, self.live.log)

    def action_rulebook(self) -> None:
        """The rules, chapter by chapter."""
        race_overlays.show_rulebook(self.app)

    def action_help(self) -> None:
        """Help for this screen, first of all for the panel under the mouse."""
        race_overlays.show_help(self)

    def action_leave(self) -> None:
        """Ask once, then leave the race."""
        race_overlays.ask_to_leave(self.app)
