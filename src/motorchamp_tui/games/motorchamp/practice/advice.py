"""Advice on a practice lap: the best choice, the cost of every other one, and where a choice was made.

The value of a choice is known exactly (:mod:`perfect_driving`). Rulebook: "Practice".
"""

from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.reasons import named
from motorchamp_tui.games.motorchamp.practice.perfect_driving import Aim, Expectation, Option, perfect
from motorchamp_tui.games.motorchamp.rules.moves import Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.words import capitalised, counted


def lap_advice(race: Race, moves: Sequence[Move]) -> str:
    """The value of the best move on offer, and the cost of each other one, in a sentence or two."""
    driving = perfect(race.track)
    best, options = driving.best_move(race, moves), driving.options(race, moves)
    ahead = next(option.expected for option in options if option.move == best)
    risk = f", and a {_chance(ahead)} chance of no time" if ahead.no_time else ""
    told = [f"Best: {named(best)}, with {float(ahead.throws):.2f} throws to come on average{risk}."]
    safest = perfect(race.track, Aim.SAFEST).best_move(race, moves)
    if safest != best:
        told.append(f"Safest: {named(safest)}.")
    costs = ", ".join(_cost(option, ahead) for option in options if option.move != best)
    if costs:
        told.append(f"{capitalised(costs)}.")
    return " ".join(told)


def _cost(option: Option, best: Expectation) -> str:
    """The cost of a move in throws, and its chance of no time where that differs from the best one's."""
    chance = _chance(option.expected)
    risk = f" ({chance} chance of no time)" if chance != _chance(best) else ""
    return f"{named(option.move)} costs {float(option.cost):.2f} throws{risk}"


def choice_in_words(race: Race, move: Move, best: Move) -> str:
    """Where a choice was made, and that it was this move instead of the best."""
    square = race.current_car.square
    limit = race.track.limit(square)
    points = f"with {counted(race.points, 'point')} " if race.faces else ""
    place = f"throw {race.round}, {points}from {square}{f' (limit {limit})' if limit else ''}"
    return f"{place}: {named(move)} instead of {named(best)}"


def _chance(expected: Expectation) -> str:
    return f"{100 * float(expected.no_time):.1f}%"
