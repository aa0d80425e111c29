"""Help for the screen below: what it shows, how the game goes, and every key of that screen.

Decides that the list of keys is made from the screen's bindings, so that it cannot be wrong.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from attrs import frozen
from textual.binding import Binding, BindingType
from textual.screen import Screen

from motorchamp_tui.tui import page, palette
from motorchamp_tui.tui.help_texts import TEXTS, Paragraph
from motorchamp_tui.tui.page import EMPTY
from motorchamp_tui.tui.screens.log import LogScreen
from motorchamp_tui.tui.widgets.key_bar import KEY_NAMES
from motorchamp_tui.tui.widgets.lines_panel import Line, line

KEYS_COLUMNS = 18
CLICKS = "every key is also a click: on the bottom line, or on the thing itself"
MORE_NAMES = {"pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End", "backspace": "⌫", "f1": "F1"}


@frozen
class Keys:
    """What some keys do; not ``can_be_used`` when they do nothing at this moment."""

    names: tuple[str, ...]
    words: str
    can_be_used: bool


class HelpScreen(LogScreen):
    """The text about a screen, then its keys; scrolls, closes with Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "close", "close", show=False, id="help", tooltip="Back to where you were"),
    ]

    def __init__(self, title: str, text: Sequence[Paragraph], keys: Sequence[Keys]) -> None:
        super().__init__(f"Help: {title}", ())
        self._text = text
        self._keys = keys

    @classmethod
    def for_screen(cls, screen: Screen[Any]) -> "HelpScreen":
        """Help for this screen; its class name says which text."""
        title, text = TEXTS[type(screen).__name__]
        return cls(title, text, tuple(keys_of(screen)))

    def begin(self) -> None:
        """Help is read from its beginning."""
        self.panel.show(lambda width: tuple(help_lines(self._text, self._keys, width)))


def keys_of(screen: Screen[Any]) -> Iterator[Keys]:
    """Every key of the screen with what it does, keys for the same thing together."""
    active = {binding for _, binding, enabled, _ in screen.active_bindings.values() if enabled}
    found: dict[str, list[tuple[str, bool]]] = {}
    for binding in Binding.make_bindings(type(screen).BINDINGS):
        found.setdefault(binding.tooltip, []).append((key_name(binding), binding in active))
    for words, keys in found.items():
        yield Keys(tuple(dict.fromkeys(name for name, _ in keys)), words, any(usable for _, usable in keys))


def key_name(binding: Binding) -> str:
    """How a key is written."""
    name = {**KEY_NAMES, **MORE_NAMES}.get(binding.key, binding.key)
    return name.replace("ctrl+", "Ctrl-").replace("shift+", "⇧")


def help_lines(text: Iterable[Paragraph], keys: Iterable[Keys], width: int) -> Iterator[Line]:
    """The whole help as lines of at most ``width`` columns."""
    for heading, words in text:
        yield line((heading, palette.MARKED))
        yield from page.wrapped(words, width, indent=2)
        yield EMPTY
    yield line(("Keys", palette.MARKED), (f"  {CLICKS}", palette.FAINT))
    for each in keys:
        yield from _key_lines(each, width)


def _key_lines(keys: Keys, width: int) -> Iterator[Line]:
    names = "  " + " ".join(keys.names)
    words = keys.words if keys.can_be_used else f"{keys.words} (not now)"
    style = palette.PLAIN if keys.can_be_used else palette.FAINT
    rest = page.wrapped(words, width - KEYS_COLUMNS, style)
    first = page.padded(line((names + " ", palette.HINT)), KEYS_COLUMNS)
    if len(names) >= KEYS_COLUMNS:
        yield line((names, palette.HINT))
        first = line(" " * KEYS_COLUMNS)
    for each in rest:
        yield [*first, *each]
        first = line(" " * KEYS_COLUMNS)
