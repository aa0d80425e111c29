"""Who drives without hands: the protocol, and the bots by name.

A bot is any callable ``(race, moves, random) -> move``: the race, its legal moves, its own random numbers.
It never sees dice to come. Decides nothing about rules.
"""

import random
from collections.abc import Sequence
from typing import Protocol

from motorchamp_tui.errors import UnknownNameError
from motorchamp_tui.rules.moves import Move
from motorchamp_tui.rules.race import Race


class Bot(Protocol):
    """A driver made of code."""

    def __call__(self, race: Race, moves: Sequence[Move], chance: random.Random, /) -> Move:
        """One of ``moves`` for the car on the go."""


def bot_named(name: str) -> Bot:
    """The bot of this name; raises :class:`UnknownNameError` with the nearest name."""
    from motorchamp_tui.bots.rookie import rookie  # noqa: PLC0415 - each bot is loaded when asked for
    from motorchamp_tui.bots.steady import steady  # noqa: PLC0415

    bots: dict[str, Bot] = {"rookie": rookie, "steady": steady}
    if name not in bots:
        raise UnknownNameError("bot", name, bots)
    return bots[name]


BOT_NAMES = ("rookie", "steady")
