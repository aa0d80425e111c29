"""Database of a paddock: its files, piece by piece, and who may change them.

One row says which host keeps the paddock, until when by the clock of the database, and in which epoch; it also
counts the changes. Every change begins by locking that row: a host whose epoch is over changes nothing, and two
changes never run side by side.
"""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from motorchamp_tui.files import reason_of
from motorchamp_tui.fleet.connection import BELL, Cursor, DatabaseConnection, Patience, Row, check_address, rows
from motorchamp_tui.fleet.trouble import DatabaseAwayError, DiffersError, FleetError, NotTheKeeperError
from motorchamp_tui.fleet.working_copy import KeptFile

LOG = logging.getLogger(__name__)

FORMAT = 1
_SETTING_UP = 7_126_503_941
"""The number of the lock under which the tables are made."""
_TABLES = """
CREATE SCHEMA IF NOT EXISTS motorchamp;
CREATE TABLE IF NOT EXISTS motorchamp.paddock (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    id text NOT NULL DEFAULT gen_random_uuid()::text,
    format integer NOT NULL,
    epoch bigint NOT NULL DEFAULT 0,
    host text NOT NULL DEFAULT '',
    way_in text NOT NULL DEFAULT '',
    until timestamptz NOT NULL DEFAULT '-infinity',
    changes bigint NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS motorchamp.file (
    name text PRIMARY KEY,
    size bigint,
    change bigint NOT NULL,
    whole bigint NOT NULL,
    written timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON COLUMN motorchamp.file.size IS 'null once the file has been deleted';
COMMENT ON COLUMN motorchamp.file.whole IS 'the last change that did more than add to the end';
CREATE INDEX IF NOT EXISTS file_by_change ON motorchamp.file (change);
CREATE TABLE IF NOT EXISTS motorchamp.piece (
    name text NOT NULL,
    at bigint NOT NULL,
    data bytea NOT NULL,
    change bigint NOT NULL,
    epoch bigint NOT NULL,
    PRIMARY KEY (name, at)
);
"""
_LINES = """
CREATE TABLE motorchamp.line (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    epoch bigint NOT NULL,
    host text NOT NULL,
    beats bigint NOT NULL DEFAULT 0
);
CREATE TABLE motorchamp.message (
    line bigint NOT NULL REFERENCES motorchamp.line ON DELETE CASCADE,
    to_keeper boolean NOT NULL,
    number bigint NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (line, to_keeper, number)
);
COMMENT ON COLUMN motorchamp.line.beats IS 'how often the host that has opened it has said that it is there';
"""


@frozen
class Standing:
    """Who keeps the paddock: a ``host`` by name, how people come in there, and whether its lease still runs."""

    host: str
    way_in: str
    is_kept: bool
    epoch: int


class Database:
    """The database at this address; ``id`` distinguishes its paddock from every other.

    Raises :class:`FleetError` when it cannot be used, :class:`DatabaseAwayError` while it cannot be reached.
    """

    def __init__(self, address: str, patience: Patience | None = None) -> None:
        self.patience = patience or Patience()
        check_address(address)
        self._address = address
        self._connection = DatabaseConnection(address, self.patience)
        self._reading = DatabaseConnection(address, self.patience, only_reads=True)
        try:
            self.id = self._connection.run(_set_up)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Hang up."""
        self._connection.close()
        self._reading.close()

    def standing(self) -> Standing:
        """Who keeps the paddock now."""

        question = "SELECT host, way_in, until > clock_timestamp(), epoch FROM paddock"
        return self._connection.run(lambda cursor: _one(rows(cursor, Standing, question)))

    def take(self, host: str, way_in: str) -> int | None:
        """Keep the paddock from now on, if nobody does: the number of the new epoch."""

        def ask(cursor: Cursor) -> int | None:
            epochs = rows(
                cursor,
                int,
                "UPDATE paddock SET epoch = epoch + 1, host = %s, way_in = %s, "
                "until = clock_timestamp() + %s * interval '1 second' "
                "WHERE until <= clock_timestamp() RETURNING epoch",
                (host, way_in, self.patience.lease),
            )
            return epochs[0] if epochs else None

        return self._connection.run(ask)

    def renew(self, epoch: int) -> bool:
        """Keep it a while longer; False where another host has it by now."""
        return self._connection.run(
            lambda cursor: (
                cursor.execute(
                    "UPDATE paddock SET until = clock_timestamp() + %s * interval '1 second' WHERE epoch = %s",
                    (self.patience.lease, epoch),
                ).rowcount
                == 1
            )
        )

    def release(self, epoch: int) -> None:
        """Give it up, and ring for those who wait for it."""

        def ask(cursor: Cursor) -> None:
            cursor.execute("UPDATE paddock SET until = clock_timestamp() WHERE epoch = %s", (epoch,))
            cursor.execute("SELECT pg_notify(%s, '')", (BELL,))

        self._connection.run(ask)

    def is_empty(self) -> bool:
        """Whether nothing has ever been kept here."""
        return self._connection.run(lambda cursor: cursor.execute("SELECT FROM file LIMIT 1").fetchone() is None)

    def inventory(self) -> tuple[int, Mapping[str, tuple[KeptFile, str]]]:
        """The number of the last change, and every file with the SHA-256 of what is in it."""

        def ask(cursor: Cursor) -> tuple[int, Mapping[str, tuple[KeptFile, str]]]:
            changes = _changes(cursor)
            files = rows(
                cursor,
                lambda digest, *file: (KeptFile(*file), str(digest)),
                "SELECT encode(sha256(coalesce(string_agg(data, ''::bytea ORDER BY at), ''::bytea)), 'hex'), "
                "file.name, size, file.change, whole, written "
                "FROM file LEFT JOIN piece USING (name) WHERE size IS NOT NULL GROUP BY file.name",
            )
            return changes, {file.name: (file, digest) for file, digest in files}

        return self._reading.run(ask)

    def changed_since(self, change: int) -> tuple[int, Sequence[tuple[KeptFile, bytes]]]:
        """The number of the last change, and what has changed after this one.

        A file that has only grown comes with the added part, any other file whole.
        """

        def ask(cursor: Cursor) -> tuple[int, Sequence[tuple[KeptFile, bytes]]]:
            question = "SELECT name, size, change, whole, written FROM file WHERE change > %s ORDER BY change"
            files = rows(cursor, KeptFile, question, (change,))
            return _changes(cursor), [(file, _content(cursor, file, change)) for file in files]

        return self._reading.run(ask)

    def content(self, name: str) -> bytes:
        """All of a file."""
        return self._reading.run(lambda cursor: _bytes_from(cursor, name, 0))


class Ledger:
    """Keeps files in the database for the host that has the paddock in this epoch.

    ``lost`` is called when it turns out that another host has it; from then on nothing is even tried.
    """

    def __init__(self, address: str, patience: Patience, epoch: int, lost: Callable[[], None]) -> None:
        self.epoch = epoch
        self.is_lost = False
        self._connection = DatabaseConnection(address, patience)
        self._lost = lost
        self._losing = threading.Lock()

    def close(self) -> None:
        """Take no more changes."""
        self.is_lost = True
        self._connection.close()

    def lose(self) -> None:
        """Another host has the paddock, or has to have it."""
        with self._losing:
            is_new, self.is_lost = not self.is_lost, True
        if is_new:
            self._lost()

    def create(self, name: str, data: bytes) -> None:
        """Keep a new file; raises FileExistsError where there is another of this name."""

        def write(cursor: Cursor, change: int) -> None:
            there = _bytes_from(cursor, name, 0) if _size(cursor, name) is not None else b""
            if not data.startswith(there):
                raise FileExistsError(name)
            self._add(cursor, name, len(there), data[len(there) :], change)

        self._write(write)

    def replace(self, name: str, data: bytes) -> None:
        """Keep this as the whole file."""
        self._write(lambda cursor, change: self._put(cursor, name, data, change))

    def append(self, name: str, at: int, data: bytes) -> None:
        """Keep this at the end of the file, which is ``at`` bytes long so far."""

        def write(cursor: Cursor, change: int) -> None:
            size = _size(cursor, name) or 0
            there = _bytes_from(cursor, name, at) if size > at else b""
            if size < at or not data.startswith(there):
                raise DiffersError(name)
            if len(there) < len(data):
                self._add(cursor, name, size, data[len(there) :], change)

        self._write(write)

    def cut(self, name: str, size: int) -> None:
        """Keep no more than this many bytes of the file."""

        def write(cursor: Cursor, change: int) -> None:
            if (_size(cursor, name) or 0) > size:
                self._put(cursor, name, _bytes_from(cursor, name, 0)[:size], change)

        self._write(write)

    def delete(self, name: str) -> None:
        """Delete the file, or a folder with everything in it."""

        def write(cursor: Cursor, change: int) -> None:
            for statement in (
                "UPDATE file SET size = NULL, change = %(change)s, whole = %(change)s, "
                "written = clock_timestamp() "
                "WHERE size IS NOT NULL AND (name = %(name)s OR starts_with(name, %(name)s || '/'))",
                "DELETE FROM piece WHERE name = %(name)s OR starts_with(name, %(name)s || '/')",
            ):
                cursor.execute(statement, {"name": name, "change": change})

        self._write(write)

    def take_in(self, files: Mapping[str, bytes]) -> None:
        """Keep all of these at once, in place of nothing."""

        def write(cursor: Cursor, change: int) -> None:
            for name, data in files.items():
                self._put(cursor, name, data, change)

        self._write(write)

    def forget_what_is_gone(self) -> None:
        """Forget deleted files after a day, which hosts that follow have to notice them."""
        self._write(
            lambda cursor, _: cursor.execute(
                "DELETE FROM file WHERE size IS NULL AND written < clock_timestamp() - interval '1 day'"
            )
        )

    def _write(self, act: Callable[[Cursor, int], object]) -> None:
        if self.is_lost:
            raise NotTheKeeperError

        def write(cursor: Cursor) -> None:
            act(cursor, _next_change(cursor, self.epoch))

        try:
            self._connection.run(write)
        except (NotTheKeeperError, DiffersError) as error:
            LOG.error("This host gives the paddock up: %s.", reason_of(error))
            self.lose()
            raise
        except DatabaseAwayError as error:
            if error.details:
                LOG.warning("The database: %s", error.details)
            raise

    def _put(self, cursor: Cursor, name: str, data: bytes, change: int) -> None:
        cursor.execute("DELETE FROM piece WHERE name = %s", (name,))
        self._add(cursor, name, 0, data, change)

    def _add(self, cursor: Cursor, name: str, at: int, data: bytes, change: int) -> None:
        _note(cursor, name, at + len(data), change, whole=None if at else change)
        if data:
            cursor.execute(
                "INSERT INTO piece (name, at, data, change, epoch) VALUES (%s, %s, %s, %s, %s)",
                (name, at, data, change, self.epoch),
            )


def _set_up(cursor: Cursor) -> str:
    """Make the tables unless they exist; returns the id of the paddock."""
    cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_SETTING_UP,))
    if not _one(rows(cursor, bool, "SELECT to_regclass('motorchamp.paddock') IS NOT NULL")):
        cursor.execute(_TABLES)
        cursor.execute("INSERT INTO motorchamp.paddock (format) VALUES (%s)", (FORMAT,))
    if not _one(rows(cursor, bool, "SELECT to_regclass('motorchamp.line') IS NOT NULL")):
        cursor.execute(_LINES)
    if _one(rows(cursor, int, "SELECT format FROM motorchamp.paddock")) > FORMAT:
        raise FleetError("The paddock in the database is from a newer program: update this host first.")
    return _one(rows(cursor, str, "SELECT id FROM motorchamp.paddock"))


def _next_change(cursor: Cursor, epoch: int) -> int:
    """Lock the paddock for this change, and count it; raises :class:`NotTheKeeperError` after the epoch."""
    counts = rows(
        cursor, int, "UPDATE paddock SET changes = changes + 1 WHERE epoch = %s RETURNING changes", (epoch,)
    )
    if not counts:
        raise NotTheKeeperError
    return counts[0]


def _note(cursor: Cursor, name: str, size: int, change: int, whole: int | None) -> None:
    cursor.execute(
        "INSERT INTO file (name, size, change, whole) VALUES (%(name)s, %(size)s, %(change)s, %(change)s) "
        "ON CONFLICT (name) DO UPDATE SET size = %(size)s, change = %(change)s, written = clock_timestamp(), "
        "whole = coalesce(%(whole)s::bigint, file.whole)",
        {"name": name, "size": size, "change": change, "whole": whole},
    )


def _size(cursor: Cursor, name: str) -> int | None:
    """How long the file is; None where it does not exist."""
    sizes = rows(cursor, int, "SELECT size FROM file WHERE name = %s AND size IS NOT NULL", (name,))
    return sizes[0] if sizes else None


def _bytes_from(cursor: Cursor, name: str, at: int) -> bytes:
    """What is in the file from there on."""
    question = (
        "SELECT substr(data, greatest(1, %(at)s - at + 1)::integer) FROM piece "
        "WHERE name = %(name)s AND at + length(data) > %(at)s ORDER BY at"
    )
    return b"".join(rows(cursor, bytes, question, {"name": name, "at": at}))


def _content(cursor: Cursor, file: KeptFile, since: int) -> bytes:
    if file.size is None:
        return b""
    if file.whole > since:
        return _bytes_from(cursor, file.name, 0)
    question = "SELECT data FROM piece WHERE name = %s AND change > %s ORDER BY at"
    return b"".join(rows(cursor, bytes, question, (file.name, since)))


def _changes(cursor: Cursor) -> int:
    return _one(rows(cursor, int, "SELECT changes FROM paddock"))


def _one(found: Sequence[Row]) -> Row:
    if not found:
        raise FleetError("The database has lost the paddock's row: restore it from a backup.")
    return found[0]
