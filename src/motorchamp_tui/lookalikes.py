"""Looks of letters in any script, by the lists of Unicode (UTS #39).

The library that has the lists is loaded with the first question: it takes a tenth of a second.
"""

import functools
import unicodedata
from collections.abc import Mapping

ANYWHERE = frozenset({"COMMON", "INHERITED"})
"""The scripts of digits, signs and marks, which every script uses."""
WRITTEN_TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
)
"""Scripts that one language is written in, as for a name that is "highly restrictive"."""
DIRECTION = "\u200e"
"""A mark that the list puts around letters that are written from right to left."""
MOST_STEPS = 4


def is_of_one_script(text: str) -> bool:
    """Whether all letters are of one script, or of those that one language is written in."""
    from confusable_homoglyphs.categories import unique_aliases

    scripts = set(unique_aliases(unicodedata.normalize("NFKC", text))) - ANYWHERE
    return len(scripts) <= 1 or any(scripts <= together for together in WRITTEN_TOGETHER)


def appearance(text: str) -> str:
    """A form that is equal for texts that look alike, in capitals or not: ``lO`` and ``10``, or A in two scripts.

    It is looked at before it is made small: a capital of Cyrillic looks like M, its small letter not like m.

    It is not for reading: ``i`` looks like ``l``, because ``I`` does.
    """
    before, seen = "", unicodedata.normalize("NFKC", text)
    for _ in range(MOST_STEPS):
        if seen == before:
            break
        before = seen
        letters = (_looks_like(letter) for letter in unicodedata.normalize("NFD", seen))
        seen = "".join(letters).casefold()
    return seen.replace("i", "l")


def appearances(text: str) -> frozenset[str]:
    """The forms of a text as it is written, in capitals and in small letters, which can look like other texts."""
    return frozenset(map(appearance, (text, text.upper(), text.casefold())))


def _looks_like(letter: str) -> str:
    """What stands for this letter: best one of every keyboard, for the letter itself or for its capital."""
    found = [_prototypes().get(one) for one in (letter, letter.upper())]
    plain = next((one for one in found if one is not None and one.isascii()), None)
    return plain or found[0] or letter


@functools.cache
def _prototypes() -> Mapping[str, str]:
    """The letter or letters by which the list stands for each letter that looks like another.

    The library has each pair in both directions: the prototype is the letter that has several, or the first of
    two.
    """
    from confusable_homoglyphs.utils import load  # its module of confusables would keep 12 MB of them

    alike = {
        letter.strip(DIRECTION): [other["c"].strip(DIRECTION) for other in others]
        for letter, others in load("confusables.json").items()
    }
    found = dict[str, str]()
    for letter, others in alike.items():
        stands = others[0]
        if len(letter) == len(others) == 1 and (len(stands) > 1 or len(alike[stands]) > 1 or stands < letter):
            found[letter] = stands
    return found
