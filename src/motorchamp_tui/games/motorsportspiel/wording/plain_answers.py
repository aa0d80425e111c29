"""Plain answers: the questions of plain mode, what can be typed for an answer, and what else a player may ask."""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.motorsportspiel.bots import BOT_NAMES
from motorchamp_tui.games.motorsportspiel.rules import moves as m
from motorchamp_tui.games.motorsportspiel.rules.moves import (
    FORFEIT,
    Blocked,
    ChooseNumber,
    Drive,
    Forfeit,
    Move,
    TooFast,
)
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.referee import legal_moves, why_illegal
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS, Placing, Throw, placings
from motorchamp_tui.games.motorsportspiel.wording import plain_news, plain_words
from motorchamp_tui.games.motorsportspiel.wording.endings import endings, suggested_number, suggestions
from motorchamp_tui.games.motorsportspiel.wording.forecast import good_placings, passes_the_entrance
from motorchamp_tui.games.motorsportspiel.wording.spaces import fate_words, move_words
from motorchamp_tui.games.plain_words import Suggested
from motorchamp_tui.words import LONGEST_ECHO, and_so_on, counted

GAME_IN_SHORT = (
    "The game in short: each go you choose how many dice to throw, one red and up to two white ones. You use "
    "either the top or the bottom of each die. You put them in an order and drive them one after the other. No "
    "die may exceed the limit of a corner that it enters. First after the last lap wins."
)
RULES_IN_SHORT = (
    "The rules in short: opposite sides of a white die are 1 and 6, 2 and 5, 3 and 4; the red one has 1, 2 and 3. "
    "A die that shows 2, 3 or 5 may change lanes. A long space counts one. Three yellow flags, "
    "or a yellow and a red, or two red make a black flag: come into the pits before the lap is over."
)
PRACTICE_GOAL = "Your goal: get round one lap, from the grid to the line, with as few dice as you can."
DISTANCE_GOAL = "Your goal: get as far as you can in {}."
HOW_TO_ANSWER = (
    "Each go: choose how many dice, see what they show, place them, then choose the space where the car ends up.",
    "A placing is typed in the order of driving, the red die with an r: r2-6-1 drives the red 2 first, then a 6, "
    "then a 1. Red 2, 6, 1, as the log has it, can also be typed. Anything with a number in front can "
    "be chosen by that number. Enter alone takes the suggestion; puzzles and lessons have none.",
    "You can also name the space right after the throw: R12 is in the right lane with its front in row 12, L12 "
    "in the left lane, P in the pit lane, B a pit. Rows are counted from the line.",
)
TOPICS = {
    "look": "look",
    "where": "look",
    "l": "look",
    "odds": "odds",
    "why": "why",
    "w": "why",
    "all": "all",
    "placings": "all",
}
HELP_ON_TOPICS = (
    "look: the road ahead, row by row; look R12: what is on a space, and what it takes to end there. "
    "order: all cars.",
    "odds: the odds of each number of dice; odds 2: every throw of two dice. all: every placing. why: why these "
    "are the choices; why r2-6-1: the result of a placing.",
)
HELP_ON_SETUP = (
    "track hockenheim-short. tracks lists them all.",
    "laps 3: a short race.",
    "drivers Ann, Ben, bot:steady: people by name, bots as bot: and one of "
    f"{and_so_on(BOT_NAMES, 'or')}, six at most.",
    "cars 2: cars for each driver; cars usual: two each for two or three drivers, otherwise one.",
    "team Ann SPE: the team of a driver.",
    "grid dice, or grid practice: how the starting positions are decided.",
)
LOOKS_LIKE_A_PLACING = re.compile(r"r?\d(?:-?r?\d)*")
NUMBER_OF_A_DIE = re.compile(r"(r?)(\d)")
NUMBER_ANSWERS = {1: ("1", "one", "red"), 2: ("2", "two"), 3: ("3", "three")}


def goal(race: Race) -> str:
    """The goal of a player."""
    if race.is_practice:
        goes = race.rules.practice_goes
        return DISTANCE_GOAL.format("one go" if goes == 1 else f"{goes} goes") if goes else PRACTICE_GOAL
    return f"Your goal: be the first to complete {counted(race.laps, 'lap')}."


def question(race: Race, moves: Sequence[Move]) -> Iterator[str]:
    """The numbers of dice, the best placings, or the ends."""
    if race.placing is not None:
        return plain_words.end_lines(race, moves)
    if race.throw is not None:
        return plain_words.placing_lines(race, race.throw, moves)
    return _first_question(race, moves)


def _first_question(race: Race, moves: Sequence[Move]) -> Iterator[str]:
    if isinstance(moves[0], ChooseNumber):
        yield " ".join(filter(None, [plain_words.place_of_mistakes(race), *plain_words.number_lines(race)]))
    elif words := plain_words.why_no_choice(race, moves[0]):
        yield words
    if len(moves) > len(NUMBERS):
        yield "f: forfeit this go."


def suggested(race: Race, moves: Sequence[Move]) -> Suggested[Move] | None:
    """A number of dice; a placing with its end; or an end. A space can be named for both."""
    if race.placing is not None:
        return _suggested_end(race, moves)
    if race.throw is not None:
        return _suggested_placing(race, race.throw, moves)
    if not isinstance(moves[0], ChooseNumber):
        return None
    forfeit = ["f: forfeit this go."] if len(moves) > len(NUMBERS) else []
    number = suggested_number(race, moves)
    return Suggested([plain_words.numbers_line(race, number), *forfeit], {"": [number]})


def _suggested_placing(race: Race, throw: Throw, moves: Sequence[Move]) -> Suggested[Move]:
    """The answers for a placing and its end: an empty line, a number, or a space; ``r12`` is a placing first."""
    listed, written = suggestions(race, throw)[: plain_words.LISTED], _answers_of_placings(race, moves)
    named = {one.space.name.casefold(): [one.placing, one.move] for one in endings(race, throw)}
    answers = {name: said for name, said in named.items() if name not in written}
    answers |= {str(number): [way.placing, way.move] for number, way in enumerate(listed, 1)}
    return Suggested([*plain_words.suggestion_lines(race, throw, listed)], {"": answers["1"], **answers})


def _suggested_end(race: Race, moves: Sequence[Move]) -> Suggested[Move]:
    """The first end that does not end the race."""
    car = race.current_car
    passing = [isinstance(move, Drive) and passes_the_entrance(race, car, move.end) for move in moves]
    best = moves[passing.index(False) if False in passing else 0]
    lines = [*plain_words.end_lines(race, moves), f"Enter: {move_words(race, best)}."]
    return Suggested(lines, {"": [best]})


def so_far(race: Race) -> Iterator[str]:
    """The state of the go, and the placing."""
    yield from plain_words.state(race)
    if race.placing is not None:
        yield f"Placed: {race.placing}."
    elif race.throw is not None:
        yield f"Thrown: {m.dice_words(race.throw)}."


def prompt(race: Race, moves: Sequence[Move]) -> str:
    """The question in one line."""
    match moves[0]:
        case ChooseNumber():
            return f"How many dice, {and_so_on([str(move) for move in moves], 'or')}?"
        case Placing(values):
            return f"How do you place {'it' if len(values) == 1 else 'them'}?"
        case Drive() | TooFast() | Blocked() if len(moves) > 1:
            return f"Which space, {'1 or 2' if len(moves) == 2 else f'1 to {len(moves)}'}?"
        case _:
            return "Enter goes on."


def answers(race: Race, moves: Sequence[Move]) -> dict[str, Move]:
    """Everything that can be typed for a move."""
    match moves[0]:
        case ChooseNumber():
            return _answers_of_numbers(moves)
        case Placing():
            return _answers_of_placings(race, moves)
        case _:
            return _answers_of_ends(moves)


def _answers_of_numbers(moves: Sequence[Move]) -> dict[str, Move]:
    answers = dict[str, Move]()
    for move in moves:
        words = NUMBER_ANSWERS[move.number] if isinstance(move, ChooseNumber) else ("f", "forfeit")
        answers |= dict.fromkeys(words, move)
    return answers


def _answers_of_placings(race: Race, moves: Sequence[Move]) -> dict[str, Move]:
    """Placings by their numbers, as written and as spoken.

    Dashes and commas can be left out, and the r where it is clear.
    """
    best = plain_words.best_placings(race, race.throw) if race.throw else ()
    answers: dict[str, Move] = {str(number): placing for number, placing in enumerate(best, 1)}
    bare = dict[str, list[Move]]()
    for move in moves:
        written = str(move)
        answers |= {written: move, written.replace("-", ""): move}
        if isinstance(move, Placing):
            said = move.words.replace(" ", "")
            answers |= {said: move, said.replace(",", ""): move}
        bare.setdefault(written.replace("r", ""), []).append(move)
    for written, meant in bare.items():
        if len(meant) == 1:
            answers.setdefault(written, meant[0])
            answers.setdefault(written.replace("-", ""), meant[0])
    return answers


def _answers_of_ends(moves: Sequence[Move]) -> dict[str, Move]:
    answers = dict[str, Move]()
    for number, move in enumerate(moves, 1):
        answers[str(number)] = move
        answers.setdefault(str(move).casefold().replace(" ", ""), move)
        match move:
            case Drive(space) | TooFast(space) | Blocked(space):
                answers.setdefault(space.name.casefold(), move)
            case Forfeit():
                answers.setdefault("f", move)
            case _:
                pass
    return answers


def why_not(race: Race, word: str) -> str:
    """Why a number, a placing, or a forfeit that was typed is not open here; empty for anything else."""
    if race.is_over or race.placing is not None:
        return ""
    if race.throw is not None:
        return _why_misplaced(race, race.throw, word)
    if word in ("f", "forfeit") and FORFEIT not in legal_moves(race):
        return "You have a space to go to, so this go is not forfeited."
    return "Choose 1, 2 or 3 dice." if word.isdecimal() else ""


def _why_misplaced(race: Race, throw: Throw, word: str) -> str:
    """What is wrong with a placing that was typed; empty where it does not look like a placing at all."""
    if not LOOKS_LIKE_A_PLACING.fullmatch(word):
        return ""
    dice = [(red == "r", int(value)) for red, value in NUMBER_OF_A_DIE.findall(word)]
    reds = [at for at, (is_red, _) in enumerate(dice) if is_red]
    if len(dice) != throw.number or len(reds) != 1:
        return _not_written_so(race, throw, word, len(dice))
    placing = Placing(tuple(value for _, value in dice), reds[0])
    if placing in placings(throw):
        return why_illegal(race, placing)
    wrong = "; ".join(_wrong_numbers(throw, placing))
    return f"{word[:LONGEST_ECHO]} was not thrown: {wrong}."


def _not_written_so(race: Race, throw: Throw, word: str, count: int) -> str:
    """The words are not a placing of this many dice; a number alone was meant for the list."""
    if word.isdecimal() and count < throw.number:
        return f"{word[:LONGEST_ECHO]} is not in the list; all lists every placing."
    numbers = "the number of the red die" if throw.number == 1 else counted(throw.number, "number")
    red = "" if throw.number == 1 else ", the red one"
    return f"A placing is {numbers}{red} with an r, in the order of driving: {good_placings(race, throw)[0]}."


def _wrong_numbers(throw: Throw, placing: Placing) -> Iterator[str]:
    red, *whites = throw.pairs
    value = placing.values[placing.red]
    if value not in red:
        yield f"the red die shows {m.either(red)}, not {value}"
    values = [value for at, value in enumerate(placing.values) if at != placing.red]
    if not any(sorted(shown) == sorted(values) for shown in itertools.product(*whites)):
        wrong = [str(value) for value in values if not any(value in pair for pair in whites)]
        which = "one shows" if len(whites) == 1 else "ones show"
        shown = " and ".join(map(m.either, whites))
        yield f"the white {which} {shown}, not {and_so_on([*dict.fromkeys(wrong)] or [*map(str, values)])}"


def about(race: Race, moves: Sequence[Move], topic: str, words: str) -> Iterable[str]:
    """The lines on the road ahead, a space of it, the odds, the placings, or why."""
    match topic:
        case "look":
            if not words:
                return plain_news.road_lines(race)
            return plain_words.on_space(race, moves, race.track.named(words))
        case "odds":
            return _odds(race, words)
        case "all":
            return _all(race, moves)
        case _:
            return _why(race, moves, words)


def _odds(race: Race, words: str) -> Iterable[str]:
    if race.number:
        return ["The dice are already thrown; odds are only for before."]
    if not words:
        where = filter(None, [plain_words.place_of_mistakes(race)])
        return [*where, *plain_words.number_lines(race), "odds 2 lists the result of each throw of two dice."]
    number = next((number for number, names in NUMBER_ANSWERS.items() if words in names), None)
    if number is None:
        raise SetupError(f"{words[:LONGEST_ECHO]!r} is not a number of dice: type odds 1, odds 2 or odds 3.")
    return plain_words.throws_of(race, number)


def _all(race: Race, moves: Sequence[Move]) -> Iterable[str]:
    if race.throw is None:
        return ["The dice have not been thrown yet."]
    if race.placing is not None:
        return [f"The dice are placed, as {race.placing}; you can't change them now."]
    return plain_words.all_placings(race, moves)


def _why(race: Race, moves: Sequence[Move], words: str) -> Iterable[str]:
    if not words or race.throw is None or race.placing is not None:
        return plain_words.why(race, moves)
    answered = answers(race, moves).get(words.replace(" ", ""))
    if isinstance(answered, Placing):
        return [f"{answered}: {fate_words(race, answered)}."]
    raise SetupError(_why_misplaced(race, race.throw, words) or f"{words[:LONGEST_ECHO]!r} is not a placing.")
