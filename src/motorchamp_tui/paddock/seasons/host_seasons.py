"""Seasons of a host: opened, begun, and moved on from race to race.

When a race is over the next one is opened for the same drivers. The journals decide which race that is, so a
host that was killed at any moment continues where the season was.
"""

import asyncio
import contextvars
import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from attrs import evolve, frozen

from motorchamp_tui.acts import refuse
from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.journal.writer import read_journal
from motorchamp_tui.lookalikes import appearance
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.entries import limits
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.entrants import Entrant, players_of
from motorchamp_tui.paddock.entries.meeting_files import RaceForSeason
from motorchamp_tui.paddock.entries.meeting_info import Stage
from motorchamp_tui.paddock.entries.record_files import RecordFiles
from motorchamp_tui.paddock.events.events import Events
from motorchamp_tui.paddock.files.json_files import DamagedError
from motorchamp_tui.paddock.owned import Owned, by_owner
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.people.shares import Held, Use
from motorchamp_tui.paddock.seasons.host_season import HostSeason, OfNumber, Record, SeasonStage
from motorchamp_tui.paddock.seasons.season_files import PartOfLeague, SeasonFiles, SeasonRecord, SeasonTerms
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.race.plan import fresh_seed
from motorchamp_tui.race.record import RaceRecord
from motorchamp_tui.seasons import book, files
from motorchamp_tui.seasons.book import RaceStage, SeasonNow, SeasonRace
from motorchamp_tui.seasons.season import LateDriver, check_new_name

if TYPE_CHECKING:
    from motorchamp_tui.paddock.races.meeting import Meeting

LOG = logging.getLogger(__name__)
NOTHING_TO_START = "This season has no race to start now."
SEASONS_LISTED_FOR = timedelta(days=90)
"""How long a season that is over is listed; its files stay. After the same time, a season that nobody starts is
forgotten, and one whose next race nobody starts ends.
"""
TRIED_AGAIN_AFTER = timedelta(minutes=5)
"""How long a season waits that could not go on."""


@frozen
class RaceToOpen:
    """A race of a season that is to be opened; ``journal`` is set where it was begun before and goes on there."""

    part: RaceForSeason
    agreement: Agreement
    opener: str
    entrants: Sequence[Entrant]
    journal: str | None = None


class RacesOfSeasons(Protocol):
    """Where the races of seasons are opened and found."""

    def race_of_season(self, part: RaceForSeason) -> "Meeting | None":
        """The meeting that is this race."""

    def open_race_of_season(self, opening: RaceToOpen) -> "Meeting":
        """Open this race."""


One = TypeVar("One", bound=OfNumber[Any])


class NumberedList(Owned, Generic[Record, One]):
    """All of a kind that are listed; ``troubles`` are sentences on files that cannot be read, by their numbers."""

    def __init__(self, files: RecordFiles[Record], events: Events) -> None:
        self.folder = files.folder
        self.troubles: dict[int, str] = {}
        self._files = files
        self._kind = files.NAME
        self._events = events
        self._listed: dict[int, One] = {}
        self._last_number = 0

    @property
    def every(self) -> Sequence[One]:
        """All of them, in the order in which they were opened."""
        return tuple(self._listed.values())

    def numbered(self, number: int) -> One | None:
        """The one with this number."""
        return self._listed.get(number)

    def _records(self) -> Iterator[Record]:
        """All on disk that can be read."""
        for number, record in self._files.all():
            self._last_number = max(self._last_number, number)
            if isinstance(record, DamagedError):
                LOG.error("%s", record)
                self.troubles[number] = f"{self._kind.capitalize()} {number} cannot be read: {record.reason}."
            else:
                yield record

    def _check_name(self, name: str) -> None:
        """Refuse a name that looks like one that is taken; raises :class:`SetupError`."""
        if any(appearance(one.name) == appearance(name) for one in self._listed.values()):
            raise SetupError(f"There is already a {self._kind} called {name} here: choose another name.")

    def _goes_for(self, player: Player, use: Use, held: Sequence[Held]) -> One | None:
        """The one that goes for one more of this player's, if one has to; raises :class:`SetupError`."""
        full = f"There are already {len(held)} {self._kind}s here: wait until one is over."
        going = self._events.shares.room_for(use, player.key, held, limits.MOST_SEASONS, full)
        return None if going is None else self._listed[int(going)]

    def _forget(self, one: One) -> None:
        self._listed.pop(one.number, None)
        self._files.forget(one.number)
        LOG.info("%s %s, %s, is listed no longer", self._kind.capitalize(), one.number, one.name)

    def why_gone(self, one: One) -> str:
        """Why it can no longer be changed: it has been forgotten while a player still looked at it."""
        is_listed = one.number in self._listed
        return "" if is_listed else f"{one.name} is no longer listed: open another {self._kind}."


class HostSeasons(NumberedList[SeasonRecord, HostSeason]):
    """All seasons of a host that are listed."""

    PART = "seasons"
    _files: SeasonFiles

    def __init__(self, files: SeasonFiles, races: Path, events: Events, meetings: RacesOfSeasons) -> None:
        super().__init__(files, events)
        self._races = races
        self._meetings = meetings
        self._long_over: list[SeasonRecord] = []
        """Seasons no longer listed whose league may still be in that season."""
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._alarms: dict[int, asyncio.Task[None]] = {}
        self.moved: Callable[[HostSeason], None] = lambda _: None
        """Is called when a season has moved on."""
        self._is_closed = False

    def open_up(self) -> None:
        """Take up every season on disk where it was."""
        for record in self._records():
            if record.ended is None or self._events.lived.since(record.ended) < SEASONS_LISTED_FOR:
                season = self._listed[record.number] = HostSeason(record, self._files)
                self.move_on(season)
            elif record.part is not None:
                self._long_over.append(record)

    async def close(self) -> None:
        """Stop moving on; a race that ends from now on is seen by the next host."""
        self._is_closed = True
        tasks = [*self._tasks.values(), *self._alarms.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def seats(self, terms: SeasonTerms) -> int:
        """How many drivers have room on every circuit."""
        return HostSeason(SeasonRecord(0, terms, "", self._events.clock.now()), self._files).seats

    def listed(self, player: Player) -> Sequence[HostSeason]:
        """All seasons: first those that this player drives in and that are not over; the newest first."""

        def place(season: HostSeason) -> tuple[bool, bool, int]:
            return season.stage is SeasonStage.OVER, season.driver_of(player) is None, -season.number

        return sorted(self._listed.values(), key=place)

    def follow(self, number: int, record: SeasonRecord | None, now: SeasonNow | None, trouble: str) -> None:
        """Take the state of a season from the host that keeps it; without a ``record`` it is gone."""
        if record is None:
            self._listed.pop(number, None)
            return
        season = self._listed.setdefault(number, HostSeason(record, self._files))
        season.record.adopt(record)
        season.now, season.trouble = now, trouble

    @by_owner
    def open_season(self, player: Player, terms: SeasonTerms) -> HostSeason:
        """Open a season, with this player entered; raises a :class:`MotorChampError`."""
        terms = evolve(terms, name=" ".join(terms.name.split()))
        terms.check()
        check_new_name(terms.name)
        unfinished = [
            one for one in self._listed.values() if one.stage is not SeasonStage.OVER and not one.record.part
        ]
        self._check_name(terms.name)
        record = SeasonRecord(self._last_number + 1, terms, player.key, self._events.clock.now())
        season = HostSeason(record, self._files)
        refuse(season.why_not_entered(player))
        shares = self._events.shares
        held = [
            limits.held(
                shares,
                Use.SEASON,
                one.number,
                one.record.opener,
                (entrant.key for entrant in one.entrants),
                waits=one.stage is SeasonStage.ENTRIES,
            )
            for one in unfinished
        ]
        going = self._goes_for(player, Use.SEASON, held)
        season.enter(player)
        self._last_number = record.number
        self._listed[record.number] = season
        shares.made(Use.SEASON, str(season.number), player.key)
        if going is not None:
            self._forget(going)
        LOG.info("%s has opened season %s, %s", player.name, season.number, season.name)
        self._events.changed_everywhere()
        return season

    @by_owner
    def enter(self, player: Player, season: HostSeason) -> None:
        """Enter this player."""
        refuse(self.why_gone(season))
        season.enter(player)
        self._events.changed_everywhere()

    @by_owner
    def withdraw(self, player: Player, season: HostSeason) -> None:
        """Take this player off the list; an empty season is removed."""
        refuse(self.why_gone(season))
        season.withdraw(player)
        self._forget_without_people(season)

    def _forget_without_people(self, season: HostSeason) -> None:
        if not any(entrant.key for entrant in season.entrants):
            self._forget(season)
        self._events.changed_everywhere()

    def tidy_up(self) -> None:
        """Forget the seasons that nobody has started for long, and end those whose next race nobody has started
        for as long: others need the room.
        """
        for season in list(self._listed.values()):
            if season.stage is SeasonStage.ENTRIES and self._is_long_ago(season.record.opened):
                self._forget(season)
            elif self._is_abandoned(season):
                self.move_on(season)

    @by_owner
    def add_bot(self, player: Player, season: HostSeason, bot: str) -> None:
        """Enter a bot."""
        refuse(self.why_gone(season))
        season.add_bot(player, bot)
        self._events.changed_everywhere()

    @by_owner
    def remove(self, player: Player, season: HostSeason, name: str) -> None:
        """Take a driver off the list; a season without players is removed."""
        refuse(self.why_gone(season))
        season.remove(player, name)
        self._forget_without_people(season)

    @by_owner
    def begin(self, player: Player, season: HostSeason) -> None:
        """Begin the season: its first race is opened for all who are entered."""
        refuse(self.why_gone(season))
        season.begin(player, self._events.clock.now())
        LOG.info("%s has begun season %s, %s", player.name, season.number, season.name)
        self.move_on(season)
        self._events.changed_everywhere()

    def open_division(
        self, part: PartOfLeague, terms: SeasonTerms, opener: str, entrants: list[Entrant], begun: datetime
    ) -> HostSeason:
        """The season of a division of a league, which begins at once; the existing one, if any."""
        for season in self._listed.values():
            if (season.record.part, season.record.begun) == (part, begun):
                return season
        record = self._long_over_division(part, begun)
        if record is None:
            self._last_number += 1
            record = SeasonRecord(self._last_number, terms, opener, begun)
            with self._files.changing(record) as draft:
                draft.entrants, draft.part, draft.begun, draft.seed = entrants, part, begun, fresh_seed()
            LOG.info("Season %s, %s, begins in league %s", record.number, terms.name, part.league)
        season = self._listed[record.number] = HostSeason(record, self._files)
        self.move_on(season)
        return season

    def has_division(self, part: PartOfLeague, begun: datetime) -> bool:
        """Whether the season of a division has been opened, as far as can be read."""
        here = any((one.record.part, one.record.begun) == (part, begun) for one in self._listed.values())
        return here or self._long_over_division(part, begun) is not None

    def last_end(self, league: int, season: int) -> datetime | None:
        """When the last division of this season of a league was over, as far as it is known."""
        records = [*self._long_over, *(one.record for one in self._listed.values())]
        here = (one for one in records if one.part and (one.part.league, one.part.season) == (league, season))
        return max((one.ended for one in here if one.ended is not None), default=None)

    def _long_over_division(self, part: PartOfLeague, begun: datetime) -> SeasonRecord | None:
        found = (record for record in self._long_over if (record.part, record.begun) == (part, begun))
        return next(found, None)

    def join_late(self, player: Player, season: HostSeason) -> LateDriver:
        """Let this player drive from the next race on that has not begun; raises :class:`SetupError`."""
        left = season.now.left if season.now else ()
        later = (race.number for race in left if self.meeting_of(season, race) is None)
        number = next(later, None)
        if number is None:
            raise SetupError(f"No race of {season.name} is still to begin.")
        late = season.join_late(player, number)
        self.move_on(season)
        return late

    def gives_up(self, player: Player, season: HostSeason) -> None:
        """This player has left a league: the stand-in drives for them to the end."""
        for race in season.now.left if season.now else ():
            meeting = self.meeting_of(season, race)
            if meeting is not None:
                meeting.gives_up(player)
        season.gives_up(player)

    @by_owner
    def begin_race(self, player: Player, season: HostSeason) -> None:
        """Begin the next race without those who are not ready; only the opener may."""
        refuse(season.why_not_by(player))
        meeting = self.waiting_race(season)
        if meeting is None:
            raise SetupError(NOTHING_TO_START)
        LOG.info("%s has begun race %s", player.name, meeting.number)
        meeting.begin()

    def waiting_race(self, season: HostSeason) -> "Meeting | None":
        """The meeting of its next race, while its entry list is open."""
        meeting = self.meeting_of(season, season.next_race)
        return meeting if meeting is not None and meeting.stage is Stage.ENTRIES else None

    @by_owner
    def strike(self, player: Player, season: HostSeason, number: int) -> None:
        """Strike a race that will not be driven; only the opener may. Raises a :class:`MotorChampError`."""
        refuse(self.why_not_struck(player, season, number))
        if season.now is not None:
            book.strike(season.now, number)
        LOG.info("%s has struck race %s of season %s, %s", player.name, number, season.number, season.name)
        self.move_on(season)

    def why_not_struck(self, player: Player, season: HostSeason, number: int) -> str:
        """Why this player cannot strike the race with this number, in one sentence; empty where they can."""
        if refusal := season.why_not_by(player):
            return refusal
        if season.now is None:
            return f"{season.name} has not begun: it has no races yet."
        if refusal := book.why_not_struck(season.now, number):
            return refusal
        meeting = self.meeting_of(season, season.now.races[number - 1])
        is_driven = meeting is not None and meeting.stage in (Stage.PRACTICE, Stage.RACE)
        return "A race that is being driven cannot be struck." if is_driven else ""

    async def strike_by_host(self, season: HostSeason, number: int, why: str) -> None:
        """Strike a race, even one that is being driven; raises a :class:`MotorChampError`."""
        if season.now is None:
            raise SetupError(f"{season.name} has not begun: strike the season.")
        meeting = self.meeting_of(season, season.now.races[number - 1])
        if meeting is not None:
            await meeting.break_off(why)
        await in_its_turn(partial(book.strike, season.now, number))
        self.move_on(season)

    async def break_off(self, season: HostSeason, meetings: Sequence["Meeting"], why: str) -> None:
        """List a season no longer, nor any of its races, which are among these; what was driven stays."""
        self._listed.pop(season.number, None)
        for running in (self._tasks.pop(season.number, None), self._alarms.pop(season.number, None)):
            if running is not None:
                running.cancel()
                await asyncio.wait([running])
        for meeting in meetings:
            if meeting.part is not None and meeting.part.season == season.number:
                await meeting.break_off(why)
        self._forget(season)
        self._events.changed_everywhere()

    @property
    def names(self) -> Iterator[tuple[str, str]]:
        """The keys and names of all who are entered for a season that has not begun."""
        for season in self._listed.values():
            if season.stage is SeasonStage.ENTRIES:
                yield from ((key, entrant.name) for key, entrant in players_of(season.entrants))

    def rename(self, player: Player) -> None:
        """This player has another name."""
        for season in self._listed.values():
            season.rename(player)

    def meeting_of(self, season: HostSeason, race: SeasonRace | None) -> "Meeting | None":
        """The meeting that is this race, as long as it is listed."""
        return None if race is None else self._meetings.race_of_season(season.part(race.number))

    def seen(self, season: HostSeason) -> SeasonNow | None:
        """How far a season is, with the races that are being driven at this moment."""
        if season.now is None:
            return None

        def seen(race: SeasonRace) -> SeasonRace:
            meeting = self.meeting_of(season, race) if race.stage is RaceStage.TO_COME else None
            is_on = meeting is not None and meeting.stage in (Stage.PRACTICE, Stage.RACE)
            return evolve(race, stage=RaceStage.UNDER_WAY) if is_on else race

        return evolve(season.now, races=tuple(map(seen, season.now.races)))

    def season_of(self, part: RaceForSeason | None) -> HostSeason | None:
        """The season that a meeting is a race of."""
        return self._listed.get(part.season) if part else None

    async def record_of(self, race: SeasonRace) -> RaceRecord:
        """A race that has been driven, read from its journal; raises a :class:`MotorChampError`."""
        path = race.journal
        if path is None:
            raise SetupError("Nothing has been driven in this race yet.")
        return await in_its_turn(lambda: read_journal(path).finish())

    def race_over(self, meeting: "Meeting") -> None:
        """A race is over, or has stopped: if it belongs to a season, that moves on."""
        season = self.season_of(meeting.part)
        if season is not None:
            self.move_on(season)

    def move_on(self, season: HostSeason) -> None:
        """See how far the season is, in a task of its own, and open the next race."""
        if season.record.begun is None or self._is_closed:
            return
        before = self._tasks.get(season.number)
        move = partial(self._moved_on, season, before)
        self._tasks[season.number] = asyncio.create_task(move(), context=contextvars.Context())

    async def _moved_on(self, season: HostSeason, before: "asyncio.Task[None] | None") -> None:
        """Trouble with one season stops no other."""
        if before is not None:
            await asyncio.wait([before])
        try:
            await self._look_and_open(season)
            self.moved(season)
        except MotorChampError as error:
            LOG.warning("Season %s: %s", season.number, error)
            season.trouble = self._for_players(error)
            self._wake_up(season, self._events.clock.now() + TRIED_AGAIN_AFTER)
        except Exception:
            LOG.exception("Season %s does not go on", season.number)
            season.trouble = "Something has gone wrong in this season: the host's log has the details."
        self._events.changes.note(ChangedPart.SEASON, season.number)
        self._events.changed_everywhere()

    async def _look_and_open(self, season: HostSeason) -> None:
        await self._files.written(season.number)  # above all its seed
        path = await in_its_turn(partial(self._files.season_file, season.record))
        if season.record.file != path.name:
            with self._files.changing(season.record) as draft:
                draft.file = path.name
        season.now = await in_its_turn(partial(book.look, path, self._races))
        season.trouble = ""
        is_abandoned = self._is_abandoned(season)
        for race in [race for race in season.now.left if is_abandoned or self._is_given_up(season, race)]:
            LOG.warning("Season %s: race %s has no result and is struck", season.number, race.number)
            await in_its_turn(partial(book.strike, season.now, race.number))
            season.now = await in_its_turn(partial(book.look, path, self._races))
        self._strike_meetings(season)
        season.now = await self._with_late_drivers(season, season.now)
        now = self._events.clock.now()
        for race in list(season.to_open(now)):
            if self.meeting_of(season, race) is None:
                self._meetings.open_race_of_season(_opening(season, race))
        self._strike_keys_of_leavers(season)
        if season.next_race is None:
            self._end(season)
        self._wake_up(season, season.next_opening(now))

    async def _with_late_drivers(self, season: HostSeason, now: SeasonNow) -> SeasonNow:
        """The season with those in its file who joined it late; the host may have been killed before that."""
        known = {driver.name for driver in now.season.everybody}
        new = [entrant for entrant in season.entrants if entrant.name not in known]
        for entrant in new:
            late = LateDriver(entrant.driver, season.record.late[entrant.name])
            await in_its_turn(partial(files.join, now.kept, late))
        return await in_its_turn(partial(book.look, now.kept.path, self._races)) if new else now

    def _wake_up(self, season: HostSeason, when: datetime | None) -> None:
        """Look again then: when the next race of a league begins, or after trouble."""
        before = self._alarms.pop(season.number, None)
        if before is not None:
            before.cancel()
        if when is not None:
            ring = self._ring_at(season, when)
            self._alarms[season.number] = asyncio.create_task(ring, context=contextvars.Context())

    async def _ring_at(self, season: HostSeason, when: datetime) -> None:
        await self._events.clock.sleep_until(when)
        self._alarms.pop(season.number, None)
        self.move_on(season)

    def _is_given_up(self, season: HostSeason, race: SeasonRace) -> bool:
        """Whether a race has ended without a result: nobody was allowed to start."""
        meeting = self.meeting_of(season, race)
        return meeting is not None and meeting.ended is not None and race.stage is not RaceStage.DRIVEN

    def _strike_keys_of_leavers(self, season: HostSeason) -> None:
        """Nobody who has left drives on; the host may have been killed before that was noted in every race."""
        left = {entrant.name for entrant in season.entrants if entrant.key is None and entrant.bot is None}
        for race in season.now.left if season.now and left else ():
            meeting = self.meeting_of(season, race)
            if meeting is not None:
                for key, seat in list(players_of(meeting.entrants)):
                    if seat.name in left:
                        meeting.gives_up(Player(key, seat.name))

    def _strike_meetings(self, season: HostSeason) -> None:
        """Remove from the paddock the races struck from the season that have not begun."""
        for race in season.now.races if season.now else ():
            meeting = self.meeting_of(season, race)
            if race.stage is RaceStage.STRUCK and meeting is not None and meeting.stage is Stage.ENTRIES:
                meeting.strike()

    def _is_abandoned(self, season: HostSeason) -> bool:
        """Whether nobody has started the next race for a long time: then nothing more is driven."""
        meeting = self.meeting_of(season, season.next_race)
        is_waiting = meeting is not None and meeting.stage is Stage.ENTRIES
        return meeting is not None and is_waiting and self._is_long_ago(meeting.opened)

    def _is_long_ago(self, when: datetime) -> bool:
        return self._events.lived.since(when) > SEASONS_LISTED_FOR

    def _end(self, season: HostSeason) -> None:
        if season.record.ended is None:
            with self._files.changing(season.record) as draft:
                draft.ended = self._events.clock.now()
            LOG.info("Season %s, %s, is over", season.number, season.name)

    def _for_players(self, error: MotorChampError) -> str:
        """The sentence without the folders of the host."""
        words = str(error).replace(f"{self.folder}/", "").replace(f"{self._races}/", "")
        return words.replace(str(self.folder), self.folder.name).replace(str(self._races), self._races.name)


def _opening(season: HostSeason, race: SeasonRace) -> RaceToOpen:
    return RaceToOpen(
        season.part(race.number),
        season.record.agreement_of(race.number),
        season.record.opener,
        season.record.entrants_in(race.number),
        race.journal.name if race.journal else None,
    )
