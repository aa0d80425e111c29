"""Advice on a practice lap: the best choice, the cost of every other one, and where a choice was made.

The value of a choice is known exactly (:mod:`perfect_driving`). H-30.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from motorchamp_tui.games.motorsportspiel.practice.lap_places import refuse_distance
from motorchamp_tui.games.motorsportspiel.practice.perfect_driving import Option, PerfectDriving, perfect
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Drive, Move, TooFast, end_of
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBER_WORDS, Placing
from motorchamp_tui.games.motorsportspiel.rules.verdict import Outcome, outcome_of, outlook
from motorchamp_tui.words import and_so_on, capitalised

MOST_OTHERS = 3
"""How many of many placings are listed beside the best."""
NOTICEABLE = Fraction(1, 200)
"""The least that two decimals show as more than nothing."""
MISTAKES = {
    Outcome.SMALL: "a small mistake",
    Outcome.BIG: "a big mistake",
    Outcome.OUT: "seven points or more left over",
}


def lap_advice(race: Race, moves: Sequence[Move]) -> str:
    """The value of the best move on offer, and the cost of others, in a sentence or two."""
    refuse_distance(race)
    driving = perfect(race.track)
    options = driving.options(race, moves)
    best = min(options, key=lambda option: option.expected)
    dice = f"{float(best.expected.dice):.2f} dice to come on average"
    told = f"Best: {_with_its_end(driving, race, best.move)}, with {dice}."
    others = _distinct([one for one in options if one is not best])
    equal = [one.move for one in others if one.cost < NOTICEABLE]
    if equal:
        are = "are" if len(equal) > 1 or _is_plural(equal[0]) else "is"
        told += f" {capitalised(and_so_on([move_name(race, move) for move in equal]))} {are} just as good."
    costs = and_so_on([_cost(race, one) for one in others if one.cost >= NOTICEABLE])
    if not costs:
        return told
    more = capitalised(costs) if isinstance(best.move, ChooseNumber) else f"Next, {costs}"
    return f"{told} {more} dice more."


def _is_plural(move: Move) -> bool:
    """Whether the name of a choice is a plural."""
    return isinstance(move, ChooseNumber) and move.number > 1


def _cost(race: Race, option: Option) -> str:
    costs = "cost" if _is_plural(option.move) else "costs"
    return f"{move_name(race, option.move)} {costs} {float(option.cost):.2f}"


def _distinct(others: Iterable[Option]) -> Sequence[Option]:
    """All of a few; of many only the best ones that cost something, and not the same."""
    told = sorted(others, key=lambda option: option.expected)
    if len(told) <= MOST_OTHERS:
        return told
    by_cost = {option.cost: option for option in reversed(told) if option.cost >= NOTICEABLE}
    return sorted(by_cost.values(), key=lambda option: option.cost)[:MOST_OTHERS]


def _with_its_end(driving: PerfectDriving, race: Race, move: Move) -> str:
    """A move in words; a placing with the space to which it is driven best."""
    if not isinstance(move, Placing):
        return move_name(race, move)
    verdict = outlook(race).verdict(move)
    end = driving.best_move(race.placed(move), verdict.moves)
    mistake = f", {MISTAKES[verdict.outcome]}" if verdict.excess else ""
    return f"{move.words} to {end_of(end)}{mistake}"


def choice_in_words(race: Race, move: Move, best: Move) -> str:
    """Where a choice was made, and that it was this move instead of the best."""
    car, driving = race.cars[0], perfect(race.track)
    thrown = f", {race.placing.words if race.placing else race.throw}" if race.throw else ""
    limit = f" (limit {car.space.limit})" if car.space.limit else ""
    chosen, better = (move_name(race, one) for one in (move, best))
    if isinstance(best, Placing):
        better = _with_its_end(driving, race, best)
    return f"go {race.goes + 1}, from {car.space}{limit}{thrown}: {chosen} instead of {better}"


def move_name(race: Race, move: Move) -> str:
    """A choice of a practice lap in a word or two."""
    match move:
        case ChooseNumber(number):
            return NUMBER_WORDS[number]
        case Placing():
            excess = outlook(race).verdict(move).excess
            return f"{move.words} ({MISTAKES[outcome_of(excess)]})" if excess else move.words
        case Drive() | TooFast():
            return str(end_of(move))
        case _:
            return str(move)
