"""Agreement on a race in the paddock: a new one, or a change to one that has not begun.

A row for each value, the track beside them, the verdict below.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.binding import BindingType

from motorchamp_tui.games.codes import is_code
from motorchamp_tui.paddock.entries.agreement import Agreement, usual_agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.forms.agreement_form import AgreementForm
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.tui.app_settings import change, game_chosen
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Face
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import paddock_navigator
from motorchamp_tui.tui.paddock.visit_screen import VisitScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.form_lines import (
    HIGHEST_PICTURE,
    PICTURE_COLUMN,
    row_lines,
    sentence,
    start_line,
    track_lines,
    verdict_lines,
)
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY

ON_THE_SHELF = "From the shelf: the circuits that people here have drawn."
ROOMY_LINES, LINES_OF_THE_REST, ROOMY_LINES_OF_THE_REST = 33, 9, 13


class AgreementWords(NamedTuple):
    """The title of the page, and its last line."""

    title: str
    done: str


class AgreementScreen(FormScreen, VisitScreen):
    """A form for what is agreed on a race."""

    form: AgreementForm
    words: ClassVar[AgreementWords]

    @property
    def face(self) -> Face:
        """The face of the game in the form."""
        return face_of(self.form.agreement.circuit)

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The form."""
        return agreement_lines(self.form, self.row, self.message, self.words, width, height)

    def action_start(self) -> None:
        """Agree on it, if such a race is possible."""
        if self.form.verdict().is_possible:
            self.attempt(self.agree)

    def agree(self) -> None:
        """Agree on what the form has; raises a :class:`.MotorChampError`."""
        raise NotImplementedError


class OpenRaceScreen(AgreementScreen):
    """Opens a race, with this ``agreement`` or the usual one to begin with."""

    BINDINGS: ClassVar[list[BindingType]] = form_keys("open it", "open the race", "Back; nothing is changed")
    words = AgreementWords("Open a race", "Open it")

    def __init__(self, paddock: Paddock, visit: Visit, agreement: Agreement | None = None) -> None:
        super().__init__(paddock, visit)
        self.form = AgreementForm(agreement or usual_agreement(), paddock.shelf.codes())

    def head(self) -> Line:
        """Where this is."""
        return line((" The paddock", palette.BAR_KEY), (" · a new race", palette.BAR))

    def agree(self) -> None:
        """Open the race, and go to its entry list."""
        meeting = self.paddock.open_meeting(self.player, self.form.agreement)
        game = self.form.agreement.circuit.game
        if game != game_chosen(self.app):
            change(self.app, "game", game)
        paddock_navigator(self).replace_with(meeting)


class ChangeAgreementScreen(AgreementScreen):
    """Changes what is agreed on the race of ``meeting``."""

    BINDINGS: ClassVar[list[BindingType]] = form_keys("agree", "agree on that", "Back; nothing is changed")
    words = AgreementWords("Change what is agreed", "Agree this")

    def __init__(self, paddock: Paddock, visit: Visit, meeting: Meeting) -> None:
        super().__init__(paddock, visit)
        self._meeting = meeting
        self.form = AgreementForm(meeting.agreement, paddock.shelf.codes())

    def head(self) -> Line:
        """Which race this is."""
        where = f"{self._meeting.agreement.track_name}, code {self._meeting.code}"
        return line((" The paddock", palette.BAR_KEY), (f" · {where}", palette.BAR))

    def agree(self) -> None:
        """Agree on that, and go back to the entry list."""
        self._meeting.agree(self.player, self.form.agreement)
        self.app.pop_screen()


def agreement_lines(
    form: AgreementForm, row: int, message: str, words: AgreementWords, width: int, height: int
) -> list[Line]:
    """The whole page; ``message`` is why it could not be opened."""
    is_roomy = height >= ROOMY_LINES
    gap = [EMPTY] if is_roomy else []
    agreed, rows, verdict = form.agreement, form.rows, form.verdict()
    rest = ROOMY_LINES_OF_THE_REST if is_roomy else LINES_OF_THE_REST
    shown, more = row_lines(rows, row, height - rest)
    room = 2 if is_roomy else max(0, min(2, height - len(shown) - LINES_OF_THE_REST))
    highest = HIGHEST_PICTURE if is_roomy else len(shown)
    picture = track_lines(agreed.circuit, width - PICTURE_COLUMN - 2, highest)
    character = ON_THE_SHELF if is_code(agreed.track) else sentence(agreed.game.character_of(agreed.track))
    lines = [
        EMPTY,
        *gap,
        [*line((f"  {words.title}", palette.MARKED)), *more],
        EMPTY,
        *page.beside(shown, picture, PICTURE_COLUMN),
        EMPTY,
        *page.wrapped(character, min(width, 100) - 2, palette.FAINT, indent=2)[:room],
        *gap,
        EMPTY,
        *verdict_lines(verdict, min(width, 100) - 2, message),
        EMPTY,
        start_line(words.done, is_marked=row == len(rows), can_start=verdict.is_possible),
    ]
    return page.down_to(lines, height) if is_roomy else lines
