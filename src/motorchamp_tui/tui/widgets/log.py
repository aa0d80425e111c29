"""Log over the screen below, and other lines to read: the order, anything longer than its panel.

It opens at the end, at the latest line, unless reading begins at the first.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen

from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line
from motorchamp_tui.tui.widgets.scroll_panel import ReadingScreen, ScrollPanel


class LogScreen(ModalScreen[None], ReadingScreen):
    """Lines in a frame, to scroll through."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)", "scroll", id="up", key_display="↑", tooltip="A line up"),
        Binding("down,j", "scroll(1)", "scroll", id="down", key_display="↓", tooltip="A line down"),
        Binding("pageup,ctrl+b", "page(-1)", "page", id="page_up", key_display="PgUp", tooltip="A page up"),
        Binding(
            "pagedown,space,ctrl+f", "page(1)", "page", id="page_down", key_display="PgDn", tooltip="A page down"
        ),
        Binding("home", "end(-1)", "first, last", id="first", key_display="Home", tooltip="To the first line"),
        Binding("end", "end(1)", "first, last", id="last", key_display="End", tooltip="To the last line"),
        Binding("r", "app.rulebook", show=False, id="rulebook", tooltip="The rulebook, with figures to play"),
        Binding("enter", "close", "close", show=False, id="close", tooltip="Back to where you were"),
        Binding("q,escape", "close", "close", id="leave", key_display="Esc", tooltip="Back to where you were"),
    ]

    def __init__(self, title: str, lines: Sequence[Line], *, from_end: bool = True) -> None:
        super().__init__()
        self._from_end = from_end
        self._title = title
        self._lines = lines

    def compose(self) -> ComposeResult:
        """The frame with the lines, and the keys."""
        yield ScrollPanel(self._title, id="lines")
        yield KeyBar()
        yield TooSmall()

    def on_mount(self) -> None:
        """Open at the beginning of reading."""
        self.begin()

    def begin(self) -> None:
        """Show the lines from the end, or from the first where reading begins there."""
        self.panel.show(self._folded, from_end=self._from_end)

    def _folded(self, width: int) -> Sequence[Line]:
        return [fold for content in self._lines for fold in page.folded(content, width)]

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss()


class RaceLogScreen(LogScreen):
    """The lines that the screen of a race opens over it by ``action``: order, log or laps.

    From each of them the others are one key away, and its own key closes it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "turn_to('order')", "order", id="order", tooltip="The order of all cars"),
        Binding("o", "turn_to('laps')", "laps", id="laps", tooltip="Your last laps on this track"),
        Binding("g", "turn_to('log')", "log", id="log", tooltip="Everything that happened"),
    ]

    def __init__(self, action: str, title: str, lines: Sequence[Line]) -> None:
        super().__init__(title, lines)
        self._action = action

    @property
    def _below(self) -> Screen[Any] | None:
        """The screen that this one covers, as long as it does: the bottom line asks until it is gone itself."""
        stack = self.app.screen_stack
        return stack[stack.index(self) - 1] if self in stack else None

    def _is_below(self, action: str) -> bool:
        """Whether the screen below has it."""
        below = self._below
        return below is not None and hasattr(below, f"action_{action}") and bool(below.check_action(action, ()))

    @only_if(lambda screen, action: screen._is_below(action))
    def action_turn_to(self, action: str) -> None:
        """Close this, and open the other one."""
        below = self._below
        self.dismiss()
        if action != self._action:
            getattr(below, f"action_{action}")()
