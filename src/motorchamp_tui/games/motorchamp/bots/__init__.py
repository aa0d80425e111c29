"""Bots of MotorChamp by name: how they drive, how strong they are, and what moves them.

A bot is given the race, the legal moves and random numbers of its own, and never sees the dice to come.
"""

from collections.abc import Sequence

from motorchamp_tui.games.bots import Character, driver_in, reason_of_program
from motorchamp_tui.games.entries import AnyBot, Overseer, Program
from motorchamp_tui.games.motorchamp.rules.moves import ChooseDice, Move
from motorchamp_tui.games.motorchamp.rules.race import Race
from motorchamp_tui.games.protocol import BotOf
from motorchamp_tui.ratings.strength import Strength

Bot = BotOf[Race, Move]

CHARACTERS = {
    "rookie": Character(
        "Takes any legal move, picked at random.",
        "Finish: most of its cars go out, and the others are slow.",
    ),
    "hothead": Character(
        "Throws as many dice as it dares, and stops where it may throw the most, whatever the limit is.",
        "Let it go and finish: it is fast, and most of its cars never see the flag.",
    ),
    "wary": Character(
        "Drives carefully and is afraid of speed: it stops on dark squares, from which it throws one die.",
        "Stop on light squares where the limit is high: it never comes after you.",
    ),
    "charger": Character(
        "Hunts the car ahead: it stops as close behind another car as it can, however slow the square is.",
        "Do not be its prey: once you are past, it ends behind a slower car, on the worse square.",
    ),
    "blocker": Character(
        "Throws carefully, and stops where it is most in the way of the cars behind it, even its own.",
        "Come up in the other lane: it takes the worse square to be in yours.",
    ),
    "steady": Character(
        "Takes no risk that fair play lets it avoid, and turns into the pits as soon as it can.",
        "Take a small risk where it saves a throw.",
    ),
    "daring": Character(
        "Takes the dice that gain the most rows on average, and every slipstream that it gets.",
        "Look at the next limit before you stop: it looks for speed alone, and has to risk more later.",
    ),
    "champion": Character(
        "Weighs every throw exactly: how far it leaves to go, the price of being out, and the cars behind.",
        "Make no mistakes of your own, and be lucky.",
    ),
}
"""The game's own bots, the weakest first; ``drivers`` has each."""
BOT_NAMES = tuple(CHARACTERS)
BOT_STRENGTHS = {
    "rookie": Strength(1188, 75),
    "hothead": Strength(1337, 64),
    "wary": Strength(1392, 47),
    "charger": Strength(1470, 25),
    "blocker": Strength(1567, 23),
    "steady": Strength(1609, 35),
    "daring": Strength(1669, 43),
    "champion": Strength(1767, 50),
}
"""Their strength on the scale of ratings, from ``motorchamp ladder --races 120``."""
RANDOM_BOTS = ("rookie",)
"""The bots that choose at random: they drive only in races that are meant to be easy."""
ADVISER, STAND_IN = "champion", "steady"


def bot_named(name: AnyBot, overseer: Overseer | None = None) -> Bot:
    """The bot of this name, or the program, about which the overseer is informed.

    Raises :class:`UnknownNameError` with the nearest name, :class:`SetupError` where it is not a program.
    """
    from motorchamp_tui.games.motorchamp.bots.manners import with_manners

    if isinstance(name, Program):
        from motorchamp_tui.games.motorchamp.bots.outside_form import race_as_data
        from motorchamp_tui.games.outside import OutsideBot

        return with_manners(OutsideBot(name.path, race_as_data, overseer))
    return with_manners(driver_in(__name__, name).drive)


def explain(name: AnyBot, race: Race, moves: Sequence[Move], move: Move) -> str:
    """Why the bot of this name takes ``move`` of these ``moves``, in one or two sentences with numbers."""
    if isinstance(name, Program):
        return reason_of_program(name, move)
    from motorchamp_tui.games.motorchamp.bots.manners import correct
    from motorchamp_tui.games.motorchamp.bots.reasons import (
        reason_of_a_word,
        reason_of_dice_in_the_pits,
        reason_of_too_many_dice,
    )
    from motorchamp_tui.games.motorchamp.rules.fair_play import is_too_many

    if race.is_for_a_word:
        return reason_of_a_word(move)
    if isinstance(move, ChooseDice) and is_too_many(race, race.current_car, move.dice):
        return reason_of_too_many_dice(move)
    if isinstance(move, ChooseDice) and not race.current_car.square.is_on_track:
        return reason_of_dice_in_the_pits(move)
    reason: str = driver_in(__name__, name).explain(race, correct(race, moves), move)
    return reason


def prepare(name: AnyBot, race: Race, cars: Sequence[str]) -> None:
    """Work out in advance what this bot needs to know to drive these cars: no decision waits for it."""
    if not isinstance(name, Program):
        driver_in(__name__, name).prepare(race, cars)
