"""Players of whom nothing is to be kept: their seats go to the stand-in, and their names go from every file.

What they drove stays, under a name that says nothing. A race or a season that is on keeps its drivers to its end,
because its dice and its points follow from their names; theirs goes when it is over.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import evolve

from motorchamp_tui.files import elsewhere, reason_of, remove, write_whole
from motorchamp_tui.games.notation import name_word
from motorchamp_tui.journal.file import SUFFIX
from motorchamp_tui.journal.reader import LARGEST
from motorchamp_tui.journal.renaming import begun_in, last_check, names_person, renamed
from motorchamp_tui.paddock.entries.entrants import Entrant
from motorchamp_tui.paddock.house import House, Leaver
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.people.visit_book import FormerName
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.seasons.host_season import HostSeason, SeasonStage
from motorchamp_tui.paddock.seasons.host_seasons import HostSeasons
from motorchamp_tui.paddock.seasons.leagues import HostLeagues, LeagueStage
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.parsing import plain_bytes_of
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
        self._passed: dict[str, bool] = {}
        """Those whose names have gone from all that is over, by their keys, and whether something is still on."""

    def note(self, player: Player, former: tuple[FormerName, ...]) -> None:
        """Note that this player goes, under which names and ``former`` ones; nothing is theirs any longer."""
        number = self._house.record.forgotten + 1
        names = tuple(dict.fromkeys([player.name, *self._names_of(player.key)]))
        leaver = Leaver(player.key, names, NOBODY.format(number=number), former=former)
        self._house.change(forgotten=number, leavers=(*self._house.record.leavers, leaver))
        self.give_up(leaver)

    def includes(self, key: str, name: str) -> bool:
        """Whether this name goes with this key: a league that is on has it to its end."""
        return any(leaver.key == key and name in leaver.names for leaver in self._house.record.leavers)

    def give_up(self, leaver: Leaver) -> None:
        """Give up everything that they have a seat in or have opened, and what they have said."""
        player = Player(leaver.key, leaver.names[0])
        for league in self._leagues.every:
            league.forget(player.key)
            member = league.member(player)
            if member is not None and not member.is_leaving:
                self._leagues.leave(player, league)
        for season in self._seasons.every:
            season.forget(player.key)
            if season.driver_of(player) is not None:
                if season.stage is SeasonStage.ENTRIES:
                    self._seasons.withdraw(player, season)
                else:
                    self._seasons.gives_up(player, season)
        for meeting in tuple(self._meetings.values()):
            meeting.forget(player.key)
            if meeting.driver_of(player) is not None:
                if meeting.stage is Stage.ENTRIES and meeting.part is None:
                    meeting.give_up_seat(player)
                else:
                    meeting.gives_up(player)
            if any(line.name in leaver.names for line in meeting.talk):
                meeting.clear_talk(lambda line: line.name in leaver.names)

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
            self._passed[leaver.key] = bool(on)
            left = left or and_so_on(on)
        return left

    def settle(self) -> None:
        """All of this is on disk: those whose names are nowhere have gone, and of others only names are left."""
        passed, self._passed = self._passed, {}
        before = self._house.record.leavers
        left = [one for one in before if passed.get(one.key, True)]
        leavers = tuple(evolve(one, is_settled=True) if one.key in passed else one for one in left)
        if leavers != before:
            self._house.change(leavers=leavers)

    def _still_on(self, leaver: Leaver) -> Iterator[str]:
        for meeting in self._meetings.values():
            if _is_kept_as_it_is(meeting) and _has(meeting.entrants, leaver):
                yield f"race {meeting.number}"
        for season in self._seasons.every:
            if _is_on(season) and _has(season.entrants, leaver):
                yield f"season {season.name}"
        for league in self._leagues.every:
            seats = (seat for division in league.record.divisions for seat in division)
            if league.stage is LeagueStage.ON and any(leaver.had(seat.name, seat.key) for seat in seats):
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
        ends, names_in = dict[str, str](), dict[bytes, Sequence[str]]()
        for path in (*_files(self._folder / "races", SUFFIX, busy), *self._laps()):
            data = plain_bytes_of(path, LARGEST)
            names = [name for name in leaver.names_at(begun_in(data)) if names_person(data, name, leaver.key)]
            if names:
                ends[path.name] = self._replace(path, renamed(data, _words(leaver, names), {}))
                names_in[name_word(path.name).encode()] = names
        for path in _files(self._folder / "seasons", SEASON_SUFFIX, busy):
            data = plain_bytes_of(path, LARGEST)
            of_races = [name for file, names in names_in.items() if file in data for name in names]
            names = [name for name in (*leaver.names, *of_races) if names_person(data, name, leaver.key)]
            changed = renamed(data, _words(leaver, names) if names else {}, ends)
            if changed != data:
                self._replace(path, changed)
        if ends:
            remove(self._folder / "ratings.sqlite")  # it is made again from the journals

    def _laps(self) -> Iterable[Path]:
        """Practice laps of races that are no longer listed, and were struck before all had been driven."""
        for folder in sorted((self._folder / "practice").glob("*")):
            if folder.name not in {f"{number:04}" for number in self._meetings}:
                yield from _files(folder, SUFFIX, set())

    @staticmethod
    def _replace(path: Path, data: bytes) -> str:
        elsewhere.replace(path, data)
        write_whole(path, data)
        return last_check(data)

    def _rewrite_records(self, leaver: Leaver) -> None:
        """What is kept of races, seasons and leagues that are over."""
        for meeting in tuple(self._meetings.values()):
            if not _is_kept_as_it_is(meeting):
                meeting.unname(leaver)
        for season in self._seasons.every:
            if not _is_on(season) and season.unname(leaver):
                self._seasons.move_on(season)
        for league in self._leagues.every:
            if league.stage is not LeagueStage.ON:
                league.unname(leaver)


def _words(leaver: Leaver, names: Sequence[str]) -> Mapping[str, str]:
    return {**dict.fromkeys(names, leaver.alias), leaver.key: leaver.alias.replace(" ", ":")}


def _files(folder: Path, suffix: str, busy: set[str]) -> Iterable[Path]:
    """Those of a kind, and copies of damaged ones, but for the ``busy``."""
    return [path for path in sorted(folder.glob(f"*{suffix}*")) if path.name not in busy]


def _is_kept_as_it_is(meeting: Meeting) -> bool:
    return meeting.is_on or (meeting.stage is Stage.ENTRIES and meeting.part is not None)


def _is_on(season: HostSeason) -> bool:
    return season.stage in (SeasonStage.ON, SeasonStage.STOPPED)


def _has(entrants: Sequence[Entrant], leaver: Leaver) -> bool:
    """Whether one of these seats was theirs."""
    return any(leaver.had(one.name, one.key, one.bot) for one in entrants)
