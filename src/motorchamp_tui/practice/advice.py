"""Advice on a practice lap: the best choice and the cost of every other, known exactly, so no bot is asked."""

from collections.abc import Sequence

from motorchamp_tui.games import practice_of
from motorchamp_tui.games.protocol import AnyRace, Move

NOT_TODAY = "Today's counted lap has no advice; later tries have it."


def advice(race: AnyRace, moves: Sequence[Move]) -> tuple[Move, str]:
    """The best of the moves on offer, and in a sentence or two its worth and the cost of each other one."""
    practice = practice_of(race)
    return practice.best_move(race, moves), practice.lap_advice(race, moves)
