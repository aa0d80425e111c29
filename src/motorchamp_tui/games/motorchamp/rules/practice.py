"""Practice: a lap alone in as few throws as possible, and the grid that follows from it.

The lap itself is a race of one car by ``Rules(practice=True)``: the same colours, limits and fair play through
the same referee. Rulebook: "Practice"; Q-96 to Q-102.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorchamp.rules.moves import PracticeLapTimed, Report
from motorchamp_tui.games.motorchamp.rules.race import Race, Rules
from motorchamp_tui.games.motorchamp.rules.start import CARS_AFTER_PRACTICE, by_highest_throw, line_up
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.words import brief

PRACTICE = Rules(laps=1, pit_stops=False, practice=True)


@frozen
class PracticeTime:
    """``8.6/11``: eight throws before the last, six squares to go before it, eleven points in it (R-95)."""

    throws: int
    to_go: int
    last: int
    is_of_a_lap = True

    def __str__(self) -> str:
        return f"{self.throws}.{self.to_go}/{self.last}"

    @classmethod
    def parse(cls, text: str) -> "PracticeTime":
        """Read a time as it is printed."""
        match = re.fullmatch(r"([0-9]{1,6})\.([0-9]{1,6})/([0-9]{1,6})", text)
        if not match:
            raise SetupError(f"{brief(text)!r} is not a practice time: write it like 8.6/11.")
        return cls(*map(int, match.groups()))

    @property
    def rank(self) -> tuple[int, int, int]:
        """Lower is better: fewer throws, fewer squares to go, more points in the last throw (Q-97)."""
        return self.throws, self.to_go, -self.last


def lap_time(reports: Iterable[Report]) -> PracticeTime | None:
    """The time of the lap that these reports end; None if they end none, or one without a time."""
    for report in reports:
        if isinstance(report, PracticeLapTimed):
            return PracticeTime.parse(report.time) if report.time else None
    return None


def read_time(text: str) -> PracticeTime:
    """A time as it is printed; raises :class:`SetupError`."""
    return PracticeTime.parse(text)


def line_up_lap(track: Track, entry: Entry) -> Race:
    """A car alone on starting position 1, ready for its practice lap (Q-96)."""
    return line_up(track, [entry], PRACTICE)


def time_of_lap(race: Race, rows_to_line: int) -> PracticeTime:
    """The time of the lap that the throw on the table completes."""
    return PracticeTime(race.round - 1, rows_to_line, race.points)


def grid_by_practice(
    times: Mapping[Entry, PracticeTime | None],
    throw: Callable[[Entry], int],
    *,
    without_time_start_last: bool = True,
) -> tuple[Entry, ...]:
    """The grid, pole first, from all times; None for a car that got none (Q-97 to Q-101).

    Equal times throw three dice, as do cars without a time, who start last or not at all. Of more than
    18 cars, 16 start: the cars without a time and then the slowest stay out.
    """
    grid = list[Entry]()
    for rank in sorted({time.rank for time in times.values() if time}):
        grid += by_highest_throw([entry for entry, time in times.items() if time and time.rank == rank], throw)
    if without_time_start_last:
        grid += by_highest_throw([entry for entry, time in times.items() if time is None], throw)
    return tuple(grid[:CARS_AFTER_PRACTICE] if needs_cut(list(times)) else grid)


def needs_cut(entries: Sequence[Entry]) -> bool:
    """Whether more cars practise than start, so that only the best 16 do (R-09)."""
    return len(entries) > 18
