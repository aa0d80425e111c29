"""Rookie: a careless beginner.

Mostly it says three dice, because more is more. It does not look for the best placing of a throw: it thinks of
two that can be driven, and takes the one that leads farther. When a stop is due, it takes care not to drive past
the entrance.
"""

import random
from collections.abc import Mapping, Sequence

from motorchamp_tui.games.motorsportspiel.bots.ends import clean_placings
from motorchamp_tui.games.motorsportspiel.bots.habits import Habits
from motorchamp_tui.games.motorsportspiel.bots.reach import Target
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS
from motorchamp_tui.games.motorsportspiel.rules.track import Space

THOUGHT_OF = 2
"""How many of the placings that can be driven it thinks of."""
AT_RANDOM = 0.6
"""How often it says any number of dice, and otherwise three."""


class Rookie(Habits):
    """Drives at a venture."""

    def drive(self, race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
        """Any number of dice, mostly three, and the better of a few placings."""
        if self.on_the_way_to_a_stop(race, moves) is moves:
            if isinstance(moves[0], ChooseNumber) and chance.random() < AT_RANDOM:
                return moves[int(chance.random() * len(moves))]
            clean = clean_placings(race, moves)
            if clean:
                left = list(clean)
                few = [left[int(chance.random() * len(left))] for _ in range(THOUGHT_OF)]
                return max(few, key=lambda move: clean[move].bit_length())
        return super().drive(race, moves, chance)

    def numbers(self, race: Race) -> Mapping[Move, float]:
        """The more, the better."""
        return {ChooseNumber(number): number for number in NUMBERS}

    def why_so_many(self, race: Race, moves: Sequence[Move], move: ChooseNumber) -> str:
        """By nothing in particular."""
        return "more is more" if move.number == NUMBERS[-1] else "for a change"

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By what it saw at a glance."""
        return "the best that it saw at a glance"


DRIVER = Rookie()
