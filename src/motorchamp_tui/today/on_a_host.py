"""What the day has for a player on a host: by its tables of laps, its ratings, and what they have answered.

None of their own laps is driven again for it.
"""

from datetime import datetime

from motorchamp_tui.paddock.lap_book import LapBook
from motorchamp_tui.paddock.players import Player
from motorchamp_tui.practice.daily import daily_lap, today
from motorchamp_tui.today import LapOfToday


def lap_of_today(book: LapBook, player: Player, game: str, now: datetime) -> LapOfToday | None:
    """How the lap of the day stands with a player, by the tables; None for whoever is not in those that are kept.

    To be asked in the loop of the paddock.
    """
    day = today(now)
    stands = book.stands(day, game, player)
    if stands is None:
        return None
    track, lap = daily_lap(day, game).track, stands.lap
    if lap is None:
        return LapOfToday(track, stands.days)
    return LapOfToday(
        track,
        stands.days,
        is_begun=True,
        is_over=True,
        time=lap.time if lap.rank else "",
        place=stands.place,
        of=stands.of,
    )
