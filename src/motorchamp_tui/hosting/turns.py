"""Several hosts and one paddock: this host keeps it whenever no other does, and waits beside it otherwise."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.fleet.lease import SharedPaddock, Tenure
from motorchamp_tui.fleet.lines import Switchboard
from motorchamp_tui.fleet.trouble import in_full
from motorchamp_tui.hosting.connection import Connection
from motorchamp_tui.hosting.sessions import CLOSING
from motorchamp_tui.hosting.standby import Receive, standby_of

if TYPE_CHECKING:
    from motorchamp_tui.hosting.opening import Door

log = logging.getLogger(__name__)

HANDED_OVER = "Another host has taken this paddock over. All races go on there: come in again."
AGAIN = 1.0
"""Seconds until something that has failed is tried again."""

TakeCalls = Callable[[Callable[[str, socket.socket], None]], Switchboard]
"""Takes the lines of hosts that wait, each with its name, until it is closed."""
Keep = Callable[["asyncio.Future[int]", Callable[[], str], TakeCalls], Coroutine[None, None, int]]
"""Has the paddock open until the future is done; the second says why it closes."""


class Turns:
    """Takes its turn at the ``shared`` paddock.

    ``doors`` are those of a host that waits; whoever comes in there is ``received`` at the end of a line.
    """

    def __init__(
        self,
        shared: SharedPaddock,
        keep: Keep,
        doors: Callable[[Callable[[Connection], None]], Sequence["Door"]],
        receive: Receive,
        tell: Callable[[str], None],
    ) -> None:
        self._shared = shared
        self._keep = keep
        self._doors = doors
        self._receive = receive
        self._tell = tell

    async def take(self, end: "asyncio.Future[int]") -> int:
        """Wait and keep in turns until the end, and return what it says."""
        while not end.done():
            turn = await self._wait(end)
            if turn is not None:
                await self._keep_it(*turn, end)
        return await end

    async def _keep_it(self, tenure: Tenure, lost: "asyncio.Future[int]", end: "asyncio.Future[int]") -> None:
        """Have the paddock open until the end, or until another host has it."""
        over = asyncio.ensure_future(_first_of(end, lost))
        try:
            with tenure.keeping():
                await self._keep(over, lambda: HANDED_OVER if lost.done() else CLOSING, tenure.take_calls)
        except MotorChampError:
            if not tenure.is_lost:
                raise
        finally:
            over.cancel()
            await asyncio.to_thread(tenure.end)
            log.info("This host no longer keeps the paddock.")

    async def _wait(self, end: "asyncio.Future[int]") -> "tuple[Tenure, asyncio.Future[int]] | None":
        """Wait until this host keeps the paddock, and how it hears of its loss; None where the end comes first."""
        async with AsyncExitStack() as opened, standby_of(self._shared, self._receive, end) as standby:
            is_waiting = has_doors = False
            trouble = ""
            while not end.done():
                try:
                    lost: asyncio.Future[int] = asyncio.get_running_loop().create_future()
                    tenure = await asyncio.to_thread(self._shared.take, partial(_lose, lost))
                    if tenure is not None:
                        return tenure, lost
                    standing = await asyncio.to_thread(self._shared.standing)
                    await asyncio.to_thread(self._shared.follow)
                except OSError as error:
                    if trouble != (trouble := in_full(error)):
                        log.warning("This host waits for the paddock: %s", trouble)
                    standby.note(None)
                    await asyncio.wait([end], timeout=AGAIN)
                    continue
                trouble = ""
                standby.note(standing)
                if not has_doors and (doors := self._doors(standby.come_in)):
                    has_doors = True
                    await opened.enter_async_context(_waiting_room(doors, self._tell))
                if not is_waiting:
                    is_waiting = True
                    self._tell(
                        f"{standing.host} keeps the paddock. This host lets people in and takes over if need be."
                    )
                await asyncio.to_thread(self._shared.wait)
        return None


@asynccontextmanager
async def _waiting_room(doors: Sequence["Door"], tell: Callable[[str], None]) -> AsyncIterator[None]:
    """Have these doors open, and tell how people come in."""
    async with AsyncExitStack() as opened:
        for door in doors:
            try:
                await door.open()
            except MotorChampError as error:
                log.warning("%s", error)
            else:
                opened.push_async_callback(door.close)
                for words in door.words():
                    tell(words)
        yield


def _lose(lost: "asyncio.Future[int]") -> None:
    """Say, in any thread, that another host has the paddock."""
    with suppress(RuntimeError):  # the loop is closed: this host has ended
        lost.get_loop().call_soon_threadsafe(lost.set_result, 0)


async def _first_of(end: "asyncio.Future[int]", lost: "asyncio.Future[int]") -> int:
    done, _ = await asyncio.wait([end, lost], return_when=asyncio.FIRST_COMPLETED)
    return done.pop().result()
