"""The daily lap: for each game one track and one seed a day, the same for everyone, without a network.

The way from date to lap must never change, or one day would have two laps. Days are UTC. The first lap that a
driver begins counts; it is found by its seed among the laps on this machine.
"""

import hashlib
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from attrs import frozen

from motorchamp_tui.games import FIRST_GAME, practice_named
from motorchamp_tui.practice.laps import PracticeLap


@frozen
class DailyLap:
    """What is driven on a day; ``seed`` is for the dice, not for the screen."""

    day: date
    track: str
    seed: int


def today(now: datetime) -> date:
    """The current day of the daily lap, the same everywhere."""
    return now.astimezone(UTC).date()


def daily_lap(day: date, game: str = FIRST_GAME) -> DailyLap:
    """The lap of a day in the game of this name."""
    practice = practice_named(game)
    digest = hashlib.sha256(f"{practice.DAILY_SALT} {day:%Y-%m-%d}".encode("ascii")).digest()
    circuits = practice.DAILY_CIRCUITS
    which, seed = int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:14], "big")
    return DailyLap(day, circuits[which % len(circuits)], seed)


def is_daily(lap: PracticeLap) -> bool:
    """Whether this lap was driven as the daily lap of the day on which it began."""
    wanted = daily_lap(today(lap.started), lap.game)
    return (lap.track, lap.seed) == (wanted.track, wanted.seed)


def counted(laps: Iterable[PracticeLap], day: date, game: str = FIRST_GAME) -> PracticeLap | None:
    """The lap that counts for a day: the first one begun, of all of one driver's laps of a game.

    None before it.
    """
    of_the_day = [lap for lap in laps if lap.game == game and today(lap.started) == day and is_daily(lap)]
    return min(of_the_day, key=lambda lap: (lap.started, lap.number), default=None)


def row_ended_by(path: Path, laps: Iterable[PracticeLap]) -> int:
    """The number of days in a row that the lap in this file completes; 0 if it does not count for its day."""
    told = list(laps)
    for lap in (lap for lap in told if lap.path == path):
        own, day = [other for other in told if other.driver == lap.driver], today(lap.started)
        first = counted(own, day, lap.game)
        return streak(own, day, lap.game) if first is lap else 0
    return 0


def streak(laps: Iterable[PracticeLap], day: date, game: str = FIRST_GAME) -> int:
    """The number of days in a row, up to this one or the one before, with the counted lap driven to its end."""
    told = list(laps)
    if counted(told, day, game) is None:
        day -= timedelta(days=1)
    days = 0
    while (lap := counted(told, day, game)) is not None and lap.is_over:
        days += 1
        day -= timedelta(days=1)
    return days
