"""Tail of a journal: a race that another program drives, followed without disturbing it.

It notices everything new, even after goes were taken back or the file was mended.
"""

from pathlib import Path

from motorchamp_tui.files import open_to_read, reason_of
from motorchamp_tui.journal.file import UnreadableError, is_locked
from motorchamp_tui.journal.reader import LARGEST, JournalReader
from motorchamp_tui.parsing import plain_text
from motorchamp_tui.race.record import RaceRecord

REMEMBERED = 64
"""This many bytes before the last place read must be unchanged, or the file is read again."""


class JournalTail:
    """The race in a journal that may still grow; ``record`` is as of the last look."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._begin()
        self.look()

    @property
    def record(self) -> RaceRecord:
        """The race so far."""
        return self._reader.finish()

    @property
    def is_over(self) -> bool:
        """Whether nothing more can come: the race is over, or no program is driving it."""
        return self._reader.is_closed or self._reader.damage is not None or not is_locked(self.path)

    def _begin(self) -> None:
        self._reader = JournalReader(self.path.name)
        self._read, self._last = 0, b""

    def look(self) -> bool:
        """Read what is new; whether there was anything. Raises :class:`JournalError` for refused lines."""
        try:
            with open_to_read(self.path) as file:
                file.seek(self._read - len(self._last))
                if file.read(len(self._last)) != self._last:
                    self._begin()
                    file.seek(0)
                data = file.read(LARGEST)
        except OSError as error:
            raise UnreadableError(self.path, reason_of(error)) from None
        if not data:
            return False
        self._reader.feed(plain_text(data))
        self._read += len(data)
        self._last = (self._last + data)[-REMEMBERED:]
        return True
