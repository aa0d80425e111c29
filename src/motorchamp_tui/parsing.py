"""Readers of TOML and JSON that anyone may have written: one for each, with limits, in linear time for any bytes.

Anything too large, too deep or too long is refused before it is read, with one sentence and its place.
"""

import codecs
import contextlib
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import open_to_read
from motorchamp_tui.names import can_be_read

if TYPE_CHECKING:
    import json

MOST_BYTES = 1024 * 1024
"""How large a document may be unless its reader allows more."""
DEEPEST = 64
"""How deep brackets, or parts of a dotted key, may be nested."""
MOST_DIGITS = 40
"""A seed of 128 bits has 39."""
LONGEST_TEXT = 20_000
"""How many letters a text, a key or a comment may have."""

STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
NUMBER = r"(?P<number>[0-9][0-9A-Za-z_]{40,})"
JSON_TOKENS = rf'(?P<text>"[^"\\]*+(?:\\.[^"\\]*+)*+"?)|[\[{{\]}}]|{NUMBER}'
TOML_TOKENS = (
    r"(?P<text>'''.*?(?:'{3,5}|\Z)|"
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{0,5}|'
    r"""'[^'\n]*+'?|"(?:[^"\\\n]|\\.)*+"?|#[^\n]*+|"""
    rf"[A-Za-z_][\w-]*+)|[\[{{\]}}=,\n]|(?P<dot>\.)|{NUMBER}"
)
"""None of them can fail after its first letter: so they are found in one go, whatever is written."""
ESCAPED = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U00(0[0-9A-Fa-f]{5}|10[0-9A-Fa-f]{4})|(.))")
"""An escape of TOML: a letter by its number, or by another that stands for it."""


class ParsingError(MotorChampError):
    """Why a document cannot be read, and its place in it, from 1, where that is known."""

    def __init__(self, reason: str, line: int = 0, column: int = 0) -> None:
        self.reason = reason
        self.line = line
        self.column = column
        super().__init__(f"{self.place}: {reason}" if line else reason)

    @property
    def place(self) -> str:
        """The place in words; empty where it is not known."""
        words = f"line {self.line}" if self.line else ""
        return f"{words}, column {self.column}" if self.column else words


def bytes_of(path: Path, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file, at most one too many, which shows that it is too large; raises OSError."""
    with open_to_read(path) as file:
        return file.read(most + 1)


def plain_text(data: bytes) -> bytes:
    """The same text as this program writes it, without what editors, shells and mail of other systems put in.

    That is UTF-8 without a byte order mark, with lines that end in a line feed and not in blanks. What is no text
    stays as it is.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and b"\0" in data:
        with contextlib.suppress(UnicodeError):
            data = data.decode("utf-16").encode()
    data = data.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")
    *lines, last = data.split(b"\n" if b"\n" in data else b"\r")
    return b"\n".join([*(line.rstrip(b" \t") for line in lines), last])


def plain_bytes_of(path: Path, most: int = MOST_BYTES) -> bytes:
    """The plain text of a file that a person may have edited or sent; raises OSError as :func:`bytes_of`."""
    data = bytes_of(path, most)
    return data if len(data) > most else plain_text(data)


def text_in(data: bytes | bytearray | str, most: int = MOST_BYTES) -> str:
    """The text in these bytes; raises :class:`ParsingError`."""
    if len(data) > most:
        raise ParsingError(f"this is larger than {most:,} bytes")
    if isinstance(data, str):
        return data
    data = plain_text(bytes(data))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        column = error.start - before.rfind(b"\n")
        raise ParsingError("this is not UTF-8 text", before.count(b"\n") + 1, column) from None


def toml_in(data: bytes | str, most: int = MOST_BYTES) -> dict[str, Any]:
    """The values of a TOML document; raises :class:`ParsingError`."""
    import tomllib

    text = text_in(data, most)
    _look_over(text, TOML_TOKENS)
    try:
        values = tomllib.loads(text, parse_float=_finite)
    except tomllib.TOMLDecodeError as error:
        reason, _, _ = str(error).partition(" (at ")
        place = re.search(r"\(at line (\d+), column (\d+)\)$", str(error))
        line, column = map(int, place.groups()) if place else (text.count("\n") + 1, 0)
        raise ParsingError(f"this is not TOML: {reason[:1].lower()}{reason[1:]}", line, column) from None
    if not all(map(can_be_read, _lines_of(values))):
        at = (number for number, line in enumerate(text.split("\n"), 1) if not can_be_read(_unescaped(line)))
        raise ParsingError("it has a character that cannot be shown", next(at, 0))
    return values


def json_in(data: bytes | bytearray | str, most: int = MOST_BYTES) -> Any:
    """The value of a JSON document; raises :class:`ParsingError`."""
    text = text_in(data, most)
    if len(text) > LONGEST_TEXT or text.count("[") + text.count("{") > DEEPEST:
        _look_over(text, JSON_TOKENS)
    try:
        value = _json_decoder().decode(text)
    except ParsingError:
        _look_over(text, JSON_TOKENS)  # where it is
        raise
    except ValueError as error:
        place = (getattr(error, "lineno", 0), getattr(error, "colno", 0))
        raise ParsingError("this is not JSON", *place) from None
    if "\\ud" in text.casefold():
        _refuse_half_letters(value)
    return value


def _lines_of(value: object) -> Iterator[str]:
    """Every line of all texts in a value, and every key."""
    match value:
        case str():
            yield from value.replace("\t", " ").split("\n")
        case list():
            yield from chain.from_iterable(map(_lines_of, value))
        case dict():
            yield from value
            yield from chain.from_iterable(map(_lines_of, value.values()))


def _unescaped(line: str) -> str:
    """A line of TOML with its escapes resolved, without letters that only move the cursor."""

    def letter(found: re.Match[str]) -> str:
        number = found[1] or found[2]
        return chr(int(number, 16)) if number else "\0" if found[3] in "bfre" else " "

    return ESCAPED.sub(letter, line.replace("\t", " "))


@cache
def _json_decoder() -> "json.JSONDecoder":
    import json

    return json.JSONDecoder(parse_int=_whole, parse_float=_finite, parse_constant=_finite)


def _whole(word: str) -> int:
    return int(_with_few_digits(word))


def _finite(word: str) -> float:
    if not abs(number := float(_with_few_digits(word))) < float("inf"):
        raise ParsingError(f"{word} is not a number that can be used")
    return number


def _with_few_digits(word: str) -> str:
    if len(word) > MOST_DIGITS + 1:
        raise ParsingError("a number in it has too many digits")
    return word


def _refuse_half_letters(value: object) -> None:
    """Refuse texts with half of a pair of surrogates in them, which nothing can print or keep."""
    import json

    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ParsingError("a text in it has half of a letter") from None


def _look_over(text: str, tokens: str) -> None:
    """Refuse what is nested too deeply, and numbers and texts that are too long."""
    depth = dots = 0
    for token in re.compile(tokens, re.DOTALL).finditer(text):
        kind = token.lastgroup
        if kind == "text":
            start, end = token.span()
            if end - start > LONGEST_TEXT:
                raise _error_at(f"a text in it is longer than {LONGEST_TEXT:,} letters", text, start)
        elif kind == "number":
            raise _error_at("a number in it has too many digits", text, token.start())
        else:
            depth += STEPS.get(token[0], 0)
            dots = dots + 1 if kind == "dot" else 0
            if depth + dots > DEEPEST:
                raise _error_at("it is nested too deeply", text, token.start())


def _error_at(reason: str, text: str, at: int) -> ParsingError:
    return ParsingError(reason, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
