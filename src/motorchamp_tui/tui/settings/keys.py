"""Page of the keys: every command in its group, with its key and the default, and how to choose another.

:mod:`motorchamp_tui.settings.keys` has the keys that can be chosen.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from motorchamp_tui.settings.keys import CAN_BE_CHOSEN, COMMANDS, GROUPS, Command, keys_with, written_key
from motorchamp_tui.settings.words import keys_in
from motorchamp_tui.tui.app_settings import app_settings_of, change_keys
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.key_bar import name_of
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.lists import MarkedListScreen, list_keys
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.question import ask

NAMES = tuple(COMMANDS)
KEY_COLUMNS = 10
HEAD_LINES, FOOT_LINES = 2, 4
PRESS = "press the new key; Esc leaves it as it is"


class KeysScreen(MarkedListScreen):
    """A line for each command; after Enter, the next key pressed becomes its key.

    The message is why the last one was not taken.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "change", "change", id="change", tooltip="Press another key for this"),
        *list_keys("line", "lines"),
        Binding("backspace,delete", "default", "default", id="default", tooltip="The default key for this"),
        Binding("ctrl+u", "default_all", "all default", id="default_all", tooltip="The default keys for all"),
        page.HELP,
        Binding("q,escape", "leave", "back", id="leave", key_display="Esc", tooltip="Back to the settings"),
    ]
    count = len(NAMES)
    _is_waiting = False
    """Whether the new key of the marked command is awaited."""

    @property
    def _chosen(self) -> dict[str, str]:
        return keys_in(app_settings_of(self.app).words)

    @property
    def _marked_command(self) -> str:
        return NAMES[self.marked]

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The part of the list around the marked command, and what has been pressed."""
        own = sum(map(bool, self._chosen.values()))
        every = list(self._list(width))
        room = max(1, height - HEAD_LINES - FOOT_LINES)
        at = max(index for index, (number, _) in enumerate(every) if number == self.marked)
        top = max(0, min(at - room // 2, len(every) - room))
        shown = [content for _, content in every[top : top + room]]
        more = f"{top + 1}–{top + len(shown)} of {len(every)} lines" if len(every) > room else ""
        return [
            line(("  Keys", palette.MARKED), (f"  {own} of your own" if own else "  all default", palette.FAINT)),
            EMPTY,
            *shown,
            line((f"  {more}", palette.FAINT)),
            *self._foot(width),
        ]

    def _list(self, width: int) -> Iterator[tuple[int, Line]]:
        """Every line with the number of its command; a heading has that of the command below it."""
        chosen = self._chosen
        keys = keys_with(chosen)
        for number, command in enumerate(COMMANDS.values()):
            if command.name in GROUPS:
                if number:
                    yield number, EMPTY
                yield number, line((f"  {GROUPS[command.name]}", palette.FAINT))
            is_own = bool(chosen.get(command.name))
            yield number, self._command_line(command, keys[command.name], number, width, is_own=is_own)

    def _command_line(
        self, command: Command, keys: Sequence[str], number: int, width: int, *, is_own: bool
    ) -> Line:
        is_marked = number == self.marked
        style = palette.CHOSEN if is_marked else palette.STRONG if is_own else palette.PLAIN
        was = f"  (default {' '.join(command.keys)})" if is_own else ""
        key = "…" if is_marked and self._is_waiting else " ".join(keys)
        text = f"{'▶' if is_marked else ' '} {key:{KEY_COLUMNS}} {command.words}{was}"
        return [page.button(page.column(text, width), f"screen.choose({number})", style)]

    def _foot(self, width: int) -> list[Line]:
        """Three lines: why a key was not taken, which one is awaited, or where keys are kept."""
        place = app_settings_of(self.app).place
        if self.message:
            style, words = palette.BAD, self.message
        elif self._is_waiting:
            style, words = palette.MARKED, f"{COMMANDS[self._marked_command].words}: {PRESS}."
        elif place:
            style, words = palette.FAINT, f"Changes take effect at once and are saved {place}."
        else:
            style, words = palette.FAINT, "Changes last until you leave."
        return [*page.wrapped(words, width - 2, style, indent=2), EMPTY, EMPTY, EMPTY][: FOOT_LINES - 1]

    def action_move(self, by: int) -> None:
        """Mark another command."""
        self._is_waiting, self.message = False, ""
        super().action_move(by)

    def action_open(self) -> None:
        """Wait for the new key of the marked command."""
        self._is_waiting = True
        self.say("")

    def action_change(self) -> None:
        """Wait for the new key of the marked command."""
        self.action_open()

    def on_key(self, event: events.Key) -> None:
        """Take the awaited key, even if it has another meaning."""
        if self._is_waiting:
            event.stop()
            event.prevent_default()
            self._take(event)

    def _take(self, event: events.Key) -> None:
        name = event.character if event.character and event.is_printable else name_of(event.key)
        key = written_key(name)
        if event.key == "escape":
            self._is_waiting = False
            self.say("")
        elif key is None:
            shown = "Space" if name == " " else name
            self.say(f"{shown} cannot be chosen: a key must be {CAN_BE_CHOSEN}.")
        else:
            trouble = change_keys(self.app, {self._marked_command: key})
            self._is_waiting = self._chosen.get(self._marked_command) != key
            self.say(trouble)

    @only_if(lambda screen: bool(screen._chosen.get(screen._marked_command)))
    def action_default(self) -> None:
        """Give the marked command its default key."""
        self.say(change_keys(self.app, {self._marked_command: ""}))

    @only_if(lambda screen: any(screen._chosen.values()))
    def action_default_all(self) -> None:
        """Ask, then give every command its default key."""
        ask(self.app, "Give every command its default key again?", self._make_all_default)

    def _make_all_default(self) -> None:
        chosen = (name for name, key in self._chosen.items() if key)
        self.say(change_keys(self.app, dict.fromkeys(chosen, "")))
