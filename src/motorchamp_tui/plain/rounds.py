"""Races that are only followed, round by round: bots at work, or the replay of a kept race.

Between two rounds of a replay, the player can drive on from there.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from math import inf

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_of, plain_words_of
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.journal.writer import Journal
from motorchamp_tui.plain.console import BACK, HELP_WORDS, Console, Left, understood
from motorchamp_tui.plain.driving_on import ask_how_to_drive_on
from motorchamp_tui.plain.lists import grid_words, tell_result
from motorchamp_tui.plain.seat import PlainSeat
from motorchamp_tui.race.driving_on import Position, parent_words, position_after, position_in_round
from motorchamp_tui.race.record import RaceRecord, Step
from motorchamp_tui.race.turns import BOTS_FINISH, race_is_over_words
from motorchamp_tui.words import capitalised, counted

WATCHING = (
    "You are watching the bots, and the race waits after each round.",
    "Enter, or next: the next round. 5: the next five rounds. end: everything to the end. order: all cars, best "
    "first. quit: leave.",
)


class Rounds:
    """Waits after each round of a race that is only followed."""

    ANSWERS: Sequence[str] = ("order", "end")
    """What can be typed, other than a number and quit."""
    HELP: Sequence[str] = WATCHING

    def __init__(self, talk: Console) -> None:
        self._talk = talk
        self._rounds = 1.0
        """How many more rounds there are before the next question."""

    async def seen(self, step: Step) -> None:
        """A race that is being driven has moved on."""
        self.hear(step)

    def hear(self, step: Step) -> None:
        """After the last move of a round: ask how to go on."""
        after = step.after
        if after.round == step.before.round or after.is_over:
            return
        self._rounds -= 1
        others = ", ".join(self.ANSWERS)
        while self._rounds < 1:
            self._obey(
                self._talk.ask(f"Round {after.round} is next: Enter, a number of rounds, {others} or quit?"),
                after,
            )

    def _obey(self, answer: str, race: AnyRace) -> None:
        words = {word: word for word in ("next", *self.ANSWERS)}
        words |= {**dict.fromkeys(HELP_WORDS, "help"), **dict.fromkeys(BACK, "quit")}
        with self._talk.telling_trouble():
            command, rest = ("next", "") if not answer or answer.isdecimal() else understood(answer, words)
            self._do(command, rest, answer, race)

    def _do(self, command: str, rest: str, answer: str, race: AnyRace) -> None:
        match command:
            case "next":
                self._rounds = int(answer[:4]) if answer.isdecimal() else 1
            case "order":
                self._talk.say(plain_words_of(game_of(race)).order_lines(race))
            case "end":
                self._rounds = inf
            case "help":
                self._talk.help(rest, self.HELP)
            case _:
                raise Left("You have left.")


class RestOfTheRace:
    """Asks once, when the race is over for everyone at this keyboard, whether the bots finish it at once.

    Then ``keep_quiet`` is called. In a pipe nobody is asked, and they do.
    """

    FINISH = "Enter lets the bots finish at once; rounds tells the rest round by round."

    def __init__(self, talk: Console, people: Collection[str], keep_quiet: Callable[[], object]) -> None:
        self._talk, self._people, self._keep_quiet = talk, people, keep_quiet
        self._is_asked = False
        self._rounds: Rounds | None = None

    async def seen(self, step: Step) -> None:
        """A race that is being driven has moved on."""
        if self._rounds is not None:
            self._rounds.hear(step)
        elif step.ends_go and not self._is_asked:
            finish = self.FINISH if self._talk.waits else BOTS_FINISH
            if words := race_is_over_words(step.after, self._people, (), finish):
                self._is_asked = True
                self._ask(words)

    def _ask(self, words: str) -> None:
        if not self._talk.waits:
            self._talk.say([words])
            self._keep_quiet()
            return
        answers = {"rounds": "rounds", **dict.fromkeys(BACK, "quit")}
        while answer := self._talk.ask(words):
            try:
                command, _ = understood(answer, answers)
            except MotorChampError as error:
                self._talk.say([str(error)])
                continue
            if command == "quit":
                raise Left("You have left.")
            self._rounds = Rounds(self._talk)
            return
        self._keep_quiet()


class RoundsToldAgain(Rounds):
    """Waits after each round of a replay, and offers to drive on from there.

    ``driven_on`` is then the journal of the new race.
    """

    ANSWERS: Sequence[str] = ("order", "drive", "end")
    HELP: Sequence[str] = (
        *WATCHING,
        "drive: drive on from here, as a race of its own. drive VAN1: from the go of VAN1 in the next round.",
    )

    def __init__(self, talk: Console, record: RaceRecord, person: str, *, can_drive_on: bool = True) -> None:
        super().__init__(talk)
        if not can_drive_on:
            self.ANSWERS, self.HELP = Rounds.ANSWERS, WATCHING
        self.driven_on: Journal | None = None
        self._record, self._person = record, person
        self._moves = 0

    def pass_over(self, moves: int) -> None:
        """The moves that are not printed."""
        self._moves += moves

    def hear(self, step: Step) -> None:
        """After the last move of a round: ask how to go on."""
        self._moves += 1
        super().hear(step)

    def _do(self, command: str, rest: str, answer: str, race: AnyRace) -> None:
        if command != "drive":
            super()._do(command, rest, answer, race)
            return
        record = self._record
        position = (
            position_in_round(record, race.round, rest)
            if rest
            else position_after(record, self._moves, self._runs)
        )
        self.driven_on = ask_how_to_drive_on(position, self._talk, self._person)
        if self.driven_on is not None:
            self._rounds = inf

    @property
    def _runs(self) -> int:
        """How many practice laps and races have been replayed so far, this one included."""
        told = 0
        for number, run in enumerate(self._record.runs, 1):
            told += len(run.steps)
            if told >= self._moves:
                return number
        return len(self._record.runs)


def replay(
    record: RaceRecord, talk: Console, person: str, *, since: Position | None = None, can_drive_on: bool = True
) -> Journal | None:
    """Tell a kept race or lap again, round by round; all of it, or from a position in it.

    The journal of a race that goes on from there, if the ``person`` at this keyboard wants to drive on and
    that is possible here.
    """
    try:
        rounds = RoundsToldAgain(talk, record, person, can_drive_on=can_drive_on)
        first = since.parent.moves if since else 0
        return _told_again(record, talk, rounds, first, None if can_drive_on else person)
    except Left:
        talk.say(["The replay ends here."])
        return None


def _told_again(
    record: RaceRecord, talk: Console, rounds: RoundsToldAgain, first: int, driver: str | None
) -> Journal | None:
    """Print it from the move after this many."""
    seat = PlainSeat(talk, (), str, lambda *_: "")
    parent = record.agreed.parent
    season = record.agreed.season
    whence = f" Driven on from {parent_words(parent)}." if parent else ""
    whence += f" {capitalised(season.words)} of {season.name}." if season else ""
    laps = counted(record.plan.laps, "lap")
    seed = f", seed {record.plan.seed}" if record.is_over else ""
    talk.say([f"A replay: {record.plan.track.name}, {laps}{seed}.{whence}"])
    before = 0
    for run in record.runs:
        skipped = min(max(0, first - before), len(run.steps))
        before += len(run.steps)
        rounds.pass_over(skipped)
        if skipped and skipped == len(run.steps):
            continue
        if skipped:
            talk.say(_where(run.steps[skipped].before))
        elif run.entry:
            talk.say([f"Practice: {run.entry.name} ({run.entry.driver})."])
        elif parent and parent.situation:
            talk.say(plain_words_of(record.plan.game).order_lines(run.start))
        else:
            talk.say([grid_words(run.start)])
        seat.begin(run.steps[:skipped])
        for step in run.steps[skipped:]:
            seat.hear(step)
            rounds.hear(step)
            if rounds.driven_on is not None:
                return rounds.driven_on
    if record.is_over and record.is_lined_up and record.run is not None:
        talk.say([""])
        tell_result(talk, record, driver=driver)
    else:
        talk.say(["", "That is all so far." if record.runs else "Nothing has been driven yet."])
    return None


def _where(race: AnyRace) -> Iterator[str]:
    """Where a replay begins that does not begin with the race."""
    yield f"From round {race.round} on, with the go of {race.current_car.name}."
    yield from plain_words_of(game_of(race)).order_lines(race)
