"""Practice lap: as few dice as possible, or as far as possible in a number of goes.

H-30; HQ-22, HQ-23, HQ-26, HQ-55, HQ-56.
"""

import re
from collections.abc import Iterable

from attrs import frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorsportspiel.rules.moves import PracticeLapTimed, Report
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.start import grid_space
from motorchamp_tui.games.motorsportspiel.rules.track import Track
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


def line_up_lap(track: Track, entry: Entry, goes: int = 0) -> Race:
    """The practice lap of a car before its first go, from the first place of the grid."""
    rules = Rules(laps=1, practice=True, practice_goes=goes)
    car = Car(entry.name, entry.team, entry.driver, None, grid_space(track, 1))
    return Race(track, rules, (car,), (0,))


def lap_time(reports: Iterable[Report]) -> Time | None:
    """The time of the practice lap that these reports end; None if they end none, or one without a time."""
    times = [report.time for report in reports if isinstance(report, PracticeLapTimed)]
    return read_time(times[-1]) if times and times[-1] else None


def read_time(text: str) -> Time:
    """A time as it is written, ``16/3`` or ``63``; raises :class:`SetupError`."""
    found = re.fullmatch(r"([0-9]{1,6})(?:/([0-9]{1,2}))?", text)
    if not found:
        raise SetupError(
            f"{brief(text)!r} is not a practice time: write dice and points over the line, like 16/3."
        )
    first, over = found.groups()
    return LapInRows(int(first)) if over is None else LapInDice(int(first), int(over))


def rows_driven(race: Race) -> int:
    """How far the car has come from its place on the grid."""
    car = race.cars[0]
    return race.progress(car) - (grid_space(race.track, 1).row - race.track.rows)
