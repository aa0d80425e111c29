"""Who has been here: a name for every key, and what each has set.

Decides that a person is his key: the fingerprint of a public key, an account of this machine, or a guest for
one visit, of whom nothing is kept.
"""

from collections.abc import Mapping
from pathlib import Path

from attrs import frozen


@frozen
class Person:
    """``key`` is ``SHA256:…``, ``account:ann`` or ``guest:…``; it never changes, the name is what others see."""

    key: str
    name: str

    @property
    def is_guest(self) -> bool:
        """Whether nothing of this person is kept."""
        return self.key.startswith("guest:")


class People:
    """Everybody who has been here, kept in ``file``."""

    def __init__(self, file: Path) -> None:
        raise NotImplementedError

    def known(self, key: str) -> Person | None:
        """Whose key this is, or None on a first visit."""
        raise NotImplementedError

    def welcome(self, key: str, name: str) -> Person:
        """Give this key a name, or another one; raises :class:`SetupError` for a name that is taken or none."""
        raise NotImplementedError

    def wishes(self, key: str) -> Mapping[str, str]:
        """What this person has set: a word for every setting that is no longer as usual."""
        raise NotImplementedError

    def remember(self, key: str, changes: Mapping[str, str]) -> None:
        """Keep these settings; a guest's until he leaves. Raises :class:`MotorChampError` where it cannot be kept."""
        raise NotImplementedError
