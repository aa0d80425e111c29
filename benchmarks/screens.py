"""Evenings of people at the real screens: what does not hold there, and how long an evening takes.

``--evenings=N`` spends that many, from ``--seed=S`` on; ``--seed`` alone spends this one again and says all that
was done in it. ``--cores=N`` spends them on several cores.
"""

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

from benchmarks.figures import Figure, at_most
from benchmarks.simulated import TESTS, find_evenings, word

if TYPE_CHECKING:
    from screens.evening import Outcome

USUAL_EVENINGS = 20


def figures(*options: str) -> Iterator[Figure]:
    """What was found, and how long it took."""
    words = dict(word(option) for option in options)
    find_screens()
    first, is_one = words.get("seed", 0), "evenings" not in words and "seed" in words
    evenings = words.get("evenings", 1 if is_one else USUAL_EVENINGS)
    found, seen, screens, spent = 0, Counter[str](), set[str](), 0.0
    for outcome, seconds in _spent(range(first, first + evenings), words.get("cores", 1)):
        found += bool(outcome.found)
        spent += seconds
        screens |= outcome.screens
        seen.update(lives=outcome.lives, acts=outcome.acts)
        if is_one:
            print(outcome.trail)
        print(outcome.found[0] if outcome.found else f"seed {outcome.seed}: {outcome.acts} acts", flush=True)
    yield at_most("evenings in which something did not hold", found, 0, f"of {evenings}")
    yield Figure(
        "programs started, acts, kinds of screens", f"{seen['lives']:,}, {seen['acts']:,}, {len(screens)}"
    )
    yield Figure("processor time for an evening", f"{spent / evenings:.2f} s")


def _spent(seeds: range, cores: int) -> Iterator[tuple["Outcome", float]]:
    if cores == 1:
        yield from map(_timed, seeds)
        return
    with ProcessPoolExecutor(cores, initializer=find_screens) as pool:
        yield from pool.map(_timed, seeds, chunksize=5)


def find_screens() -> None:
    """What the evenings use is among the tests."""
    find_evenings(TESTS / "tui", TESTS / "hosting")


def _timed(seed: int) -> tuple["Outcome", float]:
    from screens.evening import spend

    began = time.process_time()
    return spend(seed), time.process_time() - began
