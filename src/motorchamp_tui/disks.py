"""Disks that lack something, such as memory sticks and network drives: it is done without, and said once."""

import errno
from collections.abc import Callable, Iterator, MutableSet
from contextlib import contextmanager
from enum import Enum

CANNOT = (
    errno.EPERM,
    errno.ENOTSUP,
    errno.EOPNOTSUPP,
    errno.ENOSYS,
    errno.EINVAL,
    errno.EBADF,
    errno.ENOTTY,
    errno.ENOLCK,
    errno.EMLINK,
    errno.EXDEV,
)
"""The errors by which a disk says that it cannot do something at all, for any program."""


class Lack(Enum):
    """Something that a disk lacks, and what is not promised there."""

    REPLACING = (
        "replaces no file by another: one that is saved is missing for a moment, and a power cut just then leaves "
        "it under the name .old-NAME"
    )
    SYNC = "does not say when something is written: a power cut can take the last moves"
    LOCKS = (
        "has no locks: drive a race in one window only, and run one host on a folder, for nothing keeps them from "
        "writing over each other"
    )
    MODES = "has no permissions: anyone who can use it can read what is kept there"

    @property
    def words(self) -> str:
        """The same in a sentence."""
        return f"The disk on which this is kept {self.value}."


Tell = Callable[[Lack], object]
_met: list[Lack] = []
_tellers: list[Tell] = []


def met(lack: Lack) -> None:
    """It was done without this; the one who hears of it is told the first time."""
    if lack not in _met:
        _met.append(lack)
        for tell in _tellers[-1:]:
            tell(lack)


@contextmanager
def heard_by(tell: Tell) -> Iterator[None]:
    """Tell meanwhile what disks turn out to lack, and nobody else; first what has been met."""
    _tellers.append(tell)
    try:
        for lack in tuple(_met):
            tell(lack)
        yield
    finally:
        _tellers.remove(tell)


def tell_once(lack: Lack, told: MutableSet[str], tell: Callable[[str], object]) -> None:
    """Tell of it in words, unless this has been ``told`` before."""
    topic = f"disk without {lack.name.lower()}"
    if topic not in told:
        told.add(topic)
        tell(lack.words)
