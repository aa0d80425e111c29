"""Strength as a number that follows from results, by the library openskill (Weng and Lin's Bradley-Terry model).

The numbers are shown on the scale that chess players know: somebody new has 1500, and whoever is 200 points
stronger wins three times out of four. A rating knows what it is a rating of only by where it is kept.
"""

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

MIDDLE, POINTS = 1500, 30
"""What the middle of the library's scale is shown as, and how many points one of its units is."""
LIBRARY_MIDDLE = 25.0
NEW_DEVIATION = 250.0


@frozen
class Strength:
    """``points``, and by how much they may be off: two times in three by no more than ``deviation``."""

    points: float = float(MIDDLE)
    deviation: float = NEW_DEVIATION

    def __str__(self) -> str:
        """Like ``1540 ± 90``."""
        return f"{self.points:.0f} ± {self.deviation:.0f}"

    @property
    def in_words(self) -> str:
        """Like ``1540, give or take 90``."""
        return f"{self.points:.0f}, give or take {self.deviation:.0f}"


NEWCOMER = Strength()
"""Somebody of whom nothing is known."""


def strength_after(own: Strength, other: Strength, *, is_won: bool) -> Strength:
    """What becomes of ``own`` after a contest with ``other``, which keeps its own."""
    model = _model()
    teams = [[model.rating(*_in_library(strength))] for strength in (own, other)]
    after = model.rate(teams, ranks=[1, 2] if is_won else [2, 1])[0][0]
    return Strength(MIDDLE + POINTS * (after.mu - LIBRARY_MIDDLE), POINTS * after.sigma)


def _in_library(strength: Strength) -> tuple[float, float]:
    return LIBRARY_MIDDLE + (strength.points - MIDDLE) / POINTS, strength.deviation / POINTS


@cache
def _model() -> "BradleyTerryFull":
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull()
