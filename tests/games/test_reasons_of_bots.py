"""Every bot has a reason for every choice, wherever a race may get to and whatever was agreed."""

import random
import re
from itertools import islice

import pytest
from random_positions import any_choices

from motorchamp_tui.games import game_named
from thoroughness import IS_THOROUGH

POSITIONS, SEEDS = (100, 50) if IS_THOROUGH else (30, 1)
"""Of each game, so that all of it is ten thousand."""
REASON = re.compile(r"[A-Z0-9].*[^.]\.", re.DOTALL)
NOT_A_NUMBER = re.compile(r"\b(nan|inf)\b")


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("name", ["motorchamp", "motorsportspiel"])
def test_every_bot_explains_every_choice_under_whatever_was_agreed(name: str, seed: int) -> None:
    game, chance = game_named(name), random.Random(seed)
    for race, moves in islice(any_choices(game, chance), POSITIONS):
        for bot in game.BOT_NAMES:
            own = game.bot_named(bot)(race, moves, random.Random(seed))
            for move in (own, chance.choice(moves)):
                reason = game.explain(bot, race, moves, move)
                assert REASON.fullmatch(reason), reason
                assert not NOT_A_NUMBER.search(reason), reason
