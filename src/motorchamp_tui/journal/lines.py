"""Lines of a journal: pieces that end in a check, and who chose a move.

This is the notation of ``docs/design.md``. Everything that is written at once is one piece and ends in a check
word, CRC-16 over the whole file before it, so that no damaged byte can pass for something else.
"""

import binascii
import re

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games.notation import NotationError, name_in
from motorchamp_tui.words import LONGEST_ECHO

BY = "by"
PIECE = re.compile(rb"([^~\n]*) ~([0-9a-f]{4})")
CHECK_BYTES = len(" ~0000")
LONGEST_PIECE = 128 * 1024
"""In bytes: more than any line of a head can have, and far more than a go."""


class JournalError(MotorChampError):
    """A journal that cannot be continued or replayed: its file, the line, the reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file, self.line, self.reason = file, line, reason
        super().__init__(f"{file}, line {line}: {reason}")


def check_of(check: int, text: bytes) -> int:
    """The check over everything that ``check`` covers, and this (CRC-16/XMODEM)."""
    return binascii.crc_hqx(text, check)


def piece(text: str, check: int) -> bytes:
    """The text with the check word of a file that is covered by ``check`` so far."""
    data = text.encode("utf-8")
    if len(data) > LONGEST_PIECE - CHECK_BYTES:
        raise NotationError(f"A line that begins with {text[:LONGEST_ECHO]!r} is too long for a journal.")
    return data + b" ~%04x" % check_of(check, data + b" ")


def take_chooser(words: list[str]) -> str:
    """Who chose the next move for its driver, and the rest of the words; empty where the driver did."""
    if words[:1] != [BY]:
        return ""
    if len(words) < 3:
        raise NotationError(f"{BY} must be followed by who chose and the move")
    name = name_in(words[1])
    del words[:2]
    return name
