"""Simulated evenings of a host: how many fit into a minute, and whether everything holds in all of them.

``--evenings=N`` spends so many, from ``--seed=S`` on; ``--seed`` alone spends this one again and says what was
found in it. ``--cores=N`` spends them on several cores.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.figures import Figure, at_most

if TYPE_CHECKING:
    from evenings.evening import Outcome

TESTS = Path(__file__).parents[1] / "tests"
USUAL_EVENINGS = 50


def figures(*options: str) -> Iterator[Figure]:
    """What was found, and how long it took."""
    words = dict(word(option) for option in options)
    find_evenings()
    first = words.get("seed", 0)
    evenings = words.get("evenings", 1 if "seed" in words else USUAL_EVENINGS)
    began, found, seen = time.perf_counter(), 0, Counter[str]()
    for outcome, seconds in _spent(range(first, first + evenings), words.get("cores", 1)):
        found += bool(outcome.found)
        seen.update(lives=outcome.lives, races=outcome.races, moves=outcome.moves, seasons=outcome.seasons)
        seen.update(changes=outcome.changes, told=outcome.told_outside)
        seen["milliseconds"] += round(1000 * seconds)
        if outcome.found:
            print(f"{outcome.found[0]}\n  again: python -m benchmarks simulated --seed={outcome.seed}", flush=True)
    yield at_most("evenings in which something did not hold", found, 0, f"of {evenings}")
    yield Figure("hosts, races, moves told", f"{seen['lives']:,}, {seen['races']:,}, {seen['moves']:,}")
    yield Figure("seasons, goes told outside", f"{seen['seasons']:,}, {seen['told']:,}")
    yield Figure("changes of the disk", f"{seen['changes']:,}")
    yield Figure("processor time for an evening", f"{seen['milliseconds'] / evenings:.0f} ms")
    yield Figure("evenings in a minute of one core", f"{60_000 * evenings / max(1, seen['milliseconds']):.0f}")
    yield Figure("all of it took", f"{time.perf_counter() - began:.0f} s")


def word(option: str) -> tuple[str, int]:
    """An option as its name and number."""
    name, _, number = option.removeprefix("--").partition("=")
    if name not in ("seed", "evenings", "cores") or not number.isdigit():
        sys.exit(f"{option}: expected --seed=S, --evenings=N or --cores=N.")
    return name, int(number)


def _spent(seeds: range, cores: int) -> Iterator[tuple["Outcome", float]]:
    if cores == 1:
        yield from map(_timed, seeds)
        return
    with ProcessPoolExecutor(cores, initializer=find_evenings) as pool:
        yield from pool.map(_timed, seeds, chunksize=5)


def find_evenings(*others: Path) -> None:
    """They are among the tests, and what comes back from another process is made of their classes."""
    sys.path[:0] = map(str, (TESTS, TESTS / "games", *others))


def _timed(seed: int) -> tuple["Outcome", float]:
    from evenings.evening import spend

    began = time.process_time()
    return spend(seed), time.process_time() - began
