"""The command palette: every key of the screen below by what it does, and the ways to everywhere else.

The list is made from the bindings, so that it cannot be wrong; Textual's palette searches and shows it.
"""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any

from attrs import frozen
from textual.await_complete import AwaitComplete
from textual.command import CommandInput, CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen

from motorchamp_tui.tui.help.screen import key_name
from motorchamp_tui.tui.terminal.textual_parts import patch_lists

patch_lists()

NOT_BY_NAME = ("command_palette", "interrupt", "quit", "stay")
"""The beginnings of actions that nobody looks for by name: the palette itself, and mere questions."""


@frozen
class PaletteEntry:
    """Something that can be done, the key for it, and how it is done."""

    name: str
    key: str
    do: Callable[[], Awaitable[object]]

    @property
    def words(self) -> str:
        """A line of the list."""
        return f"{self.name} · {self.key}" if self.key else self.name


def commands_of(screen: Screen[Any]) -> Iterator[PaletteEntry]:
    """Every key that does something on this screen now."""
    app, names = screen.app, set[str]()
    for node, binding, is_enabled, _ in screen.active_bindings.values():
        name = binding.tooltip
        if binding.system or binding.action.startswith(NOT_BY_NAME):
            continue
        if is_enabled and name and name not in names:
            names.add(name)
            yield PaletteEntry(
                name, binding.key_display or key_name(binding), partial(app.run_action, binding.action, node)
            )


class Bindings(Provider):
    """Hands the commands to Textual's palette."""

    async def discover(self) -> Hits:
        """All commands, before anything is typed."""
        for command in commands_of(self.screen):
            yield DiscoveryHit(command.words, command.do)

    async def search(self, query: str) -> Hits:
        """The commands whose names contain the typed letters, in order."""
        matcher = self.matcher(query)
        for command in commands_of(self.screen):
            score = matcher.match(command.words)
            if score > 0:
                yield Hit(score, matcher.highlight(command.words), command.do)


class CommandsScreen(CommandPalette):
    """The palette, without a cursor that blinks: an idle screen sends nothing."""

    DEFAULT_CSS = """
    CommandsScreen > Vertical { margin-top: 1; width: 100%; max-width: 90; }
    CommandsScreen CommandInput > .input--placeholder { color: $text-muted; }
    CommandsScreen SearchIcon { display: none; }
    CommandsScreen CommandInput, CommandsScreen CommandInput:focus { padding-left: 2; }
    """

    def __init__(self) -> None:
        super().__init__([Bindings], placeholder="What do you want to do?")

    @property
    def cursor_spot(self) -> tuple[int, int]:
        """Where the terminal's cursor belongs: on the command that is marked, before there is one in the field."""
        commands = self.query_one(CommandList)
        if commands.display and commands.highlighted is not None:
            region = commands.content_region
            return region.y + commands.highlighted - int(commands.scroll_y), region.x
        column, row = self.query_one(CommandInput).cursor_screen_offset
        return row, column

    def on_mount(self) -> None:
        """Hold the cursor still."""
        self.query_one(CommandInput).cursor_blink = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse to turn the pages of a list that is not laid out yet: Textual would look for its lines."""
        if action == "command_list":
            return any(commands.scrollable_content_region for commands in self.query(CommandList))
        return super().check_action(action, parameters)

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close it while it is on top: a second or late click beside it closes no other screen."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()
