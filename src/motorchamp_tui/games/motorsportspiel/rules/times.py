"""Times of practice laps: dice, or rows where a number of goes was agreed. H-30; HQ-22, HQ-56."""

import re

from attrs import frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.words import brief


@frozen
class LapInDice:
    """The time of a practice lap: dice, those lost among them, and how far over the line; written ``16/3``."""

    dice: int
    over: int
    is_of_a_lap = True

    @property
    def rank(self) -> tuple[int, ...]:
        """The key for comparing times: lower is better."""
        return self.dice, -self.over

    def __str__(self) -> str:
        return f"{self.dice}/{self.over}"


@frozen
class LapInRows:
    """The result of a practice of a number of goes: the rows driven; written ``63``."""

    rows: int
    is_of_a_lap = False

    @property
    def rank(self) -> tuple[int, ...]:
        """The key for comparing distances: lower is better."""
        return (-self.rows,)

    def __str__(self) -> str:
        return f"{self.rows}"


Time = LapInDice | LapInRows


def read_time(text: str) -> Time:
    """A time as it is written, ``16/3`` or ``63``; raises :class:`SetupError`."""
    found = re.fullmatch(r"([0-9]{1,6})(?:/([0-9]{1,2}))?", text)
    if not found:
        raise SetupError(
            f"{brief(text)!r} is not a practice time: write dice and points over the line, like 16/3."
        )
    first, over = found.groups()
    return LapInRows(int(first)) if over is None else LapInDice(int(first), int(over))
