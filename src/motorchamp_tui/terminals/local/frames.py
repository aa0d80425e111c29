"""Frames that a host and ``motorchamp join`` send each other through a local socket.

A first line of JSON describes the terminal; after that, frames go both ways, each with its kind and length in
front.
"""

import json
import struct
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from attrs import frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.parsing import ParsingError, json_in

VERSION = 1
LONGEST_HELLO = 4096
LONGEST_FRAME = 1 << 16
HEAD = struct.Struct("!cI")
SIZE = struct.Struct("!HH")

TOLD = ("TERM", "COLORTERM", "NO_COLOR", "VTE_VERSION", "LANG", "LC_ALL", "LC_CTYPE")
"""The variables that describe a terminal."""
LONGEST_VALUE = 64


class FrameKind(Enum):
    """The kinds of frames."""

    KEYS = b"k"
    SIZE = b"s"
    TAKE = b"t"
    """Switch the terminal over to screens."""
    OUTPUT = b"o"
    END = b"e"
    """A byte with the exit status, and the last words."""


class FrameError(MotorChampError):
    """Bytes that are not a frame."""


@frozen
class Hello:
    """The terminal at the other end."""

    size: tuple[int, int]
    environ: Mapping[str, str]

    def line(self) -> bytes:
        """The first line."""
        told = {name: value for name in TOLD if (value := self.environ.get(name)) is not None}
        return json.dumps({"version": VERSION, "size": self.size, "environ": told}).encode() + b"\n"

    @classmethod
    def read(cls, line: bytes) -> "Hello":
        """The terminal in the first line; raises :class:`FrameError`."""
        try:
            data = json_in(line, LONGEST_HELLO)
        except ParsingError:
            raise FrameError("the first line is not JSON") from None
        match data:
            case {"version": int(version)} if version != VERSION:
                raise FrameError("host and guest run different versions of the game")
            case {"version": int(), "size": [int(columns), int(rows)], "environ": dict(environ)}:
                return cls((columns, rows), _told(environ))
            case _:
                raise FrameError("the first line does not describe the terminal")


def _told(environ: Mapping[Any, Any]) -> dict[str, str]:
    return {
        name: value
        for name in TOLD
        if isinstance(value := environ.get(name), str) and len(value) <= LONGEST_VALUE and value.isprintable()
    }


def frame(kind: FrameKind, data: bytes = b"") -> bytes:
    """A frame, cut into as many as it needs."""
    pieces = [data[start : start + LONGEST_FRAME] for start in range(0, len(data), LONGEST_FRAME)] or [b""]
    return b"".join(HEAD.pack(kind.value, len(piece)) + piece for piece in pieces)


class Frames:
    """Puts together frames that come in pieces."""

    def __init__(self, data: bytes = b"") -> None:
        self._data = bytearray(data)

    def take(self, data: bytes) -> Iterator[tuple[FrameKind, bytes]]:
        """The frames that are complete with this; raises :class:`FrameError`."""
        self._data += data
        while len(self._data) >= HEAD.size:
            letter, length = HEAD.unpack_from(self._data)
            if length > LONGEST_FRAME:
                raise FrameError("a frame is too long")
            try:
                kind = FrameKind(letter)
            except ValueError:
                raise FrameError("a frame has an unknown kind") from None
            if len(self._data) < HEAD.size + length:
                return
            content = bytes(self._data[HEAD.size : HEAD.size + length])
            del self._data[: HEAD.size + length]
            yield kind, content
