"""Intervals, which show how certain a measured share or mean is.

Both are for 95 %: Wilson's for the share of races in which something happened, the normal one for a mean over
races. A race is one observation; cars of one race are not independent.
"""

import math
import statistics
from collections.abc import Sequence

from attrs import frozen

Z = 1.959964
"""95 % of a normal distribution is within this many standard deviations."""


@frozen
class Interval:
    """A value and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def words(self) -> str:
        """The value and its margin, where it has one: ``9.25 ±0.31``."""
        return self._with_margin(f"{self.value:.2f}", f"{self.margin:.2f}")

    @property
    def share_words(self) -> str:
        """The same in per cent: ``12.5% ±2.1``."""
        return self._with_margin(f"{100 * self.value:.1f}%", f"{100 * self.margin:.1f}")

    def _with_margin(self, value: str, margin: str) -> str:
        if math.isnan(self.value):
            return "–"
        return f"{value} ±{margin}" if math.isfinite(self.margin) else value

    def overlaps(self, other: "Interval") -> bool:
        """Whether some number is within both."""
        return self.low <= other.high and other.low <= self.high


def finite(number: float) -> float | None:
    """The number; None for one that JSON cannot write."""
    return number if math.isfinite(number) else None


def wilson(successes: int, trials: int) -> Interval:
    """The share of successes with Wilson's interval; all of 0 to 1 where nothing was tried."""
    if not trials:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    scale = 1 + Z * Z / trials
    middle = (share + Z * Z / (2 * trials)) / scale
    margin = Z / scale * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return Interval(share, max(min(middle - margin, share), 0.0), min(max(middle + margin, share), 1.0))


def normal(values: Sequence[float]) -> Interval:
    """The mean with the normal interval; not a number where there is nothing, unbounded for a single value."""
    if not values:
        return Interval(math.nan, math.nan, math.nan)
    mean = statistics.fmean(values)
    if len(values) == 1:
        return Interval(mean, -math.inf, math.inf)
    margin = Z * statistics.stdev(values) / math.sqrt(len(values))
    return Interval(mean, mean - margin, mean + margin)
