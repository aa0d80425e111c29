"""A small screen reader: what somebody hears who follows the terminal's cursor and what changes on its screen.

It hears what the terminal is sent, and nothing else of the app. After a key it says the line on which the cursor
stands, if the cursor has moved or the line is another one, and then every other line that has changed.
"""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pyte
from pressing import press, settle
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from motorchamp_tui.terminals.screen import textual_fixes
from motorchamp_tui.tui.app import MotorChampApp

UNSPOKEN = re.compile(r"[\u2500-\u259f\u2800-\u28ff▼▲▶▷◀│·»╱╲∴⚀-⚅]+")
"""Lines, blocks, braille pictures and marks: readers pass over them unless they are told to name every sign."""
SAID = {"⌀": "average ", "●": "dot ", "×": "times "}


def said(text: str) -> str:
    """What is said of a text."""
    spoken = UNSPOKEN.sub(" ", text)
    for sign, words in SAID.items():
        spoken = spoken.replace(sign, words)
    return " ".join(spoken.split())


class ScreenReader:
    """A terminal of this size, and whole chat of it last."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        self.sent = ""
        """What the terminal was sent since something was said."""
        self._before = self._lines()
        self._stood = (-1, -1)

    def feed(self, text: str) -> None:
        """The terminal is sent this."""
        self.sent += text
        self._stream.feed(text)

    def _lines(self) -> list[str]:
        return list(self.screen.display)

    @property
    def cursor(self) -> tuple[int, int]:
        """The row and the column on which the cursor stands."""
        return self.screen.cursor.y, self.screen.cursor.x

    @property
    def sees_cursor(self) -> bool:
        """Whether the cursor is shown."""
        return not self.screen.cursor.hidden

    def speak(self) -> list[str]:
        """What is said now."""
        before, now, row = self._before, self._lines(), self.cursor[0]
        spoken = list[str]()
        if self.cursor != self._stood or before[row] != now[row]:
            spoken.append(f"> {said(now[row])}")
        changed = [new for at, (old, new) in enumerate(zip(before, now, strict=True)) if old != new and at != row]
        spoken += filter(None, map(said, changed))
        self._before, self._stood, self.sent = now, self.cursor, ""
        return spoken


class HeardApp(MotorChampApp):
    """An app that sends what it would send to a terminal."""

    is_headless = False


@asynccontextmanager
async def heard(
    app: HeardApp, columns: int = 80, rows: int = 24
) -> AsyncIterator[tuple[Pilot[None], ScreenReader]]:
    """The app on a terminal with a reader."""
    reader = ScreenReader(columns, rows)
    async with app.run_test(size=(columns, rows)) as pilot:
        driver = app._driver
        assert isinstance(driver, HeadlessDriver)
        vars(driver)["write"] = reader.feed
        textual_fixes.repaint(app)
        await settle(pilot)
        yield pilot, reader


async def told_after(pilot: Pilot[None], reader: ScreenReader, key: str) -> list[str]:
    """Press a key, and hear what is said then."""
    await press(pilot, key)
    return reader.speak()
