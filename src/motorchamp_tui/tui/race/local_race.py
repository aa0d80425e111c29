"""Race at home on a screen: driven by race control here, for the people at this keyboard.

Every move is in the journal before it is seen. It decides what may be taken back.
"""

import asyncio
import time
from collections.abc import Sequence

from motorchamp_tui.games.entries import Entry, Overseer
from motorchamp_tui.games.options import CLOCK, UNDO, Grid
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.journal.writer import Journal, Recorder
from motorchamp_tui.race.control import RaceControl, Seat, bot_seats, last_choice
from motorchamp_tui.race.go_clock import GoClock
from motorchamp_tui.race.record import RaceRecord, TakenBack
from motorchamp_tui.race.turns import TurnsSinceOpened
from motorchamp_tui.tui.race.advice import prepare
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.race_playback import Audience, KeyboardSeat, RacePlayback


class PassingTime:
    """Monotonic time, and waiting for it; tests have one of their own."""

    def now(self) -> float:
        """The seconds since some moment."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Let this many of them pass."""
        await asyncio.sleep(seconds)


class ClockedSeat:
    """The seat of the people at this keyboard, with the clock of a go beside it, which calls time.

    Its seconds run while the ``audience`` can see the question: not under a help page, the rulebook, the log or
    anything else that covers the race, and not while the window is too small for it.
    """

    def __init__(self, seat: KeyboardSeat, clock: GoClock, audience: Audience, time: PassingTime) -> None:
        self._seat = seat
        self._clock = clock
        self._audience = audience
        self._time = time

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        """The person's answer, or the clock's; raises :class:`TakenBack`."""
        late = self._clock.ask(race)
        if late is None:
            return await self._seat.choose(race, moves)
        counting = asyncio.create_task(self._count(late))
        try:
            return await self._seat.choose(race, moves)
        finally:
            counting.cancel()
            self._clock.stand()

    async def _count(self, late: Move) -> None:
        """Count the seconds down; the first wait begins when the question has been shown."""
        while self._clock.shown:
            await self._time.sleep(self._clock.until_next)
            self._clock.look(is_seen=self._audience.is_in_view)
            self._audience.show_seconds()
        self._seat.answer(late)


class LocalRace(RacePlayback):
    """One race, or first the practice laps for its grid, from where its journal is to the end."""

    gives_advice = True
    seat: KeyboardSeat

    def __init__(self, journal: Journal, audience: Audience, pace: Pace, time: PassingTime | None = None) -> None:
        plan, time = journal.record.plan, time or PassingTime()
        super().__init__(plan.drivers, KeyboardSeat(audience.show_question), audience, pace)
        self.journal = journal
        self._clock = GoClock(plan.options[CLOCK], time.now)
        self._here = ClockedSeat(self.seat, self._clock, audience, time)
        self._cup = journal.record.cup()
        self._recorder = Recorder(journal, audience.tell_of_trouble)
        self._turns = TurnsSinceOpened()
        self._overseer = Overseer(self._tell_of_program)
        self._told_of_programs = set[str]()

    @property
    def record(self) -> RaceRecord:
        """The race with every move so far."""
        return self.journal.record

    @property
    def is_unsaved(self) -> bool:  # type: ignore[override]
        """Whether it goes on although what happened is not on disk."""
        return self._recorder.is_unsaved

    @property
    def people(self) -> frozenset[str]:
        """The drivers at this keyboard: all who are people."""
        return frozenset(driver.name for driver in self.plan.drivers if not driver.bot)

    def close(self) -> None:
        """Release the race, so that it can be resumed, without waiting for programs."""
        self._overseer.has_left = True
        self.journal.close()

    async def drive(self) -> AnyRace:
        """Drive from practice, the grid or the last saved go to the last flag; returns the race as it ended."""
        seats, journal = self._seats(), self.journal
        if self.plan.grid is Grid.PRACTICE and not journal.record.is_lined_up:
            for entry in journal.record.agreed.entries:
                if entry not in journal.record.times:
                    self.practising = entry
                    self._show_or_skip(entry)
                    await self._run(journal.practise(entry), seats)
            self.pace.stop_skipping()
        self.practising = None
        race = await self._run(journal.line_up(), seats)
        journal.close()
        return race

    def _show_or_skip(self, entry: Entry) -> None:
        """Let nobody wait for the practice lap of a bot, but who only watches."""
        if self.people and entry.driver not in self.people:
            self.pace.skip()
        else:
            self.pace.stop_skipping()

    def begins_a_go(self) -> bool:
        """Whether the current question begins a go to which a player here has to be called."""
        return self.race is not None and self._turns.is_news(self.race)

    @property
    def seconds_left(self) -> int | None:
        """The seconds left in this go for the driver who is asked."""
        return self._clock.shown

    def _seats(self) -> dict[str, Seat]:
        loop = asyncio.get_running_loop()  # programs are asked in threads
        self._overseer.tell = lambda words: loop.call_soon_threadsafe(self._tell_of_program, words)
        bots = bot_seats(self.plan.game, self.plan.drivers, self.plan.seed, self._overseer)
        return {driver.name: bots.get(driver.name, self._here) for driver in self.plan.drivers}

    def _tell_of_program(self, words: str) -> None:
        """A program that drives was given up: that is news, and stays in the log even if goes are taken back."""
        self.news = words
        self.log.append(words)
        self._told_of_programs.add(words)
        self._show(self.audience.show_race)

    async def _run(self, race: AnyRace, seats: dict[str, Seat]) -> AnyRace:
        told = len(self.log)
        while True:
            self.log[told:] = [line for line in self.log[told:] if line in self._told_of_programs]
            self._turns.open(race)
            self._take_up(race, self.record.run.steps if self.record.run else ())
            await prepare(race, self.plan.drivers)
            try:
                return await RaceControl(race, seats, self._cup, [self._seen], self._recorder, self._by_hand).run()
            except TakenBack:
                race = await self._taken_back()

    def _by_hand(self, race: AnyRace) -> bool:
        return race.current_car.driver in self.people and self.audience.throws_by_hand(race)

    @property
    def can_take_back(self) -> bool:
        """Whether a player may undo something now: in practice, or where that was agreed."""
        may_be = self.seat.is_asked and (self.practising is not None or self.plan.options[UNDO])
        return may_be and self._last_choice() is not None

    def _last_choice(self) -> tuple[int, str] | None:
        """Round and car of the last go in which a person had a choice, which may be the current one."""
        return last_choice(self.journal.record.own_steps, self.people)

    def take_back(self) -> None:
        """Undo that go, and everything after it."""
        if self.can_take_back:
            self.seat.take_back()

    async def _taken_back(self) -> AnyRace:
        go = self._last_choice()
        if go is None:
            raise AssertionError("a go was taken back that was nobody's choice")
        race = self.journal.take_back(*go)
        await self._recorder.save()
        self._cup = self.journal.record.cup()
        return race
