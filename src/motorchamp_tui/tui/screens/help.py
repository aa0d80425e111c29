"""Help for the screen below: what it shows, how the game goes, and every key of that screen.

Decides that the list of keys is made from the screen's bindings, so that it cannot be wrong, and that help
begins with the panel that the mouse points at.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from attrs import frozen
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget

from motorchamp_tui.tui import page, palette
from motorchamp_tui.tui.help_texts import PANELS, TEXTS, Paragraph
from motorchamp_tui.tui.help_with_others import TEXTS_WITH_OTHERS
from motorchamp_tui.tui.page import EMPTY
from motorchamp_tui.tui.screens.log import END, LogScreen
from motorchamp_tui.tui.widgets.key_bar import KEY_NAMES
from motorchamp_tui.tui.widgets.lines_panel import Line, line

EVERY_TEXT = TEXTS | TEXTS_WITH_OTHERS
KEYS_COLUMNS = 18
CLICKS = "every key is also a click: on the bottom line, or on the thing itself"
MORE_NAMES = {
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "backspace": "⌫",
    "delete": "Del",
    "comma": ",",
    "slash": "/",
    "greater_than_sign": ">",
    "less_than_sign": "<",
    "f1": "F1",
    "f2": "F2",
}


@frozen
class Keys:
    """What some keys do; not ``can_be_used`` when they do nothing at this moment."""

    names: tuple[str, ...]
    words: str
    can_be_used: bool


class HelpScreen(LogScreen):
    """The text about a screen, then its keys; scrolls, closes with Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "question_mark,f1,tab",
            "next_panel",
            "next panel",
            id="next_panel",
            key_display="?",
            tooltip="How to read the next panel",
        ),
        Binding("question_mark,f1", "close", "close", show=False, id="help", tooltip="Back to where you were"),
    ]

    def __init__(
        self,
        title: str,
        text: Sequence[Paragraph],
        keys: Sequence[Keys],
        panels: Sequence[str] = (),
        first: str = "",
    ) -> None:
        super().__init__(f"Help: {title}", ())
        self._text = text
        self._keys = keys
        self._panels = panels
        self._at = first

    @classmethod
    def for_screen(cls, screen: Screen[Any]) -> "HelpScreen":
        """Help for this screen; its class name says which text, the mouse where it begins."""
        title, text = EVERY_TEXT[type(screen).__name__]
        pointed_at = screen.app.mouse_over
        first = PANELS.get(pointed_at.id or "") if pointed_at is not None else None
        return cls(title, text, tuple(keys_of(screen)), panels_of(screen), first[0] if first else "")

    def begin(self) -> None:
        """Help is read from its beginning, or from the panel that was pointed at."""
        self.panel.show(lambda width: tuple(help_lines(self._text, self._keys, width)))
        if self._at in self._panels:
            self.call_after_refresh(self._read, self._at)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key that opened help goes on to the next panel, or closes help where there are none."""
        return bool(self._panels) if action == "next_panel" else True

    def action_next_panel(self) -> None:
        """Go on to how the next panel is read; after the last comes the first."""
        self._read(self._panels[(self._panels.index(self._at) + 1) % len(self._panels) if self._at else 0])

    def _read(self, heading: str) -> None:
        self._at = heading
        self.panel.scroll_by(-END)
        self.panel.scroll_by(self._line_of(heading))

    def _line_of(self, heading: str) -> int:
        lines = help_lines(self._text, self._keys, self.panel.text_columns)
        return next(number for number, each in enumerate(lines) if each and each[0].text == heading)


def panels_of(screen: Screen[Any]) -> tuple[str, ...]:
    """The headings on the panels of this screen that can be seen, in the order of its help."""
    seen = {heading for id, (heading, _) in PANELS.items() if any(map(_is_seen, screen.query(f"#{id}")))}
    _, text = EVERY_TEXT[type(screen).__name__]
    return tuple(heading for heading, _ in text if heading in seen)


def _is_seen(widget: Widget) -> bool:
    return all(each.display for each in widget.ancestors_with_self if isinstance(each, Widget))


def keys_of(screen: Screen[Any]) -> Iterator[Keys]:
    """Every key of the screen with what it does, keys for the same thing together."""
    active = {binding for _, binding, enabled, _ in screen.active_bindings.values() if enabled}
    found: dict[str, list[tuple[str, bool]]] = {}
    for binding in Binding.make_bindings([*type(screen).BINDINGS, *type(screen.app).BINDINGS]):
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
