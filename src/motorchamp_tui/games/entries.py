"""Entries of a race of any game: drivers, their cars, their results, and how a list of drivers is read."""

import re
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Any

from attrs import asdict, define, frozen

from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.names import check_name

YOU = "you"
BOT = "bot:"
YOUR_GO = "your go"
MOST_DRIVERS = 99


def is_you(driver: str) -> bool:
    """Whether a driver has the default name of the person at the keyboard."""
    return driver.casefold() == YOU


def go_of(driver: str) -> str:
    """Whose go it is."""
    return YOUR_GO if is_you(driver) else f"{driver}'s go"


@frozen
class Program:
    """A program from outside that drives; it is written as its ``path``."""

    path: str

    def __str__(self) -> str:
        return self.path


@define
class Overseer:
    """The runner of a race with programs: informed once of each that is given up, until it ``has_left``."""

    tell: Callable[[str], object]
    has_left: bool = False


AnyBot = str | Program
"""A bot: one of the game's own, by its name, or a program. Either is written as ``str`` gives it."""


def bot_in(word: str) -> AnyBot:
    """The bot that is written as this word: a word with a slash is the path of a program."""
    return Program(word) if "/" in word else word


@frozen
class Driver:
    """Who decides for some cars: a person, or a ``bot``. ``team`` is the one they would like."""

    name: str
    bot: AnyBot | None = None
    team: str | None = None


@frozen
class Entry:
    """A car entered for a race: its name, its team, and who drives it."""

    name: str
    team: str
    driver: str


@frozen
class Result:
    """One line of the classification; ``place`` is None for a car that is not classified.

    ``is_out``: the car has gone out and will not come back.
    """

    place: int | None
    car: str
    team: str
    driver: str
    laps: int
    status: str
    reason: str
    has_finished: bool
    is_out: bool = False

    def as_data(self) -> dict[str, Any]:
        """The line as JSON data."""
        return asdict(self, filter=lambda field, _: field.name not in ("has_finished", "is_out"))


def read_drivers(text: str, bots: Sequence[str]) -> tuple[Driver, ...]:
    """The drivers of ``you,Ann,bot:steady,bot:./mybot.py``: people by name, bots by ``bot:NAME`` or path.

    Bots of one kind are numbered. The game limits how many drivers there may be. Raises
    :class:`SetupError` or :class:`UnknownNameError`.
    """
    words = [word.strip() for word in text.split(",")]
    if len(words) > MOST_DRIVERS:
        raise SetupError(f"{len(words)} drivers are too many for any race.")
    if not all(words):
        raise SetupError("A driver's name is missing: write them like you,Ann,bot:steady.")
    return all_drivers([_read_bot(word, bots) if word.startswith(BOT) else person(word, bots) for word in words])


def _read_bot(word: str, bots: Sequence[str]) -> AnyBot:
    bot = bot_in(word[len(BOT) :])
    if isinstance(bot, str) and bot not in bots:
        raise UnknownNameError("bot", bot, bots)
    if not str(bot).isprintable():
        raise SetupError(
            f"The name of a program that drives may have only printable characters, unlike {str(bot)!r}."
        )
    return bot


def wished_teams(drivers: Sequence[Driver], teams: Sequence[str]) -> list[str]:
    """The teams that drivers want; raises :class:`UnknownNameError`, or :class:`SetupError` where two want one."""
    wished = [driver.team for driver in drivers if driver.team]
    for team in wished:
        if team not in teams:
            raise UnknownNameError("team", team, teams)
        if wished.count(team) > 1:
            raise SetupError(f"Two drivers want team {team}: give each their own team.")
    return wished


def person(name: str, bots: Sequence[str]) -> Driver:
    """The person of this name; raises :class:`SetupError` where a person cannot have it beside these bots."""
    kind = re.sub(r" ?[0-9]+$", "", name.casefold())
    if kind in bots:
        raise SetupError(f"{name} is the name of a bot: write {BOT}{kind}, or give the person another name.")
    check_name(name)
    return Driver(name)


def all_drivers(who: Sequence[Driver | AnyBot]) -> tuple[Driver, ...]:
    """These people, and a driver for each bot; raises :class:`SetupError` where two have one name."""
    drivers = tuple(
        one if isinstance(one, Driver) else Driver(numbered(_name_of(one), who, at), one)
        for at, one in enumerate(who)
    )
    folded = [driver.name.casefold() for driver in drivers]
    twice = next((driver.name for driver in drivers if folded.count(driver.name.casefold()) > 1), None)
    if twice:
        raise SetupError(f"Two drivers are called {twice}: give each their own name.")
    return drivers


def _name_of(bot: AnyBot) -> str:
    """The name of a bot as a driver: for a program, the name of its file."""
    return PurePath(bot.path).name if isinstance(bot, Program) else bot


def by_highest_throw(entries: Sequence[Entry], throw: Callable[[Entry], int]) -> list[Entry]:
    """These cars by their throws, the highest first; tied ones throw again among themselves."""
    if len(entries) < 2:
        return list(entries)
    totals = {entry: throw(entry) for entry in entries}
    ranked = list[Entry]()
    for total in sorted({*totals.values()}, reverse=True):
        ranked += by_highest_throw([entry for entry in entries if totals[entry] == total], throw)
    return ranked


def numbered(name: str, kinds: Sequence[object], at: int) -> str:
    """The name of the bot at this place, with a number where there are several of its kind."""
    kind = kinds[at]
    return f"{name} {kinds[: at + 1].count(kind)}" if kinds.count(kind) > 1 else name
