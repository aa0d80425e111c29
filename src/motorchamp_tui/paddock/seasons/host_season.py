"""Season on a host: who is entered, how far it has got, and which of its races is next.

Before it begins people enter and leave; from then on its drivers are those of all its races. Its results
follow from the journals of its races.
"""

import functools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from datetime import datetime
from enum import Enum
from typing import Generic, TypeVar

from attrs import evolve

from motorchamp_tui.acts import refuse
from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.paddock.entries.agreement import FEWEST_DRIVERS
from motorchamp_tui.paddock.entries.entrants import (
    Entrant,
    entrant_of,
    players_of,
    seat_bot,
    seat_player,
    strike,
)
from motorchamp_tui.paddock.entries.meeting_files import RaceForSeason
from motorchamp_tui.paddock.entries.record_files import NumberedRecord, RecordFiles
from motorchamp_tui.paddock.house import Leaver
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.seasons.season_files import SeasonFiles, SeasonRecord, SeasonTerms
from motorchamp_tui.race.plan import fresh_seed
from motorchamp_tui.seasons.book import SeasonNow, SeasonRace
from motorchamp_tui.seasons.season import LateDriver

NOT_ENTERED = "You have not entered."


class SeasonStage(Enum):
    """How far a season of a host has got."""

    ENTRIES = "open"
    ON = "on"
    OVER = "over"
    STOPPED = "stopped"


Record = TypeVar("Record", bound=NumberedRecord)


class OfNumber(Generic[Record]):
    """What is kept in a ``record`` with a number."""

    def __init__(self, record: Record, files: RecordFiles[Record]) -> None:
        self.record = record
        self._files = files

    @property
    def number(self) -> int:
        """The number under which it is kept."""
        return self.record.number

    @property
    def name(self) -> str:
        """Its name."""
        raise NotImplementedError


class HostSeason(OfNumber[SeasonRecord]):
    """One season. ``now`` is its progress, None before it begins; ``trouble`` is a sentence on what is wrong."""

    def __init__(self, record: SeasonRecord, files: SeasonFiles) -> None:
        super().__init__(record, files)
        self.now: SeasonNow | None = None
        self.trouble = ""

    @property
    def terms(self) -> SeasonTerms:
        """The terms agreed."""
        return self.record.terms

    @property
    def name(self) -> str:
        """Its name."""
        return self.terms.name

    @property
    def entrants(self) -> Sequence[Entrant]:
        """Who is entered."""
        return self.record.entrants

    @property
    def stage(self) -> SeasonStage:
        """How far it has got."""
        if self.record.begun is None:
            return SeasonStage.ENTRIES
        if self.now is None:
            return SeasonStage.STOPPED if self.trouble else SeasonStage.ON
        return SeasonStage.OVER if self.now.next_race is None else SeasonStage.ON

    @functools.cached_property
    def seats(self) -> int:
        """How many drivers fit on every circuit."""
        seats = 0
        for drivers in range(1, self.terms.game.MOST_DRIVERS + 1):
            if self._problem_with([Entrant(f"{number}") for number in range(drivers)]) is None:
                seats = drivers
        return seats

    def driver_of(self, player: Player) -> str | None:
        """The name under which this player drives in it."""
        entrant = entrant_of(self.entrants, player)
        return entrant.name if entrant else None

    def problem(self) -> str | None:
        """Why it cannot begin, in one sentence."""
        if len(self.entrants) < FEWEST_DRIVERS:
            return "You have no opponents yet: wait for another driver, or add a bot."
        return self._problem_with(self.entrants)

    def _problem_with(self, entrants: Sequence[Entrant]) -> str | None:
        try:
            season = self.terms.season(tuple(entrant.driver for entrant in entrants))
            for number in {race: number for number, race in enumerate(season.calendar, 1)}.values():
                season.plan(number)
        except MotorChampError as error:
            return str(error)
        return None

    def enter(self, player: Player) -> None:
        """Enter this player; raises :class:`SetupError`."""
        refuse(self.why_not_entered(player))
        with self._changing() as draft:
            seat_player(self.terms.game, draft.entrants, player, None)
            self._check_room(draft)

    def why_not_entered(self, player: Player) -> str:
        """Why this player cannot enter, in one sentence; empty where they can."""
        if player.is_guest:
            return "Guests can't enter a season: connect with an SSH key."
        return "You have already entered." if self.driver_of(player) else self.why_fixed

    def withdraw(self, player: Player) -> None:
        """Take this player off the list. An opener who leaves hands that part on to the next player."""
        with self._changing() as draft:
            entrant = entrant_of(draft.entrants, player)
            if entrant is None:
                raise SetupError(NOT_ENTERED)
            _strike(draft, entrant)

    def add_bot(self, player: Player, bot: str) -> None:
        """Enter one of the game's own bots; only the opener may."""
        with self._changing(player) as draft:
            seat_bot(self.terms.game, draft.entrants, bot, None)
            self._check_room(draft)

    def remove(self, player: Player, name: str) -> None:
        """Take a driver off the list; only the opener may."""
        with self._changing(player) as draft:
            entrant = next((entrant for entrant in draft.entrants if entrant.name == name), None)
            if entrant is None:
                raise SetupError(f"Nobody called {name} is entered.")
            _strike(draft, entrant)

    def begin(self, player: Player, when: datetime) -> None:
        """Close the list; only the opener may. Its own file is made by the keeper of all seasons."""
        refuse(self.problem() or "")
        with self._changing(player) as draft:
            draft.begun, draft.seed = when, fresh_seed()

    def rename(self, player: Player) -> None:
        """This player has another name; a season that has begun keeps the name they began it with."""
        if self.record.begun is None and self.driver_of(player) not in (None, player.name):
            with self._changing() as draft:
                for key, entrant in players_of(draft.entrants):
                    if key == player.key:
                        entrant.name = player.name

    def _check_room(self, draft: SeasonRecord) -> None:
        if (problem := self._problem_with(draft.entrants)) and len(draft.entrants) >= FEWEST_DRIVERS:
            raise SetupError(problem)

    @property
    def why_fixed(self) -> str:
        """Why its drivers cannot be changed; empty where they can."""
        return (
            "" if self.record.begun is None else f"{self.name} has begun: its drivers are those of all its races."
        )

    def why_not_by(self, player: Player) -> str:
        """Why this player cannot do what is the opener's; empty where they can."""
        return "" if player.key == self.record.opener else "Only the person who opened the season may do that."

    @contextmanager
    def _changing(self, opener: Player | None = None) -> Iterator[SeasonRecord]:
        refuse(self.why_fixed or (self.why_not_by(opener) if opener is not None else ""))
        with self._files.changing(self.record) as draft:
            yield draft

    def part(self, number: int) -> RaceForSeason:
        """The note of a meeting that is the race with this number."""
        season = self.record.season
        return RaceForSeason(self.number, season.race(number), season.seed_of(number))

    @property
    def next_race(self) -> SeasonRace | None:
        """The race that is driven next, or is being driven."""
        return self.now.next_race if self.now else None

    def to_open(self, now: datetime) -> Iterator[SeasonRace]:
        """The races to open by now: the next one; in a league all whose week has come."""
        left = self.now.left if self.now else ()
        for race in left if self.record.part else left[:1]:
            begins = self.record.begins(race.number)
            if begins is None or begins <= now:
                yield race

    def next_opening(self, now: datetime) -> datetime | None:
        """When the next race of a league begins."""
        left = self.now.left if self.now else ()
        times = filter(None, (self.record.begins(race.number) for race in left))
        return min((time for time in times if time > now), default=None)

    def join_late(self, player: Player, number: int) -> LateDriver:
        """Let this player drive from this race on; raises a :class:`MotorChampError` without room."""
        draft = list(map(copy, self.entrants))
        seat_player(self.terms.game, draft, player, None)
        late = LateDriver(draft[-1].driver, number)
        before = (entrant for entrant in self.entrants if entrant.name in self.record.late)
        known = tuple(LateDriver(entrant.driver, self.record.late[entrant.name]) for entrant in before)
        season = evolve(self.record.season, late=(*known, late))
        for race in range(number, len(season.calendar) + 1):
            season.plan(race)
        with self._files.changing(self.record) as record:
            record.entrants.append(draft[-1])
            record.late[late.driver.name] = number
        return late

    def forget(self, key: str) -> None:
        """This player is forgotten: another driver is the opener, where there is one."""
        if self.record.opener == key:
            with self._files.changing(self.record) as draft:
                draft.opener = next((other for other, _ in players_of(draft.entrants) if other != key), "")

    def unname(self, leaver: Leaver) -> bool:
        """Call this player by their alias; whether they were here."""
        gone = [one.name for one in self.entrants if leaver.had(one.name, one.key, one.bot)]
        if not gone:
            return False
        with self._files.changing(self.record) as draft:
            for entrant in draft.entrants:
                if entrant.name in gone:
                    entrant.name, entrant.key = leaver.alias, None
            draft.late = {leaver.alias if name in gone else name: race for name, race in draft.late.items()}
        return True

    def gives_up(self, player: Player) -> None:
        """This player has left: the stand-in drives for them to the end of the season."""
        with self._files.changing(self.record) as draft:
            for key, entrant in players_of(draft.entrants):
                if key == player.key:
                    entrant.key = None


def _strike(draft: SeasonRecord, entrant: Entrant) -> None:
    strike(draft.entrants, entrant)
    if entrant.key == draft.opener:
        draft.opener = next((key for key, _ in players_of(draft.entrants)), draft.opener)
