"""The app: which screen comes first, the theme, and what holds for every screen.

Decides the keys that work everywhere.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.tui import palette
from motorchamp_tui.tui.too_small import RoomyApp

if TYPE_CHECKING:
    from motorchamp_tui.journal import Journal
    from motorchamp_tui.race_plan import RacePlan


class MotorChampApp(RoomyApp):
    """The game on screen: the title, or at once the race that ``plan`` describes."""

    TITLE = "MotorChamp"
    CSS_PATH = "styles.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", "Stop", show=False, priority=True, id="interrupt", tooltip="End at once"),
        Binding("ctrl+l", "repaint", "Repaint", show=False, id="repaint", tooltip="Paint the screen anew"),
    ]

    def __init__(self, plan: "RacePlan | Journal | None" = None, **options: Any) -> None:
        super().__init__(**options)
        self.plan = plan
        self.is_patterned = False
        """Whether squares need a pattern, because the terminal does not show three greys."""
        self.register_theme(palette.THEME)
        self.theme = palette.THEME.name

    def get_default_screen(self) -> Screen[Any]:
        """The screen below all others: the title, unless the program was started with a race."""
        if self.plan is not None:
            return super().get_default_screen()
        from motorchamp_tui.tui.screens.title import TitleScreen  # noqa: PLC0415 - a race does not need it

        return TitleScreen()

    def on_mount(self) -> None:
        """Open the race that the program was started with."""
        if self.plan is not None:
            self.open_race(self.plan)

    def open_race(self, plan: "RacePlan | Journal") -> None:
        """Go to the race screen: line up for a new race, or go on with one that was saved."""
        from motorchamp_tui.journal import journal_of  # noqa: PLC0415 - the title does not need it
        from motorchamp_tui.tui.screens.race import RaceScreen  # noqa: PLC0415

        self.push_screen(RaceScreen(journal_of(plan)))

    def action_repaint(self) -> None:
        """Paint everything anew, whatever another program has written over it."""
        from motorchamp_tui.tui import textual_fixes  # noqa: PLC0415 - hardly ever needed

        textual_fixes.repaint(self)

    def action_interrupt(self) -> None:
        """Ctrl-C: leave at once, as any other program does."""
        self.exit(return_code=130)
