"""Who takes part in a race of any game: the drivers, the cars they enter, and how a list of drivers is read."""

from collections.abc import Sequence
from pathlib import PurePath

from attrs import frozen

from motorchamp_tui.errors import SetupError, UnknownNameError, nearest
from motorchamp_tui.settings.words import LONGEST_NAME, can_be_in_a_name

YOU = "you"
BOT = "bot:"
YOUR_GO = "your go"


def is_you(driver: str) -> bool:
    """Whether a driver has the name of the person at the keyboard when none was given."""
    return driver.casefold() == YOU


def go_of(driver: str) -> str:
    """Whose go it is."""
    return YOUR_GO if is_you(driver) else f"{driver}'s go"


@frozen
class Driver:
    """Who decides for some cars: a person, or the bot called ``bot``. ``team`` is the one they would like."""

    name: str
    bot: str | None = None
    team: str | None = None

    @property
    def is_a_program(self) -> bool:
        """Whether this is a program from outside, whose path is the name of the bot."""
        return "/" in (self.bot or "")


@frozen
class Entry:
    """A car entered for a race: its name, its team, and who drives it."""

    name: str
    team: str
    driver: str


def read_drivers(text: str, bots: Sequence[str]) -> tuple[Driver, ...]:
    """The drivers of ``you,Ann,bot:steady,bot:./mybot.py``: people by name, bots by ``bot:NAME`` or path.

    Bots of one kind are numbered. How many drivers there may be is for the game to say. Raises
    :class:`SetupError` or :class:`UnknownNameError`.
    """
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise SetupError("A driver's name is missing: write them like you,Ann,bot:steady.")
    drivers = list[Driver]()
    for word in words:
        drivers.append(_driver(word, words, bots, words[: len(drivers)].count(word) + 1))
    names = [driver.name for driver in drivers]
    folded = [name.casefold() for name in names]
    twice = next((name for name in names if folded.count(name.casefold()) > 1), None)
    if twice:
        raise SetupError(f"Two drivers are called {twice}: give each their own name.")
    return tuple(drivers)


def _driver(word: str, words: Sequence[str], bots: Sequence[str], number: int) -> Driver:
    if not word.startswith(BOT):
        if nearest(word, bots) == word.casefold():
            raise SetupError(f"{word} is a bot: write {BOT}{word.casefold()}, or give the person another name.")
        check_name(word)
        return Driver(word)
    bot = word[len(BOT) :]
    if bot not in bots and "/" not in bot:
        raise UnknownNameError("bot", bot, bots)
    if not bot.isprintable():
        raise SetupError(
            f"The name of a program that drives may have only characters that can be shown, unlike {bot!r}."
        )
    name = PurePath(bot).name  # a program from outside drives under the name of its file
    return Driver(f"{name} {number}" if words.count(word) > 1 else name, bot)


def check_name(name: str) -> None:
    """Refuse a name that would not fit a line, or that would write on the terminal itself."""
    if len(name) > LONGEST_NAME or not all(map(can_be_in_a_name, name)):
        raise SetupError(
            f"A name has at most {LONGEST_NAME} letters and neither comma nor colon, unlike {name!r}."
        )
