"""The day of a player on a host: by its tables of laps, its ratings, and what they have answered.

None of their own laps is driven again for it.
"""

from datetime import datetime

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.journal.rated import OwnForm
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.lap_book import LapBook
from motorchamp_tui.paddock.people.laps_alone import record_key
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.people.ratings import HostRatings
from motorchamp_tui.practice.daily import daily_lap, today
from motorchamp_tui.practice.medals import medals_of
from motorchamp_tui.puzzles.tries import PuzzleTries
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.today import LapOfToday, PuzzleOfToday, Today


def today_on_a_host(
    paddock: Paddock, player: Player, tries: PuzzleTries, game: str, now: datetime, form: OwnForm
) -> Today:
    """What there is in a game for a player who has given these answers; to be asked in the loop of the paddock."""
    lap, puzzle = lap_of_today(paddock.laps, player, game, now), PuzzleOfToday.of(tries, game, now)
    return Today(lap, puzzle, form, paddock.ratings.name_of)


def form_here(ratings: HostRatings, player: Player, game: str) -> OwnForm:
    """How a player has been doing in the rated races of the host, read from disk; nothing where it cannot be."""
    if player.is_guest:  # of whom nothing is kept
        return OwnForm()
    try:
        return ratings.now().form(game, player.key)
    except MotorChampError:
        return OwnForm()  # the ratings themselves say what is wrong with them


def lap_of_today(book: LapBook, player: Player, game: str, now: datetime) -> LapOfToday | None:
    """How the lap of the day stands with a player, by the tables; None for one who is not in those that are kept.

    To be asked in the loop of the paddock.
    """
    return _lap_in(book, game, game_named(game).circuit(daily_lap(today(now), game).track), player, now)


def place_of_counted_lap(book: LapBook, player: Player, plan: RacePlan, now: datetime) -> str:
    """Which of how many a lap is that counts for this day, on whichever circuit; empty where that is not known.

    To be asked in the loop of the paddock.
    """
    track = plan.track
    is_of_all = plan.seed == daily_lap(today(now), track.game).seed
    lap = _lap_in(book, track.game if is_of_all else record_key(track), track, player, now)
    return lap.place_words if lap is not None else ""


def _lap_in(book: LapBook, table: str, track: AnyTrack, player: Player, now: datetime) -> LapOfToday | None:
    """How a lap of today stands in this table of the day."""
    stands = book.stands(today(now), table, player)
    if stands is None:
        return None
    lap = stands.lap
    if lap is None:
        return LapOfToday(track.name, stands.days)
    return LapOfToday(
        track.name,
        stands.days,
        is_begun=True,
        is_over=True,
        time=lap.time if lap.rank else "",
        medal=medals_of(track).of(lap.rank),
        place=stands.place,
        of=stands.of,
    )
