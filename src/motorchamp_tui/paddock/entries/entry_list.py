"""Entry list of a meeting while it is open, and who may change what on it.

Only the opener changes the race; nobody stays ready for a race that has changed; the race begins when the last
player is ready.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from motorchamp_tui.acts import refuse
from motorchamp_tui.errors import SetupError, nearest
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.entries.entrants import (
    Entrant,
    cars_a_driver,
    change_game,
    entrant_of,
    players_of,
    problem_of,
    seat_bot,
    seat_player,
    strike,
)
from motorchamp_tui.paddock.entries.meeting_files import MeetingFiles, MeetingRecord
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.race.plan import fresh_seed
from motorchamp_tui.words import brief

ONLY_BY_OPENER = "Only the person who opened the race may change that."
MOST_BARRED = 50


class EntryList:
    """The entry list of ``record``."""

    def __init__(self, record: MeetingRecord, files: MeetingFiles) -> None:
        self._record = record
        self._files = files
        self._is_struck = False

    @property
    def is_open(self) -> bool:
        """Whether the race has not begun."""
        return self._record.begun is None

    def strike(self) -> None:
        """The race is no longer in the paddock; its list can no longer be changed."""
        self._is_struck = True

    def take_seat(self, player: Player, team: str | None) -> None:
        """Enter this player, or let them drive for another free team; they are not ready.

        An invited player drives for the team that they had, if nobody else does. Nobody stays ready where the
        others bring fewer cars because of them.
        """
        with self._changing() as draft:
            cars = cars_a_driver(draft.agreement, draft.entrants)
            if team is None and entrant_of(draft.entrants, player) is None:
                taken = {entrant.team for entrant in draft.entrants}
                team = next(
                    (had for key, had in draft.invited.items() if key == player.key and had not in taken), None
                )
            seat_player(draft.agreement.game, draft.entrants, player, team)
            if cars_a_driver(draft.agreement, draft.entrants) != cars:
                _nobody_is_ready(draft)

    def give_up_seat(self, player: Player) -> None:
        """Take this player off the list; raises :class:`SetupError` for the last one."""
        with self._changing() as draft:
            _strike(draft, _own(draft, player))

    def is_alone(self, player: Player) -> bool:
        """Whether this is the only player on the list."""
        return [key for key, _ in players_of(self._record.entrants)] == [player.key]

    def add_bot(self, player: Player, bot: str, team: str | None) -> None:
        """Enter one of the game's own bots."""
        with self._changing(player) as draft:
            seat_bot(draft.agreement.game, draft.entrants, bot, team)
            _nobody_is_ready(draft)

    def remove(self, player: Player, name: str) -> Entrant:
        """Take off a bot or another player."""
        refuse(self.why_not_removed(player, name))
        with self._files.changing(self._record) as draft:
            entrant = next(entrant for entrant in draft.entrants if entrant.name == name)
            _strike(draft, entrant)
        return entrant

    def bar(self, player: Player, other: Player) -> Entrant | None:
        """Close the race to another player: any seat of theirs is free again, and they are no longer invited."""
        refuse(self.why_not_barred(player, other))
        with self._files.changing(self._record) as draft:
            entrant = entrant_of(draft.entrants, other)
            if entrant is not None:
                _strike(draft, entrant)
            draft.barred[other.key] = other.name
            draft.invited.pop(other.key, None)
            draft.knowing = [key for key in draft.knowing if key != other.key]
        return entrant

    def admit(self, player: Player, key: str) -> None:
        """Open the race again to the player with this key."""
        with self._changing(player) as draft:
            del draft.barred[key]

    def agree(self, player: Player, agreement: Agreement) -> None:
        """Change the agreement; nobody stays ready, and in another game everyone has another team."""
        agreement.check()
        with self._changing(player) as draft:
            if agreement.circuit.game != draft.agreement.circuit.game:
                change_game(agreement.game, draft.entrants)
            draft.agreement = agreement
            _nobody_is_ready(draft)

    def set_ready(self, player: Player, now: datetime, *, is_ready: bool) -> None:
        """Be ready, or not yet; when the last player is, the race begins."""
        with self._changing_readiness() as draft:
            refuse((problem_of(draft.agreement, draft.entrants) or "") if is_ready else "")
            _own(draft, player).is_ready = is_ready
            if all(entrant.is_ready for entrant in draft.entrants):
                _begin(draft, now)

    def begin(self, now: datetime) -> None:
        """Begin without those who are not ready: in a race of a season."""
        with self._changing_readiness() as draft:
            _begin(draft, now)

    def rename(self, player: Player) -> None:
        """This player has another name."""
        with self._changing() as draft:
            _own(draft, player).name = player.name

    def why_closed(self) -> str:
        """Why nobody can be ready, or anything else, in one sentence; empty while the list is open."""
        if self._is_struck:
            return "This race is no longer listed: open another."
        return "" if self.is_open else "The entry list is closed: the race has begun."

    def why_fixed(self) -> str:
        """Why its drivers and its race cannot be changed; empty where they can."""
        if self._record.part is not None:
            name = self._record.part.race.name
            return f"This is a race of season {name}: its rules and drivers are the same for all its races."
        return self.why_closed()

    def why_not_by(self, player: Player) -> str:
        """Why this player cannot change what is the opener's; empty where they can."""
        return self.why_fixed() or ("" if player.key == self._record.opener else ONLY_BY_OPENER)

    def why_not_removed(self, player: Player, name: str) -> str:
        """Why this player cannot take this entrant off; empty where they can."""
        entrant = next((entrant for entrant in self._record.entrants if entrant.name == name), None)
        if refusal := self.why_not_by(player):
            return refusal
        if entrant is None:
            near = nearest(name, [entrant.name for entrant in self._record.entrants])
            hint = f" Did you mean {near}?" if near else ""
            return f"Nobody called {brief(name)!r} is on the entry list.{hint}"
        if entrant.key == player.key:
            return "You can't remove yourself: give up your seat instead."
        return ""

    def why_not_barred(self, player: Player, other: Player) -> str:
        """Why this player cannot close the race to the other one; empty where they can."""
        if refusal := self.why_not_by(player):
            return refusal
        if other.key == player.key:
            return "You can't close your race to yourself."
        if other.key in self._record.barred:
            return f"The race is already closed to {other.name}."
        most = f"A race can be closed to {MOST_BARRED} people: open it by code instead."
        return most if len(self._record.barred) >= MOST_BARRED else ""

    @contextmanager
    def _changing(self, opener: Player | None = None) -> Iterator[MeetingRecord]:
        refuse(self.why_not_by(opener) if opener is not None else self.why_fixed())
        with self._files.changing(self._record) as draft:
            yield draft

    @contextmanager
    def _changing_readiness(self) -> Iterator[MeetingRecord]:
        refuse(self.why_closed())
        with self._files.changing(self._record) as draft:
            yield draft


def _begin(draft: MeetingRecord, now: datetime) -> None:
    draft.begun, draft.seed = now, draft.part.seed if draft.part else fresh_seed()


def _own(draft: MeetingRecord, player: Player) -> Entrant:
    entrant = entrant_of(draft.entrants, player)
    if entrant is None:
        raise SetupError("You are not on the entry list.")
    return entrant


def _strike(draft: MeetingRecord, entrant: Entrant) -> None:
    strike(draft.entrants, entrant)
    _nobody_is_ready(draft)
    if entrant.key == draft.opener:
        draft.opener = next(key for key, _ in players_of(draft.entrants))


def _nobody_is_ready(draft: MeetingRecord) -> None:
    for entrant in draft.entrants:
        entrant.is_ready = entrant.key is None
