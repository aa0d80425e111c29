"""Plots in text: values with their intervals on a common scale.

One line each, ``├──●──┤``, or ``|--o--|`` in ASCII.
"""

import math
from collections.abc import Mapping

from motorchamp_tui.laboratory.intervals import Interval

FANCY, PLAIN = ("├", "─", "●", "┤"), ("|", "-", "o", "|")


def interval_plot(title: str, values: Mapping[str, Interval], width: int, *, ascii_only: bool) -> list[str]:
    """A title and a line for each value, all on one scale; empty where no value is bounded."""
    shown = {
        name: interval
        for name, interval in values.items()
        if math.isfinite(interval.low) and math.isfinite(interval.high)
    }
    if not shown:
        return []
    low, high = min(interval.low for interval in shown.values()), max(interval.high for interval in shown.values())
    label = max(map(len, shown))
    room = max(width - label - 10, 20)
    lines = [f"{title}: {low:.2f} to {high:.2f}"]
    for name, interval in shown.items():
        bar = _bar(interval, low, high, room, PLAIN if ascii_only else FANCY)
        lines.append(f"{name:>{label}} {interval.value:7.2f} {bar}".rstrip())
    return lines


def _bar(interval: Interval, low: float, high: float, room: int, signs: tuple[str, str, str, str]) -> str:
    first, line, dot, last = signs
    start, middle, end = (
        _column(number, low, high, room) for number in (interval.low, interval.value, interval.high)
    )
    cells = [" "] * room
    cells[start : end + 1] = [line] * (end + 1 - start)
    cells[start], cells[end], cells[middle] = first, last, dot
    return "".join(cells)


def _column(number: float, low: float, high: float, room: int) -> int:
    return round((number - low) / (high - low) * (room - 1)) if high > low else 0
