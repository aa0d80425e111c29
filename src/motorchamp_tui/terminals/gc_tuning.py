"""Garbage collection in a process with many sessions, where it must never look at many objects at once.

Objects that survive for a moment are set aside and not looked at again. A finished session leaves nothing to
collect, because its app is taken apart.
"""

import asyncio
import contextlib
import gc
from collections.abc import Mapping

YOUNG, ROUNDS = 200, 5
"""How many more objects there are than at the last look when the youngest are looked at; and after how many of
these looks all the rest is looked at once more and set aside."""


def collect_seldom() -> None:
    """Set aside the objects of now, and later all that are still there after some looks."""
    _collect_and_set_aside()
    gc.set_threshold(YOUNG, 10 * ROUNDS)
    if _set_aside_soon not in gc.callbacks:
        gc.callbacks.append(_set_aside_soon)


def collect_everything() -> None:
    """Collect everything, while nobody is here to notice."""
    gc.unfreeze()
    _collect_and_set_aside()


def _collect_and_set_aside() -> None:
    gc.collect()
    gc.freeze()


def _set_aside_soon(phase: str, _about: Mapping[str, int]) -> None:
    """After ``ROUNDS`` looks, set aside the rest as soon as the event loop comes round.

    Not at once: objects in use would be set aside as well, and some are garbage a moment later.
    """
    if phase == "stop" and gc.get_count()[1] == ROUNDS:
        with contextlib.suppress(RuntimeError):  # in a thread beside the loop: Python looks at them by itself
            asyncio.get_running_loop().call_soon(_collect_and_set_aside)
