"""Prompt: a question that is answered in words, over the screen that asks it.

An answer is taken only when nothing is wrong with it; otherwise it stays, with the reason.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.dialog import Dialog
from motorchamp_tui.tui.widgets.field_screen import FieldScreen, typing_keys
from motorchamp_tui.tui.widgets.lines_panel import Line
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.typed_line import TypedLine

MOST_LETTERS = 400

Check = Callable[[str], str]
"""The fault of an answer, in a sentence; empty where it is taken."""


class Prompt(Dialog[str], FieldScreen):
    """One sentence, and a line to type the answer in; the result is None if there was no answer."""

    BINDINGS: ClassVar[list[BindingType]] = typing_keys("take")

    def __init__(self, sentence: str, text: str, check: Check) -> None:
        super().__init__(sentence)
        self._check = check
        self._typed = TypedLine(MOST_LETTERS, text=text)
        self._trouble = ""

    def _below(self, room: int) -> Sequence[Line]:
        trouble = page.wrapped(self._trouble, room, palette.BAD) or [EMPTY]
        return [page.padded(self._typed.shown(room), room), EMPTY, *trouble]

    @property
    def field(self) -> TypedLine:
        """The answer."""
        return self._typed

    def field_changed(self, _field: TypedLine) -> None:
        """Show the answer; the fault of the last one no longer matters."""
        self._trouble = ""
        self._show()

    def action_take_typed(self) -> None:
        """Give the answer, or show what is wrong with it."""
        self._trouble = self._check(self._typed.text)
        if self._trouble:
            self._show()
        else:
            self.dismiss(self._typed.text)

    def action_type_nothing(self) -> None:
        """No answer."""
        self.dismiss(None)


def ask_for(app: App[None], sentence: str, text: str, check: Check, then: Callable[[str], None]) -> None:
    """Ask for words, starting from these; ``then`` gets the answer, if there is one."""

    def answered(words: str | None) -> None:
        if words is not None:
            then(words)

    app.push_screen(Prompt(sentence, text, check), answered)
