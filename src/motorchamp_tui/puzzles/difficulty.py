"""How hard a puzzle is: by how much the best answer stands out, among how many, and who finds it."""

import math
from collections.abc import Sequence

from attrs import frozen

from motorchamp_tui.games import game_of, worths_of
from motorchamp_tui.games.protocol import AnyRace, Move
from motorchamp_tui.puzzles.puzzle import Answer, Grade
from motorchamp_tui.race.control import offered
from motorchamp_tui.race.rollouts import chosen_by

USUAL, EASIEST, HARDEST = 1500, 900, 2100
A_DOUBLING, AN_OCTAVE_OF_ANSWERS = 110, 70
USUAL_GAP, USUAL_ANSWERS = 0.7, 3
IF_FOUND = {"champion": (-130, 240), "steady": (-90, 60), "rookie": (-60, 30)}
"""What it takes off where this bot finds the best answer, and what it adds where it does not."""
EASY_BELOW, HARD_FROM = 1400, 1560


@frozen
class Found:
    """Which bots find the best answer."""

    champion: bool
    steady: bool
    rookie: bool


def found_by(race: AnyRace, answers: Sequence[Answer]) -> Found:
    """Whether champion's table, a careful driver and a beginner choose a right answer."""
    moves = offered(race)
    worths = worths_of(race).worths_of_moves(race, moves)
    best = moves[worths.index(min(worths))]
    game = game_of(race)
    others = [chosen_by(game.bot_named(bot), race, moves) for bot in ("steady", "rookie")]
    return Found(*(_is_right(moves, answers, move) for move in (best, *others)))


def _is_right(moves: Sequence[Move], answers: Sequence[Answer], move: Move) -> bool:
    return answers[moves.index(move)].is_right


def difficulty_of(answers: Sequence[Answer], found: Found) -> int:
    """The rating of somebody who should solve it half the time: higher is harder."""
    gap = min(answer.cost for answer in answers if not answer.is_right) / 1000
    outcomes = len({answer.outcome for answer in answers})
    points = USUAL - A_DOUBLING * math.log2(gap / USUAL_GAP)
    points += AN_OCTAVE_OF_ANSWERS * math.log2(outcomes / USUAL_ANSWERS)
    for bot, (less, more) in IF_FOUND.items():
        points += less if getattr(found, bot) else more
    return round(min(HARDEST, max(EASIEST, points)))


def grade_of_difficulty(difficulty: int) -> Grade:
    """The grade that goes with a difficulty."""
    if difficulty < EASY_BELOW:
        return Grade.EASY
    return Grade.HARD if difficulty >= HARD_FROM else Grade.MEDIUM
