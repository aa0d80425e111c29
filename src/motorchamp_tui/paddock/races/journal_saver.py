"""Saver of journals, however long the disk takes.

A race on a host waits for its disk: all drivers cannot be asked whether to go on unsaved.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import timedelta

from motorchamp_tui.journal.writer import Journal, JournalNotSavedError
from motorchamp_tui.paddock.events.events import Events
from motorchamp_tui.paddock.not_saved import not_saved
from motorchamp_tui.race.record import Step

LOG = logging.getLogger(__name__)
TRIED_AGAIN_AFTER = timedelta(seconds=3)


class JournalSaver:
    """Saves ``journal``; ``trouble`` is one sentence while that cannot be done.

    ``saved`` is called whenever everything is on disk.
    """

    def __init__(self, journal: Journal, events: Events, saved: Callable[[], None] = lambda: None) -> None:
        self.journal = journal
        self.trouble = ""
        self.publishable = journal.size
        """The bytes of the journal that may be published: its head, and those on disk at the last save."""
        self._events = events
        self._saved = saved

    async def record(self, steps: Sequence[Step]) -> None:
        """Record these steps of one go; they are on disk when this returns."""
        self.journal.add(steps)
        await self.save()

    async def save(self) -> None:
        """Save; everything is on disk when this returns, and the race waits for it."""
        while not self.journal.is_saved:
            try:
                await asyncio.to_thread(self.journal.save)
            except JournalNotSavedError as error:
                self._tell_of(error)
                await self._events.clock.sleep_until(self._events.clock.now() + TRIED_AGAIN_AFTER)
        if self.trouble:
            self.trouble = ""
            self._events.changed()
        self.publishable = self.journal.size
        self._saved()

    def _tell_of(self, error: JournalNotSavedError) -> None:
        """Say it once; the path is only for the log."""
        trouble = not_saved(error.__cause__)
        if trouble != self.trouble:
            LOG.warning("%s", error)
            self.trouble = trouble
            self._events.changed()
