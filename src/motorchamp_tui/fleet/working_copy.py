"""Folder of a host as a copy of the database: code that reads goes on reading files.

It has the files that hosts share, and a mark that shows what it is. The copy never decides anything. It is brought
up to date before it is used, and follows while its host waits for the paddock.
"""

import contextlib
import hashlib
import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

from attrs import frozen

from motorchamp_tui.files import make_folder, reason_of, replace_file, take_folder, write_all, write_whole
from motorchamp_tui.fleet.trouble import FleetError

LOCK = ".copy"
MARK = ".fleet"
"""The file in a folder that is a copy: it has the id of the paddock that it is a copy of."""
MADE_FROM_OTHERS = ("analyses", "ratings.sqlite")
"""Files that every host makes for itself from others."""


@frozen
class KeptFile:
    """A file in the database at one moment; ``size`` is None once it is gone."""

    name: str
    size: int | None
    change: int
    whole: int
    written: datetime


def is_copied(name: str) -> bool:
    """Whether this file of a paddock is one that all hosts share."""
    parts = name.split("/")
    return not parts[0].startswith(MADE_FROM_OTHERS) and not any(part.startswith(".") for part in parts)


def paddock_copied_in(folder: Path) -> str:
    """The id of the paddock that this folder is a copy of; empty where it is not a copy."""
    with contextlib.suppress(OSError):
        return (folder / MARK).read_text(encoding="utf-8").strip()
    return ""


def digest_of(data: bytes) -> str:
    """The SHA-256 of this, as the database writes it."""
    return hashlib.sha256(data).hexdigest()


class CopySource(Protocol):
    """Where the files come from."""

    def inventory(self) -> tuple[int, Mapping[str, tuple[KeptFile, str]]]:
        """The number of the last change, and every file with the SHA-256 of what is in it."""

    def changed_since(self, change: int) -> tuple[int, Sequence[tuple[KeptFile, bytes]]]:
        """The number of the last change, and what has changed after this one."""

    def content(self, name: str) -> bytes:
        """All of a file."""


class WorkingCopy:
    """The ``folder`` as a copy of the paddock with this ``paddock_id``, for one program alone.

    Raises :class:`FleetError` where the folder is something else, or another program has it.
    """

    def __init__(self, folder: Path, paddock_id: str, source: CopySource) -> None:
        self.folder = folder
        self._id = paddock_id
        self._source = source
        self._at: int | None = None
        self._lock = self._take()

    def _take(self) -> int:
        is_copy_of = paddock_copied_in(self.folder)
        if is_copy_of not in ("", self._id):
            raise FleetError(f"{self.folder} is a copy of another paddock: give this host an empty folder.")
        try:
            make_folder(self.folder)
            return take_folder(self.folder, LOCK)
        except BlockingIOError:
            raise FleetError(f"Another host uses {self.folder}: every host needs a folder of its own.") from None
        except OSError as error:
            raise FleetError(f"{self.folder} cannot be used: {reason_of(error)}.") from error

    def close(self) -> None:
        """Let others have the folder."""
        os.close(self._lock)

    @property
    def is_marked(self) -> bool:
        """Whether the folder is known to be a copy of this paddock, in which everything may be replaced."""
        return paddock_copied_in(self.folder) == self._id

    def mark(self) -> None:
        """Mark the folder as a copy of this paddock."""
        replace_file(self.folder / MARK, f"{self._id}\n")

    def files(self) -> dict[str, Path]:
        """All files here that hosts share, by name."""
        paths = (Path(above) / name for above, _, names in os.walk(self.folder) for name in names)
        named = ((path.relative_to(self.folder).as_posix(), path) for path in paths)
        return {name: path for name, path in named if is_copied(name) and path.is_file()}

    def look_at_all(self) -> None:
        """Compare everything next time: another program has written to the folder."""
        self._at = None

    def bring_up(self) -> int:
        """Bring the folder up to what is in the database, and return how many files that changed."""
        return self._compare_all() if self._at is None else self._follow(self._at)

    def _compare_all(self) -> int:
        at, there = self._source.inventory()
        here = self.files()
        gone = [path for name, path in here.items() if name not in there]
        for path in gone:
            path.unlink()
        different = [name for name, (file, digest) in there.items() if not _is_same(here.get(name), file, digest)]
        for name in different:
            _write(self.folder / name, self._source.content(name), there[name][0].written)
        self._at = at
        return len(gone) + len(different)

    def _follow(self, since: int) -> int:
        at, changed = self._source.changed_since(since)
        for file, data in changed:
            path = self.folder / file.name
            if file.size is None:
                path.unlink(missing_ok=True)
            elif file.whole > since:
                _write(path, data, file.written)
            elif path.exists() and path.stat().st_size == file.size - len(data):
                _add(path, data, file.written)
            else:  # it was read when it had changed once more
                _write(path, self._source.content(file.name), file.written)
        self._at = at
        return len(changed)


def _is_same(path: Path | None, file: KeptFile, digest: str) -> bool:
    return path is not None and path.stat().st_size == file.size and digest_of(path.read_bytes()) == digest


def _write(path: Path, data: bytes, written: datetime) -> None:
    """Write this to the file; one with this content stays, since a program here may have it open for writing."""
    if not path.is_file() or path.read_bytes() != data:
        make_folder(path.parent)
        write_whole(path, data)
    _date(path, written)


def _add(path: Path, data: bytes, written: datetime) -> None:
    number = os.open(path, os.O_RDWR)
    try:
        write_all(number, data, os.fstat(number).st_size)
    finally:
        os.close(number)
    _date(path, written)


def _date(path: Path, written: datetime) -> None:
    """Set the time of the file: lists show the latest first, on every host."""
    os.utime(path, (written.timestamp(), written.timestamp()))
