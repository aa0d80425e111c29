"""The entry list: which drivers bring which cars, and how they come to the grid.

Decides the names of teams and cars and how many each driver has. Rulebook: "Players, teams, field size",
"Start"; R-08 to R-10, Q-50, Q-101, Q-103.
"""

from collections.abc import Sequence

from attrs import frozen

from motorchamp_tui.errors import FieldSizeError, SetupError, UnknownNameError, nearest
from motorchamp_tui.rules.start import CARS_A_TEAM, MOST_DRIVERS, MOST_TEAMS, TEAMS_A_DRIVER, Entry
from motorchamp_tui.rules.track import Track

TEAMS = ("AZA", "VAN", "COO", "LOT", "POR", "TAL", "GOR", "OSC", "HWM", "ENN")
"""The ten teams, in the order of their boxes."""

USUAL_CARS = {False: 12, True: 16}
YOU = "you"
BOT = "bot:"


@frozen
class Driver:
    """Who decides for some cars: a person, or the bot called ``bot``."""

    name: str
    bot: str | None = None


def read_drivers(text: str, bots: Sequence[str]) -> tuple[Driver, ...]:
    """The drivers of ``you,Ann,bot:steady,bot:steady``: people by name, bots by ``bot:NAME``.

    Bots of one kind are numbered. Raises :class:`SetupError` or :class:`UnknownNameError`.
    """
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise SetupError("A driver's name is missing: write them like you,Ann,bot:steady.")
    if len(words) > MOST_DRIVERS:
        raise FieldSizeError(f"{len(words)} drivers are too many: MotorChamp is for up to {MOST_DRIVERS}.")
    drivers = list[Driver]()
    for word in words:
        drivers.append(_driver(word, words, bots, 1 + sum(each.bot == word[len(BOT) :] for each in drivers)))
    twice = next((word for word in words if not word.startswith(BOT) and words.count(word) > 1), None)
    if twice:
        raise SetupError(f"Two drivers are called {twice}: give each a name of his own.")
    return tuple(drivers)


def _driver(word: str, words: Sequence[str], bots: Sequence[str], number: int) -> Driver:
    if not word.startswith(BOT):
        if nearest(word, bots) == word.casefold():
            raise SetupError(f"{word} is a bot: write {BOT}{word.casefold()}, or give the person another name.")
        return Driver(word)
    bot = word[len(BOT) :]
    if bot not in bots:
        raise UnknownNameError("bot", bot, bots)
    return Driver(f"{bot} {number}" if words.count(word) > 1 else bot, bot)


def usual_cars(track: Track, drivers: int) -> int:
    """How many cars a driver brings when nobody says: the largest number of teams that the table has room for."""
    if drivers == 1:
        return CARS_A_TEAM
    fitting = [
        teams for teams in TEAMS_A_DRIVER[drivers] if drivers * teams * CARS_A_TEAM <= USUAL_CARS[track.is_long]
    ]
    return CARS_A_TEAM * (fitting[-1] if fitting else TEAMS_A_DRIVER[drivers][0])


def enter(drivers: Sequence[Driver], cars: int) -> tuple[Entry, ...]:
    """The cars of all drivers, ``cars`` each: full teams of two, an odd last one is a lone car (R-10)."""
    teams_each = (cars + 1) // CARS_A_TEAM
    if cars < 1 or teams_each * len(drivers) > MOST_TEAMS:
        wanted = teams_each * len(drivers)
        raise FieldSizeError(
            f"{len(drivers)} drivers with {cars} cars each make {wanted} teams: there are {MOST_TEAMS}."
            if cars >= 1
            else "Every driver needs at least one car."
        )
    return tuple(
        Entry(f"{team}{number}", team, driver.name)
        for place, driver in enumerate(drivers)
        for index in range(teams_each)
        for team in (TEAMS[place + index * len(drivers)],)
        for number in range(1, min(CARS_A_TEAM, cars - index * CARS_A_TEAM) + 1)
    )
