"""Set-up screen: everything that is agreed before a race, on one page."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from motorchamp_tui.race.form import RaceForm
from motorchamp_tui.tui.menu.setup_page import setup_lines
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.lines_panel import Line


class SetupScreen(FormScreen):
    """Changes ``form``, and opens the race that it describes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "tab", "next_part(1)", "kind, name, team", id="next_part", tooltip="The next part of a driver's line"
        ),
        Binding(
            "shift+tab",
            "next_part(-1)",
            show=False,
            id="part_before",
            tooltip="The previous part of a driver's line",
        ),
        *form_keys("start", "start the race", "Back to the title; the page stays as it is"),
    ]
    form: RaceForm
    row = 1
    """The track."""

    def __init__(self, form: RaceForm) -> None:
        super().__init__()
        self.form = form

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The form."""
        return setup_lines(self.form, self.row, self.part, width, height)

    def action_start(self) -> None:
        """Open the race, if the page describes one."""
        plan = self.form.plan()
        if plan is not None:
            navigator(self).open_race(plan)
