"""A meeting: one race of the paddock from its entry list to its classification.

Decides who may change what of it and when. Every move goes through its one race control and is in the journal
before anybody hears of it.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING

from attrs import define, frozen

from motorchamp_tui.kept_race import KeptRace, Run, Step
from motorchamp_tui.paddock.agreement import Agreement
from motorchamp_tui.paddock.people import Person
from motorchamp_tui.paddock.standing_order import StandingOrder
from motorchamp_tui.rules.moves import Move
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.start import Entry

if TYPE_CHECKING:
    from motorchamp_tui.paddock.visits import Visit


class Stage(Enum):
    """How far a meeting has come."""

    ENTRIES = "open"
    PRACTICE = "practice"
    RACE = "race"
    OVER = "over"
    STOPPED = "stopped"


@define
class Entrant:
    """A line of the entry list: a person by his key, or a bot; ``team`` is the one he has taken."""

    name: str
    key: str | None = None
    bot: str | None = None
    team: str | None = None
    is_ready: bool = False


@frozen(eq=False)
class Asked:
    """A question that waits for its answer: ``driver`` has to choose one of ``moves`` in ``race``, by ``due``."""

    driver: str
    race: Race
    moves: tuple[Move, ...]
    since: datetime
    due: datetime | None


@frozen
class Said:
    """A line of talk."""

    name: str
    text: str
    when: datetime


class Following:
    """What one screen hears of a running, from the moment it joined on. Never holds anything up.

    ``start`` is the run as it stood then (its own copy of the steps).
    """

    start: Run

    async def next(self) -> tuple[Step, ...] | None:
        """The steps since the last call, as soon as there are any; none at all when only circumstances have
        changed (who is asked, who is away, talk, clock); None when nothing more will come of it.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Hear nothing more."""
        raise NotImplementedError


class Running:
    """The race, or a driver's practice laps one after the other: one race control, one journal.

    In practice every driver has a running of his own, all at the same time; ``driver`` is whose it is, None
    for the race itself.
    """

    driver: str | None
    kept: KeptRace
    asked: Asked | None
    entry: Entry | None
    """Whose practice lap is on; None in the race."""

    def follow(self) -> Following:
        """Hear of everything from now on."""
        raise NotImplementedError


class Meeting:
    """One race in the paddock. Everything that a person does raises :class:`MotorChampError` with one sentence
    where it may not be done.
    """

    number: int
    code: str
    """Four letters by which it is found."""
    agreement: Agreement
    opener: str
    """The key of the person who opened it."""
    opened: datetime
    stage: Stage
    entrants: list[Entrant]
    talk: list[Said]
    """The last lines, the newest last."""
    trouble: str
    """One sentence while the disk does not take the race, or why the meeting has stopped; else empty."""

    # ── The entry list ───────────────────────────────────────────────────────────────────────────────

    def take_seat(self, person: Person, team: str | None = None) -> None:
        """Enter this person, or let him drive for another free team; not ready."""
        raise NotImplementedError

    def give_up_seat(self, person: Person) -> None:
        """Strike this person off the entry list. Without persons a meeting that has not begun is gone."""
        raise NotImplementedError

    def add_bot(self, person: Person, bot: str, team: str | None = None) -> None:
        """Enter one of the game's own bots; only the opener may."""
        raise NotImplementedError

    def remove(self, person: Person, name: str) -> None:
        """Strike a bot, or a person who is not here, off the entry list; only the opener may."""
        raise NotImplementedError

    def agree(self, person: Person, agreement: Agreement) -> None:
        """Agree something else; only the opener may, and nobody is ready any more."""
        raise NotImplementedError

    def set_ready(self, person: Person, *, is_ready: bool) -> None:
        """Be ready, or not yet. When the last person is ready, the meeting begins."""
        raise NotImplementedError

    def problem(self) -> str | None:
        """Why it could not begin now, in one sentence; None where only readiness is missing."""
        raise NotImplementedError

    # ── Practice and race ────────────────────────────────────────────────────────────────────────────

    @property
    def runnings(self) -> Sequence[Running]:
        """What is being driven: in practice one a driver, in the race one; empty before and after a crash."""
        raise NotImplementedError

    @property
    def kept(self) -> KeptRace | None:
        """The race, from the moment the meeting began."""
        raise NotImplementedError

    def running_of(self, person: Person) -> Running | None:
        """What this person has to do with: the race; in practice his own laps, else somebody's that are on."""
        raise NotImplementedError

    def asked_of(self, person: Person) -> Asked | None:
        """The question that waits for this person."""
        raise NotImplementedError

    def answer(self, person: Person, asked: Asked, move: Move) -> bool:
        """Answer a question; False when it no longer waits, or not for this person."""
        raise NotImplementedError

    def driver_of(self, person: Person) -> str | None:
        """The name that this person drives under here; None for a watcher."""
        raise NotImplementedError

    def away(self) -> Mapping[str, datetime]:
        """The drivers who are people and not here, and since when; nobody in a race by correspondence."""
        raise NotImplementedError

    def stand_ins(self) -> frozenset[str]:
        """The drivers for whom the stand-in drives at present."""
        raise NotImplementedError

    def watching(self) -> tuple[Person, ...]:
        """Who is at this meeting without a seat."""
        raise NotImplementedError

    # ── Standing orders and talk ─────────────────────────────────────────────────────────────────────

    def order_of(self, person: Person) -> StandingOrder | None:
        """What this person has left for his next go."""
        raise NotImplementedError

    def leave_order(self, person: Person, order: StandingOrder | None) -> None:
        """Leave an order for the next go, in a race by correspondence, or take it back."""
        raise NotImplementedError

    def say(self, visit: "Visit", text: str) -> None:
        """Say a line to all who are at this meeting; refuses what is empty, too long, too much, or switched off."""
        raise NotImplementedError
