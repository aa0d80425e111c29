"""Hothead: three dice, whatever is ahead, and the fastest sides that keep the car in the race.

It never counts what may go wrong: it says three dice where one is the most that a corner takes, and drives as far
as the throw leads, through one flag after the other, if that brings it a single row.
"""

from collections.abc import Mapping, Sequence

from motorchamp_tui.games.motorsportspiel.bots.charger import Charger
from motorchamp_tui.games.motorsportspiel.bots.expected_goes import Flags
from motorchamp_tui.games.motorsportspiel.bots.reasons import in_words
from motorchamp_tui.games.motorsportspiel.rules.moves import ChooseNumber, Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS
from motorchamp_tui.games.motorsportspiel.rules.verdict import odds, outlook


class Hothead(Charger):
    """Says three."""

    for_a_flag = dict.fromkeys(Flags, 0.5)

    def numbers(self, race: Race) -> Mapping[Move, float]:
        """The more, the better."""
        return {ChooseNumber(number): number for number in NUMBERS}

    def why_so_many(self, race: Race, moves: Sequence[Move], move: ChooseNumber) -> str:
        """Because they are the most."""
        ways = outlook(race).ways
        assert ways is not None
        return f"the more the better, at any risk ({in_words(odds(ways, move.number))})"


DRIVER = Hothead()
