"""Child process of a host, from inside: it reports when it is ready, and ends on request.

It also ends when its starter is gone, for whatever reason.
"""

import asyncio
import contextlib
import logging
import os
import signal
import socket
from collections.abc import Callable, Coroutine
from typing import NoReturn

from attrs import frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.hosting.log import logging_to_stderr

READY = b"ready"
WENT_WRONG = 1


@frozen
class Child:
    """The ties of a process to the one that started it.

    ``lifeline`` ends when that is gone; ``report`` is where it reports that it is ready, or why it cannot begin.
    """

    name: str
    lifeline: int
    report: socket.socket

    def ready(self) -> None:
        """Say that it has begun."""
        self._say(READY)

    def cannot_begin(self, error: MotorChampError) -> None:
        """Say why it has not."""
        self._say(str(error).encode())

    def _say(self, words: bytes) -> None:
        with contextlib.suppress(OSError):
            self.report.send(words)

    def told_to_end(self) -> asyncio.Event:
        """Is set when this process is to end."""
        loop, end = asyncio.get_running_loop(), asyncio.Event()
        loop.add_signal_handler(signal.SIGTERM, end.set)

        def cut() -> None:
            loop.remove_reader(self.lifeline)
            end.set()

        loop.add_reader(self.lifeline, cut)
        return end


def be(child: Child, work: Callable[[Child], Coroutine[None, None, None]]) -> NoReturn:
    """Be this process, in one that has just been forked, until its work is done."""
    status = WENT_WRONG
    try:
        # from a terminal it goes to all: one of them tells the others
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.set_wakeup_fd(-1)
        logging.getLogger().handlers.clear()
        with logging_to_stderr(child.name):
            asyncio.run(work(child))
        status = 0
    except MotorChampError as error:
        child.cannot_begin(error)
        status = error.exit_status
    except BaseException:  # noqa: BLE001 - nothing of the process that was forked may go on here
        with contextlib.suppress(Exception):
            import traceback

            traceback.print_exc()
    finally:
        os._exit(status)
