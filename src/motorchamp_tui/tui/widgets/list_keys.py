"""The keys of a list: the same on every screen that has one."""

from textual.binding import Binding, BindingType

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
