"""Mistakes that are made in hosts on purpose, to see whether trials find them."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from motorchamp_tui.fleet import database
from motorchamp_tui.fleet.connection import Cursor
from motorchamp_tui.fleet.database import Database, Ledger
from motorchamp_tui.fleet.working_copy import WorkingCopy
from motorchamp_tui.paddock.races.journal_saver import JournalSaver
from motorchamp_tui.race.record import Step

Mistake = Callable[[str], AbstractContextManager[object]]


def _epoch_not_compared(_: str) -> AbstractContextManager[object]:
    def next_change(cursor: Cursor, _: int) -> int:
        row = cursor.execute("UPDATE paddock SET changes = changes + 1 RETURNING changes").fetchone()
        return int(str(row[0])) if row else 0

    return patch.object(database, "_next_change", next_change)


def _own_clock(_: str) -> AbstractContextManager[object]:
    def take(self: Database, host: str, way_in: str) -> int | None:
        def ask(cursor: Cursor) -> int | None:
            row = cursor.execute(
                "UPDATE paddock SET epoch = epoch + 1, host = %s, "
                "until = clock_timestamp() + %s * interval '1 second' "
                "WHERE until <= clock_timestamp() + interval '1 second' RETURNING epoch",
                (host, self.patience.lease),
            ).fetchone()
            return int(str(row[0])) if row else None

        return self._connection.run(ask)

    return patch.object(Database, "take", take)


def _told_first(_: str) -> AbstractContextManager[object]:
    late = set[asyncio.Task[None]]()

    async def record(self: JournalSaver, steps: Sequence[Step]) -> None:
        self.journal.add(steps)
        late.add(asyncio.create_task(self.save()))

    return patch.object(JournalSaver, "record", record)


def _written_again(_: str) -> AbstractContextManager[object]:
    def append(self: Ledger, name: str, at: int, data: bytes) -> None:
        def write(cursor: Cursor, change: int) -> None:
            self._add(cursor, name, database._size(cursor, name) or 0, data, change)

        self._write(write)

    return patch.object(Ledger, "append", append)


def _not_brought_up(_: str) -> AbstractContextManager[object]:
    return patch.object(WorkingCopy, "bring_up", lambda _: 0)


def _not_kept(_: str) -> AbstractContextManager[object]:
    original: Any = Ledger.replace

    def replace(self: Ledger, name: str, data: bytes) -> None:
        if not name.startswith("meetings/"):
            original(self, name, data)

    return patch.object(Ledger, "replace", replace)


MISTAKES: Mapping[str, Mistake] = {
    "nobody compares the epoch": _epoch_not_compared,
    "the lease runs by a clock of one's own": _own_clock,
    "moves are told before they are committed": _told_first,
    "what was written without an answer is written again": _written_again,
    "the folder is not brought up": _not_brought_up,
    "meetings are only in the folder": _not_kept,
}
