"""Front process, with people in it: their connections, screens and lines; the paddock is in another one."""

import asyncio
import contextlib
import socket

from motorchamp_tui.hosting import gc_tuning
from motorchamp_tui.hosting.opening import Listening, doors_of, has_webhooks, sessions_in
from motorchamp_tui.hosting.plan import Plan
from motorchamp_tui.hosting.processes.child import Child
from motorchamp_tui.hosting.processes.owner_line import OwnerLine
from motorchamp_tui.hosting.room import RoomOfProcess
from motorchamp_tui.hosting.sessions import CLOSING, TAKEN_UP_AGAIN
from motorchamp_tui.paddock.clock import WallClock
from motorchamp_tui.paddock.copies.followed import FollowedPaddock
from motorchamp_tui.paddock.figures import HERE, HostFigures
from motorchamp_tui.paddock.operating.operations import Operations


async def receive(child: Child, plan: Plan, line: socket.socket, listening: Listening) -> None:
    """Let people in until told to end, or until nobody keeps the paddock."""
    end = child.told_to_end()
    with contextlib.ExitStack() as at_once:
        owner = OwnerLine(line, end.set)
        at_once.callback(owner.close)
        paddock = FollowedPaddock(plan.folder, WallClock(), owner, has_webhooks=has_webhooks(plan.told))
        room = RoomOfProcess()
        room.line = owner
        await owner.open(paddock, room)
        operations = Operations()
        operations.line = owner
        sessions = sessions_in(paddock, plan, operations, room)
        async with contextlib.AsyncExitStack() as opened:
            for door in doors_of(plan, sessions.come_in, listening):
                await door.open()
                opened.push_async_callback(door.close)
            gc_tuning.collect_seldom()
            figures = HostFigures()
            figures.line = owner
            for task in map(asyncio.create_task, (HERE.watch_loop(), figures.tell())):
                opened.callback(task.cancel)
            child.ready()
            await end.wait()
            words = TAKEN_UP_AGAIN if owner.is_lost else CLOSING
            await sessions.close(words)
