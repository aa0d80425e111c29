"""Dialog: a sentence in a frame over the screen that asks it, and below it the means to answer."""

from collections.abc import Sequence
from typing import TypeVar

from textual.app import ComposeResult
from textual.screen import ModalScreen

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel, line, width_of
from motorchamp_tui.tui.widgets.page import EMPTY

MARGIN = 3
FRAME, MOST_COLUMNS = 2 * MARGIN + 2, 72

AnswerT = TypeVar("AnswerT")


class Dialog(ModalScreen[AnswerT]):
    """The sentence, in as many lines as the window needs; the result is the answer."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self._sentence = sentence

    def compose(self) -> ComposeResult:
        """Everything in a frame, and the keys."""
        yield LinesPanel(id="dialog")
        yield KeyBar()
        yield TooSmall()

    def on_mount(self) -> None:
        """Show it."""
        self._show()

    def on_resize(self) -> None:
        """Wrap everything again."""
        self._show()

    def _show(self) -> None:
        room = min(self.app.size.width - FRAME, MOST_COLUMNS)
        told = [*page.wrapped(self._sentence, room, palette.STRONG), EMPTY, *self._below(room)]
        panel, margin = self.query_one(LinesPanel), line(" " * MARGIN)
        panel.styles.width = max(map(width_of, told)) + FRAME
        panel.styles.height = len(told) + 3
        panel.show([EMPTY, *([*margin, *content] if content else EMPTY for content in told)])

    def _below(self, room: int) -> Sequence[Line]:
        """The lines below the sentence, at most this many columns wide."""
        raise NotImplementedError
