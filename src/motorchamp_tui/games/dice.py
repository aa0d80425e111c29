"""Dice, the only source of chance in a game: from a seed."""

import random
from collections.abc import Sequence

from motorchamp_tui.games.values import Die


class SeededDice:
    """Dice whose throws follow from a seed: the same seed, the same throws, on every machine."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def throw(self, dice: Sequence[Die]) -> tuple[int, ...]:
        """The faces of one throw, one for each die."""
        number = self._random.random
        return tuple([die[int(number() * len(die))] for die in dice])
