"""Help for the screen below: what to do there, the keys that work now, how to read it, the rules, other keys.

The panel under the mouse is explained first. Every key, in the list and in the text, is taken from the screen's
bindings, so that none can be wrong.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from attrs import frozen
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget

from motorchamp_tui.games import game_named, game_of, plain_words_of
from motorchamp_tui.terminals.screen import textual_parts
from motorchamp_tui.tui.app_settings import game_chosen
from motorchamp_tui.tui.games import face_named
from motorchamp_tui.tui.games.protocol import Face, Paragraph
from motorchamp_tui.tui.help.texts import PANELS, TEXTS
from motorchamp_tui.tui.look import palette
from motorchamp_tui.tui.widgets import page
from motorchamp_tui.tui.widgets.judged import only_if
from motorchamp_tui.tui.widgets.key_bar import name_of, written_keys
from motorchamp_tui.tui.widgets.lines_panel import Line, line
from motorchamp_tui.tui.widgets.log import LogScreen
from motorchamp_tui.tui.widgets.page import EMPTY
from motorchamp_tui.tui.widgets.scroll_panel import END
from motorchamp_tui.words import counted

KEYS_COLUMNS = 18
PLACE = re.compile(r"\{(\w+)\}")
KEYS_NOW, OTHER_KEYS = "Keys you can use now", "Keys for other moments"
CLICKS = "or click: on the bottom line, or on the thing itself"


@frozen
class Keys:
    """What some keys do; ``can_be_used`` is false when they do nothing, or something else, at the moment."""

    names: tuple[str, ...]
    words: str
    can_be_used: bool


class HelpScreen(LogScreen):
    """The text about a screen, then its keys; scrolls, closes with Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "question_mark,f1",
            "next_panel",
            "next panel",
            id="next_panel",
            key_display="?",
            tooltip="How to read the next panel",
        ),
        Binding("tab", "next_panel", show=False, id="tab_panel", tooltip="How to read the next panel"),
        Binding("question_mark,f1", "close", "close", show=False, id="help", tooltip="Back to where you were"),
    ]

    def __init__(
        self, title: str, text: Sequence[Paragraph], keys: Sequence[Keys], panels: Sequence[str] = ()
    ) -> None:
        """The first paragraph says what the screen is for; ``panels`` are headings in the text."""
        super().__init__(f"Help: {title}", ())
        self._text = text
        self._keys = keys
        self._panels = panels
        self._at = ""

    @classmethod
    def for_screen(cls, screen: Screen[Any]) -> Self:
        """Help for this screen, whose kind of screen says which text; the panel under the mouse comes first."""
        title, text = next(TEXTS[kind.__name__] for kind in type(screen).mro() if kind.__name__ in TEXTS)
        pointed_at = screen.app.mouse_over
        first = _headings(screen, pointed_at.id or "") if pointed_at is not None else ()
        said = list(told_by(face_of_screen(screen), text))
        ordered = [*said[:1], *sorted(said[1:], key=lambda paragraph: paragraph[0] not in first)]
        seen = panels_of(screen)
        panels = [heading for heading, _ in ordered if heading in seen]
        words = words_for(screen)
        told = [(heading, told_with(words, paragraph)) for heading, paragraph in ordered]
        return cls(title, told, tuple(keys_of(screen)), panels)

    def begin(self) -> None:
        """Start reading at the beginning."""
        self.panel.show(lambda width: tuple(help_lines(self._text, self._keys, width)))

    @only_if(lambda screen, *_: bool(screen._panels))
    def action_next_panel(self) -> None:
        """Go on to the explanation of the next panel; after the last comes the first."""
        self._read(self._panels[(self._panels.index(self._at) + 1) % len(self._panels) if self._at else 0])

    def _read(self, heading: str) -> None:
        self._at = heading
        self.panel.scroll_by(-END)
        self.panel.scroll_by(self._line_of(heading))

    def _line_of(self, heading: str) -> int:
        lines = help_lines(self._text, self._keys, self.panel.text_columns)
        return next(number for number, content in enumerate(lines) if content and content[0].text == heading)


def face_of_screen(screen: Screen[Any]) -> Face:
    """The face of the game on this screen; on a screen without a race, that of the chosen game."""
    face: Face | None = getattr(screen, "face", None)
    return face or face_named(game_chosen(screen.app))


def told_by(face: Face, text: Iterable[Paragraph | str]) -> Iterator[Paragraph]:
    """The text with this game's paragraphs on its topics."""
    for part in text:
        if isinstance(part, str):
            yield from face.HELP.get(part, ())
        else:
            yield part


def panels_of(screen: Screen[Any]) -> frozenset[str]:
    """The headings on the panels of this screen that can be seen."""
    seen = (id for id in PANELS if any(map(_is_seen, screen.query(f"#{id}"))))
    return frozenset(heading for id in seen for heading in _headings(screen, id))


def _headings(screen: Screen[Any], panel: str) -> tuple[str, ...]:
    """The heading of the paragraph about a panel, if it has one."""
    topic = [PANELS[panel]] if panel in PANELS else []
    return tuple(heading for heading, _ in told_by(face_of_screen(screen), topic))[:1]


def _is_seen(widget: Widget) -> bool:
    return all(ancestor.display for ancestor in widget.ancestors_with_self if isinstance(ancestor, Widget))


def _bindings_of(screen: Screen[Any]) -> Iterator[Binding]:
    """Every binding of the screen and of the app in the code, by its present keys."""
    has = defaultdict[str, list[Binding]](list)
    for binding in textual_parts.every_binding(screen):
        has[binding.id or ""].append(binding)
    written = [*written_keys(screen), *Binding.make_bindings(type(screen.app).BINDINGS)]
    for id in dict.fromkeys(binding.id or "" for binding in written):
        yield from has[id]


def keys_of(screen: Screen[Any]) -> Iterator[Keys]:
    """Every key of the screen with what it does: keys for one thing together, those that work now separate."""
    active = {binding for _, binding, enabled, _ in screen.active_bindings.values() if enabled}
    found: dict[str, list[tuple[str, bool]]] = {}
    has_no_use_for = getattr(screen, "has_no_use_for", None)
    for binding in _bindings_of(screen):
        if has_no_use_for and has_no_use_for(binding.action):
            continue
        found.setdefault(binding.tooltip, []).append((key_name(binding), binding in active))
    for words, keys in found.items():
        for can_be_used in (True, False):
            names = tuple(dict.fromkeys(name for name, usable in keys if usable is can_be_used))
            if names:
                yield Keys(names, words, can_be_used)


def words_for(screen: Screen[Any]) -> Mapping[str, str]:
    """What replaces ``{id}``, the key of that binding, the words about the race, and what the screen adds."""
    words = dict[str, str](getattr(screen, "help_words", {}))
    for binding in _bindings_of(screen):
        words.setdefault(binding.id or "", key_name(binding))
    live = getattr(screen, "live", None)
    if live is not None:
        words["laps"] = counted(live.plan.laps, "lap")
    race = getattr(live or screen, "race", None)
    game = live.plan.game if live is not None else game_of(race) if race else game_named(game_chosen(screen.app))
    words["too_many"] = plain_words_of(game).too_many(race)
    return words


def told_with(words: Mapping[str, str], text: str) -> str:
    """The text with its keys filled in."""
    return PLACE.sub(lambda place: words[place[1]], text)


def key_name(binding: Binding) -> str:
    """The name of a key on the screen."""
    return name_of(binding.key)


def help_lines(text: Iterable[Paragraph], keys: Iterable[Keys], width: int) -> Iterator[Line]:
    """The whole help as lines of at most ``width`` columns."""
    usable, others = ([key for key in keys if key.can_be_used is now] for now in (True, False))
    for number, (heading, words) in enumerate(text):
        yield line((heading, palette.MARKED))
        yield from page.wrapped(words, width, indent=2)
        yield EMPTY
        if number == 0 and usable:
            yield line((KEYS_NOW, palette.MARKED), (f"  {CLICKS}", palette.FAINT))
            for key in usable:
                yield from _key_lines(key, width)
            yield EMPTY
    if others:
        yield line((OTHER_KEYS, palette.MARKED))
        for key in others:
            yield from _key_lines(key, width)


def _key_lines(keys: Keys, width: int) -> Iterator[Line]:
    names = "  " + " ".join(keys.names)
    style = palette.PLAIN if keys.can_be_used else palette.FAINT
    rest = page.wrapped(keys.words, width - KEYS_COLUMNS, style)
    first = line((names.ljust(KEYS_COLUMNS), palette.HINT))
    if len(names) >= KEYS_COLUMNS:
        yield first
        first = line(" " * KEYS_COLUMNS)
    for content in rest:
        yield [*first, *content]
        first = line(" " * KEYS_COLUMNS)
