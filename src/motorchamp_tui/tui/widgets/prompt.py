"""A question that is answered in words, over the screen that asks it.

An answer is taken only when nothing is wrong with it; otherwise it stays, with the reason.
"""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen

from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import LinesPanel, line
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.typed_line import TypedLine
from motorchamp_tui.tui.widgets.typing_screen import typing_keys

MARGIN, FRAME, OTHER_LINES, MOST_COLUMNS, MOST_LETTERS = 3, 8, 7, 72, 400

Check = Callable[[str], str]
"""What is wrong with an answer, in a sentence; empty where it is taken."""


class Prompt(ModalScreen[str]):
    """One sentence, and a line to type the answer in; the result is None if there was no answer."""

    DEFAULT_CSS = "Prompt #prompt { border: round $accent; }"
    BINDINGS: ClassVar[list[BindingType]] = typing_keys("take")

    def __init__(self, sentence: str, text: str, check: Check) -> None:
        super().__init__()
        self._sentence = sentence
        self._check = check
        self._typed = TypedLine(MOST_LETTERS, text=text)
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """Sentence, answer, and what is wrong with it, in a frame."""
        yield LinesPanel(id="prompt")
        yield KeyBar()
        yield TooSmall()

    def on_mount(self) -> None:
        """Show the question."""
        self._show()

    def on_resize(self) -> None:
        """Wrap everything again."""
        self._show()

    def _show(self) -> None:
        room = min(self.app.size.width - FRAME, MOST_COLUMNS)
        words = page.wrapped(self._sentence, room, palette.STRONG)
        trouble = page.wrapped(self._trouble, room, palette.BAD) or [EMPTY]
        panel, margin = self.query_one(LinesPanel), line(" " * MARGIN)
        panel.styles.width = room + FRAME
        panel.styles.height = len(words) + len(trouble) + OTHER_LINES - 1
        told = [*words, EMPTY, self._typed.shown(room), EMPTY, *trouble]
        panel.show([EMPTY, *([*margin, *content] if content else EMPTY for content in told)])

    def on_key(self, event: events.Key) -> None:
        """Letters are part of the answer."""
        if event.character and event.is_printable:
            event.stop()
            event.prevent_default()
            self._type(event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed text."""
        event.stop()
        self._type(event.text)

    def _type(self, text: str) -> None:
        self._typed.type(text)
        self._trouble = ""
        self._show()

    def action_erase(self, letters: int) -> None:
        """Erase from the end of the answer."""
        self._typed.erase(letters)
        self._trouble = ""
        self._show()

    def action_take_typed(self) -> None:
        """Give the answer, or hear what is wrong with it."""
        self._trouble = self._check(self._typed.text)
        if self._trouble:
            self._show()
        else:
            self.dismiss(self._typed.text)

    def action_type_nothing(self) -> None:
        """No answer."""
        self.dismiss(None)


def ask_for(app: App[None], sentence: str, text: str, check: Check, then: Callable[[str], None]) -> None:
    """Ask for words, starting from these; ``then`` gets the answer, unless there is none."""

    def answered(words: str | None) -> None:
        if words is not None:
            then(words)

    app.push_screen(Prompt(sentence, text, check), answered)
