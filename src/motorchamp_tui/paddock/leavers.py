"""Players of whom nothing is to be kept: their seats go to the stand-in, and their names go from every file.

What they drove stays, under a name that says nothing. A race or a season that is on keeps its drivers to its end,
because its dice and its points follow from their names; theirs goes when it is over.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from motorchamp_tui.files import elsewhere, reason_of, remove, write_whole
from motorchamp_tui.journal.file import SUFFIX
from motorchamp_tui.journal.reader import LARGEST
from motorchamp_tui.journal.renaming import last_check, names_person, renamed
from motorchamp_tui.paddock.entries.entrants import Entrant
from motorchamp_tui.paddock.house import House, Leaver
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.seasons.host_season import HostSeason, SeasonStage
from motorchamp_tui.paddock.seasons.host_seasons import HostSeasons
from motorchamp_tui.paddock.seasons.leagues import HostLeagues, LeagueStage
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.parsing import bytes_of
from motorchamp_tui.seasons.files import SUFFIX as SEASON_SUFFIX
from motorchamp_tui.words import and_so_on

LOG = logging.getLogger(__name__)
NOBODY = "former {number}"
"""What they are called from then on: no player can be called so."""


class Leavers:
    """Those who are noted in the ``house``; ``meetings`` are all of the paddock in ``folder``."""

    def __init__(
        self,
        folder: Path,
        house: House,
        meetings: Mapping[int, Meeting],
        seasons: HostSeasons,
        leagues: HostLeagues,
    ) -> None:
        self._folder = folder
        self._house = house
        self._meetings = meetings
        self._seasons = seasons
        self._leagues = leagues

    def note(self, player: Player) -> None:
        """Note that this player goes, under which names, and give up everything that they have a seat in."""
        number = self._house.record.forgotten + 1
        names = tuple(dict.fromkeys([player.name, *self._names_of(player.key)]))
        leaver = Leaver(player.key, names, NOBODY.format(number=number))
        self._house.change(forgotten=number, leavers=(*self._house.record.leavers, leaver))
        for league in self._leagues.every:
            member = league.member(player)
            if member is not None and not member.is_leaving:
                self._leagues.leave(player, league)
        for season in self._seasons.every:
            if season.driver_of(player) is not None:
                if season.stage is SeasonStage.ENTRIES:
                    self._seasons.withdraw(player, season)
                else:
                    self._seasons.gives_up(player, season)
        for meeting in tuple(self._meetings.values()):
            if meeting.driver_of(player) is not None:
                if meeting.stage is Stage.ENTRIES and meeting.part is None:
                    meeting.give_up_seat(player)
                else:
                    meeting.gives_up(player)
            for name in names:
                if any(line.name == name for line in meeting.talk):
                    meeting.clear_talk(name)

    def _names_of(self, key: str) -> Iterator[str]:
        """Under which names a player drives, or has driven in what is listed."""
        lists: list[Sequence[Entrant]] = [meeting.entrants for meeting in self._meetings.values()]
        lists += [season.entrants for season in self._seasons.every]
        yield from (entrant.name for entrants in lists for entrant in entrants if entrant.key == key)
        for league in self._leagues.every:
            yield from (member.name for member in league.record.members if member.key == key)
            yield from (seat.name for division in league.record.divisions for seat in division if seat.key == key)

    async def unname(self) -> str:
        """Take their names from everything that is over; returns in words what is still on, if anything is."""
        left = ""
        for leaver in self._house.record.leavers:
            on = list(dict.fromkeys(self._still_on(leaver)))
            busy = set(self._busy_files())
            try:
                await in_its_turn(lambda leaver=leaver, busy=busy: self._rewrite(leaver, busy))  # type: ignore[misc]
            except OSError as error:
                LOG.warning("A name cannot be taken from every file: %s. It is tried again.", reason_of(error))
                return left or f"what cannot be written now ({reason_of(error)})"
            self._rewrite_records(leaver)
            if not on:
                kept = tuple(one for one in self._house.record.leavers if one != leaver)
                self._house.change(leavers=kept)
            left = left or and_so_on(on)
        return left

    def _still_on(self, leaver: Leaver) -> Iterator[str]:
        for meeting in self._meetings.values():
            if _is_kept_as_it_is(meeting) and _has(meeting.entrants, leaver):
                yield f"race {meeting.number}"
        for season in self._seasons.every:
            if _is_on(season) and _has(season.entrants, leaver):
                yield f"season {season.name}"
        for league in self._leagues.every:
            if league.stage is LeagueStage.ON and any(one.key == leaver.key for one in league.record.members):
                yield f"league {league.name}"

    def _busy_files(self) -> Iterator[str]:
        """The files of races and seasons that are on, by their names."""
        for meeting in self._meetings.values():
            if _is_kept_as_it_is(meeting) and meeting.file.journal:
                yield meeting.file.journal
        for season in filter(_is_on, self._seasons.every):
            yield season.record.file or ""
            yield from (race.journal.name for race in (season.now.races if season.now else ()) if race.journal)

    def _rewrite(self, leaver: Leaver, busy: set[str]) -> None:
        """Journals and the files of seasons, in a thread; raises OSError."""
        words = {**dict.fromkeys(leaver.names, leaver.alias), leaver.key: leaver.alias.replace(" ", ":")}
        ends = dict[str, str]()
        for path in _files(self._folder / "races", SUFFIX, busy):
            data = bytes_of(path, LARGEST)
            if any(names_person(data, name, leaver.key) for name in leaver.names):
                ends[path.name] = self._replace(path, renamed(data, words, {}))
        for path in _files(self._folder / "seasons", SEASON_SUFFIX, busy):
            data = bytes_of(path, LARGEST)
            is_theirs = any(names_person(data, name, leaver.key) for name in leaver.names)
            changed = renamed(data, words if is_theirs else {}, ends)
            if changed != data:
                self._replace(path, changed)
        if ends:
            remove(self._folder / "ratings.sqlite")  # it is made again from the journals

    @staticmethod
    def _replace(path: Path, data: bytes) -> str:
        elsewhere.replace(path, data)
        write_whole(path, data)
        return last_check(data)

    def _rewrite_records(self, leaver: Leaver) -> None:
        """What is kept of races, seasons and leagues that are over."""
        for meeting in tuple(self._meetings.values()):
            if not _is_kept_as_it_is(meeting):
                meeting.unname(leaver.key, leaver.names, leaver.alias)
        for season in self._seasons.every:
            if not _is_on(season) and season.unname(leaver.key, leaver.names, leaver.alias):
                self._seasons.look_again(season)
        for league in self._leagues.every:
            if league.stage is not LeagueStage.ON:
                league.unname(leaver.key, leaver.alias)


def _files(folder: Path, suffix: str, busy: set[str]) -> Iterable[Path]:
    """Those of a kind, and copies of damaged ones, but for the ``busy``."""
    return [path for path in sorted(folder.glob(f"*{suffix}*")) if path.name not in busy]


def _is_kept_as_it_is(meeting: Meeting) -> bool:
    return meeting.is_on or (meeting.stage is Stage.ENTRIES and meeting.part is not None)


def _is_on(season: HostSeason) -> bool:
    return season.stage in (SeasonStage.ON, SeasonStage.STOPPED)


def _has(entrants: Sequence[Entrant], leaver: Leaver) -> bool:
    """Whether they have been given up among these, under one of their names."""
    return any(one.name in leaver.names and one.key is None and one.bot is None for one in entrants)
