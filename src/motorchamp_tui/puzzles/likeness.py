"""Likeness of two puzzles: the same kind of choice with the same road ahead."""

from collections.abc import Iterable, Sequence

TOO_ALIKE = 0.7
"""Two puzzles that share this part of their traits are too much alike."""


def likeness(traits: Sequence[str], others: Sequence[str]) -> float:
    """The share of the traits that two puzzles have in common, 0 to 1.

    Traits that neither has do not count.
    """
    told = [(one, other) for one, other in zip(traits, others, strict=True) if one or other]
    return sum(one == other for one, other in told) / max(1, len(told))


def is_like_any(traits: Sequence[str], known: Iterable[Sequence[str]]) -> bool:
    """Whether a puzzle is too much like one that is known."""
    return any(likeness(traits, others) >= TOO_ALIKE for others in known)
