"""Dice in situation files, throws and placings: ``["3/1", 4, 6]`` and ``"6-r3-4"``."""

import re

from motorchamp_tui.games.motorsportspiel.rules.throws import NUMBERS, RED_PAIRS, THROWS, Placing, Throw
from motorchamp_tui.games.tables import SituationError, Table, shown
from motorchamp_tui.words import brief

HIGHEST = 6
FORM_OF_A_PLACING = "write the dice in their order, the red one with an r, like 6-r3-4"


def throw_in(table: Table, key: str) -> Throw:
    """The throw under a key: an array of dice, or all of them in one text."""
    dice = table.values[key]
    if isinstance(dice, str):
        dice = dice.strip("[] ").split()
    if not isinstance(dice, list):
        raise table.wrong(key, f"An array of dice is needed here, not {shown(dice)}.")
    reds = [match for match in (re.fullmatch(r"([1-3])/([1-3])", str(die)) for die in dice) if match]
    if len(reds) != 1:
        raise table.wrong(
            key, "The red die is written with the number under it, like 3/1, and there is one of it."
        )
    whites = [die for die in dice if "/" not in str(die)]
    for white in whites:
        if isinstance(white, bool) or not re.fullmatch(f"[1-{HIGHEST}]", str(white)):
            raise table.wrong(key, f"A white die shows a whole number from 1 to {HIGHEST}, not {shown(white)}.")
    throw = Throw((int(reds[0][1]), int(reds[0][2])), tuple(int(str(white)) for white in whites))
    if throw.number not in NUMBERS or throw not in THROWS[throw.number]:
        raise table.wrong(
            key, f"Dice cannot show {throw}: up to two are white, and red has two different numbers."
        )
    return throw


def placing_in(text: str, place: str) -> Placing:
    """The placing in this text; the red die alone needs no r."""
    dice = text.replace(" ", "").split("-")
    reds = [at for at, die in enumerate(dice) if die.startswith("r")] or [0] * (len(dice) == 1)
    if (
        len(reds) != 1
        or len(dice) not in NUMBERS
        or not all(re.fullmatch(f"r?[1-{HIGHEST}]", die) for die in dice)
    ):
        raise SituationError(place, f"{brief(text)!r} is not a placing: {FORM_OF_A_PLACING}.")
    return Placing(tuple(int(die.removeprefix("r")) for die in dice), reds[0])


def throw_for(placing: Placing, place: str) -> Throw:
    """A throw that can be placed like this, with the slow side of the red die where that is possible."""
    red = placing.values[placing.red]
    pair = next((pair for pair in reversed(RED_PAIRS) if red == pair[0]), None)
    pair = pair or next((pair for pair in RED_PAIRS if red == pair[1]), None)
    if pair is None:
        raise SituationError(place, f"The red die cannot show {red}.")
    other = sum(pair) - red
    whites = tuple(value for at, value in enumerate(placing.values) if at != placing.red)
    return Throw((red, other), whites)
