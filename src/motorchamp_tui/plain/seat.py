"""Seat of the people at one keyboard in plain mode: asks line by line, and says what has happened since.

One question at a time, numbers and words for answers, and the same commands at every question.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from motorchamp_tui.games import game_of, plain_words_of, reference_of
from motorchamp_tui.games.plain_words import PlainWords, Suggested
from motorchamp_tui.games.protocol import AnyRace, Game, Move, Report
from motorchamp_tui.games.rulebook import Rulebook
from motorchamp_tui.plain.console import BACK, HELP_WORDS, WHERE_HELP_IS, Console, Left, MeansNothingError
from motorchamp_tui.race.go_clock import GoClock
from motorchamp_tui.race.record import Go, Step, TakenBack
from motorchamp_tui.race.turns import TurnsSinceOpened
from motorchamp_tui.words import and_so_on

LOG_LINES = 20
MOST_DIGITS = 6
"""The first word of a request for lines of the log."""

HELP_ON_QUESTIONS = (
    "You can also type, at any question:",
    "again, or an empty line where Enter has no meaning: hear the question once more.",
)
HELP_ON_COMMANDS = (
    "advice, or best: what would be best now, and why.",
    "log: what has happened; log 50 goes further back. undo: take back your last go, in practice or where this "
    "was agreed.",
    "rules: the rulebook; rules and a word: what it says about it. quit: leave.",
)

HELP_ON_THE_CLOCK = (
    "The seconds for a go run while you are asked: they are announced with the question, at ten and at five. If "
    "they run out, what you have half typed stays. They stop while you read help, log, order or a rule."
)
THE_CLOCK_STANDS = "The clock is stopped until your next line."
TO_BE_READ = ("help", "log", "order", "rules", "undo")
"""Commands with more to read than a question: the clock waits while it is read, as under a page of the screens."""
LEAVE = "Leave? motorchamp resume continues from here."


class PlainSeat:
    """The seat of all players at this keyboard, and what they have heard."""

    HELP_ON_THE_CLOCK: ClassVar[str] = HELP_ON_THE_CLOCK
    HELP_ON_COMMANDS: ClassVar[Sequence[str]] = HELP_ON_COMMANDS
    WHERE_HELP_IS: ClassVar[str] = WHERE_HELP_IS

    def __init__(
        self,
        talk: Console,
        people: Iterable[str],
        why_no_undo: Callable[[], str],
        advise: Callable[[AnyRace, Sequence[Move]], str],
        leave: Callable[[], str] = lambda: LEAVE,
        clock: GoClock | None = None,
        *,
        suggests: bool = True,
    ) -> None:
        """``why_no_undo``: why nothing can be taken back now, in a sentence; empty where it can.

        ``advise`` says which of the moves on offer is best; ``leave`` is asked before a player leaves.
        ``clock`` is that of a go, by default one without seconds. ``suggests``: an empty line may give an answer.
        """
        self._suggests = suggests
        self._said: Sequence[Move] = ()
        """The next moves of the go, which have been said already."""
        self._clock = clock or GoClock(0)
        self._asked_in: AnyRace | None = None
        self._leave = leave
        self._talk = talk
        self._why_no_undo = why_no_undo
        self._advise = advise
        self._people = frozenset(people)
        self._told: tuple[int, str] | None = None
        self._go = Go()
        self._unsaid: list[Sequence[Report]] = []
        self._own = list[str]()
        """The outcome of the go of one of the people since they were asked, not said yet."""
        self._log: list[str] = []
        self._earlier = 0
        self._is_quiet = False
        self._turns = TurnsSinceOpened()
        self._commands = {
            "help": self._help,
            "again": self._again,
            "order": self._order,
            "advice": self._advice,
            "log": self._tell_log,
            "undo": self._undo,
            "rules": self._rules,
            "quit": self._quit,
        }

    def begin(self, steps: Sequence[Step], race: AnyRace | None = None) -> None:
        """Take up a race or a lap with these steps so far, which go into the log.

        ``race``: the race that goes on from there, if the bell may ring for a go in it.
        """
        if race is not None:
            self._turns.open(race)
        self._earlier = len(self._log)
        self.take_up(steps)

    def take_up(self, steps: Sequence[Step]) -> None:
        """Take these as the valid steps; they are no longer news to anyone."""
        self._told, self._unsaid, self._own = None, [], []
        del self._log[self._earlier :]
        for step in steps:
            self._note(step)

    def _note(self, step: Step) -> None:
        """Remember the step, and in the log the go that it ends."""
        self._go = self._go.plus(step)
        if step.ends_go:
            self._log.append(self._go.log_entry(self._go.words))

    async def choose(self, race: AnyRace, moves: Sequence[Move]) -> Move:
        """Ask until one of the moves has been named; what has been said before, for the same go, is not asked."""
        said, self._said = self._said[:1], self._said[1:]
        if said and said[0] in moves:
            return said[0]
        self._said = ()
        last = self._go.steps[-1] if self._go.steps else None
        if last is None or not last.calls_time or last.before is not self._asked_in:
            self._ask(race, moves)
        if self._turns.is_news(race):
            self._talk.ring()
        self._asked_in = race
        late = self._clock.ask(race)
        try:
            return self._answered(race, moves, late)
        finally:
            self._clock.stand()

    def _ask(self, race: AnyRace, moves: Sequence[Move]) -> None:
        """Say what the choices are."""
        self._say_own()
        self._begin_go(race)
        self._talk.say(self._question(race, moves))

    def _question(self, race: AnyRace, moves: Sequence[Move]) -> Iterable[str]:
        suggested = self._suggested(race, moves)
        return _words_of(race).question(race, moves) if suggested is None else suggested.lines

    def _suggested(self, race: AnyRace, moves: Sequence[Move]) -> Suggested[Move] | None:
        """The question with its suggested answer."""
        is_choice = self._suggests and len(moves) > 1
        return _words_of(race).suggested(race, moves) if is_choice else None

    def _answered(self, race: AnyRace, moves: Sequence[Move], late: Move | None) -> Move:
        """The move that has been named, or the clock's call, ``late``."""
        words_of, is_read = _words_of(race), False
        answers, prompt = words_of.answers(race, moves), words_of.prompt(race, moves)
        suggested = self._suggested(race, moves)
        while True:
            line = self._talk.ask(prompt) if is_read else self._talk.ask_in_time(prompt, self._clock)
            if line is None and late is not None:
                self._talk.say(["Time is up; the go goes on."])
                return late
            self._clock.look(is_seen=not is_read)
            if line is not None and self.takes(line):
                continue
            words, is_read = (line or "").casefold().split(), False
            word = "".join(words)
            if line is not None and suggested is not None and word in suggested.answers:
                move, *self._said = suggested.answers[word]
                return move
            if word in answers:
                return answers[word]
            if line is not None and not words and len(moves) == 1:
                return moves[0]
            if reason := words_of.why_not(race, word):
                self._talk.say([reason])
            elif not words:
                self._again(race, moves, "")
            else:
                self._obey(race, moves, words, answers)
                is_read = (
                    self._clock.stands_while_read
                    and self._clock.shown is not None
                    and SHORT.get(words[0], words[0]) in TO_BE_READ
                )
                self._talk.say([THE_CLOCK_STANDS] if is_read else [])

    def takes(self, line: str) -> bool:
        """Whether the line was meant for something other than the race; nothing is, at one keyboard."""
        return False

    async def seen(self, step: Step) -> None:
        """A race that is being driven has moved on."""
        self.hear(step)

    def hear(self, step: Step) -> None:
        """Say at once what people do, gather what bots do, keep everything for the log."""
        before, after = step.before, step.after
        is_person, words_of = before.current_car.driver in self._people, _words_of(before)
        self._note(step)
        if is_person:
            if before.is_between_goes and self._begin_go(before):
                self._talk.say(filter(None, [words_of.why_no_choice(before, step.move)]))
            self._own.append(words_of.in_full(step.reports))
        if after.is_between_goes:
            self._say_own()
        if not after.is_between_goes:
            return
        if not is_person:
            self._unsaid.append(self._go.reports)
        if after.is_over or (after.round != before.round and not self._has_go(after)):
            self._tell_news(after)

    def _say_own(self) -> None:
        """Say in one line how the go of one of the people ended."""
        self._talk.say(filter(None, [" ".join(filter(None, self._own))]))
        self._own = []

    def _has_go(self, race: AnyRace) -> bool:
        """Whether one of the people has a go in the round that begins."""
        return any(car.is_running and car.driver in self._people for car in race.cars)

    def keep_quiet(self) -> None:
        """Print no more news of others: the race is over for everyone here."""
        self._is_quiet = True

    def _tell_news(self, race: AnyRace) -> None:
        """Say what others did: one line to those who drive, a line for each incident to those who watch."""
        if self._is_quiet:
            return
        news = _words_of(race).news(self._unsaid, "The others" if self._people else "The cars")
        self._talk.say(filter(None, [" ".join(news)]) if self._people else news)
        self._unsaid = []

    def _begin_go(self, race: AnyRace) -> bool:
        """Say how things are at the beginning of a go; returns whether that was news."""
        told = race.round, race.current_car.name
        if self._told == told:
            return False
        self._told = told
        self._tell_news(race)
        self._talk.say(["", *_words_of(race).state(race)])
        return True

    def _obey(self, race: AnyRace, moves: Sequence[Move], words: Sequence[str], answers: Iterable[str]) -> None:
        topics = _words_of(race).TOPICS
        word, rest = SHORT.get(words[0], words[0]), " ".join(words[1:])
        with self._talk.telling_trouble():
            if word in self._commands:
                self._commands[word](race, moves, rest)
            elif word in topics:
                self._talk.say(_words_of(race).about(race, moves, topics[word], rest))
            else:
                known = [*self._commands, *topics.values(), "best", *answers]
                raise MeansNothingError(words, known, self.WHERE_HELP_IS)

    def _help(self, race: AnyRace, moves: Sequence[Move], rest: str) -> None:
        words_of = _words_of(race)
        answering = [words_of.goal(race), *words_of.HOW_TO_ANSWER, *HELP_ON_QUESTIONS]
        asking = [
            *words_of.HELP_ON_TOPICS,
            *self.HELP_ON_COMMANDS,
            words_of.RULES_IN_SHORT,
            words_of.too_many(race),
        ]
        clock = [self.HELP_ON_THE_CLOCK] if self._clock.shown is not None else []
        self._talk.help(rest, [*answering, *asking, *clock])

    def _again(self, race: AnyRace, moves: Sequence[Move], rest: str) -> None:
        self._talk.say([*_words_of(race).so_far(race), *self._question(race, moves)])

    def _order(self, race: AnyRace, moves: Sequence[Move], rest: str) -> None:
        self._talk.say(_words_of(race).order_lines(race))

    def _advice(self, race: AnyRace, moves: Sequence[Move], rest: str) -> None:
        self._talk.say([self._advise(race, moves)])

    def _tell_log(self, race: AnyRace, moves: Sequence[Move], rest: str) -> None:
        count = int(rest[:MOST_DIGITS]) if rest.isascii() and rest.isdigit() else LOG_LINES
        self._talk.say(self._log[-count:] if self._log and count else ["Nothing has happened yet."])

    def _undo(self, race: AnyRace, moves: Sequence[Move], rest: str) -> None:
        if reason := self._why_no_undo():
            return self._talk.say([reason])
        raise TakenBack

    def _rules(self, race: AnyRace, moves: Sequence[Move], rest: str) -> None:
        self._talk.say(rules_lines(game_of(race), rest))

    def _quit(self, race: AnyRace, moves: Sequence[Move], rest: str) -> None:
        if self._talk.confirm(self._leave()):
            raise Left("You have left.")
        self._talk.say([f"The {'lap' if race.is_practice else 'race'} continues."])


SHORT = {
    **dict.fromkeys(HELP_WORDS, "help"),
    "a": "again",
    "best": "advice",
    "o": "order",
    "g": "log",
    "r": "rules",
    "u": "undo",
    **dict.fromkeys(BACK, "quit"),
}
"""Other words for the commands."""


def _words_of(race: AnyRace) -> PlainWords:
    return plain_words_of(game_of(race))


def rules_lines(game: Game, words: str) -> list[str]:
    """What the rulebook says about these words, or its chapters; raises :class:`MotorChampError`."""
    rulebook = reference_of(game).read_rulebook()
    if words:
        return rulebook.lines(words)
    titles = [chapter.title for chapter in rulebook.chapters]
    return [
        f"The chapters of the rulebook: {'; '.join(titles)}.",
        f"Type rules and a chapter, a word or the number of a ruling{_such_as(rulebook)}.",
    ]


def _such_as(rulebook: Rulebook) -> str:
    """Examples of what can be typed."""
    examples = [f"rules {words}" for words in rulebook.such_as]
    return f", as in {and_so_on(examples, 'or')}" if examples else ""
