"""Folders whose files are kept in another place too, before anything in them changes here.

Code that changes a file that has to survive says so here first. Most folders have no keeper; a host that shares
its paddock with others has one, and a change that the keeper does not take does not happen.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol


class Keeper(Protocol):
    """Keeps the files of a folder, known by their names below it, such as ``races/0001-A1-C1.journal``.

    The data of a call is kept permanently when it returns. It raises OSError where it cannot be kept, and may
    then be called again with the same or, at the same place, with more: data that was taken after all is not taken
    twice.
    """

    def create(self, name: str, data: bytes) -> None:
        """Keep a new file; raises FileExistsError where there is another of this name."""

    def replace(self, name: str, data: bytes) -> None:
        """Keep this as the whole file."""

    def append(self, name: str, at: int, data: bytes) -> None:
        """Keep this at the end of the file, which is ``at`` bytes long so far."""

    def cut(self, name: str, size: int) -> None:
        """Keep no more than this many bytes of the file."""

    def delete(self, name: str) -> None:
        """Delete the file, or a folder with everything in it."""


_KEEPERS: dict[str, tuple[Keeper, Callable[[str], bool]]] = {}


@contextmanager
def kept_by(folder: Path, keeper: Keeper, keeps: Callable[[str], bool] = lambda name: True) -> Iterator[None]:
    """Pass every change of a file below the folder that it ``keeps`` to this keeper meanwhile."""
    place = f"{folder.absolute()}{os.sep}"
    _KEEPERS[place] = keeper, keeps
    try:
        yield
    finally:
        del _KEEPERS[place]


def _heard_by(path: Path) -> Iterator[tuple[Keeper, str]]:
    for place, (keeper, keeps) in tuple(_KEEPERS.items()):
        whole = str(path.absolute())
        if whole.startswith(place) and keeps(name := Path(whole[len(place) :]).as_posix()):
            yield keeper, name


def create(path: Path, data: bytes) -> None:
    """This file is about to appear; raises OSError where it must not."""
    for keeper, name in _heard_by(path):
        keeper.create(name, data)


def replace(path: Path, data: bytes) -> None:
    """This file is about to become this; raises OSError where it must not."""
    for keeper, name in _heard_by(path):
        keeper.replace(name, data)


def append(path: Path, at: int, data: bytes) -> None:
    """This is about to be written at the end of this file; raises OSError where it must not."""
    for keeper, name in _heard_by(path):
        keeper.append(name, at, data)


def cut(path: Path, size: int) -> None:
    """This file is about to become shorter; raises OSError where it must not."""
    for keeper, name in _heard_by(path):
        keeper.cut(name, size)


def delete(path: Path) -> None:
    """This file, or this folder and everything in it, is about to go; raises OSError where it must not."""
    for keeper, name in _heard_by(path):
        keeper.delete(name)


def move(path: Path, target: Path) -> None:
    """This file, or this folder with everything in it, is about to be called otherwise; raises OSError."""
    for keeper, name in _heard_by(path):
        for file in (path, *path.rglob("*")):
            if file.is_file():
                below = target / file.relative_to(path)
                for other, new in _heard_by(below):
                    if other is keeper:
                        keeper.create(new, file.read_bytes())
        keeper.delete(name)
