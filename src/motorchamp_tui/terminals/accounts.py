"""Accounts of this machine: their names, and whose is at the other end of a socket."""

import os
import pwd
import socket
import struct

CREDENTIALS = struct.Struct("3i")


def account() -> str:
    """The name of the account that this runs under."""
    return name_of(os.getuid())


def name_of(uid: int) -> str:
    """The name of this account."""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"uid-{uid}"


def peer_of(connection: socket.socket) -> int:
    """The account at the other end, as the machine itself knows it."""
    data = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size)
    _, uid, _ = CREDENTIALS.unpack(data)
    return int(uid)
