"""Cluster of machines: the same task for many numbers on the workers of a dask scheduler.

Dask shares the work out; if a worker dies, others repeat its work and do the rest. A task gives
the same result wherever it runs, so the results are those of one machine.
"""

import importlib
from collections.abc import Callable, Iterator
from typing import Any

from motorchamp_tui.errors import SetupError
from motorchamp_tui.laboratory.cores import Done, Result, gathered

SECONDS_TO_CONNECT = 10
PARCEL = 10


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
        parcels = [range(first, min(first + PARCEL, numbers)) for first in range(0, numbers, PARCEL)]
        futures = client.map(Parcel(task), parcels, pure=False)
        done = gathered(_results(futures), told)
        if done.is_interrupted:
            client.cancel(futures)
        return done


def _results(futures: list[Any]) -> Iterator[Any]:
    for future in futures:
        yield from future.result()


class Parcel:
    """A task and several numbers to do it for."""

    def __init__(self, task: Callable[[int], Any]) -> None:
        self._task = task

    def __call__(self, numbers: range) -> list[Any]:
        """The results for these numbers."""
        return [self._task(number) for number in numbers]
