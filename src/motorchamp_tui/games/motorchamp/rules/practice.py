"""Practice: a lap alone in as few throws as possible, and the grid that follows from it.

The lap itself is a race of one car by ``Rules(practice=True)``: the same colours, limits and fair play through
the same referee. Rulebook: "Practice"; Q-96 to Q-102.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from motorchamp_tui.games.entries import Entry, by_highest_throw
from motorchamp_tui.games.motorchamp.rules.moves import PracticeLapTimed, Report
from motorchamp_tui.games.motorchamp.rules.race import Race, Rules
from motorchamp_tui.games.motorchamp.rules.start import CARS_AFTER_PRACTICE, line_up
from motorchamp_tui.games.motorchamp.rules.times import PracticeTime
from motorchamp_tui.games.motorchamp.rules.track import Track

PRACTICE = Rules(laps=1, pit_stops=False, practice=True)


def lap_time(reports: Iterable[Report]) -> PracticeTime | None:
    """The time of the lap that these reports end; None if they end none, or one without a time."""
    for report in reports:
        if isinstance(report, PracticeLapTimed):
            return report.time
    return None


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
