"""Race of a meeting on one player's screen: followed from outside, at the screen's own pace.

It decides what is seen moving and what is only reported while the screen is behind, when the player here is
asked, and whose practice lap is shown. It never holds anything up: the others drive on, whatever this screen
shows.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.events.subscription import Subscription
from motorchamp_tui.paddock.events.visits import Visit
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.meeting import DriveInfo, Meeting, PendingChoice, Stage
from motorchamp_tui.paddock.wording import remote_words
from motorchamp_tui.race.record import Go, RaceRecord, Run, Step
from motorchamp_tui.terminals.screen.drawing_queue import Rank
from motorchamp_tui.tui.race.pace import Pace
from motorchamp_tui.tui.race.race_playback import Audience, RacePlayback

FEW_GOES = 3
"""How many of the missed goes are still shown."""
STEPS_FOLLOW = 0.1
"""Seconds in which a choice is mostly on disk: the pause without a question until then is not drawn."""


class RemoteSeat:
    """The seat of one player: the question that they see, and where their answer goes."""

    def __init__(self, meeting: Meeting, player: Player) -> None:
        self._meeting = meeting
        self._player = player
        self.asked: PendingChoice | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves on offer."""
        return self.asked.moves if self.asked else ()

    @property
    def is_asked(self) -> bool:
        """Whether the question is still waiting: another connection, or the stand-in, may have been faster."""
        return self._waiting is not None

    @property
    def _waiting(self) -> PendingChoice | None:
        """The question as it is now: its deadline may have changed."""
        if self.asked is None:
            return None
        asked = self._meeting.asked_of(self._player)
        return asked if asked is not None and asked.race is self.asked.race else None

    def answer(self, move: Move) -> None:
        """Give the answer; one that comes too late changes nothing."""
        asked, self.asked = self._waiting, None
        if asked is not None:
            self._meeting.answer(self._player, asked, move)


class RemoteRace(RacePlayback):
    """The practice laps and the race of ``meeting``, for the player of this visit; watchers are never asked."""

    seat: RemoteSeat

    def __init__(self, meeting: Meeting, visit: Visit, clock: Clock, audience: Audience, pace: Pace) -> None:
        drivers = [entrant.driver for entrant in meeting.entrants]
        super().__init__(drivers, RemoteSeat(meeting, visit.player), audience, pace)
        self.meeting = meeting
        self.followed: DriveInfo | None = None
        """What is followed now."""
        self.subscription: Subscription | None = None
        """The subscription to it."""
        self._visit = visit
        self._clock = clock
        self._watched: str | None = None
        """Whose practice laps a player who drives none wants to see."""
        self._run: Run | None = None
        self._over: RaceRecord | None = None
        self._shown: object = None
        """What was known when the screen was last drawn."""

    @property
    def record(self) -> RaceRecord:
        """The race with every move so far."""
        record = self._over or self.meeting.record
        if record is None:
            raise AssertionError("a meeting is not shown before its race exists")
        return record

    @property
    def people(self) -> frozenset[str]:
        """The driver of this visit; none if they are only watching."""
        return frozenset([self.driver] if self.driver else [])

    @property
    def asked_here(self) -> frozenset[str]:
        """The driver of this visit, unless the stand-in drives."""
        return self.people - set(self.driven_by)

    @property
    def others_asked(self) -> frozenset[str]:
        """The other people who drive, unless the stand-in does."""
        people = frozenset(driver.name for driver in self.plan.drivers if driver.bot is None)
        return people - self.people - set(self.driven_by)

    @property
    def driver(self) -> str | None:
        """The name under which this player drives."""
        return self.meeting.driver_of(self._visit.player)

    @property
    def player(self) -> Player:
        """The player at this screen."""
        return self._visit.player

    @property
    def now(self) -> datetime:
        """What time it is in the paddock."""
        return self._clock.now()

    @property
    def seconds_left(self) -> int | None:
        """The seconds until time is called, or the stand-in drives, while this player is asked."""
        asked = self.meeting.asked_of(self.player) if self.seat.is_asked else None
        until = asked.late_at or asked.due if asked else None
        return None if until is None else math.ceil((until - self.now).total_seconds())

    @property
    def asked(self) -> PendingChoice | None:
        """The question that a driver on this screen is thinking about."""
        return self.followed.asked if self.followed else None

    async def drive(self) -> AnyRace | None:
        """Show practice, then the race, to its end; returns None when this player has left before."""
        while not self._visit.has_left:
            drive = self._to_follow()
            if drive is not None:
                await self._follow(drive)
            elif self.meeting.stage is Stage.OVER:
                return self._as_it_ended(await self.meeting.look_back())
            else:
                self._show(self.audience.show_race)
                await self._visit.changed()
        return None

    def _as_it_ended(self, record: RaceRecord) -> AnyRace | None:
        self._over = record
        if record.run is not None and self.race != record.run.race:
            self.log.clear()
            self._begin(record.run)
        return self.race

    def _to_follow(self) -> DriveInfo | None:
        """What to follow: the player's own practice laps while they last, then the chosen ones; or the race."""
        usual = self.meeting.drive_of(self.player)
        if usual is None or self._is_own(usual):
            return None if usual is None or usual.is_over else usual
        shown = self.to_watch
        return next((drive for drive in shown if drive.driver == self._watched), shown[0] if shown else None)

    def _is_own(self, drive: DriveInfo) -> bool:
        return drive.driver is None or drive.driver == self.driver

    @property
    def to_watch(self) -> Sequence[DriveInfo]:
        """The practice laps of others in progress, once the player's own are driven."""
        usual = self.meeting.drive_of(self.player)
        if self.meeting.stage is not Stage.PRACTICE or usual is None or self._is_own(usual):
            return ()
        return [drive for drive in self.meeting.drives if drive.entry is not None]

    def watch_next(self) -> None:
        """Watch another driver's practice lap; :meth:`drive` has to be called again."""
        shown = [drive.driver for drive in self.to_watch]
        here = shown.index(self.followed.driver) if self.followed and self.followed.driver in shown else -1
        self._watched = shown[(here + 1) % len(shown)] if shown else None

    async def _follow(self, drive: DriveInfo) -> None:
        subscription = drive.follow()
        self.followed, self.subscription = drive, subscription
        try:
            self.log.clear()
            self._begin(subscription.start)
            while True:
                await self._look(subscription)
                steps = await subscription.next()
                if steps is None:
                    return
                await self._take_in(steps)
        finally:
            subscription.close()
            self.followed, self.subscription, self.seat.asked = None, None, None

    def _begin(self, run: Run) -> None:
        """Show this practice lap, or the race, from where it is."""
        self._run = run
        self.practising = run.entry
        self._take_up(run.race, run.steps)
        self._show(self.audience.show_race)  # only a road that has been shown scrolls to the current car

    async def _look(self, subscription: Subscription) -> None:
        """Everything that came has been shown: see who is asked, and whether another lap has begun."""
        self.pace.stop_skipping()
        self.pace.rank = self._rank
        run = self.followed.record.run if self.followed else None
        if run is not None and self._run is not None and run.entry != self._run.entry and not run.steps:
            self._begin(Run(run.start, run.entry))
        asked = self.meeting.asked_of(self.player)
        before, self.seat.asked = self.seat.asked, asked if asked and asked.race == self.race else None
        is_new = self.seat.asked is not None and (before is None or before.race is not self.seat.asked.race)
        if is_new:
            self._show(self.audience.show_question)
        elif self._shown != self._known:
            if before is None and self.asked is None and await subscription.more_within(STEPS_FOLLOW):
                return
            await self.pace.my_turn()
            if before is not None or not subscription.has_steps:  # those will be shown next
                self._show(self.audience.show_race)
        if self.seat.asked is not None:
            self.seat.asked.seat.see(self.seat.asked)

    @property
    def _known(self) -> object:
        """The screen follows from this: the race, the question, and the other news."""
        return self.race, self.seat.asked, self.subscription and self.subscription.times_told

    def _show(self, show: Callable[[], None]) -> None:
        super()._show(show)
        if self.audience.is_open and show in (self.audience.show_race, self.audience.show_question):
            self._shown = self._known

    @property
    def _rank(self) -> Rank:
        """When this screen draws."""
        if self.driver is None:
            return Rank.WATCHES
        race = self.race
        is_current = race is not None and not race.is_over and race.current_car.driver == self.driver
        return Rank.OWN_GO if is_current else Rank.DRIVES

    async def _take_in(self, steps: Sequence[Step]) -> None:
        """Show steps that others have made; those long past are only reported."""
        past = self._past(steps)
        for number, step in enumerate(steps):
            if self.race is None or step.before != self.race:
                self._begin_lap_of(step)
            if number < past:
                self._note(step)
                self.race = step.after
            else:
                self.pace.rank = self._rank
                await self._seen(step)

    def _begin_lap_of(self, step: Step) -> None:
        """The first step of another lap, by the next car of the same driver."""
        car = step.before.cars[0].name
        entry = next((entry for entry in self.plan.entries if entry.name == car), None)
        self._begin(Run(step.before, entry if step.before.is_practice else None))

    def _past(self, steps: Sequence[Step]) -> int:
        """How many of these steps are too long past to be worth showing."""
        beginnings = [number for number, step in enumerate(steps) if step.before.is_between_goes]
        if self._is_pressed:
            return len(steps)
        if len(beginnings) <= self._a_round:
            return 0
        return beginnings[-FEW_GOES]

    @property
    def _a_round(self) -> int:
        """How many goes there are between two of one car: bots drive them in an instant."""
        return max(FEW_GOES, len(self.race.cars) if self.race else 0)

    @property
    def _is_pressed(self) -> bool:
        """Whether more than half of the time of the player's own go has passed."""
        asked = self.meeting.asked_of(self.player)
        if asked is None or asked.due is None:
            return False
        return self.now - asked.since > (asked.due - asked.since) / 2

    def _words_of(self, go: Go) -> str:
        driver = go.steps[-1].before.current_car.driver
        return f"{go.words} ({remote_words.chosen_by(go.by, driver)})" if go.by else go.words

    @property
    def driven_by(self) -> Mapping[str, Sequence[str]]:
        """The words that replace the name of a driver for whom the stand-in drives, in full and in short."""
        who = self.meeting.agreement.stand_in
        return {driver: (remote_words.stands_in(self.meeting, driver), who) for driver in self.meeting.stand_ins()}

    async def wait_until(self, when: datetime) -> None:
        """Let time pass."""
        await self._clock.sleep_until(when)
