"""The files that hosts share: which they are, and how a folder shows that it is a copy."""

import contextlib
import hashlib
from datetime import datetime
from pathlib import Path

from attrs import frozen

MARK = ".fleet"
"""The file in a folder that is a copy: it has the id of the paddock that it is a copy of."""
MADE_FROM_OTHERS = ("analyses", "ratings.sqlite")
"""What is made from other files, by every host for itself."""


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
    """The id of the paddock of which this folder is a copy; nothing where it is none."""
    with contextlib.suppress(OSError):
        return (folder / MARK).read_text(encoding="utf-8").strip()
    return ""


def digest_of(data: bytes) -> str:
    """The SHA-256 of this, as the database writes it."""
    return hashlib.sha256(data).hexdigest()
