"""Laps that people drive alone on a host: whose folder is which, the tables of the days, the best lap of a track.

Each player's laps are journals in a folder of their own, where the latest are kept; the tables are one small
file. Guests have a folder while they are here, and are in no table.
"""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from attrs import define, evolve, field, frozen
from cattrs import Converter

from motorchamp_tui.files import remove
from motorchamp_tui.journal.file import journals
from motorchamp_tui.networks import Networks, without_excess
from motorchamp_tui.paddock.files.json_files import read
from motorchamp_tui.paddock.files.write_queue import GONE
from motorchamp_tui.paddock.owned import Owned, by_owner
from motorchamp_tui.paddock.people.players import GUEST, Player, stem_of

MOST_LAPS = 60
"""Laps of one player that are kept; the best of each track and those of today stay, whatever their number."""
DAYS_KEPT = 7
MOST_OF_A_DAY = 200
"""Rows of the table of a day: the best are kept, of each network alike."""
SCALE = 3
"""By which scale the grades are: the first one compared times with those of perfect driving,
the second halved the grade for a tenth of par.
"""
DRAWN_ANEW = 2
"""The scale from which on circuits are drawn as now: older best laps are entered again as their drivers come by.
"""
_CONVERTER = Converter(forbid_extra_keys=True)


@frozen
class KeptLap:
    """A lap in a table: who drove it, its time in words, and what it is compared by; no time, no ``rank``.

    ``grade`` is None where it is not shown, and where it was of another scale and is still to be worked out again.
    ``days``: in the table of a day, for how many days in a row its driver has been in that of the day.
    """

    key: str
    name: str
    time: str
    rank: tuple[int, ...]
    grade: int | None = None
    days: int = 1

    @property
    def order(self) -> tuple[bool, tuple[int, ...]]:
        """What sorts it among others: the best first, those without a time last."""
        return not self.rank, self.rank


@frozen
class LapStanding:
    """How a player stands in the table of a day: with this ``lap`` in its ``place`` among ``of`` laps.

    ``lap`` is None before it. ``days``: for how many days in a row they have been in the tables, up to this one or
    the one before.
    """

    lap: KeptLap | None = None
    place: int = 0
    of: int = 0
    days: int = 0


@define
class _Tables:
    """What is in the file: for each day and game its laps, for each game and track the best lap."""

    days: dict[str, dict[str, list[KeptLap]]] = field(factory=dict)
    tracks: dict[str, dict[str, KeptLap]] = field(factory=dict)
    scale: int = 1


class LapBook(Owned):
    """The tables in ``file``, and the folders of all laps in ``folder``.

    Without a file the tables are those of another host.
    Raises :class:`DamagedError` where the file is not one of ours; it is left as it is. ``keep`` writes it,
    and deletes folders.
    """

    PART = "laps"

    def __init__(self, file: Path | None, folder: Path, keep: Callable[[Path, Any], None]) -> None:
        self._file = file
        self._folder = folder
        self._keep = keep
        self.networks: Callable[[str], Networks] = lambda key: {key: 1}
        """The networks that a player came from: of too many laps of a day, the one with most loses its worst."""
        self._tables = read(file, _Tables, _CONVERTER) if file is not None and file.exists() else _Tables()
        if self._tables.scale != SCALE:
            self._change(lambda lap: evolve(lap, grade=None))
            if self._tables.scale < DRAWN_ANEW:
                self._tables.tracks.clear()
            self._tables.scale = SCALE

    def folder_of(self, key: str) -> Path:
        """Where this player's laps are; nobody else's are there."""
        name = stem_of(key)
        return self._folder / (f"guest-{name}" if key.startswith(GUEST) else name)

    def forget_guests(self) -> None:
        """Delete the laps of all guests who were here before the host was started, if that can be done."""
        with contextlib.suppress(OSError):
            for folder in list(self._folder.glob("guest-*")):
                remove(folder)

    def forget_guest(self, key: str) -> None:
        """Delete the laps of this guest, who has left."""
        folder = self.folder_of(key)
        if key.startswith(GUEST) and folder.exists():
            self._keep(folder, GONE)

    @by_owner
    def note_daily(self, day: date, game: str, player: Player, lap: KeptLap) -> None:
        """Enter a player's counted lap of a day; a second one changes nothing but a grade that is missing."""
        laps = self._tables.days.setdefault(day.isoformat(), {}).setdefault(game, [])
        before = next((other for other in laps if other.key == lap.key), None)
        if player.is_guest or (before is not None and before.grade is not None):
            return
        if before is not None:
            laps.remove(before)
        laps.append(evolve(lap, days=self._days_until(day - timedelta(days=1), game, player) + 1))
        laps.sort(key=lambda lap: lap.order, reverse=True)
        laps[:] = without_excess(laps, lambda lap: self.networks(lap.key), MOST_OF_A_DAY)[::-1]
        kept = {*sorted(self._tables.days)[-DAYS_KEPT:], day.isoformat()}
        self._tables.days = {day: tables for day, tables in self._tables.days.items() if day in kept}
        self._save()

    @by_owner
    def note_best(self, game: str, track: str, player: Player, lap: KeptLap) -> None:
        """Enter a lap that is better than any so far on its track."""
        best = self._tables.tracks.setdefault(game, {})
        before = best.get(track)
        if player.is_guest or not lap.rank or (before is not None and before.order <= lap.order):
            return
        best[track] = lap
        self._save()

    @by_owner
    def of_day(self, day: date, game: str) -> Sequence[KeptLap]:
        """The counted laps of a day, the best first."""
        return tuple(self._tables.days.get(day.isoformat(), {}).get(game, ()))

    @by_owner
    def stands(self, day: date, game: str, player: Player) -> LapStanding | None:
        """How a player stands in the table of a day; None where no table that is kept has them."""
        if not any(lap.key == player.key for games in self._tables.days.values() for lap in games.get(game, ())):
            return None
        laps = self.of_day(day, game)
        for place, lap in enumerate(laps, 1):
            if lap.key == player.key:
                return LapStanding(lap, place, len(laps), lap.days)
        return LapStanding(of=len(laps), days=self._days_until(day - timedelta(days=1), game, player))

    def _days_until(self, day: date, game: str, player: Player) -> int:
        """For how many days in a row a player had been in the tables on this day; 0 where they were not."""
        laps = self._tables.days.get(day.isoformat(), {}).get(game, ())
        return next((lap.days for lap in laps if lap.key == player.key), 0)

    @by_owner
    def best(self, game: str) -> dict[str, KeptLap]:
        """The best lap of all on each track of a game."""
        return dict(self._tables.tracks.get(game, {}))

    def days_of(self, key: str) -> Iterator[tuple[str, str, KeptLap]]:
        """The rows of a player in the tables of the days, each with its day and its game."""
        for day, games in self._tables.days.items():
            yield from ((day, game, lap) for game, laps in games.items() for lap in laps if lap.key == key)

    def bests_of(self, key: str) -> Iterator[tuple[str, str, KeptLap]]:
        """The best laps of a track that are a player's, each with its game and its track."""
        for game, tracks in self._tables.tracks.items():
            yield from ((game, track, lap) for track, lap in tracks.items() if lap.key == key)

    def rename(self, player: Player) -> None:
        """This player has another name."""
        self._change(lambda lap: evolve(lap, name=player.name) if lap.key == player.key else lap)
        self._save()

    def forget(self, key: str) -> None:
        """Take the laps of this player from all tables."""
        for games in self._tables.days.values():
            for game, laps in games.items():
                games[game] = [lap for lap in laps if lap.key != key]
        for game, best in self._tables.tracks.items():
            self._tables.tracks[game] = {track: lap for track, lap in best.items() if lap.key != key}
        self._save()

    def _change(self, change: Callable[[KeptLap], KeptLap]) -> None:
        """Change every lap in the tables."""
        for games in self._tables.days.values():
            for game, laps in games.items():
                games[game] = [change(lap) for lap in laps]
        for best in self._tables.tracks.values():
            best.update({track: change(lap) for track, lap in best.items()})

    def _save(self) -> None:
        if self._file is not None:
            self._keep(self._file, _CONVERTER.unstructure(self._tables))


def make_room(folder: Path, stay: Iterable[Path]) -> None:
    """Delete the oldest journals in a player's folder beyond the number that is kept; these ``stay``.

    What cannot be deleted now is deleted when the next lap begins.
    """
    kept = set(stay)
    with contextlib.suppress(OSError):
        for path in journals(folder)[MOST_LAPS:]:
            if path not in kept:
                remove(path)
