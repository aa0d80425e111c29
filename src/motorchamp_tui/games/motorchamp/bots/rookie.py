"""Rookie: any legal move, with equal chances."""

import random
from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.reasons import reason
from motorchamp_tui.games.motorchamp.rules.moves import Move
from motorchamp_tui.games.motorchamp.rules.race import Race


class Rookie:
    """Picks at random."""

    def drive(self, race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
        """Any of the legal moves."""
        if len(moves) == 1:
            return moves[0]
        return moves[int(chance.random() * len(moves))]

    def explain(self, race: Race, moves: Sequence[Move], move: Move) -> str:
        """At random."""
        return reason(
            move, f"picked at random from {len(moves)} legal moves" if len(moves) > 1 else "the only legal move"
        )

    def prepare(self, race: Race, cars: Sequence[str]) -> None:
        """Do nothing: it needs no knowledge."""


DRIVER = Rookie()
