"""Information about a meeting from its file, without going there.

Everyone may know about a public one; about any other, those who drive in it or have its code.
"""

from datetime import datetime
from enum import Enum

from motorchamp_tui.paddock.agreement import Agreement
from motorchamp_tui.paddock.entrants import Entrant, entrant_of, problem_of
from motorchamp_tui.paddock.meeting_files import MeetingRecord, RaceForSeason
from motorchamp_tui.paddock.players import Player


class Stage(Enum):
    """How far a meeting has got."""

    ENTRIES = "open"
    PRACTICE = "practice"
    RACE = "race"
    OVER = "over"
    STOPPED = "stopped"


class MeetingInfo:
    """The known facts of one meeting; ``stopped`` says why it cannot go on."""

    def __init__(self, record: MeetingRecord, stopped: str = "") -> None:
        self._record = record
        self._stopped = stopped

    @property
    def stage(self) -> Stage:
        """Its stage."""
        if self._stopped:
            return Stage.STOPPED
        if self._record.ended is not None:
            return Stage.OVER
        if self._record.begun is None:
            return Stage.ENTRIES
        return Stage.PRACTICE if self.is_practising else Stage.RACE

    @property
    def is_practising(self) -> bool:
        """Whether it has begun and its race has not; only its journal can tell, and until that is read, it is."""
        return True

    @property
    def number(self) -> int:
        """The number under which it is kept."""
        return self._record.number

    @property
    def code(self) -> str:
        """The letters by which it is found."""
        return self._record.code

    @property
    def is_known(self) -> bool:
        """Whether its file can be read; if not, only its number and its trouble are known."""
        return bool(self._record.code)

    @property
    def agreement(self) -> Agreement:
        """The terms agreed."""
        return self._record.agreement

    @property
    def part(self) -> RaceForSeason | None:
        """Which race of which season of this host it is; None for a single race."""
        return self._record.part

    @property
    def opener(self) -> str:
        """The key of the player who opened it, or of the one they left it to."""
        return self._record.opener

    @property
    def opened(self) -> datetime:
        """When it was opened."""
        return self._record.opened

    @property
    def begun(self) -> datetime | None:
        """When it began, with practice or the race."""
        return self._record.begun

    @property
    def ended(self) -> datetime | None:
        """When it ended."""
        return self._record.ended

    @property
    def outcome(self) -> str:
        """Who won, in a few words, once it is over."""
        return self._record.outcome

    @property
    def entrants(self) -> list[Entrant]:
        """The entry list."""
        return self._record.entrants

    def driver_of(self, player: Player) -> str | None:
        """The name under which this player drives here; None for a watcher."""
        entrant = entrant_of(self.entrants, player)
        return entrant.name if entrant else None

    def is_seen_by(self, player: Player) -> bool:
        """Whether this player may know of it."""
        return self.agreement.is_public or self.driver_of(player) is not None or player.key in self._record.knowing

    def problem(self) -> str | None:
        """Why it cannot begin now, in one sentence; None where only readiness is missing."""
        return problem_of(self.agreement, self.entrants)
