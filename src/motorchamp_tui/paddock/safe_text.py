"""Which letters somebody may write where others read them on their terminals.

No stack of marks may grow over the lines above, and no name may contain letters that show nothing, by which one
player could look like another.
"""

import re
import unicodedata

SHOWS_NOTHING = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters that count as printable, though nobody sees them: fillers, variants of others, a blank."""
MOST_MARKS = 2
"""The most marks on one letter; languages written with marks need no more."""


def can_be_read(text: str) -> bool:
    """Whether all of it is printed on its own line."""
    return text.isprintable() and not _piles_marks(text)


def can_be_told_apart(name: str) -> bool:
    """Whether it shows everything that is in it."""
    return can_be_read(name) and not SHOWS_NOTHING.search(name)


def _piles_marks(text: str) -> bool:
    marks = MOST_MARKS  # a mark needs a letter before it
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return True
    return False
