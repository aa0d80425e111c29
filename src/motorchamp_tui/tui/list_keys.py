"""The keys of a list of races: the same on every screen that has one.

Decides nothing; the screen moves its mark.
"""

from textual.binding import Binding, BindingType

END = 1_000_000
"""More races than there are."""

LIST_KEYS: list[BindingType] = [
    Binding("up,k", "move(-1)", "choose", id="up", key_display="↑", tooltip="Mark the race above"),
    Binding("down,j", "move(1)", "choose", id="down", key_display="↓", tooltip="Mark the race below"),
    Binding("pageup", "move(-10)", show=False, id="page_up", tooltip="Ten races up"),
    Binding("pagedown", "move(10)", show=False, id="page_down", tooltip="Ten races down"),
    Binding("home", f"move(-{END})", show=False, id="first", tooltip="The first race"),
    Binding("end", f"move({END})", show=False, id="last", tooltip="The last race"),
]
