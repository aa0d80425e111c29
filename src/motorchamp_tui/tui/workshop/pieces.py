"""The form for a circuit of sections or parts, in any order."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import row_lines, start_line, track_lines, verdict_lines
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.workshop.screen import WorkshopScreen
from motorchamp_tui.workshop.bench import Workbench
from motorchamp_tui.workshop.pieces import PiecesForm

HEAD_LINES, VERDICT_LINES, FEWEST_PICTURE_LINES = 2, 2, 6


class PiecesScreen(FormScreen):
    """Puts the pieces of its form on a bench."""

    BINDINGS: ClassVar[list[BindingType]] = form_keys("put together", "put them together", "Back to the list")
    form: PiecesForm

    def __init__(self, game: str) -> None:
        super().__init__()
        self.form = PiecesForm.usual(game)

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The form, with what comes of it from above beside it."""
        rows, more = row_lines(self.rows, self.row, height - HEAD_LINES - VERDICT_LINES - 1)
        verdict = self.form.verdict()
        title = f"  A circuit put together · {game_named(self.form.game).TITLE}"
        lines = [
            [*line((title, palette.MARKED)), *more],
            page.EMPTY,
            *rows,
            *verdict_lines(verdict, width - 4, self.message),
            start_line("Put together", is_marked=self.is_at_the_end, can_start=verdict.is_possible),
        ]
        return [*lines, page.EMPTY, *self._picture(width, height - len(lines) - 1)]

    def _picture(self, width: int, height: int) -> Sequence[Line]:
        if height < FEWEST_PICTURE_LINES:
            return ()
        try:
            drawn = track_lines(self.form.drawing().sketch(), width, height)
        except MotorChampError:
            return ()
        return [page.in_the_middle(content, width) for content in drawn]

    def action_start(self) -> None:
        """Put them on the bench, and keep that."""
        try:
            bench = Workbench(self.form.drawing())
            bench.save()
        except MotorChampError as error:
            self.message = str(error)
            self.show_page()
        else:
            self.app.switch_screen(WorkshopScreen(bench))
