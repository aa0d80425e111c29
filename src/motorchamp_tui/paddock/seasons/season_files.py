"""Season files of a host: what was agreed and who is entered, beside the season's own file.

A season has its own file, like one at home, from the moment it begins; its results are in the journals alone.
"""

from copy import copy
from datetime import datetime
from pathlib import Path

from attrs import define, evolve, field, frozen

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.games.codes import is_code
from motorchamp_tui.games.entries import Driver
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.entrants import Entrant
from motorchamp_tui.paddock.entries.record_files import NumberedRecord, RecordFiles, numbered
from motorchamp_tui.paddock.files.write_queue import WriteQueue
from motorchamp_tui.seasons import files
from motorchamp_tui.seasons.league import LeagueRule, race_begins
from motorchamp_tui.seasons.season import USUAL_POINTS, CalendarRace, Season, check_season, usual_cars


@frozen
class SeasonTerms:
    """The terms of a season on a host; ``agreement`` is that of every race except for circuit and laps."""

    name: str
    calendar: tuple[CalendarRace, ...]
    agreement: Agreement
    points: str = USUAL_POINTS
    drop: int = 0

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.agreement.game

    def cars_each(self, drivers: int) -> int:
        """How many cars each of this many drivers brings to every race."""
        return self.agreement.cars or usual_cars(self.game, self.calendar, max(1, drivers))

    def agreement_of(self, number: int, drivers: int) -> Agreement:
        """The agreement for the race with this number, from 1."""
        race = self.calendar[number - 1]
        return evolve(self.agreement, track=race.circuit, laps=race.laps, cars=self.cars_each(drivers))

    def season(self, drivers: tuple[Driver, ...], seed: int = 0) -> Season:
        """The season of these drivers."""
        return Season(
            self.name,
            self.agreement.circuit.game,
            self.calendar,
            drivers,
            self.cars_each(len(drivers)),
            self.agreement.options_of_race,
            self.points,
            seed,
            self.drop,
        )

    def check(self) -> None:
        """Refuse terms that are impossible here; raises :class:`MotorChampError`."""
        for race in self.calendar:
            if is_code(race.circuit):
                raise SetupError("Seasons here are on circuits that come with the games, not from the shelf.")
            evolve(self.agreement, track=race.circuit, laps=race.laps).check()
        names = ("one", "another")  # a season of as few as there can be
        check_season(self.season(tuple(map(Driver, names))))


@frozen
class PartOfLeague:
    """Which division of which season of a league a season is, all by their numbers from 1."""

    league: int
    season: int
    division: int
    rule: LeagueRule


@define
class SeasonRecord(NumberedRecord):
    """The record of a season of a host on disk. ``begun``, ``seed`` and its ``file`` exist once it has begun.

    ``late`` has the first race of each driver who joined later, by their name. An entrant who is neither
    a player nor a bot has left, and the stand-in drives for them.
    """

    terms: SeasonTerms
    opener: str
    opened: datetime
    entrants: list[Entrant] = field(factory=list)
    begun: datetime | None = None
    seed: int | None = None
    file: str | None = None
    ended: datetime | None = None
    late: dict[str, int] = field(factory=dict)
    part: PartOfLeague | None = None

    @property
    def season(self) -> Season:
        """The season as it began, of those who were entered."""
        first = tuple(entrant.driver for entrant in self.entrants if entrant.name not in self.late)
        return self.terms.season(first, self.seed or 0)

    def entrants_in(self, number: int) -> list[Entrant]:
        """Who drives in this race."""
        return [entrant for entrant in self.entrants if self.late.get(entrant.name, 1) <= number]

    def agreement_of(self, number: int) -> Agreement:
        """The agreement for this race."""
        return self.terms.agreement_of(number, len(self.entrants) - len(self.late))

    def begins(self, number: int) -> datetime | None:
        """When this race begins at the earliest, in a league; None where it may at any time."""
        if self.part is None or self.begun is None:
            return None
        return race_begins(self.begun, number, self.part.rule)

    def draft(self) -> "SeasonRecord":
        """A copy to change."""
        return evolve(self, entrants=[*map(copy, self.entrants)], late={**self.late})


class SeasonFiles(RecordFiles[SeasonRecord]):
    """The files of all seasons of a host, in ``folder``."""

    KIND, NAME, PART, TRACK = SeasonRecord, "season", ChangedPart.SEASON, "terms.agreement.track"

    def __init__(self, paddock: Path, queue: WriteQueue) -> None:
        super().__init__(paddock / "seasons", queue)
        self._leagues = paddock / "leagues"

    def after(self, record: SeasonRecord) -> Path | None:
        """The file of its league, which names such a season before its own file exists."""
        return None if record.part is None else self._leagues / numbered(record.part.league)

    def check(self, record: SeasonRecord) -> None:
        """Refuse a season that cannot be agreed; raises a :class:`MotorChampError`."""
        record.terms.check()

    def season_file(self, record: SeasonRecord) -> Path:
        """The season's own file, which is made if it does not exist yet; raises :class:`MotorChampError`.

        The host may have been killed between making it and noting its name.
        """
        if record.file is not None:
            return self.folder / record.file
        for path in files.season_files(self.folder):
            try:
                if files.read(path).season == record.season:
                    return path
            except MotorChampError:
                continue
        return files.create(self.folder, record.season, may_share_name=True)
