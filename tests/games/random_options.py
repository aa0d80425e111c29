"""Anything that can be agreed about how a race of any game is driven."""

import random

from motorchamp_tui.games.options import GRID, RATED, UNDO, Grid, Options
from motorchamp_tui.games.protocol import Game


def random_options(game: Game, chance: random.Random) -> Options:
    """Some of it, with a grid by dice."""
    options = game.USUAL_OPTIONS.having(GRID, Grid.DICE)
    for option in game.OPTIONS:
        if option not in (GRID, UNDO, RATED) and not option.laps:
            options = options.agree(option, chance.choice(option.words))
    return options
