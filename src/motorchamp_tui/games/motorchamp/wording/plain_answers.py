"""Plain answers: the questions of plain mode, what can be typed for an answer, and what else a player may ask."""

from collections.abc import Iterable, Iterator, Sequence

from motorchamp_tui.games.motorchamp.bots import BOT_NAMES
from motorchamp_tui.games.motorchamp.rules.moves import DICE_WORDS, ChooseDice, Drive, Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.track import square_named
from motorchamp_tui.games.motorchamp.wording import plain_news, plain_words
from motorchamp_tui.games.motorchamp.wording.go_words import word_question
from motorchamp_tui.words import LONGEST_ECHO, and_so_on, counted

GAME_IN_SHORT = (
    "The game in short: each go you choose how many dice to throw and drive exactly as many squares as they show. "
    "The more dice, the faster and the riskier. First after the last lap wins."
)
RULES_IN_SHORT = (
    "The rules in short: a single square allows one die, a double square two, a triple square three. A limit is "
    "the highest total you may throw from that square."
)
PRACTICE_GOAL = "Your goal: get round one lap, from the line back to the line, in as few throws as you can."
HOW_TO_ANSWER = (
    "Each go: choose your dice, see what they show, then choose the square where the car ends up.",
    "Answer with the number or letter in front of a choice; s is the special die. You can also name the square: "
    "R12 is the right lane in row 12, L12 the left lane, P the pit lane, B a box. Rows are counted from the line.",
)
TOPICS = {"look": "look", "where": "look", "l": "look", "odds": "odds", "why": "why", "w": "why"}
HELP_ON_TOPICS = (
    "look: the road ahead, row by row; look R12: what is on a square, and what it takes to end there. "
    "order: all cars.",
    "odds: the odds of each choice; odds 2: what every throw of two dice would do. why: why a choice is closed.",
)
HELP_ON_SETUP = (
    "track A1-B2-C1. tracks lists them all.",
    "laps 4: races of up to four laps have no pit stops. pits no: none in longer ones either.",
    "drivers Ann, Ben, bot:steady: people by name, bots as bot: and one of "
    f"{and_so_on(BOT_NAMES, 'or')}, eight at most.",
    "cars 2: cars for each driver; cars usual: as many as the rulebook's table says.",
    "team Ann VAN: the team of a driver.",
    "grid dice, or grid practice: how the starting positions are decided.",
    "out last, or out banned: a car that goes out in practice starts last, or not at all.",
)

DICE_ANSWERS = {
    Dice.SPECIAL: ("s", "special"),
    Dice.ONE: ("1", "one"),
    Dice.TWO: ("2", "two"),
    Dice.THREE: ("3", "three"),
}


def goal(race: Race) -> str:
    """The goal of a player."""
    if race.is_practice:
        return PRACTICE_GOAL
    return f"Your goal: be the first to complete {counted(race.laps, 'lap')}."


def question(race: Race, moves: Sequence[Move]) -> Iterator[str]:
    """The dice that may be chosen, or the ends of the throw."""
    if race.is_for_a_word:
        return plain_words.word_lines(race, moves)
    match moves:
        case [ChooseDice(dice)]:
            return iter([plain_words.only_choice_words(race, dice)])
        case [ChooseDice(), *_]:
            return iter([" ".join(plain_words.choice_lines(race))])
        case _:
            return plain_words.end_lines(race, moves)


def suggested(race: Race, moves: Sequence[Move]) -> None:
    """None: nothing is suggested in this game."""


def so_far(race: Race) -> Iterator[str]:
    """The state of the go, and the throw."""
    yield from plain_words.state(race)
    if race.faces:
        yield f"Thrown: {' '.join(map(str, race.faces))}."


def prompt(race: Race, moves: Sequence[Move]) -> str:
    """The question in one line."""
    if race.is_for_a_word:
        return f"{and_so_on([plain_words.WORD_ANSWERS[type(move)][0] for move in moves], 'or').capitalize()}?"
    if isinstance(moves[0], ChooseDice):
        if len(moves) == 1:
            return "Enter throws."
        return f"Which dice, {and_so_on([str(move).lower() for move in moves], 'or')}?"
    return f"Which square, {'1 or 2' if len(moves) == 2 else f'1 to {len(moves)}'}?"


def answers(race: Race, moves: Sequence[Move]) -> dict[str, Move]:
    """Everything that can be typed for a move."""
    if race.is_for_a_word:
        return {word: move for move in moves for word in plain_words.WORD_ANSWERS[type(move)]}
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


def why_not(race: Race, word: str) -> str:
    """Why the dice that were typed are closed; empty where they are open, or where no dice were typed."""
    return _closed(race).get(word, "")


def _closed(race: Race) -> dict[str, str]:
    """Everything that can be typed for a choice of dice that is closed, with the reason."""
    if race.dice is not None or race.is_for_a_word:
        return {}
    reasons = plain_words.closed_reasons(race)
    return {word: reasons[names[0]] for names in DICE_ANSWERS.values() if names[0] in reasons for word in names}


def about(race: Race, moves: Sequence[Move], topic: str, words: str) -> Iterable[str]:
    """The lines on the road ahead, a square of it, the odds, or why a choice is closed."""
    match topic:
        case "look":
            if not words:
                return plain_news.road_lines(race)
            return plain_words.on_square(race, moves, square_named(words))
        case "odds":
            return _odds(race, words)
        case _:
            return _why(race)


def _more_odds(race: Race) -> str:
    """How to hear every throw of two dice, or of others where those are closed."""
    closed = plain_words.closed_reasons(race)
    keys = {plain_words.key_of(dice): dice for dice in (Dice.TWO, Dice.ONE, Dice.THREE)}
    key = next((key for key in keys if key not in closed), plain_words.key_of(Dice.TWO))
    return f"odds {key} lists what each throw of {DICE_WORDS[keys[key]]} would do."


def _odds(race: Race, words: str) -> Iterable[str]:
    if race.is_for_a_word:
        return ["Nobody throws dice now."]
    if race.dice is not None:
        return ["The dice are already thrown; odds are only for before."]
    if not words:
        return [*plain_words.choice_lines(race), _more_odds(race)]
    dice = next((dice for dice, names in DICE_ANSWERS.items() if words in names), None)
    if dice is None:
        return [f"{words[:LONGEST_ECHO]!r} is not a choice of dice: type odds s, odds 1, odds 2 or odds 3."]
    reasons = _closed(race)
    return [reasons[words]] if words in reasons else plain_words.throws_of(race, dice)


def _why(race: Race) -> Iterable[str]:
    if race.is_for_a_word:
        return [f"{word_question(race)}."]
    if race.dice is not None:
        return ["Every point must be used; these are all the squares on which the throw can end."]
    return plain_words.closed_reasons(race).values() or ["Nothing is closed."]
