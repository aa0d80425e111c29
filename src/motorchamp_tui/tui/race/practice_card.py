"""Card before practice laps that decide a grid: drive them, or let dice decide where that can be agreed."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.race.laps_for_the_grid import DICE, DRIVE, LATER, OR_DICE, words
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.tui.widgets.question import Question


class PracticeCard(Question):
    """Says that practice comes first; yes drives it.

    ``offers_dice``: no is dice for the grid, which is marked for a player who ``is_new``; otherwise no race now.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "yes", id="yes", tooltip="Drive the laps before the race"),
        Binding("n", "answer(False)", "no", id="no", tooltip="Dice for the grid, or no race now"),
        *(key for key in Question.BINDINGS if isinstance(key, Binding) and key.id in ("mark", "take")),
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="No race now"),
    ]

    def __init__(self, plan: RacePlan, *, offers_dice: bool, is_new: bool) -> None:
        sentence = f"{words(plan)} {OR_DICE}" if offers_dice else words(plan)
        super().__init__(sentence, yes=DRIVE, no=DICE if offers_dice else LATER)
        self._offers_dice = offers_dice
        self._marked = not (offers_dice and is_new)

    def action_answer(self, answer: bool) -> None:  # noqa: FBT001 - an answer is nothing else
        """Give this answer."""
        if answer or self._offers_dice:
            self.dismiss(answer)
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Back to where the race was chosen; out of the program where it was started with the race."""
        if type(self.app.screen_stack[-2]) is Screen:
            self.app.exit()
        self.dismiss()
