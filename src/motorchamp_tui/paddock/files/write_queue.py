"""Write queue, which brings the small files of a paddock to disk without anyone waiting for the disk.

Changes take effect at once and are on disk a moment later; anything that must not be lost in that moment waits
for it (:meth:`WriteQueue.written`). If the disk fails, it is tried again, and everyone is informed.
"""

import asyncio
import contextvars
import logging
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from motorchamp_tui.paddock.changes import Changes
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.files.json_files import NotKeptError, delete, delete_halves, save
from motorchamp_tui.paddock.not_saved import not_saved
from motorchamp_tui.paddock.threads import in_a_thread

LOG = logging.getLogger(__name__)
TRIED_AGAIN_AFTER = timedelta(seconds=3)
GONE = None
"""The content of a file that is to be deleted, or of a folder."""


class WriteQueue:
    """Writes what it is given, the newest of every file; ``trouble`` is one sentence while that cannot be done.

    ``changed`` is called when trouble begins or ends.
    """

    def __init__(self, clock: Clock, changed: Callable[[], None]) -> None:
        self.trouble = ""
        self.changes = Changes()
        """Changes written here are noted there."""
        self._clock = clock
        self._changed = changed
        self._away = ""
        """The sentence while nothing at all can be saved."""
        self._waiting: dict[Path, Any] = {}
        self._after: dict[Path, Path] = {}
        self._failed: set[Path] = set()
        """The files of which half of one may be left."""
        self._work = asyncio.Event()
        self._progress = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many files are still to be written."""
        return len(self._waiting)

    def put(self, file: Path, data: Any, after: Path | None = None) -> None:
        """Write this data to the file soon, or delete it; not before the file ``after`` which it has to come."""
        self._waiting[file] = data
        if after is not None:
            self._after[file] = after
        self._work.set()

    def note_away(self, why: BaseException | None) -> None:
        """Nothing at all can be saved now, for this reason; with None, it can again."""
        self._away = "" if why is None else not_saved(why)
        if why is None:
            self._work.set()
        else:
            self._tell(self._away)

    async def written(self, file: Path) -> None:
        """Return when the file is as it should be."""
        while file in self._waiting:
            await self._progress.wait()

    async def tried(self, file: Path) -> None:
        """Return when the file is as it should be, or ``trouble`` says what is wrong."""
        while file in self._waiting and not self.trouble:
            await self._progress.wait()

    async def all_written(self) -> None:
        """Return when nothing waits to be written."""
        while self._waiting:
            await self._progress.wait()

    def open_up(self) -> None:
        """Start writing."""
        self._task = asyncio.create_task(self._write_on(), context=contextvars.Context())

    async def close(self) -> None:
        """Write what is still waiting, if possible."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        await self._write_all()

    async def _write_on(self) -> None:
        while True:
            again = asyncio.create_task(self._ring_again()) if self.trouble else None
            try:
                await self._work.wait()
            finally:
                if again is not None:
                    again.cancel()
            self._work.clear()
            await self._write_all()

    async def _ring_again(self) -> None:
        await self._clock.sleep_until(self._clock.now() + TRIED_AGAIN_AFTER)
        self._work.set()

    async def _write_all(self) -> None:
        trouble = ""
        for file, data in sorted(self._waiting.items(), key=lambda one: one[0] in self._after):
            if self._after.get(file) in self._waiting:
                continue
            try:
                await in_a_thread(partial(_write, file, data, has_failed=file in self._failed))
            except NotKeptError as error:
                LOG.warning("%s", error)
                self._failed.add(file)
                trouble = not_saved(error.__cause__)
            except Exception as error:  # nothing at all would be saved any more if this task ended
                LOG.exception("%s cannot be kept", file.name)
                trouble = not_saved(error)
            else:
                self._failed.discard(file)
                if self._waiting[file] is data:
                    del self._waiting[file]
                    self._after.pop(file, None)
                self._wake()
        self._tell(self._away or trouble)

    def _tell(self, trouble: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._wake()
            self._changed()

    def _wake(self) -> None:
        """Have those who wait look again."""
        progress, self._progress = self._progress, asyncio.Event()
        progress.set()


def _write(file: Path, data: Any, *, has_failed: bool) -> None:
    if data is GONE:
        delete(file)
    else:
        save(file, data)
    if has_failed:
        delete_halves(file)
