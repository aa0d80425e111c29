"""Public parts of Textual, as the screens need them beyond widgets: for a Textual that has not been tried yet.

The names are those of ``textual_fixes``, and everything is as right, but slower: whole lines are painted where a
cell has changed, panels are filled after they have been shown, and closed screens stay in memory until garbage
is collected. The terminal's cursor does not follow what is marked, and no pictures can be taken.
"""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from rich.color import ColorSystem
from rich.console import Console
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import ANSIToTruecolor, LineFilter
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from motorchamp_tui.errors import WrongLibraryError
from motorchamp_tui.terminals.screen.kinds import Terminal

shown_with: WeakKeyDictionary[App[Any], list[LineFilter]] = WeakKeyDictionary()
"""The filters of each app, between what is drawn and what its terminal shows."""


def every_binding(screen: Screen[Any]) -> Iterator[Binding]:
    """The bindings of a screen and its app by the keys chosen for them, if they are of use now."""
    return (active.binding for active in screen.active_bindings.values())


def shown_bindings(screen: Screen[Any]) -> list[Binding]:
    """The visible bindings whose keys work now."""
    found = (active.binding for active in screen.active_bindings.values() if active.enabled)
    return [binding for binding in found if binding.show and binding.description]


def bind(screen: Screen[Any], keys: Sequence[BindingType]) -> None:
    """Give a screen these bindings in addition to those of its class.

    They become the app's, which come second everywhere, and do nothing on a screen without such an action.
    """
    for key in Binding.make_bindings(keys):
        screen.app.bind(key.key, f"screen.{key.action}", description=key.description, show=key.show)


def forget(console: Console) -> None:
    """Forget nothing: Textual sends everything anyway."""


class DrawnWhole(Widget):
    """A widget that can draw a part of a line; here it draws whole lines, and says when its size has changed."""

    def render_part(self, y: int, first: int, last: int) -> Strip:
        """The columns from ``first`` to before ``last`` of a line, as in :meth:`render_line`."""
        raise NotImplementedError

    def on_resize(self) -> None:
        """Let the screen fill it for its new size."""
        if isinstance(self.screen, FilledLater):
            self.screen.fill_soon()


class FilledLater(Screen[None]):
    """A screen with panels that are filled for the sizes which they get."""

    _is_to_be_filled = False

    def fill(self) -> None:
        """Show everything in the sizes that the panels have now."""
        raise NotImplementedError

    def fill_soon(self) -> None:
        """Fill the panels once everything has its place."""
        if not self._is_to_be_filled:
            self._is_to_be_filled = True
            self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        self._is_to_be_filled = False
        if is_open(self):
            self.fill()


DrawnInParts, FilledScreen = DrawnWhole, FilledLater


def patch_textual() -> None:
    """Leave Textual as it is."""


def lay_out_anew(widget: Widget) -> None:
    """Let the widget get the room that its content needs now."""
    widget.refresh(layout=True)


def is_open(screen: Screen[Any]) -> bool:
    """Whether the screen has its panels."""
    return screen.is_attached and screen.is_running and bool(screen.children)


async def until_composed(screen: Screen[Any]) -> None:
    """Wait for a screen that was opened a moment ago: keys come to it before its panels do."""
    while screen.is_attached and not screen.is_mounted:
        await asyncio.sleep(0)


def laid_out(_screen: Screen[Any]) -> bool:
    """Refuse: what a screen shows can be asked for in no public way."""
    raise WrongLibraryError("Pictures", "Textual", "it is newer than any that was tried")


def seen(screen: Screen[Any]) -> list[Strip]:
    """Refuse, likewise."""
    raise AssertionError(laid_out(screen))


def repaint(app: App[Any]) -> None:
    """Send the whole screen again; also for callers outside the app."""
    app.call_later(app.refresh)


def show_cursor(app: App[Any], *, is_shown: bool) -> None:
    """Leave the terminal's cursor alone: it is hidden."""


def use_terminal(app: App[Any], kind: Terminal, more: Sequence[LineFilter] = (), *, erases: bool = False) -> None:
    """Let ``app`` show only what its terminal can, by these filters."""
    true_colours = [ANSIToTruecolor(app.ansi_theme)] if kind.colours in ("true", "256") else []
    shown_with[app] = [*true_colours, *more]
    show_every_colour(app)


def show_as_drawn(app: App[Any]) -> None:
    """Let ``app`` show exactly the characters and colours that it draws."""
    shown_with[app] = []
    show_every_colour(app)


def show_every_colour(app: App[Any]) -> None:
    """Let no style be written in fewer colours than the filters have left it.

    Styles are shared by all apps of a process, and remember how the first of them wrote them.
    """
    app.console._color_system = ColorSystem.TRUECOLOR


def line_filters(app: App[Any], usual: Sequence[LineFilter]) -> Sequence[LineFilter]:
    """What is between what ``app`` draws and what its terminal shows; ``usual`` by default."""
    return shown_with.get(app, usual)
