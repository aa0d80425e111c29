"""A question with two answers, over the screen that asks it. The harmless one is marked first."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line, width_of
from motorchamp_tui.tui.widgets.page import EMPTY

MARGIN = 3
FRAME, OTHER_LINES = 2 * MARGIN + 2, 6
MOST_COLUMNS = 72


class Question(ModalScreen[bool]):
    """One sentence; yes or no. Enter gives the marked answer, at first no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "yes", id="yes", tooltip="Yes"),
        Binding("n,escape", "answer(False)", "no", id="no", tooltip="No, back to where you were"),
        Binding(
            "left,right,up,down,tab,shift+tab,j,k", "move", "mark", id="mark", tooltip="Mark the other answer"
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
        yield KeyBar()
        yield TooSmall()

    def on_mount(self) -> None:
        """Show the question."""
        self._show()

    def on_resize(self) -> None:
        """Wrap the sentence again."""
        self._show()

    def _show(self) -> None:
        """The sentence, in as many lines as the window needs, in a frame that fits."""
        room = min(self.app.size.width - FRAME, MOST_COLUMNS)
        words = page.wrapped(self._sentence, room, palette.STRONG)
        panel, answers = self.query_one(LinesPanel), self._answer_line()
        panel.styles.width = max(map(width_of, [*words, answers])) + FRAME
        panel.styles.height = len(words) + OTHER_LINES
        margin = line(" " * MARGIN)
        panel.show([EMPTY, *([*margin, *content] for content in words), EMPTY, [*margin, *answers], EMPTY])

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


def ask(
    app: App[None], sentence: str, then: Callable[[], None], otherwise: Callable[[], None] = lambda: None
) -> None:
    """Ask once, then do it, or the other thing."""

    def answered(is_sure: bool | None) -> None:  # noqa: FBT001 - Textual's callback
        (then if is_sure else otherwise)()

    app.push_screen(Question(sentence), answered)
