"""Own files of players, which their screens write themselves: laps driven alone, and answers to puzzles.

Where another host keeps the paddock, that host is asked to write them first, so that they are kept with
everything else.
"""

import base64
import errno
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import (
    PRIVATE,
    elsewhere,
    make_folder,
    reason_of,
    remove,
    sync_folder,
    write_all,
    write_whole,
)
from motorchamp_tui.paddock.owned import Owned, by_owner
from motorchamp_tui.paddock.threads import in_a_thread

FOLDERS = ("alone", "puzzles")
EXISTS = "exists"
CHANGED = "it has changed meanwhile"


class OwnFiles(Owned):
    """The files in ``folder``; a :class:`Keeper` of those written in a copy of it."""

    PART = "files"

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def create(self, name: str, data: bytes) -> None:
        """Keep a new file; raises FileExistsError where there is another of this name."""
        self._ask(name, "create", data)

    def replace(self, name: str, data: bytes) -> None:
        """Keep this as the whole file."""
        self._ask(name, "replace", data)

    def append(self, name: str, at: int, data: bytes) -> None:
        """Keep this at the end of the file, which is ``at`` bytes long so far."""
        self._ask(name, "append", data, at)

    def cut(self, name: str, size: int) -> None:
        """Keep no more than this many bytes of the file."""
        self._ask(name, "cut", b"", size)

    def delete(self, name: str) -> None:
        """Delete the file, or a folder with everything in it."""
        self._ask(name, "delete")

    def _ask(self, name: str, way: str, data: bytes = b"", at: int = 0) -> None:
        """Have it written where everything is kept; raises OSError."""
        if self.owner_link is None:
            raise AssertionError("the keeper of the paddock writes for itself")
        given = name, way, base64.b64encode(data).decode(), at
        try:
            reason = self.owner_link.ask(self, cast("Callable[..., str]", OwnFiles.write), given, {})
        except MotorChampError as error:
            raise OSError(errno.EHOSTDOWN, str(error)) from error
        if reason == EXISTS:
            raise FileExistsError(name)
        if reason:
            raise OSError(errno.EIO, reason)

    @by_owner
    async def write(self, name: str, way: str, data: str, at: int) -> str:
        """Write the file in this ``way``; returns why it cannot be written, or an empty text."""
        path = self._folder / name
        if Path(name).parts[:1] not in [(folder,) for folder in FOLDERS] or ".." in Path(name).parts:
            raise AssertionError(f"{name} is not a player's own file")
        ways: dict[str, Callable[[Path, bytes, int], None]] = {
            "create": _create,
            "replace": _replace,
            "append": _append,
            "cut": _cut,
            "delete": _delete,
        }
        try:
            await in_a_thread(partial(ways[way], path, base64.b64decode(data), at))
        except FileExistsError:
            return EXISTS
        except OSError as error:
            return reason_of(error)
        return ""


def _create(path: Path, data: bytes, _: int) -> None:
    if path.exists() and not data.startswith(path.read_bytes()):
        raise FileExistsError(path.name)
    elsewhere.create(path, data)
    _write_whole(path, data)


def _replace(path: Path, data: bytes, _: int) -> None:
    elsewhere.replace(path, data)
    _write_whole(path, data)


def _write_whole(path: Path, data: bytes) -> None:
    make_folder(path.parent)
    write_whole(path, data)


def _append(path: Path, data: bytes, at: int) -> None:
    there = path.read_bytes() if path.exists() else b""
    if len(there) < at or not data.startswith(there[at:]):
        raise OSError(errno.ESTALE, CHANGED)
    elsewhere.append(path, at, data)
    make_folder(path.parent)
    number = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    try:
        write_all(number, data, at)
    finally:
        os.close(number)
    sync_folder(path.parent)


def _cut(path: Path, _: bytes, size: int) -> None:
    if path.exists() and path.stat().st_size > size:
        elsewhere.cut(path, size)
        os.truncate(path, size)


def _delete(path: Path, _: bytes, __: int) -> None:
    if path.exists():
        remove(path)
