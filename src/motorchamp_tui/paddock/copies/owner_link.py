"""Owner link, from a standby to the host that keeps the paddock.

Requests are answered before anything else is done: a key at the standby waits for that.
"""

import asyncio
import logging
import select
import socket
import threading
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeVar

from motorchamp_tui.paddock.copies.followed import FollowedPaddock
from motorchamp_tui.paddock.copies.news import Message, MessageReader, News, Reply, Request, line_of
from motorchamp_tui.paddock.copies.wire import Asking
from motorchamp_tui.paddock.owned import Owned, OwnerGoneError

log = logging.getLogger(__name__)

Result = TypeVar("Result")
AT_ONCE = 1 << 20


class OwnerLink(Asking):
    """The end of the link at ``link``; ``lost`` is called when the owner is gone.

    An owner who does not answer for ``patience`` seconds counts as gone.
    """

    def __init__(self, link: socket.socket, lost: Callable[[], None], patience: float) -> None:
        super().__init__()
        self._link = link
        self._lost = lost
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._reader = MessageReader()
        self._copy: FollowedPaddock | None = None
        self._answers: dict[int, Reply | None] = {}
        """The replies that are waited for without doing anything else, by the numbers of their requests."""
        self._later: dict[int, asyncio.Future[Reply]] = {}
        self._is_told = asyncio.Event()
        self.is_lost = False
        link.settimeout(0)

    async def open(self, copy: FollowedPaddock) -> None:
        """Make this copy follow the owner's paddock; it is complete when this returns.

        Raises :class:`OwnerGoneError`.
        """
        self._copy = copy
        self._loop.add_reader(self._link, self._read)
        await self._is_told.wait()
        if self.is_lost:
            raise OwnerGoneError

    def close(self) -> None:
        """Hang up."""
        self._lose()
        self._link.close()

    def ask(
        self, part: Owned, act: Callable[..., Result], given: tuple[Any, ...], named: Mapping[str, Any]
    ) -> Result:
        """Have this done, and wait for it."""
        if threading.get_ident() != self._thread:
            return asyncio.run_coroutine_threadsafe(self._ask(part, act, given, named), self._loop).result()
        wire = self._known_copy.wire
        request = self.request(wire, part, act, given, named)
        self._answers[request.number] = None
        try:
            self._send(request)
            while (answer := self._answers[request.number]) is None:
                self._wait_for(select.POLLIN)
                self._read()
        finally:
            del self._answers[request.number]
        result: Result = self.result(wire, act, answer)
        return result

    async def _ask(
        self, part: Owned, act: Callable[..., Result], given: tuple[Any, ...], named: Mapping[str, Any]
    ) -> Result:
        return self.ask(part, act, given, named)

    async def ask_for_later(
        self,
        part: Owned,
        act: Callable[..., Coroutine[Any, Any, Result]],
        given: tuple[Any, ...],
        named: Mapping[str, Any],
    ) -> Result:
        """Have this done, which may take a while."""
        wire = self._known_copy.wire
        request = self.request(wire, part, act, given, named)
        answer = self._later[request.number] = self._loop.create_future()
        try:
            self._send(request)
            result: Result = self.result(wire, act, await answer)
        finally:
            del self._later[request.number]
        return result

    @property
    def _known_copy(self) -> FollowedPaddock:
        if self._copy is None or self.is_lost:
            raise OwnerGoneError
        return self._copy

    def _send(self, request: Request) -> None:
        data = memoryview(line_of(request))
        while data:
            try:
                data = data[self._link.send(data) :]
            except BlockingIOError:
                self._wait_for(select.POLLOUT)
            except OSError:
                self._lose()
                raise OwnerGoneError from None

    def _wait_for(self, what: int) -> None:
        """Wait until the link can be read or written; raises :class:`OwnerGoneError` where it has ended."""
        if self.is_lost:
            raise OwnerGoneError
        poll = select.poll()
        poll.register(self._link, what)
        if not poll.poll(self._patience * 1000):
            self._lose()
            raise OwnerGoneError

    def _read(self) -> None:
        """Take in what has come."""
        try:
            data = self._link.recv(AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._lose()
            return
        try:
            for message in self._reader.feed(data):
                self._take(message)
        except Exception:  # a copy that has missed something would never be right again
            log.exception("The news of the owner cannot be taken in")
            self._lose()

    def _take(self, message: Message) -> None:
        match message:
            case News() if self._copy is not None:
                self._copy.take_in(message)
                if self._copy.is_complete:
                    self._is_told.set()
            case Reply() if message.number in self._later:
                later = self._later[message.number]
                if not later.done():
                    later.set_result(message)
            case Reply() if message.number in self._answers:
                self._answers[message.number] = message

    def _lose(self) -> None:
        if self.is_lost:
            return
        self.is_lost = True
        self._is_told.set()
        self._loop.remove_reader(self._link)
        for later in self._later.values():
            if not later.done():
                later.set_exception(OwnerGoneError())
        if self._copy is not None:
            self._copy.has_lost_its_owner()
        self._lost()
