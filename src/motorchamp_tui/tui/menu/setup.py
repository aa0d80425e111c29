"""Set-up screen: everything that is agreed before a race, on one page.

It knows what a key changes; the form and the plan decide what follows.
"""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from motorchamp_tui.names import LONGEST_NAME, can_be_in_a_name
from motorchamp_tui.tui.menu.race_form import LONGEST_SEED, Part, RaceField, RaceForm, is_digit
from motorchamp_tui.tui.menu.setup_page import Cursor, setup_lines, start_row
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.field_screen import FIELD_KEYS, FieldScreen
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel
from motorchamp_tui.tui.widgets.lists import LINE_KEYS, NEXT_VALUE
from motorchamp_tui.tui.widgets.typed_line import TypedLine


class SetupScreen(FieldScreen):
    """The page with a cursor; changes ``form`` and opens the race that it describes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "start", id="start", tooltip="On the last line: start the race"),
        Binding("enter", "next_value", show=False, id="next_value", tooltip="The next value, too"),
        Binding("enter", "move(1)", "next", id="next", tooltip="Keep what is typed: the next line"),
        *LINE_KEYS,
        NEXT_VALUE,
        Binding("tab", "part(1)", "kind, name, team", id="next_part", tooltip="The next part of a driver's line"),
        Binding(
            "shift+tab", "part(-1)", show=False, id="part_before", tooltip="The previous part of a driver's line"
        ),
        Binding("home", "first", show=False, id="first", tooltip="The first line"),
        Binding("end", "last", show=False, id="last", tooltip="The last line: the start"),
        *FIELD_KEYS,
        Binding(
            "q,escape",
            "leave",
            "back",
            id="leave",
            key_display="Esc",
            tooltip="Back to the title; the page stays as it is",
        ),
    ]

    def __init__(self, form: RaceForm) -> None:
        super().__init__()
        self._form = form
        self._cursor = Cursor()

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
        self.query_one(LinesPanel).show(setup_lines(self._form, self._cursor, width, height - 1))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what the marked line can do."""
        match action:
            case "part":
                return self._driver is not None
            case "take":
                return self._cursor.row == start_row(self._form)
            case "step":
                return self._cursor.row != start_row(self._form)
            case "next_value":
                is_name = self._is_at_a_name and self._cursor.part is Part.NAME
                return self._cursor.row != start_row(self._form) and not (is_name or self._is_at_the_seed)
            case _:
                return super().check_action(action, parameters)

    @property
    def _driver(self) -> int | None:
        return self._cursor.driver(self._form)

    @property
    def _is_at_a_name(self) -> bool:
        number = self._driver
        return number is not None and self._form.lines[number].is_person

    @property
    def _is_at_the_seed(self) -> bool:
        return self._cursor.field(self._form) is RaceField.SEED

    @property
    def field(self) -> TypedLine | None:
        """The name or the seed, if one is marked."""
        number = self._driver
        if number is not None and self._is_at_a_name:
            return TypedLine(LONGEST_NAME, can_be_in_a_name, text=self._form.lines[number].name)
        if self._is_at_the_seed:
            return TypedLine(LONGEST_SEED, is_digit, text=self._form.seed, takes_all=False)
        return None

    def field_changed(self, field: TypedLine) -> None:
        """Keep the name or the seed."""
        number = self._driver
        if number is None:
            self._form.change_seed(field.text)
        else:
            self._form.change_name(number, field.text)
            self._cursor = Cursor(self._cursor.row, Part.NAME)
        self._show()

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        rows = start_row(self._form) + 1
        self.action_point((self._cursor.row + by) % rows, self._cursor.part)

    def action_part(self, by: int) -> None:
        """Mark another part of the driver's line; bots have no name to change."""
        parts = [part for part in Part if part is not Part.NAME or self._is_at_a_name]
        here = parts.index(self._cursor.part) if self._cursor.part in parts else 0
        self.action_point(self._cursor.row, parts[(here + by) % len(parts)])

    def action_first(self) -> None:
        """Mark the first line."""
        self.action_point(0, Part.KIND)

    def action_last(self) -> None:
        """Mark the last line."""
        self.action_point(start_row(self._form), Part.KIND)

    def action_point(self, row: int, part: int) -> None:
        """Mark this line, and this part of it."""
        self._cursor = Cursor(row, Part(part))
        if self._cursor.part is Part.NAME and not self._is_at_a_name:
            self._cursor = Cursor(row, Part.KIND)
        self._show()

    def action_step(self, by: int) -> None:
        """The next or the previous value of what is marked."""
        self.action_change(self._cursor.row, self._cursor.part, by)

    def action_next_value(self) -> None:
        """Take the next value of what is marked."""
        self.action_step(1)

    def action_change(self, row: int, part: int, by: int) -> None:
        """Mark this and change it."""
        cursor = Cursor(row, Part(part))
        field, number = cursor.field(self._form), cursor.driver(self._form)
        if field is not None:
            self._form.step(field, by)
        elif number is not None:
            self._form.step_driver(number, cursor.part, by)
        self.action_point(row, part)

    def action_take(self) -> None:
        """Enter on the last line."""
        self.action_start()

    def action_start(self) -> None:
        """Open the race, if the page describes one."""
        plan = self._form.plan()
        if plan is not None:
            navigator(self).open_race(plan)

    def action_leave(self) -> None:
        """Back to the title."""
        self.app.pop_screen()
