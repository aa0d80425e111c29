"""Deletion from a host's folder: races, people and leftovers of long ago that are no longer needed.

What is still needed stays, however old it is: by races in the paddock, by seasons and leagues that are on, by the
ratings, by a person with a seat. The tables of best laps keep what is in them. Nothing goes before it was listed.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Any

from attrs import field, frozen

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.files import open_to_read, reason_of, remove
from motorchamp_tui.hosting.care.access import NoAccessError
from motorchamp_tui.hosting.care.check import ASIDE, DAMAGED_COPY
from motorchamp_tui.journal.file import SUFFIX, written_at
from motorchamp_tui.paddock.clock import Clock, WallClock
from motorchamp_tui.paddock.entries.entrants import players_of
from motorchamp_tui.paddock.entries.meeting_files import MeetingFiles, MeetingRecord
from motorchamp_tui.paddock.entries.record_files import Kind, RecordFiles, numbered
from motorchamp_tui.paddock.files.json_files import DamagedError, keep_nothing, save
from motorchamp_tui.paddock.files.write_queue import WriteQueue
from motorchamp_tui.paddock.house import House
from motorchamp_tui.paddock.people.origins import Origins
from motorchamp_tui.paddock.people.players import GUEST, Players, stem_of
from motorchamp_tui.paddock.people.ratings import is_rated_and_over
from motorchamp_tui.paddock.people.shares import Shares, Use
from motorchamp_tui.paddock.people.visit_book import VisitBook
from motorchamp_tui.paddock.seasons.league_files import LeagueFiles, LeagueRecord
from motorchamp_tui.paddock.seasons.season_files import SeasonFiles, SeasonRecord
from motorchamp_tui.paddock.shelf.shelf import Shelf
from motorchamp_tui.seasons import book

LEAST = timedelta(days=1)
HEAD = 4096
"""Within this many bytes of its beginning a journal has its seed."""


class Old(Enum):
    """What can go, as one of it is called, and as several are above a list."""

    RACE = "race", "Races"
    LISTED = "race in the paddock", "Races in the paddock"
    SEASON = "season", "Seasons"
    PERSON = "person", "People"
    LEFTOVER = "leftover", "Leftovers"
    """What belongs to nobody and to no race here, and copies of what was damaged."""


class Needed(Enum):
    """Why something old stays, as one of it is called and as several are."""

    LISTED = "race listed in the paddock", "races listed in the paddock"
    OF_A_SEASON = "race of a season", "races of seasons"
    RATED = "rated race", "rated races"
    SEASON = "season that a race or league needs", "seasons that races or leagues need"
    PERSON = "person with a seat", "people with a seat"


@frozen
class Going:
    """One thing that goes: ``files`` below the folder, their ``size`` in bytes; ``when`` it was used last.

    ``key`` is that of a person.
    """

    kind: Old
    name: str
    when: datetime
    files: tuple[str, ...]
    size: int
    key: str = ""

    @property
    def words(self) -> str:
        """It in a line."""
        last = "last here" if self.kind is Old.PERSON else "of"
        return f"{self.name}, {last} {self.when:%Y-%m-%d}"

    @property
    def data(self) -> dict[str, Any]:
        """It as JSON data."""
        return {
            "kind": self.kind.value[0],
            "name": self.name,
            "when": f"{self.when:%Y-%m-%d}",
            "bytes": self.size,
            "files": list(self.files),
        }


@frozen
class Pruning:
    """All that goes, in the order in which it is deleted, and how much that is as old ``stays``."""

    going: tuple[Going, ...]
    stays: Mapping[Needed, int]

    @property
    def size(self) -> int:
        """How many bytes go."""
        return sum(one.size for one in self.going)

    @property
    def size_in_words(self) -> str:
        """The same in words."""
        return f"{self.size / 2**20:.1f} MiB" if self.size >= 2**20 else f"{self.size / 1000:.0f} kB"

    @property
    def data(self) -> dict[str, Any]:
        """It as JSON data."""
        stays = {why.name.lower(): number for why, number in self.stays.items()}
        return {"going": [one.data for one in self.going], "bytes": self.size, "needed": stays}

    @property
    def stays_in_words(self) -> str:
        """What stays, in a sentence; nothing where nothing does."""
        told = [f"{number} {why.value[number > 1]}" for why, number in self.stays.items()]
        return f"As old, and needed: {', '.join(told)}." if told else ""


def to_prune(folder: Path, older: timedelta, clock: Clock) -> Pruning:
    """What has not been used for longer than this and is not needed.

    Raises a :class:`MotorChampError` where that cannot be known, or for what is less than a day old.
    """
    if older < LEAST:
        raise SetupError("What is less than a day old stays: give a longer time.")
    return _Search(folder, clock, clock.now() - older).everything()


def prune(folder: Path, pruning: Pruning) -> None:
    """Delete what goes; raises a :class:`MotorChampError` for the first that cannot be, and the rest stays.

    A person's files go before the name, lists before what they lead to: what is left by a kill goes the next time.
    """
    for one in pruning.going:
        for name in one.files:
            try:
                remove(folder / name)
            except OSError as error:
                raise NoAccessError(
                    f"{name} cannot be deleted: {reason_of(error)}. What follows it stays."
                ) from None
    keys = [one.key for one in pruning.going if one.key]
    if keys:
        Players(folder / "people.json", save).forget(keys)
        VisitBook(folder / "visits.json", WallClock(), save).forget(keys)
        Origins(folder / "origins.json", WallClock(), save).forget(Use.NAME.name, keys)
        if (folder / "house.json").exists():
            house = House(folder / "house.json", WallClock(), save)
            for key in keys:
                house.forget(key)
        shelf = Shelf(folder / "shelf.json", WallClock(), Shares(WallClock()), save)
        for key in keys:
            shelf.forget(key)


@frozen
class _Search:
    """The search for what is older than ``before`` in ``folder``."""

    folder: Path
    clock: Clock
    before: datetime
    stays: Counter[Needed] = field(factory=Counter, init=False)

    def everything(self) -> Pruning:
        """All of it."""
        queue = WriteQueue(self.clock, lambda: None)  # nothing is ever put into it
        meetings = dict(self._records(MeetingFiles(self.folder, queue)))
        seasons = dict(self._records(SeasonFiles(self.folder, queue)))
        leagues = dict(self._records(LeagueFiles(self.folder, queue)))
        try:
            players = Players(self.folder / "people.json")
            visits = VisitBook(self.folder / "visits.json", self.clock, keep_nothing)
            Origins(self.folder / "origins.json", self.clock, keep_nothing)
            House(self.folder / "house.json", self.clock, keep_nothing)
            Shelf(self.folder / "shelf.json", self.clock, Shares(self.clock), keep_nothing)
        except DamagedError as error:
            raise self._unknowable(error) from None
        listed = {number: one for number, one in meetings.items() if one.ended and one.ended < self.before}
        meetings = {number: one for number, one in meetings.items() if number not in listed}
        raced = {meeting.part.season for meeting in meetings.values() if meeting.part}
        over = {number: one for number, one in seasons.items() if self._is_over(one, raced, leagues)}
        seasons = {number: one for number, one in seasons.items() if number not in over}
        going = [
            *(
                self._going(Old.LISTED, f"meetings/{numbered(number)}", one.ended)
                for number, one in listed.items()
            ),
            *(self._season(number, one) for number, one in over.items()),
            *self._races(meetings.values(), seasons.values()),
            *self._leftovers(players.keys, meetings),
            *self._people(players, visits, _needed_keys(meetings.values(), seasons.values(), leagues.values())),
        ]
        return Pruning(tuple(going), {why: self.stays[why] for why in Needed if self.stays[why]})

    def _records(self, records: RecordFiles[Kind]) -> Iterator[tuple[int, Kind]]:
        if not records.folder.is_dir():
            return
        for number, record in records.all():
            if isinstance(record, DamagedError):
                raise self._unknowable(record)
            yield number, record

    def _unknowable(self, error: DamagedError) -> MotorChampError:
        words = str(error).replace(f"{self.folder}/", "").rstrip(".")
        return NoAccessError(f"{words}. Nobody knows what it needs: motorchamp host check --repair comes first.")

    def _going(
        self, kind: Old, name: str, when: datetime | None = None, more: Sequence[str] = (), key: str = ""
    ) -> Going:
        """What goes, by its file, or by a name that is no file with ``more`` files."""
        files = tuple(one for one in (name, *more) if (self.folder / one).exists()) if not key else tuple(more)
        when = when or self._written(self.folder / name)
        return Going(kind, name, when, files, sum(map(_size, (self.folder / one for one in files))), key)

    def _written(self, path: Path) -> datetime:
        """When a file, or the newest in a folder, was written to last."""
        latest = max(map(written_at, (path, *path.rglob("*"))), default=0) if path.is_dir() else written_at(path)
        return datetime.fromtimestamp(latest / 10**9, UTC)

    def _is_old(self, path: Path) -> bool:
        return self._written(path) < self.before

    def _in(self, folder: str) -> list[Path]:
        there = self.folder / folder
        return sorted(path for path in there.iterdir() if path.name[0] != ".") if there.is_dir() else []

    def _is_over(self, season: SeasonRecord, raced: set[int], leagues: Mapping[int, LeagueRecord]) -> bool:
        """Whether a season can go: not one of which a race is listed, or in which a league is."""
        if season.ended is None or season.ended >= self.before:
            return False
        league = leagues.get(season.part.league) if season.part else None
        is_on = season.part is not None and league is not None and league.season <= season.part.season
        if is_on or season.number in raced:
            self.stays[Needed.SEASON] += 1
            return False
        return True

    def _season(self, number: int, season: SeasonRecord) -> Going:
        more = [f"seasons/{season.file}"] if season.file else []
        return self._going(Old.SEASON, f"seasons/{numbered(number)}", season.ended, more)

    def _races(self, meetings: Collection[MeetingRecord], seasons: Collection[SeasonRecord]) -> Iterator[Going]:
        """The journals that no list and no table needs."""
        listed = {meeting.journal for meeting in meetings}
        seeds = [meeting.seed for meeting in meetings if meeting.begun and meeting.journal is None]
        names = {season.terms.name for season in seasons}
        of_seasons = {
            journal.path
            for (name, _), journals in book.journals_of_seasons(self.folder / "races").items()
            if name in names
            for journal in journals
        }

        def needed(path: Path) -> Needed | None:
            if path.name in listed or _has_seed(path, seeds):
                return Needed.LISTED
            if path in of_seasons:
                return Needed.OF_A_SEASON
            return Needed.RATED if is_rated_and_over(path) else None

        for path in self._in("races"):
            if path.name.endswith(SUFFIX) and self._is_old(path):
                try:
                    why = needed(path)
                except OSError as error:
                    raise self._unknowable(DamagedError(path, reason_of(error))) from None
                if why is None:
                    yield self._going(Old.RACE, f"races/{path.name}")
                else:
                    self.stays[why] += 1

    def _people(self, players: Players, visits: VisitBook, needed: set[str]) -> Iterator[Going]:
        for key in players.keys:
            player = players.known(key)
            if player is None or key.startswith(GUEST) or visits.last_day(key) >= self.before.date():
                continue
            if key in needed:
                self.stays[Needed.PERSON] += 1
                continue
            stem = stem_of(key)
            own = (f"alone/{stem}", f"puzzles/{stem}.txt", f"webhooks/{stem}.json")
            there = [name for name in own if (self.folder / name).exists()]
            when = datetime.combine(visits.last_day(key), datetime.min.time(), UTC)
            yield self._going(Old.PERSON, player.label, when, there, key)

    def _leftovers(self, keys: Sequence[str], meetings: Mapping[int, MeetingRecord]) -> Iterator[Going]:
        """What belongs to nobody who is known, and to no race that is listed; what was put aside."""
        known = set(map(stem_of, keys))
        laps = {f"{number:04}" for number in meetings}
        left = [
            *(
                path
                for folder in ("alone", "puzzles", "webhooks")
                for path in self._in(folder)
                if path.stem not in known
            ),
            *(path for path in self._in("practice") if path.name not in laps),
            *(
                path
                for folder in ("races", "seasons")
                for path in self._in(folder)
                if DAMAGED_COPY.fullmatch(path.name)
            ),
            *self._in(ASIDE),
        ]
        for path in left:
            if self._is_old(path):
                yield self._going(Old.LEFTOVER, path.relative_to(self.folder).as_posix())


def _needed_keys(
    meetings: Collection[MeetingRecord], seasons: Collection[SeasonRecord], leagues: Collection[LeagueRecord]
) -> set[str]:
    """Everyone with a seat in a race or season that is not over, or in a league."""
    lists = [meeting.entrants for meeting in meetings if meeting.ended is None]
    lists += [season.entrants for season in seasons if season.ended is None]
    return {key for entrants in lists for key, _ in players_of(entrants)} | {
        member.key for league in leagues for member in league.members
    }


def _has_seed(path: Path, seeds: Sequence[int | None]) -> bool:
    """Whether this is the journal of a race that has one of these seeds."""
    if not seeds:
        return False
    with open_to_read(path) as file:
        head = file.read(HEAD)
    return any(f"\nseed {seed} ".encode() in head for seed in seeds)


def _size(path: Path) -> int:
    files = path.rglob("*") if path.is_dir() else (path,)
    return sum(file.stat().st_size for file in files if file.is_file())
