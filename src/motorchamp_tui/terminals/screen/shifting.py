"""Shifts of a row of the terminal: how far its cells have moved to the left or to the right, if they have.

It knows cells by their characters alone; everything else in one only has to be the same again.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from operator import ne
from typing import TypeVar

AnyCell = TypeVar("AnyCell", bound=tuple[str, object])

RARE = 3
"""A character that a row has at most this often shows by how much the row has moved."""
SURE = 6
"""How many more characters have to agree on one move than on any other."""
CANDIDATES = 3
"""How many moves are tried on a row without other rows to go by."""
WORTH_SHIFTING = 5
"""How many cells fewer have to be written where a row is moved."""


def best_shift(shown: list[AnyCell], wanted: list[AnyCell], votes: Counter[int], unknown: AnyCell) -> int:
    """By how many columns to the left these cells are best moved, and other cells are written; 0: not at all.

    ``votes`` has the moves of the rows above, and takes this one's, unless they are sure.
    """
    if _lead(votes) >= SURE:
        tried = votes.most_common(1)
    else:
        own = Counter(_moves(shown, wanted))
        votes.update(own)
        tried = [*votes.most_common(1), *own.most_common(CANDIDATES)]
    number = {by: sum(map(ne, shifted(shown, by, unknown), wanted)) for by, _ in tried if abs(by) < len(shown)}
    best = min(number, key=number.__getitem__, default=0)
    return best if best and sum(map(ne, shown, wanted)) - number[best] >= WORTH_SHIFTING else 0


def _lead(votes: Counter[int]) -> int:
    """How many more votes the first has than the second."""
    first, second, *_ = [*(number for _, number in votes.most_common(2)), 0, 0]
    return first - second


def _moves(shown: list[AnyCell], wanted: list[AnyCell]) -> Iterator[int]:
    """How far each sign that is rare in both has moved to the left, for each place it may have come from."""
    places = defaultdict[str, tuple[list[int], list[int]]](lambda: ([], []))
    for index, ((old, _), (new, _)) in enumerate(zip(shown, wanted, strict=True)):
        if old != " ":
            places[old][0].append(index)
        if new != " ":
            places[new][1].append(index)
    for before, after in places.values():
        if len(before) <= RARE and len(after) <= RARE:
            yield from (old - new for old in before for new in after)


def shifted(shown: list[AnyCell], by: int, unknown: AnyCell) -> list[AnyCell]:
    """The cells after a shift to the left, or the right if ``by`` is negative; those that come in are unknown."""
    if not by:
        return shown
    blank = [unknown] * abs(by)
    return [*shown[by:], *blank] if by > 0 else [*blank, *shown[:by]]
