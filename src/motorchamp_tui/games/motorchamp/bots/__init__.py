"""Bots: the protocol they follow, and where to find one by its name.

A bot is any callable ``(race, moves, random) -> move``. It is given the race, the legal moves and random
numbers of its own, and never sees the dice to come. A name with a slash in it is the path of a program from
outside.
"""

import random
from collections.abc import Sequence
from typing import Protocol

from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.games.motorchamp.rules.moves import Move
from motorchamp_tui.games.motorchamp.rules.race import Race


class Bot(Protocol):
    """A driver made of code."""

    def __call__(self, race: Race, moves: Sequence[Move], chance: random.Random, /) -> Move:
        """One of ``moves`` for the car on the go."""


ADVISER, STAND_IN = "champion", "steady"
BOT_NAMES = ("rookie", "steady", "daring", "champion")
"""The game's own bots; ``docs/bots.md`` says how strong each of them is."""


def is_from_outside(name: str) -> bool:
    """Whether this is the path of a program, not the name of one of the game's own bots."""
    return "/" in name


def bot_named(name: str) -> Bot:
    """The bot of this name, or the program at this path.

    Raises :class:`UnknownNameError` with the nearest name, :class:`SetupError` where it is not a program.
    """
    if is_from_outside(name):
        from motorchamp_tui.games.motorchamp.bots.outside import OutsideBot

        return OutsideBot(name)
    if name not in BOT_NAMES:
        raise UnknownNameError("bot", name, BOT_NAMES)
    from motorchamp_tui.games.motorchamp.bots.champion import champion
    from motorchamp_tui.games.motorchamp.bots.daring import daring
    from motorchamp_tui.games.motorchamp.bots.rookie import rookie
    from motorchamp_tui.games.motorchamp.bots.steady import steady

    bots: dict[str, Bot] = {"rookie": rookie, "steady": steady, "daring": daring, "champion": champion}
    return bots[name]


def explain(name: str, race: Race, moves: Sequence[Move], move: Move) -> str:
    """Why the bot of this name takes ``move`` of these ``moves``, in one or two sentences with numbers."""
    if is_from_outside(name):
        return f"{move}: chosen by {name}, which keeps its reasons to itself."
    from motorchamp_tui.games.motorchamp.bots.reasons import REASONS

    if name not in REASONS:
        raise UnknownNameError("bot", name, REASONS)
    return REASONS[name](race, moves, move)


def prepare(name: str, race: Race, cars: Sequence[str]) -> None:
    """Work out in advance what this bot needs to know to drive these cars: no decision waits for it."""
    if name != ADVISER:
        return
    from motorchamp_tui.games.motorchamp.bots.champion import USUAL_PRICES
    from motorchamp_tui.games.motorchamp.bots.prospects import prospects_of

    for car in cars:
        prospects_of(race, race.car(car), USUAL_PRICES)
