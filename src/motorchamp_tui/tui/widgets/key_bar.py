"""Key bar, the bottom line: the keys that can be pressed now, made from the bindings; a click does the same.

A binding that its screen's ``check_action`` closes does not appear. Where the line is too short, whole keys are
left out, from the right, but never help and the way out, which come last. Where the keys change with every
question, some stay at the end of the line: they keep their place, and need not be sent again.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain

from rich.segment import Segment
from textual.binding import Binding
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from motorchamp_tui.terminals.screen.textual_parts import is_open, shown_bindings
from motorchamp_tui.tui.look import palette

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
    "comma": ",",
    "full_stop": ".",
    "slash": "/",
    "colon": ":",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "backspace": "⌫",
    "delete": "Del",
}


def name_of(key: str) -> str:
    """The name on the screen for a key of Textual's."""
    modifier, _, letter = key.partition("+")
    if letter and modifier == "ctrl":
        return f"Ctrl-{letter.upper()}"
    return key.upper() if key[0] == "f" and key[1:].isdigit() else KEY_NAMES.get(key, key)


def written_keys(screen: Screen[object]) -> Iterable[Binding]:
    """The bindings of a screen in the order of the code: its own, or those of every such screen."""
    return Binding.make_bindings(getattr(screen, "keys", type(screen).BINDINGS))


ALWAYS = 2
"""How many keys at the end of the line always have room."""
Group = list[Segment]
"""The keys for one action, and its name."""


class KeyBar(Widget):
    """One line of keys and what they do."""

    DEFAULT_CSS = "KeyBar { height: 1; dock: bottom; }"

    def __init__(
        self,
        *,
        settles_in: Callable[[], float] = lambda: 0.0,
        at_the_end: Sequence[str] = (),
        always: Collection[str] = (),
    ) -> None:
        """``at_the_end``: the keys that stay at the end, by name; ``always``: those that are never left out.

        ``settles_in``: seconds from a change of the bindings to the line that shows them as they are then.
        It does not wait for the bindings to rest: while bots drive they never do, and keys would go stale.
        The seconds start again only when the line itself changes.
        """
        super().__init__()
        self._settles_in = settles_in
        self._at_the_end = at_the_end
        self._always = always
        self._wait = 0.0
        self._strip = Strip([])
        self._made_of: object = None
        """The bindings that it shows, and for how many columns."""
        self._timer: asyncio.TimerHandle | None = None
        self._places: dict[tuple[str | None, str], int] = {}

    def on_mount(self) -> None:
        """Follow the bindings of the screen."""
        self._places = {}
        for place, binding in enumerate(written_keys(self.screen)):
            self._places.setdefault((binding.id, binding.action), place)
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_updated, immediate=True)

    def _bindings_updated(self, _screen: Screen[object]) -> None:
        wait = self._settles_in()
        if not wait or not self._strip:
            self._update()
        elif self._timer is None or wait != self._wait:
            self._stop_waiting()
            self._wait, self._timer = wait, asyncio.get_running_loop().call_later(wait, self._update)

    def fill(self) -> None:
        """Show the keys at once if none are shown yet."""
        if not self._strip:
            self._update()

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def on_unmount(self) -> None:
        """The screen is closed."""
        self._stop_waiting()

    def _update(self) -> None:
        self._stop_waiting()
        if not (self.is_attached and is_open(self.screen)):
            return
        made_of = shown_bindings(self.screen), self.size.width
        if made_of != self._made_of:
            self._made_of = made_of
            self._strip = Strip(chain.from_iterable(self._fitting(self._groups(made_of[0]))))
            self.refresh()

    def on_resize(self) -> None:
        """Another width: other keys fit."""
        self._update()

    def _place_of(self, binding: Binding) -> int:
        """The place of the binding in the code: a key that does several things has no place of its own."""
        return self._places.get((binding.id, binding.action), len(self._places))

    def _fitting(self, groups: dict[str, Group]) -> list[Group]:
        """The keys that fit; if some stay at the end of the line, with a gap before these."""
        while _columns_of(groups.values()) > self.size.width and (spare := self._spare(groups)):
            del groups[spare[-1]]
        if not self._at_the_end:
            return list(groups.values())
        gap = " " * (self.size.width - _columns_of(groups.values()))
        staying = [groups.pop(what) for what in self._at_the_end if what in groups]
        return [*groups.values(), [Segment(gap, palette.BAR)], *staying]

    def _spare(self, groups: dict[str, Group]) -> list[str]:
        """The keys that may be left out."""
        return [what for what in list(groups)[:-ALWAYS] if what not in self._always]

    def _groups(self, bindings: Iterable[Binding]) -> dict[str, Group]:
        """The keys of every action, by its name."""
        keys: dict[str, list[str]] = {}
        actions: dict[str, str] = {}
        for binding in sorted(bindings, key=self._place_of):
            key = binding.key_display or name_of(binding.key)
            keys_of_it = keys.setdefault(binding.description, [])
            if key not in keys_of_it:
                keys_of_it.append(key)
            actions.setdefault(binding.description, binding.action)
        return {what: _group(what, keys[what], action) for what, action in actions.items()}

    def render_line(self, y: int) -> Strip:
        """The line, cut or padded to the width."""
        return self._strip.adjust_cell_length(self.size.width, palette.BAR)


def _columns_of(groups: Iterable[Group]) -> int:
    return sum(map(Segment.get_line_length, groups))


def _group(what: str, keys: Iterable[str], action: str) -> Group:
    action = action if action.startswith("app.") else f"screen.{action}"
    return [
        Segment(f" {' '.join(keys)}", palette.clickable(palette.BAR_KEY, action)),
        Segment(f" {what} ", palette.clickable(palette.BAR, action)),
    ]
