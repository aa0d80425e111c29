"""Protocol between a host and ``motorchamp host WORD``, a line of JSON each way; and how a command asks by it."""

import contextlib
import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from motorchamp_tui import __version__
from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import reason_of
from motorchamp_tui.paddock.operating.act import Given
from motorchamp_tui.parsing import ParsingError, json_in
from motorchamp_tui.terminals.accounts import name_of

VERSION = 1
SOCKET = ".operator"
"""The name of the socket in the folder of a host; what begins with a dot is copied to no other host."""
LONGEST_REQUEST, LONGEST_REPLY = 16 * 1024, 64 * 1024 * 1024
LONGEST_PLACE = 100
"""Letters in the name of a socket; no system has many more."""
PATIENCE = 60.0
"""Seconds that a host may take to answer."""
AT_ONCE = 1 << 16


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
        match _data_in(line, LONGEST_REQUEST, f"The host runs motorchamp {__version__}, and the command is"):
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
        match _data_in(line, LONGEST_REPLY, f"This is motorchamp {__version__}, and the host runs"):
            case {"lines": list(lines), "data": result, "refusal": None | str() as refusal}:
                return cls(tuple(map(str, lines)), result, refusal)
        raise OperatorError("What the host answers cannot be understood.")


def _line(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _data_in(line: bytes, most: int, versions: str) -> Any:
    """The data in a line; None if it is none. Raises :class:`OperatorError` for that of another version."""
    with contextlib.suppress(ParsingError):
        match data := json_in(line, most):
            case {"version": int(version), "program": str(program)} if version != VERSION:
                raise OperatorError(f"{versions} {program[:20]}: use the same version for both.")
        return data
    return None


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


def ask(folder: Path, request: OperatorRequest, patience: float = PATIENCE) -> OperatorReply:
    """What came of this request; raises :class:`OperatorError` where no host can be asked.

    It may take ``patience`` seconds.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(patience)
        try:
            with place_in(folder) as place:
                line.connect(place)
            line.sendall(request.line())
            answer = _read(line)
        except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
            raise OperatorError(
                f"No host runs in {folder}: start one with motorchamp host, or say with --folder where it is."
            ) from None
        except PermissionError:
            raise OperatorError(_not_yours(folder)) from None
        except TimeoutError:
            raise OperatorError(f"The host in {folder} does not answer: its log may say why.") from None
        except OSError as error:
            raise OperatorError(f"The host in {folder} cannot be asked: {reason_of(error)}.") from error
    if not answer.endswith(b"\n"):
        raise OperatorError(f"The host in {folder} has hung up: its log may say why.")
    return OperatorReply.read(answer)


def _read(line: socket.socket) -> bytes:
    answer = bytearray()
    while not answer.endswith(b"\n") and len(answer) <= LONGEST_REPLY:
        data = line.recv(AT_ONCE)
        if not data:
            break
        answer += data
    return bytes(answer)


def _not_yours(folder: Path) -> str:
    try:
        owner = name_of(folder.stat().st_uid)
    except OSError:
        return f"The host in {folder} is another account's: only that one can operate it."
    return f"The host in {folder} is operated by the account {owner} alone: sudo -u {owner} motorchamp host …"
