"""Races that are only followed, round by round: bots at work, or the replay of a kept race."""

from collections.abc import Callable, Collection, Iterator
from math import inf

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_of, plain_words_of
from motorchamp_tui.games.protocol import AnyRace
from motorchamp_tui.plain.console import BACK, HELP_WORDS, Console, Left, understood
from motorchamp_tui.plain.lists import grid_words, tell_result
from motorchamp_tui.plain.seat import PlainSeat
from motorchamp_tui.race.driving_on import Position, parent_words
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
        while self._rounds < 1:
            self._obey(
                self._talk.ask(f"Round {after.round} is next: Enter, a number of rounds, order, end or quit?"),
                after,
            )

    def _obey(self, answer: str, race: AnyRace) -> None:
        words = {word: word for word in ("next", "order", "end")}
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
                self._talk.help(rest, WATCHING)
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


def replay(record: RaceRecord, talk: Console, *, since: Position | None = None, driver: str | None = None) -> None:
    """Tell a kept race or lap again, round by round; all of it, or from a position in it.

    ``driver``: who of those in the race is here, on a host.
    """
    try:
        _told_again(record, talk, since.parent.moves if since else 0, driver)
    except Left:
        talk.say(["The replay ends here."])


def _told_again(record: RaceRecord, talk: Console, first: int, driver: str | None) -> None:
    """Print it from the move after this many."""
    seat, rounds = PlainSeat(talk, (), str, lambda *_: ""), Rounds(talk)
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
    if record.is_over and record.is_lined_up and record.run is not None:
        talk.say([""])
        tell_result(talk, record, driver=driver)
    else:
        talk.say(["", "That is all so far." if record.runs else "Nothing has been driven yet."])


def _where(race: AnyRace) -> Iterator[str]:
    """Where a replay begins that does not begin with the race."""
    yield f"From round {race.round} on, with the go of {race.current_car.name}."
    yield from plain_words_of(game_of(race)).order_lines(race)
