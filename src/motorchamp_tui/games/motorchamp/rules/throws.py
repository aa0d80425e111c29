"""Throws: the dice of a driver and everything that they can show.

Rulebook: "Track colours and dice"; Q-10 (faces), Q-11 (four sets, S < 1 < 2 < 3), Q-12 (all thrown together).
"""

import itertools
from enum import IntEnum
from math import prod

NORMAL_DIE = (1, 2, 3, 4, 5, 6)
SPECIAL_DIE = (1, 2, 2, 2, 3, 3)


class Dice(IntEnum):
    """The dice that a driver can throw: the special die alone, one or two normal dice, or all three."""

    SPECIAL = 0
    ONE = 1
    TWO = 2
    THREE = 3

    def __str__(self) -> str:
        return DICE_LETTERS[self]


DICE_ON: tuple[tuple[Dice, ...], ...] = tuple(tuple(Dice)[: colour + 1] for colour in range(len(Dice)))
"""The dice that may be thrown from a square of each colour: 1, 2, 3 for dark, middle, light grey."""

DICE_LETTERS = ("S", "1", "2", "3")

DICE_OF: dict[Dice, tuple[tuple[int, ...], ...]] = {
    Dice.SPECIAL: (SPECIAL_DIE,),
    Dice.ONE: (NORMAL_DIE,),
    Dice.TWO: (NORMAL_DIE, NORMAL_DIE),
    Dice.THREE: (NORMAL_DIE, NORMAL_DIE, SPECIAL_DIE),
}
"""The dice of each choice, in the order in which a throw lists its faces: normal, normal, special."""

WAYS_IN_ALL: dict[Dice, int] = {choice: prod(map(len, dice)) for choice, dice in DICE_OF.items()}
"""How many equally likely throws each choice has: 6, 6, 36, 216."""

EVERY_THROW: dict[Dice, tuple[tuple[int, ...], ...]] = {
    choice: tuple(sorted(set(itertools.product(*dice)))) for choice, dice in DICE_OF.items()
}
"""Every different throw of each choice, in ascending order of its faces."""


def _ways_by_total(dice: Dice) -> tuple[tuple[int, int], ...]:
    totals = [sum(faces) for faces in itertools.product(*DICE_OF[dice])]
    return tuple((total, totals.count(total)) for total in sorted(set(totals)))


WAYS_BY_TOTAL: dict[Dice, tuple[tuple[int, int], ...]] = {dice: _ways_by_total(dice) for dice in Dice}
"""For each choice: every total and in how many of the equally likely throws it comes."""

TOTALS: dict[Dice, int] = {dice: sum(1 << total for total, _ in WAYS_BY_TOTAL[dice]) for dice in Dice}
"""For each choice: one bit a total that can come."""
