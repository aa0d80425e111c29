"""The next practice lap: its track, its dice, and whether it is the day's.

By default it is on the track of the last lap, with a fresh seed. A daily lap that was left unfinished is
resumed. Rulebook: "Practice"; Q-96, Q-106.
"""

import contextlib
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from pathlib import Path

from attrs import evolve, frozen

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games import FIRST_GAME, game_named, game_of, game_with, practice_of
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.options import USUAL
from motorchamp_tui.games.protocol import AnyTrack
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.locations import races_folder
from motorchamp_tui.practice.daily import counted, daily_lap, first_with, seed_on, today
from motorchamp_tui.practice.laps import PracticeLap, laps_in
from motorchamp_tui.race.plan import RacePlan, fresh_seed


@frozen
class PracticeDrive:
    """A lap to be driven, kept in ``folder``.

    ``day`` is set for a daily lap, ``is_counted`` where it is the one that counts.
    """

    journal: Journal
    folder: Path
    day: date | None = None
    is_counted: bool = False

    @property
    def plan(self) -> RacePlan:
        """The options of the lap."""
        return self.journal.record.plan


def drive_for(
    folder: Path,
    driver: str,
    *,
    track: str | None = None,
    seed: int | None = None,
    day_of: datetime | None = None,
    game: str | None = None,
) -> PracticeDrive:
    """The lap that was asked for; ``day_of`` is a moment on the day of a daily lap.

    ``game``: of this game; otherwise the daily lap is that of the first one, and a track decides the game.

    Raises :class:`SetupError` for contradictions, and :class:`UnknownNameError`.
    """
    if day_of is None:
        return free_lap(folder, _circuit(track, game) if track else last_track(folder, game), driver, seed)
    if track is not None or seed is not None:
        raise SetupError("The daily lap has its own track and dice: leave out --track and --seed.")
    return lap_of_the_day(folder, driver, day_of, game or FIRST_GAME)


def lap_of_the_day_on(folder: Path, driver: str, track: AnyTrack, now: datetime) -> PracticeDrive:
    """The lap of the day on a circuit that is not that of the day, with dice of its own.

    The first counts, and is resumed if it was left; later it is the same again for practice.
    """
    day = today(now)
    seed = seed_on(day, track.game, game_of(track).fingerprint(track))
    return _todays(folder, driver, track, seed, now, first_with(_laps_since(folder, driver, day), day, seed))


def left_lap(journal: Journal) -> PracticeDrive:
    """A lap that was left, resumed; the kept file shows whether it counts for its day."""
    record, folder = journal.record, journal.path.parent if journal.path else races_folder()
    driver, day = record.agreed.entries[0].driver, today(record.agreed.started)
    first = counted(_laps_since(folder, driver, day), day, record.plan.track.game)
    is_counted = first is not None and first.path == journal.path
    return PracticeDrive(journal, folder, day if is_counted else None, is_counted=is_counted)


def _laps_since(folder: Path, driver: str, day: date) -> Iterator[PracticeLap]:
    """The laps of a driver that can be of this day or a later one."""
    return (lap for lap in laps_in(folder, datetime.combine(day, time(), UTC)) if lap.driver == driver)


def free_lap(folder: Path, track: AnyTrack, driver: str, seed: int | None = None) -> PracticeDrive:
    """A lap with dice from this seed, or a fresh one."""
    return PracticeDrive(_begin(folder, track, driver, fresh_seed() if seed is None else seed), folder)


def lap_of_the_day(folder: Path, driver: str, now: datetime, game: str = FIRST_GAME) -> PracticeDrive:
    """The daily lap: the one that counts, resumed if it was left; later the same again for practice."""
    day = today(now)
    todays = daily_lap(day, game)
    first = counted(_laps_since(folder, driver, day), day, game)
    return _todays(folder, driver, _circuit(todays.track, game), todays.seed, now, first)


def _todays(
    folder: Path, driver: str, track: AnyTrack, seed: int, now: datetime, first: PracticeLap | None
) -> PracticeDrive:
    """A lap of this day, of which ``first`` is the one that counts."""
    if first is not None and not first.is_over:
        with contextlib.suppress(MotorChampError):  # it is being driven in another window: this is for practice
            return PracticeDrive(Journal.resume(first.path), folder, today(now), is_counted=True)
    journal = _begin(folder, track, driver, seed, now)
    return PracticeDrive(journal, folder, today(now), is_counted=first is None)


def again(drive: PracticeDrive) -> PracticeDrive:
    """The same track again: a daily lap with the same dice, any other with fresh ones."""
    plan, driver = drive.plan, drive.plan.drivers[0].name
    seed = plan.seed if drive.day else fresh_seed()
    return evolve(drive, journal=_begin(drive.folder, plan.track, driver, seed), is_counted=False)


def last_track(folder: Path, game: str | None = None) -> AnyTrack:
    """The track of the latest lap, if one of that name still exists; otherwise that of a quick race.

    ``game``: only laps of this game.
    """
    with contextlib.suppress(MotorChampError):
        for lap in laps_in(folder):
            with contextlib.suppress(MotorChampError):
                if game in (None, lap.game):
                    return _circuit(lap.track, game)
    return _circuit(game_named(game or FIRST_GAME).USUAL_CIRCUIT, game)


def _circuit(name: str, game: str | None = None) -> AnyTrack:
    return (game_named(game) if game else game_with(name)).circuit(name)


def _begin(folder: Path, track: AnyTrack, driver: str, seed: int, now: datetime | None = None) -> Journal:
    practice_of(track)  # refuses a game without it
    options = USUAL.settled(game_of(track).OPTIONS, 1)
    plan = RacePlan(track, (Driver(driver),), cars=1, laps=1, options=options, seed=seed)
    return Journal.begin(folder, plan, now or datetime.now(UTC), is_lap=True)
