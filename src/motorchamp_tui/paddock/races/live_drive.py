"""Live drive at a meeting: the race, or one driver's practice laps; its seats and its screens.

Nobody sees a move before it is on disk, and everyone sees all of them.
"""

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

from attrs import evolve

from motorchamp_tui.errors import IllegalMoveError
from motorchamp_tui.games import game_of
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.options import CLOCK
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.games.standing_order import StandingOrder
from motorchamp_tui.paddock.events.events import Events
from motorchamp_tui.paddock.events.visits import CallKind
from motorchamp_tui.paddock.races.attendance import Attendance
from motorchamp_tui.paddock.races.drive_info import DriveInfo, PendingChoice
from motorchamp_tui.paddock.races.journal_saver import JournalSaver
from motorchamp_tui.paddock.races.orders import Orders
from motorchamp_tui.paddock.threads import in_its_turn, thought_out
from motorchamp_tui.race.control import BotSeat, RaceControl, Seat
from motorchamp_tui.race.record import ORDER, Step
from motorchamp_tui.race.turns import TurnsTold, turn_words


class LiveDrive(DriveInfo):
    """A drive under way here: one race control, one journal."""

    def __init__(
        self,
        saver: JournalSaver,
        attendance: Attendance,
        orders: Orders,
        events: Events,
        throws_by_hand: Callable[[AnyRace], bool],
        driver: str | None = None,
    ) -> None:
        super().__init__(saver.journal.record, attendance, events, driver, events.clock.now())
        self.saver = saver
        self._journal = saver.journal
        self._orders = orders
        self._throws_by_hand = throws_by_hand
        self._paddock_seats: dict[str, PaddockSeat] = {}
        self._seats = self._all_seats()
        self._lap = 0

    def _all_seats(self) -> dict[str, Seat]:
        plan, stand_in = self.record.plan, self._agreement.stand_in
        seats = dict[str, Seat]()
        for driver in plan.drivers:
            bot = driver.bot or stand_in
            bot_seat = BotSeat(plan.game.bot_named(bot), plan.seed, driver.name)
            seat: Seat = ThinkerSeat(bot_seat) if bot == plan.game.ADVISER else bot_seat
            if not driver.bot:
                seat = self._paddock_seats[driver.name] = PaddockSeat(driver.name, self, seat, stand_in)
            seats[driver.name] = seat
        return seats

    @property
    def trouble(self) -> str:
        """One sentence while the disk cannot save the drive; else empty."""
        return self.saver.trouble

    @property
    def asked(self) -> PendingChoice | None:
        """The question that waits for an answer."""
        return next((seat.asked for seat in self._paddock_seats.values() if seat.asked), None)

    async def drive_laps(self) -> None:
        """Drive the driver's remaining practice laps, one car after the other."""
        for entry in self.record.agreed.entries:
            run = self.record.run
            if entry not in self.record.times or (run and run.entry == entry):
                await self._drive(self._journal.practise(entry), entry)
        self.end()

    async def drive_race(self) -> None:
        """Drive the race from where it is to the last car's flag."""
        await self._drive(self._journal.line_up(), None)
        self.end()

    async def _drive(self, race: AnyRace, entry: Entry | None) -> None:
        self.entry = entry
        self._told = len(self.record.run.steps) if self.record.run else 0
        await self.saver.save()
        self.events.changed_everywhere()
        self.events.changed()
        await self._prepare(race)
        control = RaceControl(race, self._seats, self.record.cup(), (), self._record, self._throws_by_hand)
        self.go_since = self.events.clock.now()
        while not control.race.is_over:
            if control.race.is_between_goes:
                self._begin_go(control.race)
            for seat in self._paddock_seats.values():
                seat.by = ""
            await control.step()

    async def _prepare(self, race: AnyRace) -> None:
        """Let the bots work out the track before anyone waits for it."""
        bots = {driver.name: driver.bot or self._agreement.stand_in for driver in self.record.plan.drivers}
        for bot in dict.fromkeys(bots.values()):
            cars = [car.name for car in race.cars if bots[car.driver] == bot]
            if cars:
                await in_its_turn(partial(game_of(race).prepare, bot, race, cars))

    def _begin_go(self, race: AnyRace) -> None:
        """Start the clock of a go; by correspondence it is a time in the journal."""
        self.go_since = self.events.clock.now()
        due = self._agreement.due(self.go_since) if self._agreement.is_by_correspondence else None
        is_person = race.current_car.driver in self._paddock_seats
        if due and is_person and self.record.due is None:
            self._journal.set_due(due)

    async def _record(self, steps: Sequence[Step]) -> None:
        """Write the steps of one go to disk, then publish them."""
        seat = self._paddock_seats.get(steps[0].before.current_car.driver)
        if seat is not None and seat.by:
            steps = [evolve(steps[0], by=seat.by), *steps[1:]]
        await self.saver.record(steps)
        self._told += len(steps)
        self.events.driven(self.driver, steps)
        lap = game_of(steps[-1].after).lap_of(steps[-1].after)
        if lap != self._lap:
            self._lap = lap
            self.events.changed_everywhere()

    async def before_asking(self) -> None:
        """Have the deadline on disk before a driver relies on it."""
        await self.saver.save()

    def tell_of_go(self, driver: str, race: AnyRace) -> None:
        """Call this driver, if they are here, to their go."""
        key = self._attendance.keys.get(driver)
        if key is not None:
            self.events.call(CallKind.GO, [key], turn_words(race))
            if self._agreement.is_by_correspondence:
                self.events.go_begins(key, race, self.due(driver))

    @property
    def seconds_a_go(self) -> timedelta:
        """How long a go may take until the clock of the game calls time; nothing where none runs."""
        return timedelta(seconds=self.record.plan.options[CLOCK])

    def is_here(self, driver: str) -> bool:
        """Whether this driver has a screen here."""
        return self._attendance.is_here(driver)

    def order_for(self, driver: str) -> StandingOrder | None:
        """The standing order of this driver for the current go."""
        run = self.record.run
        if self.driver is not None or run is None:
            return None
        return self._orders.for_go(driver, run)

    def look_again(self) -> None:
        """A player came or went, or left an order: all who wait here look again."""
        for seat in self._paddock_seats.values():
            seat.look_again()


class ClockOfTheGame:
    """The time that a driver has for a go until it is called; it runs from when they see that they are asked."""

    def __init__(self) -> None:
        self._left: timedelta | None = None
        self._go: tuple[int, str] | None = None
        self.runs_out_at: datetime | None = None

    def begin(self, race: AnyRace, time: timedelta | None) -> None:
        """A question begins, and with it perhaps a go; without a ``time`` nothing runs."""
        go = race.round, race.current_car.name
        if time is None:
            self._left = None
        elif self._left is None or race.is_between_goes or go != self._go:
            self._left = time
        self._go = go

    @property
    def stands(self) -> bool:
        """Whether the clock is stopped with time left."""
        return self._left is not None and self.runs_out_at is None

    def run(self, now: datetime) -> None:
        """The driver sees the question."""
        if self._left is not None:
            self.runs_out_at = now + self._left

    def stand(self, now: datetime) -> None:
        """The driver has answered, or is gone."""
        if self.runs_out_at is not None:
            self._left, self.runs_out_at = self.runs_out_at - now, None


class ThinkerSeat:
    """The seat of a bot that thinks for long: meanwhile the other races go on."""

    def __init__(self, bot: BotSeat) -> None:
        self._bot = bot

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        """The bot's move."""
        return await thought_out(partial(self._bot.decide, race, moves))


class PaddockSeat:
    """The seat of ``driver``, wherever they are: asks them, and knows who chooses when they do not.

    The choice is made by the order they have left, by the driver, or, from a certain time on, by the stand-in.
    Where a go ends is asked separately from its dice, even after another has thrown them, so that a driver who
    comes back in between is asked. ``by`` says who made the last choice, where it was not the driver.
    """

    def __init__(self, driver: str, drive: LiveDrive, stand_in: Seat, name: str) -> None:
        self.asked: PendingChoice | None = None
        self.by = ""
        self._driver = driver
        self._drive = drive
        self._stand_in, self._stand_in_name = stand_in, name
        self._answer: Move | None = None
        self._stir = asyncio.Event()
        self._questions = 0
        self._clock = ClockOfTheGame()
        self._turns = TurnsTold()

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        """One of ``moves``, chosen by any of these."""
        self.by = ""
        await self._drive.before_asking()
        order = self._drive.order_for(self._driver)
        if order is not None:
            return await self._ordered(order, race, moves)
        late = game_of(race).time_is_up(race)
        self._clock.begin(race, self._drive.seconds_a_go if late is not None else None)
        try:
            while self._answer is None:
                self._stir.clear()
                now, when = self._drive.events.clock.now(), self._drive.stand_in_from(self._driver)
                if when is not None and when <= now:
                    return await self._stand_in_chooses(race, moves)
                if not self._drive.is_here(self._driver):
                    self._clock.stand(now)
                late_at = self._clock.runs_out_at
                if late is not None and late_at is not None and late_at <= now:
                    return late
                self._ask(race, moves)
                await self._wait_until(min(filter(None, (when, late_at)), default=None))
            return self._answer
        finally:
            self._clock.stand(self._drive.events.clock.now())
            self._stop_asking()

    async def _ordered(self, order: StandingOrder, race: AnyRace, moves: Sequence[Move]) -> Move:
        self._drive.events.go_is_taken(race)
        move = order.decide(race, moves)
        if move is None:
            return await self._stand_in_chooses(race, moves)
        self.by = ORDER
        return move

    async def _stand_in_chooses(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        self._drive.events.go_is_taken(race)
        self.by = self._stand_in_name
        return await self._stand_in.choose(race, moves)

    def _ask(self, race: AnyRace, moves: Sequence[Move]) -> None:
        """Ask the question, or the same with a new deadline."""
        due, late_at = self._drive.due(self._driver), self._clock.runs_out_at
        if self.asked is None:
            now = self._drive.events.clock.now()
            self._questions += 1
            self.asked = PendingChoice(self._driver, race, tuple(moves), now, due, self, late_at, self._questions)
            if self._turns.is_news(race):
                self._drive.tell_of_go(self._driver, race)
        elif (self.asked.due, self.asked.late_at) != (due, late_at):
            self.asked = evolve(self.asked, due=due, late_at=late_at)
        else:
            return
        self._drive.events.changed()

    def _stop_asking(self) -> None:
        self._answer = None
        if self.asked is not None:
            self.asked = None
            self._drive.events.changed()

    async def _wait_until(self, when: datetime | None) -> None:
        """Wait for an answer, or until something else that matters has changed."""
        alarm = asyncio.create_task(self._ring_at(when)) if when else None
        try:
            await self._stir.wait()
        finally:
            if alarm:
                alarm.cancel()

    async def _ring_at(self, when: datetime) -> None:
        await self._drive.events.clock.sleep_until(when)
        self._stir.set()

    def see(self, asked: PendingChoice) -> None:
        """The driver sees this question on their screen: the seconds of the game's clock run."""
        if self.asked is not None and self.asked.race is asked.race and self._clock.stands:
            self._clock.run(self._drive.events.clock.now())
            self._stir.set()

    def answer(self, asked: PendingChoice, move: Move) -> bool:
        """Answer this question; False when it is no longer waiting. Raises :class:`IllegalMoveError`."""
        if asked is not self.asked:
            return False
        if move not in asked.moves:
            raise IllegalMoveError(f"{move} is not among the moves that {asked.driver} may choose from.")
        self._answer, self.asked = move, None
        self._drive.events.go_is_taken(asked.race)
        self._stir.set()
        self._drive.events.changed()
        return True

    def look_again(self) -> None:
        """A player came or went, or left an order."""
        self._stir.set()
