"""Form of a player lately: days in a row, the way of a rating, and the rival.

Pure rules about days, points and duels: where these come from is for others to know.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta

from attrs import frozen

from motorchamp_tui.words import spelt_out

RACES_ON_THE_WAY = 10
"""A rating is compared with what it was this many races ago, or before the first."""
FEWEST_DUELS = 3
"""Nobody is a rival who has been met less often."""
SHARE_OF_THE_MOST = 2
"""Nor is a driver who has been met less than half as often as the one met most."""


def days_in_a_row(days: Collection[date], today: date) -> int:
    """How many days in a row are among these up to today, or where today is not yet, up to yesterday."""
    day = today if today in days else today - timedelta(days=1)
    number = 0
    while day in days:
        number += 1
        day -= timedelta(days=1)
    return number


@frozen
class RatingWay:
    """A rating of ``points``, and by how many of them it has risen over the last ``races`` races."""

    points: float
    risen: float
    races: int

    @property
    def in_short(self) -> str:
        """Like ``1584 ▲ 23``; a rating that is what it was has no sign."""
        change = round(self.risen)
        sign = "▲" if change > 0 else "▼"
        return f"{self.points:.0f} {sign} {abs(change)}" if change else f"{self.points:.0f}"

    @property
    def over(self) -> str:
        """The races that it is about: ``in the last ten races``, or in all of them, if there are fewer."""
        last = "the last " if self.races == RACES_ON_THE_WAY else ""
        return f"in {last}{spelt_out(self.races, 'race')}"

    @property
    def words(self) -> str:
        """Like ``1584, up 23 in the last ten races``."""
        change = round(self.risen)
        moved = f"{'up' if change > 0 else 'down'} {abs(change)}" if change else "level"
        return f"{self.points:.0f}, {moved} {self.over}"


def way_of(points: Sequence[float]) -> RatingWay | None:
    """The way of a rating that had these points before the first race and after each; None before the first."""
    lately = points[-RACES_ON_THE_WAY - 1 :]
    if len(lately) < 2:
        return None
    return RatingWay(lately[-1], lately[-1] - lately[0], len(lately) - 1)


@frozen
class Duel:
    """A race against the driver who is known by this ``key``, and whether it was won: one's best car was ahead.

    ``rows`` were between the best cars of the two when the race was won; None where they say nothing.
    """

    key: str
    is_won: bool
    rows: int | None = None


@frozen
class Rival:
    """The driver nearest in rating of those who are met most: races won against them and lost, and the last."""

    key: str
    won: int
    lost: int
    last: Duel

    def words(self, name: str) -> str:
        """Like ``steady: you 3, they 5; last lost by four rows``, where the rival has this name."""
        by = f" by {spelt_out(self.last.rows, 'row')}" if self.last.rows else ""
        return f"{name}: you {self.won}, they {self.lost}; last {'won' if self.last.is_won else 'lost'}{by}"


def rival_of(duels: Sequence[Duel], points: Mapping[str, float], own: float) -> Rival | None:
    """The rival of a player with this rating after these duels, the latest last; None where nobody is one.

    ``points`` are the ratings of the others; one without is nobody's rival. Of two who are equally near it is
    the one who has been met more often, then the one who was met last, then the first by key.
    """
    met = Counter(duel.key for duel in duels if duel.key in points)
    most = max(met.values(), default=0)
    often = [key for key, times in met.items() if times >= FEWEST_DUELS and times * SHARE_OF_THE_MOST >= most]
    latest = {duel.key: at for at, duel in enumerate(duels)}
    key = min(often, key=lambda key: (abs(points[key] - own), -met[key], -latest[key], key), default=None)
    if key is None:
        return None
    won = sum(duel.is_won for duel in duels if duel.key == key)
    return Rival(key, won, met[key] - won, duels[latest[key]])
