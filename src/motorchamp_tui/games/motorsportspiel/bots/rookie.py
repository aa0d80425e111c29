"""Rookie: any legal move, with equal chances."""

import random
from collections.abc import Sequence

from motorchamp_tui.games.motorsportspiel.rules.moves import Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race


def drive(race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
    """Any of the legal moves."""
    return moves[0] if len(moves) == 1 else moves[int(chance.random() * len(moves))]


def explain(race: Race, moves: Sequence[Move], move: Move) -> str:
    """At random."""
    return f"{move}: picked at random from {len(moves)} legal moves."


def prepare(race: Race, cars: Sequence[str]) -> None:
    """Nothing: it needs to know nothing."""
