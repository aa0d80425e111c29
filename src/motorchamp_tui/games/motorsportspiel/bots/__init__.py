"""Bots of Das Motorsportspiel by name: how they drive, how strong they are, and what moves them.

A bot is given the race, the legal moves and random numbers of its own, and never sees the dice to come.
"""

from collections.abc import Sequence

from motorchamp_tui.games.bots import Character, driver_in, reason_of_program
from motorchamp_tui.games.entries import AnyBot, Overseer, Program
from motorchamp_tui.games.motorsportspiel.rules.moves import Move
from motorchamp_tui.games.motorsportspiel.rules.race import Race
from motorchamp_tui.games.protocol import BotOf
from motorchamp_tui.ratings.strength import Strength

Bot = BotOf[Race, Move]

CHARACTERS = {
    "rookie": Character(
        "Throws a random number of dice, and takes the better of two placings, or a bad one.",
        "Look at every way to place a throw: the farthest end without an error gains rows in every go.",
    ),
    "hothead": Character(
        "Always throws three dice, and drives as far as they lead, through one flag after another.",
        "Stay in the race: every other time it goes out before the flag.",
    ),
    "wary": Character(
        "Throws no dice that may be a mistake, will not end a go beside gravel, and so stops short of corners.",
        "Pass it in the corners, where the gravel is: it needs four goes where steady needs three.",
    ),
    "charger": Character(
        "Brakes late: it goes for rows, and does not care whether they bring a flag, unless it is a black one.",
        "Save your own flags: it has two black ones in a race, and each is a stop.",
    ),
    "blocker": Character(
        "Goes for rows, but ends its go in the way of the car behind wherever it can.",
        "Keep to the other lane when it is in front of you: it stops short to stay in yours.",
    ),
    "steady": Character(
        "Throws as many dice as are safe, with a small mistake in one throw of nine at the most.",
        "Throw three dice where one throw in four is a small mistake: the first two yellow flags cost little.",
    ),
    "daring": Character(
        "Throws the dice that win the most rows, with a price on every flag, and takes the farthest end.",
        "Look one go ahead: it never asks how many dice it can throw from where it ends.",
    ),
    "champion": Character(
        "Weighs every throw to the flag, the cars around it, and what each flag will cost.",
        "Make no mistakes of your own, and be lucky.",
    ),
}
"""The game's own bots, the weakest first; ``drivers`` has each."""
BOT_NAMES = tuple(CHARACTERS)
BOT_STRENGTHS = {
    "rookie": Strength(1126, 100),
    "hothead": Strength(1225, 100),
    "wary": Strength(1348, 100),
    "charger": Strength(1426, 100),
    "blocker": Strength(1521, 100),
    "steady": Strength(1635, 100),
    "daring": Strength(1763, 100),
    "champion": Strength(1955, 100),
}
"""Their strength on the scale of ratings, by the encounters of neighbours on the ladder."""
RANDOM_BOTS = ("rookie",)
"""Those that choose at random: they drive only in races that are meant to be easy."""
ADVISER, STAND_IN = "champion", "steady"


def bot_named(name: AnyBot, overseer: Overseer | None = None) -> Bot:
    """The bot of this name, or the program, which is reported to the overseer.

    Raises :class:`UnknownNameError` with the nearest name, :class:`SetupError` where it is not a program.
    """
    if isinstance(name, Program):
        from motorchamp_tui.games.motorsportspiel.bots.outside_form import race_as_data
        from motorchamp_tui.games.outside import OutsideBot

        return OutsideBot(name.path, race_as_data, overseer)
    bot: Bot = driver_in(__name__, name).drive
    return bot


def explain(name: AnyBot, race: Race, moves: Sequence[Move], move: Move) -> str:
    """Why the bot of this name takes ``move`` of these ``moves``, in one or two sentences with numbers."""
    if isinstance(name, Program):
        return reason_of_program(name, move)
    if len(moves) == 1:
        from motorchamp_tui.games.motorsportspiel.bots.reasons import needs_no_reason

        return needs_no_reason(move)
    reason: str = driver_in(__name__, name).explain(race, moves, move)
    return reason


def prepare(name: AnyBot, race: Race, cars: Sequence[str]) -> None:
    """Work out in advance what this bot needs to know to drive these cars: no decision waits for it."""
    if not isinstance(name, Program):
        driver_in(__name__, name).prepare(race, cars)
