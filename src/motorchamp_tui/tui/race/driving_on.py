"""Page for driving on from a position: who drives, with which dice, and whether goes may be taken back."""

from collections.abc import Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import ClassVar

from attrs import define, field
from textual.binding import BindingType

from motorchamp_tui.errors import why_not
from motorchamp_tui.games.entries import AnyBot, Driver
from motorchamp_tui.games.forms import Form, FormRow, FormVerdict, next_of
from motorchamp_tui.games.options import NO, UNDO, YES
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.driving_on import Position
from motorchamp_tui.race.plan import Agreed
from motorchamp_tui.race.presets import person_name
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import row_lines, start_line, verdict_lines
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.lines_panel import Line, line

NEW, SAME = "new", "the same"
WIDEST = 100
CAN_BE_TAKEN_BACK = "u takes a go back, as far as the position"


class AgreedAnew(Enum):
    """A line of the page that is not a seat."""

    DICE = "Dice"
    UNDO = "Undo"


@define
class DrivingOnForm(Form):
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
    def rows(self) -> Sequence[FormRow]:
        """The seats, known by their numbers, and the other lines."""
        return [*map(self._seat_row, range(len(self.bots))), *map(self._other_row, self.others)]

    def _seat_row(self, number: int) -> FormRow:
        old, new = self.position.drivers[number], self.drivers[number]
        cars = self.position.cars_of(old.name)
        is_here = any(entry.name == self.position.parent.car for entry in cars)
        note = f"{', '.join(entry.name for entry in cars)}{', whose go it is' if is_here else ''}"
        return FormRow(old.name, str(new.bot or new.name), note, number)

    def _other_row(self, what: AgreedAnew) -> FormRow:
        if what is AgreedAnew.DICE:
            value = (SAME, "as they fell, or would have") if self.has_same_dice else (NEW, "of another seed")
        else:
            value = (YES, CAN_BE_TAKEN_BACK) if self.undo else (NO, "")
        return FormRow(what.value, *value, what)

    def _can_have_same_dice(self) -> bool:
        position = self.position
        return not why_not(position.agree, position.drivers, datetime.now(UTC), has_same_dice=True)

    def step(self, name: int | AgreedAnew, by: int) -> None:
        """The next value of a line, or the one before."""
        if name is AgreedAnew.DICE:
            self.has_same_dice = not self.has_same_dice
        elif name is AgreedAnew.UNDO:
            self.undo = not self.undo
        elif not self.position.agreed.is_lap:
            kinds: list[AnyBot | None] = [None, *self.position.game.BOT_NAMES]
            self.bots[name] = next_of(kinds, self.bots[name], by)

    def agreed(self) -> Agreed:
        """What is agreed; raises :class:`MotorChampError`."""
        return self.position.agree(
            self.drivers, datetime.now(UTC), has_same_dice=self.has_same_dice, undo=self.undo
        )

    def verdict(self) -> FormVerdict:
        """Who drives it."""
        people = [driver.name for driver in self.drivers if not driver.bot]
        who = f"{', '.join(people)} at this keyboard" if people else "bots alone"
        return FormVerdict(f"A race of its own, driven by {who}; {self.position.parent.name} stays as it is.")


class DrivingOnScreen(FormScreen):
    """Opens the race that goes on from ``position``."""

    BINDINGS: ClassVar[list[BindingType]] = form_keys("drive on", "drive on", "Back; nothing is started")
    form: DrivingOnForm

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.form = DrivingOnForm(position)
        self.row = len(self.form.rows)

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The seats, then everything else."""
        rows, _ = row_lines(self.rows, self.row, len(self.rows))
        seats = len(self.form.bots)
        lines = [
            page.EMPTY,
            line((f"  Drive on from {self.form.position.words}", palette.MARKED)),
            page.EMPTY,
            line((f"  {'up to here':18}from here", palette.FAINT)),
            *rows[:seats],
            page.EMPTY,
            *rows[seats:],
            page.EMPTY,
            *verdict_lines(self.form.verdict(), min(width, WIDEST) - 2, self.message),
            page.EMPTY,
            start_line("Drive on", is_marked=self.is_at_the_end, can_start=True),
        ]
        return page.down_to(lines, height) if height > len(lines) + 6 else lines

    def action_start(self) -> None:
        """Open the race in place of this page."""
        with self.saying_why():
            journal = Journal.driven_on(races_folder(), self.form.position, self.form.agreed())
            opener = navigator(self)
            self.app.pop_screen()
            opener.open_race(journal)
