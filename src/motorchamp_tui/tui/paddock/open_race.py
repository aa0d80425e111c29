"""Agreement on a race in the paddock: a new one, or a change to one that has not begun."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from motorchamp_tui.games import FIRST_GAME
from motorchamp_tui.paddock.entries.agreement import usual_agreement
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.tui.app_settings import change, game_chosen
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.protocol import Face
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import paddock_navigator
from motorchamp_tui.tui.paddock.agreement_form import fields, step
from motorchamp_tui.tui.paddock.agreement_page import agreement_lines, start_row
from motorchamp_tui.tui.paddock.visit_screen import VisitScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import form_keys

OPEN, AGREE = "open it", "agree"
"""What Enter on the last line does."""


class OpenRaceScreen(VisitScreen):
    """The page with a cursor; opens a race, of ``game`` to begin with, or changes the agreement of ``meeting``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take('open it')", "open it", id="open", tooltip="On the last line: open the race"),
        Binding("enter", "take('agree')", "agree", id="take", tooltip="On the last line: agree on that"),
        *form_keys("that is it"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back; nothing is changed"),
    ]

    def __init__(
        self, paddock: Paddock, visit: Visit, meeting: Meeting | None = None, *, game: str = FIRST_GAME
    ) -> None:
        super().__init__(paddock, visit)
        self._meeting = meeting
        self._agreement = meeting.agreement if meeting else usual_agreement(game)
        self._row = 0

    @property
    def face(self) -> Face:
        """The face of the game in the form."""
        return face_of(self._agreement.circuit)

    def head(self) -> Line:
        """Where this is."""
        where = f"{self._meeting.agreement.track}, code {self._meeting.code}" if self._meeting else "a new race"
        return line((" The paddock", palette.BAR_KEY), (f" · {where}", palette.BAR))

    def lines(self, width: int, height: int) -> list[Line]:
        """The form."""
        is_new = self._meeting is None
        return agreement_lines(self._agreement, self._row, self.message, width, height, is_new=is_new)

    @property
    def _last(self) -> int:
        return start_row(self._agreement)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what the marked line can do."""
        match action:
            case "take":
                return self._row == self._last and parameters == (AGREE if self._meeting else OPEN,)
            case "step" | "last":
                return self._row != self._last
            case _:
                return super().check_action(action, parameters)

    def action_move(self, by: int) -> None:
        """Mark another line; after the last comes the first."""
        self.action_point((self._row + by) % (self._last + 1), 0)

    def turn_wheel(self, by: int) -> None:
        """Mark another line."""
        self.action_move(by)

    def action_point(self, row: int, _part: int) -> None:
        """Mark this line."""
        self._row, self.message = row, ""
        self.show_page()

    def action_last(self) -> None:
        """Mark the last line."""
        self.action_point(self._last, 0)

    def action_step(self, by: int) -> None:
        """The next or the previous value of what is marked."""
        self.action_change(self._row, 0, by)

    def action_change(self, row: int, part: int, by: int) -> None:
        """Mark this and change it."""
        self._agreement = step(self._agreement, fields(self._agreement)[row], by)
        self.action_point(row, part)

    def action_take(self, _words: str = "") -> None:
        """Enter on the last line."""
        self.action_start()

    def action_start(self) -> None:
        """Open the race and go to its entry list; or go back to it with the new agreement."""
        if self._agreement.problem() is None:
            self.attempt(self._agree)

    def _agree(self) -> None:
        if self._meeting is None:
            meeting = self.paddock.open_meeting(self.player, self._agreement)
            game = self._agreement.circuit.game
            if game != game_chosen(self.app):
                change(self.app, "game", game)
            paddock_navigator(self).replace_with(meeting)
        else:
            self._meeting.agree(self.player, self._agreement)
            self.app.pop_screen()

    def action_leave(self) -> None:
        """Back to where it was opened."""
        self.app.pop_screen()
