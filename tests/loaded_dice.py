"""Dice that show prescribed faces, throw by throw."""

from collections.abc import Iterable, Sequence

from motorchamp_tui.games.values import Die


class LoadedDice:
    """The next throw of a list each time; StopIteration when it is used up."""

    def __init__(self, throws: Iterable[tuple[int, ...]]) -> None:
        self._throws = iter(throws)

    def throw(self, dice: Sequence[Die]) -> tuple[int, ...]:
        return next(self._throws)
