"""Folder of a host, for its account alone, which is checked whenever a host starts.

Files that others could read are closed to them, since they have the seeds of races under way. A key that others
could read is refused: anyone with a copy can pass for the host.
"""

import contextlib
import logging
import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import close_to_others, make_folder, reason_of
from motorchamp_tui.fleet.working_copy import MARK, paddock_copied_in
from motorchamp_tui.terminals.accounts import name_of
from motorchamp_tui.terminals.ssh import HOST_KEY

log = logging.getLogger(__name__)

OTHERS = stat.S_IRWXG | stat.S_IRWXO


class FolderError(MotorChampError):
    """A folder in which a host cannot keep anything."""


def check_no_copy(folder: Path) -> None:
    """Refuse a folder that is not the paddock itself; raises :class:`MotorChampError`."""
    if paddock_copied_in(folder):
        raise MotorChampError(
            f"{folder} is only a copy of a paddock that is in a database: give --database. "
            f"To continue with the copy alone, delete {folder / MARK}."
        )


def make_private(folder: Path) -> None:
    """Make the folder this account's alone, and log what was not; raises :class:`FolderError`."""
    try:
        make_folder(folder)
        _check_owner(folder)
        mode = stat.S_IMODE(folder.stat().st_mode)
        if close_to_others(
            folder, mode & ~OTHERS
        ):  # otherwise the disk has no permissions, and is said to have none
            _check_key(folder / HOST_KEY)
            _put_right(folder, was_open=bool(mode & OTHERS))
    except OSError as error:
        raise FolderError(f"{folder} cannot be used: {reason_of(error)}.") from error


def _check_owner(folder: Path) -> None:
    owner = folder.stat().st_uid
    if owner != os.geteuid():
        name = name_of(owner)
        raise FolderError(
            f"{folder} belongs to {name}, who could read everything in it: start the host as {name}, or give it a "
            "folder of its own."
        )


def _check_key(file: Path) -> None:
    if file.exists() and (mode := stat.S_IMODE(file.stat().st_mode)) & OTHERS:
        raise FolderError(
            f"Others can read the host key {file} (mode {mode:04o}), and anyone with a copy can pass for this "
            "host: delete it to have a new one made, or chmod 600 it if you are sure that nobody has."
        )


def _put_right(folder: Path, *, was_open: bool) -> None:
    """Close everything that others could read, and report what this host cannot close."""
    open_ones, foreign, links = [folder] if was_open else [], list[Path](), list[Path]()
    for path, there in _below(folder.resolve()):
        mode = stat.S_IMODE(there.st_mode)
        if stat.S_ISLNK(there.st_mode):
            links.append(path)
        elif there.st_uid != os.geteuid():
            foreign.append(path)
        elif mode & OTHERS:
            path.chmod(mode & ~OTHERS)
            open_ones.append(path)
    _tell("Other accounts could get at %s: from now on this one alone can.", open_ones)
    _tell("Another account owns %s, and can read and change what is there.", foreign)
    _tell("Some files are not in this folder but where links lead: %s.", links)


def _below(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    for above, folders, files in os.walk(folder):
        for path in (Path(above) / name for name in (*folders, *files)):
            with contextlib.suppress(FileNotFoundError):  # another host has the folder, and will be noticed
                yield path, path.lstat()


def _tell(words: str, paths: Sequence[Path]) -> None:
    if paths:
        log.warning(words, paths[0] if len(paths) == 1 else f"{paths[0]} and {len(paths) - 1} more")
