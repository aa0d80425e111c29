"""Dice, the only source of chance in a game: from a seed, or loaded for tests and replays."""

import random
from collections.abc import Iterable, Iterator, Sequence

from motorchamp_tui.games.protocol import Die


class SeededDice:
    """Dice whose throws follow from a seed: the same seed, the same throws, on every machine."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def throw(self, dice: Sequence[Die]) -> tuple[int, ...]:
        """The faces of one throw, one for each die."""
        number = self._random.random
        return tuple([die[int(number() * len(die))] for die in dice])


class LoadedDice:
    """Dice that show prescribed faces, throw by throw."""

    def __init__(self, throws: Iterable[tuple[int, ...]]) -> None:
        self._throws: Iterator[tuple[int, ...]] = iter(throws)

    def throw(self, dice: Sequence[Die]) -> tuple[int, ...]:
        """The next throw of the list; StopIteration when it is used up."""
        return next(self._throws)
