"""Supervisor: starts the processes of a host, restarts those that end by themselves, and ends all together.

It knows neither the paddock nor the people. Processes are forked from it once it has loaded everything, so that a
new one takes next to no time and little memory.
"""

import contextlib
import gc
import json
import logging
import os
import select
import signal
import socket
import time
from collections.abc import Callable, Iterator
from functools import partial

from attrs import define, evolve

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.hosting.local.door import LocalDoor, LocalDoorError
from motorchamp_tui.hosting.log import logging_to_stderr
from motorchamp_tui.hosting.opening import Listening, doors_of, load_everything, ssh_sockets
from motorchamp_tui.hosting.plan import ENDS, Plan, ending_signals
from motorchamp_tui.hosting.processes import front, owner
from motorchamp_tui.hosting.processes.child import READY, Child, be
from motorchamp_tui.tui.terminal.textual_parts import patch_textual

log = logging.getLogger(__name__)

OWNER = 0
"""The number of the process that keeps the paddock; the others count from 1."""
LONGEST_REPORT = 4096
SHORT_LIFE, PAUSE = 10.0, 2.0
"""Seconds: a process that has lived for less is started again only after a pause."""
PATIENCE = 20.0
"""Seconds that processes have to end."""
LOOKED_EVERY = 1.0


class CannotBeginError(MotorChampError):
    """A process that has not begun; it says why."""


class EndedError(Exception):
    """A signal has come that ends the host."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@define
class Started:
    """A process that has been started, when, and where it says that it is ready."""

    number: int
    pid: int
    report: socket.socket
    since: float

    @property
    def name(self) -> str:
        """The beginning of a sentence about it."""
        return f"Process {self.number}" if self.number != OWNER else "The paddock"


def name_of(number: int) -> str:
    """The name in the log of the process with this number."""
    return f"process {number}" if number != OWNER else "paddock"


def run(plan: Plan, tell: Callable[[str], None]) -> int:
    """Host in several processes until a signal ends it, and return the exit status.

    Raises :class:`MotorChampError` when it cannot begin.
    """
    with logging_to_stderr("host"), _open(plan) as (plan_here, listening):
        supervisor = Supervisor(plan_here, listening)
        try:
            supervisor.start()
            for words in _words(plan_here, listening[0]):
                tell(words)
            supervisor.look_after_all()
        except EndedError as ended:
            supervisor.end_all()
            return ENDS[signal.Signals(ended.number)]
        except BaseException:
            supervisor.end_all()
            raise
    return 0


@contextlib.contextmanager
def _open(plan: Plan) -> Iterator[tuple[Plan, list[Listening]]]:
    """The plan, as far as it can be carried out, and the sockets of every process."""
    patch_textual()
    load_everything()
    ssh = ssh_sockets(plan)
    door, local = None, None
    if plan.local is not None:
        door = LocalDoor(plan.local, plan.limits, lambda _: None)
        try:
            local = door.bound()
        except LocalDoorError as error:
            if plan.address is None:
                raise
            log.warning("Nobody can join on this machine. %s", error)
            plan, door = evolve(plan, local=None), None
    try:
        yield plan, [Listening(one, local) for one in ssh]
    finally:
        if door is not None:
            door.clear_away()


def _words(plan: Plan, listening: Listening) -> Iterator[str]:
    for door in doors_of(plan, lambda _: None, listening):
        yield from door.words()
    yield f"Everything is kept in {plan.folder}."


class Supervisor:
    """The processes of a host: one that keeps the paddock, and one for each of ``listening``."""

    def __init__(self, plan: Plan, listening: list[Listening]) -> None:
        self._plan = plan
        self._listening = listening
        self._started: dict[int, Started] = {}
        self._again: dict[int, float] = {}
        """When a process is to be started again that has ended."""
        self._lines: socket.socket | None = None
        self._lifeline = os.pipe()
        self._signals = socket.socketpair()
        for one in self._signals:
            one.settimeout(0)
        signal.set_wakeup_fd(self._signals[1].fileno(), warn_on_full_buffer=False)
        for number in (*ending_signals(), signal.SIGCHLD):
            signal.signal(number, lambda *_: None)
        gc.collect()
        gc.freeze()

    def start(self) -> None:
        """Start all of them; raises :class:`MotorChampError` where one cannot begin."""
        for number in range(len(self._listening) + 1):
            self._start(number)
            self._wait_until_ready(self._started[number])

    def look_after_all(self) -> None:
        """Restart those that end; raises :class:`EndedError` when a signal ends the host."""
        while True:
            self._wait(LOOKED_EVERY)
            self._notice()
            for number, since in list(self._again.items()):
                if since <= time.monotonic() and (number == OWNER or OWNER in self._started):
                    del self._again[number]
                    self._start(number)

    def end_all(self) -> None:
        """End those with people first, then the paddock."""
        for number in ending_signals():
            signal.signal(number, signal.SIG_DFL)  # a second one ends everything at once
        signal.set_wakeup_fd(-1)
        self._end([one for one in self._started.values() if one.number != OWNER])
        self._end(list(self._started.values()))
        os.close(self._lifeline[1])

    def _start(self, number: int) -> None:
        here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        if number == OWNER:
            lines, to_owner = socket.socketpair()
            work = partial(owner.keep, plan=self._plan, lines=lines)
            mine, theirs = to_owner, lines
        else:
            mine, theirs = socket.socketpair()
            listening = self._listening[number - 1]
            work = partial(front.receive, plan=self._plan, line=theirs, listening=listening)
        pid = os.fork()
        if pid == 0:
            os.close(self._lifeline[1])
            here.close()
            mine.close()
            be(Child(name_of(number), self._lifeline[0], there), work)
        there.close()
        theirs.close()
        if number == OWNER:
            self._lines = mine
        else:
            self._hand_over(mine, number)
        self._started[number] = Started(number, pid, here, time.monotonic())

    def _hand_over(self, line: socket.socket, number: int) -> None:
        """Give the owner the line to a process."""
        with line, contextlib.suppress(OSError):
            if self._lines is not None:
                socket.send_fds(self._lines, [json.dumps(name_of(number)).encode()], [line.fileno()])

    def _wait_until_ready(self, started: Started) -> None:
        while started.report not in self._wait(LOOKED_EVERY, started.report):
            pass
        words = started.report.recv(LONGEST_REPORT)
        if words != READY:
            reason = words.decode("utf-8", "replace")
            raise CannotBeginError(reason or f"{started.name} ended before it had begun.")

    def _wait(self, seconds: float, *others: socket.socket) -> list[socket.socket]:
        """Wait for a signal or for one of these, which are returned; raises :class:`EndedError`."""
        ready, _, _ = select.select([self._signals[0], *others], [], [], seconds)
        numbers = b""
        with contextlib.suppress(BlockingIOError):
            numbers = self._signals[0].recv(LONGEST_REPORT)
        for number in numbers:
            if number in ENDS:
                raise EndedError(number)
        return ready

    def _notice(self) -> None:
        """Notice which processes have ended by themselves."""
        for started in list(self._started.values()):
            pid, status = os.waitpid(started.pid, os.WNOHANG)
            if pid == 0:
                continue
            del self._started[started.number]
            reason = _reason_in(started.report)
            started.report.close()
            code = os.waitstatus_to_exitcode(status)
            how = f"was ended by signal {-code}" if code < 0 else f"ended with status {code}"
            log.error("%s %s, and is started again.%s", started.name, how, reason)
            is_short = time.monotonic() - started.since < SHORT_LIFE
            self._again[started.number] = time.monotonic() + (PAUSE if is_short else 0)
            if started.number == OWNER and self._lines is not None:
                self._lines.close()
                self._lines = None

    def _end(self, started: list[Started]) -> None:
        """Have these end, by force if need be."""
        until = time.monotonic() + PATIENCE
        for one in started:
            os.kill(one.pid, signal.SIGTERM)
        while started and time.monotonic() < until:
            started = [one for one in started if not self._has_ended(one)]
            time.sleep(0.01 if started else 0)
        for one in started:
            log.error("%s has not ended and is killed", one.name)
            os.kill(one.pid, signal.SIGKILL)
            os.waitpid(one.pid, 0)
            del self._started[one.number]

    def _has_ended(self, started: Started) -> bool:
        if os.waitpid(started.pid, os.WNOHANG)[0] == 0:
            return False
        del self._started[started.number]
        return True


def _reason_in(report: socket.socket) -> str:
    """Why a process has ended, if it has said so."""
    reason = ""
    with contextlib.suppress(OSError):
        while words := report.recv(LONGEST_REPORT, socket.MSG_DONTWAIT):
            reason = "" if words == READY else f" {words.decode('utf-8', 'replace')}"
    return reason
