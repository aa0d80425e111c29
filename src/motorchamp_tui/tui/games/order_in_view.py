"""Order in view: the cars that have a line where there are fewer lines than cars."""

from collections.abc import Sequence
from typing import TypeVar

Car = TypeVar("Car")


def in_view(ranked: Sequence[Car], at: int, lines: int) -> Sequence[Car]:
    """The leader, and those around the car ``at`` this place, as many as there are lines."""
    if len(ranked) <= lines:
        return ranked
    if lines < 2:
        return ranked[at:][: max(lines, 0)]
    around = lines - 1
    first = max(1, min(at - around // 2, len(ranked) - around))
    return [ranked[0], *ranked[first:][:around]]
