"""The leagues of a host on disk: what is agreed, the members, the divisions of the season that is on.

The seasons of the divisions have their own files; the order at their end follows from their journals.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from attrs import define, evolve, field, fields, frozen
from cattrs import Converter

from motorchamp_tui.errors import MotorChampError, SetupError
from motorchamp_tui.paddock.agreement import Agreement
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.json_files import DamagedError, read
from motorchamp_tui.paddock.meeting_files import converter_of
from motorchamp_tui.paddock.season_files import SeasonTerms, numbered
from motorchamp_tui.paddock.write_queue import WriteQueue
from motorchamp_tui.seasons.league import LeagueRule
from motorchamp_tui.seasons.season import LONGEST_NAME

NUMBERED = re.compile(r"(\d{4,})\.json")
LONGEST_LEAGUE_NAME = LONGEST_NAME - 6
"""Its seasons are called after it: ``Rhine 12-3``."""


@frozen
class LeagueTerms:
    """What is agreed for a league: the rule, and everything that holds for the races of all its seasons."""

    season: SeasonTerms
    rule: LeagueRule

    @property
    def name(self) -> str:
        """What it is called."""
        return self.season.name

    @property
    def agreement(self) -> Agreement:
        """What is agreed for every race, with no more cars each than leave room for somebody who joins late."""
        cars = self.season.cars_each(self.rule.size + 1)
        return evolve(self.season.agreement, cars=cars)

    def of_division(self, season: int, division: int) -> SeasonTerms:
        """What is agreed for a division, by the number of the season and its own, from 1."""
        return evolve(self.season, name=f"{self.name} {season}-{division}", agreement=self.agreement)

    def check(self) -> None:
        """Refuse what cannot be agreed; raises a :class:`MotorChampError`."""
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
    """Somebody in a league, by their key; ``is_leaving``: only until the season that is on is over."""

    key: str
    name: str
    is_leaving: bool = False


@frozen
class DivisionSeat:
    """A place in a division: whose it is, and the name under which they drive in this season."""

    key: str
    name: str


@define
class LeagueRecord:
    """What is on disk about a league. ``members`` are in the order in which they entered.

    ``season`` is the number of the season that is on or was the last, 0 before the first; ``begun`` is when that
    began, ``divisions`` who drives where in it. ``ends`` are the keys of each division in the order of its table,
    once it is over.
    """

    number: int
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

    def adopt(self, draft: "LeagueRecord") -> None:
        """Become this draft."""
        for attribute in fields(LeagueRecord):
            setattr(self, attribute.name, getattr(draft, attribute.name))


def _structured(data: dict[str, Any], kind: type[LeagueRecord]) -> LeagueRecord:
    """A league of the game that has its circuits."""
    here: Any = data
    for name in ("terms", "season", "agreement", "track"):
        here = here.get(name) if isinstance(here, dict) else None
    return converter_of(str(here)).structure(data, kind)


_ANY_GAME = Converter()
_ANY_GAME.register_structure_hook(LeagueRecord, _structured)


class LeagueFiles:
    """The files of all leagues of a host, in ``folder``."""

    def __init__(self, paddock: Path, queue: WriteQueue) -> None:
        self.folder = paddock / "leagues"
        self._queue = queue

    @contextmanager
    def changing(self, record: LeagueRecord) -> Iterator[LeagueRecord]:
        """A draft to change; if anything is refused, nothing has changed."""
        draft = record.draft()
        yield draft
        record.adopt(draft)
        data = converter_of(record.terms.season.agreement.track).unstructure(record)
        self._queue.put(self._file(record.number), data)
        self._queue.changes.note(ChangedPart.LEAGUE, record.number)

    def forget(self, number: int) -> None:
        """Forget this league."""
        self._queue.put(self._file(number), None)
        self._queue.changes.note(ChangedPart.LEAGUE, number)

    def all(self) -> Iterator[tuple[int, LeagueRecord | DamagedError]]:
        """Every league by its number, or what is wrong with its file."""
        for path in sorted(self.folder.iterdir()):
            match = NUMBERED.fullmatch(path.name)
            if match:
                number = int(match.group(1))
                try:
                    yield number, _read(path, number)
                except DamagedError as error:
                    yield number, error

    def _file(self, number: int) -> Path:
        return self.folder / numbered(number)


def _read(path: Path, number: int) -> LeagueRecord:
    record = read(path, LeagueRecord, _ANY_GAME)
    if record.number != number:
        raise DamagedError(path, f"it says that it is league {record.number}")
    try:
        record.terms.check()
    except MotorChampError as error:
        raise DamagedError(path, str(error).rstrip(".")) from None
    return record
