"""League files of a host: what is agreed, the members, the divisions of the current season.

The seasons of the divisions have their own files; the order at their end follows from their journals.
"""

from datetime import datetime
from pathlib import Path

from attrs import define, evolve, field, frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.record_files import NumberedRecord, RecordFiles
from motorchamp_tui.paddock.files.write_queue import WriteQueue
from motorchamp_tui.paddock.seasons.season_files import SeasonTerms
from motorchamp_tui.seasons.league import LeagueRule
from motorchamp_tui.seasons.season import LONGEST_NAME

LONGEST_LEAGUE_NAME = LONGEST_NAME - 6
"""Its seasons have its name: ``Rhine 12-3``."""


@frozen
class LeagueTerms:
    """The terms of a league: the rule, and everything that holds for the races of all its seasons."""

    season: SeasonTerms
    rule: LeagueRule

    @property
    def name(self) -> str:
        """Its name."""
        return self.season.name

    @property
    def agreement(self) -> Agreement:
        """The agreement for every race, with no more cars each than leave room for a driver who joins late."""
        cars = self.season.cars_each(self.rule.size + 1)
        return evolve(self.season.agreement, cars=cars)

    def of_division(self, season: int, division: int) -> SeasonTerms:
        """The terms of a division, by the number of the season and its own, from 1."""
        return evolve(self.season, name=f"{self.name} {season}-{division}", agreement=self.agreement)

    def check(self) -> None:
        """Refuse impossible terms; raises a :class:`MotorChampError`."""
        self.rule.check()
        self.season.check()
        if len(self.name) > LONGEST_LEAGUE_NAME:
            raise SetupError(f"The name of a league has at most {LONGEST_LEAGUE_NAME} letters.")
        if not self.season.agreement.is_by_correspondence:
            raise SetupError("A league is by correspondence: agree a go clock of an hour or more.")
        if self.season.drop and self.season.drop >= len(self.season.calendar):
            raise SetupError("Not every result can be left out.")


@frozen
class Member:
    """A member of a league, by their key; ``is_leaving``: only until the end of the current season."""

    key: str
    name: str
    is_leaving: bool = False


@frozen
class DivisionSeat:
    """A place in a division: whose it is, and the name under which they drive in this season."""

    key: str
    name: str


@define
class LeagueRecord(NumberedRecord):
    """The record of a league on disk. ``members`` are in the order in which they entered.

    ``season`` is the number of the current or last season, 0 before the first; ``begun`` is when that
    began, ``divisions`` who drives where in it. ``ends`` are the keys of each division in the order of its table,
    once it is over.
    """

    terms: LeagueTerms
    opener: str
    opened: datetime
    members: list[Member] = field(factory=list)
    season: int = 0
    begun: datetime | None = None
    divisions: list[list[DivisionSeat]] = field(factory=list)
    ends: list[list[str]] | None = None

    def draft(self) -> "LeagueRecord":
        """A copy to change."""
        ends = None if self.ends is None else [*map(list, self.ends)]
        return evolve(self, members=[*self.members], divisions=[*map(list, self.divisions)], ends=ends)


class LeagueFiles(RecordFiles[LeagueRecord]):
    """The files of all leagues of a host, in ``folder``."""

    KIND, NAME, PART, TRACK = LeagueRecord, "league", ChangedPart.LEAGUE, "terms.season.agreement.track"

    def __init__(self, paddock: Path, queue: WriteQueue) -> None:
        super().__init__(paddock / "leagues", queue)

    def check(self, record: LeagueRecord) -> None:
        """Refuse a league that cannot be agreed; raises a :class:`MotorChampError`."""
        record.terms.check()
