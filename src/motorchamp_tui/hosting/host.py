"""Host: a paddock, the ways into it, and everyone inside, in one process.

It starts and ends all of them in the right order, and informs its operator.
"""

import asyncio
import contextlib
import logging
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import frozen

from motorchamp_tui.disks import heard_by
from motorchamp_tui.errors import needing
from motorchamp_tui.fleet.trouble import NoPsycopgError
from motorchamp_tui.hosting.folder import check_no_copy, make_private
from motorchamp_tui.hosting.opening import (
    can_open_doors,
    door_of,
    figures_at,
    has_webhooks,
    load_everything,
    operations_of,
    paddock_of,
    raise_file_limit,
    sessions_in,
    way_in_to,
)
from motorchamp_tui.hosting.operator.door import OperatorDoor
from motorchamp_tui.hosting.plan import Plan
from motorchamp_tui.hosting.sessions import CLOSING, Sessions
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.copies.followed import FollowedPaddock
from motorchamp_tui.paddock.copies.owner_link import OwnerLink
from motorchamp_tui.paddock.copies.standby_links import StandbyLinks
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.people.own_files import OwnFiles
from motorchamp_tui.ratings.strength import NOT_RATED, can_rate
from motorchamp_tui.terminals import gc_tuning
from motorchamp_tui.terminals.figures import HERE
from motorchamp_tui.terminals.log import logging_to_stderr
from motorchamp_tui.terminals.screen import textual_parts
from motorchamp_tui.terminals.ways_in import ComeIn, Door, WaysIn

if TYPE_CHECKING:
    from motorchamp_tui.fleet.lease import Tenure

log = logging.getLogger(__name__)

ENDS = {signal.SIGTERM: 0, signal.SIGINT: 130, signal.SIGHUP: 129}
"""The signals that close a host down, each with the exit status of its command."""


def run(plan: Plan, tell: Callable[[str], None]) -> int:
    """Host until a signal ends it, and return the exit status; ``tell`` says once how people come in.

    Raises :class:`MotorChampError` when it cannot begin.
    """
    if plan.database is None:
        check_no_copy(plan.folder)
    with logging_to_stderr(), heard_by(lambda lack: log.warning(lack.words)):
        make_private(plan.folder)
        if plan.has_guests and plan.allow is not None:
            log.warning("Anyone who is not on the list of keys comes in as a guest, because --guests is given.")
        raise_file_limit()
        if not textual_parts.are_known():
            tell(textual_parts.unknown_in_words())
        if not can_rate():
            tell(NOT_RATED)
        return asyncio.run(_host(plan, tell))


async def _host(plan: Plan, tell: Callable[[str], None]) -> int:
    end = end_by_signal()
    textual_parts.patch_textual()
    load_everything()
    sys.setswitchinterval(0.001)  # a thread that works something out lets the loop wait no longer than that

    def doors(come_in: ComeIn) -> list[Door]:
        return [door_of(plan, come_in)]

    return await _Host(plan, end, WaysIn(doors, tell), OperatorDoor(plan.folder)).run()


@frozen
class _Host:
    """A host by this ``plan``, which closes with the status of its ``end``."""

    plan: Plan
    end: "asyncio.Future[int]"
    ways_in: WaysIn
    operator: OperatorDoor

    async def run(self) -> int:
        """Be open until the end, and return its status."""
        try:
            async with figures_at(self.plan.metrics, self._figures):
                if self.plan.database is not None:
                    return await self._keep_in_turns(self.plan.database)
                return await self._keep_paddock(self.end, lambda: CLOSING)
        finally:
            await self.operator.close()
            await self.ways_in.close()

    async def _figures(self) -> dict[str, Any]:
        """What this host counts, and how the paddock stands where it keeps it."""
        operations = self.operator.operations
        if operations is None or operations.owner_link is not None:
            return HERE.data
        return operations.host.all_figures

    async def _keep_in_turns(self, database: str) -> int:
        """Keep the paddock in this database whenever no other host does."""
        with needing("psycopg", NoPsycopgError):
            from motorchamp_tui.fleet.lease import SharedPaddock
            from motorchamp_tui.hosting.turns import Turns
        plan = self.plan
        shared = SharedPaddock(database, plan.folder, socket.gethostname(), way_in_to(plan))
        await self.operator.open()
        can_open = partial(can_open_doors, plan)
        try:
            return await Turns(shared, self._keep_paddock, self.ways_in, can_open, self._receive).take(self.end)
        finally:
            shared.close()

    async def _receive(self, owner: OwnerLink) -> Sessions:
        """Follow the paddock of the host at the end of this link."""
        has_them = has_webhooks(self.plan.told)
        paddock = FollowedPaddock(self.plan.folder, WallClock(), owner, has_webhooks=has_them)
        await owner.open(paddock)
        paddock.house.when_closed = self._stop
        gc_tuning.collect_seldom()
        operations = Operations()
        operations.owner_link, self.operator.operations = owner, operations
        return sessions_in(paddock, self.plan, operations)

    async def _keep_paddock(
        self,
        over: "asyncio.Future[int]",
        closing: Callable[[], str],
        tenure: "Tenure | None" = None,
    ) -> int:
        """Have the paddock open until it is ``over``; ``closing`` explains to everyone why it closes.

        With a ``tenure`` it is kept in a database: hosts that wait follow it, and it hears when that is away.
        """
        plan = self.plan
        async with contextlib.AsyncExitStack() as opened:
            paddock = paddock_of(plan)
            opened.push_async_callback(paddock.close)
            operations = operations_of(plan, paddock, self._stop)
            sessions = sessions_in(paddock, plan, operations)
            self.ways_in.make_ready()
            await paddock.open_up()
            self.ways_in.receive = sessions.come_in
            await self.ways_in.open()
            self.operator.operations = operations
            opened.callback(operations.close)
            await self.operator.open()
            if tenure is not None:
                loop = asyncio.get_running_loop()
                tenure.tell_away(lambda away: loop.call_soon_threadsafe(paddock.queue.note_away, away))
                links = StandbyLinks(paddock, files=OwnFiles(plan.folder), operations=operations)
                take = partial(links.take_from_thread, loop)
                opened.push_async_callback(asyncio.to_thread, tenure.take_calls(take).close)
                opened.push_async_callback(links.wait_for_closing)
            opened.push_async_callback(lambda: sessions.close(closing()))
            gc_tuning.collect_seldom()
            self.ways_in.tell(f"Everything is kept in {plan.folder}.")
            return await over

    def _stop(self) -> None:
        if not self.end.done():
            self.end.set_result(0)


def end_by_signal() -> asyncio.Future[int]:
    """Return when a signal asks the host to end; a second one ends it at once."""
    loop = asyncio.get_running_loop()
    end = loop.create_future()
    # With nohup a terminal that closes ends nothing.
    has_nohup = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    heard = [number for number in ENDS if not (has_nohup and number == signal.SIGHUP)]

    def stop(status: int) -> None:
        for number in heard:
            loop.remove_signal_handler(number)
        end.set_result(status)

    for number in heard:
        loop.add_signal_handler(number, stop, ENDS[number])
    return end
