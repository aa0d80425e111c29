"""Front line, the other end in the process that keeps the paddock: it never waits for its reader."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import cast

from motorchamp_tui.hosting.room import Room, RoomOfProcess
from motorchamp_tui.paddock.copies.news import EndPlace, MessageReader, News, Reply, Request, line_of
from motorchamp_tui.paddock.copies.publisher import CopyLink, Publisher
from motorchamp_tui.paddock.line import Owned

log = logging.getLogger(__name__)

MOST_UNREAD = 64 * 1024 * 1024
"""Bytes that may wait for a process that does not read: more than a full paddock takes."""


class FrontLine(asyncio.Protocol):
    """The line to one process, called ``name``; ``left`` is called when it has gone.

    It can ask for places in the ``room``, and for what the ``others`` do.
    """

    def __init__(
        self,
        name: str,
        publisher: Publisher,
        left: Callable[["FrontLine"], None],
        room: Room | None,
        others: Mapping[str, Owned],
    ) -> None:
        self.name = name
        self._publisher = publisher
        self._left = left
        self._room = RoomOfProcess(room, self._end_place)
        self._others = {self._room.PART: self._room, **others}
        self._transport: asyncio.Transport | None = None
        self._link: CopyLink | None = None
        self._reader = MessageReader()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Tell the process everything."""
        self._transport = cast("asyncio.Transport", transport)
        self._link = self._publisher.add(self._send, self._others)

    def data_received(self, data: bytes) -> None:
        """Do what is asked for."""
        for message in self._reader.feed(data):
            if isinstance(message, Request) and self._link is not None:
                self._link.request(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """The process is gone, with everyone in it."""
        self._transport = None
        self._room.give_all_back()
        if self._link is not None:
            self._link.close()
            self._link = None
        self._left(self)

    def _end_place(self, place: int, words: str) -> None:
        self._send(EndPlace(place, words))

    def _send(self, message: News | Reply | EndPlace) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        transport.write(line_of(message))
        if transport.get_write_buffer_size() > MOST_UNREAD:
            log.error("%s does not read: it is cut off", self.name)
            transport.abort()
