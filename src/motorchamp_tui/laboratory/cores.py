"""Work on all cores, or on a cluster: the same task for many numbers, with results in the order of the numbers.

After an interrupt, the results without a gap are kept. A result depends only on its number, so the number of
jobs or machines changes nothing but the time, and the work of a process that is killed is done again by another.
"""

import contextlib
import importlib
import multiprocessing
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from itertools import chain
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

from attrs import frozen

from motorchamp_tui.errors import SetupError

Result = TypeVar("Result")

PARCELS_A_JOB, LARGEST_PARCEL = 16, 8
MOST_DEATHS = 3
"""A parcel that this many processes have died of is not given to another."""
SECONDS_TO_END = 5.0
SECONDS_TO_CONNECT, PARCEL_ON_A_CLUSTER = 10, 10
SPAWNING = multiprocessing.get_context("spawn")


@frozen
class Done(Generic[Result]):
    """The results, and whether an interrupt came before the last."""

    results: tuple[Result, ...]
    is_interrupted: bool


def usual_jobs() -> int:
    """One job for each core that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def on_all_cores(
    task: Callable[[int], Result], numbers: int, jobs: int, told: Callable[[], None] | None = None
) -> Done[Result]:
    """The results of ``task`` for 0, 1, … ``numbers``, by this many processes; ``told`` after each of them.

    Raises :class:`SetupError` where one process after another dies.
    """
    if jobs == 1 or numbers <= 1:
        return gathered(map(task, range(numbers)), told)
    size = max(1, min(LARGEST_PARCEL, numbers // (jobs * PARCELS_A_JOB)))
    parcels = _parcels(numbers, size)
    with contextlib.closing(_Crew(task, parcels).results(min(jobs, len(parcels)))) as coming:
        return gathered(coming, told)


def on_a_cluster(
    task: Callable[[int], Result], numbers: int, address: str, told: Callable[[], None] | None = None
) -> Done[Result]:
    """The results of ``task`` for 0, 1, … ``numbers``, in that order; ``told`` is called after each.

    Raises :class:`SetupError` where dask is not installed or nothing answers at the address.
    """
    try:
        dask = importlib.import_module("distributed")
    except ImportError:
        raise SetupError("--cluster needs dask: pip install 'motorchamp-tui[cluster]'.") from None
    try:
        client = dask.Client(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError) as error:
        raise SetupError(f"No dask scheduler answers at {address}: start one with dask scheduler.") from error
    with client:
        futures = client.map(partial(_done_for, task), _parcels(numbers, PARCEL_ON_A_CLUSTER), pure=False)
        done = gathered(chain.from_iterable(future.result() for future in futures), told)
        if done.is_interrupted:
            client.cancel(futures)
        return done


def gathered(coming: Iterable[Result], told: Callable[[], None] | None) -> Done[Result]:
    """The results as they come, up to an interrupt."""
    results = list[Result]()
    try:
        for result in coming:
            results.append(result)
            if told:
                told()
    except KeyboardInterrupt:
        return Done(tuple(results), is_interrupted=True)
    return Done(tuple(results), is_interrupted=False)


class _Crew(Generic[Result]):
    """Processes that share parcels of numbers out between them.

    Where one of them dies, another takes over its parcel and does it all again.
    """

    def __init__(self, task: Callable[[int], Result], parcels: Sequence[range]) -> None:
        self._task, self._parcels = task, parcels
        self._waiting = deque(parcels)
        self._busy = dict[Connection, range]()
        self._done = dict[range, Sequence[Result]]()
        self._deaths = Counter[range]()
        self._processes = list[BaseProcess]()

    def results(self, jobs: int) -> Generator[Result, None, None]:
        """The results of all parcels, in their order."""
        try:
            for _ in range(jobs):
                self._start()
            for parcel in self._parcels:
                while parcel not in self._done:
                    self._hear()
                yield from self._done.pop(parcel)
        finally:
            for process in self._processes:
                process.terminate()
            for process in self._processes:
                process.join(SECONDS_TO_END)
                process.kill()
                process.join()

    def _start(self) -> None:
        ours, theirs = SPAWNING.Pipe()
        process = SPAWNING.Process(target=_work, args=(theirs, self._task), daemon=True)
        process.start()
        theirs.close()
        self._processes.append(process)
        self._hand_out(ours)

    def _hand_out(self, link: Connection) -> None:
        """Give the process at the other end its next parcel, or let it go."""
        if not self._waiting:
            link.close()
            return
        parcel = self._busy[link] = self._waiting.popleft()
        with contextlib.suppress(OSError):  # it has died; that is noticed when it is listened to
            link.send(parcel)

    def _hear(self) -> None:
        """Wait until a process has done its parcel, or has died of it."""
        for link in wait(self._busy):
            assert isinstance(link, Connection)
            parcel = self._busy.pop(link)
            try:
                done = link.recv()
            except (EOFError, OSError):
                self._take_over(parcel)
                continue
            if isinstance(done, _Failure):
                raise done.error
            self._done[parcel] = done
            self._hand_out(link)

    def _take_over(self, parcel: range) -> None:
        self._deaths[parcel] += 1
        if self._deaths[parcel] >= MOST_DEATHS:
            raise SetupError(
                f"A process that drives races was killed {MOST_DEATHS} times: is memory short? Try fewer --jobs."
            )
        self._waiting.appendleft(parcel)
        self._start()


@frozen
class _Failure:
    """What a task raised."""

    error: Exception


def _work(link: Connection, task: Callable[[int], object]) -> None:
    """Do one parcel after another until none are left; an interrupt is for the parent to handle.

    The parent's signal to end leaves every race in an orderly way, so that programs that drive end with it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        with contextlib.suppress(EOFError, OSError):
            while True:
                link.send(_results_of(task, link.recv()))
    finally:  # nothing is left to end in an orderly way; with SIG_DFL Python would print a signal that is pending
        signal.signal(signal.SIGTERM, lambda *_: os._exit(0))


def _parcels(numbers: int, size: int) -> list[range]:
    return [range(first, min(first + size, numbers)) for first in range(0, numbers, size)]


def _done_for(task: Callable[[int], Result], numbers: Iterable[int]) -> list[Result]:
    """The results for these numbers."""
    return [task(number) for number in numbers]


def _results_of(task: Callable[[int], object], parcel: range) -> list[object] | _Failure:
    try:
        return _done_for(task, parcel)
    except Exception as error:  # noqa: BLE001  # whatever it is, the parent raises it
        return _Failure(error)
