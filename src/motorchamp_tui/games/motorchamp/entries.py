"""The entry list: which drivers bring which cars, and how they get to the grid.

Names the teams and cars and says how many each driver has. Rulebook: "The game and its parts", "Start"; R-08 to
R-10, Q-50, Q-101, Q-103, Q-121.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath

from attrs import frozen

from motorchamp_tui.errors import FieldSizeError, SetupError, UnknownNameError, nearest
from motorchamp_tui.games.motorchamp.rules.start import (
    CARS_A_TEAM,
    MOST_DRIVERS,
    MOST_TEAMS,
    TEAMS_A_DRIVER,
    Entry,
)
from motorchamp_tui.games.motorchamp.rules.track import Track
from motorchamp_tui.settings.words import LONGEST_NAME, can_be_in_a_name

TEAMS = ("AZA", "VAN", "COO", "LOT", "POR", "TAL", "GOR", "OSC", "HWM", "ENN")
"""The ten teams, in the order of their boxes."""

USUAL_CARS = {False: 12, True: 16}
YOU = "you"
BOT = "bot:"


@frozen
class Driver:
    """Who decides for some cars: a person, or the bot called ``bot``. ``team`` is the one they would like."""

    name: str
    bot: str | None = None
    team: str | None = None


def read_drivers(text: str, bots: Sequence[str]) -> tuple[Driver, ...]:
    """The drivers of ``you,Ann,bot:steady,bot:./mybot.py``: people by name, bots by ``bot:NAME`` or path.

    Bots of one kind are numbered. Raises :class:`SetupError` or :class:`UnknownNameError`.
    """
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise SetupError("A driver's name is missing: write them like you,Ann,bot:steady.")
    if len(words) > MOST_DRIVERS:
        raise FieldSizeError(f"{len(words)} drivers are too many: MotorChamp is for up to {MOST_DRIVERS}.")
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


def usual_cars(track: Track, drivers: int) -> int:
    """How many cars a driver brings when nobody says: the largest number of teams that the table has room for."""
    if drivers == 1:
        return CARS_A_TEAM
    fitting = [
        teams for teams in TEAMS_A_DRIVER[drivers] if drivers * teams * CARS_A_TEAM <= USUAL_CARS[track.is_long]
    ]
    return CARS_A_TEAM * (fitting[-1] if fitting else TEAMS_A_DRIVER[drivers][0])


def enter(drivers: Sequence[Driver], cars: int) -> tuple[Entry, ...]:
    """The cars of all drivers, ``cars`` each: full teams of two, an odd last one is a lone car (R-10, Q-121)."""
    if cars < 1:
        raise FieldSizeError("Every driver needs at least one car.")
    entries, taken = list[Entry](), Counter[str]()
    for driver, teams in zip(drivers, _deal_teams(drivers, cars), strict=True):
        for index in range(cars):
            team = teams[index // CARS_A_TEAM]
            taken[team] += 1
            entries.append(Entry(f"{team}{taken[team]}", team, driver.name))
    return tuple(entries)


def _deal_teams(drivers: Sequence[Driver], cars: int) -> list[tuple[str, ...]]:
    """The teams of each driver: first the one they would like, then the rest, one for each driver in turn.

    When teams run out, every two lone cars form one, in the order of entry.
    """
    teams_each, lone_cars = -(-cars // CARS_A_TEAM), len(drivers) * (cars % CARS_A_TEAM)
    wanted = teams_each * len(drivers)
    are_shared = wanted > MOST_TEAMS and lone_cars > 0
    if are_shared:
        wanted -= lone_cars // CARS_A_TEAM
    if wanted > MOST_TEAMS:
        raise FieldSizeError(
            f"{len(drivers)} drivers with {cars} cars each make {wanted} teams: there are {MOST_TEAMS}."
        )
    wished = [driver.team for driver in drivers if driver.team]
    for team in wished:
        if team not in TEAMS:
            raise UnknownNameError("team", team, TEAMS)
        if wished.count(team) > 1:
            raise SetupError(f"Two drivers want team {team}: give each their own team.")
    left = iter([team for team in TEAMS if team not in wished])
    rounds = [[driver.team or next(left) for driver in drivers]]
    rounds += [[next(left) for _ in drivers] for _ in range(teams_each - 1 - are_shared)]
    if are_shared:
        rounds.append([team for team in left for _ in range(CARS_A_TEAM)][: len(drivers)])
    return list(zip(*rounds, strict=True))
