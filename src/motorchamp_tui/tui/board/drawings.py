"""The last few drawings: whoever marks one thing and another in turn has each of them at once."""

from collections import deque
from collections.abc import Callable
from operator import is_
from typing import Generic, TypeVar

DrawingT = TypeVar("DrawingT")
MOST = 4
"""So many are kept."""


class Drawings(Generic[DrawingT]):
    """What was last drawn from some things that never change, the very same objects."""

    def __init__(self) -> None:
        self._kept = deque[tuple[tuple[object, ...], DrawingT]](maxlen=MOST)

    def of(self, source: tuple[object, ...], draw: Callable[[], DrawingT]) -> DrawingT:
        """What ``draw`` draws of this source, which always has as many things in it."""
        for known, drawing in self._kept:
            if all(map(is_, known, source)):
                return drawing
        drawing = draw()
        self._kept.append((source, drawing))
        return drawing
