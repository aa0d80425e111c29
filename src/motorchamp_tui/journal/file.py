"""File of a journal: created whole, locked by the program that drives the race, on disk when a write returns."""

import contextlib
import errno
import fcntl
import os
import re
import time
from pathlib import Path

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import (
    alone_in,
    append,
    create_file,
    cut,
    elsewhere,
    lock,
    lock_patiently,
    make_folder,
    name_finished,
    open_file,
    open_to_read,
    reason_of,
    replace_file,
    sync_folder,
    write_all,
)
from motorchamp_tui.names import file_stem, readable
from motorchamp_tui.parsing import plain_text

SUFFIX = ".journal"
NUMBERED = re.compile(rf"([0-9]{{4,}})-.*{re.escape(SUFFIX)}")
HALF = ".new-"
"""The beginning of the name of a half-written file."""
LAST_WORD, LONGEST_END = b"end ", 4000
"""How the last line of a finished race begins, and how many bytes it has at most."""
LATEST = 9 * 10**18
"""The latest time that is shown, in nanoseconds; a file may claim to be from the end of time."""
LOCKED_FOR = 0.15
"""Seconds for which another program may only be checking whether a journal is locked."""


class UnreadableError(MotorChampError):
    """A journal whose file cannot even be opened."""

    def __init__(self, path: Path, reason: str) -> None:
        self.reason = f"{reason}."
        super().__init__(f"{path} cannot be read: {reason}.")


class JournalNotSavedError(MotorChampError):
    """A race that cannot be written to disk at the moment."""

    def __init__(self, place: Path, error: OSError) -> None:
        super().__init__(f"The race cannot be saved in {place}: {reason_of(error)}.")


class RaceBusyError(MotorChampError):
    """A race that another program is driving."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"Race {name} is open in another window: watch it with motorchamp replay {name} --follow."
        )


class JournalFile:
    """An open journal that no other program may write to; ``size`` is the part on disk."""

    def __init__(self, path: Path, number: int, size: int) -> None:
        self.path = path
        self.size = size
        self.is_on_disk = False
        """Whether its name and what it had when it was opened are on disk; :meth:`sync` sees to that."""
        self._number = number

    @classmethod
    def create(cls, folder: Path, track: str, data: bytes) -> "JournalFile":
        """A new file with this beginning, under the next free number; appears whole or not at all."""
        make_folder(folder)
        with alone_in(folder, HALF):
            work = folder / f"{HALF}{os.getpid()}-{time.monotonic_ns()}"
            number = create_file(work)
            try:
                lock(number)
                write_all(number, data, 0)
                path = _named(work, folder, file_stem(track, "track"))
            except BaseException:
                os.close(number)
                raise
            finally:
                with contextlib.suppress(OSError):
                    work.unlink(missing_ok=True)
            return cls(path, number, len(data))

    @classmethod
    def open(cls, path: Path) -> "JournalFile":
        """Open an existing file to continue it; raises :class:`RaceBusyError` while another program has it."""
        number = open_file(path, os.O_RDWR)
        try:
            lock_patiently(number, LOCKED_FOR)
        except BlockingIOError:
            os.close(number)
            raise RaceBusyError(name_of(path)) from None
        except BaseException:
            os.close(number)
            raise
        return cls(path, number, os.fstat(number).st_size)

    @property
    def is_there(self) -> bool:
        """Whether the file still has a name: it may have been deleted."""
        return os.fstat(self._number).st_nlink > 0

    def read(self) -> bytes:
        """All of it."""
        return os.pread(self._number, self.size, 0)

    def sync(self) -> None:
        """Wait until its name is on disk; its content got there when it was written.

        Only now is a new file kept elsewhere, so that its name stays the same however often that is tried.
        """
        if not self.is_on_disk:
            elsewhere.create(self.path, self.read())
        sync_folder(self.path.parent)
        self.is_on_disk = True

    def replace(self, data: bytes) -> None:
        """Have this instead of what is in it; on disk is the old or the new, never half of each."""
        replace_file(self.path, data)
        fresh = self.open(self.path)
        self.close()
        self._number, self.size = fresh._number, fresh.size

    def write_again(self, data: bytes) -> None:
        """Write all that was read from it once more, and wait until that and its name are on disk."""
        write_all(self._number, data, 0)
        self.sync()

    def cut(self, size: int) -> None:
        """Drop everything beyond this many bytes; it disappears from the disk with the next append."""
        cut(self.path, self._number, size)
        self.size = size

    def append(self, data: bytes) -> None:
        """Add to the end and wait until it is on disk; on failure nothing counts as added."""
        append(self.path, self._number, data, self.size)
        self.size += len(data)

    def close(self) -> None:
        """Release it for others."""
        os.close(self._number)


def is_locked(path: Path) -> bool:
    """Whether a program is driving the race in this file."""
    try:
        with open_to_read(path) as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def has_ended(path: Path) -> bool:
    """Whether the last line in this file says that the race is over, even where its moves do not lead there.

    A file that cannot be read counts as over, too.
    """
    try:
        with open_to_read(path) as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - LONGEST_END))
            return plain_text(file.read()).rstrip(b"\n").rpartition(b"\n")[2].startswith(LAST_WORD)
    except OSError:
        return True


def journals(folder: Path) -> list[Path]:
    """The journals in a folder, and anything named like one, the latest first."""
    try:
        return latest_first(folder, SUFFIX)
    except OSError as error:
        raise UnreadableError(folder, reason_of(error)) from None


def latest_first(folder: Path, suffix: str) -> list[Path]:
    """Everything with this suffix in a folder, the latest first; nothing without a folder. Raises OSError."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix == suffix]
    except (FileNotFoundError, NotADirectoryError):
        if os.path.lexists(folder):
            raise
        return []
    return sorted(paths, key=lambda path: (written_at(path), path.name), reverse=True)


def written_at(path: Path) -> int:
    """When a file was last written to, in nanoseconds; for a broken link the link's own time, 0 if it is gone."""
    for follows_links in (True, False):
        with contextlib.suppress(OSError):
            return max(0, min(path.stat(follow_symlinks=follows_links).st_mtime_ns, LATEST))
    return 0


def number_of(path: Path) -> int | None:
    """The number of a kept race."""
    match = NUMBERED.fullmatch(path.name)
    return int(match.group(1)) if match else None


def name_of(path: Path) -> str:
    """What a kept race is called: its number, or the name of its file where it has none."""
    number = number_of(path)
    return readable(path.stem) if number is None else str(number)


def _named(work: Path, folder: Path, track: str) -> Path:
    number = 1 + max((number_of(path) or 0 for path in folder.iterdir()), default=0)
    while True:
        taken = any(folder.glob(f"{number:04}-*"))
        path = folder / f"{number:04}-{track}{SUFFIX}"
        if not taken:
            with contextlib.suppress(FileExistsError):
                name_finished(work, path)
                return path
        number += 1


def keep_copy(path: Path, data: bytes) -> Path:
    """Keep a copy of a damaged journal next to it, before it is written to."""
    for number in range(1, 1000):
        copy = path.with_name(f"{path.name}.damaged-{number}")
        try:
            handle = create_file(copy)
        except FileExistsError:
            continue
        try:
            elsewhere.replace(copy, data)
            write_all(handle, data, 0)
        except OSError:
            copy.unlink(missing_ok=True)
            raise
        finally:
            os.close(handle)
        sync_folder(path.parent)
        return copy
    raise OSError(errno.EMFILE, "too many damaged copies")
