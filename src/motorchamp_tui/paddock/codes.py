"""What nobody may guess: the four letters that find a race, and the seed that its dice follow from.

The letters are consonants that are not easily confused, so that no code is a word. A seed on a host is too long
to be found by trying.
"""

import secrets
from collections.abc import Container

LETTERS = "BCDFGHJKLMNPRSTVWXZ"
LENGTH = 4
SEEDS = 10**15


def fresh_code(taken: Container[str]) -> str:
    """A code that no other race has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if code not in taken:
            return code


def fresh_seed() -> int:
    """A seed for a race among people."""
    return secrets.randbelow(SEEDS)
