"""Words of English that every room needs: numbers of things, and lists in a sentence."""

import re
from collections.abc import Sequence

LONGEST_ECHO = 40
"""How many letters of a person's text are repeated to them."""
UNSEEN = "?"
"""The sign for a character that would control a terminal."""


NO_WORD = re.compile(r"\S{400,}")
"""A word that nobody has to read in full."""


def brief(text: str) -> str:
    """A person's text, as far as it is repeated to them."""
    return text if len(text) <= LONGEST_ECHO else f"{text[:LONGEST_ECHO]}…"


def printable(text: str) -> str:
    """The text, line by line, without endless words or anything that would write elsewhere on a terminal."""
    text = NO_WORD.sub(lambda found: brief(found[0]), text)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter == "\n" else UNSEEN for letter in text)


def counted(number: int, thing: str) -> str:
    """A number of things: one row, two rows."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


SMALL_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
SMALL_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def spelt(number: int) -> str:
    """A number as it is written in a sentence: up to twelve as a word."""
    return SMALL_NUMBERS[number] if 0 <= number < len(SMALL_NUMBERS) else str(number)


def spelt_out(number: int, thing: str) -> str:
    """A number of things in a sentence: one row, two rows, 40 rows."""
    return f"{spelt(number)} {thing}{'' if number == 1 else 's'}"


def ordinal(number: int) -> str:
    """A place in an order: 1st, 2nd, 11th."""
    ends = {1: "st", 2: "nd", 3: "rd"} if number % 100 not in (11, 12, 13) else {}
    return f"{number}{ends.get(number % 10, 'th')}"


def spelt_ordinal(number: int) -> str:
    """A place in an order, from 1 on, as it is written in a sentence: first, second, 11th, 21st."""
    return SMALL_ORDINALS[number - 1] if number <= len(SMALL_ORDINALS) else ordinal(number)


def more_or_fewer(difference: float, digits: int) -> str:
    """How a number compares with another by their difference: ``1.2 more than``, or ``as many as``."""
    shown = f"{abs(difference):.{digits}f}"
    if not float(shown):
        return "as many as"
    return f"{shown} {'more' if difference > 0 else 'fewer'} than"


def and_so_on(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def capitalised(text: str) -> str:
    """A text that begins with a capital letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def whose_go(driver: str) -> str:
    """That it is this driver's go; a player at a keyboard without a name is called you."""
    return "it is your go" if driver == "you" else f"it is {driver}'s go"
