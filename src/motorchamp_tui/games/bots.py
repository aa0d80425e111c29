"""Bots that come with a game: how each drives, and how a person beats it; ``drivers`` of its package has it."""

from collections.abc import Mapping
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


def driver_in(package: str, bot: str) -> Any:
    """The driver of a bot among the ``DRIVERS`` of this package; raises :class:`UnknownNameError`.

    It offers ``drive(race, moves, chance)``, the bot itself; ``explain(race, moves, move)``, why it takes that
    move; and ``prepare(race, cars)``, which works out in advance what it needs to drive these cars.
    """
    drivers = import_module(f"{package}.drivers").DRIVERS
    if bot not in drivers:
        raise UnknownNameError("bot", bot, tuple(drivers))
    return drivers[bot]


def reason_of_program(program: object, move: object) -> str:
    """The reason of a program from outside for its move: it gives none."""
    return f"{move}: chosen by {program}, which keeps its reasons to itself."
