"""How figures are gathered and shown: medians, ratios within one run, aims."""

import statistics
from collections.abc import Callable, Iterable, Sequence

from attrs import frozen


@frozen
class Figure:
    """One measured number, what it should be, and whether it is."""

    what: str
    value: str
    aim: str = ""
    is_reached: bool = True

    def __str__(self) -> str:
        verdict = f"   aim {self.aim}: {'reached' if self.is_reached else 'MISSED'}" if self.aim else ""
        return f"  {self.what:58} {self.value:>22}{verdict}"


def at_most(what: str, number: float, aim: float, unit: str) -> Figure:
    """A figure that should not be larger than ``aim``."""
    return Figure(what, f"{number:,.2f} {unit}", f"≤ {aim:g} {unit}", number <= aim)


def at_least(what: str, number: float, aim: float, unit: str) -> Figure:
    """A figure that should not be smaller than ``aim``."""
    return Figure(what, f"{number:,.0f} {unit}", f"≥ {aim:,g} {unit}", number >= aim)


def milliseconds(what: str, seconds: Sequence[float]) -> Figure:
    """The median of some times, and the second worst of them all."""
    return Figure(what, f"{1000 * statistics.median(seconds):.2f} ms (of {len(seconds)})")


def interleaved(rounds: int, *takes: Callable[[], float]) -> list[list[float]]:
    """Every measurement once a round, so that a busy moment of the machine hits all of them."""
    results: list[list[float]] = [[] for _ in takes]
    for _ in range(rounds):
        for take, result in zip(takes, results, strict=True):
            result.append(take())
    return results


def ratio(these: Iterable[float], those: Iterable[float]) -> float:
    """The median of these over the median of those."""
    return statistics.median(these) / statistics.median(those)
