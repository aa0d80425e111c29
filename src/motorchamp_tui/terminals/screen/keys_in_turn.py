"""Keys and pastes in turn: each finishes its work before the next one is looked at.

Textual hands every key to the screen at once, and runs a binding when its key has come back from there. Of keys
that arrive together the screen would take all letters first, even those meant for a screen that another key opens.
"""

import asyncio
import time
from typing import Any, Self

from textual import events
from textual.app import App
from textual.screen import Screen

from motorchamp_tui.terminals.screen.textual_parts import until_composed

READING = "reading"
"""The beginning of the names of worker groups that read what a screen then shows."""
MOST_SECONDS_OF_READING = 0.3
"""How long a key waits for the screen it may be meant for; a disk may take forever."""


class InTurn(events.Event):
    """An event that is offered from here to all who may want it, and does not travel by itself."""

    is_taken = False

    @property
    def is_forwarded(self) -> bool:
        """Whether Textual leaves it where it is."""
        return True

    def stop(self, stop: bool = True) -> Self:  # noqa: FBT001, FBT002 - Textual's
        """Note that it is not offered further."""
        self.is_taken = stop
        return self


class Key(InTurn, events.Key, bubble=False):
    """A key."""


class Paste(InTurn, events.Paste, bubble=False):
    """A pasted text."""


async def take_in_turn(app: App[Any], event: events.Key | events.Paste) -> None:
    """Let the current screen and widgets do everything that they do with a key or a paste."""
    await asyncio.sleep(0)  # a click before it, and what an answer has set going, come first
    await until_composed(app.screen)
    await _until_read(app.screen)
    app.app_focus = True
    taken = Key(event.key, event.character) if isinstance(event, events.Key) else Paste(event.text)
    for node in (app.focused or app.screen).ancestors_with_self:
        taken.prevent_default(prevent=False)
        await node.on_event(taken)
        if taken.is_taken:
            return


async def _until_read(screen: Screen[Any]) -> None:
    """Wait briefly for data from a disk: keys that were typed ahead are meant for that."""
    until = time.monotonic() + MOST_SECONDS_OF_READING
    readers = [worker for worker in screen.workers if worker.node is screen and worker.group.startswith(READING)]
    while any(not reader.is_finished for reader in readers) and time.monotonic() < until:
        await asyncio.sleep(0.005)
