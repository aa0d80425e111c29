"""What is being driven at a meeting: the race, or one driver's practice laps; its seats and its screens.

Nobody hears of a move before it is on disk, and everybody hears of all of them.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Protocol

from attrs import evolve

from motorchamp_tui.games.motorchamp.bots import bot_named, prepare
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.start import Entry
from motorchamp_tui.journal.library import lap_of
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.paddock.agreement import Agreement
from motorchamp_tui.paddock.attendance import Attendance
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.journal_saver import Saving
from motorchamp_tui.paddock.seats import PaddockSeat, PendingChoice
from motorchamp_tui.paddock.standing_order import StandingOrder
from motorchamp_tui.paddock.subscription import Subscription
from motorchamp_tui.paddock.threads import in_its_turn
from motorchamp_tui.race.control import BotSeat, RaceControl, Seat, bot_seats
from motorchamp_tui.race.record import RaceRecord, Run, Step

CHAMPION = "champion"


class Officials(Protocol):
    """What a running needs to know of its meeting."""

    clock: Clock
    agreement: Agreement
    attendance: Attendance

    def key_of(self, driver: str) -> str | None:
        """The key of a driver who is a person."""

    def order_for(self, driver: str, run: Run) -> StandingOrder | None:
        """The standing order of this driver for the current go."""

    def throws_by_hand(self, race: Race) -> bool:
        """Whether the driver on the go is asked for dice that leave no choice."""

    def circumstances_changed(self) -> None:
        """Somebody is asked or no longer asked; there is trouble or no longer any."""

    def moved_on(self) -> None:
        """The race has reached another lap, or a driver another practice lap."""

    def saved(self, journal: Journal) -> None:
        """This journal is on disk."""


class Running:
    """The race, or a driver's practice laps one after the other: one race control, one journal.

    In practice every driver has a running of their own, all at the same time; ``driver`` is whose it is, None
    for the race itself. ``kept`` may be a go ahead of what everybody has been told, while that go is being saved.
    """

    def __init__(self, journal: Journal, officials: Officials, driver: str | None = None) -> None:
        self.driver = driver
        self.kept: RaceRecord = journal.kept
        self.entry: Entry | None = self.kept.run.entry if self.kept.run else None
        """Whose practice lap is on; None in the race."""
        self.is_over = False
        self._journal = journal
        self._officials = officials
        self._saving = Saving(journal, officials.clock, officials.circumstances_changed, officials.saved)
        self._people: dict[str, PaddockSeat] = {}
        self._seats = self._all_seats()
        self._followings: list[Subscription] = []
        self._told = len(self.kept.run.steps) if self.kept.run else 0
        self._go_since = officials.clock.now()
        self._lap = 0

    def _all_seats(self) -> dict[str, Seat]:
        plan, stand_in = self.kept.plan, self._officials.agreement.stand_in
        seats: dict[str, Seat] = dict(bot_seats(plan.drivers, plan.seed))
        for driver in plan.drivers:
            if not driver.bot:
                bot = BotSeat(bot_named(stand_in), plan.seed, driver.name)
                seats[driver.name] = self._people[driver.name] = PaddockSeat(
                    driver.name, self, bot, stand_in, self._officials.circumstances_changed
                )
        return seats

    @property
    def race(self) -> Race | None:
        """The state that everybody has been told."""
        run = self.kept.run
        if run is None:
            return None
        return run.steps[self._told - 1].after if self._told else run.start

    @property
    def trouble(self) -> str:
        """One sentence while the disk does not take what is driven; else empty."""
        return self._saving.trouble

    @property
    def asked(self) -> PendingChoice | None:
        """The question that waits for an answer."""
        return next((seat.asked for seat in self._people.values() if seat.asked), None)

    def seat_of(self, driver: str) -> PaddockSeat | None:
        """The seat of this driver, where it is a person."""
        return self._people.get(driver)

    async def drive_laps(self) -> None:
        """Drive the driver's remaining practice laps, one car after the other."""
        for entry in self.kept.agreed.entries:
            run = self.kept.run
            if entry not in self.kept.times or (run and run.entry == entry):
                await self._drive(self._journal.practise(entry), entry)
        self.end()

    async def drive_race(self) -> None:
        """Drive the race from where it is to the last car's flag."""
        await self._drive(self._journal.line_up(), None)
        self.end()

    async def _drive(self, race: Race, entry: Entry | None) -> None:
        self.entry = entry
        self._told = len(self.kept.run.steps) if self.kept.run else 0
        await self._saving.save()
        self._officials.moved_on()
        self.circumstances()
        await self._prepare(race)
        control = RaceControl(race, self._seats, self.kept.cup(), (), self._record, self._officials.throws_by_hand)
        self._go_since = self.clock.now()
        while not control.race.is_over:
            if control.race.dice is None:
                self._begin_go(control.race)
            for seat in self._people.values():
                seat.by = ""
            await control.step()

    async def _prepare(self, race: Race) -> None:
        """Let champion work out the track before anybody waits for it."""
        stand_in = self._officials.agreement.stand_in
        champions = {driver.name for driver in self.kept.plan.drivers if (driver.bot or stand_in) == CHAMPION}
        cars = [car.name for car in race.cars if car.driver in champions]
        if cars:
            await in_its_turn(partial(prepare, race, cars))

    def _begin_go(self, race: Race) -> None:
        """Start the clock of a go; by correspondence it is a time in the journal."""
        self._go_since = self.clock.now()
        time = self._officials.agreement.time_a_go
        is_person = race.car_on_the_go.driver in self._people
        if time and is_person and self._officials.agreement.is_by_correspondence and self.kept.due is None:
            self._journal.set_due(self._go_since + time)

    async def _record(self, steps: Sequence[Step]) -> None:
        """Bring the steps of one go to disk, then tell everybody."""
        seat = self._people.get(steps[0].before.car_on_the_go.driver)
        if seat is not None and seat.by:
            steps = [evolve(steps[0], by=seat.by), *steps[1:]]
        await self._saving.record(steps)
        self._told += len(steps)
        for following in self._followings:
            following.tell(steps)
        lap = lap_of(steps[-1].after)
        if lap != self._lap:
            self._lap = lap
            self._officials.moved_on()

    def end(self) -> None:
        """Note that nothing more will be driven."""
        self.is_over, self.entry = True, None
        for following in self._followings:
            following.end()
        self._followings.clear()

    @property
    def clock(self) -> Clock:
        """What time it is."""
        return self._officials.clock

    async def before_asking(self) -> None:
        """Have the deadline on disk before somebody relies on it."""
        await self._saving.save()

    def due(self, driver: str) -> datetime | None:
        """When the current go has to be over, where it is this driver's."""
        race = self.race
        if race is None or race.is_over or race.car_on_the_go.driver != driver:
            return None
        if self._officials.agreement.is_by_correspondence:
            return self.kept.due
        return self._officials.attendance.due(self._go_since)

    def stand_in_from(self, driver: str) -> datetime | None:
        """From when on the stand-in chooses for this driver in the current go."""
        key = self._officials.key_of(driver)
        return None if key is None else self._officials.attendance.stand_in_from(key, self.due(driver))

    def order_for(self, driver: str) -> StandingOrder | None:
        """The standing order of this driver for the current go."""
        run = self.kept.run
        if self.driver is not None or run is None:
            return None
        return self._officials.order_for(driver, run)

    def look_again(self) -> None:
        """Somebody came or went, or left an order: have all who wait look again."""
        for seat in self._people.values():
            seat.look_again()

    def follow(self) -> Subscription:
        """Hear of everything from now on."""
        run = self.kept.run
        if run is None:
            raise AssertionError("nobody can follow what has not begun")
        following = Subscription(Run(run.start, run.entry, run.steps[: self._told]), self._leave)
        if self.is_over:
            following.end()
        else:
            self._followings.append(following)
        return following

    def _leave(self, following: Subscription) -> None:
        if following in self._followings:
            self._followings.remove(following)

    def circumstances(self) -> None:
        """Let every screen look at the circumstances."""
        for following in self._followings:
            following.tell()
