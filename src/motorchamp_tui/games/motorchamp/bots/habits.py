"""Habits that the drivers between rookie and champion share: how they choose, and what each decides itself.

Each of them is a class with a few habits of its own: which dice it likes, and which squares. All of them turn into
the pits as soon as a throw leads there.
"""

import random
from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.bots.reasons import reason, reason_of_an_end
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Drive, Move, StandBeside
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.motorchamp.rules.throws import Dice
from motorchamp_tui.games.motorchamp.rules.verdict import odds

Liking = tuple[float, ...]
"""How much a driver likes something: the higher the better."""
IN_THE_PITS, ON_TRACK = 1, 0


class Habits:
    """How a driver decides; each decides what it likes."""

    def drive(self, race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
        """The move that it likes best."""
        return moves[0] if len(moves) == 1 else max(moves, key=lambda move: self._of_move(race, move))

    def explain(self, race: Race, moves: Sequence[Move], move: Move) -> str:
        """By its habits."""
        if isinstance(move, ChooseDice):
            return reason(move, self.why_these(race, moves, move))
        return reason_of_an_end(race, move, lambda end: self.why_there(race, end))

    def prepare(self, race: Race, cars: Sequence[str]) -> None:
        """Do nothing: what matters about a square is quick to work out."""

    def of_dice(self, race: Race, dice: Dice) -> Liking:
        """How much it likes to throw these."""
        raise NotImplementedError

    def of_square(self, race: Race, end: Drive | StandBeside) -> Liking:
        """How much it likes to end there, on the track or beside it."""
        raise NotImplementedError

    def why_these(self, race: Race, moves: Sequence[Move], move: ChooseDice) -> str:
        """Why it takes these dice."""
        raise NotImplementedError

    def why_there(self, race: Race, end: Drive | StandBeside) -> str:
        """Why it ends there."""
        raise NotImplementedError

    def _of_move(self, race: Race, move: Move) -> Liking:
        match move:
            case ChooseDice(dice):
                return self.of_dice(race, dice)
            case Drive() if not move.last.is_on_track:
                return IN_THE_PITS, move.last.lane
            case Drive() | StandBeside():
                return ON_TRACK, *self.of_square(race, move)
            case _:
                return ()


def risk(race: Race, dice: Dice) -> tuple[float, float]:
    """The chance of being permanently out, and of being temporarily out."""
    ways = odds(race, dice)
    return ways.permanently / ways.ways, ways.temporarily / ways.ways


def tows(end: Drive | StandBeside) -> int:
    """How many slipstreams the end takes."""
    return len(end.tows) if isinstance(end, Drive) else 0
