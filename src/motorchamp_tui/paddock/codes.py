"""Codes: the four letters that find a race.

They are consonants that are not easily confused, so that no code is a word.
"""

import secrets
from collections.abc import Container

LETTERS = "BCDFGHJKLMNPRSTVWXZ"
LENGTH = 4


def fresh_code(taken: Container[str]) -> str:
    """A code that no other race has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if code not in taken:
            return code
