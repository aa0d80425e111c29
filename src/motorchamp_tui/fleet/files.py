"""Files that hosts share: which ones, and how a folder shows that it is a copy."""

import contextlib
import hashlib
from datetime import datetime
from pathlib import Path

from attrs import frozen

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
