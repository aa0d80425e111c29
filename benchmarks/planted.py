"""Faults put into the program on purpose, and how many evenings at the real screens it takes to find each.

``--evenings=N`` looks for each in that many at most, from ``--seed=S`` on; ``--cores=N`` uses several cores.
An evening has found a fault if nothing is found in it without the fault.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import TYPE_CHECKING

from benchmarks.figures import Figure, at_most
from benchmarks.screens import find_screens
from benchmarks.simulated import word

if TYPE_CHECKING:
    from screens.evening import Outcome

MOST_EVENINGS = 100


def figures(*options: str) -> Iterator[Figure]:
    """The evenings that each fault took, and the one that found it."""
    words = dict(word(option) for option in options)
    find_screens()
    from screens.faults import FAULTS

    first, most = words.get("seed", 0), words.get("evenings", MOST_EVENINGS)
    with ProcessPoolExecutor(words.get("cores", 1), initializer=find_screens) as pool:
        for fault, outcome in zip(
            FAULTS, pool.map(_first_found, FAULTS, repeat(range(first, first + most))), strict=True
        ):
            print(outcome.found[0] if outcome else f"not found: {fault}", flush=True)
            taken = outcome.seed - first + 1 if outcome else most + 1
            yield at_most(fault, taken, most, "evenings" if outcome else "evenings, not found")


def _first_found(fault: str, seeds: range) -> "Outcome | None":
    from screens.faults import first_found

    return first_found(fault, seeds)
