"""The title screen: what the game is, and the ways into it.

Decides what Enter starts: a race short enough to be finished.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui import __version__
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.tui import page, palette, title_picture
from motorchamp_tui.tui.page import EMPTY
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line

if TYPE_CHECKING:
    from motorchamp_tui.race_plan import RacePlan
    from motorchamp_tui.tui.app import MotorChampApp
    from motorchamp_tui.tui.race_form import RaceForm

TAGLINE = "The dice racing board game of 2000, by its own rules, in your terminal"
IMPRINT = "Unofficial: MotorChamp is AZA-Spiele's; the boards are our own design."
ROOMY_LINES, TALL_ROAD_LINES = 30, 34


class Choice(NamedTuple):
    """A line of the menu; ``action`` is a method of the screen."""

    name: str
    words: str
    action: str


MENU = (
    Choice("Quick race", "your two cars, three bots, short track: about ten minutes", "quick_race"),
    Choice("Full race", "sixteen cars on a long track, six laps with pit stops", "full_race"),
    Choice("Set up a race…", "track, laps, drivers, names, teams, grid, seed", "set_up"),
    Choice("Watch the bots", "sixteen cars, and nothing for you to do", "watch"),
    Choice("Help", "how the game is played, and its keys", "help"),
    Choice("Quit", "back to the shell", "quit"),
)
NAME_COLUMNS = 16
MENU_COLUMNS = 5 + NAME_COLUMNS + max(len(choice.words) for choice in MENU) + 1


class TitleScreen(Screen[None]):
    """The menu under a picture. ``person`` is what the person at this keyboard is called."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "start", id="open", tooltip="Open the line that is marked"),
        Binding("up,k", "move(-1)", "choose", id="up", key_display="↑", tooltip="Mark the line above"),
        Binding("down,j", "move(1)", "choose", id="down", key_display="↓", tooltip="Mark the line below"),
        *(
            Binding(
                str(number),
                f"choose({number})",
                show=False,
                id=choice.action,
                tooltip=f"{choice.name}: {choice.words}",
            )
            for number, choice in enumerate(MENU, 1)
        ),
        page.HELP,
        Binding("q,escape", "quit", "quit", id="quit", key_display="q", tooltip="Back to the shell"),
    ]

    def __init__(self, person: str | None = None) -> None:
        super().__init__()
        self._person = person
        self._marked = 0
        self._message = ""
        self._form: RaceForm | None = None

    def compose(self) -> ComposeResult:
        """The page, and the keys."""
        yield LinesPanel(id="page")
        yield KeyBar()
        yield TooSmall()

    def on_mount(self) -> None:
        """Draw it for the first frame."""
        self._show()

    def on_resize(self) -> None:
        """Draw it for the new size."""
        self._show()

    def _show(self) -> None:
        width, height = self.app.size
        self.query_one(LinesPanel).show(self._lines(width, height - 1))

    def _lines(self, width: int, height: int) -> list[Line]:
        gap = [EMPTY] * (2 if height >= ROOMY_LINES else 1)
        road = title_picture.road_lines(width, 3 if height >= TALL_ROAD_LINES else 1)
        message = line((self._message, palette.BAD)) if self._message else line((TAGLINE, palette.STRONG))
        lines = [
            *(page.in_the_middle(each, width) for each in title_picture.name_lines()),
            *gap,
            page.in_the_middle(message, width),
            *gap,
            *road,
            *gap,
            *(page.in_the_middle(self._choice(number), width) for number in range(len(MENU))),
            *gap,
            page.in_the_middle(line((f"{IMPRINT}  {__version__}", palette.FAINT)), width),
        ]
        return page.down_to(lines, height)

    def _choice(self, index: int) -> Line:
        choice, is_marked = MENU[index], index == self._marked
        action = f"screen.choose({index + 1})"
        name, words = (palette.CHOSEN,) * 2 if is_marked else (palette.STRONG, palette.FAINT)
        text = f" {'▶' if is_marked else ' '} {index + 1} {choice.name:{NAME_COLUMNS}}"
        filled = choice.words.ljust(MENU_COLUMNS - len(text))
        return [page.button(text, action, name), page.button(filled, action, words)]

    # ── What can be done ─────────────────────────────────────────────────────────────────────────────

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        self._marked = (self._marked + by) % len(MENU)
        self._show()

    def action_choose(self, number: int) -> None:
        """Mark this line and open it."""
        self._marked = number - 1
        self._show()
        self.action_open()

    def action_open(self) -> None:
        """Open the line that is marked."""
        getattr(self, f"action_{MENU[self._marked].action}")()

    def action_quick_race(self) -> None:
        """Start the race that can be finished in one go."""
        from motorchamp_tui.tui import ready_races  # noqa: PLC0415 - the first frame does not wait for it

        self._race(lambda: ready_races.quick_race(self._person or ready_races.person_name()))

    def action_full_race(self) -> None:
        """Start the whole six laps."""
        from motorchamp_tui.tui import ready_races  # noqa: PLC0415

        self._race(lambda: ready_races.full_race(self._person or ready_races.person_name()))

    def action_watch(self) -> None:
        """Start a race of bots alone."""
        from motorchamp_tui.tui import ready_races  # noqa: PLC0415

        self._race(ready_races.bots_race)

    def _race(self, planned: Callable[[], "RacePlan"]) -> None:
        try:
            plan = planned()
        except MotorChampError as error:
            self._say(str(error))
        else:
            self._say("")
            cast("MotorChampApp", self.app).open_race(plan)

    def action_set_up(self) -> None:
        """Open the set-up, as it was left the last time."""
        from motorchamp_tui.tui import race_form, ready_races  # noqa: PLC0415
        from motorchamp_tui.tui.screens.setup import SetupScreen  # noqa: PLC0415

        try:
            self._form = self._form or race_form.usual_form(self._person or ready_races.person_name())
        except MotorChampError as error:
            self._say(str(error))
        else:
            self._say("")
            self.app.push_screen(SetupScreen(self._form))

    def _say(self, message: str) -> None:
        self._message = " ".join(message.split())
        self._show()

    def action_help(self) -> None:
        """Help for this screen, with the rules in short."""
        from motorchamp_tui.tui.screens.help import HelpScreen  # noqa: PLC0415

        self.app.push_screen(HelpScreen.for_screen(self))

    def action_quit(self) -> None:
        """Back to the shell."""
        self.app.exit()


def show_title(app: App[Any]) -> None:
    """Go back to the title screen, over whatever lies on top of it."""
    clear_to_title(app)
    if not isinstance(app.screen, TitleScreen):
        app.push_screen(TitleScreen())


def clear_to_title(app: App[Any]) -> None:
    """Close all screens above the title screen, or all there are if there is none."""
    while len(app.screen_stack) > 1 and not isinstance(app.screen, TitleScreen):
        app.pop_screen()
