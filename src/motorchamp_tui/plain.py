"""Plain mode: the same game line by line, for a screen reader, a pipe or a terminal without a screen.

This is how a race and a practice lap begin and end there, and with which exit status.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TextIO, cast

from motorchamp_tui import bots, plain_news
from motorchamp_tui.journal import Journal, NotSavedError, journal_of
from motorchamp_tui.kept_race import Step, TakenBack
from motorchamp_tui.plain_seat import PlainSeat
from motorchamp_tui.plain_talk import Left, Talk
from motorchamp_tui.plain_words import counted
from motorchamp_tui.practice_laps.outings import Outing, left_lap
from motorchamp_tui.race_control import RaceControl, Seat, Watcher, bot_seats, last_choice, throws_by_hand
from motorchamp_tui.race_plan import Grid, RacePlan
from motorchamp_tui.rules.classification import classify
from motorchamp_tui.rules.moves import Move
from motorchamp_tui.rules.practice import PracticeTime
from motorchamp_tui.rules.race import Race
from motorchamp_tui.rules.start import Entry
from motorchamp_tui.rules.track import Track
from motorchamp_tui.settings_words import RACE_DRIVEN, Throwing

INTERRUPTED = 130


def race(
    game: RacePlan | Journal,
    stdin: TextIO,
    stdout: TextIO,
    throwing: Throwing = Throwing.ALWAYS,
    told: set[str] | None = None,
) -> int:
    """Drive a new race by this plan, or resume a kept race or practice lap; returns the exit status.

    ``throwing`` is the setting; ``told`` what the person has been told so far, where that is kept.
    """
    journal = journal_of(game)
    if journal.kept.agreed.is_lap:
        return practice(left_lap(journal), stdin, stdout, throwing)
    told = {RACE_DRIVEN} if told is None else told
    by_hand = partial(throws_by_hand, setting=throwing, is_first=RACE_DRIVEN not in told)
    try:
        status = _politely(Talk(stdin, stdout), lambda talk: _race(journal, talk, by_hand))
        if journal.kept.is_over:
            told.add(RACE_DRIVEN)
        return status
    finally:
        journal.close()


def practice(outing: Outing, stdin: TextIO, stdout: TextIO, throwing: Throwing = Throwing.ALWAYS) -> int:
    """Drive a practice lap line by line; returns the exit status."""
    by_hand = partial(throws_by_hand, setting=throwing, is_first=False)
    try:
        return _politely(Talk(stdin, stdout), lambda talk: _practice(outing, talk, by_hand))
    finally:
        outing.journal.close()


def _politely(talk: Talk, play: Callable[[Talk], None]) -> int:
    """Play to the end, or until the person leaves."""
    try:
        play(talk)
    except Left as left:
        talk.say(["", f"{left} Good-bye."])
    except KeyboardInterrupt:
        talk.say(["", "Interrupted. Good-bye."])
        return INTERRUPTED
    return 0


def _race(journal: Journal, talk: Talk, by_hand: Callable[[Race], bool]) -> None:
    kept, plan = journal.kept, journal.kept.plan
    talk.say(_welcome(plan.track, f"{counted(plan.laps, 'lap')}, seed {plan.seed}"))
    table = _Table(journal, talk, by_hand)
    if plan.grid is Grid.PRACTICE and not kept.is_lined_up:
        talk.say(["", "Practice: every car drives one lap alone; the best time starts in front."])
        for entry in kept.agreed.entries:
            if entry not in kept.times:
                table.drive_lap(entry)
                talk.say([_time_words(entry.name, kept.times[entry])])
    is_new = not kept.is_lined_up
    lined_up = journal.line_up()
    if is_new:
        grid = [f"{car.name} ({car.driver})" for car in lined_up.cars]
        talk.say(["", f"The grid, from the front: {', '.join(grid)}."])
    else:
        talk.say(["", f"The race goes on in round {lined_up.round}."])
    end = table.drive(lined_up)
    talk.say(["", "The race is over.", *plain_news.classification_lines(classify(end))])


def _practice(outing: Outing, talk: Talk, by_hand: Callable[[Race], bool]) -> None:
    from motorchamp_tui.practice_laps.results import result_of

    journal, plan = outing.journal, outing.plan
    talk.say(_welcome(plan.track, _what_lap(outing)))
    if outing.is_counted:
        talk.say(["The first lap you begin today is the one that counts: no advice, and nothing is taken back."])
    if journal.kept.runs and journal.kept.runs[0].steps:
        talk.say(["The lap goes on where you left it."])
    (entry,) = journal.kept.agreed.entries
    _Table(journal, talk, by_hand, is_counted=outing.is_counted).drive_lap(entry)
    talk.say(["", _time_words(entry.name, journal.kept.times[entry])])
    result = result_of(outing)
    talk.say(result.lines())
    if result.chat_line:
        talk.say(["Your line for the chat:", result.chat_line])
    else:
        talk.say(filter(None, [result.headline()]))


def _what_lap(outing: Outing) -> str:
    if outing.day is None:
        return f"a practice lap alone, seed {outing.plan.seed}"
    return f"the daily lap of {outing.day}{'' if outing.is_counted else ', for practice: yours has been driven'}"


def _welcome(track: Track, what: str) -> Iterable[str]:
    kind = "long" if track.is_long else "short"
    yield f"MotorChamp, line by line. {track.name}, a {kind} circuit of {track.rows} rows, {what}."
    yield "Type help at any question."


def _time_words(car: str, time: PracticeTime | None) -> str:
    if time is None:
        return f"{car} gets no practice time."
    return (
        f"{car} has practice time {time}: {counted(time.throws, 'throw')} before the last, "
        f"{counted(time.to_go, 'square')} to go before it, {counted(time.last, 'point')} in it."
    )


class _Table:
    """The table a game is played at: its seats, its dice, and its journal, which has every move first."""

    def __init__(
        self, journal: Journal, talk: Talk, by_hand: Callable[[Race], bool], *, is_counted: bool = False
    ) -> None:
        """``is_counted``: the lap of the day that counts, on which nothing is taken back or advised."""
        plan = journal.kept.plan
        bots = bot_seats(plan.drivers, plan.seed)
        self._people = frozenset(driver.name for driver in plan.drivers if not driver.bot)
        self._journal, self._talk = journal, talk
        self._seat = PlainSeat(talk, self._people, self._why_no_undo, self._advice)
        self._by_hand = by_hand
        self._is_counted = is_counted
        self._seats: dict[str, Seat] = {each.name: bots.get(each.name, self._seat) for each in plan.drivers}
        self._cup = journal.kept.cup()
        self._is_told = False

    def drive_lap(self, entry: Entry) -> None:
        """A practice lap of this car; the laps of others are not told move by move."""
        self.drive(self._journal.practise(entry), is_told=self._seats[entry.driver] is self._seat)

    def drive(self, race: Race, *, is_told: bool = True) -> Race:
        """Drive to the end, however often somebody takes a go back; ``is_told``: move by move."""
        watchers = [self._seat.seen] if is_told else []
        self._seat.begin(self._steps if is_told else ())
        while True:
            try:
                return self._run(race, watchers)
            except TakenBack:
                race = self._taken_back()

    def _run(self, race: Race, watchers: Sequence[Watcher]) -> Race:
        """The only wait is for a line of input, so there is no event loop to keep Ctrl-C waiting."""
        driving = RaceControl(race, self._seats, self._cup, watchers, self._record, self._throws_by_hand).run()
        try:
            driving.send(None)
        except StopIteration as end:
            return cast("Race", end.value)
        raise AssertionError("a seat has waited for something else than a line")

    def _throws_by_hand(self, race: Race) -> bool:
        return race.car_on_the_go.driver in self._people and self._by_hand(race)

    @property
    def _steps(self) -> Sequence[Step]:
        run = self._journal.kept.run
        return run.steps if run else ()

    def _why_no_undo(self) -> str:
        kept = self._journal.kept
        if self._is_counted:
            return "Nothing can be taken back on the lap that counts for the day."
        if kept.is_lined_up and not kept.plan.undo:
            return "Undo was not agreed for this race: agree it beforehand with --rule undo."
        if last_choice(self._steps, self._people) is None:
            return "There is nothing to take back yet."
        return ""

    def _taken_back(self) -> Race:
        go = last_choice(self._steps, self._people)
        if go is None:
            raise AssertionError("a go was taken back that nobody had chosen")
        round, car = go
        race = self._journal.take_back(round, car)
        self._cup = self._journal.kept.cup()
        self._save()
        self._seat.take_up(self._steps)
        self._talk.say([f"Taken back: the go of {car} in round {round}, and all that came after it."])
        return race

    def _advice(self, race: Race, moves: Sequence[Move]) -> str:
        from motorchamp_tui.practice_laps import advice

        if self._is_counted:
            return advice.NOT_TODAY
        if race.rules.practice:
            return advice.advice(race, moves)[1]
        return f"Champion's advice: {bots.advice(race, moves)[1]}"

    async def _record(self, steps: Sequence[Step]) -> None:
        self._journal.add(steps)
        self._save()

    def _save(self) -> None:
        try:
            self._journal.save()
        except NotSavedError as error:
            if not self._is_told:
                self._is_told = True
                self._talk.say(["", f"{error} The race goes on, and will be saved as soon as possible."])
        else:
            self._is_told = False
