"""Settling of a screen that comes up by itself, while the player may still be pressing keys for the one before.

Keys and clicks do nothing until the player has paused for a moment.
"""

from textual import events
from textual.screen import Screen
from textual.timer import Timer

SETTLE_SECONDS: float = 0.6
"""How long no key may be pressed before the keys of the screen work; a key held down never rests."""


class SettlingScreen(Screen[None]):
    """Ignores keys from :meth:`begin_to_settle` until it has settled."""

    _settling: Timer | None = None

    def begin_to_settle(self) -> None:
        """The screen has just come up, or a key was pressed too early."""
        if self._settling is not None:
            self._settling.stop()
        self._settling = self.set_timer(SETTLE_SECONDS, self.settle) if SETTLE_SECONDS else None

    @property
    def is_settling(self) -> bool:
        """Whether a key or a click was meant for the screen before."""
        return self._settling is not None

    def settle(self) -> None:
        """Treat keys as meant for this screen from now on."""
        self._settling = None

    def on_key(self, event: events.Key) -> None:
        """A key that comes too early does nothing, and the wait starts again."""
        if self._settling is not None:
            event.stop()
            event.prevent_default()
            self.begin_to_settle()
