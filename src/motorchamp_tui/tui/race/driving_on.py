"""Page for driving on from a position: who drives, with which dice, and whether goes may be taken back."""

from collections.abc import Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import ClassVar

from attrs import define, field
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.entries import AnyBot, Driver
from motorchamp_tui.games.options import NO, UNDO, YES
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.driving_on import Position
from motorchamp_tui.race.plan import Agreed
from motorchamp_tui.race.presets import person_name
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import field_line, start_line
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line
from motorchamp_tui.tui.widgets.lists import form_keys

NEW, SAME = "new", "the same"
WIDEST = 100
CAN_BE_TAKEN_BACK = "u takes a go back, as far as the position"


class AgreedAnew(Enum):
    """A line of the page that is not a seat."""

    DICE = "Dice"
    UNDO = "Undo"


@define
class DrivingOnForm:
    """What can be chosen: a person, or a bot, for each seat (None is a person); dice; undo."""

    position: Position
    person: str = field()
    bots: list[AnyBot | None] = field()
    has_same_dice: bool = False
    undo: bool = field()

    @person.default
    def _of_this_keyboard(self) -> str:
        return person_name(self.position.game.BOT_NAMES)

    @bots.default
    def _usual_bots(self) -> list[AnyBot | None]:
        return list(self.position.usual_bots(self.person))

    @undo.default
    def _as_it_was(self) -> bool:
        return self.position.agreed.plan.options[UNDO]

    @property
    def drivers(self) -> tuple[Driver, ...]:
        """Who drives."""
        return self.position.seated(self.bots, self.person)

    @property
    def others(self) -> Sequence[AgreedAnew]:
        """The lines that are not seats: without the dice where those of the position are unknown."""
        return tuple(AgreedAnew) if self._can_have_same_dice() else (AgreedAnew.UNDO,)

    @property
    def last(self) -> int:
        """The last line, which starts the race."""
        return len(self.bots) + len(self.others)

    def _can_have_same_dice(self) -> bool:
        try:
            self.position.agree(self.position.drivers, datetime.now(UTC), has_same_dice=True)
        except MotorChampError:
            return False
        return True

    def step(self, row: int, by: int) -> None:
        """The next value of a line, or the one before."""
        if row < len(self.bots):
            kinds: list[AnyBot | None] = [None, *self.position.game.BOT_NAMES]
            if not self.position.agreed.is_lap:
                self.bots[row] = kinds[(kinds.index(self.bots[row]) + by) % len(kinds)]
        elif self.others[row - len(self.bots)] is AgreedAnew.DICE:
            self.has_same_dice = not self.has_same_dice
        else:
            self.undo = not self.undo

    def agreed(self) -> Agreed:
        """What is agreed; raises :class:`MotorChampError`."""
        return self.position.agree(
            self.drivers, datetime.now(UTC), has_same_dice=self.has_same_dice, undo=self.undo
        )


def form_lines(form: DrivingOnForm, row: int, message: str, width: int, height: int) -> list[Line]:
    """The whole page; ``message`` is why it could not be started."""
    position, seats = form.position, len(form.bots)
    lines = [
        page.EMPTY,
        line((f"  Drive on from {position.words}", palette.MARKED)),
        page.EMPTY,
        line((f"  {'up to here':18}from here", palette.FAINT)),
        *(_seat_line(form, number, is_marked=number == row) for number in range(seats)),
        page.EMPTY,
        *(_other_line(form, number, is_marked=number == row) for number in range(seats, form.last)),
        page.EMPTY,
        *(page.wrapped(_verdict(form, message), min(width, WIDEST) - 2, _style(message), indent=2)),
        page.EMPTY,
        start_line("Drive on", is_marked=row == form.last, can_start=True),
    ]
    return page.down_to(lines, height) if height > len(lines) + 6 else lines


def _seat_line(form: DrivingOnForm, number: int, *, is_marked: bool) -> Line:
    old, new = form.position.drivers[number], form.drivers[number]
    cars = form.position.cars_of(old.name)
    is_here = any(entry.name == form.position.parent.car for entry in cars)
    note = f"{', '.join(entry.name for entry in cars)}{', whose go it is' if is_here else ''}"
    return field_line(number, old.name, str(new.bot or new.name), note, is_marked=is_marked)


def _other_line(form: DrivingOnForm, number: int, *, is_marked: bool) -> Line:
    what = form.others[number - len(form.bots)]
    if what is AgreedAnew.DICE:
        value, note = (SAME, "as they fell, or would have") if form.has_same_dice else (NEW, "of another seed")
    else:
        value, note = (YES, CAN_BE_TAKEN_BACK) if form.undo else (NO, "")
    return field_line(number, what.value, value, note, is_marked=is_marked)


def _verdict(form: DrivingOnForm, message: str) -> str:
    if message:
        return f"✗ {message}"
    people = [driver.name for driver in form.drivers if not driver.bot]
    who = f"{', '.join(people)} at this keyboard" if people else "bots alone"
    return f"✓ A race of its own, driven by {who}; {form.position.parent.name} stays as it is."


def _style(message: str) -> Style:
    return palette.BAD if message else palette.WELL


class DrivingOnScreen(Screen[None]):
    """The page with a cursor; opens the race that goes on from ``position``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "drive on", id="start", tooltip="On the last line: drive on"),
        *form_keys("that is it"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back; nothing is started"),
    ]

    def __init__(self, position: Position) -> None:
        super().__init__()
        self._form = DrivingOnForm(position)
        self._row = self._form.last
        self._message = ""

    def compose(self) -> ComposeResult:
        """The page, and the keys."""
        yield LinesPanel(id="page")
        yield KeyBar()
        yield TooSmall()

    def on_resize(self) -> None:
        """Draw it for the new size."""
        self._show()

    def _show(self) -> None:
        width, height = self.size
        self.query_one(LinesPanel).show(form_lines(self._form, self._row, self._message, width, height - 1))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what the marked line can do."""
        match action:
            case "take":
                return self._row == self._form.last
            case "step" | "last":
                return self._row != self._form.last
            case _:
                return True

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        self.action_point((self._row + by) % (self._form.last + 1), 0)

    def action_point(self, row: int, _part: int) -> None:
        """Mark this line."""
        self._row, self._message = row, ""
        self._show()

    def action_last(self) -> None:
        """Mark the last line."""
        self.action_point(self._form.last, 0)

    def action_step(self, by: int) -> None:
        """The next or the previous value of what is marked."""
        self.action_change(self._row, 0, by)

    def action_change(self, row: int, part: int, by: int) -> None:
        """Mark this and change it."""
        self._form.step(row, by)
        self.action_point(row, part)

    def action_take(self) -> None:
        """Enter on the last line."""
        self.action_start()

    def action_start(self) -> None:
        """Open the race in place of this page."""
        try:
            journal = Journal.driven_on(races_folder(), self._form.position, self._form.agreed())
        except MotorChampError as error:
            self._message = str(error)
            self._show()
            return
        opener = navigator(self)
        self.app.pop_screen()
        opener.open_race(journal)

    def action_help(self) -> None:
        """Help for this screen."""
        navigator(self).open_help(self)

    def action_leave(self) -> None:
        """Back to where it was opened."""
        self.app.pop_screen()
