"""Links from hosts that wait to the one that keeps the paddock: streams of bytes both ways, through the database.

So the database is all that every host has to reach. A link is a row that the waiting host makes, with
the epoch of the paddock; what is sent are rows with numbers, deleted when they have been read. A sender has
to be of the current epoch: a host whose epoch is over sends nothing more. NOTIFY only rings.
"""

import errno
import logging
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from motorchamp_tui.files import reason_of
from motorchamp_tui.fleet.connection import BELL, Bell, Cursor, DatabaseConnection, Patience, rows
from motorchamp_tui.fleet.trouble import DatabaseAwayError

LOG = logging.getLogger(__name__)

AT_ONCE = 1 << 18
"""Bytes in one row at most."""
_SEND = """
WITH sent AS (
    INSERT INTO message (line, to_keeper, number, data)
    SELECT line.id, NOT %(keeper)s, %(number)s, %(data)s FROM line JOIN paddock USING (epoch)
    WHERE line.id = %(line)s ON CONFLICT DO NOTHING
)
SELECT pg_notify(%(bell)s, '')
"""
_FORGET = "DELETE FROM message WHERE line = %(line)s AND to_keeper = %(keeper)s AND number <= %(taken)s"
_RECEIVE = """
SELECT beats, number, data
FROM line JOIN paddock USING (epoch)
LEFT JOIN message ON message.line = line.id AND to_keeper = %(keeper)s AND number > %(taken)s
WHERE line.id = %(line)s ORDER BY number
"""


class LinkEndedError(OSError):
    """The link is no longer there."""

    def __init__(self, words: str = "its other end is gone, or its epoch is over") -> None:
        super().__init__(errno.ECONNRESET, words)


class HostLink:
    """One end of the link with this ``number``: carries bytes between it and ``local``, in a thread of its own.

    When the link ends, so does ``local``, and the other way round. ``before`` is called before anything that has
    come is handed on.
    """

    def __init__(
        self,
        database: tuple[str, Patience],
        number: int,
        local: socket.socket,
        *,
        is_keeper: bool,
        before: Callable[[], object] = lambda: None,
    ) -> None:
        address, self._patience = database
        self._number = number
        self._local = local
        self._is_keeper = is_keeper
        self._before = before
        self._connection = DatabaseConnection(address, self._patience)
        self._bell = Bell(address, self._patience, _bell_of(number, to_keeper=is_keeper))
        self._waiting: list[tuple[int, bytes]] = []
        """Data not known to be in the database yet, each piece with its number."""
        self._sent = self._taken = 0
        self._beats: object = None
        self._beaten = self._looked = self._well = time.monotonic()
        """By the steady clock, when the other end was last heard of, the link looked at, the database there."""
        self._has_ended = False
        self._thread = threading.Thread(target=self._carry, name=f"link {number}", daemon=True)
        local.settimeout(self._patience.answer)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    @property
    def is_on(self) -> bool:
        """Whether it carries anything."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """End it."""
        self._has_ended = True
        with suppress(OSError):
            self._local.shutdown(socket.SHUT_RDWR)
        self._thread.join()

    def _carry(self) -> None:
        try:
            while not self._has_ended:
                self._listen()
                try:
                    arrived = self._connection.run(self._exchange)
                except DatabaseAwayError as error:
                    self._is_away(error)
                else:
                    self._well = time.monotonic()
                    self._hand_on(arrived)
        except OSError as error:
            LOG.info("Link %s to another host has ended: %s", self._number, reason_of(error))
        except Exception:
            LOG.exception("Link %s to another host has broken", self._number)
        finally:
            self._local.close()
            with suppress(OSError):
                self._connection.run(self._hang_up)
            self._connection.close()
            self._bell.close()

    def _listen(self) -> None:
        """Wait until there is something to do, and take what is to be sent."""
        if self._waiting:  # the database was away
            self._bell.wait(self._patience.again)
        elif self._bell.wait(self._patience.renewal, self._local):
            data = self._local.recv(AT_ONCE)
            if not data:
                raise LinkEndedError
            self._sent += 1
            self._waiting.append((self._sent, data))

    def _is_away(self, error: DatabaseAwayError) -> None:
        """Wait for the database: the keeper as long as it keeps the paddock, a host that waits less long."""
        now = time.monotonic()
        self._beaten = now
        LOG.debug("Link %s to another host waits: %s", self._number, error.details)
        if not self._is_keeper and now - self._well > self._patience.answer:
            raise LinkEndedError(reason_of(error)) from error

    def _hand_on(self, arrived: list[bytes]) -> None:
        self._waiting.clear()
        self._taken += len(arrived)
        if arrived:
            with suppress(OSError):
                self._before()
            self._local.sendall(b"".join(arrived))

    def _exchange(self, cursor: Cursor) -> list[bytes]:
        """Send what waits, and get what has come."""
        place = {
            "line": self._number,
            "keeper": self._is_keeper,
            "taken": self._taken,
            "bell": _bell_of(self._number, to_keeper=not self._is_keeper),
        }
        for number, data in self._waiting:
            cursor.execute(_SEND, {**place, "number": number, "data": data})
        now = time.monotonic()
        if now - self._looked >= self._patience.renewal:
            self._looked = now
            if not self._waiting:
                cursor.execute("SET LOCAL synchronous_commit = off")
            cursor.execute(_FORGET, place)
            if not self._is_keeper:
                cursor.execute("UPDATE line SET beats = beats + 1 WHERE id = %(line)s", place)
        found = cursor.execute(_RECEIVE, place).fetchall()
        if not found:
            raise LinkEndedError
        self._hear(found[0][0], now)
        arrived = [data for _, _, data in found if isinstance(data, bytes)]
        if arrived and [number for _, number, _ in found] != [self._taken + 1 + at for at in range(len(found))]:
            raise LinkEndedError("something that was sent is missing")
        return arrived

    def _hear(self, beats: object, now: float) -> None:
        """Note how often the host that opened the link has said that it is there."""
        if beats != self._beats:
            self._beats, self._beaten = beats, now
        elif self._is_keeper and now - self._beaten > self._patience.lease:
            raise LinkEndedError("the other host has gone silent")

    def _hang_up(self, cursor: Cursor) -> None:
        cursor.execute("DELETE FROM line WHERE id = %s", (self._number,))
        cursor.execute("SELECT pg_notify(%s, '')", (_bell_of(self._number, to_keeper=not self._is_keeper),))


def _bell_of(number: int, *, to_keeper: bool) -> str:
    return f"motorchamp_line_{number}_{'keeper' if to_keeper else 'guest'}"


def open_link(
    database: tuple[str, Patience], host: str, epoch: int, local: socket.socket, before: Callable[[], object]
) -> None:
    """Have ``local`` lead from ``host`` to the one that keeps the paddock in this epoch; see :class:`HostLink`.

    Raises :class:`DatabaseAwayError`, and :class:`LinkEndedError` where another epoch holds.
    """

    def make(cursor: Cursor) -> int:
        numbers = rows(
            cursor,
            int,
            "INSERT INTO line (epoch, host) SELECT epoch, %s FROM paddock WHERE epoch = %s RETURNING id",
            (host, epoch),
        )
        cursor.execute("SELECT pg_notify(%s, '')", (BELL,))
        if not numbers:
            raise LinkEndedError
        return numbers[0]

    asking = DatabaseConnection(*database)
    try:
        number = asking.run(make)
    except BaseException:
        local.close()
        raise
    finally:
        asking.close()
    HostLink(database, number, local, is_keeper=False, before=before).start()


class Switchboard:
    """Takes all links to the host that keeps the paddock in this ``epoch``, in a thread of its own.

    ``take`` is called by that thread with the name of the host at the other end, and with what leads there.
    """

    def __init__(
        self, address: str, patience: Patience, epoch: int, take: Callable[[str, socket.socket], None]
    ) -> None:
        self._database = address, patience
        self._epoch = epoch
        self._take = take
        self._connection = DatabaseConnection(address, patience)
        self._bell = Bell(address, patience)
        self._links: dict[int, HostLink] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="links", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End all of them."""
        self._over.set()
        self._thread.join()
        for link in self._links.values():
            link.stop()

    def _listen(self) -> None:
        _, patience = self._database
        while not self._over.is_set():
            try:
                for number, host in self._connection.run(self._new_ones):
                    self._connect(number, host)
                self._bell.wait(patience.renewal)
            except DatabaseAwayError:
                self._over.wait(patience.again)
        self._connection.close()
        self._bell.close()

    def _new_ones(self, cursor: Cursor) -> list[tuple[int, str]]:
        if not self._links:
            cursor.execute("DELETE FROM line WHERE epoch < %s", (self._epoch,))
        there = rows(
            cursor,
            lambda number, host: (int(number), str(host)),
            "SELECT id, host FROM line WHERE epoch = %s",
            (self._epoch,),
        )
        self._links = {number: link for number, link in self._links.items() if link.is_on}
        return [(number, host) for number, host in there if number not in self._links]

    def _connect(self, number: int, host: str) -> None:
        here, there = socket.socketpair()
        link = self._links[number] = HostLink(self._database, number, there, is_keeper=True)
        link.start()
        self._take(host, here)
