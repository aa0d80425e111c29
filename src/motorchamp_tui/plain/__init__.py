"""Plain mode: the same game line by line, for a screen reader, a pipe or a terminal without a screen.

This is how a race or a practice lap begins and ends there, and with which exit status. A race without people is
reported round by round to anyone who follows it.
"""

from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import TextIO, TypeVar, cast

from motorchamp_tui.games import game_of, plain_words_of
from motorchamp_tui.games.entries import Entry, Overseer
from motorchamp_tui.games.options import CLOCK, UNDO, Grid
from motorchamp_tui.games.protocol import AnyRace, AnyTrack, Move
from motorchamp_tui.journal.writer import UNSAVED, Journal, JournalNotSavedError, journal_of
from motorchamp_tui.plain.console import Console, InputEnded, Left
from motorchamp_tui.plain.lists import grid_words, own_ratings, tell_result
from motorchamp_tui.plain.rounds import RestOfTheRace, Rounds
from motorchamp_tui.plain.seat import LEAVE, PlainSeat
from motorchamp_tui.practice.drive import PracticeDrive, left_lap
from motorchamp_tui.race import laps_for_the_grid
from motorchamp_tui.race.control import RaceControl, Seat, Watcher, advised, bot_seats, last_choice, throws_by_hand
from motorchamp_tui.race.driving_on import parent_words
from motorchamp_tui.race.go_clock import GoClock
from motorchamp_tui.race.plan import RacePlan
from motorchamp_tui.race.record import Step, TakenBack
from motorchamp_tui.settings import unused
from motorchamp_tui.settings.words import RACE_DRIVEN, Throwing
from motorchamp_tui.words import capitalised, counted

T = TypeVar("T")

INTERRUPTED = 130
TO_SHARE = "One line to share:"


def race(
    planned: RacePlan | Journal,
    stdin: TextIO,
    stdout: TextIO,
    throwing: Throwing = Throwing.ALWAYS,
    told: set[str] | None = None,
    *,
    rings: bool = False,
) -> int:
    """Drive a new race by this plan, or resume a kept race or practice lap; returns the exit status.

    ``throwing`` is the setting; ``told`` what the person has heard so far, where that is kept. ``rings``:
    the bell rings when a player here has a go.
    """
    told = {RACE_DRIVEN} if told is None else told
    talk = Console(stdin, stdout)
    talk.rings = rings
    return politely(talk, lambda talk: drive(begun(planned, talk), talk, throwing, told))


def begun(planned: RacePlan | Journal, talk: Console) -> Journal:
    """The journal of this race; before practice laps for the grid of a new one, dice are offered instead."""
    if isinstance(planned, RacePlan) and laps_for_the_grid.laps_of_people(planned):
        talk.say([f"{laps_for_the_grid.words(planned)} {laps_for_the_grid.OR_DICE}"])
        if not talk.confirm(f"{laps_for_the_grid.DRIVE},"):
            planned = laps_for_the_grid.by_dice(planned)
    return journal_of(planned)


def practice(drive: PracticeDrive, stdin: TextIO, stdout: TextIO, throwing: Throwing = Throwing.ALWAYS) -> int:
    """Drive a practice lap line by line; returns the exit status."""
    return politely(Console(stdin, stdout), lambda talk: drive_lap(drive, talk, throwing))


def drive(
    journal: Journal,
    talk: Console,
    throwing: Throwing,
    told: set[str],
    *,
    leave: str = LEAVE,
    pauses: bool = False,
) -> None:
    """Drive what this journal has, a race or a lap, to its end; raises :class:`Left`.

    ``leave`` is asked before a player leaves; ``pauses``: a race without people waits after each round.
    """
    if journal.record.agreed.is_lap:
        return drive_lap(left_lap(journal), talk, throwing, leave=leave)
    by_hand = partial(throws_by_hand, setting=throwing, is_first=RACE_DRIVEN not in told)
    try:
        _race(journal, talk, by_hand, leave, pauses=pauses)
    finally:
        if journal.record.is_over:
            told.add(RACE_DRIVEN)
        journal.close()


def drive_lap(drive: PracticeDrive, talk: Console, throwing: Throwing, *, leave: str = LEAVE) -> None:
    """Drive a practice lap to its end; raises :class:`Left`."""
    by_hand = partial(throws_by_hand, setting=throwing, is_first=False)
    try:
        _practice(drive, talk, by_hand, leave)
    finally:
        drive.journal.close()


def politely(talk: Console, play: Callable[[Console], None]) -> int:
    """Play to the end, or until the person leaves."""
    talk.say(unused.take())
    try:
        play(talk)
    except (Left, InputEnded) as end:
        talk.say(["", f"{end} Goodbye."])
    except KeyboardInterrupt:
        talk.say(["", "Interrupted. Goodbye."])
        return INTERRUPTED
    return 0


def at_once(driving: Coroutine[None, None, T]) -> T:
    """What is driven; the only wait is for a line of input, so there is no event loop to keep Ctrl-C waiting."""
    try:
        driving.send(None)
    except StopIteration as end:
        return cast("T", end.value)
    raise AssertionError("a seat has waited for something other than a line")


def _race(
    journal: Journal, talk: Console, by_hand: Callable[[AnyRace], bool], leave: str, *, pauses: bool
) -> None:
    record, plan = journal.record, journal.record.plan
    words_of = plain_words_of(plan.game)
    season = record.agreed.season
    of_season = f" {capitalised(season.words)} of {season.name}." if season else ""
    talk.say(_welcome(plan.track, counted(plan.laps, "lap"), of_season))
    table = _Table(journal, talk, by_hand, leave, pauses=pauses)
    if plan.grid is Grid.PRACTICE and not record.is_lined_up:
        talk.say(["", "Practice: every car drives alone, and the best of them starts in front."])
        for entry in record.agreed.entries:
            if entry not in record.times:
                table.drive_lap(entry)
                talk.say([words_of.lap_time_words(entry.name, record.times[entry])])
    is_new = not record.is_lined_up
    lined_up = journal.line_up()
    parent = record.agreed.parent
    if is_new:
        talk.say(["", grid_words(lined_up)])
    elif parent is not None and not record.own_steps:
        talk.say(["", f"The race goes on from {parent_words(parent)}."])
    else:
        talk.say(["", f"The race continues in round {lined_up.round}."])
    table.drive(lined_up)
    talk.say([""])
    tell_result(talk, record, ratings=own_ratings)


def _practice(drive: PracticeDrive, talk: Console, by_hand: Callable[[AnyRace], bool], leave: str) -> None:
    from motorchamp_tui.practice.results import result_of
    from motorchamp_tui.sharing import lap_line

    journal, plan = drive.journal, drive.plan
    talk.say(_welcome(plan.track, _what_lap(drive)))
    if drive.is_counted:
        talk.say(["The first lap you begin today is the one that counts: no advice, and nothing is taken back."])
    if journal.record.runs and journal.record.runs[0].steps:
        talk.say(["The lap continues where you left it."])
    (entry,) = journal.record.agreed.entries
    _Table(journal, talk, by_hand, leave, is_counted=drive.is_counted).drive_lap(entry)
    talk.say(["", plain_words_of(plan.game).lap_time_words(entry.name, journal.record.times[entry])])
    result = result_of(drive)
    talk.say(result.lines())
    talk.say([*result.small_print(), *filter(None, [result.headline()])])
    if result.day is not None:
        talk.say([TO_SHARE, lap_line(journal.record, result.streak).text(in_letters=True)])


def _what_lap(drive: PracticeDrive) -> str:
    if drive.day is None:
        return "a practice lap alone"
    return f"the daily lap of {drive.day}{'' if drive.is_counted else ', for practice: yours has been driven'}"


def _welcome(track: AnyTrack, what: str, of_season: str = "") -> Iterable[str]:
    game = game_of(track)
    circuit = f"{track.name}, a {game.kind_of(track)} circuit of {track.rows} rows"
    yield f"{game.TITLE}, line by line.{of_season} {circuit}, {what}."
    yield "Type help at any question."


class _Table:
    """The table a game is played at: its seats, its dice, and its journal, which has every move first."""

    def __init__(
        self,
        journal: Journal,
        talk: Console,
        by_hand: Callable[[AnyRace], bool],
        leave: str,
        *,
        is_counted: bool = False,
        pauses: bool = False,
    ) -> None:
        """``is_counted``: the lap of the day that counts, on which nothing is taken back or advised."""
        plan = journal.record.plan
        bots = bot_seats(plan.game, plan.drivers, plan.seed, Overseer(lambda words: talk.say([words])))
        self._people = frozenset(driver.name for driver in plan.drivers if not driver.bot)
        self._journal, self._talk = journal, talk
        clock = GoClock(plan.options[CLOCK] if talk.waits else 0, talk.now)
        self._seat = PlainSeat(talk, self._people, self._why_no_undo, self._advice, self._leave, clock)
        self._watchers = [self._seat.seen]
        if self._people:
            self._watchers.append(RestOfTheRace(talk, self._people, self._seat.keep_quiet).seen)
        elif pauses:
            self._watchers.append(Rounds(talk).seen)
        self._by_hand = by_hand
        self._is_counted = is_counted
        self._seats: dict[str, Seat] = {driver.name: bots.get(driver.name, self._seat) for driver in plan.drivers}
        self._cup = journal.record.cup()
        self._is_unsaved = False
        self._asks_to_leave = leave

    def drive_lap(self, entry: Entry) -> None:
        """A practice lap of this car; the laps of others are not reported move by move."""
        self.drive(self._journal.practise(entry), is_told=self._seats[entry.driver] is self._seat)

    def drive(self, race: AnyRace, *, is_told: bool = True) -> AnyRace:
        """Drive to the end, however often a go is taken back; ``is_told``: move by move."""
        watchers = self._watchers if is_told else []
        self._seat.begin(self._steps if is_told else (), race)
        while True:
            try:
                return self._run(race, watchers)
            except TakenBack:
                race = self._taken_back()

    def _run(self, race: AnyRace, watchers: Sequence[Watcher]) -> AnyRace:
        return at_once(
            RaceControl(race, self._seats, self._cup, watchers, self._record, self._throws_by_hand).run()
        )

    def _throws_by_hand(self, race: AnyRace) -> bool:
        return race.current_car.driver in self._people and self._by_hand(race)

    @property
    def _steps(self) -> Sequence[Step]:
        run = self._journal.record.run
        return run.steps if run else ()

    def _why_no_undo(self) -> str:
        record = self._journal.record
        if self._is_counted:
            return "Nothing can be taken back on the lap that counts for the day."
        if record.is_lined_up and not record.plan.options[UNDO]:
            return "Undo was not agreed for this race: agree on it beforehand with --rule undo."
        if last_choice(self._journal.record.own_steps, self._people) is None:
            return "There is nothing to take back yet."
        return ""

    def _taken_back(self) -> AnyRace:
        go = last_choice(self._journal.record.own_steps, self._people)
        if go is None:
            raise AssertionError("a go was taken back that was nobody's choice")
        round, car = go
        race = self._journal.take_back(round, car)
        self._cup = self._journal.record.cup()
        self._save()
        self._seat.take_up(self._steps)
        self._talk.say([f"Taken back: the go of {car} in round {round}, and everything after it."])
        return race

    def _advice(self, race: AnyRace, moves: Sequence[Move]) -> str:
        from motorchamp_tui.practice import luck_and_skill

        if self._is_counted:
            return luck_and_skill.NOT_TODAY
        if race.is_practice:
            return luck_and_skill.advice(race, moves)[1]
        return f"{game_of(race).ADVISER.capitalize()}'s advice: {advised(race, moves)[1]}"

    async def _record(self, steps: Sequence[Step]) -> None:
        self._journal.add(steps)
        self._save()

    def _save(self) -> None:
        try:
            self._journal.save()
        except JournalNotSavedError as error:
            race = self._journal.record.runs[-1].race
            is_own_go = not race.is_over and race.is_between_goes and race.current_car.driver in self._people
            if not self._is_unsaved:
                self._talk.say(["", f"{error} The race goes on, and will be saved as soon as possible."])
            elif is_own_go:
                self._talk.say(["Not saved yet."])
            self._is_unsaved = True
        else:
            if self._is_unsaved:
                self._talk.say(["The race is saved again."])
            self._is_unsaved = False

    def _leave(self) -> str:
        return UNSAVED if self._is_unsaved else self._asks_to_leave
