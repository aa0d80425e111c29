"""What a person sees at a moment: the lines of the screen, the keys at its foot, and all that answers a click."""

import functools
import pickle
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen
from rich.style import Style
from textual.app import App
from textual.screen import Screen

from motorchamp_tui.terminals.screen.textual_parts import is_open
from motorchamp_tui.tui.board.lane_grid import LaneGrid
from motorchamp_tui.tui.paddock.entries.entries import EntriesScreen
from motorchamp_tui.tui.race.screen import RaceScreen
from motorchamp_tui.tui.too_small import is_too_small
from motorchamp_tui.tui.widgets.key_bar import KEY_NAMES, KeyBar

Spot = tuple[int, int]
"""A column and a line."""
BYTES = {
    "up": b"\x1b[A", "down": b"\x1b[B", "right": b"\x1b[C", "left": b"\x1b[D", "home": b"\x1b[H", "end": b"\x1b[F",
    "pageup": b"\x1b[5~", "pagedown": b"\x1b[6~", "delete": b"\x1b[3~", "tab": b"\t", "shift+tab": b"\x1b[Z",
    "enter": b"\r", "backspace": b"\x7f", "escape": b"\x1b[27u", "space": b" ", "f1": b"\x1bOP", "f2": b"\x1bOQ",
}  # fmt: skip
KEYS_BY_NAME = {shown: key for key, shown in KEY_NAMES.items()}


@frozen
class ShownKey:
    """A key at the foot of the screen, and what it says it does."""

    name: str
    words: str

    @property
    def data(self) -> bytes:
        """What a terminal sends for it."""
        if self.name.startswith("Ctrl-"):
            return bytes((ord(self.name[-1]) & 31,))
        key = KEYS_BY_NAME.get(self.name, self.name)
        return BYTES.get(key.casefold(), self.name.encode())


@frozen(eq=False)
class Sight:
    """A screen as it is drawn, with its styles."""

    screen: Screen[Any]
    depth: int
    lines: Sequence[str]
    styles: Sequence[Sequence[Style | None]]
    keys: Sequence[ShownKey]
    lit: Sequence[tuple[Spot, str]]
    """Where a click does something, and what."""
    stands_on_a_list: bool
    """Whether an entry list is open, perhaps below others: its race comes to the top when it begins."""

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def kind(self) -> str:
        """The screen's name, for a finding."""
        return type(self.screen).__name__

    def key(self, name: str) -> ShownKey | None:
        """The key of this name, if it is shown."""
        return next((key for key in self.keys if key.name == name), None)

    def looks_like(self, other: "Sight") -> bool:
        """Whether nothing at all has changed."""
        return (
            self.screen is other.screen
            and self.depth == other.depth
            and self.lines == other.lines
            and self.styles == other.styles
        )


def sight_of(app: App[Any]) -> Sight | None:
    """What is seen; None while there is nothing to see, or no room to see it."""
    stack = app._screen_stack
    if not (app._running and stack) or is_too_small(app.size) or app._exit:
        return None
    screen = stack[-1]
    if not (is_open(screen) and screen.size == app.size):
        return None
    strips = screen._compositor.render_strips()
    lit = list[tuple[Spot, str]]()
    for y, strip in enumerate(strips):
        x = 0
        for text, style, _ in strip:
            if style is not None and style._meta is not None and (action := _clicked(style._meta)):
                lit.append(((x, y), action))
            x += len(text)
    styles = [[segment.style for segment in strip] for strip in strips]
    lines, on_a_list = [strip.text for strip in strips], any(isinstance(one, EntriesScreen) for one in stack)
    return Sight(screen, len(stack), lines, styles, [*_keys_of(screen)], lit, on_a_list)


@functools.lru_cache(4000)
def _clicked(meta: bytes) -> str:
    """The action in the meta data of a style."""
    return str(pickle.loads(meta).get("@click", ""))


def _keys_of(screen: Screen[Any]) -> Iterator[ShownKey]:
    """The keys that the key bar shows."""
    for bar in screen.query(KeyBar):
        names = ""
        for segment in bar._strip:
            if segment.style is not None and segment.style._meta and names == "":
                names = segment.text
            elif names:
                yield from (ShownKey(name, segment.text.strip()) for name in names.split())
                names = ""


def ends_in_view(screen: Screen[Any]) -> Iterator[Spot]:
    """Where the lit ends of a go are on the road."""
    if not isinstance(screen, RaceScreen) or screen.live.race is None or screen.choosing is None:
        return
    lights = screen.choosing.lights()
    places = {place for place, _ in lights.ends} | {*lights.chances} | {*lights.totals}
    for grid in screen.query(LaneGrid):
        region = grid.region
        for y in range(region.height):
            for x in range(0, region.width, 2):
                if grid.place_at(x, y) in places:
                    yield region.x + x, region.y + y


def spots_on_the_road(screen: Screen[Any]) -> Iterator[Spot]:
    """Where there is a place of the road, or of a drawing of one."""
    for grid in screen.query("LaneGrid, DrawingGrid"):
        region = grid.region
        yield from ((region.x + x, region.y + y) for y in range(region.height) for x in range(0, region.width, 2))
