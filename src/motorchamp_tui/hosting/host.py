"""Host: a paddock, the ways into it, and everyone inside, in one process.

It starts and ends all of them in the right order, and informs its operator.
"""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from motorchamp_tui.fleet.trouble import NoPsycopgError
from motorchamp_tui.hosting.folder import check_no_copy, make_private
from motorchamp_tui.hosting.opening import (
    can_open_doors,
    doors_of,
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
from motorchamp_tui.hosting.plan import ENDS, Plan, ending_signals
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
    from motorchamp_tui.hosting.turns import TakeCalls

log = logging.getLogger(__name__)


def run(plan: Plan, tell: Callable[[str], None]) -> int:
    """Host until a signal ends it, and return the exit status; ``tell`` says once how people come in.

    Raises :class:`MotorChampError` when it cannot begin.
    """
    if plan.database is None:
        check_no_copy(plan.folder)
    with logging_to_stderr():
        make_private(plan.folder)
        if plan.has_guests and plan.allow is not None:
            log.warning("Anyone who is not on the list of keys comes in as a guest, because --guests is given.")
    raise_file_limit()
    if not textual_parts.are_known():
        tell(textual_parts.unknown_in_words())
    if not can_rate():
        tell(NOT_RATED)
    with logging_to_stderr():
        return asyncio.run(_host(plan, tell))


async def _host(plan: Plan, tell: Callable[[str], None]) -> int:
    end = end_by_signal()
    textual_parts.patch_textual()
    load_everything()

    def doors(come_in: ComeIn) -> list[Door]:
        return list(doors_of(plan, come_in))

    ways_in, operator = WaysIn(doors, tell), OperatorDoor(plan.folder)
    try:
        async with figures_at(plan.metrics, partial(_figures, operator)):
            if plan.database is not None:
                return await _host_in_turns(plan, plan.database, end, ways_in, operator, tell)
            return await _keep_paddock(plan, end, lambda: CLOSING, ways_in, operator, stop=partial(_stop, end))
    finally:
        await operator.close()
        await ways_in.close()


async def _figures(operator: OperatorDoor) -> dict[str, Any]:
    """What this host counts, and how the paddock stands where it keeps it."""
    operations = operator.operations
    return HERE.data if operations is None or operations.owner_link is not None else operations.host.all_figures


async def _host_in_turns(
    plan: Plan,
    database: str,
    end: "asyncio.Future[int]",
    ways_in: WaysIn,
    operator: OperatorDoor,
    tell: Callable[[str], None],
) -> int:
    """Keep the paddock in this database whenever no other host does."""
    try:
        from motorchamp_tui.fleet.lease import SharedPaddock
        from motorchamp_tui.hosting.turns import Turns
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise NoPsycopgError from None
    way_in = way_in_to(plan)
    shared = SharedPaddock(database, plan.folder, socket.gethostname(), way_in)
    await operator.open()

    def keep(
        over: "asyncio.Future[int]", closing: Callable[[], str], take_calls: "TakeCalls"
    ) -> Coroutine[None, None, int]:
        return _keep_paddock(
            plan, over, closing, ways_in, operator, stop=partial(_stop, end), take_calls=take_calls
        )

    async def receive(owner: OwnerLink) -> Sessions:
        paddock = FollowedPaddock(plan.folder, WallClock(), owner, has_webhooks=has_webhooks(plan.told))
        await owner.open(paddock)
        paddock.house.when_closed = partial(_stop, end)
        gc_tuning.collect_seldom()
        operations = Operations()
        operations.owner_link, operator.operations = owner, operations
        return sessions_in(paddock, plan, operations)

    try:
        return await Turns(shared, keep, ways_in, partial(can_open_doors, plan), receive, tell).take(end)
    finally:
        shared.close()


async def _keep_paddock(
    plan: Plan,
    end: "asyncio.Future[int]",
    closing: Callable[[], str],
    ways_in: WaysIn,
    operator: OperatorDoor,
    *,
    stop: Callable[[], None],
    take_calls: "TakeCalls | None" = None,
) -> int:
    """Have the paddock open until the end; ``closing`` explains to everyone why it closes.

    ``stop`` brings the end. ``take_calls`` has hosts that wait follow it.
    """
    async with contextlib.AsyncExitStack() as opened:
        paddock = paddock_of(plan)
        opened.push_async_callback(paddock.close)
        operations = operations_of(plan, paddock, stop)
        sessions = sessions_in(paddock, plan, operations)
        ways_in.make_ready()
        await paddock.open_up()
        ways_in.receive = sessions.come_in
        await ways_in.open()
        operator.operations = operations
        opened.callback(operations.close)
        await operator.open()
        if take_calls is not None:
            links = StandbyLinks(paddock, files=OwnFiles(plan.folder), operations=operations)
            take = partial(links.take_from_thread, asyncio.get_running_loop())
            opened.push_async_callback(asyncio.to_thread, take_calls(take).close)
            opened.push_async_callback(links.wait_for_closing)
        opened.push_async_callback(lambda: sessions.close(closing()))
        gc_tuning.collect_seldom()
        ways_in.tell(f"Everything is kept in {plan.folder}.")
        return await end


def _stop(end: "asyncio.Future[int]") -> None:
    if not end.done():
        end.set_result(0)


def end_by_signal() -> asyncio.Future[int]:
    """Return when a signal asks the host to end; a second one ends it at once."""
    loop = asyncio.get_running_loop()
    end = loop.create_future()
    heard = ending_signals()

    def stop(status: int) -> None:
        for number in heard:
            loop.remove_signal_handler(number)
        end.set_result(status)

    for number in heard:
        loop.add_signal_handler(number, stop, ENDS[number])
    return end
