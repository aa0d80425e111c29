"""A disk that can be full, report errors, and lose whatever was not brought to it when the power goes.

It stands where the operating system does: whatever a program does with files below ``root`` by the functions of
``os`` happens in real files there, and is followed here with what of it would outlive a power cut. That is what
was written to a file before it was last synchronised, under a name that was there when its folder was.
"""

import errno
import fcntl
import os
import random
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO
from unittest.mock import patch

from attrs import define, field

AnyPath = str | bytes | os.PathLike[str] | os.PathLike[bytes]
FAILS = 0.7
"""How often a disk in trouble refuses what it could refuse."""
ZEROS = 0.2
"""How often a torn write has its length but not yet its bytes."""
_OPEN, _CLOSE, _PWRITE, _FSYNC, _FTRUNCATE = os.open, os.close, os.pwrite, os.fsync, os.ftruncate
_LINK, _UNLINK, _REPLACE, _MKDIR, _RMDIR = os.link, os.unlink, os.replace, os.mkdir, os.rmdir
_CHMOD, _FLOCK = os.chmod, fcntl.flock
LACKS = {
    "link": errno.EPERM,
    "replace": errno.EEXIST,
    "chmod": errno.EPERM,
    "fsync": errno.EINVAL,
    "flock": errno.ENOTSUP,
}
"""What a disk may lack, and the error by which it says so: memory sticks and network drives lack some of it."""


class KilledError(SystemExit):
    """The host is killed in the middle of something it does with a file; nothing can hold this up."""


@define(eq=False)
class FileNode:
    """A file: what programs read in it, what is on the disk, and what was written since."""

    data: bytearray = field(factory=bytearray)
    on_disk: bytes = b""
    unsynced: list[tuple[int, bytes | None]] = field(factory=list)
    """Writes by their offset; without bytes, the file is cut there."""

    def write(self, offset: int, data: bytes | None) -> None:
        """Write this, or cut the file."""
        _apply(self.data, offset, data)
        self.unsynced.append((offset, data))

    def sync(self) -> None:
        """Bring it to the disk."""
        self.on_disk = _after(self.on_disk, self.unsynced)
        self.unsynced.clear()

    def fail_to_sync(self) -> None:
        """What was written counts as clean although it is not on the disk; only writing it again helps."""
        self.unsynced = [(offset, data) for offset, data in self.unsynced if data is None]

    def after_a_power_cut(self, chance: random.Random) -> bytes:
        """What is on the disk, and a random part of what is not, the last write perhaps torn."""
        kept = self.unsynced[: chance.randint(0, len(self.unsynced))]
        if kept and (last := kept[-1][1]) is not None:
            torn = last[: chance.randint(0, len(last))]
            kept[-1] = kept[-1][0], bytes(len(torn)) if chance.random() < ZEROS else torn
        return _after(self.on_disk, kept)


Change = tuple[str, "FileNode | FolderNode | None"]
"""A name, and what it stands for from now on."""


@define(eq=False)
class FolderNode:
    """A folder: the names in it, those on the disk, and what has changed since; a change is one or two names."""

    names: dict[str, "FileNode | FolderNode"] = field(factory=dict)
    on_disk: dict[str, "FileNode | FolderNode"] = field(factory=dict)
    unsynced: list[tuple[Change, ...]] = field(factory=list)

    def change(self, *changes: Change) -> None:
        """Change these names at once."""
        _rename(self.names, changes)
        self.unsynced.append(changes)

    def sync(self) -> None:
        """Bring the names to the disk."""
        for changes in self.unsynced:
            _rename(self.on_disk, changes)
        self.unsynced.clear()

    def after_a_power_cut(self, chance: random.Random) -> dict[str, "FileNode | FolderNode"]:
        """The names on the disk, and the first of those that are not."""
        names = dict(self.on_disk)
        for changes in self.unsynced[: chance.randint(0, len(self.unsynced))]:
            _rename(names, changes)
        return names


def _rename(names: dict[str, FileNode | FolderNode], changes: tuple[Change, ...]) -> None:
    for name, node in changes:
        if node is None:
            names.pop(name, None)
        else:
            names[name] = node


def _apply(content: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del content[offset:]
    content.extend(bytes(max(0, offset - len(content))))
    if data is not None:
        content[offset : offset + len(data)] = data


def _after(content: bytes, writes: list[tuple[int, bytes | None]]) -> bytes:
    changed = bytearray(content)
    for offset, data in writes:
        _apply(changed, offset, data)
    return bytes(changed)


class FragileDisk:
    """Everything below ``root``, which is an empty folder. ``trouble`` is the number of an error while it has one.

    ``lacks`` are some of LACKS.
    ``kill_after`` so many changes, the host is killed in the middle of one.
    """

    def __init__(self, root: Path, chance: random.Random, lacks: Collection[str] = ()) -> None:
        self.lacks = lacks
        self.trouble: int | None = None
        self.kill_after: int | None = None
        self.is_dead = False
        self.changes = 0
        """How many there have been."""
        self.synced = 0
        """How often what would survive a power cut has changed."""
        self._root = str(root)
        self._chance = chance
        self._tree = FolderNode()
        self._open_files: dict[int, tuple[str, FileNode | FolderNode]] = {}
        self._is_followed = True

    @contextmanager
    def mounted(self) -> Iterator[None]:
        """Follow what is done with files below the root."""
        with (
            patch.object(fcntl, "flock", self._flock),
            patch.multiple(
                os,
                chmod=self._chmod,
                open=self._open,
                close=self._close,
                pwrite=self._pwrite,
                fsync=self._fsync,
                ftruncate=self._ftruncate,
                link=self._link,
                unlink=self._unlink,
                replace=self._replace,
                mkdir=self._mkdir,
                rmdir=self._rmdir,
            ),
        ):
            yield

    def surviving(self, path: Path | str) -> bytes | None:
        """What is in this file even if the power goes now; None where it may not be there."""
        node = self._surviving_node(path)
        return node.on_disk if isinstance(node, FileNode) else None

    def surviving_names(self, folder: Path | str) -> list[str]:
        """The names in this folder even if the power goes now."""
        node = self._surviving_node(folder)
        return sorted(node.on_disk) if isinstance(node, FolderNode) else []

    def _surviving_node(self, path: Path | str) -> FileNode | FolderNode | None:
        node: FileNode | FolderNode | None = self._tree
        for part in os.fspath(path)[len(self._root) + 1 :].split("/"):
            node = node.on_disk.get(part) if isinstance(node, FolderNode) else None
        return node

    def act(self) -> None:
        """Something happens in another place; the host may be killed just before it does."""
        if self._is_killed_now():
            raise KilledError

    def process_has_ended(self) -> None:
        """Everything it had open is closed."""
        for number in self._open_files:
            _CLOSE(number)
        self._open_files.clear()
        self.kill_after, self.is_dead = None, False

    def power_goes(self) -> None:
        """Lose what was not on the disk; the process has ended."""
        tree, self._tree = self._rebuilt(self._tree), FolderNode()
        self._is_followed = False
        for path in Path(self._root).iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
        _write_out(tree, self._root)
        self._tree, self._is_followed = tree, True
        self.synced += 1

    def _rebuilt(self, folder: FolderNode) -> FolderNode:
        names: dict[str, FileNode | FolderNode] = {}
        for name, node in folder.after_a_power_cut(self._chance).items():
            if isinstance(node, FolderNode):
                names[name] = self._rebuilt(node)
            else:
                data = node.after_a_power_cut(self._chance)
                names[name] = FileNode(bytearray(data), data)
        return FolderNode(dict(names), dict(names))

    def _place(self, path: AnyPath, dir_fd: int | None = None) -> str | None:
        """Where this is, if it is below the root."""
        place = os.fsdecode(path)
        if not self._is_followed:
            return None
        if dir_fd is not None:
            if dir_fd not in self._open_files:
                return None
            place = f"{self._open_files[dir_fd][0]}/{place}"
        return place if place == self._root or place.startswith(f"{self._root}/") else None

    def _node(self, place: str) -> FileNode | FolderNode | None:
        node: FileNode | FolderNode | None = self._tree
        for part in place[len(self._root) + 1 :].split("/") if place != self._root else ():
            node = node.names.get(part) if isinstance(node, FolderNode) else None
        return node

    def _folder_of(self, place: str) -> tuple[FolderNode, str]:
        folder, name = place.rsplit("/", 1)
        node = self._node(folder)
        if not isinstance(node, FolderNode):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), folder)
        return node, name

    def _is_killed_now(self) -> bool:
        """Count a change; whether it is the one in which the host is killed."""
        if self.is_dead:
            raise KilledError
        self.changes += 1
        if self.kill_after is not None:
            self.kill_after -= 1
            self.is_dead = self.kill_after < 0
        return self.is_dead

    def _may_change(self, *refused_with: int) -> None:
        """A change begins that a disk in one of these kinds of trouble may refuse."""
        if self._is_killed_now():
            raise KilledError
        self._may_fail(*refused_with)

    def _may_fail(self, *refused_with: int) -> None:
        if self.trouble in refused_with and self._chance.random() < FAILS:
            raise OSError(self.trouble, os.strerror(self.trouble))

    def _must_have(self, what: str) -> None:
        if what in self.lacks:
            raise OSError(LACKS[what], os.strerror(LACKS[what]))

    def _chmod(self, path: AnyPath | int, mode: int, *, follow_symlinks: bool = True) -> None:
        if path in self._open_files if isinstance(path, int) else self._place(path) is not None:
            self._must_have("chmod")
        _CHMOD(path, mode, follow_symlinks=follow_symlinks)

    def _flock(self, file: int | BinaryIO, how: int) -> None:
        if (file if isinstance(file, int) else file.fileno()) in self._open_files:
            self._must_have("flock")
        _FLOCK(file, how)

    def _open(self, path: AnyPath, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        place = self._place(path, dir_fd)
        if place is None:
            return _OPEN(path, flags, mode, dir_fd=dir_fd)
        node = self._node(place)
        if node is None and flags & os.O_CREAT:
            self._may_change(errno.ENOSPC, errno.EIO)
        number = _OPEN(path, flags, mode, dir_fd=dir_fd)
        if node is None:
            folder, name = self._folder_of(place)
            node = FileNode()
            folder.change((name, node))
        if flags & (os.O_WRONLY | os.O_RDWR) or isinstance(node, FolderNode):  # what is only read cannot be lost
            self._open_files[number] = place, node
        return number

    def _close(self, number: int) -> None:
        self._open_files.pop(number, None)
        _CLOSE(number)

    def _file(self, number: int) -> FileNode | None:
        node = self._open_files.get(number, ("", None))[1]
        return node if isinstance(node, FileNode) else None

    def _pwrite(self, number: int, data: bytes | memoryview, offset: int) -> int:
        node = self._file(number)
        if node is None:
            return _PWRITE(number, data, offset)
        part = bytes(data)
        if self._is_killed_now():
            self._write(number, node, part[: self._chance.randint(0, len(part))], offset)
            raise KilledError
        self._may_fail(errno.EIO)
        if self.trouble == errno.ENOSPC and self._chance.random() < FAILS:
            part = part[: self._chance.randint(0, len(part) - 1)]
            if not part:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return self._write(number, node, part, offset)

    def _write(self, number: int, node: FileNode, data: bytes, offset: int) -> int:
        node.write(offset, data)
        return _PWRITE(number, data, offset)

    def _fsync(self, number: int) -> None:
        if number not in self._open_files:
            return _FSYNC(number)
        self._must_have("fsync")
        node = self._open_files[number][1]
        if self._is_killed_now():
            raise KilledError
        try:
            self._may_fail(errno.EIO)
        except OSError:
            if isinstance(node, FileNode):
                node.fail_to_sync()
            raise
        self.synced += 1
        return node.sync()

    def _ftruncate(self, number: int, size: int) -> None:
        node = self._file(number)
        if node is not None:
            self._may_change(errno.EIO)
            node.write(size, None)
        _FTRUNCATE(number, size)

    def _link(self, source: AnyPath, target: AnyPath) -> None:
        here, there = self._place(source), self._place(target)
        if here is None or there is None:
            return _LINK(source, target)
        self._must_have("link")
        self._may_change(errno.ENOSPC, errno.EIO)
        _LINK(source, target)
        folder, name = self._folder_of(there)
        return folder.change((name, self._node(here)))

    def _unlink(self, path: AnyPath, *, dir_fd: int | None = None) -> None:
        self._remove(_UNLINK, path, dir_fd)

    def _rmdir(self, path: AnyPath, *, dir_fd: int | None = None) -> None:
        self._remove(_RMDIR, path, dir_fd)

    def _remove(self, really: Callable[..., None], path: AnyPath, dir_fd: int | None) -> None:
        place = self._place(path, dir_fd)
        if place is not None and self._node(place) is not None:
            self._may_change(errno.EIO)
        really(path, dir_fd=dir_fd)
        if place is not None:
            folder, name = self._folder_of(place)
            folder.change((name, None))

    def _replace(self, source: AnyPath, target: AnyPath) -> None:
        here, there = self._place(source), self._place(target)
        if here is None or there is None:
            return _REPLACE(source, target)
        if self._node(there) is not None:
            self._must_have("replace")
        self._may_change(errno.EIO)
        _REPLACE(source, target)
        folder, old = self._folder_of(here)
        other, new = self._folder_of(there)
        if folder is not other:
            raise AssertionError("a file is only ever replaced by one in the same folder")
        return folder.change((new, folder.names[old]), (old, None))

    def _mkdir(self, path: AnyPath, mode: int = 0o777, *, dir_fd: int | None = None) -> None:
        place = self._place(path, dir_fd)
        is_new = place is not None and self._node(place) is None
        if is_new:
            self._may_change(errno.ENOSPC, errno.EIO)
        _MKDIR(path, mode, dir_fd=dir_fd)
        if place is not None and is_new:
            folder, name = self._folder_of(place)
            folder.change((name, FolderNode()))


def _write_out(folder: FolderNode, place: str) -> None:
    for name, node in folder.names.items():
        path = f"{place}/{name}"
        if isinstance(node, FolderNode):
            _MKDIR(path, 0o700)
            _write_out(node, path)
        else:
            number = _OPEN(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with suppress(OSError):
                _PWRITE(number, bytes(node.data), 0)
            _CLOSE(number)
