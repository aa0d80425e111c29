"""Bots that come with a game, each a module of its package ``bots``: how it drives, and how a person beats it."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from attrs import frozen

from motorchamp_tui.errors import UnknownNameError


@frozen
class Character:
    """A sentence on how a bot ``drives``, and one on how it is ``beaten``, for screens and pages."""

    drives: str
    beaten: str


def described(characters: Mapping[str, Character]) -> tuple[tuple[str, str], ...]:
    """The name of each bot, and the sentences on it."""
    return tuple((name, f"{character.drives} {character.beaten}") for name, character in characters.items())


def driver_in(package: str, bot: str, bots: Sequence[str]) -> Any:
    """The ``DRIVER`` in the module of this bot; raises :class:`UnknownNameError` for one not among ``bots``.

    It offers ``drive(race, moves, chance)``, the bot itself; ``explain(race, moves, move)``, why it takes that
    move; and ``prepare(race, cars)``, which works out in advance what it needs to drive these cars.
    """
    if bot not in bots:
        raise UnknownNameError("bot", bot, bots)
    return import_module(f"{package}.{bot}").DRIVER


def reason_of_program(program: object, move: object) -> str:
    """The reason of a program from outside for its move: it gives none."""
    return f"{move}: chosen by {program}, which keeps its reasons to itself."
