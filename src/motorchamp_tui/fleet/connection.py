"""Connection to the database with a limit on every wait, and the bell that rings in it."""

import select
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import LiteralString, TypeVar

import psycopg
from attrs import frozen
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import args_row

from motorchamp_tui.fleet.trouble import DatabaseAwayError, FleetError

Result = TypeVar("Result")
Row = TypeVar("Row")
Cursor = psycopg.Cursor[tuple[object, ...]]

BELL = "motorchamp_paddock"
_SETTINGS = """
SELECT set_config('search_path', 'motorchamp', false),
    set_config('statement_timeout', %s::text, false),
    set_config('idle_in_transaction_session_timeout', %s::text, false),
    set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on'
        ELSE current_setting('synchronous_commit') END, false)
"""
"""What is committed is on the database's disk, whatever is usual there."""


@frozen
class Patience:
    """How long anything may take, in seconds: a ``lease``, a ``renewal``, one ``act`` in the database.

    ``silence``: a transaction of a host that is silent for this long is ended by the database. ``again``: after
    trouble the database is left alone for this long. ``answer``: what another host may take to answer.
    """

    lease: float = 6.0
    renewal: float = 1.5
    act: float = 4.0
    silence: float = 2.0
    again: float = 0.5
    answer: float = 3.0


def check_address(address: str) -> None:
    """Refuse what cannot be the address of a database; raises :class:`FleetError`, which shows nothing of it.

    Half of a password with an unescaped sign in it would be taken for the machine, and shown with every error.
    """
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError:
        parts = {}
    machines, ports = (str(parts.get(name, "")).split(",") for name in ("host", "port"))
    is_cut_wrongly = any("@" in machine[1:] and machine[0] not in "/@" for machine in machines)
    if not parts or is_cut_wrongly or not all(port.isdecimal() for port in ports if port):
        raise FleetError(
            "The address of the database is not one: it looks like postgresql://user@machine/name, with %40 and "
            "%2F for @ and / in a password."
        )


def rows(
    cursor: Cursor,
    make: Callable[..., Row],
    question: LiteralString,
    given: Sequence[object] | Mapping[str, object] = (),
) -> list[Row]:
    """The rows that answer this, each made of its columns by ``make``."""
    return cursor.connection.cursor(row_factory=args_row(make)).execute(question, given).fetchall()


class DatabaseConnection:
    """A connection that is made when it is needed and given up when anything is wrong with it.

    Used by one thread at a time. Raises :class:`DatabaseAwayError`.
    """

    def __init__(self, address: str, patience: Patience, *, only_reads: bool = False) -> None:
        self._address = address
        self._patience = patience
        self._only_reads = only_reads
        self._lock = threading.Lock()
        self._connection: psycopg.Connection[tuple[object, ...]] | None = None
        self._failed_at = -1e9

    def run(self, act: Callable[[Cursor], Result]) -> Result:
        """The result of this in one transaction, which is committed when this returns.

        If it raises, it may or may not have been committed: a second attempt finds out.
        """
        with self._lock:
            if time.monotonic() - self._failed_at < self._patience.again:
                raise DatabaseAwayError
            try:
                connection = self._connected()
                with _no_longer_than(self._patience.act, connection), connection.transaction():
                    return act(connection.cursor())
            except psycopg.Error as error:
                self._failed_at = time.monotonic()
                self._hang_up()
                raise _away(error) from error
            except OSError:
                raise
            except BaseException:
                self._hang_up()
                raise

    def _connected(self) -> psycopg.Connection[tuple[object, ...]]:
        if self._connection is None or self._connection.closed:
            self._connection = _connect(self._address, self._patience, only_reads=self._only_reads)
        return self._connection

    def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error, OSError):
                self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Hang up."""
        with self._lock:
            self._hang_up()


def _connect(address: str, patience: Patience, *, only_reads: bool) -> psycopg.Connection[tuple[object, ...]]:
    seconds = max(2, round(patience.act))
    connection = psycopg.connect(
        address,
        autocommit=True,
        prepare_threshold=3,
        connect_timeout=seconds,
        tcp_user_timeout=seconds * 1000,
        keepalives_idle=seconds,
        keepalives_interval=1,
        keepalives_count=3,
        application_name="motorchamp",
    )
    try:
        with _no_longer_than(patience.act, connection):
            connection.execute(_SETTINGS, (round(patience.act * 1000), round(patience.silence * 1000)))
        if only_reads:
            connection.read_only = True
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def _no_longer_than(seconds: float, connection: psycopg.Connection[tuple[object, ...]]) -> Iterator[None]:
    """Cut the connection if this takes longer: a silent one would be waited for without end."""
    watch = threading.Timer(seconds, _cut, (connection.fileno(),))
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


def _cut(number: int) -> None:
    with suppress(OSError), socket.socket(fileno=socket.dup(number)) as shared:
        shared.shutdown(socket.SHUT_RDWR)


def _away(error: psycopg.Error) -> DatabaseAwayError:
    first, *_ = str(error).splitlines() or [type(error).__name__]  # the others guess, or show the statement
    is_reached = error.sqlstate is not None and not error.sqlstate.startswith(("08", "57P"))
    return DatabaseAwayError(first, "the database refuses it" if is_reached else "")


class Bell:
    """Rings when something has happened in the database at ``address``; those who wait also look at intervals."""

    def __init__(self, address: str, patience: Patience, name: str = BELL) -> None:
        self._address = address
        self._patience = patience
        self._name = name
        self._connection: psycopg.Connection[tuple[object, ...]] | None = None

    def wait(self, seconds: float, *links: socket.socket) -> list[socket.socket]:
        """Return when it rings, after this time, or when some of these can be read; returns those."""
        try:
            if self._connection is None:
                self._connection = _connect(self._address, self._patience, only_reads=False)
                self._connection.execute(f"LISTEN {self._name}")
                seconds = 0.0  # it may have rung before
            here = self._connection.fileno()
            ready = _readable(seconds, here, *(link.fileno() for link in links))
            if here in ready:
                for _ in self._connection.notifies(timeout=0):
                    pass
        except psycopg.Error:
            self.close()
            ready = _readable(seconds, *(link.fileno() for link in links))
        return [link for link in links if link.fileno() in ready]

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            with suppress(psycopg.Error, OSError):
                self._connection.close()
            self._connection = None


def _readable(seconds: float, *files: int) -> set[int]:
    """Those of these open files that can be read by then."""
    poll = select.poll()
    for file in files:
        poll.register(file, select.POLLIN)
    return {file for file, _ in poll.poll(seconds * 1000)}
