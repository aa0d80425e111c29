"""Difficulty of a puzzle: by the drivers it misleads, and a little by how close its answers are."""

import math
from collections.abc import Collection, Sequence

from motorchamp_tui.games import game_of, puzzles_of
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.puzzles.puzzle import Grade
from motorchamp_tui.race.control import offered
from tools.rollouts import chosen_by

USUAL, EASIEST, HARDEST = 1450, 900, 2200
"""The difficulty of a usual puzzle that misleads no driver, and the bounds of the scale."""
DRIVERS = ("hothead", "wary", "charger")
A_DRIVER_MISLED, A_DOUBLING, AN_OCTAVE_OF_ANSWERS = 60, 20, 100
USUAL_GAP, USUAL_ANSWERS, TEMPTING = 0.7, 2.5, 1.0
EASY_BELOW, HARD_FROM = 1470, 1585


def misled_by(race: AnyRace, right: Collection[Move]) -> frozenset[str]:
    """Those of three drivers of the ladder that take a wrong answer."""
    moves, game = offered(race), game_of(race)
    return frozenset(bot for bot in DRIVERS if chosen_by(game.bot_named(bot), race, moves) not in right)


def difficulty_of(costs: Collection[float], misled: Collection[str]) -> int:
    """The rating of a player who should know the answer half the time: higher is harder.

    ``costs`` are those of the wrong outcomes, in goes; those that cost too much tempt no one. ``misled`` are the
    drivers that take one of them.
    """
    gap = min(costs)
    tempting = sum(cost <= max(gap, TEMPTING) for cost in costs)
    points = USUAL - A_DOUBLING * math.log2(gap / USUAL_GAP)
    points += AN_OCTAVE_OF_ANSWERS * math.log2((1 + tempting) / USUAL_ANSWERS)
    return round(min(HARDEST, max(EASIEST, points + A_DRIVER_MISLED * len(misled))))


def grade_of_difficulty(difficulty: int) -> Grade:
    """The grade that goes with a difficulty."""
    if difficulty < EASY_BELOW:
        return Grade.EASY
    return Grade.HARD if difficulty >= HARD_FROM else Grade.MEDIUM


def at_first_sight(race: AnyRace, moves: Sequence[Move]) -> Move:
    """The move that looks best, by what is weightiest first."""
    game = puzzles_of(race.game)
    return max(moves, key=lambda move: game.first_sight(race, move))


def is_obvious(race: AnyRace, moves: Sequence[Move], right: Collection[Move]) -> bool:
    """Whether a right answer is at least as good as every wrong one in everything visible at first sight."""
    game = puzzles_of(race.game)
    seen = {move: game.first_sight(race, move) for move in moves}
    wrong = [seen[move] for move in moves if move not in right]
    return any(all(_is_as_good(seen[move], other) for other in wrong) for move in right)


def _is_as_good(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(mine >= theirs for mine, theirs in zip(one, other, strict=True))
