"""Command palette: every key of the screen below by what it does, and the ways to everywhere else.

The list is made from the bindings, so that it cannot be wrong.
"""

import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Protocol, runtime_checkable

from attrs import frozen
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.terminals.screen.marks import Mark
from motorchamp_tui.tui.help.screen import key_name
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.dialog import Dialog
from motorchamp_tui.tui.widgets.field_screen import ERASING, FieldScreen
from motorchamp_tui.tui.widgets.form_lines import mark
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.lines_panel import Line
from motorchamp_tui.tui.widgets.lists import END
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.typed_line import TypedLine
from motorchamp_tui.tui.widgets.wheel import TurnedByWheel

NOT_BY_NAME = ("command_palette", "interrupt", "quit", "stay")
"""The beginnings of actions that nobody searches for by name: the palette itself, and mere questions."""
MOST_LETTERS = 40
LINES_BESIDE_THE_LIST, MOST_LINES = 10, 26


@frozen
class PaletteEntry:
    """An action, its key, and how it is done."""

    name: str
    key: str
    also: str
    """The other words that find it: its word in the line of keys, and the name of the key."""
    do: Callable[[], Awaitable[object]]

    @property
    def words(self) -> str:
        """A line of the list."""
        return f"{self.name} · {self.key}" if self.key else self.name


@runtime_checkable
class HasMore(Protocol):
    """A screen on which more can be done than has keys."""

    def palette_entries(self) -> Iterator[PaletteEntry]:
        """What else can be done."""


def commands_of(screen: Screen[Any]) -> Iterator[PaletteEntry]:
    """Every key that does something on this screen now."""
    app, names = screen.app, set[str]()
    for node, binding, is_enabled, _ in screen.active_bindings.values():
        name = binding.tooltip
        if binding.system or binding.action.startswith(NOT_BY_NAME):
            continue
        if is_enabled and name and name not in names:
            names.add(name)
            key, also = binding.key_display or key_name(binding), f"{binding.description} {binding.id}"
            yield PaletteEntry(name, key, also, partial(app.run_action, binding.action, node))


def found(entries: Sequence[PaletteEntry], query: str) -> list[PaletteEntry]:
    """The commands with all of these words in them, first those in which they begin words."""
    wanted = [re.escape(word) for word in query.casefold().split()]

    def has_all(entry: PaletteEntry, boundary: str) -> bool:
        text = f"{entry.words} {entry.also}".casefold()
        return all(re.search(boundary + word, text) for word in wanted)

    hits = [entry for entry in entries if has_all(entry, "")]
    return sorted(hits, key=lambda entry: not has_all(entry, r"\b"))


class CommandsScreen(TurnedByWheel, Dialog[PaletteEntry], FieldScreen):
    """A field to search in, and the commands that were found; the result is the one that was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "do it", id="take", tooltip="Do what is marked"),
        Binding("up", "move(-1)", "choose", id="up", key_display="↑", tooltip="The command above"),
        Binding("down", "move(1)", "choose", id="down", key_display="↓", tooltip="The command below"),
        Binding("pageup", "move(-10)", show=False, id="page_up", tooltip="Ten commands up"),
        Binding("pagedown", "move(10)", show=False, id="page_down", tooltip="Ten commands down"),
        Binding("home", f"move(-{END})", show=False, id="first", tooltip="The first command"),
        Binding("end", f"move({END})", show=False, id="last", tooltip="The last command"),
        Binding("escape", "leave", "back", id="leave", key_display="Esc", tooltip="Do nothing"),
        *ERASING,
    ]

    def __init__(self, entries: Sequence[PaletteEntry]) -> None:
        super().__init__("What do you want to do?")
        self._entries = self._found = entries
        self._query = TypedLine(MOST_LETTERS)
        self._marked = 0

    @property
    def field(self) -> TypedLine:
        """The words to search for."""
        return self._query

    def field_changed(self, field: TypedLine) -> None:
        """Search for it, and mark the first that is found."""
        self._found, self._marked = found(self._entries, field.text), 0
        self._show()
        self.refresh_bindings()

    def _below(self, room: int) -> Sequence[Line]:
        # The cursor of the terminal belongs on the command that is marked, before it belongs in the field.
        query = self._query.shown(room, Mark.PAGE)
        height = max(1, min(self.app.size.height - LINES_BESIDE_THE_LIST, MOST_LINES))
        listed = list(self._list_lines(room, height)) or page.wrapped("No command is called that.", room)
        return [page.padded(query, room), EMPTY, *listed, *[EMPTY] * (height - len(listed))]

    def _list_lines(self, room: int, height: int) -> Iterator[Line]:
        """This many lines of the list, the marked command among them."""
        lines, last = list[Line](), 0
        for number, entry in enumerate(self._found):
            is_marked = number == self._marked
            style = palette.CHOSEN if is_marked else palette.PLAIN
            for at, (words, *_) in enumerate(page.wrapped(entry.words, room - 2)):
                button = page.button(words.text, f"screen.choose({number})", style)
                lines.append([*mark(is_marked and not at), button])
            last = len(lines) - 1 if is_marked else last
        first = max(0, last - height + 1)
        yield from lines[first : first + height]

    @only_if(lambda screen, _: len(screen._found) > 1)
    def action_move(self, by: int) -> None:
        """Mark another command."""
        self._marked = max(0, min(self._marked + by, len(self._found) - 1))
        self._show()

    def action_choose(self, number: int) -> None:
        """Choose this one."""
        if number < len(self._found):
            self.dismiss(self._found[number])

    @only_if(lambda screen: screen._found)
    def action_take(self) -> None:
        """Choose the marked one."""
        self.action_choose(self._marked)

    def action_leave(self) -> None:
        """Choose none."""
        self.dismiss(None)

    def turn(self, by: int, _event: events.MouseEvent) -> None:
        """The command above or below."""
        self.action_move(by)


def choose_command(app: App[Any]) -> None:
    """Offer the commands of the current screen, and do the chosen one."""

    async def do(entry: PaletteEntry | None) -> None:
        if entry is not None:
            await entry.do()

    screen = app.screen
    more = screen.palette_entries() if isinstance(screen, HasMore) else ()
    app.push_screen(CommandsScreen([*commands_of(screen), *more]), do)
