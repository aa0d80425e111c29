"""Screen of a player in the paddock: it is redrawn when something has changed there.

One sentence says what may not be done. A busy paddock is drawn only so often.
"""

import asyncio
from collections.abc import Callable

from textual import events, work
from textual.app import ComposeResult
from textual.worker import Worker

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.terminal.textual_parts import is_open
from motorchamp_tui.tui.too_small import TooSmall
from motorchamp_tui.tui.widgets.act_screen import ActScreen
from motorchamp_tui.tui.widgets.key_bar import KeyBar
from motorchamp_tui.tui.widgets.lines_panel import Line, LinesPanel
from motorchamp_tui.tui.widgets.typing_screen import TypingScreen

BREATH = 0.2
"""Seconds between two redraws caused by others."""


class VisitScreen(ActScreen, TypingScreen):
    """Knows the paddock and the visit; ``message`` is why the last action failed."""

    def __init__(self, paddock: Paddock, visit: Visit) -> None:
        super().__init__()
        self.paddock = paddock
        self.visit = visit
        self.message = ""
        self._watch: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        """Where this is, the page, and the keys."""
        yield LinesPanel(ground=palette.BAR, id="head")
        yield LinesPanel(id="page")
        yield KeyBar()
        yield TooSmall()

    @property
    def player(self) -> Player:
        """The player who is looking at it."""
        return self.visit.player

    def begin_to_watch(self) -> None:
        """Start following what happens in the paddock."""
        self.stop_watching()
        self._watch = self._follow_changes()

    def stop_watching(self) -> None:
        """Stop following it."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    @work(group="changes")
    async def _follow_changes(self) -> None:
        while not self.visit.has_left:
            await self.visit.changed()
            self.look_again()
            await asyncio.sleep(BREATH)

    def look_again(self) -> None:
        """Something in the paddock has changed."""
        self.show_page()

    def show_page(self) -> None:
        """Redraw everything."""
        if not self.size or not is_open(self):
            return
        width, height = self.size
        self.query_one("#head", LinesPanel).show([self.head()])
        self.query_one("#page", LinesPanel).show(self.lines(width, height - 2))
        self.refresh_bindings()

    def head(self) -> Line:
        """The line above the page."""
        raise NotImplementedError

    def lines(self, width: int, height: int) -> list[Line]:
        """The page."""
        raise NotImplementedError

    def attempt(self, do: Callable[[], object]) -> bool:
        """Do this, or say why it cannot be done; returns whether it was done."""
        try:
            do()
        except MotorChampError as error:
            self.message = " ".join(str(error).split())
        else:
            self.message = ""
        self.show_page()
        return not self.message

    def action_act(self, name: str) -> None:
        """Do this act, or say why it cannot be done."""
        self.attempt(lambda: self.acts.do(name))

    def refuse(self, refusal: str) -> None:
        """Show why something may not be done."""
        self.message = refusal
        self.show_page()

    def turn_wheel(self, by: int) -> None:
        """The wheel was turned: down is 1, up is -1."""
        raise NotImplementedError

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Wheel: down."""
        event.stop()
        self.turn_wheel(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Wheel: up."""
        event.stop()
        self.turn_wheel(-1)
