"""Screen of a player in the paddock: it is redrawn when something has changed there.

One sentence says what may not be done. A busy paddock is drawn only so often.
"""

import asyncio
from collections.abc import Callable

from textual import work
from textual.worker import Worker

from motorchamp_tui.errors import why_not
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.tui.widgets.act_screen import ActScreen
from motorchamp_tui.tui.widgets.lists import ListScreen

BREATH = 0.2
"""Seconds between two redraws caused by others."""


class VisitScreen(ActScreen, ListScreen):
    """Knows the paddock and the visit; ``message`` is why the last action failed."""

    has_head = True

    def __init__(self, paddock: Paddock, visit: Visit) -> None:
        super().__init__()
        self.paddock = paddock
        self.visit = visit
        self._watch: Worker[None] | None = None

    @property
    def player(self) -> Player:
        """The player who is looking at it."""
        return self.visit.player

    def begin_to_watch(self) -> None:
        """Start following what happens in the paddock."""
        self.stop_watching()
        self._watch = self._follow_changes()

    def stop_watching(self) -> None:
        """Stop following it."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    @work(group="changes")
    async def _follow_changes(self) -> None:
        while not self.visit.has_left:
            await self.visit.changed()
            self.look_again()
            await asyncio.sleep(BREATH)

    def look_again(self) -> None:
        """Something in the paddock has changed."""
        self.show_page()

    def attempt(self, do: Callable[[], object]) -> bool:
        """Do this, or say why it cannot be done; returns whether it was done."""
        self.say(why_not(do))
        return not self.message

    def do_act(self, name: str) -> None:
        """Do this act, or say why it cannot be done."""
        self.attempt(lambda: self.acts.do(name))

    def refuse(self, refusal: str) -> None:
        """Show why something may not be done."""
        self.say(refusal)


class WatchingScreen(VisitScreen):
    """Follows what happens in the paddock, as long as it is the one that is shown."""

    def on_screen_resume(self) -> None:
        """Come, or come back."""
        self.begin_to_watch()
        self.look_again()

    def on_screen_suspend(self) -> None:
        """Another screen is shown."""
        self.stop_watching()
