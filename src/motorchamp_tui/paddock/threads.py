"""Threads beside the event loop.

Nothing is left half written: a cancelled caller waits until it is done. Long calculations run one after
the other, so that no race waits for a thread to save in.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")

_LONG_WORK, _THINKING = ThreadPoolExecutor(1, "long-work"), ThreadPoolExecutor(1, "thinking")


async def in_a_thread(act: Callable[[], Result]) -> Result:
    """The result of this; it is done when this returns, even if it is no longer wanted."""
    work = asyncio.ensure_future(asyncio.to_thread(act))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        if not work.cancelled():
            work.exception()  # nobody wants to know any more
        raise


async def thought_out(act: Callable[[], Result]) -> Result:
    """The result of this, which a bot works out: after other bots, but never after longer work."""
    return await asyncio.get_running_loop().run_in_executor(_THINKING, act)


async def in_its_turn(act: Callable[[], Result]) -> Result:
    """The result of this, which may take long; if it is no longer wanted, it does not even begin."""
    return await asyncio.get_running_loop().run_in_executor(_LONG_WORK, act)
