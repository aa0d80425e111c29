"""Turns of several hosts at one paddock: this host keeps it whenever no other does, and waits otherwise."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial

from attrs import frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.fleet.lease import SharedPaddock, Tenure
from motorchamp_tui.fleet.trouble import in_full
from motorchamp_tui.hosting.sessions import CLOSING, TAKEN_UP_AGAIN
from motorchamp_tui.hosting.standby import Receive, Standby
from motorchamp_tui.terminals.ways_in import WaysIn

log = logging.getLogger(__name__)

HANDED_OVER = "Another host has taken this paddock over. All races continue there: come in again."
AGAIN = 1.0
"""Seconds until a failed step is tried again."""

Keep = Callable[["asyncio.Future[int]", Callable[[], str], Tenure], Coroutine[None, None, int]]
"""Has the paddock open until the future is done; the second says why it closes."""


@frozen
class Turns:
    """Takes its turn at the ``shared`` paddock.

    Its ``ways_in`` are open from when it ``can_open`` to the end: those who come in while it waits are
    ``received`` at the end of a link.
    """

    _shared: SharedPaddock
    _keep: Keep
    _ways_in: WaysIn
    _can_open: Callable[[], bool]
    _receive: Receive

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
                await self._keep(over, lambda: HANDED_OVER if lost.done() else CLOSING, tenure)
        except MotorChampError:
            if not tenure.is_lost:
                raise
        finally:
            over.cancel()
            await asyncio.to_thread(tenure.end)
            log.info("This host no longer keeps the paddock.")

    async def _wait(self, end: "asyncio.Future[int]") -> "tuple[Tenure, asyncio.Future[int]] | None":
        """Wait until this host keeps the paddock, and how it hears of its loss; None where the end comes first.

        People are let in meanwhile; they go at the end of this host, or when it keeps the paddock itself.
        """
        standby = Standby(self._shared, self._receive)
        try:
            self._ways_in.receive = standby.come_in
            is_waiting, trouble = False, ""
            while not end.done():
                try:
                    lost: asyncio.Future[int] = asyncio.get_running_loop().create_future()
                    tenure = await asyncio.to_thread(
                        self._shared.take, partial(_lose, lost), standby.is_taking_over
                    )
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
                if self._can_open():
                    await self._ways_in.open()
                if not is_waiting:
                    is_waiting = True
                    self._ways_in.tell(
                        f"{standing.host} keeps the paddock. This host lets people in and takes over if need be."
                    )
                await asyncio.to_thread(self._shared.wait)
            return None
        finally:
            await standby.close(CLOSING if end.done() else TAKEN_UP_AGAIN)


def _lose(lost: "asyncio.Future[int]") -> None:
    """Say, in any thread, that another host has the paddock."""
    with suppress(RuntimeError):  # the loop is closed: this host has ended
        lost.get_loop().call_soon_threadsafe(lost.set_result, 0)


async def _first_of(end: "asyncio.Future[int]", lost: "asyncio.Future[int]") -> int:
    done, _ = await asyncio.wait([end, lost], return_when=asyncio.FIRST_COMPLETED)
    return done.pop().result()
