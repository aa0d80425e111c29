"""All cores: the same task for many numbers, with results in the order of the numbers.

After an interrupt, the results without a gap are kept. A result depends only on its number, so the number of
jobs changes nothing but the time.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from attrs import frozen

Result = TypeVar("Result")

PARCELS_A_JOB, LARGEST_PARCEL = 16, 8


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
    """The results of ``task`` for 0, 1, … ``numbers``, by this many processes; ``told`` after each of them."""
    if jobs == 1 or numbers <= 1:
        return gathered(map(task, range(numbers)), told)
    parcel = max(1, min(LARGEST_PARCEL, numbers // (jobs * PARCELS_A_JOB)))
    with multiprocessing.get_context("spawn").Pool(min(jobs, numbers), _leave_interrupts_to_the_parent) as pool:
        return gathered(pool.imap(task, range(numbers), parcel), told)


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


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
