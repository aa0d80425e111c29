"""The best choice on a practice lap, and what every other one costs.

The value of a choice is known exactly (:mod:`perfect_driving`). Rulebook: "Practice".
"""

from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.practice.perfect_driving import Aim, Expectation, Option, perfect
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.wording.commentary import DICE_WORDS

NOT_TODAY = "There is no advice on today's counted lap; later tries have it."


def advice(race: Race, moves: Sequence[Move]) -> tuple[Move, str]:
    """The best of the moves on offer, and in a sentence or two what it is worth and what each other one costs."""
    driving = perfect(race.track)
    best, options = driving.best_move(race, moves), driving.options(race, moves)
    ahead = next(option.expected for option in options if option.move == best)
    risk = f", and a {_chance(ahead)} chance of no time" if ahead.no_time else ""
    told = [f"Best: {move_name(best)}, with {float(ahead.throws):.2f} throws to come on average{risk}."]
    safest = perfect(race.track, Aim.SAFEST).best_move(race, moves)
    if safest != best:
        told.append(f"Safest: {move_name(safest)}.")
    costs = ", ".join(_cost(option, ahead) for option in options if option.move != best)
    if costs:
        told.append(f"{_capital(costs)}.")
    return best, " ".join(told)


def _cost(option: Option, best: Expectation) -> str:
    """What a move costs in throws, and its chance of no time where that differs from the best one's."""
    chance = _chance(option.expected)
    risk = f" ({chance} chance of no time)" if chance != _chance(best) else ""
    return f"{move_name(option.move)} costs {float(option.cost):.2f} throws{risk}"


def move_name(move: Move) -> str:
    """A choice of a practice lap in a word or two."""
    match move:
        case ChooseDice(dice):
            return DICE_WORDS[dice]
        case Drive(end):
            return str(end)
        case _:
            return str(move)


def _chance(expected: Expectation) -> str:
    return f"{100 * float(expected.no_time):.1f}%"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
