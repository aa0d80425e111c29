"""The socket in a host's folder by which its operator talks to it: the owner of the folder alone can."""

import asyncio
import contextlib
import logging
import os
import socket
from pathlib import Path

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import reason_of
from motorchamp_tui.hosting.operator.protocol import (
    LONGEST_REQUEST,
    SOCKET,
    OperatorReply,
    OperatorRequest,
    place_in,
)
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.terminals.accounts import name_of, peer_of

log = logging.getLogger(__name__)

BACKLOG = 8
PATIENCE = 10.0
"""Seconds that a command may take to say what it wants, and to read what came of it."""
MOST_AT_ONCE = 20
NOT_NOW = "This host does not know yet who keeps the paddock: try again in a few seconds."
ROOT = 0


class OperatorDoor:
    """Listens in ``folder``; what is asked for is done by :attr:`operations`, while there are any."""

    def __init__(self, folder: Path) -> None:
        self.operations: Operations | None = None
        self._folder = folder
        self._server: asyncio.Server | None = None
        self._talking: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listen, unless it does; where that cannot be done the host runs on without it, and the log says why."""
        if self._server is not None:
            return
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            if not hasattr(socket, "SO_PEERCRED"):
                raise OSError(None, "this system does not say who is at the other end of a socket")
            self._clear_away()  # whoever has the folder has it alone: an earlier host was killed
            with place_in(self._folder) as place:
                before = os.umask(0o177)
                try:
                    listening.bind(place)
                finally:
                    os.umask(before)
            self._server = await asyncio.start_server(
                self._serve, sock=listening, backlog=BACKLOG, limit=LONGEST_REQUEST
            )
        except OSError as error:
            listening.close()
            log.warning("Nobody can operate this host while it runs: %s", reason_of(error))

    async def close(self) -> None:
        """Stop listening; what is being answered is answered."""
        if self._server is None:
            return
        self._server.close()
        self._server = None
        if self._talking:
            _, late = await asyncio.wait(self._talking, timeout=1.0)
            for task in late:
                task.cancel()
        self._clear_away()

    def _clear_away(self) -> None:
        with contextlib.suppress(OSError):
            (self._folder / SOCKET).unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._talking.add(task)
        try:
            with contextlib.suppress(OSError, TimeoutError, ValueError):  # they have gone, or say nothing
                await self._answer(reader, writer)
        finally:
            self._talking.discard(task)
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = peer_of(writer.get_extra_info("socket"))
        if peer not in (os.geteuid(), ROOT):
            log.warning("Refused the account %s at the socket of the operator", name_of(peer))
            return
        if len(self._talking) > MOST_AT_ONCE:
            return
        async with asyncio.timeout(PATIENCE):
            line = await reader.readline()
        if line:
            writer.write((await self._done(line, name_of(peer))).line())
            async with asyncio.timeout(PATIENCE):
                await writer.drain()

    async def _done(self, line: bytes, account: str) -> OperatorReply:
        """What comes of this line; a mistake in an act is its own, and the host goes on."""
        try:
            request = OperatorRequest.read(line)
            if self.operations is None:
                return OperatorReply(refusal=NOT_NOW)
            result = await self.operations.at_socket(account, request.act, request.given)
        except MotorChampError as error:
            return OperatorReply(refusal=str(error))
        except Exception:
            log.exception("What %s wanted has failed", account)
            return OperatorReply(refusal="That has failed because of a bug: the details are in the log.")
        return OperatorReply(tuple(result.lines), result.data)
