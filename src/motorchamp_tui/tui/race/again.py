"""A choice of a race made again: one question, what every answer was worth, and driving on from it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType

from motorchamp_tui.analysis.again import AnswerAgain, ChoiceAgain, drive_on_from
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.locations import races_folder
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import navigator
from motorchamp_tui.tui.race.choice_screen import ANSWER_KEYS, KEYS_OF_THE_RACE, ChoiceRace, ChoiceScreen
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if

ITS_OWN = "A race of its own, with the same dice."


class AgainScreen(ChoiceScreen):
    """The choice in ``asked``, of the race in ``record``, which stays as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "drive_on", "drive on", id="drive_on_again", tooltip="Drive on from your answer, same dice"
        ),
        *ANSWER_KEYS,
        Binding("a", "again", "try again", id="again", tooltip="Choose once more"),
        *KEYS_OF_THE_RACE,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to where you came from"),
    ]
    WITHOUT: ClassVar[frozenset[str]] = ChoiceScreen.WITHOUT | {"advice"}
    live: ChoiceRace[AnswerAgain]

    def __init__(self, record: RaceRecord, asked: ChoiceAgain) -> None:
        self._record, self._asked = record, asked
        super().__init__(record.plan, asked, partial(AnswerAgain, asked))

    def _head_words(self, lap: str) -> Sequence[str]:
        return f"again from round {self._asked.then.round}", lap

    def _button(self) -> Segment:
        words = " Enter: drive on " if navigator(self).drives_here else " Enter: back "
        return page.button(words, "screen.drive_on", palette.MARKED)

    def _told_after(self) -> Sequence[str]:
        return (ITS_OWN if navigator(self).drives_here else "",)

    @only_if(lambda screen, *_: screen.shown is not None)
    def action_drive_on(self) -> None:
        """Open the race that goes on from the answer; on a host there is only the way back."""
        result, opener = self.live.result, navigator(self)
        if result is None:
            return
        if not opener.drives_here:
            self.action_leave()
            return
        try:
            journal = drive_on_from(
                self._record,
                self._asked.then,
                result.chosen,
                opener.person(self._record.plan.game),
                races_folder(),
                datetime.now(UTC),
            )
        except MotorChampError as error:
            self._say(str(error))
            return
        self.app.pop_screen()
        opener.open_race(journal)
