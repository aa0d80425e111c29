"""Playback of a race on a screen, move by move, for any kind of race: what is remembered, and what is seen moving.

Dice fall, a car drives, then the screen shows the state after the move. The screen is asked to show it; nothing
here changes a race.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import Driver, Entry
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.file import JournalNotSavedError
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.race.record import Go, RaceRecord, Step, TakenBack
from motorchamp_tui.tui.games import face_of
from motorchamp_tui.tui.games.seen import MotionFrame
from motorchamp_tui.tui.race.advice import Reasons
from motorchamp_tui.tui.race.pace import Pace

HALF_A_GO = 0.5
"""A go is shown twice, as throw and as drive: each for half of the time of the pace."""


class Audience(Protocol):
    """The screen that shows the race."""

    @property
    def is_open(self) -> bool:
        """Whether it can be drawn on: not before it is composed, nor while it is being left."""

    def show_race(self) -> None:
        """Everything may have changed."""

    def show_question(self) -> None:
        """A player at this screen is asked."""

    def show_moment(self, moment: MotionFrame[AnyRace]) -> None:
        """A car is moving."""

    def show_dice(self) -> None:
        """The dice are falling."""

    def throws_by_hand(self, race: AnyRace) -> bool:
        """Whether a player here throws dice even where they have no choice."""

    @property
    def is_in_view(self) -> bool:
        """Whether the race can be seen: nothing covers it, and its window is large enough."""

    def show_seconds(self) -> None:
        """The clock of the go has moved on."""

    async def tell_of_trouble(self, error: JournalNotSavedError) -> bool:
        """A move could not be saved; returns True to try again, False to go on unsaved."""


class SeatHere(Protocol):
    """The seat of the player who decides at this screen."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves on offer; none while nobody here is asked."""

    @property
    def is_asked(self) -> bool:
        """Whether an answer is awaited."""

    def answer(self, move: Move) -> None:
        """Give the answer: one of ``moves``."""


class KeyboardSeat:
    """Asks the person at this screen; ``asked`` is called when there is a question."""

    def __init__(self, asked: Callable[[], None]) -> None:
        self._asked = asked
        self._answer: asyncio.Future[Move] | None = None
        self.moves: tuple[Move, ...] = ()

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        """Wait for the person's answer; raises :class:`TakenBack`."""
        self.moves = tuple(moves)
        self._answer = asyncio.get_running_loop().create_future()
        self._asked()
        try:
            return await self._answer
        finally:
            self._answer, self.moves = None, ()

    @property
    def is_asked(self) -> bool:
        """Whether an answer is awaited."""
        return self._answer is not None and not self._answer.done()

    def answer(self, move: Move) -> None:
        """Give the answer: one of ``moves``."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(move)

    def take_back(self) -> None:
        """Answer that the last go is to be undone."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(TakenBack())


class RacePlayback:
    """``race`` as it is shown now; ``falling`` the dice that turn, ``news`` the last go, ``log`` all of them."""

    gives_advice = False
    """Whether a player may ask champion."""

    def __init__(self, drivers: Sequence[Driver], seat: SeatHere, audience: Audience, pace: Pace) -> None:
        self.seat = seat
        self.pace = pace
        self.race: AnyRace | None = None
        self.practising: Entry | None = None
        self.falling: Sequence[int] = ()
        self.news = ""
        self.tells_of_winner = False
        """Whether the news is that the race is won."""
        self.log: list[str] = []
        self.reasons = Reasons(drivers)
        self.audience = audience
        self._go = Go()

    is_unsaved = False
    """Whether it goes on although what happened is not on disk."""

    @property
    def record(self) -> RaceRecord:
        """The race with every move so far."""
        raise NotImplementedError

    @property
    def plan(self) -> RacePlan:
        """What was agreed."""
        return self.record.plan

    @property
    def people(self) -> frozenset[str]:
        """The drivers at this screen."""
        raise NotImplementedError

    @property
    def asked_here(self) -> frozenset[str]:
        """Those of them who decide themselves."""
        return self.people

    @property
    def others_asked(self) -> frozenset[str]:
        """The people who decide elsewhere."""
        return frozenset()

    @property
    def can_take_back(self) -> bool:
        """Whether a player may undo something now."""
        return False

    @property
    def seconds_left(self) -> int | None:
        """The seconds left in this go for the driver who is asked here; None without a clock."""
        return None

    async def drive(self) -> AnyRace | None:
        """Show the race to its end; returns the race as it ended, or None if nobody is left to watch it."""
        raise NotImplementedError

    def begins_a_go(self) -> bool:
        """Whether the current question begins a go to which a player here has to be called."""
        return False

    def take_back(self) -> None:
        """Undo what can be undone."""
        raise NotImplementedError

    def close(self) -> None:
        """The screen is gone."""

    def _take_up(self, race: AnyRace, steps: Iterable[Step]) -> None:
        """Show a race, or a practice lap, from where it is after these steps."""
        self.race, self.falling = race, ()
        self.reasons.forget()
        self.news = ""
        for step in steps:
            self._note(step)
        self._show(self.audience.show_race)

    def _note(self, step: Step) -> None:
        """Remember what happened: the go so far, and when it is over the news and a line of the log."""
        self.reasons.note(step)
        self._go = self._go.plus(step)
        if step.ends_go:
            self.news = self._words_of(self._go)
            self.tells_of_winner = _decides(step) and not step.before.is_practice
            self.log.append(self._go.log_entry(self.news))

    @property
    def last_step(self) -> Step | None:
        """The last move of the current go; None before its first."""
        return self._go.steps[-1] if self._go.steps else None

    def _words_of(self, go: Go) -> str:
        """The finished go in words."""
        return go.words

    async def _seen(self, step: Step) -> None:
        """A move was made, and is on disk: show it, and wait while it is seen."""
        if step.calls_time:  # nothing moves, and the driver is asked on at once
            self.race = step.after
            self._note(step)
            words = map(game_of(step.after).sentence, step.reports)
            self.news = f"Time is up: {'; '.join(words)}. The go goes on."
            return
        if self._is_only_said(step):
            self.race = step.after
            self._note(step)
            return
        self.pace.start_moving()
        if step.before.awaited:
            await self._let_dice_fall(step)
        elif not step.before.is_between_goes:
            await let_car_drive(step, self.pace, self.audience.show_moment)
        self.race = step.after
        self._note(step)
        self.pace.is_for_reading = _decides(step) or self.reasons.are_to_be_read(step.before)
        if not self.pace.is_skipping:
            await self.pace.my_turn()
            self._show(self.audience.show_race)
        if not step.before.is_between_goes:
            await self.pace.wait(HALF_A_GO)

    def _is_only_said(self, step: Step) -> bool:
        """Whether a player here has given an answer that moves nothing, and is asked on at once.

        After dice are placed, the places where they may lead are lit already, and would only go out for a moment.
        """
        after = step.after
        if step.before.awaited or step.before.is_between_goes or step.ends_go or after.awaited:
            return False
        return after.current_car.driver in self.asked_here and len(offered(after)) > 1

    async def _let_dice_fall(self, step: Step) -> None:
        turning = face_of(step.before).falling(step.move) if self.pace.is_animated else ()
        await self.pace.play(self.pace.frames(turning), self._show_falling, of=len(turning))
        self.falling = ()

    def _show_falling(self, faces: Sequence[int]) -> None:
        self.falling = faces
        self._show(self.audience.show_dice)

    def _show(self, show: Callable[[], None]) -> None:
        """Show the audience, which may be leaving while a car is still moving."""
        if self.audience.is_open:
            show()


async def let_car_drive(step: Step, pace: Pace, show: Callable[[MotionFrame[AnyRace]], None]) -> None:
    """Show a car on its way, until it is there or a key cuts that short."""
    moments = face_of(step.before).moments(step.before, step.move) if pace.is_animated else ()
    seen = pace.frames(tuple(moments))
    await pace.play(seen[:-1], show, of=len(seen))


def _decides(step: Step) -> bool:
    """Whether the race is won by this step."""
    face = face_of(step.after)
    return face.winner(step.after) is not None and face.winner(step.before) is None


LiveMaker = Callable[[Audience, Pace], RacePlayback]
"""A function that makes the race for a screen, once the screen is there."""
