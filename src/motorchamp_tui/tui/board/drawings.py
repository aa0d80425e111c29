"""Drawings kept for a moment: a player who marks two things in turn sees each of them at once."""

from collections import deque
from collections.abc import Callable
from operator import is_
from typing import Generic, TypeVar

DrawingT = TypeVar("DrawingT")
MOST = 4
"""How many are kept."""


class Drawings(Generic[DrawingT]):
    """The latest drawings of things that never change, known by identity."""

    def __init__(self) -> None:
        self._kept = deque[tuple[tuple[object, ...], DrawingT]](maxlen=MOST)

    def of(self, source: tuple[object, ...], draw: Callable[[], DrawingT]) -> DrawingT:
        """The drawing of this source by ``draw``; a source always has the same number of things."""
        for known, drawing in self._kept:
            if all(map(is_, known, source)):
                return drawing
        drawing = draw()
        self._kept.append((source, drawing))
        return drawing
