"""Form for a circuit of sections or parts: which ones in which order, and what comes of it."""

import itertools
from collections.abc import Sequence
from typing import ClassVar, Self

from attrs import define
from textual.binding import BindingType

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.forms import Form, FormRow, FormState, FormVerdict, next_of
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import row_lines, start_line, track_lines, verdict_lines
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.workshop.screen import WorkshopScreen
from motorchamp_tui.words import counted, ordinal
from motorchamp_tui.workshop import starts
from motorchamp_tui.workshop.bench import Workbench

HEAD_LINES, VERDICT_LINES, FEWEST_PICTURE_LINES = 2, 2, 6
NONE = ""
MOST_PIECES = 12
CAN_BE_DRIVEN = FormVerdict("It can be driven as it is.")


@define
class PiecesForm(Form):
    """The ``pieces`` so far, in driving direction from the first end to the last."""

    game: str
    pieces: tuple[str, ...] = ()

    @classmethod
    def usual(cls, game: str) -> Self:
        """The first two pieces of a game that make a circuit."""
        pairs = map(cls, itertools.repeat(game), itertools.product(starts.pieces(game), repeat=2))
        return next((pair for pair in pairs if pair.verdict() == CAN_BE_DRIVEN), cls(game))

    @property
    def rows(self) -> Sequence[FormRow]:
        """A row for each piece, and one for another; without a piece, the rest moves up."""
        shown = [*self.pieces, NONE][:MOST_PIECES]
        return [
            FormRow(f"{ordinal(number)} piece", piece or "none", "" if piece else "another one", number - 1)
            for number, piece in enumerate(shown, 1)
        ]

    def step(self, name: int, by: int) -> None:
        """Take the next piece in a row, or none."""
        shown = [*self.pieces, NONE]
        shown[name] = next_of((NONE, *starts.pieces(self.game)), shown[name], by)
        self.pieces = tuple(filter(None, shown))

    def drawing(self) -> Drawing:
        """The ring of these pieces; raises a :class:`MotorChampError`."""
        return starts.put_together(self.game, self.pieces)

    def verdict(self) -> FormVerdict:
        """Whether they make a circuit, and one that can be driven."""
        try:
            drawing = self.drawing()
        except MotorChampError as error:
            return FormVerdict(str(error), FormState.UNFINISHED)
        mistakes = drawing.mistakes
        if not mistakes:
            return CAN_BE_DRIVEN
        more = f", and {counted(len(mistakes) - 1, 'other mistake')}" if len(mistakes) > 1 else ""
        return FormVerdict(f"To be put right in the workshop: {mistakes[0].sentence}{more}.", FormState.ODD)


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
        with self.saying_why():
            bench = Workbench(self.form.drawing())
            bench.save()
            self.app.switch_screen(WorkshopScreen(bench))
