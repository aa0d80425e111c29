"""How hard a puzzle is: by how much the best answer stands out, among how many, and who finds it."""

import math
from collections.abc import Collection

from motorchamp_tui.games import game_of, worths_of
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.puzzles.puzzle import Grade
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.rollouts import chosen_by

USUAL, EASIEST, HARDEST = 1500, 900, 2200
A_DOUBLING, AN_OCTAVE_OF_ANSWERS = 150, 110
USUAL_GAP, USUAL_ANSWERS, TEMPTING = 0.7, 2.5, 1.0
IF_FOUND = {"champion": (0, 200), "steady": (-60, 100), "rookie": (-100, 70)}
"""What it takes off where this bot finds the best answer, and what it adds where it does not."""
EASY_BELOW, HARD_FROM = 1380, 1540


def found_by(race: AnyRace, right: Collection[Move]) -> frozenset[str]:
    """The bots that choose a right answer: champion, by its table, a careful driver and a beginner."""
    moves = offered(race)
    worths = worths_of(race).worths_of_moves(race, moves)
    game = game_of(race)
    chosen = {bot: chosen_by(game.bot_named(bot), race, moves) for bot in ("steady", "rookie")}
    chosen["champion"] = moves[worths.index(min(worths))]
    return frozenset(bot for bot, move in chosen.items() if move in right)


def difficulty_of(costs: Collection[float], found: Collection[str]) -> int:
    """The rating of somebody who should solve it half the time: higher is harder.

    ``costs`` are those of the wrong outcomes, in goes; those that cost too much tempt nobody. ``found`` are the
    bots that find the best answer.
    """
    gap = min(costs)
    tempting = sum(cost <= max(gap, TEMPTING) for cost in costs)
    points = USUAL - A_DOUBLING * math.log2(gap / USUAL_GAP)
    points += AN_OCTAVE_OF_ANSWERS * math.log2((1 + tempting) / USUAL_ANSWERS)
    for bot, (less, more) in IF_FOUND.items():
        points += less if bot in found else more
    return round(min(HARDEST, max(EASIEST, points)))


def grade_of_difficulty(difficulty: int) -> Grade:
    """The grade that goes with a difficulty."""
    if difficulty < EASY_BELOW:
        return Grade.EASY
    return Grade.HARD if difficulty >= HARD_FROM else Grade.MEDIUM
