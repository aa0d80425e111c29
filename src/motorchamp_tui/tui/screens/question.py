"""A question with two answers, over the screen that asks it.

Decides that the harmless answer is the marked one.
"""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from motorchamp_tui.tui import page, palette
from motorchamp_tui.tui.page import EMPTY
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line, width_of

MARGIN = 3


class Question(ModalScreen[bool]):
    """One sentence; yes or no. Enter gives the marked answer, at first no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "yes", id="yes", tooltip="Yes"),
        Binding("n,escape,q", "answer(False)", "no", id="no", tooltip="No, back to where you were"),
        Binding(
            "left,right,up,down,tab,shift+tab,h,j,k,l", "move", "mark", id="mark", tooltip="Mark the other answer"
        ),
        Binding("enter", "take", "take", id="take", tooltip="Give the answer that is marked"),
    ]

    def __init__(self, sentence: str, *, yes: str = "Yes", no: str = "No") -> None:
        super().__init__()
        self._sentence = sentence
        self._answers = {True: yes, False: no}
        self._marked = False

    def compose(self) -> ComposeResult:
        """The sentence and the answers, in a frame."""
        yield LinesPanel(id="question")
        yield TooSmall()

    def on_mount(self) -> None:
        """Make the frame as wide as the sentence."""
        self._show()
        widest = max(len(self._sentence), width_of(self._answer_line()))
        self.query_one(LinesPanel).styles.width = widest + 2 * MARGIN + 2

    def _show(self) -> None:
        margin = " " * MARGIN
        self.query_one(LinesPanel).show(
            [
                EMPTY,
                line(margin, (self._sentence, palette.STRONG)),
                EMPTY,
                [*line(margin), *self._answer_line()],
                EMPTY,
            ]
        )

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

    def action_move(self) -> None:
        """Mark the other answer."""
        self._marked = not self._marked
        self._show()

    def action_take(self) -> None:
        """Give the marked answer."""
        self.dismiss(self._marked)
