"""Standby lines, from the host that keeps a paddock to the others: none of them is ever waited for."""

import asyncio
import logging
import socket
from typing import cast

from motorchamp_tui.paddock.copies.news import MessageReader, News, Reply, Request, line_of
from motorchamp_tui.paddock.copies.publisher import CopyLink, Publisher
from motorchamp_tui.paddock.line import Owned
from motorchamp_tui.paddock.paddock import Paddock

log = logging.getLogger(__name__)

MOST_UNREAD = 64 * 1024 * 1024
"""Bytes that may wait for a host that does not read: more than a full paddock takes."""


class StandbyLine(asyncio.Protocol):
    """The line to a host of this ``name``."""

    def __init__(self, name: str, publisher: Publisher) -> None:
        self.name = name
        self._publisher = publisher
        self._transport: asyncio.Transport | None = None
        self._link: CopyLink | None = None
        self._reader = MessageReader()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Tell the host everything."""
        self._transport = cast("asyncio.Transport", transport)
        self._link = self._publisher.add(self._send)

    def data_received(self, data: bytes) -> None:
        """Do what is asked for."""
        for message in self._reader.feed(data):
            if isinstance(message, Request) and self._link is not None:
                self._link.request(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """The host is gone, with everyone at it."""
        self._transport = None
        if self._link is not None:
            self._link.close()
            self._link = None

    def _send(self, message: News | Reply) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        transport.write(line_of(message))
        if transport.get_write_buffer_size() > MOST_UNREAD:
            log.error("%s does not read: it is cut off", self.name)
            transport.abort()


class StandbyLines:
    """The lines to all hosts that follow ``paddock``; each of the ``others`` can be asked for something, too."""

    def __init__(self, paddock: Paddock, **others: Owned) -> None:
        self._paddock = paddock
        self._others = others
        self._publisher: Publisher | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, name: str, link: socket.socket) -> None:
        """Take a line to a host of this name."""
        if self._publisher is None:
            self._publisher = Publisher(self._paddock, self._others)
        line = StandbyLine(name, self._publisher)
        task = asyncio.get_running_loop().create_task(_connect(line, link))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def take_from_thread(self, loop: asyncio.AbstractEventLoop, name: str, link: socket.socket) -> None:
        """The same, by a thread beside this event loop."""
        loop.call_soon_threadsafe(self.take, name, link)


async def _connect(line: StandbyLine, link: socket.socket) -> None:
    await asyncio.get_running_loop().connect_accepted_socket(lambda: line, link)
