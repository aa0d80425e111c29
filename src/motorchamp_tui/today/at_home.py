"""The day of the person at this keyboard, from what is kept on this machine.

Laps and races are looked up in the records, in which each journal is read once.
"""

from collections.abc import Callable
from datetime import datetime

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named
from motorchamp_tui.journal.rated import OwnForm, Ratings
from motorchamp_tui.journal.records import LapAlone, Records, known_as
from motorchamp_tui.locations import puzzle_tries_file, races_folder, records_file
from motorchamp_tui.practice.daily import counted_by_day, daily_lap, streak, today
from motorchamp_tui.practice.medals import medals_of
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.today import LapOfToday, PuzzleOfToday, Today


def today_at_home(game: str, name: str, now: datetime, has_time: Callable[[], bool] = lambda: False) -> Today:
    """What there is in a game for the person of this name; nothing where it cannot be read.

    Only a few new journals are read, so that nobody has to wait, and more for as long as the caller ``has_time``.
    """
    laps, form = tuple[LapAlone, ...](), OwnForm()
    try:
        if races_folder().is_dir():
            with Records(records_file()) as book:
                book.catch_up(races_folder(), has_time)
                laps = book.laps_alone(name, game)
                form = Ratings.of(book.rated_results()).form(game, known_as(name))
    except (MotorChampError, OSError):
        pass  # whoever looks for the records or the ratings is told what is wrong with them
    return Today(_lap(laps, game, now), PuzzleOfToday.of(PuzzleTries(puzzle_tries_file()), game, now), form)


def _lap(laps: tuple[LapAlone, ...], game: str, now: datetime) -> LapOfToday | None:
    day = today(now)
    by_day = counted_by_day(laps, game)
    if not by_day:
        return None
    todays, days = daily_lap(day, game), streak(laps, day, game)
    lap = by_day.get(day)
    if lap is None:
        return LapOfToday(todays.track, days)
    the_game = game_named(game)
    medal = medals_of(the_game.circuit(todays.track)).of(the_game.read_time(lap.time).rank) if lap.time else None
    return LapOfToday(todays.track, days, is_begun=True, is_over=lap.is_over, time=lap.time, medal=medal)
