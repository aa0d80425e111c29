"""Rookie: a careless beginner.

It says a random number of dice. It does not look for the best placing of a throw: it thinks of two
that can be driven, and takes the one that leads farther; now and then it misjudges one, and drives too fast or
into another car. When a stop is due, it takes care not to drive past the entrance.
"""

import random
from collections.abc import Mapping, Sequence

from motorchamp_tui.games.motorsportspiel.bots.ends import clean_placings, ends_of
from motorchamp_tui.games.motorsportspiel.bots.habits import Habits
from motorchamp_tui.games.motorsportspiel.bots.reach import OUT, Target
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS
from motorchamp_tui.games.motorsportspiel.rules.track import Space

AT_RANDOM = 0.5
"""The share of goes with a random number of dice; otherwise three."""
MISJUDGED = 0.2
"""The share of goes with any placing that keeps it in the race; otherwise one of two that can be driven."""


class Rookie(Habits):
    """Drives at random."""

    def drive(self, race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
        """Any number of dice, and the better of two placings, or a bad one."""
        if len(moves) > 1 and self.on_the_way_to_a_stop(race, moves) is moves:
            if isinstance(moves[0], ChooseNumber) and chance.random() < AT_RANDOM:
                return _any_of(moves, chance)
            clean = clean_placings(race, moves)
            if clean and chance.random() < MISJUDGED:
                return _any_of(
                    [move for move in moves if any(end != OUT for _, end in ends_of(race, move))], chance
                )
            if clean:
                left = list(clean)
                return max(_any_of(left, chance), _any_of(left, chance), key=lambda move: clean[move].bit_length())
        return super().drive(race, moves, chance)

    def numbers(self, race: Race) -> Mapping[Move, float]:
        """The more, the better."""
        return {ChooseNumber(number): number for number in NUMBERS}

    def why_so_many(self, race: Race, moves: Sequence[Move], move: ChooseNumber) -> str:
        """For no particular reason."""
        return "more is more" if move.number == NUMBERS[-1] else "for a change"

    def why_there(self, race: Race, space: Space, target: Target) -> str:
        """By what it saw at a glance."""
        return "the best that it saw at a glance"


def _any_of(moves: Sequence[Move], chance: random.Random) -> Move:
    return moves[int(chance.random() * len(moves))]


DRIVER = Rookie()
