"""Names that people choose, and other texts by people that appear on others' terminals.

One rule decides what a person may be called, wherever the name comes from. No stack of marks may grow over the
lines above, and no name may contain invisible letters, with which one player could look like another.
"""

import re
import unicodedata
from collections.abc import Iterator

from motorchamp_tui.errors import SetupError
from motorchamp_tui.words import UNSEEN, brief, capitalised

LONGEST_NAME = 12
LONGEST_IN_A_FILE = 260
"""The longest name of a driver, a car or a team in any file: a program drives under a name of its own."""
SHOWS_NOTHING = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters that count as printable, though they are invisible: fillers, variants of others, a blank."""
MOST_MARKS = 2
"""The most marks on one letter; languages written with marks need no more."""
MENTIONS = str.maketrans({"@": "\uff20", "<": "\uff1c"})
"""The sign of a mention in a chat, which might mean everyone, and signs that look like it and mention nobody."""
LONGEST_STEM = 40
DEVICES = re.compile(r"(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])")
"""Names that are not files on some disks to which people copy theirs."""


def can_be_in_a_name(letter: str) -> bool:
    """Whether a name may contain this: anything that prints and does not separate drivers."""
    return letter.isprintable() and letter not in ",:"


def name_from(login: str) -> str:
    """The part of a login name that can be a name here."""
    return "".join(filter(can_be_in_a_name, login))[:LONGEST_NAME].strip()


def wrong_with_name(name: str) -> str | None:
    """Why this cannot be a name, as a clause; None where it can."""
    shown = brief(name)
    if len(name) > LONGEST_NAME or not all(map(can_be_in_a_name, name)):
        return f"a name has at most {LONGEST_NAME} letters and neither comma nor colon, unlike {shown!r}"
    if not any(map(str.isalnum, name)):
        return f"a name needs at least one letter or digit{f', unlike {shown!r}' if name else ''}"
    if not can_be_told_apart(name):
        return f"a name has only characters that can be seen, one after the other, unlike {shown!a}"
    return None


def check_name(name: str) -> None:
    """Refuse a name that would not fit a line, that nobody can pronounce, or that would control the terminal."""
    wrong = wrong_with_name(name)
    if wrong:
        raise SetupError(f"{capitalised(wrong)}.")


def trouble_with_new_title(title: str) -> str:
    """Why no race, season or league can have this name, in a sentence; empty where one can."""
    is_fine = title[:1].isalnum() and can_be_told_apart(title)
    return "" if is_fine else "A name begins with a letter or a digit, and has only characters that can be seen."


def check_new_title(title: str) -> None:
    """Refuse a new name that would be hidden, taken for an option, or not be what it looks like."""
    if trouble := trouble_with_new_title(title):
        raise SetupError(trouble)


def can_name_a_circuit(name: str) -> bool:
    """Whether a circuit of a player's own can have this name, which is also that of its file."""
    is_simple = re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._+-]*", name) is not None
    return is_simple and file_stem(name.replace("+", "-"), "") == name.replace("+", "-")


def check_circuit_name(name: str) -> None:
    """Refuse a name of a circuit that nobody could read or type; raises :class:`SetupError`."""
    if not can_name_a_circuit(name):
        raise SetupError(
            f"A circuit's name has at most {LONGEST_STEM} letters from a to z, digits, dots and hyphens, and it"
            f" begins with a letter or a digit, unlike {brief(name)!a}."
        )


def can_be_read(text: str) -> bool:
    """Whether it prints on one line."""
    return text.isprintable() and (text.isascii() or all(marks <= MOST_MARKS for _, marks in _piled(text)))


def can_be_told_apart(name: str) -> bool:
    """Whether all its characters are visible."""
    return can_be_read(name) and not SHOWS_NOTHING.search(name)


def without_unseen(text: str) -> str:
    """The text without invisible letters."""
    return SHOWS_NOTHING.sub("", text)


def readable(text: str) -> str:
    """The text as it can be printed, with a ? for each character that is invisible or writes elsewhere.

    Letters that are newer than this Python are trusted.
    """
    if can_be_told_apart(text):
        return text
    shown = list[str]()
    for letter, marks in _piled(text):
        is_printed = letter.isprintable() or unicodedata.category(letter) == "Cn"
        is_seen = is_printed and not SHOWS_NOTHING.match(letter) and marks <= MOST_MARKS
        shown.append(letter if is_seen else UNSEEN)
    return "".join(shown)


def without_mentions(text: str) -> str:
    """The text, safe for a chat: ``@everyone`` mentions nobody."""
    return text.translate(MENTIONS)


def file_stem(words: str, otherwise: str) -> str:
    """The words as the name of a file, or a part of it; ``otherwise`` where nothing is left of them.

    It has ASCII letters, digits, dots, ``-`` and ``_``: it leads to no other folder, and is neither hidden nor
    an option.
    """
    plain = unicodedata.normalize("NFKD", words[: 4 * LONGEST_STEM]).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^A-Za-z0-9._-]+", "-", plain).strip("._-")[:LONGEST_STEM].rstrip("._-")
    return otherwise if not stem or DEVICES.fullmatch(stem.partition(".")[0]) else stem


def _piled(text: str) -> Iterator[tuple[str, int]]:
    """Each letter and mark, and how many marks are on top of one another up to it."""
    marks = MOST_MARKS  # a mark needs a letter before it
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        yield letter, marks
