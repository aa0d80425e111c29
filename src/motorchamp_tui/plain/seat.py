"""The seat of the people at one keyboard in plain mode: asks line by line, and tells what has happened since.

One question at a time, numbers and words for answers, and the same commands at every question.
"""

from collections.abc import Callable, Iterable, Sequence

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, Report, RoundStarted, Throw
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import square_named
from motorchamp_tui.games.motorchamp.wording import plain_news, plain_words
from motorchamp_tui.games.motorchamp.wording.commentary import summary
from motorchamp_tui.plain.console import LONGEST_ECHO, Console, Left, MeansNothingError
from motorchamp_tui.race.record import Step, TakenBack
from motorchamp_tui.words import and_so_on, counted

LOG_LINES = 20

PRACTICE_GOAL = "Your goal: get round one lap, from the line back to the line, in as few throws as you can."
HELP = (
    "Each go: choose your dice, see what they show, then choose the square where the car ends up.",
    "Answer with the number or letter in front of a choice; s is the special die. You can also name the square: "
    "R12 is the right lane in row 12, L12 the left lane, P the pit lane, B a box. Rows are counted from the line.",
    "You can also type, at any question:",
    "again, or an empty line: hear the question once more.",
    "look: the road ahead, row by row; look R12: what is on a square, and what it takes to end there. "
    "order: all cars.",
    "odds: the odds of each choice; odds 2: what every throw of two dice would do. why: why a choice is closed.",
    "advice, or best: what would be best now, and why.",
    "log: what has happened; log 50 goes further back. undo: take back your last go, in practice or where that "
    "was agreed.",
    "rules: the rulebook; rules slipstream: one chapter of it. quit: leave.",
)
RULES_IN_SHORT = (
    "The rules in short: a single square allows one die, a double square two, a triple square three. A limit is "
    "the highest total you may throw from that square. One point too many and the car is temporarily out until "
    "it has been passed twice; two points too many and it is permanently out."
)

DICE_ANSWERS = {
    Dice.SPECIAL: ("s", "special"),
    Dice.ONE: ("1", "one"),
    Dice.TWO: ("2", "two"),
    Dice.THREE: ("3", "three"),
}

LEAVE = "Leave? motorchamp resume continues from here."


class PlainSeat:
    """The seat of everybody at this keyboard, and what they have been told."""

    def __init__(
        self,
        talk: Console,
        people: Iterable[str],
        why_no_undo: Callable[[], str],
        advise: Callable[[Race, Sequence[Move]], str],
        leave: str = LEAVE,
    ) -> None:
        """``why_no_undo``: why nothing can be taken back now, in a sentence; empty where it can.

        ``advise`` says which of the moves on offer is best; ``leave`` is asked before somebody leaves.
        """
        self._leave = leave
        self._talk = talk
        self._why_no_undo = why_no_undo
        self._advise = advise
        self._people = frozenset(people)
        self._told: tuple[int, str] | None = None
        self._go: list[Report] = []
        self._unsaid: list[Sequence[Report]] = []
        self._log: list[str] = []
        self._earlier = 0
        self._commands = {
            "help": self._help,
            "again": self._again,
            "look": self._look,
            "order": self._order,
            "odds": self._odds,
            "why": self._why,
            "advice": self._advice,
            "log": self._tell_log,
            "undo": self._undo,
            "rules": self._rules,
            "quit": self._quit,
        }

    def begin(self, steps: Sequence[Step]) -> None:
        """Take up a race or a lap with these steps so far, which go into the log."""
        self._earlier = len(self._log)
        self.take_up(steps)

    def take_up(self, steps: Sequence[Step]) -> None:
        """Take these as the steps that hold; nobody needs to be told of them any more."""
        self._told, self._go, self._unsaid = None, [], []
        del self._log[self._earlier :]
        for step in steps:
            self._go += step.reports
            if step.ends_go:
                self._note_go(step.before)

    def _note_go(self, before: Race) -> Sequence[Report]:
        """Note in the log the go that is over; returns what happened in it."""
        self._log.append(f"{before.round:3}  {summary(self._go)}")
        reports, self._go = tuple(self._go), []
        return reports

    async def choose(self, race: Race, moves: Sequence[Move]) -> Move:
        """Ask until one of the moves has been named."""
        self._begin_go(race)
        answers = answers_to(moves)
        closed = reasons_for(race)
        if len(moves) == 1 and isinstance(moves[0], ChooseDice):
            self._talk.say([plain_words.why_no_choice(race, moves[0].dice)])
        self._talk.say(self._question(race, moves))
        prompt = prompt_for(moves)
        while True:
            words = self._talk.ask(prompt).casefold().split()
            word = "".join(words)
            if word in answers:
                return answers[word]
            if word in closed:
                self._talk.say([closed[word]])
            elif not words:
                self._again(race, moves, "")
            else:
                self._obey(race, moves, words, answers)

    async def seen(self, before: Race, move: Move, after: Race, reports: tuple[Report, ...]) -> None:
        """A race that is being driven has moved on."""
        self.hear(before, move, after, reports)

    def hear(self, before: Race, move: Move, after: Race, reports: tuple[Report, ...]) -> None:
        """Tell at once what people do, gather what bots do, keep everything for the log."""
        car, is_person = before.car_on_the_go, before.car_on_the_go.driver in self._people
        self._go += reports
        if is_person and isinstance(move, ChooseDice):
            if self._told != (before.round, car.name):
                self._begin_go(before)
                self._talk.say([plain_words.why_no_choice(before, move.dice)])
        elif is_person:
            self._talk.say(filter(None, [plain_news.told(reports)]))
        if isinstance(move, ChooseDice | Throw):
            return
        told = self._note_go(before)
        if not is_person:
            self._unsaid.append(told)
        new_order = next((report.order for report in reports if isinstance(report, RoundStarted)), None)
        if after.is_over or (new_order and not self._has_go(after)):
            self._tell_news()

    def _has_go(self, race: Race) -> bool:
        return any(race.cars[index].driver in self._people for index in race.to_go)

    def _tell_news(self) -> None:
        self._talk.say(plain_news.news(self._unsaid, "The others" if self._people else "The cars"))
        self._unsaid = []

    def _begin_go(self, race: Race) -> None:
        told = race.round, race.car_on_the_go.name
        if self._told != told:
            self._told = told
            self._tell_news()
            self._talk.say(["", *plain_words.state(race)])

    @staticmethod
    def _question(race: Race, moves: Sequence[Move]) -> Iterable[str]:
        return plain_words.choice_lines(race) if race.dice is None else plain_words.end_lines(race, moves)

    def _obey(self, race: Race, moves: Sequence[Move], words: Sequence[str], answers: Iterable[str]) -> None:
        word, rest = SHORT.get(words[0], words[0]), " ".join(words[1:])
        if word in self._commands:
            self._commands[word](race, moves, rest)
            return
        self._talk.say([str(MeansNothingError(words, [*self._commands, "best", *answers]))])

    def _help(self, race: Race, moves: Sequence[Move], rest: str) -> None:
        laps = counted(race.rules.laps, "lap")
        goal = PRACTICE_GOAL if race.rules.practice else f"Your goal: be the first to complete {laps}."
        self._talk.say([goal, *HELP, RULES_IN_SHORT])

    def _again(self, race: Race, moves: Sequence[Move], rest: str) -> None:
        thrown = [f"Thrown: {' '.join(map(str, race.faces))}."] if race.faces else []
        self._talk.say([*plain_words.state(race), *thrown, *self._question(race, moves)])

    def _look(self, race: Race, moves: Sequence[Move], rest: str) -> None:
        if not rest:
            return self._talk.say(plain_news.road_lines(race))
        try:
            self._talk.say(plain_words.on_square(race, moves, square_named(rest)))
        except MotorChampError as error:
            self._talk.say([str(error)])

    def _order(self, race: Race, moves: Sequence[Move], rest: str) -> None:
        self._talk.say(plain_news.order_lines(race))

    def _odds(self, race: Race, moves: Sequence[Move], rest: str) -> None:
        if race.dice is not None:
            self._talk.say(["The dice have been thrown: odds are for before the throw."])
        elif not rest:
            self._talk.say([*plain_words.choice_lines(race), "odds 2 says what each throw of two dice would do."])
        else:
            dice = next((each for each, names in DICE_ANSWERS.items() if rest in names), None)
            if dice is None:
                self._talk.say(
                    [f"{rest[:LONGEST_ECHO]!r} is not a choice of dice: type odds s, odds 1, odds 2 or odds 3."]
                )
            elif rest in (closed := reasons_for(race)):
                self._talk.say([closed[rest]])
            else:
                self._talk.say(plain_words.throws_of(race, dice))

    def _why(self, race: Race, moves: Sequence[Move], rest: str) -> None:
        if race.dice is not None:
            self._talk.say(["Every point must be used; these are all the squares on which the throw can end."])
        else:
            self._talk.say(plain_words.closed_reasons(race).values() or ["Nothing is closed."])

    def _advice(self, race: Race, moves: Sequence[Move], rest: str) -> None:
        self._talk.say([self._advise(race, moves)])

    def _tell_log(self, race: Race, moves: Sequence[Move], rest: str) -> None:
        count = int(rest) if rest.isascii() and rest.isdigit() else LOG_LINES
        self._talk.say(self._log[-count:] if self._log and count else ["Nothing has happened yet."])

    def _undo(self, race: Race, moves: Sequence[Move], rest: str) -> None:
        if reason := self._why_no_undo():
            return self._talk.say([reason])
        raise TakenBack

    def _rules(self, race: Race, moves: Sequence[Move], rest: str) -> None:
        try:
            self._talk.say(rules_lines(rest))
        except MotorChampError as error:
            self._talk.say([str(error)])

    def _quit(self, race: Race, moves: Sequence[Move], rest: str) -> None:
        if self._talk.confirm(self._leave):
            raise Left("You have left.")
        self._talk.say([f"The {'lap' if race.rules.practice else 'race'} continues."])


SHORT = {
    "?": "help",
    "h": "help",
    "a": "again",
    "best": "advice",
    "where": "look",
    "l": "look",
    "o": "order",
    "w": "why",
    "g": "log",
    "r": "rules",
    "u": "undo",
    "q": "quit",
    "exit": "quit",
    "bye": "quit",
}
"""Other words for the commands."""


def answers_to(moves: Sequence[Move]) -> dict[str, Move]:
    """Everything that can be typed for a move."""
    answers = dict[str, Move]()
    for number, move in enumerate(moves, 1):
        if isinstance(move, ChooseDice):
            answers |= dict.fromkeys(DICE_ANSWERS[move.dice], move)
            continue
        answers[str(number)] = move
        answers.setdefault(str(move).casefold().replace(" ", ""), move)
        if isinstance(move, Drive):
            answers.setdefault(move.last.name.casefold(), move)
    return answers


def reasons_for(race: Race) -> dict[str, str]:
    """Everything that can be typed for a choice that is closed, with the reason."""
    if race.dice is not None:
        return {}
    closed = plain_words.closed_reasons(race)
    return {word: closed[names[0]] for names in DICE_ANSWERS.values() if names[0] in closed for word in names}


def prompt_for(moves: Sequence[Move]) -> str:
    """The question in one line."""
    if isinstance(moves[0], ChooseDice):
        return f"Which dice, {and_so_on([str(move).lower() for move in moves], 'or')}?"
    return f"Which square, {'1 or 2' if len(moves) == 2 else f'1 to {len(moves)}'}?"


def rules_lines(words: str) -> list[str]:
    """What the rulebook says about these words, or its chapters; raises :class:`MotorChampError`."""
    from motorchamp_tui.games.motorchamp import rulebook

    if words:
        return rulebook.lines(words)
    titles = [chapter.title for chapter in rulebook.chapters()]
    return [
        f"The chapters of the rulebook: {'; '.join(titles)}.",
        "Type rules and a chapter, a word or the number of a ruling, as in rules slipstream or rules 57.",
    ]
