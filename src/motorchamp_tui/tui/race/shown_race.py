"""A race on a screen, move by move, whoever drives it: what is remembered of it, and what is seen moving.

Dice fall, a car drives, then everything is as it is after the move. The screen is told to show it; nothing here
changes a race.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from motorchamp_tui.games.entries import Driver, Entry
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, Report, StandBeside, Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.wording.commentary import summary
from motorchamp_tui.journal.file import JournalNotSavedError
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.race.record import RaceRecord, Step
from motorchamp_tui.tui.games.motorchamp.motion import moments
from motorchamp_tui.tui.games.seen import MotionFrame
from motorchamp_tui.tui.race.advice import Reasons
from motorchamp_tui.tui.race.pace import Pace

HALF_A_GO = 0.5
"""A go is shown twice, as throw and as drive: each for half of the time that the pace gives it."""
TUMBLES = 5
"""How often dice are seen turning before they come to rest."""


class Audience(Protocol):
    """Whoever shows the race."""

    @property
    def is_open(self) -> bool:
        """Whether there is anything to draw on: not before it is composed, nor while it is being left."""

    def show_race(self) -> None:
        """Everything may have changed."""

    def show_question(self) -> None:
        """A player at this screen is asked."""

    def show_moment(self, moment: MotionFrame[Race]) -> None:
        """A car is moving."""

    def show_dice(self) -> None:
        """The dice are falling."""

    def throws_by_hand(self, race: Race) -> bool:
        """Whether a player here throws dice even where there is nothing to choose."""

    async def tell_of_trouble(self, error: JournalNotSavedError) -> bool:
        """A move could not be saved; returns True to try again, False to go on unsaved."""


class SeatHere(Protocol):
    """The seat of whoever decides at this screen."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """What may be chosen; nothing while nobody here is asked."""

    @property
    def is_asked(self) -> bool:
        """Whether an answer is awaited."""

    def answer(self, move: Move) -> None:
        """Give the answer: one of ``moves``."""


class RacePlayback:
    """``race`` as it is seen now; ``faces`` the throw on the table, ``news`` the last go, ``log`` all of them."""

    gives_advice = False
    """Whether a player may ask champion."""

    def __init__(self, drivers: Sequence[Driver], seat: SeatHere, audience: Audience, pace: Pace) -> None:
        self.seat = seat
        self.pace = pace
        self.race: Race | None = None
        self.practising: Entry | None = None
        self.faces: tuple[int, ...] = ()
        self.dice_are_falling = False
        self.news = ""
        self.log: list[str] = []
        self.reasons = Reasons(drivers)
        self.audience = audience
        self._go: list[Report] = []

    @property
    def kept(self) -> RaceRecord:
        """The race with every move so far."""
        raise NotImplementedError

    @property
    def plan(self) -> RacePlan:
        """What was agreed."""
        return self.kept.plan

    @property
    def people(self) -> frozenset[str]:
        """The drivers at this screen."""
        raise NotImplementedError

    @property
    def can_take_back(self) -> bool:
        """Whether a player may undo something now."""
        return False

    async def drive(self) -> Race | None:
        """Show the race to its end; returns the race as it ended, or None if nobody is left to see it."""
        raise NotImplementedError

    def take_back(self) -> None:
        """Undo what can be undone."""
        raise NotImplementedError

    def close(self) -> None:
        """The screen is gone."""

    def _take_up(self, race: Race, steps: Iterable[Step]) -> None:
        """Show a race, or a practice lap, from where it is after these steps."""
        self.race, self.faces = race, race.faces or ()
        self._go.clear()
        self.reasons.forget()
        self.news = ""
        for step in steps:
            self._note(step)
        self._show(self.audience.show_race)

    def _note(self, step: Step) -> None:
        """Remember what happened: the go so far, and when it is over the news and a line of the log."""
        self.reasons.note(step.before, step.move)
        if isinstance(step.move, ChooseDice):
            self._go.clear()
        self._go += step.reports
        if not isinstance(step.move, ChooseDice | Throw):
            self.news = self._go_words(step)
            self.log.append(f"{step.before.round:3}  {self.news}")

    def _go_words(self, _last: Step) -> str:
        """The go that is over in words, with its last move."""
        return summary(self._go)

    async def _seen(self, step: Step) -> None:
        """A move was made, and is on disk: show it, and wait while it is seen."""
        self.pace.start_moving()
        if isinstance(step.move, Throw):
            await self._let_dice_fall(step.move.faces)
        elif isinstance(step.move, Drive | StandBeside):
            await self._let_car_drive(step.before, step.move)
        self.race = step.after
        self._note(step)
        has_won = not step.before.winner_in and step.after.winner_in
        self.pace.is_for_reading = has_won or self.reasons.are_to_be_read(step.before)
        if not self.pace.is_skipping:
            self._show(self.audience.show_race)
        if not isinstance(step.move, ChooseDice):
            await self.pace.wait(HALF_A_GO)

    async def _let_dice_fall(self, faces: tuple[int, ...]) -> None:
        for tumble in self.pace.frames(range(TUMBLES, 0, -1)):
            if not self.pace.is_animated:
                break
            self.faces = tuple((face + tumble * (place + 2)) % 6 + 1 for place, face in enumerate(faces))
            self.dice_are_falling = True
            self._show(self.audience.show_dice)
            await self.pace.wait_frame(TUMBLES)
        self.faces, self.dice_are_falling = faces, False

    async def _let_car_drive(self, before: Race, move: Move) -> None:
        seen = self.pace.frames(tuple(moments(before, move)) if self.pace.is_animated else ())
        for moment in seen[:-1]:
            if not self.pace.is_animated:
                return
            self._show(partial(self.audience.show_moment, moment))
            await self.pace.wait_frame(len(seen))

    def _show(self, show: Callable[[], None]) -> None:
        """Tell the audience, which may be leaving while a car is still moving."""
        if self.audience.is_open:
            show()


LiveMaker = Callable[[Audience, Pace], RacePlayback]
"""What makes a race for a screen to show, once the screen is there."""
