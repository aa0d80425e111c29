"""The title screen: what the game is, and the ways into it.

Decides what Enter starts: a race short enough to be finished.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui import __version__
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.tui import page, palette, title_picture
from motorchamp_tui.tui.page import EMPTY
from motorchamp_tui.tui.textual_fixes import is_open
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line

if TYPE_CHECKING:
    from motorchamp_tui.race_plan import RacePlan
    from motorchamp_tui.races_kept import Listed
    from motorchamp_tui.tui.app import MotorChampApp
    from motorchamp_tui.tui.race_form import RaceForm

TAGLINE = "The dice racing board game of 2000, by its own rules, in your terminal"
IMPRINT = "Unofficial: MotorChamp is AZA-Spiele's; the boards are our own design."
ROOMY_LINES, TALL_ROAD_LINES, MESSAGE_LINES = 30, 34, 3


class Choice(NamedTuple):
    """A line of the menu; ``action`` is a method of the screen."""

    name: str
    words: str
    action: str


MENU = (
    Choice("Quick race", "your two cars, three bots, short track: about ten minutes", "quick_race"),
    Choice("Practice", "a lap alone, on the circuit of the lap before", "practice"),
    Choice("Full race", "sixteen cars on a long track, six laps with pit stops", "full_race"),
    Choice("Set up a race", "track, laps, drivers, names, teams, grid, seed", "set_up"),
    Choice("Watch the bots", "sixteen cars, and nothing for you to do", "watch"),
    Choice("Races", "go on with one, see one again, look up a result", "races"),
    Choice("Help", "how the game is played, and its keys", "help"),
    Choice("Quit", "back to the shell", "quit"),
)
NAME_COLUMNS = 16
FIRST, GO_ON = MENU[0].action, "go_on"
"""What Enter does as long as nobody has marked anything: with an unfinished race, go on with it."""
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
                id=f"line_{number}",
                tooltip=f"{choice.name}: {choice.words}",
            )
            for number, choice in enumerate(MENU, 1)
        ),
        Binding("0", "choose(0)", show=False, id=GO_ON, tooltip="Continue: go on with the race that is not over"),
        page.HELP,
        Binding("q", "quit", "quit", id="quit", tooltip="Back to the shell"),
        Binding("escape", "stay", show=False, id="stay", tooltip="Nothing is on top of the title; q quits"),
    ]

    def __init__(self, person: str | None = None) -> None:
        super().__init__()
        self._person = person
        self._marked = FIRST
        self._is_untouched = True
        self._unfinished: Listed | None = None
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
        message: list[Line] = [line((TAGLINE, palette.STRONG))]
        if self._message:
            message = page.wrapped(self._message, width - 4, palette.BAD)[:MESSAGE_LINES]
        lines = [
            *(page.in_the_middle(each, width) for each in title_picture.name_lines()),
            *gap,
            *(page.in_the_middle(each, width) for each in message),
            *gap,
            *road,
            *gap[1:],
            page.in_the_middle(self._choice(0, self._continue), width) if self._continue else EMPTY,
            *(page.in_the_middle(self._choice(number, each), width) for number, each in enumerate(MENU, 1)),
            *gap,
            page.in_the_middle(line((f"{IMPRINT}  {__version__}", palette.FAINT)), width),
        ]
        while len(lines) > height and EMPTY in lines:
            lines.remove(EMPTY)
        return page.down_to(lines, height)

    def _choice(self, number: int, choice: Choice) -> Line:
        is_marked, key = choice.action == self._marked, number
        action = f"screen.choose({number})"
        name, words = (palette.CHOSEN,) * 2 if is_marked else (palette.STRONG, palette.FAINT)
        text = f" {'▶' if is_marked else ' '} {key} {choice.name:{NAME_COLUMNS}}"
        filled = page.column(choice.words, MENU_COLUMNS - len(text))
        return [page.button(text, action, name), page.button(filled, action, words)]

    # ── The race that is not over ────────────────────────────────────────────────────────────────────

    def on_screen_resume(self) -> None:
        """Look for an unfinished race, once the screen has been seen."""
        self.call_after_refresh(self._look_for_race)

    @work(exclusive=True)
    async def _look_for_race(self) -> None:
        import asyncio  # noqa: PLC0415 - after the first frame

        self._unfinished = await asyncio.to_thread(self._find_race)
        if self._unfinished and self._is_untouched:
            self._marked = GO_ON
        elif self._unfinished is None and self._marked == GO_ON:
            self._marked = FIRST
        if is_open(self):
            self._show()

    def _find_race(self) -> "Listed | None":
        from motorchamp_tui.locations import races_folder  # noqa: PLC0415 - after the first frame

        if not races_folder().is_dir():
            return None
        from motorchamp_tui.tui.going_on import last_unfinished  # noqa: PLC0415 - where there may be one

        return last_unfinished(lambda: self.is_current)

    @property
    def _continue(self) -> Choice | None:
        race = self._unfinished
        if race is None:
            return None
        from datetime import UTC, datetime  # noqa: PLC0415 - after the first frame

        from motorchamp_tui.tui.going_on import when_words  # noqa: PLC0415 - has been loaded to find the race

        when = when_words(race.driven, datetime.now(UTC))
        return Choice("Continue", f"{race.track}, {race.where}, {when}: {', '.join(race.drivers)}", GO_ON)

    # ── What can be done ─────────────────────────────────────────────────────────────────────────────

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        actions = [GO_ON] * (self._unfinished is not None) + [choice.action for choice in MENU]
        self._marked = actions[(actions.index(self._marked) + by) % len(actions)]
        self._is_untouched = False
        self._show()

    def action_choose(self, number: int) -> None:
        """Mark this line and open it; 0 is the race that is not over."""
        if number or self._unfinished:
            self._marked = MENU[number - 1].action if number else GO_ON
            self._is_untouched = False
            self._show()
            self.action_open()

    def action_open(self) -> None:
        """Open the line that is marked."""
        getattr(self, f"action_{self._marked}")()

    def action_go_on(self) -> None:
        """Go on with the race that is not over, or say why not."""
        from motorchamp_tui.tui.going_on import go_on  # noqa: PLC0415 - has been loaded to find the race

        if self._unfinished is not None:
            self._say(go_on(cast("MotorChampApp", self.app), self._unfinished.path))

    def action_races(self) -> None:
        """All races that are kept."""
        from motorchamp_tui.tui.screens.races import RacesScreen  # noqa: PLC0415 - only when it is wanted

        self.app.push_screen(RacesScreen())

    def action_quick_race(self) -> None:
        """Start the race that can be finished in one go."""
        from motorchamp_tui.tui import ready_races  # noqa: PLC0415 - the first frame does not wait for it

        self._race(lambda: ready_races.quick_race(self._person or ready_races.person_name()))

    def action_practice(self) -> None:
        """Drive a lap alone."""
        from motorchamp_tui.locations import races_folder  # noqa: PLC0415
        from motorchamp_tui.practice_laps.outings import outing_for  # noqa: PLC0415
        from motorchamp_tui.tracks import circuit  # noqa: PLC0415
        from motorchamp_tui.tui import ready_races  # noqa: PLC0415

        try:
            outing = outing_for(races_folder(), self._person or ready_races.person_name(), circuit)
        except MotorChampError as error:
            self._say(str(error))
        else:
            self._say("")
            cast("MotorChampApp", self.app).open_practice(outing)

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

    def action_stay(self) -> None:
        """Esc closes one layer, and below the title there is none."""
        self._say("This is the title. q quits.")

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
