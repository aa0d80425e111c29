"""The best choice on a practice lap, and what every other one costs: known exactly, so no bot is asked."""

from collections.abc import Sequence

from motorchamp_tui.games import practice_of
from motorchamp_tui.games.protocol import AnyRace, Move

NOT_TODAY = "There is no advice on today's counted lap; later tries have it."


def advice(race: AnyRace, moves: Sequence[Move]) -> tuple[Move, str]:
    """The best of the moves on offer, and in a sentence or two what it is worth and what each other one costs."""
    practice = practice_of(race)
    return practice.best_move(race, moves), practice.lap_advice(race, moves)
