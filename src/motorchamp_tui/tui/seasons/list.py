"""The list of seasons, those of both games; below them the line for a new one, which opens the form."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named
from motorchamp_tui.locations import races_folder, seasons_folder
from motorchamp_tui.race import presets
from motorchamp_tui.seasons import files
from motorchamp_tui.seasons.book import SeasonNow, look_at_all
from motorchamp_tui.seasons.form import SeasonForm
from motorchamp_tui.seasons.pages import leader_words
from motorchamp_tui.terminals.screen.keys_in_turn import READING
from motorchamp_tui.tui.app_settings import game_chosen
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.seasons.screen import SeasonScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import row_lines, start_line, verdict_lines
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import ItemsScreen, last_keys
from motorchamp_tui.tui.widgets.question import ask

NAME, GAME, RACES, NEXT = 18, 20, 7, 17
REST_LINES = 5
"""Of the form: above and below its rows."""
ABOUT = (
    "A season is a calendar of circuits, with points for drivers and teams. Its races are driven one after the "
    "other, whenever you like."
)


class SeasonsScreen(ItemsScreen[SeasonNow]):
    """A line for each season, the latest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", id="open", tooltip="Open this season, or a new one"),
        Binding("l", "new", "new season", id="new_season", tooltip="A new season"),
        Binding("x,delete", "delete", "delete", id="delete", tooltip="Delete this season, after a question"),
        *last_keys("season", "seasons", "Back to the title"),
    ]

    heads = f"   {'season':{NAME}}{'game':{GAME}}{'races':{RACES}}{'next':{NEXT}}leader"
    about = ABOUT
    new = "+ A new season"
    _seasons: Sequence[SeasonNow] | None = None

    def on_screen_resume(self) -> None:
        """Read the list, again when coming back from a season."""
        self._read()

    @work(exclusive=True, group=READING)
    async def _read(self) -> None:
        try:
            seasons, troubles = await asyncio.to_thread(look_at_all, seasons_folder(), races_folder())
        except MotorChampError as error:
            seasons, troubles = [], [str(error)]
        self._seasons = seasons
        self.message = " ".join(troubles)
        self.action_move(0)

    @property
    def items(self) -> Sequence[SeasonNow] | None:
        """The seasons."""
        return self._seasons

    def words_of(self, item: SeasonNow) -> str:
        """A season and how far it is."""
        race = item.next_race
        cells = (
            (item.season.name, NAME),
            (item.season.game.TITLE, GAME),
            (f"{item.size - len(item.left)}/{item.size}", RACES),
            (race.race.name if race else "over", NEXT),
        )
        fixed = "".join(f"{page.column(text, columns - 1)} " for text, columns in cells)
        return f"{fixed}{leader_words(item)}".rstrip()

    def above(self) -> Sequence[Line]:
        """What is listed."""
        count = "reading …" if self._seasons is None else ""
        return line(("  Seasons", palette.MARKED), (f"  {count}", palette.FAINT)), page.EMPTY

    def open_item(self, item: SeasonNow) -> None:
        """Open the marked season."""
        self.app.push_screen(SeasonScreen(item.kept.path))

    def action_new(self) -> None:
        """The form for a new season of the game that is chosen."""
        self.attempt(lambda: self.app.push_screen(NewSeasonScreen(game_chosen(self.app))))

    @only_if(lambda screen: screen.item is not None)
    def action_delete(self) -> None:
        """Delete the marked season, after a question."""
        season = self.item
        if season is None:
            return

        def delete() -> None:
            self.attempt(lambda: files.delete(season.kept))
            self._read()

        ask(self.app, f"Delete season {season.season.name}? Its races stay.", delete)


class NewSeasonScreen(FormScreen):
    """Opens the season that its form describes."""

    BINDINGS: ClassVar[list[BindingType]] = form_keys("open", "open the season", "Back to the seasons")
    form: SeasonForm

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game_named(game)
        self.form = SeasonForm(self.game, presets.person_name(self.game.BOT_NAMES))

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The form."""
        rows, more = row_lines(self.rows, self.row, height - REST_LINES)
        verdict = self.form.verdict()
        lines = [
            [*line((f"  A new season · {self.game.TITLE}", palette.MARKED)), *more],
            page.EMPTY,
            *rows,
            *verdict_lines(verdict, width - 4, self.message),
            start_line("Open the season", is_marked=self.is_at_the_end, can_start=verdict.is_possible),
        ]
        return page.down_to(lines, height)

    def action_start(self) -> None:
        """Open the season that is described, if possible."""
        season, _ = self.form.read()
        if season is None:
            self.action_point(0, 0)
            return
        self.attempt(lambda: self.app.switch_screen(SeasonScreen(files.create(seasons_folder(), season))))
