"""Strength as a number that follows from results, by the library openskill (Weng and Lin's Bradley-Terry model).

The numbers are shown on the scale that chess players know: a newcomer has 1500, and a player who is
200 points stronger wins three times out of four. Only the place where a rating is kept says what it rates.

A contest of many is every pair of them, weighed so that together they say no more than one order of all does.
``python -m benchmarks ratings`` shows how often the deviation keeps its word.
"""

import math
from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from attrs import frozen

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

T = TypeVar("T", bound=Hashable)

MIDDLE, POINTS = 1500, 30
"""How the middle of the library's scale is shown, and how many points one of its units is."""
LIBRARY_MIDDLE = 25.0
LIBRARY_BETA = LIBRARY_MIDDLE / 6
"""By how much a performance varies there."""
NOT_RATED = "Nothing is rated, because openskill is not installed here: pip install openskill."
NEW_DEVIATION = 250.0
PROVISIONAL_DEVIATION = 130.0
"""A rating that may be off by more than this is provisional."""
LEAST_SHARE, STEPS_TO_FIT = 0.005, 500
ABOVE_TESTED, ABOVE_PROVISIONAL = 400.0, 200.0
"""How far above an opponent a contest of many lifts anyone: less where that one's rating is only provisional."""
DRIFT = 20.0
"""By how many points a rating gets less sure before each contest of many."""


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

    @property
    def how_sure(self) -> str:
        """``new`` or ``provisional`` as long as it is wide, then nothing."""
        if self == NEWCOMER:
            return "new"
        return "provisional" if self.deviation > PROVISIONAL_DEVIATION else ""

    @property
    def with_caution(self) -> str:
        """Like ``1540 ± 190, provisional``."""
        return ", ".join(filter(None, (str(self), self.how_sure)))


NEWCOMER = Strength()
"""A player about whom nothing is known."""


@cache
def can_rate() -> bool:
    """Whether the library is there: without it everything else goes on, and all ratings stay as they are."""
    try:
        import openskill.models  # noqa: F401 - only to see whether it can be
    except ImportError:
        return False
    return True


def strength_after_answer(own: Strength, puzzle: Strength, luck: float, *, is_right: bool) -> Strength:
    """``own`` after an answer to a puzzle, where a guess is right with the chance ``luck``.

    To know the answer is to win a contest with the puzzle. Anyone who does not know it guesses, so a right answer
    is a win or a lucky loss, each as likely as it is: both outcomes are worked out and mixed.
    """
    if not can_rate():
        return own
    lost = _after_contest(own, puzzle, is_won=False)
    if not is_right:
        return lost
    won = _after_contest(own, puzzle, is_won=True)
    spread = math.hypot(math.sqrt(2) * POINTS * LIBRARY_BETA, own.deviation, puzzle.deviation)
    knows = 1 / (1 + math.exp((puzzle.points - own.points) / spread))
    share = knows / (knows + luck * (1 - knows))
    points = share * won.points + (1 - share) * lost.points
    variances = [(one.points - points) ** 2 + one.deviation**2 for one in (won, lost)]
    return Strength(points, math.sqrt(share * variances[0] + (1 - share) * variances[1]))


def _after_contest(own: Strength, other: Strength, *, is_won: bool) -> Strength:
    """``own`` after a contest with ``other``, which stays as it is."""
    model = _model()
    teams = [[model.rating(*_in_library(strength))] for strength in (own, other)]
    after = model.rate(teams, ranks=[1, 2] if is_won else [2, 1])[0][0]
    return Strength(MIDDLE + POINTS * (after.mu - LIBRARY_MIDDLE), POINTS * after.sigma)


def strengths_after(
    before: Sequence[Strength], scores: Sequence[float], performances: int = 1
) -> tuple[Strength, ...]:
    """The strengths of all after a contest of two or more; the lowest score is the best, equal ones are tied.

    Each score is the sum of this many ``performances``, equally many for all: the more,
    the less luck matters.
    """
    if not can_rate():
        return tuple(before)
    start = [
        Strength(
            strength.points,
            max(strength.deviation, min(math.hypot(strength.deviation, DRIFT), NEW_DEVIATION)),
        )
        for strength in before
    ]
    model, weight = _model_of_many(len(before), performances), _weight_of_a_pair(len(before))
    teams = [[model.rating(*_in_library(strength))] for strength in start]
    after = model.rate(teams, ranks=list(scores))
    return tuple(
        Strength(
            min(strength.points + weight * POINTS * (now.mu - was.mu), _ceiling(before, place)),
            POINTS * now.sigma,
        )
        for place, (strength, (was,), (now,)) in enumerate(zip(start, teams, after, strict=True))
    )


def _ceiling(before: Sequence[Strength], place: int) -> float:
    """The points to which a contest may lift the one in this place: enough wins over anyone would lift to any."""
    others = [strength for other, strength in enumerate(before) if other != place]
    highest = max(other.points + (ABOVE_PROVISIONAL if other.how_sure else ABOVE_TESTED) for other in others)
    return max(highest, before[place].points)


def strengths_by_shares(shares: Mapping[tuple[T, T], float]) -> dict[T, Strength]:
    """The strengths that best explain which share of their contests the first of each pair won.

    Their mean is :data:`MIDDLE`. The deviation is how far the pairs contradict them. No win or loss is
    taken as certain.
    """
    shares = {pair: min(max(share, LEAST_SHARE), 1 - LEAST_SHARE) for pair, share in shares.items()}
    strengths = dict.fromkeys((one for pair in shares for one in pair), 0.0)
    for _ in range(STEPS_TO_FIT):
        for one in strengths:
            gap = slope = 0.0
            for (first, second), share in shares.items():
                if one in (first, second):
                    chance = 1 / (1 + math.exp(strengths[second] - strengths[first]))
                    gap += (share - chance) * (1 if one == first else -1)
                    slope += chance * (1 - chance)
            strengths[one] += gap / slope / 2
    middle, unit = sum(strengths.values()) / len(strengths), POINTS * math.sqrt(2) * LIBRARY_BETA
    misfits: dict[T, list[tuple[float, float]]] = {one: [] for one in strengths}
    for (first, second), share in shares.items():
        chance = 1 / (1 + math.exp(strengths[second] - strengths[first]))
        slope = chance * (1 - chance)
        misfits[first].append((share - chance, slope))
        misfits[second].append((share - chance, slope))
    return {
        one: Strength(MIDDLE + unit * (strength - middle), unit * _misfit(misfits[one]))
        for one, strength in strengths.items()
    }


def _misfit(gaps: Sequence[tuple[float, float]]) -> float:
    """By how much strengths are contradicted, from gaps between shares and how steep the chance is there.

    Pairs in which one nearly always wins say little about how much stronger it is.
    """
    return math.sqrt(sum(gap**2 / slope for gap, slope in gaps) / sum(slope for _, slope in gaps))


def _weight_of_a_pair(count: int) -> float:
    """The weight of each pair in an order of this many: one for two, and less the more pairs share what they say.

    In an order of equals by the model of Plackett and Luce as much is said about each as in ``n − H(n)`` of ``n``
    quarters, H being the sum of the reciprocals; ``n − 1`` pairs would say as many quarters.
    """
    return 4 * (count - sum(1 / number for number in range(1, count + 1))) / (count * (count - 1))


@cache
def _model_of_many(count: int, performances: int) -> "BradleyTerryFull":
    """Contests of this many: what the library calls gamma is how much a pair says about the deviation."""
    from openskill.models import BradleyTerryFull

    weight, usual = _weight_of_a_pair(count), BradleyTerryFull()
    return BradleyTerryFull(beta=usual.beta / math.sqrt(performances), tau=0.0, gamma=lambda *_: weight)


def _in_library(strength: Strength) -> tuple[float, float]:
    return LIBRARY_MIDDLE + (strength.points - MIDDLE) / POINTS, strength.deviation / POINTS


@cache
def _model() -> "BradleyTerryFull":
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull()
