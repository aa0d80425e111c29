"""Standby links, from the host that keeps a paddock to the others: none of them is ever waited for."""

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import cast

from motorchamp_tui.files import reason_of
from motorchamp_tui.paddock.copies.news import MessageReader, News, Reply, Request, line_of
from motorchamp_tui.paddock.copies.publisher import CopyLink, Publisher
from motorchamp_tui.paddock.owned import Owned
from motorchamp_tui.paddock.paddock import Paddock

log = logging.getLogger(__name__)

MOST_UNREAD = 64 * 1024 * 1024
"""Bytes that may wait for a host that does not read: more than a full paddock takes."""

LONGEST_PARTING = 10.0
"""Seconds that the hosts have to hang up when the paddock closes: more than a silent one is given."""


class StandbyLink(asyncio.Protocol):
    """The link to a host of this ``name``; ``gone`` is called when that host has hung up."""

    def __init__(self, name: str, publisher: Publisher, gone: Callable[["StandbyLink"], None]) -> None:
        self.name = name
        self._publisher = publisher
        self._gone = gone
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
        self._gone(self)

    def _send(self, message: News | Reply) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        transport.write(line_of(message))
        if transport.get_write_buffer_size() > MOST_UNREAD:
            log.error("%s does not read: it is cut off", self.name)
            transport.abort()


class StandbyLinks:
    """The links to all hosts that follow ``paddock``; each of the ``others`` can be asked for something, too."""

    def __init__(self, paddock: Paddock, **others: Owned) -> None:
        self._paddock = paddock
        self._others = others
        self._publisher: Publisher | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._links: set[StandbyLink] = set()
        self._none_left = asyncio.Event()

    def take(self, name: str, end: socket.socket) -> None:
        """Take a link to a host of this name."""
        if self._publisher is None:
            self._publisher = Publisher(self._paddock, self._others)
        link = StandbyLink(name, self._publisher, self._note_gone)
        self._links.add(link)
        task = asyncio.get_running_loop().create_task(self._connect(link, end))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, link: StandbyLink, end: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: link, end)
        except OSError as error:
            log.warning("No link to %s: %s", link.name, reason_of(error))
            self._note_gone(link)

    async def wait_for_closing(self) -> None:
        """Where the paddock closes, wait until all hosts have hung up: one that missed it would take over."""
        closing = self._paddock.house.closing
        if closing is not None and closing.is_over and self._links:
            self._none_left.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_PARTING):
                    await self._none_left.wait()

    def _note_gone(self, link: StandbyLink) -> None:
        self._links.discard(link)
        if not self._links:
            self._none_left.set()

    def take_from_thread(self, loop: asyncio.AbstractEventLoop, name: str, end: socket.socket) -> None:
        """The same, by a thread beside this event loop."""
        loop.call_soon_threadsafe(self.take, name, end)
