"""Manners of all bots at the table: none takes too many dice, and each speaks up when it may.

A bot turns its car whenever it has been passed, and insists on a correct throw as often as was agreed. Rulebook:
"Optional rules"; Q-113, Q-114.
"""

import random
from collections.abc import Sequence

from motorchamp_tui.games.motorchamp.rules.fair_play import is_too_many
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Insist, Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.protocol import BotOf


def with_manners(bot: BotOf[Race, Move]) -> BotOf[Race, Move]:
    """The bot that drives like this one, with the manners of all."""

    def drive(race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
        if race.is_for_a_word:
            return word(race, moves, chance)
        return bot(race, correct(race, moves), chance)

    return drive


def word(race: Race, moves: Sequence[Move], chance: random.Random) -> Move:
    """Turn the car; insist as often as was agreed."""
    speaks, keeps_quiet = moves
    if isinstance(speaks, Insist) and race.rules.strict_eyes < 1 and chance.random() >= race.rules.strict_eyes:
        return keeps_quiet
    return speaks


def correct(race: Race, moves: Sequence[Move]) -> Sequence[Move]:
    """These moves without too many dice."""
    if not race.rules.strict_table or race.dice is not None:
        return moves
    car = race.current_car
    return [move for move in moves if not (isinstance(move, ChooseDice) and is_too_many(race, car, move.dice))]
