"""The daily lap: for each game one track and one seed a day, the same for everyone, without a network.

The way from date to lap must never change, or one day would have two laps. Days are UTC. The first lap that a
driver begins counts; it is found by its seed among the laps on this machine.
"""

import hashlib
from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from attrs import frozen

from motorchamp_tui.games import FIRST_GAME, practice_named
from motorchamp_tui.lately import days_in_a_row
from motorchamp_tui.practice.laps import PracticeLap

if TYPE_CHECKING:
    from motorchamp_tui.journal.records import LapAlone  # the records take a while to load

Lap = TypeVar("Lap", PracticeLap, "LapAlone")
"""A lap alone, from its journal or from the records."""


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


def seed_on(day: date, game: str, drawing: str) -> int:
    """The dice of a day on any other circuit, by the fingerprint of its drawing; no other circuit has them."""
    salt = practice_named(game).DAILY_SALT
    return int.from_bytes(hashlib.sha256(f"{salt} {day:%Y-%m-%d} {drawing}".encode("ascii")).digest()[8:14], "big")


def first_with(laps: Iterable[Lap], day: date, seed: int) -> Lap | None:
    """The first of one driver's laps that was begun on a day with this seed; None before it."""
    todays = [lap for lap in laps if lap.seed == seed and today(lap.started) == day]
    return min(todays, key=lambda lap: (lap.started, lap.number), default=None)


def is_daily(lap: "PracticeLap | LapAlone") -> bool:
    """Whether this lap was driven as the daily lap of the day on which it began."""
    wanted = daily_lap(today(lap.started), lap.game)
    return (lap.track, lap.seed) == (wanted.track, wanted.seed)


def counted_by_day(laps: Iterable[Lap], game: str = FIRST_GAME) -> dict[date, Lap]:
    """The laps of one driver that count for a day, of each day the first that was begun."""
    found = dict[date, Lap]()
    for lap in laps:
        if lap.game == game and is_daily(lap):
            before = found.setdefault(today(lap.started), lap)
            if (lap.started, lap.number) < (before.started, before.number):
                found[today(lap.started)] = lap
    return found


def counted(laps: Iterable[Lap], day: date, game: str = FIRST_GAME) -> Lap | None:
    """The lap that counts for a day: of all of one driver's laps of a game the first that was begun.

    None before it.
    """
    return counted_by_day((lap for lap in laps if today(lap.started) == day), game).get(day)


def row_ended_by(path: Path, laps: Iterable[PracticeLap]) -> int:
    """The number of days in a row that the lap in this file completes; 0 if it does not count for its day."""
    told = list(laps)
    for lap in (lap for lap in told if lap.path == path):
        own, day = [other for other in told if other.driver == lap.driver], today(lap.started)
        first = counted(own, day, lap.game)
        return streak(own, day, lap.game) if first is lap else 0
    return 0


def streak(laps: Iterable[Lap], day: date, game: str = FIRST_GAME) -> int:
    """How many days in a row, up to this one or the one before, the counted lap was driven to its end."""
    return days_in_a_row({day for day, lap in counted_by_day(laps, game).items() if lap.is_over}, day)
