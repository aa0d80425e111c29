"""Owner process, which keeps the paddock: its files, its races, its bots and its clocks; it draws nothing."""

import asyncio
import logging
import os
import signal
import socket
from functools import partial
from typing import Any

from motorchamp_tui.hosting import gc_tuning
from motorchamp_tui.hosting.opening import figures_at, operations_of, paddock_of
from motorchamp_tui.hosting.operator.door import OperatorDoor
from motorchamp_tui.hosting.plan import Plan
from motorchamp_tui.hosting.processes.child import Child
from motorchamp_tui.hosting.processes.front_line import FrontLine
from motorchamp_tui.hosting.room import Room
from motorchamp_tui.paddock.copies.publisher import Publisher
from motorchamp_tui.paddock.line import Owned
from motorchamp_tui.paddock.operating.operations import Operations
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.parsing import json_in

log = logging.getLogger(__name__)

FAREWELL_SECONDS = 15.0
"""How long the others have to let everyone go before the paddock closes."""
LONGEST_NAME = 100


async def keep(child: Child, plan: Plan, lines: socket.socket) -> None:
    """Keep the paddock of the plan until told to end; ``lines`` hands over the lines to the other processes."""
    end = child.told_to_end()
    paddock = paddock_of(plan)
    try:
        await paddock.open_up()
        operations = operations_of(plan, paddock, _end_all)
        figures, operator = operations.host.figures, OperatorDoor(plan.folder)
        fronts = Fronts(paddock, Room(plan.limits), operations=operations, figures=figures)
        operator.operations = operations
        await operator.open()
        lines.settimeout(0)
        asyncio.get_running_loop().add_reader(lines, partial(fronts.take_line, lines))
        gc_tuning.collect_seldom()
        async with figures_at(plan.metrics, partial(_figures, operations)):
            child.ready()
            await end.wait()
        operations.close()
        await operator.close()
        asyncio.get_running_loop().remove_reader(lines)
        await fronts.all_gone()
    finally:
        await paddock.close()


async def _figures(operations: Operations) -> dict[str, Any]:
    """The figures of all processes."""
    return operations.host.all_figures


def _end_all() -> None:
    """Have the whole host end, as if it were stopped from where it was started."""
    os.kill(os.getppid(), signal.SIGTERM)


class Fronts:
    """The lines to all processes with people in them, here or on other machines; ``room`` is theirs together.

    Each of the ``others`` can be asked for something, too.
    """

    def __init__(self, paddock: Paddock, room: Room | None = None, **others: Owned) -> None:
        self._paddock = paddock
        self._room = room
        self._others = others
        self._publisher: Publisher | None = None
        self._here: set[FrontLine] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._has_left = asyncio.Event()

    def take_line(self, lines: socket.socket) -> None:
        """A line to a new process has come."""
        try:
            data, found, _, _ = socket.recv_fds(lines, LONGEST_NAME, 1)
        except BlockingIOError:
            return
        if found:
            self.take(json_in(data), socket.socket(fileno=found[0]))

    def take(self, name: str, link: socket.socket) -> None:
        """Take a line to a process of this name."""
        if self._publisher is None:
            self._publisher = Publisher(self._paddock)
        front = FrontLine(name, self._publisher, self._left, self._room, self._others)
        self._here.add(front)
        task = asyncio.get_running_loop().create_task(_connect(front, link))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def take_from_thread(self, loop: asyncio.AbstractEventLoop, name: str, link: socket.socket) -> None:
        """The same, by a thread beside this event loop."""
        loop.call_soon_threadsafe(self.take, name, link)

    def _left(self, front: FrontLine) -> None:
        self._here.discard(front)
        self._has_left.set()

    async def all_gone(self) -> None:
        """Return when all of them are gone, or should be."""
        try:
            async with asyncio.timeout(FAREWELL_SECONDS):
                while self._here:
                    self._has_left.clear()
                    await self._has_left.wait()
        except TimeoutError:
            log.warning("%s processes with people in them have not ended", len(self._here))


async def _connect(front: FrontLine, line: socket.socket) -> None:
    await asyncio.get_running_loop().connect_accepted_socket(lambda: front, line)
