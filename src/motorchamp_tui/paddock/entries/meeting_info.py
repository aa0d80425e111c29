"""Information about a meeting from its file, without going there.

Everyone may know about a public one; about any other, those who drive in it or have its code.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from datetime import datetime
from enum import Enum

from motorchamp_tui.errors import SetupError
from motorchamp_tui.lookalikes import appearance
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.entrants import Entrant, entrant_of, players_of, problem_of
from motorchamp_tui.paddock.entries.meeting_files import MeetingRecord, RaceForSeason
from motorchamp_tui.paddock.people.players import Player


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
    def is_on(self) -> bool:
        """Whether it is being driven."""
        return self.stage in (Stage.PRACTICE, Stage.RACE)

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
    def revenge_of(self) -> int | None:
        """The number of the race for which it is the revenge."""
        return self._record.revenge_of

    @property
    def invited(self) -> Sequence[str]:
        """The keys of those who are invited and have not taken a seat, while they still can."""
        seated = {entrant.key for entrant in self.entrants}
        return [key for key in self._record.invited if key not in seated] if self.stage is Stage.ENTRIES else ()

    @property
    def barred(self) -> Mapping[str, str]:
        """Those to whom the opener has closed it: their names as they were then, by their keys."""
        return self._record.barred

    def closed_to(self, player: Player) -> str:
        """The sentence by which this player cannot enter; empty where they can.

        A guest, who has another key each time, is known by the name.
        """
        names = self.barred.values() if player.is_guest else ()
        if player.key not in self.barred and not any(appearance(player.name) == appearance(one) for one in names):
            return ""
        opener = next((entrant.name for key, entrant in players_of(self.entrants) if key == self.opener), "")
        return f"{opener or 'Its opener'} has closed this race to you."

    @property
    def entrants(self) -> list[Entrant]:
        """The entry list."""
        return self._record.entrants

    @property
    def free_seats(self) -> int:
        """How many more drivers fit; none in a race of a season."""
        return max(0, self.agreement.seats - len(self.entrants)) if self.part is None else 0

    def driver_of(self, player: Player) -> str | None:
        """The name under which this player drives here; None for a watcher."""
        entrant = entrant_of(self.entrants, player)
        return entrant.name if entrant else None

    def is_seen_by(self, player: Player) -> bool:
        """Whether this player may know of it."""
        knowing = player.key in self._record.knowing or player.key in self._record.invited
        return self.agreement.is_public or self.driver_of(player) is not None or knowing

    @property
    def has_revenge(self) -> bool:
        """Whether those who drove in it can have it again: it is over, and of no season."""
        return self.stage is Stage.OVER and self.part is None

    def revenge(self, opener: Player, opened: datetime) -> MeetingRecord:
        """The same race again, with this player and the same bots, to which everyone else is invited.

        Its number and its code are still to be found. Raises :class:`SetupError` where it cannot be driven again.
        """
        own = entrant_of(self.entrants, opener)
        if own is None:
            raise SetupError("Only those who drove in a race can have revenge.")
        if not self.has_revenge:
            season = "The next race of the season is in its calendar." if self.part else "This race is not over."
            raise SetupError(season)
        bots = [copy(entrant) for entrant in self.entrants if entrant.bot is not None]
        seats = [Entrant(opener.name, opener.key, team=own.team), *bots]
        invited = {key: entrant.team or "" for key, entrant in players_of(self.entrants)}
        record = MeetingRecord(0, "", self.agreement, opener.key, opened, seats)
        record.revenge_of, record.invited = self.number, invited
        if opener.key == self.opener:
            record.barred = dict(self.barred)
        return record

    def problem(self) -> str | None:
        """Why it cannot begin now, in one sentence; None where only readiness is missing."""
        return problem_of(self.agreement, self.entrants)
