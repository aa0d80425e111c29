"""Question with two answers, over the screen that asks it. The one that loses nothing is marked first."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.dialog import Dialog
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.page import EMPTY


class Question(Dialog[bool]):
    """One sentence; yes or no. Enter gives the marked answer, Escape the one that was marked at first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "yes", id="yes", tooltip="Yes"),
        Binding("n", "answer(False)", "no", id="no", tooltip="No, back to where you were"),
        Binding(
            "escape",
            "stay",
            "back",
            id="stay",
            key_display="Esc",
            tooltip="The answer that was marked at first",
        ),
        Binding(
            "left,right,up,down,tab,shift+tab,j,k", "move", "mark", id="mark", tooltip="Mark the other answer"
        ),
        Binding("enter", "take", "take", id="take", tooltip="Give the marked answer"),
    ]

    def __init__(self, sentence: str, *, yes: str = "Yes", no: str = "No", marked: bool = False) -> None:
        super().__init__(sentence)
        self._answers = {True: yes, False: no}
        self._marked = self._safe = marked

    def _below(self, room: int) -> Sequence[Line]:
        return [self._answer_line(), EMPTY]

    def _answer_line(self) -> Line:
        segments = []
        for answer, words in self._answers.items():
            is_marked = answer is self._marked
            style = palette.CHOSEN if is_marked else palette.BAR
            key = "y" if answer else "n"
            text = f" {'▶' if is_marked else ' '} {words} ({key}) "
            segments += [page.button(text, f"screen.answer({answer})", style), *line("  ")]
        return segments

    def action_answer(self, answer: bool) -> None:  # noqa: FBT001 - an answer is nothing else
        """Give this answer."""
        self.dismiss(answer)

    def action_stay(self) -> None:
        """Give the answer that loses nothing."""
        self.action_answer(self._safe)

    def action_move(self) -> None:
        """Mark the other answer."""
        self._marked = not self._marked
        self._show()

    def action_take(self) -> None:
        """Give the marked answer."""
        self.action_answer(self._marked)


def ask(
    app: App[None],
    sentence: str,
    then: Callable[[], None],
    otherwise: Callable[[], None] = lambda: None,
    yes: str = "Yes",
    no: str = "No",
) -> None:
    """Ask once, then do it, or the other thing."""

    def answered(is_sure: bool | None) -> None:  # noqa: FBT001 - Textual's callback
        (then if is_sure else otherwise)()

    app.push_screen(Question(sentence, yes=yes, no=no), answered)
