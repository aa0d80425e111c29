"""Lap alone on a host: begun in the player's own folder there, and noted in the tables for everyone.

Journals are read and written in the calling thread; only the tables belong to the paddock's loop.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from pathlib import Path

from attrs import evolve, frozen

from motorchamp_tui.files import make_folder
from motorchamp_tui.games import circuit_drawn_as, game_named, game_of, game_with
from motorchamp_tui.games.own_circuits import shipped_circuits
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.paddock.people.lap_book import KeptLap, LapBook, make_room
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.practice.daily import counted, daily_lap, first_with, seed_on, today
from motorchamp_tui.practice.drive import PracticeDrive, again, drive_for, lap_of_the_day_on
from motorchamp_tui.practice.laps import PracticeLap, best_of, laps_in
from motorchamp_tui.practice.medals import Medals, medals_of
from motorchamp_tui.race.presets import NOBODY
from motorchamp_tui.words import counted as number_of
from motorchamp_tui.words import spelt_ordinal

MEDALS_IN_LETTERS = "G, S and B are medals, and * is for par or better."


@frozen
class LapsOfAPlayer:
    """What a player has driven alone: today's counted laps, and the best lap of each track.

    ``daily`` has them by the name of the game, and those on other circuits by the keys of these.
    """

    today: date
    daily: Mapping[str, KeptLap]
    is_begun: Mapping[str, bool]
    """Whether today's lap of a game has been begun."""
    best: Mapping[tuple[str, str], KeptLap]


def begin_lap(
    folder: Path, *, track: str | None = None, day_of: datetime | None = None, game: str | None = None
) -> PracticeDrive:
    """A lap in this folder of a player, on a track or that of a day, or with both; one more always fits.

    The driver always has the same name, so that a new name gives no second try at today's lap. Raises
    :class:`MotorChampError`.
    """
    make_folder(folder)
    laps = list(laps_in(folder))
    best = [lap for track_laps in _by_track(laps).values() if (lap := best_of(track_laps)) is not None]
    of_today = [lap for lap in laps if lap.started >= datetime.combine(today(datetime.now(UTC)), time(), UTC)]
    make_room(folder, (lap.path for lap in (*best, *of_today[-2:])))
    if track is not None and day_of is not None:
        drive = lap_of_the_day_on(folder, NOBODY, game_with(track).circuit(track), day_of)
    else:
        drive = drive_for(folder, NOBODY, track=track, day_of=day_of, game=game)
    medals_of(drive.plan.track)  # worked out here, where nobody waits for it, and kept
    return drive


def begin_last_lap(folder: Path, game: str, tracks: Mapping[str, str]) -> PracticeDrive:
    """A lap on the track of the last one in this game, or of a quick race if this is the first.

    ``tracks``: what can be driven on this host, by the keys of their records.
    """
    make_folder(folder)
    driven = (record_key(lap.record.plan.track) for lap in laps_in(folder) if lap.game == game)
    last = next((tracks[key] for key in driven if key in tracks), game_named(game).USUAL_CIRCUIT)
    return begin_lap(folder, track=last)


def begin_again(drive: PracticeDrive) -> PracticeDrive:
    """The same lap once more; it always fits."""
    make_room(drive.folder, ())
    return again(drive)


def laps_of_player(folder: Path, player: Player, games: Sequence[str], now: datetime) -> LapsOfAPlayer:
    """Look through the laps in this folder of a player."""
    laps = list(laps_in(folder)) if folder.is_dir() else []
    day = today(now)
    counting = {game: lap for game in games if (lap := counted(laps, day, game)) is not None}
    daily = {game: evolve(_kept(lap, player), grade=lap.grade) for game, lap in counting.items() if lap.is_over}
    best = {
        of_track: _kept(lap, player)
        for of_track, track_laps in _by_track(laps).items()
        if (lap := best_of(track_laps)) is not None
    }
    for (_, key), track_laps in _by_track(laps).items():
        track = track_laps[0].record.plan.track
        seed = seed_on(day, track.game, game_of(track).fingerprint(track))
        first = first_with(track_laps, day, seed)
        if first is not None and first.is_over:
            daily[key] = evolve(_kept(first, player), grade=first.grade)
    return LapsOfAPlayer(day, daily, {game: game in counting for game in games}, best)


def note(book: LapBook, player: Player, laps: LapsOfAPlayer) -> None:
    """Enter a player's laps in the tables; in the paddock's loop."""
    for game, lap in laps.daily.items():
        book.note_daily(laps.today, game, player, lap)
    for (game, track), lap in laps.best.items():
        book.note_best(game, track, player, lap)


def table_on(book: LapBook, player: Player, day: date, track: AnyTrack) -> Iterator[str]:
    """The table of a day on a circuit that is not that of the day: a sentence for each lap."""
    laps = book.of_day(day, record_key(track))
    yield f"{track.name}, {day:%Y-%m-%d}: {number_of(len(laps), 'lap')}."
    for place, lap in enumerate(laps, 1):
        yield f"{place}. {'You' if lap.key == player.key else lap.name}: {lap.time}."


def table_lines(book: LapBook, player: Player, day: date, game: str, most: int = 20) -> Iterator[str]:
    """The table of a day in a game, a sentence for each lap; the player's own even where it is far down."""
    todays, laps = daily_lap(day, game), book.of_day(day, game)
    medals = medals_of(game_named(game).circuit(todays.track))
    own = next((place for place, lap in enumerate(laps, 1) if lap.key == player.key), None)
    yours = f"; yours is the {spelt_ordinal(own)}" if own is not None and len(laps) > 1 else ""
    yield f"{game_named(game).TITLE}, {todays.track}, {day:%Y-%m-%d}: {number_of(len(laps), 'lap')}{yours}."
    for place, lap in enumerate(laps, 1):
        if place <= most or place == own:
            grade = "" if lap.grade is None else f", grade {lap.grade}"
            yield f"{place}. {'You' if place == own else lap.name}: {_time_of(lap, medals)}{grade}."
    if any(medals.mark(lap.rank) for lap in laps):
        yield MEDALS_IN_LETTERS


def best_lines(
    book: LapBook, player: Player, laps: LapsOfAPlayer, game: str, drawn: Sequence[AnyTrack] = ()
) -> Iterator[str]:
    """The best lap of this host and the player's own, track by track; ``drawn``: those on the shelf."""
    best = book.best(game)
    own = {track: lap for (of_game, track), lap in laps.best.items() if of_game == game}
    shipped = [game_named(game).circuit(name) for name in shipped_circuits(game_named(game))]
    for track in (*shipped, *(one for one in drawn if one.game == game)):
        key, told = record_key(track), list[str]()
        medals = medals_of(track) if track in shipped else None  # those of others may take seconds
        if key in best:
            whose = "you" if best[key].key == player.key else best[key].name
            told.append(f"{_time_of(best[key], medals)} by {whose}")
        if key in own and (key not in best or best[key].key != player.key):
            told.append(f"yours {_time_of(own[key], medals)}")
        if told:
            yield f"{track.name}: {', '.join(told)}."


def _time_of(lap: KeptLap, medals: Medals | None) -> str:
    """The time of a lap with its medal."""
    return f"{lap.time} {medals.mark(lap.rank) if medals else ''}".rstrip()


def record_key(track: AnyTrack) -> str:
    """By what the best lap on a track is kept: the circuit with the same drawing, whatever its name was then.

    It is the name of a circuit of a board, and the fingerprint of any other.
    """
    game = game_of(track)
    circuit = circuit_drawn_as(game, game.fingerprint(track), track.name)
    return circuit.name if circuit is not None else game.fingerprint(track)


def _by_track(laps: Sequence[PracticeLap]) -> dict[tuple[str, str], list[PracticeLap]]:
    """Laps by game and the keys of their circuits."""
    found = dict[tuple[str, str], list[PracticeLap]]()
    for lap in laps:
        found.setdefault((lap.game, record_key(lap.record.plan.track)), []).append(lap)
    return found


def _kept(lap: PracticeLap, player: Player) -> KeptLap:
    rank = lap.time.rank if lap.time is not None else ()
    return KeptLap(player.key, player.name, str(lap.time) if lap.time else "no time", rank)
