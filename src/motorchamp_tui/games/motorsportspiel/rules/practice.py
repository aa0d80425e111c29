"""Practice lap: as few dice as possible, or as far as possible in a number of goes.

H-30; HQ-22, HQ-23, HQ-26, HQ-55, HQ-56.
"""

from collections.abc import Iterable

from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.motorsportspiel.rules.moves import PracticeLapTimed, Report
from motorchamp_tui.games.motorsportspiel.rules.race import Car, Race, Rules
from motorchamp_tui.games.motorsportspiel.rules.start import grid_space
from motorchamp_tui.games.motorsportspiel.rules.times import Time
from motorchamp_tui.games.motorsportspiel.rules.track import Track


def line_up_lap(track: Track, entry: Entry, goes: int = 0) -> Race:
    """The practice lap of a car before its first go, from the first place of the grid."""
    rules = Rules(laps=1, practice=True, practice_goes=goes)
    car = Car(entry.name, entry.team, entry.driver, None, grid_space(track, 1))
    return Race(track, rules, (car,), (0,))


def lap_time(reports: Iterable[Report]) -> Time | None:
    """The time of the practice lap that these reports end; None if they end none, or one without a time."""
    times = [report.time for report in reports if isinstance(report, PracticeLapTimed)]
    return times[-1] if times else None


def rows_driven(race: Race) -> int:
    """How far the car has come from its place on the grid."""
    car = race.cars[0]
    return race.progress(car) - (grid_space(race.track, 1).row - race.track.rows)
