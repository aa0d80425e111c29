"""People of an evening: what somebody of a kind does next, by what they see."""

import random
from collections.abc import Mapping, Sequence

from attrs import frozen

from motorchamp_tui.tui.menu.title import TitleScreen
from motorchamp_tui.tui.widgets.field_screen import FieldScreen
from screens.sight import ShownKey, Sight, Spot, ends_in_view, spots_on_the_road
from screens.terminal import Size

SIZES: Sequence[Size] = (
    *[(80, 24)] * 4, (81, 25), (90, 30), (100, 30), (110, 24), (120, 36), (120, 40), (160, 50), (200, 50),
)  # fmt: skip
SMALL: Sequence[Size] = ((40, 12), (79, 24), (80, 23), (60, 20))
ENTER, ESCAPE = ShownKey("Enter", ""), ShownKey("Esc", "")
ASIDES = "?,gowr\x10mzFc"
"""Help, settings, log, order, reasons, rules, palette, and other looks at the road."""
WORDS = ("Ann", "x" * 200, "A1-C1", "hockenheim-short", "12", "0", "quit", "Österreich", "  ", "race")
MENU = "123456789LPSWG"
PAUSES = (0.1, 0.8, 0.8, 0.8, 3)
"""Seconds between two acts; a screen that has come by itself takes no key for some of them."""

KINDS: Mapping[str, Mapping[str, float]] = {
    "presses Enter": {"enter": 20, "menu": 1},
    "tries every key": {"shown": 20, "enter": 4, "word": 1},
    "clicks": {"click": 16, "end": 6, "enter": 2, "word": 1, "spot": 1, "both": 2},
    "is curious": {"aside": 8, "back": 6, "enter": 12, "shown": 3, "menu": 1},
    "types ahead": {"ahead": 4, "both": 4, "enter": 6, "menu": 1},
    "does anything": {
        "shown": 6,
        "enter": 8,
        "click": 5,
        "end": 2,
        "aside": 2,
        "ahead": 1,
        "both": 1,
        "word": 1,
        "menu": 1,
    },
}
"""How often people of a kind do what."""
ANYBODY: Mapping[str, float] = {"window": 0.8, "wait": 0.6, "stop": 0.2}


@frozen
class Act:
    """Something that a hand does."""

    words: str
    data: bytes = b""
    key: ShownKey | None = None
    """Where it is a key that is shown."""
    size: Size | None = None
    pause: float = 0.8


class Person:
    """Somebody of a kind."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.kind = chance.choice([*KINDS])
        self._weights = {**KINDS[self.kind], **ANYBODY}

    def act(self, sight: Sight | None, size: Size) -> Act:
        """The next act."""
        if sight is None:
            blind = Act("wait", pause=1), self._window(size), self._typed("p", b"p")
            return self.chance.choices(blind, (4, 3, 2))[0]
        (name,) = self.chance.choices([*self._weights], [*self._weights.values()])
        if name == "window":
            return self._window(size)
        act: Act = getattr(self, f"_{name}")(sight)
        return act

    def _typed(self, words: str, data: bytes, key: ShownKey | None = None) -> Act:
        return Act(words, data, key, pause=self.chance.choice(PAUSES))

    def _press(self, key: ShownKey) -> Act:
        return self._typed(f"{key.name} {key.words}".strip(), key.data, key)

    def _enter(self, sight: Sight) -> Act:
        key = sight.key("Enter")
        if key is None and isinstance(sight.screen, TitleScreen):
            return self._menu(sight)
        return self._press(key) if key else self._shown(sight)

    def _menu(self, sight: Sight) -> Act:
        if not isinstance(sight.screen, TitleScreen):
            return self._enter(sight)
        key = self.chance.choice(MENU)
        return self._typed(key, key.encode())

    def _shown(self, sight: Sight) -> Act:
        keys = [key for key in sight.keys if key.words not in ("quit", "leave", "back")] or [ENTER]
        if self.chance.random() < 0.08:
            keys = [*sight.keys] or keys
        return self._press(self.chance.choice(keys))

    def _click(self, sight: Sight) -> Act:
        if not sight.lit:
            return self._enter(sight)
        spot, action = self.chance.choice(sight.lit)
        return self._typed(f"click on {action}", click(spot))

    def _end(self, sight: Sight) -> Act:
        ends = [*ends_in_view(sight.screen)]
        if not ends:
            return self._click(sight)
        return self._typed("click on a lit place", click(self.chance.choice(ends)))

    def _spot(self, sight: Sight) -> Act:
        width, height = sight.screen.size
        spot = self.chance.randrange(width), self.chance.randrange(height)
        return self._typed(f"click at {spot}", click(spot))

    def _aside(self, sight: Sight) -> Act:
        key = self.chance.choice(ASIDES)
        return self._typed(repr(key), key.encode())

    def _back(self, sight: Sight) -> Act:
        return self._typed("Esc", ESCAPE.data) if sight.depth > 2 else self._enter(sight)

    def _word(self, sight: Sight) -> Act:
        if not isinstance(sight.screen, FieldScreen):
            return self._shown(sight)
        word = self.chance.choice(WORDS)
        return self._typed(f"type {word[:20]!r}", word.encode())

    def _ahead(self, sight: Sight) -> Act:
        """Several keys and clicks in one packet."""
        keys = [key.data for key in sight.keys if key.words not in ("quit", "leave")]
        lit = [click(spot) for spot, _ in sight.lit]
        many = self.chance.choices([ENTER.data, *keys, *lit[:20]], k=self.chance.randint(2, 6))
        return self._typed(f"at once {b''.join(many)!r}", b"".join(many))

    def _both(self, sight: Sight) -> Act:
        """A letter several times, and a click on what was there before it."""
        letters = [key for key in sight.keys if len(key.data) == 1 and key.data.isalpha() and key.name != "q"]
        spots = [*spots_on_the_road(sight.screen)] or [spot for spot, _ in sight.lit]
        if not (letters and spots):
            return self._ahead(sight)
        key, times = self.chance.choice(letters), self.chance.choice((1, 2, 4, 8))
        spot = self.chance.choice(spots)
        return self._typed(f"{times} times {key.name}, and click at {spot}", key.data * times + click(spot))

    def _wait(self, _sight: Sight) -> Act:
        return Act("wait", pause=self.chance.choice((2, 10, 100)))

    def _stop(self, _sight: Sight) -> Act:
        size = self.chance.choice(SIZES) if self.chance.random() < 0.5 else None
        return Act("Ctrl-Z", b"\x1a", size=size)

    def _window(self, size: Size) -> Act:
        small = size not in SMALL and self.chance.random() < 0.35
        wanted = self.chance.choice(SMALL if small else SIZES)
        return Act(f"{wanted[0]}x{wanted[1]}", size=wanted)


def click(spot: Spot) -> bytes:
    """The left button, down and up, on this spot."""
    return b"".join(f"\x1b[<0;{spot[0] + 1};{spot[1] + 1}{end}".encode() for end in "Mm")
