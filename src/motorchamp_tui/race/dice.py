"""The only source of chance in the game: dice from a seed, and loaded dice for tests and replays.

Rulebook: "Track colours and dice"; Q-10.
"""

import random
from collections.abc import Iterable, Iterator

from motorchamp_tui.games.motorchamp.rules.throws import DICE_OF, Dice


class SeededDice:
    """Dice whose throws follow from a seed: the same seed, the same throws, on every machine."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def throw(self, dice: Dice) -> tuple[int, ...]:
        """The faces of one throw, in the order normal, normal, special."""
        number = self._random.random
        return tuple([die[int(number() * 6)] for die in DICE_OF[dice]])


class LoadedDice:
    """Dice that show what they were told to, throw by throw."""

    def __init__(self, throws: Iterable[tuple[int, ...]]) -> None:
        self._throws: Iterator[tuple[int, ...]] = iter(throws)

    def throw(self, dice: Dice) -> tuple[int, ...]:
        """The next throw of the list; StopIteration when it is used up."""
        return next(self._throws)
