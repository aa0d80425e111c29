"""Agreement on a race in the paddock: a new one, or a change to one that has not begun."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

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
from motorchamp_tui.tui.paddock.entries.agreement_page import AgreementWords, agreement_lines
from motorchamp_tui.tui.paddock.visit_screen import VisitScreen
from motorchamp_tui.tui.widgets.form_screen import FormScreen, form_keys
from motorchamp_tui.tui.widgets.lines_panel import Line, line


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
