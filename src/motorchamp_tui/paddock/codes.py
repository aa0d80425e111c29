"""Codes: the ten letters that find a race.

They are consonants that are not easily confused, so that no code is a word; a dash between the fives makes them
easy to read out. None can be found by trying. Races that are older may have a code of four letters.
"""

import secrets
from collections.abc import Container

LETTERS = "BCDFGHJKLMNPRSTVWXZ"
FIVES = 2
LENGTH = 5 * FIVES
LENGTHS = (4, LENGTH)
"""How many letters a code may have."""


def fresh_code(taken: Container[str]) -> str:
    """A code that no other race has."""
    while True:
        code = "-".join("".join(secrets.choice(LETTERS) for _ in range(5)) for _ in range(FIVES))
        if code not in taken:
            return code


def is_like_a_code(typed: str) -> bool:
    """Whether this is a code, and not a name."""
    letters = letters_of(typed)
    return len(letters) == LENGTH and {*letters} <= {*LETTERS} and {*typed.upper()} <= {*letters, "-"}


def letters_of(typed: str) -> str:
    """The letters of a typed code, with dashes and blanks or without, in capitals or not."""
    return "".join(filter(str.isalpha, typed)).upper()
