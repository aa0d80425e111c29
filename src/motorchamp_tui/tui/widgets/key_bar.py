"""The bottom line: the keys that can be pressed now, made from the bindings; a click does the same.

Decides nothing; a binding that its screen's ``check_action`` closes does not appear.
"""

from rich.segment import Segment
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from motorchamp_tui.tui import palette

KEY_NAMES = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "⇧Tab",
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
}


class KeyBar(Widget):
    """One line of keys and what they do."""

    DEFAULT_CSS = "KeyBar { height: 1; dock: bottom; }"

    def __init__(self, *, settles_in: float = 0.0) -> None:
        """``settles_in``: seconds that the bindings must have been at rest before the line changes."""
        super().__init__()
        self._settles_in = settles_in
        self._strip = Strip([])
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        """Follow the bindings of the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_updated)

    def _bindings_updated(self, _screen: Screen[object]) -> None:
        if self._timer is not None:
            self._timer.stop()
        if self._settles_in and self._strip:
            self._timer = self.set_timer(self._settles_in, self._update)
        else:
            self._update()

    def _update(self) -> None:
        strip = Strip(self._segments(self.screen))
        if strip != self._strip:
            self._strip = strip
            self.refresh()

    def _segments(self, screen: Screen[object]) -> list[Segment]:
        groups: dict[str, list[str]] = {}
        actions: dict[str, str] = {}
        for _, binding, enabled, _ in screen.active_bindings.values():
            if binding.show and enabled and binding.description:
                key = binding.key_display or KEY_NAMES.get(binding.key, binding.key)
                keys = groups.setdefault(binding.description, [])
                if key not in keys:
                    keys.append(key)
                actions.setdefault(binding.description, binding.action)
        segments = list[Segment]()
        for description, keys in groups.items():
            action = f"screen.{actions[description]}"
            segments += [
                Segment(f" {' '.join(keys)}", palette.clickable(palette.BAR_KEY, action)),
                Segment(f" {description} ", palette.clickable(palette.BAR, action)),
            ]
        return segments

    def render_line(self, y: int) -> Strip:
        """The line, cut or padded to the width."""
        return self._strip.adjust_cell_length(self.size.width, palette.BAR)
