"""Race of the paddock line by line: the seat of a visitor, and what they hear while others drive.

The race is driven by its one authority in the event loop; here it is followed, and answers are given. While a
question is open only the clock is announced; anything that happened meanwhile comes with the next line. While
others drive, news comes as it happens, and an empty line holds it.
"""

import math
from collections.abc import Mapping, Sequence
from datetime import datetime

from attrs import frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import plain_words_of
from motorchamp_tui.games.entries import Entry
from motorchamp_tui.games.protocol import AnyRace, LapTime, Move
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.events.subscription import Subscription
from motorchamp_tui.paddock.races.drive_info import DriveInfo, PendingChoice
from motorchamp_tui.paddock.races.meeting import Meeting, Stage
from motorchamp_tui.paddock.wording import remote_words
from motorchamp_tui.plain import at_once
from motorchamp_tui.plain.console import BACK, Left, asked_about
from motorchamp_tui.plain.lists import grid_words, tell_result
from motorchamp_tui.plain.paddock.visitor import Call, Talk, Visitor
from motorchamp_tui.plain.seat import PlainSeat
from motorchamp_tui.race.go_clock import GoClock
from motorchamp_tui.race.record import Step
from motorchamp_tui.race.turns import BOTS_FINISH, GoInRound, race_is_over_words, turn_in, turn_words
from motorchamp_tui.words import capitalised, counted

QUIET = 0.4
"""Seconds without news after which the gathered news is said."""
LONGEST_COUNTED = 3600
"""Seconds of a go beyond which nobody counts them."""
NO_UNDO = "You can't take anything back here: the others have seen it."
NO_ADVICE = "Races with others have no advice: it would be unfair to them."
WAITING = "While others drive, you hear what they do as it happens. An empty line holds the news while you type."
HELP = (
    "say and some words: everyone at this race hears them. who: who is here. absent: who is away, and who drives "
    "for them.",
)
HELP_WHILE_WAITING = (
    WAITING,
    "order: all cars. look: the road ahead. log: what has happened. rules and a word: what the rulebook says.",
    *HELP,
    "back: to the paddock; your seat is kept.",
)
ORDERS = "For a standing order for your next go, go back to the paddock and type order and the number of the race."
HELP_ON_ASKING = (
    "log: what has happened; log 50 goes further back. rules and a word: what the rulebook says about it.",
    *HELP,
    "quit: back to the paddock; your seat is kept.",
)
HELP_ON_CLOCK = (
    "The seconds for a go are those of the host: they run while you are asked, also while you read. They are "
    "announced with the question, at ten and at five."
)


class NoLongerAskedError(MotorChampError):
    """The question is closed: time was called, or it was answered elsewhere."""


class HostClock(GoClock):
    """The seconds that the host gives for a go; here they are only announced."""

    stands_while_read = False

    def __init__(self, clock: Clock) -> None:
        super().__init__(0)
        self._clock = clock
        self.until: datetime | None = None

    def ask(self, race: AnyRace) -> Move | None:
        """The host calls time by itself."""
        return None

    def stand(self) -> None:
        """The host knows by itself."""

    def look(self, *, is_seen: bool = True) -> int | None:
        """The whole seconds that are left."""
        return self.shown

    def _remaining(self) -> float:
        return (self.until - self._clock.now()).total_seconds() if self.until else math.inf

    @property
    def shown(self) -> int | None:
        """The whole seconds left, at least one: the host decides when they have run out."""
        left = self._remaining()
        return max(1, math.ceil(left)) if left <= LONGEST_COUNTED else None

    @property
    def until_next(self) -> float:
        """How long it takes until one second less is shown."""
        left = self._remaining()
        return left - (math.ceil(left) - 1) if left > 0 else 1.0


class VisitorSeat(PlainSeat):
    """The seat of a visitor, or the place of a watcher: asked as at home, among people who are elsewhere."""

    HELP_ON_THE_CLOCK = HELP_ON_CLOCK
    HELP_ON_COMMANDS = HELP_ON_ASKING
    WHERE_HELP_IS = "Type help to see what you can type here, or back for the paddock."

    def __init__(self, room: "RaceRoom", people: Sequence[str], leave: str, clock: HostClock) -> None:
        talk = room.visitor.talk
        super().__init__(talk, people, lambda: NO_UNDO, lambda *_: NO_ADVICE, lambda: leave, clock)
        self._room = room

    def takes(self, line: str) -> bool:
        """Whether the line was meant for the others, or about them."""
        return self._room.takes(line)

    def is_to_be_told(self) -> bool:
        """Whether others have driven since the last news."""
        return bool(self._unsaid)

    def tell_news(self, race: AnyRace) -> None:
        """Say what they did."""
        self._tell_news(race)

    def obey(self, race: AnyRace, line: str) -> None:
        """A command outside any question."""
        words = line.casefold().split()
        if (about := asked_about(line)) is not None:
            self._room.help_while_waiting(about)
        elif words[0] in BACK:
            self._quit(race, (), "")
        elif words[0] in ("again", "a"):
            self._order(race, (), "")
        else:
            self._obey(race, (), words, ())


@frozen
class SeenMoment:
    """What is asked of the loop at once: what has been driven, and how things are with the others."""

    steps: Sequence[Step]
    is_over: bool
    asked: PendingChoice | None
    turn: GoInRound | None
    whose: str
    absences: Sequence[str]
    said: Sequence[str]
    times: Mapping[Entry, LapTime | None]
    calls: Sequence[Call]


class RaceRoom:
    """A meeting that has begun, for a driver or a watcher, until it is over or they go back."""

    def __init__(self, visitor: Visitor, meeting: Meeting) -> None:
        self.visitor = visitor
        self._meeting = meeting
        self._driver = visitor.in_loop(lambda: meeting.driver_of(visitor.player))
        self._game = meeting.agreement.game
        self._talk = Talk(visitor, meeting)
        self._absences: Sequence[str] = ()
        self._turn: GoInRound | None = None
        self._times: set[Entry] = set()
        self._is_welcomed = self._is_told_of_the_end = False
        self._by = ""
        """Who chose in the last step that was news, where it was not its driver."""

    def run(self) -> None:
        """Follow it; raises :class:`InputEnded`."""
        visitor = self.visitor
        visitor.go_to(self._meeting)
        try:
            while (drive := self._next_drive()) is not None:
                self._follow(drive)
            self._tell_end()
        except Left:
            visitor.talk.say(["Back in the paddock."])
        finally:
            visitor.far.stirred = visitor.tell_calls
            visitor.go_to(None)

    def help_while_waiting(self, about: str) -> None:
        """What can be typed while others drive."""
        takes_orders = self._driver and self._meeting.agreement.takes_orders
        self.visitor.talk.help(about, [*HELP_WHILE_WAITING, *([ORDERS] if takes_orders else [])])

    def _next_drive(self) -> DriveInfo | None:
        """What is to be followed, as soon as there is anything; None when everything is over."""
        while True:
            drive, stage = self.visitor.in_loop(lambda: (self._to_follow(), self._meeting.stage))
            if drive is not None:
                return drive
            if stage in (Stage.OVER, Stage.STOPPED):
                return None
            self._wait_for_others()

    def _to_follow(self) -> DriveInfo | None:
        drive = self._meeting.drive_of(self.visitor.player)
        if drive is None or drive.is_over:
            return None
        is_own = drive.driver is None or drive.driver == self._driver
        return drive if is_own and drive.record.run is not None else None

    def _wait_for_others(self) -> None:
        """Nothing is driven here: say who comes in from practice, and take a line."""
        moment = self._look(None)
        self._tell_circumstances(moment)
        if self.visitor.far.listen():
            line = self._line()
            if line and not self.takes(line):
                self._obey_in_between(line)

    def _obey_in_between(self, line: str) -> None:
        if line.casefold() in BACK:
            raise Left("You have left.")
        self.visitor.talk.say([WAITING, *HELP, "back: to the paddock; your seat is kept."])

    def _follow(self, drive: DriveInfo) -> None:
        """Hear of everything that is driven, and answer when asked."""
        visitor = self.visitor
        subscription = visitor.in_loop(lambda: self._subscribe(drive))
        clock = HostClock(visitor.paddock.clock)
        seat = VisitorSeat(self, [self._driver] if self._driver else [], self._leaving, clock)
        race = subscription.start.race
        seat.begin(subscription.start.steps, race)
        self._welcome(drive, race)
        try:
            while True:
                moment = self._look(subscription)
                for step in moment.steps:
                    self._hear(seat, step)
                    race = step.after
                if moment.asked is not None:
                    self._tell_others(moment)
                    self._answer(seat, clock, moment.asked)
                elif moment.is_over:
                    seat.tell_news(race)
                    return
                else:
                    self._in_between(seat, race, moment)
        finally:
            visitor.in_loop(subscription.close)

    def _subscribe(self, drive: DriveInfo) -> Subscription:
        subscription = drive.follow()
        subscription.on_news = self.visitor.far.stir
        return subscription

    def _look(self, subscription: Subscription | None) -> SeenMoment:
        """How things are, and at once in which other races it is their go."""
        moment = self.visitor.in_loop(lambda: self._moment(subscription))
        self.visitor.tell_of(moment.calls)
        return moment

    def _moment(self, subscription: Subscription | None) -> SeenMoment:
        """The same; asked in the loop."""
        meeting, now = self._meeting, self.visitor.paddock.clock.now()
        asked = meeting.asked_of(self.visitor.player)
        drive = meeting.drive_of(self.visitor.player)
        return SeenMoment(
            subscription.take() if subscription else (),
            subscription.is_over if subscription else False,
            asked,
            turn_in(drive.asked.race) if drive and drive.asked else None,
            "" if asked else _whose_go(meeting, drive, now),
            tuple(remote_words.absences(meeting, now)),
            self._talk.news(),
            dict(meeting.practice_times) if meeting.stage is Stage.PRACTICE else {},
            () if asked else self.visitor.take_calls(except_for=_go_here(drive)),
        )

    def _welcome(self, drive: DriveInfo, race: AnyRace) -> None:
        talk = self.visitor.talk
        if drive.driver is not None:
            talk.say(["", "Practice: all drive alone and at the same time; the best starts in front."])
            return
        if not self._is_welcomed:
            self._is_welcomed = True
            where = f"{race.track.name}, {counted(race.laps, 'lap')}"
            role = f"You drive as {self._driver}." if self._driver else "You are watching."
            talk.say(["", f"{self._game.TITLE} on {where}. {role} Type help at any time.", WAITING])
        talk.say(["", grid_words(race) if race.round <= 1 else f"The race is in round {race.round}."])

    @property
    def _leaving(self) -> str:
        words = self.visitor.in_loop(lambda: remote_words.leaving_words(self._meeting, self.visitor.player))
        return words if self._driver else "Back to the paddock?"

    def _hear(self, seat: VisitorSeat, step: Step) -> None:
        by, race = step.by, step.before
        if by and (by != self._by or race.is_between_goes):
            car = race.current_car
            words = remote_words.driven_by(by, car.driver, car.name, is_own=car.driver == self._driver)
            seat.tell_news(race)
            self.visitor.talk.say([words])
        self._by = by
        seat.hear(step)
        self._tell_that_it_is_over(step)

    def _tell_that_it_is_over(self, step: Step) -> None:
        """Tell once that the race is over for this driver, and who else is still driving."""
        if self._driver is None or self._is_told_of_the_end or not step.ends_go:
            return
        others = self.visitor.in_loop(self._others_driving)
        if words := race_is_over_words(step.after, [self._driver], others, BOTS_FINISH):
            self._is_told_of_the_end = True
            self.visitor.talk.say([words])

    def _others_driving(self) -> frozenset[str]:
        """The other people who decide themselves; asked in the loop."""
        people = {entrant.name for entrant in self._meeting.entrants if entrant.driver.bot is None}
        return frozenset(people - {self._driver} - set(self._meeting.stand_ins()))

    def _in_between(self, seat: VisitorSeat, race: AnyRace, moment: SeenMoment) -> None:
        """Others drive: say what they did when they pause, and take a line."""
        far = self.visitor.far
        if seat.is_to_be_told() or moment.steps:
            if far.comes_within(QUIET) and not far.has_line:
                return
            seat.tell_news(race)
        self._tell_circumstances(moment)
        if far.listen():
            line = self._line()
            if line and not self.takes(line):
                with self.visitor.talk.telling_trouble():
                    seat.obey(race, line)

    def _line(self) -> str:
        """The line that has come; after an empty one the next, while all news waits."""
        talk = self.visitor.talk
        line = talk.heard()
        return line or talk.ask("The news waits. What do you want to type?")

    def _answer(self, seat: VisitorSeat, clock: HostClock, asked: PendingChoice) -> None:
        """Ask, and give the answer to the authority, unless it has come from elsewhere meanwhile."""
        visitor = self.visitor

        def look() -> None:
            visitor.tell_announcements()
            now = visitor.in_loop(lambda: self._meeting.asked_of(visitor.player))
            if now is None or now.race is not asked.race:
                raise NoLongerAskedError
            clock.until = now.late_at or now.due

        visitor.in_loop(lambda: asked.seat.see(asked))
        visitor.far.stirred = look
        try:
            look()
            move = at_once(seat.choose(asked.race, asked.moves))
            visitor.in_loop(lambda: self._give(asked, move))
        except NoLongerAskedError:
            visitor.talk.say(["This question has been settled without you."])
        finally:
            visitor.far.stirred = visitor.tell_calls
            visitor.tell_calls(except_for=turn_words(asked.race))

    def _give(self, asked: PendingChoice, move: Move) -> None:
        now = self._meeting.asked_of(self.visitor.player)
        if now is None or now.race is not asked.race or not self._meeting.answer(self.visitor.player, now, move):
            raise NoLongerAskedError

    def takes(self, line: str) -> bool:
        """Whether a line was said to the others, or asked about them; what they have said comes first."""
        visitor = self.visitor
        visitor.talk.say(visitor.in_loop(self._talk.news))
        word = line.strip().casefold()
        if word == "who":
            visitor.talk.say(visitor.in_loop(visitor.who_lines))
        elif word == "absent":
            now = visitor.paddock.clock.now()
            told = visitor.in_loop(lambda: list(remote_words.absences(self._meeting, now)))
            visitor.talk.say([f"{words}." for words in told] or ["Everyone is here."])
        else:
            return self._talk.take(line)
        return True

    def _tell_circumstances(self, moment: SeenMoment) -> None:
        """Say what is new about the others, and who is being waited for."""
        self._tell_others(moment)
        if moment.whose and moment.turn != self._turn:
            self._turn = moment.turn
            self.visitor.talk.say([f"{capitalised(moment.whose)}."])

    def _tell_others(self, moment: SeenMoment) -> None:
        """Say who has gone or come, what they say, and their practice times."""
        talk = self.visitor.talk
        talk.say(moment.said)
        talk.say(f"{words}." for words in moment.absences if words not in self._absences)
        if self._absences and not moment.absences:
            talk.say(["Everyone is back."])
        self._absences = moment.absences
        words_of = plain_words_of(self._game)
        for entry, time in moment.times.items():
            if entry not in self._times:
                self._times.add(entry)
                talk.say([f"{entry.driver}: {words_of.lap_time_words(entry.name, time)}"])

    def _tell_end(self) -> None:
        """How it ended."""
        visitor, meeting = self.visitor, self._meeting
        try:
            record = visitor.far.await_in_loop(meeting.look_back())
        except MotorChampError as error:
            visitor.talk.say([str(error)])
            return
        if record.run is not None and record.is_over and record.is_lined_up:
            ratings, work_out = visitor.paddock.ratings.now, visitor.work_out
            visitor.talk.say([""])
            tell_result(visitor.talk, record, driver=self._driver or "", ratings=ratings, work_out=work_out)
        else:
            visitor.talk.say(["", visitor.in_loop(lambda: meeting.trouble) or "Nothing more is driven here."])
        if self._driver and visitor.in_loop(lambda: meeting.has_revenge):
            visitor.talk.say(["revenge drives it again: the same circuit, people and bots, with other dice."])
        season = visitor.in_loop(lambda: visitor.paddock.seasons.season_of(meeting.part))
        if season is not None:
            visitor.talk.say([f"season {season.name} shows how the season stands."])
        visitor.talk.say(visitor.in_loop(self._talk.news))


def _go_here(drive: DriveInfo | None) -> str:
    """The current go, as its driver is called to it; empty without one."""
    run = drive.record.run if drive else None
    return turn_words(run.race) if run and not run.race.is_over else ""


def _whose_go(meeting: Meeting, drive: DriveInfo | None, now: datetime) -> str:
    """Who is thinking, in words; nothing where nobody is asked, or the stand-in drives."""
    asked = drive.asked if drive else None
    if drive is None or asked is None or asked.driver in meeting.stand_ins():
        return ""
    if meeting.agreement.is_by_correspondence:
        return remote_words.whose_turn(meeting, drive, None, now)
    until = asked.late_at or drive.stand_in_from(asked.driver)
    left = math.ceil((until - now).total_seconds()) if until else 0
    seconds = f"{counted(left, 'second')}" if 0 < left <= LONGEST_COUNTED else ""
    if asked.driver in meeting.away():
        then = f"; {meeting.agreement.stand_in} drives in {seconds}" if seconds else ""
        return f"{asked.driver} is away{then}"
    return f"{asked.driver} is thinking{f', {seconds} left' if seconds else ''}"
