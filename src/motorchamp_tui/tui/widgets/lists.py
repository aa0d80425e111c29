"""A list on a screen: the same keys and the same wheel on every screen that has one."""

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

END = 1_000_000
"""More lines than any list has."""


def list_keys(one: str, many: str) -> list[BindingType]:
    """The keys that move the mark in a list of these."""
    return [
        Binding("up,k", "move(-1)", "choose", id="up", key_display="↑", tooltip=f"Mark the {one} above"),
        Binding("down,j", "move(1)", "choose", id="down", key_display="↓", tooltip=f"Mark the {one} below"),
        Binding("pageup", "move(-10)", show=False, id="page_up", tooltip=f"Ten {many} up"),
        Binding("pagedown", "move(10)", show=False, id="page_down", tooltip=f"Ten {many} down"),
        Binding("home", f"move(-{END})", show=False, id="first", tooltip=f"The first {one}"),
        Binding("end", f"move({END})", show=False, id="last", tooltip=f"The last {one}"),
    ]


class ListScreen(Screen[None]):
    """A screen with a list; the mouse wheel marks another line, as ↑ and ↓ do."""

    def action_move(self, by: int) -> None:
        """Mark the line so many further down."""
        raise NotImplementedError

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Wheel: down."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Wheel: up."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        if self.check_action("move", (by,)):
            self.action_move(by)
