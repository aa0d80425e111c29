"""The process that keeps the paddock: its files, its races, its bots and its clocks; it draws nothing."""

import asyncio
import json
import logging
import socket
from functools import partial

from motorchamp_tui.hosting import gc_tuning
from motorchamp_tui.hosting.opening import paddock_of
from motorchamp_tui.hosting.plan import Plan
from motorchamp_tui.hosting.processes.child import Child
from motorchamp_tui.hosting.processes.front_line import FrontLine
from motorchamp_tui.hosting.room import Room
from motorchamp_tui.paddock.publisher import Publisher

log = logging.getLogger(__name__)

FAREWELL_SECONDS = 15.0
"""How long the others have to let everybody go before the paddock closes."""
LONGEST_NAME = 100


async def keep(child: Child, plan: Plan, lines: socket.socket) -> None:
    """Keep the paddock of the plan until told to end; ``lines`` hands over the lines to the other processes."""
    end = child.told_to_end()
    paddock = paddock_of(plan)
    try:
        await paddock.open_up()
        fronts = Fronts(Publisher(paddock), Room(plan.limits))
        lines.settimeout(0)
        asyncio.get_running_loop().add_reader(lines, partial(fronts.take_line, lines))
        gc_tuning.collect_seldom()
        child.ready()
        await end.wait()
        asyncio.get_running_loop().remove_reader(lines)
        await fronts.all_gone()
    finally:
        await paddock.close()


class Fronts:
    """The lines to all processes with people in them."""

    def __init__(self, publisher: Publisher, room: Room) -> None:
        self._publisher = publisher
        self._room = room
        self._here: set[FrontLine] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._has_left = asyncio.Event()

    def take_line(self, lines: socket.socket) -> None:
        """A line to a new process has come."""
        try:
            data, found, _, _ = socket.recv_fds(lines, LONGEST_NAME, 1)
        except BlockingIOError:
            return
        if not found:
            return
        front = FrontLine(json.loads(data), self._publisher, self._room, self._left)
        self._here.add(front)
        task = asyncio.get_running_loop().create_task(_connect(front, socket.socket(fileno=found[0])))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
