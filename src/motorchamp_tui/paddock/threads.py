"""Work in a thread beside the event loop.

Decides that such work is never left half done: whoever is cancelled meanwhile waits until it is over.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


async def in_a_thread(act: Callable[[], Result]) -> Result:
    """What this gives; also when it is no longer wanted, it is done when this returns."""
    work = asyncio.ensure_future(asyncio.to_thread(act))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        raise
