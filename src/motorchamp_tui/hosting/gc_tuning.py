"""Garbage collection in a process with many sessions, where it must never look at all of them at once.

What has been there for a while is set aside and not looked at again. Nothing of a finished session is left to
collect, because its app is taken apart.
"""

import gc
from collections.abc import Mapping

YOUNG, ROUNDS, LONG_ROUNDS = 1000, 5, 4
"""New objects until the youngest are looked at; of how many times one looks at all since the last long look; and
after how many of these there is a long look, at everything that has not been set aside: some 20,000 objects."""


def collect_seldom() -> None:
    """Set aside what is there now, and later whatever survives a full collection."""
    _collect_and_set_aside()
    gc.set_threshold(YOUNG, ROUNDS, LONG_ROUNDS)
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)


def collect_everything() -> None:
    """Collect everything, while nobody is here to notice."""
    gc.unfreeze()
    _collect_and_set_aside()


def _collect_and_set_aside() -> None:
    gc.collect()
    gc.freeze()
    # Python puts off a full collection until there is a quarter as much again as the last one left. Collecting
    # when all is frozen leaves nothing; otherwise the next one would come very late and hold up everybody's keys.
    gc.collect()


def _set_aside(phase: str, about: Mapping[str, int]) -> None:
    if phase == "stop" and about["generation"] == 2:
        gc.freeze()
