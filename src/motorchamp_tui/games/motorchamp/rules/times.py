"""Times of practice laps. Rulebook: "Practice"; R-95, Q-97."""

import re

from attrs import frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.words import brief


@frozen
class PracticeTime:
    """``8.6/11``: eight throws before the last, six squares to go before it, eleven points in it (R-95)."""

    throws: int
    to_go: int
    last: int
    is_of_a_lap = True

    def __str__(self) -> str:
        return f"{self.throws}.{self.to_go}/{self.last}"

    @property
    def rank(self) -> tuple[int, int, int]:
        """Lower is better: fewer throws, fewer squares to go, more points in the last throw (Q-97)."""
        return self.throws, self.to_go, -self.last


def read_time(text: str) -> PracticeTime:
    """A time as it is printed; raises :class:`SetupError`."""
    match = re.fullmatch(r"([0-9]{1,6})\.([0-9]{1,6})/([0-9]{1,6})", text)
    if not match:
        raise SetupError(f"{brief(text)!r} is not a practice time: write it like 8.6/11.")
    return PracticeTime(*map(int, match.groups()))
