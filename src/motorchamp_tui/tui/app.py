"""The app: which screen comes first, the theme, and what holds for every screen.

Decides the keys that work everywhere.
"""

from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from motorchamp_tui.race_plan import RacePlan
from motorchamp_tui.tui import palette
from motorchamp_tui.tui.too_small import RoomyApp


class MotorChampApp(RoomyApp):
    """The game on screen: the title, or at once the race that ``plan`` describes."""

    TITLE = "MotorChamp"
    CSS_PATH = "styles.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", "Stop", show=False, priority=True, id="interrupt", tooltip="End at once"),
    ]

    def __init__(self, plan: RacePlan | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.plan = plan
        self.is_patterned = False
        """Whether squares need a pattern, because the terminal does not show three greys."""

    def on_mount(self) -> None:
        """Open the first screen."""
        self.register_theme(palette.THEME)
        self.theme = palette.THEME.name
        if self.plan is None:
            from motorchamp_tui.tui.screens.title import TitleScreen  # noqa: PLC0415 - only the first screen

            self.push_screen(TitleScreen())
        else:
            self.open_race(self.plan)

    def open_race(self, plan: RacePlan) -> None:
        """Go to the race screen and line up."""
        from motorchamp_tui.tui.screens.race import RaceScreen  # noqa: PLC0415

        self.push_screen(RaceScreen(plan))

    def action_interrupt(self) -> None:
        """Ctrl-C: leave at once, as any other program does."""
        self.exit(return_code=130)
