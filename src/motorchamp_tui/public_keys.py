"""Public keys in text, as OpenSSH and PuTTYgen write them, and the fingerprints by which hosts know people."""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

PREFIXES = ("SHA256:", "account:")
"""How what a host knows a person by begins."""
KEY = re.compile(r"SHA256:[A-Za-z0-9+/]{43}|account:\S+")
BEGIN, END = "---- BEGIN SSH2 PUBLIC KEY ----", "---- END SSH2 PUBLIC KEY ----"


def key_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a list that are not empty or a remark, with their numbers; a key of many lines is one."""
    lines = iter(enumerate(map(str.strip, text.splitlines()), 1))
    for number, line in lines:
        if line == BEGIN:
            yield number, _in_one_line([part for _, part in takewhile(lambda one: one[1] != END, lines)])
        elif line and not line.startswith("#"):
            yield number, line


def _in_one_line(parts: Sequence[str]) -> str:
    """What is between the first and the last line, as OpenSSH writes it; the first line again if it is no key."""
    comment, is_header = "", False
    data = list[str]()
    for part in parts:
        if ":" in part or is_header:
            is_header = part.endswith("\\")
            name, _, value = part.partition(":")
            comment = value.strip().strip('"') if name.casefold() == "comment" else comment
        else:
            data.append(part)
    word = "".join(data)
    blob = _blob(word)
    length = int.from_bytes(blob[:4])
    kind = blob[4 : 4 + length].decode("ascii", "replace")
    return f"{kind} {word} {comment}".rstrip() if blob else BEGIN


def _blob(word: str) -> bytes:
    try:
        return base64.b64decode(word, validate=True) if word.startswith("AAAA") else b""
    except (binascii.Error, ValueError):
        return b""


def key_in(words: str) -> str:
    """The key in these words as a host knows it: a fingerprint, an account or a public key; empty without one."""
    for word in words.split():
        if word.startswith(PREFIXES):
            return word
        if blob := _blob(word):
            return f"SHA256:{base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip('=')}"
    return ""
