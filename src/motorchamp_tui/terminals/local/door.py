"""Door for people with an account on this machine: a socket that everyone here can reach.

The machine, not the player, says which account they are.
"""

import asyncio
import contextlib
import logging
import os
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import reason_of
from motorchamp_tui.terminals.connection import Client, Connection
from motorchamp_tui.terminals.figures import HERE, Rejection
from motorchamp_tui.terminals.limits import Limits
from motorchamp_tui.terminals.local.frames import LONGEST_HELLO, SIZE, FrameError, FrameKind, Frames, Hello, frame
from motorchamp_tui.terminals.local.places import LONGEST_PLACE, account, name_of, owner_of, peer_of, socket_of
from motorchamp_tui.terminals.log import Seldom
from motorchamp_tui.terminals.room import Newcomers
from motorchamp_tui.terminals.throttle import Throttle

log = logging.getLogger(__name__)

BACKLOG = 16


class LocalDoorError(MotorChampError):
    """A socket that cannot be made."""

    exit_status = 1


class LocalDoor:
    """Listens at ``place``, and hands every connection to ``come_in``."""

    def __init__(self, place: Path, limits: Limits, come_in: Callable[[Connection], None]) -> None:
        self.place = place
        self.limits = limits
        self.come_in = come_in
        self._channels: set[LocalChannel] = set()
        self.newcomers = Newcomers[LocalChannel](limits)
        self._server: asyncio.Server | None = None
        self._has_made_folder = False
        self.seldom = Seldom(log)

    async def open(self) -> None:
        """Listen; raises :class:`LocalDoorError`."""
        listening = self._bound()
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: LocalChannel(self), sock=listening, backlog=BACKLOG)

    async def close(self) -> None:
        """Stop listening, and hang up on everyone who is still here."""
        if self._server is None:
            return
        self._server.close()
        for channel in tuple(self._channels):
            channel.cut()
        self.place.unlink(missing_ok=True)
        if self._has_made_folder:
            with contextlib.suppress(OSError):
                self.place.parent.rmdir()

    def words(self) -> Iterator[str]:
        """How people come in here."""
        wanted = account() if self.place == socket_of(account()) else self.place
        yield f"Other accounts of this machine come in with: motorchamp join {wanted}"

    def enter(self, channel: "LocalChannel") -> None:
        """A client has connected, for whom another who has said nothing yet may have to make room."""
        self._channels.add(channel)
        dropped = self.newcomers.enter(channel, channel.account)
        if dropped is not None:
            dropped.make_room()

    def leave(self, channel: "LocalChannel") -> None:
        """A client has gone."""
        self._channels.discard(channel)
        self.newcomers.settle(channel)

    def _bound(self) -> socket.socket:
        """The socket at its place; raises :class:`LocalDoorError`."""
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._make_way()
            listening.bind(str(self.place))
            self.place.chmod(0o666)
        except OSError as error:
            listening.close()
            raise LocalDoorError(f"{self.place} cannot be created: {reason_of(error)}.") from error
        except LocalDoorError:
            listening.close()
            raise
        return listening

    def _make_way(self) -> None:
        """Take over the folder, and clear away leftovers of an earlier host."""
        if not hasattr(socket, "SO_PEERCRED"):
            raise LocalDoorError(
                "This system does not reveal who is at the other end of a socket: try --no-local."
            )
        if len(os.fsencode(self.place)) > LONGEST_PLACE:
            raise LocalDoorError(f"{self.place} is too long for the name of a socket: try another --socket.")
        folder = self.place.parent
        if not folder.exists():
            folder.mkdir(0o755)
            folder.chmod(0o755)
            self._has_made_folder = True
        if folder.is_symlink() or folder.lstat().st_uid != os.getuid():
            raise LocalDoorError(f"{folder} belongs to another account: try --no-local.")
        if folder.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            raise LocalDoorError(f"Others can write to {folder}, and nobody would trust a socket in it.")
        if not os.path.lexists(self.place):
            return
        if owner_of(self.place) != os.getuid():
            raise LocalDoorError(f"{self.place} is in the way.")
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
            try:
                asking.connect(str(self.place))
            except OSError:
                self.place.unlink()
            else:
                raise LocalDoorError(f"Another host of yours listens at {self.place}: try --no-local.")


class LocalChannel(asyncio.Protocol):
    """Carries a connection: first a terminal introduces itself, then its keys come and its frames go."""

    def __init__(self, door: LocalDoor) -> None:
        self._door = door
        self._transport: asyncio.Transport | None = None
        self._throttle: Throttle | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._origin = "someone"
        self.account = ""
        self._hello = bytearray()
        self._frames = Frames()
        self.connection: Connection | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has connected."""
        limits = self._door.limits
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(limits.unread_bytes)
        self._throttle = Throttle(self._transport, limits.network_bytes_a_second, limits.network_burst)
        self.account = name_of(peer_of(transport.get_extra_info("socket")))
        self._origin = f"the account {self.account}"
        self._timer = asyncio.get_running_loop().call_later(limits.login_seconds, self._refuse, "said nothing")
        self._door.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has been lost."""
        self._stop_waiting()
        self._door.leave(self)
        self._transport = None
        if self.connection is not None:
            self.connection.lost()

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        if self._throttle is not None:
            self._throttle.count(len(data))
        try:
            if self.connection is None:
                self._greet(data)
            else:
                self._read(self.connection, data)
        except FrameError as error:
            self._refuse(str(error), Rejection.NOT_OFFERED)

    def pause_writing(self) -> None:
        """The other end does not read."""
        if self.connection is not None:
            self.connection.stuck()

    def resume_writing(self) -> None:
        """The other end reads again."""
        if self.connection is not None:
            self.connection.flowing()

    def _greet(self, data: bytes) -> None:
        self._hello += data
        first, newline, rest = self._hello.partition(b"\n")
        if len(first) > LONGEST_HELLO:
            raise FrameError("the first line is too long")
        if not newline:
            return
        self._hello.clear()
        hello = Hello.read(bytes(first))
        self._stop_waiting()
        self._door.newcomers.settle(self)
        client = Client(f"account:{self.account}", self._origin, name=self.account)
        connection = self.connection = Connection(self, client, hello.environ, self._door.limits, hello.size)
        connection.edits_lines = True  # until its terminal is taken it is as its owner uses it
        self._door.come_in(connection)
        self._read(connection, bytes(rest))

    def _read(self, connection: Connection, data: bytes) -> None:
        for kind, content in self._frames.take(data):
            match kind:
                case FrameKind.KEYS:
                    connection.received(content)
                case FrameKind.SIZE if len(content) == SIZE.size:
                    connection.resized(*SIZE.unpack(content))
                case _:
                    raise FrameError(f"a frame {kind.name} is not one for a host")

    def _refuse(self, reason: str, why: Rejection = Rejection.SILENT) -> None:
        HERE.rejects(why)
        self._door.seldom.line(logging.WARNING, self.account, f"Refused {self._origin}: {reason}")
        self.cut()

    def make_room(self) -> None:
        """Hang up on a terminal that has said nothing yet, for one that has come later."""
        self._refuse("too many are coming in, and they have said nothing yet")

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _send(self, kind: FrameKind, data: bytes = b"") -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(frame(kind, data))

    def take_terminal(self) -> None:
        """Switch the terminal at the other end over."""
        self._send(FrameKind.TAKE)

    def write(self, data: bytes) -> None:
        """Send this."""
        self._send(FrameKind.OUTPUT, data)

    def pause_reading(self) -> None:
        """Take nothing more for now."""
        if self._throttle is not None:
            self._throttle.stop("keys")

    def resume_reading(self) -> None:
        """Take it again."""
        if self._throttle is not None:
            self._throttle.go_on("keys")

    def hang_up(self, status: int, last_words: str) -> None:
        """End when everything has arrived, but do not wait for that forever."""
        self._send(FrameKind.END, bytes([status & 0xFF]) + last_words.encode("utf-8", "replace"))
        if self._transport is not None:
            self._transport.close()
            asyncio.get_running_loop().call_later(self._door.limits.closing_seconds, self.cut)

    def cut(self) -> None:
        """End at once."""
        if self._transport is not None:
            self._transport.abort()
