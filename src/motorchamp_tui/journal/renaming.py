"""A journal, or the file of a season, in which a driver gets another name: what they drove stays.

Only heads name people, and the lines of those who join a season. Everything else is copied as it is, each piece
with the check that it then has to have; so is what the file of a season says of the ends of its journals.
"""

import re
from collections.abc import Mapping
from datetime import datetime

from motorchamp_tui.games.notation import NotationError, name_word, quoted
from motorchamp_tui.journal.header import time_in
from motorchamp_tui.journal.lines import PIECE, check_of

NAMING = re.compile(rb"(?:driver|player|car|join) ")
"""How a line begins in which a name can be."""
ENDS = re.compile(rb"(run [0-9]+ )(\S+) ([0-9a-f]{4})")
"""How the file of a season says with which check a journal ends."""
STARTED = re.compile(rb"^started (\S+) ", re.MULTILINE)
WORD = re.compile(rb'"(?:[^"\\]|\\.)*"')


def names_person(data: bytes, name: str, key: str) -> bool:
    """Whether a driver of this name is in it, whom it does not know by another key."""
    head = data.partition(b"\nbegin ")[0].split(b"\n")
    word = quoted(name).encode()
    is_driver = any(line.startswith(b"driver " + word) and b" bot " not in line for line in head)
    keys = [line for line in head if line.startswith(b"player " + word)]
    return is_driver and all(quoted(key).encode() in line for line in keys)


def begun_in(data: bytes) -> datetime | None:
    """When the race in it was begun; None where it does not say."""
    found = STARTED.search(data)
    try:
        return time_in(found[1].decode()) if found else None
    except (NotationError, UnicodeDecodeError):
        return None


def last_check(data: bytes) -> str:
    """The check at the end of a file."""
    checks = PIECE.findall(data)
    return checks[-1][1].decode() if checks else ""


def renamed(data: bytes, words: Mapping[str, str], ends: Mapping[str, str]) -> bytes:
    """The same with other words for these names and keys, and other ``ends`` of these journals.

    What is damaged stays as it is from there on.
    """
    instead = {quoted(before).encode(): quoted(after).encode() for before, after in words.items()}
    checks = {name_word(file).encode(): check.encode() for file, check in ends.items()}
    text, at, before, after = bytearray(), 0, 0, 0
    while found := PIECE.match(data, at):
        piece = found[1]
        if check_of(before, piece + b" ") != int(found[2], 16):
            break
        separator = data[found.end() : found.end() + 1]
        before = check_of(before, found[0] + separator)
        if NAMING.match(piece):
            piece = WORD.sub(lambda word: instead.get(word[0], word[0]), piece)
        elif end := ENDS.fullmatch(piece):
            piece = end[1] + end[2] + b" " + checks.get(end[2], end[3])
        added = piece + b" ~%04x" % check_of(after, piece + b" ") + separator
        after = check_of(after, added)
        text += added
        at = found.end() + len(separator)
    return bytes(text + data[at:])
