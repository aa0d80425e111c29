"""Protocol between a host and ``motorchamp host WORD``: a line of JSON each way."""

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from motorchamp_tui import __version__
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.paddock.operating.act import Given
from motorchamp_tui.parsing import ParsingError, json_in

VERSION = 1
SOCKET = ".operator"
"""The name of the socket in the folder of a host; what begins with a dot is copied to no other host."""
LONGEST_REQUEST, LONGEST_REPLY = 16 * 1024, 64 * 1024 * 1024
LONGEST_PLACE = 100
"""Letters in the name of a socket; no system has many more."""


class OperatorError(MotorChampError):
    """An act that is refused, or a host that cannot be asked."""

    exit_status = 1


@frozen
class OperatorRequest:
    """An act by its name, and what it is given."""

    act: str
    given: Given

    def line(self) -> bytes:
        """The request as it is sent."""
        return _line({"version": VERSION, "program": __version__, "act": self.act, "given": dict(self.given)})

    @classmethod
    def read(cls, line: bytes) -> "OperatorRequest":
        """The request in this line; raises :class:`OperatorError`."""
        data = _json(line, LONGEST_REQUEST, "The host does not understand what it is asked.")
        _check_version(data, f"The host runs motorchamp {__version__}, and the command is")
        match data:
            case {"act": str(act), "given": dict(given)} if all(isinstance(one, str) for one in given.values()):
                return cls(act, given)
        raise OperatorError("The host does not understand what it is asked.")


@frozen
class OperatorReply:
    """What came of it: ``lines`` to read and ``data``, or why it was refused."""

    lines: tuple[str, ...] = ()
    data: Any = None
    refusal: str | None = None

    def line(self) -> bytes:
        """The reply as it is sent."""
        told = {"lines": list(self.lines), "data": self.data, "refusal": self.refusal}
        return _line({"version": VERSION, "program": __version__, **told})

    @classmethod
    def read(cls, line: bytes) -> "OperatorReply":
        """The reply in this line; raises :class:`OperatorError`."""
        data = _json(line, LONGEST_REPLY, "What the host answers cannot be understood.")
        _check_version(data, f"This is motorchamp {__version__}, and the host runs")
        match data:
            case {"lines": list(lines), "data": result, "refusal": None | str() as refusal}:
                return cls(tuple(map(str, lines)), result, refusal)
        raise OperatorError("What the host answers cannot be understood.")


def _line(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _json(line: bytes, most: int, otherwise: str) -> Any:
    try:
        return json_in(line, most)
    except ParsingError:
        raise OperatorError(otherwise) from None


def _check_version(data: Any, sentence: str) -> None:
    match data:
        case {"version": int(version), "program": str(program)} if version != VERSION:
            raise OperatorError(f"{sentence} {program[:20]}: use the same version for both.")


@contextlib.contextmanager
def place_in(folder: Path) -> Iterator[str]:
    """Where the socket of this folder can be reached meanwhile, however long its name; raises OSError."""
    place = folder / SOCKET
    if len(os.fsencode(place)) <= LONGEST_PLACE:
        yield str(place)
        return
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{number}/{SOCKET}"
    finally:
        os.close(number)
