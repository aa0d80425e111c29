"""The form for a new season."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named
from motorchamp_tui.locations import seasons_folder
from motorchamp_tui.race import presets
from motorchamp_tui.seasons import files
from motorchamp_tui.seasons.form import SeasonForm
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.seasons.screen import SeasonScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import row_lines, start_line, verdict_lines
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.lines_panel import Line, line

HEAD_LINES, VERDICT_LINES = 2, 2


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
        rows, more = row_lines(self.rows, self.row, height - HEAD_LINES - VERDICT_LINES - 1)
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
        try:
            path = files.create(seasons_folder(), season)
        except MotorChampError as error:
            self.message = str(error)
            self.show_page()
        else:
            self.app.switch_screen(SeasonScreen(path))
