"""Page of the keys: which key does what, and how to choose another.

:mod:`motorchamp_tui.settings.keys` has the keys that can be chosen.
"""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from motorchamp_tui.settings.keys import CAN_BE_CHOSEN, written_key
from motorchamp_tui.settings.words import keys_in
from motorchamp_tui.tui.app_settings import app_settings_of, change_keys
from motorchamp_tui.tui.settings.keys_page import NAMES, KeyChange, keys_lines
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.key_bar import name_of
from motorchamp_tui.tui.widgets.lines_panel import Line
from motorchamp_tui.tui.widgets.lists import ListScreen, list_keys
from motorchamp_tui.tui.widgets.question import ask


class KeysScreen(ListScreen):
    """A line for each command; after Enter, the next key pressed becomes its key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "change", "change", id="change", tooltip="Press another key for this"),
        *list_keys("line", "lines"),
        Binding("backspace,delete", "default", "default", id="default", tooltip="The default key for this"),
        Binding("ctrl+u", "default_all", "all default", id="default_all", tooltip="The default keys for all"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to the settings"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._asked = KeyChange(0, is_waiting=False, trouble="")

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The list, and what has been pressed."""
        return keys_lines(self._chosen, self._asked, app_settings_of(self.app).place, width, height)

    @property
    def _chosen(self) -> dict[str, str]:
        return keys_in(app_settings_of(self.app).words)

    @property
    def _marked_command(self) -> str:
        return NAMES[self._asked.marked]

    def action_move(self, by: int) -> None:
        """Mark another command."""
        self._mark(max(0, min(self._asked.marked + by, len(NAMES) - 1)))

    def _mark(self, number: int, trouble: str = "", *, is_waiting: bool = False) -> None:
        self._asked = KeyChange(number, is_waiting, trouble)
        self.show_page()

    def action_choose(self, number: int) -> None:
        """Mark this command, and wait for its new key."""
        self._mark(number, is_waiting=True)

    def action_change(self) -> None:
        """Wait for the new key of the marked command."""
        self.action_choose(self._asked.marked)

    def on_key(self, event: events.Key) -> None:
        """Take the awaited key, even if it has another meaning."""
        if self._asked.is_waiting:
            event.stop()
            event.prevent_default()
            self._take(event)

    def _take(self, event: events.Key) -> None:
        marked = self._asked.marked
        name = event.character if event.character and event.is_printable else name_of(event.key)
        key = written_key(name)
        if event.key == "escape":
            self._mark(marked)
        elif key is None:
            shown = "Space" if name == " " else name
            self._mark(marked, f"{shown} cannot be chosen: a key must be {CAN_BE_CHOSEN}.", is_waiting=True)
        else:
            trouble = change_keys(self.app, {self._marked_command: key})
            is_taken = self._chosen.get(self._marked_command) == key
            self._mark(marked, trouble, is_waiting=not is_taken)

    @only_if(lambda screen: bool(screen._chosen.get(screen._marked_command)))
    def action_default(self) -> None:
        """Give the marked command its default key."""
        self._mark(self._asked.marked, change_keys(self.app, {self._marked_command: ""}))

    @only_if(lambda screen: any(screen._chosen.values()))
    def action_default_all(self) -> None:
        """Ask, then give every command its default key."""
        ask(self.app, "Give every command its default key again?", self._make_all_default)

    def _make_all_default(self) -> None:
        chosen = (name for name, key in self._chosen.items() if key)
        self._mark(self._asked.marked, change_keys(self.app, dict.fromkeys(chosen, "")))

    def action_leave(self) -> None:
        """Back to the settings."""
        self.dismiss(None)
