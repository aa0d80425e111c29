"""Files on a disk that may fail: replaced whole, on disk when a write returns, and trouble with them in words."""

import contextlib
import errno
import fcntl
import os
import shutil
import stat
import time
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import BinaryIO

from motorchamp_tui.disks import CANNOT, Lack, met
from motorchamp_tui.files import elsewhere

REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EFBIG: "the file has reached its largest size",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EIO: "the disk reports an error",
    errno.ENOENT: "no such file or folder",
    errno.ENOTDIR: "a file is in the place of its folder",
    errno.EEXIST: "a file of that name exists",
    errno.EISDIR: "it is a folder",
    errno.EAGAIN: "another program is changing it",
    errno.ELOOP: "its links go round in a circle",
    errno.ENOLINK: "it is a link that leads nowhere",
    errno.ENXIO: "it is not a file",
    errno.EXDEV: "it is on another disk",
}
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
"""The mode of files kept for one person, or by a host for its visitors: theirs alone, whatever the umask."""
FOR_OTHERS = 0o666
"""The mode of files written to be passed on: ordinary files, as the umask has it."""
PAUSE = 0.02
"""Seconds until a lock is tried again."""
BUSY_FOR = 5.0
"""Seconds for which other programs may be changing a file, which takes each of them a moment."""
CLAIM = ".new-"
"""How the name of a claim to a name begins, on disks without hard links."""
OLD = ".old-"
"""How the name of a file begins for the moment in which a new one takes its place, on disks that replace none."""


def anyone_can_write(file: Path) -> bool:
    """Whether every account of this machine can change this file, or put another in its place."""
    folder = file.resolve().parent.stat().st_mode
    is_open_folder = folder & stat.S_IWOTH and not folder & stat.S_ISVTX
    return bool(file.stat().st_mode & stat.S_IWOTH or is_open_folder)


def reason_of(error: BaseException | None) -> str:
    """What is wrong with the disk, in words: why a file cannot be read or written."""
    if not isinstance(error, OSError):
        return "unknown trouble"
    return REASONS.get(error.errno or 0) or (error.strerror or "unknown trouble").lower()


def open_to_read(file: Path) -> BinaryIO:
    """Open a file to read it; raises OSError as :func:`open_file` does."""
    return os.fdopen(open_file(file, os.O_RDONLY), "rb")


def open_file(file: Path, flags: int) -> int:
    """Open an existing file; returns its descriptor. Raises OSError for anything but a file, without waiting.

    A pipe would keep its reader waiting until another program writes to it, and a device may never end.
    """
    try:
        number = os.open(file, flags | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError as error:
        if _old(file).is_file():
            return open_file(_old(file), flags)
        if not file.is_symlink():
            raise
        raise FileNotFoundError(errno.ENOLINK, os.strerror(errno.ENOLINK), str(file)) from error
    kind = stat.S_IFMT(os.fstat(number).st_mode)
    if kind == stat.S_IFREG:
        return number
    os.close(number)
    raise OSError(errno.EISDIR if kind == stat.S_IFDIR else errno.ENXIO, "not a file", str(file))


def make_folder(folder: Path, mode: int = PRIVATE_FOLDER) -> None:
    """Make the folder and those above it, unless they exist; its name is on disk when this returns.

    So are the names in it. Both are written again if the folder exists: the program that made it or
    put something in it may not have got that far. The mode of an existing folder stays. Raises OSError.
    """
    missing = list(takewhile(lambda above: not above.exists(), (folder, *folder.parents)))
    for made in (*missing[:0:-1], folder):
        made.mkdir(mode, exist_ok=True)
        if mode == PRIVATE_FOLDER and made in missing:
            close_to_others(made, mode)
    for changed in (folder, folder.parent, *(above.parent for above in missing[1:])):
        with contextlib.suppress(PermissionError):  # others may be allowed to pass through it, and not to read it
            sync_folder(changed)


def create_file(file: Path, mode: int = PRIVATE) -> int:
    """Make a new file; returns its descriptor, open for reading and writing. Raises OSError."""
    number = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)
    if mode == PRIVATE:
        close_to_others(number, mode)
    return number


def close_to_others(place: Path | int, mode: int) -> bool:
    """Give a file or folder this mode, whatever the umask; returns whether its disk has such a thing.

    Raises OSError.
    """
    try:
        os.chmod(place, mode)  # noqa: PTH101 - an open file is closed to others, too
        has_modes = not stat.S_IMODE(os.stat(place).st_mode) & ~mode  # noqa: PTH116
    except OSError as error:
        _do_without(Lack.MODES, error, errno.EACCES)
        return False
    if not has_modes:
        met(Lack.MODES)
    return has_modes


def _do_without(lack: Lack, error: OSError, *more: int) -> None:
    """Go on without what a disk lacks; raises the error where that is not what it says, or one of ``more``."""
    if error.errno not in (*CANNOT, *more):
        raise error
    met(lack)


def name_finished(work: Path, file: Path) -> None:
    """Give a finished file the name under which it is found from now on.

    Raises FileExistsError where there is a file of that name, and OSError.
    """
    try:
        os.link(work, file)
    except OSError as error:
        if error.errno not in (*CANNOT, errno.EACCES):
            raise
        with _claimed(file):
            work.replace(file)


@contextlib.contextmanager
def _claimed(file: Path) -> Iterator[None]:
    """Have a name that nothing has to oneself; raises FileExistsError. Claims of killed programs do not count."""
    claim = file.with_name(f"{CLAIM}{file.name}")
    with contextlib.suppress(OSError):
        if time.time() - claim.stat().st_mtime > BUSY_FOR:
            claim.unlink()
    os.close(create_file(claim))
    try:
        if os.path.lexists(file):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))
        yield
    finally:
        claim.unlink(missing_ok=True)


def _replace(fresh: Path, file: Path) -> None:
    """Have the fresh file in place of the old one, which steps aside for a moment where it cannot be replaced."""
    old = _old(file)
    try:
        fresh.replace(file)
    except OSError as error:
        if error.errno not in (*CANNOT, errno.EACCES, errno.EEXIST) or not file.is_file():
            raise
        old.unlink(missing_ok=True)
        file.replace(old)
        try:
            fresh.replace(file)
        except OSError:
            old.replace(file)
            raise
        met(Lack.REPLACING)
    with contextlib.suppress(FileNotFoundError):
        old.unlink()


def put_back(folder: Path) -> None:
    """Give files below the folder their names back that had stepped aside when a program was killed."""
    for old in folder.rglob(f"{OLD}*"):
        with contextlib.suppress(OSError):
            file = old.with_name(old.name.removeprefix(OLD))
            old.unlink() if file.exists() else old.replace(file)
            sync_folder(old.parent)


def _old(file: Path) -> Path:
    return file.with_name(f"{OLD}{file.name}")


def replace_file(file: Path, text: str | bytes, mode: int = PRIVATE) -> None:
    """Replace the file at once: a reader finds the old text or the new, never half of one.

    Both the text and the name are on disk when this returns. Raises OSError.
    """
    data = text if isinstance(text, bytes) else text.encode()
    elsewhere.replace(file, data)
    if not file.parent.is_dir():
        make_folder(file.parent)
    write_whole(file, data, mode)


@contextlib.contextmanager
def alone_in(folder: Path, halves: str) -> Iterator[None]:
    """Change something in a folder while no other program does that calls this.

    Leftovers of a program that was killed in the middle are removed: files that begin with ``halves``.
    Raises BlockingIOError where others are busy for too long, and OSError.
    """
    if not folder.is_dir():
        make_folder(folder)
    number = os.open(folder, os.O_RDONLY)
    try:
        is_locked = lock_patiently(number, BUSY_FOR)
        for path in folder.iterdir() if is_locked else ():
            if path.name.startswith(halves):
                with contextlib.suppress(OSError):
                    path.unlink()
        yield
    finally:
        os.close(number)


def changing(file: Path) -> contextlib.AbstractContextManager[None]:
    """Read a file, change it and write it while no other program does, as :func:`alone_in` says."""
    return alone_in(file.parent, f".{file.name}.")


def write_whole(file: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Replace the file at once by data already kept elsewhere; raises OSError."""
    fresh = file.with_name(f".{file.name}.{os.getpid()}-{time.monotonic_ns()}")
    try:
        number = create_file(fresh, mode)
        try:
            write_all(number, data, 0)
        finally:
            os.close(number)
        _replace(fresh, file)
        sync_folder(file.parent)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def remove(path: Path) -> None:
    """Delete the file if it exists, or the folder and everything deletable in it; raises OSError."""
    elsewhere.delete(path)
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
    sync_folder(path.parent)


def move(path: Path, target: Path) -> None:
    """Have the file or folder at another place of the same disk, where nothing is yet; nothing of it is copied.

    Raises OSError, and FileExistsError where something is there.
    """
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    elsewhere.move(path, target)
    make_folder(target.parent)
    path.rename(target)
    sync_folder(target.parent)
    sync_folder(path.parent)


def write_all(number: int, data: bytes, offset: int) -> None:
    """Write all of it at this place and wait until it is on disk."""
    view = memoryview(data)
    while view:
        written = os.pwrite(number, view, offset)
        view, offset = view[written:], offset + written
    _sync(number)


def _sync(number: int) -> None:
    try:
        os.fsync(number)
    except OSError as error:
        _do_without(Lack.SYNC, error)


def append(file: Path, number: int, data: bytes, at: int) -> None:
    """Add this to an open file that is ``at`` bytes long, and wait for the disk; on failure nothing is added."""
    elsewhere.append(file, at, data)
    try:
        write_all(number, data, at)
    except OSError:
        with contextlib.suppress(OSError):
            os.ftruncate(number, at)
        raise


def cut(file: Path, number: int, size: int) -> None:
    """Drop everything beyond this many bytes of an open file; it leaves the disk with the next append."""
    elsewhere.cut(file, size)
    os.ftruncate(number, size)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk."""
    number = os.open(folder, os.O_RDONLY)
    try:
        _sync(number)
    finally:
        os.close(number)


def lock(number: int) -> bool:
    """Lock an open file for this program alone; returns whether the disk has locks, and it is locked.

    Raises BlockingIOError while another program has it.
    """
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError as error:
        _do_without(Lack.LOCKS, error)
        return False
    return True


def take_folder(folder: Path, name: str) -> int:
    """Take the folder for this program alone, until the returned descriptor is closed.

    It is that of the locked file of this ``name`` in it.
    Raises BlockingIOError while another program has it, OSError where the disk fails.
    """
    number = os.open(folder / name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        lock(number)
    except OSError:
        os.close(number)
        raise
    return number


def lock_patiently(number: int, seconds: float) -> bool:
    """Do the same as soon as no other program has it; raises BlockingIOError if one has it all that time."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            return lock(number)
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise
        time.sleep(PAUSE)
