"""Places where people on one machine find each other's hosts.

Everyone may write to the folder, so a socket is trusted only if it belongs to the account that it
is named after.
"""

import contextlib
import os
import pwd
import socket
import stat
import struct
from collections.abc import Iterator
from pathlib import Path

from motorchamp_tui.errors import MotorChampError, nearest

PUBLIC = Path("/tmp")
"""The folder that every account can write to and look into, even with a temporary folder of its own."""
PREFIX, SOCKET = "motorchamp-", "paddock"
LONGEST_PLACE = 100
"""Letters in the name of a socket; no system has many more."""
CREDENTIALS = struct.Struct("3i")


class NoHostError(MotorChampError):
    """No host to join."""

    exit_status = 1


def account() -> str:
    """The name of the account that this runs under."""
    return name_of(os.getuid())


def name_of(uid: int) -> str:
    """The name of this account."""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"uid-{uid}"


def socket_of(account_name: str, public: Path = PUBLIC) -> Path:
    """Where the host of this account can be joined."""
    return public / f"{PREFIX}{account_name}" / SOCKET


def peer_of(connection: socket.socket) -> int:
    """The account at the other end, as the machine itself knows it."""
    data = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size)
    _, uid, _ = CREDENTIALS.unpack(data)
    return int(uid)


def owner_of(place: Path) -> int | None:
    """The owner of this host; None without one, or where another account could have put the socket there."""
    try:
        folder, there = place.parent.lstat(), place.lstat()
    except OSError:
        return None
    is_sound = stat.S_ISDIR(folder.st_mode) and stat.S_ISSOCK(there.st_mode)
    is_open = folder.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return there.st_uid if is_sound and not is_open and there.st_uid == folder.st_uid else None


def hosts(public: Path = PUBLIC) -> Iterator[tuple[str, Path]]:
    """The accounts with a host, and where; a socket must belong to the account that it is named after."""
    with contextlib.suppress(OSError):
        for place in sorted(public.glob(f"{PREFIX}*/{SOCKET}")):
            name = place.parent.name.removeprefix(PREFIX)
            owner = owner_of(place)
            if owner is not None and name_of(owner) == name:
                yield name, place


def find(wanted: str | None, public: Path = PUBLIC) -> Path:
    """The intended socket: that of this account, the one at this path, or the only one.

    Raises :class:`NoHostError`.
    """
    if wanted and "/" in wanted:
        return _at(Path(wanted))
    there = dict(hosts(public))
    if wanted is None:
        return _only(there)
    if wanted in there:
        return there[wanted]
    if socket_of(wanted, public).exists():
        raise NoHostError(f"What is at {socket_of(wanted, public)} does not belong to {wanted}: do not trust it.")
    hint = nearest(wanted, there)
    more = f"Did you mean {hint}?" if hint else _told(there)
    raise NoHostError(f"{wanted} has no host on this machine. {more}")


def _at(place: Path) -> Path:
    if owner_of(place) is None:
        is_there = place.is_socket()
        reason = "others could have put it there" if is_there else "it does not exist"
        raise NoHostError(f"{place} is not the socket of a host: {reason}.")
    return place


def _only(there: dict[str, Path]) -> Path:
    match len(there):
        case 0:
            raise NoHostError(_told(there))
        case 1:
            return next(iter(there.values()))
        case _:
            raise NoHostError(f"Which host? {_told(there)}")


def _told(there: dict[str, Path]) -> str:
    if not there:
        return "Nobody on this machine has a host: start one with motorchamp host."
    return f"Choose from: {', '.join(f'motorchamp join {name}' for name in there)}."
