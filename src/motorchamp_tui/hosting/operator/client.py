"""The other end: a command asks the host that runs in a folder to do something."""

import socket
from pathlib import Path

from motorchamp_tui.files import reason_of
from motorchamp_tui.hosting.operator.protocol import (
    LONGEST_REPLY,
    OperatorError,
    OperatorReply,
    OperatorRequest,
    place_in,
)
from motorchamp_tui.terminals.local.places import name_of

PATIENCE = 60.0
"""Seconds that a host may take to answer."""
AT_ONCE = 1 << 16


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
