"""Screen that is one page of lines, with the keys below it, and on many screens a line above it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import ClassVar

from textual.app import ComposeResult
from textual.geometry import Size

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.terminals.screen.textual_parts import is_open
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.navigation import leave, navigator
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.judged import JudgedScreen
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel


class PageScreen(JudgedScreen):
    """Shows its :meth:`lines`, below its :meth:`head` where it ``has_head``."""

    has_head: ClassVar[bool] = False
    message = ""
    """What there is to say at the moment, such as why the last action failed."""
    _drawn_for: Size | None = None

    def compose(self) -> ComposeResult:
        """The head, the page, and the keys."""
        if self.has_head:
            yield LinesPanel(ground=palette.BAR, id="head")
        yield LinesPanel(id="page")
        yield KeyBar()
        yield TooSmall()

    def on_resize(self) -> None:
        """Draw it for the new size; Textual reports the first one as well, twice."""
        if self._drawn_for != self.size:
            self.show_page()

    def show_page(self) -> None:
        """Redraw everything."""
        if self.size and is_open(self):
            self._drawn_for = self.size
            if self.has_head:
                self.query_one("#head", LinesPanel).show([self.head()])
            self.query_one("#page", LinesPanel).show([*self.lines(self.size.width, self.page_lines)])
            self.refresh_bindings()

    def say(self, message: str) -> None:
        """Show this message; an empty one takes the last one away."""
        self.message = " ".join(message.split())
        self.show_page()

    @contextmanager
    def saying_why(self) -> Iterator[None]:
        """What is done within this may fail: then say why, and otherwise take the last message away."""
        try:
            yield
        except (MotorChampError, OSError) as error:
            self.say(str(error))
        else:
            self.say("")

    @property
    def page_lines(self) -> int:
        """How many lines fit above the keys."""
        return self.size.height - 1 - self.has_head

    def head(self) -> Line:
        """The line above the page."""
        raise NotImplementedError

    def lines(self, width: int, height: int) -> Iterable[Line]:
        """The page."""
        raise NotImplementedError

    def action_help(self) -> None:
        """Help for this screen."""
        navigator(self).open_help(self)

    def action_leave(self) -> None:
        """Back to where it was opened."""
        leave(self.app)
