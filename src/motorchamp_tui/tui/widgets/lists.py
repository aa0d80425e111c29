"""Lists and forms on screens: the same keys on every screen that has one, and for lists the same wheel."""

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


LINE_KEYS: tuple[BindingType, ...] = (
    Binding("up,k", "move(-1)", "line", id="up", key_display="↑", tooltip="The line above"),
    Binding("down,j", "move(1)", "line", id="down", key_display="↓", tooltip="The line below"),
    Binding("left", "step(-1)", "change", id="less", key_display="←", tooltip="The previous value"),
)
"""The keys on every page with a value on each line, by default."""
NEXT_VALUE = Binding("right", "step(1)", "change", id="more", key_display="→", tooltip="The next value")
"""Where Space and Enter have another use."""


def form_keys(last: str, first: str = "point(0, 0)") -> list[BindingType]:
    """The keys of a page with a value on each line, and with something to do on the ``last`` one."""
    return [
        *LINE_KEYS,
        Binding("right,space,enter", "step(1)", "change", id="more", key_display="→", tooltip="The next value"),
        Binding("home", first, show=False, id="first", tooltip="The first line"),
        last_line(last),
    ]


def last_line(what: str) -> Binding:
    """The key for the last line of a form, for players who are happy with all the values."""
    return Binding("end", "last", "finish", id="last", tooltip=f"The last line: {what}")


class ListScreen(Screen[None]):
    """A screen with a list; the mouse wheel marks another line, as ↑ and ↓ do."""

    def action_move(self, by: int) -> None:
        """Mark the line this many further down."""
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
