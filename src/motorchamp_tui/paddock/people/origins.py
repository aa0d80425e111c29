"""Origins of what is kept: from which networks a name, a race, a circuit came, and when.

No address is on disk: what is kept of it are digests of its networks, with a secret of this folder, for as long as
the thing itself is there. They are a file of their own, so that a program that does not know it leaves it alone.
"""

import hashlib
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from attrs import field, frozen
from cattrs import Converter

from motorchamp_tui.networks import Networks, networks_of
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.files.json_files import read

_CONVERTER = Converter()
_CONVERTER.register_structure_hook(date, lambda text, _: date.fromisoformat(text))
_CONVERTER.register_unstructure_hook(date, date.isoformat)
LONG_AGO = date(1970, 1, 1)
"""When those came whose names are older than the file."""
LETTERS = 16
"""Of each digest."""


@frozen
class MadeFrom:
    """When something was made, and from which networks: their digests; none where they are not known."""

    day: date
    networks: Mapping[str, int] = field(factory=dict)


@frozen
class _OriginFile:
    """The content of the file: the origins by the kind of thing and by its own word."""

    secret: str = field(factory=lambda: secrets.token_hex(16))
    made: Mapping[str, Mapping[str, MadeFrom]] = field(factory=dict)


class Origins:
    """They are kept in ``file`` by ``keep``; without a file they are known until the end of the program.

    Raises :class:`DamagedError` where the file is not one of ours; it is left as it is.
    """

    def __init__(self, file: Path | None, clock: Clock, keep: Callable[[Path, Any], None]) -> None:
        self._file = file
        self._clock = clock
        self._keep = keep
        self.is_new = file is None or not file.exists()
        content = _OriginFile() if file is None or self.is_new else read(file, _OriginFile, _CONVERTER)
        self._secret = content.secret
        self._made = {kind: dict(made) for kind, made in content.made.items()}
        self._on_disk: dict[str, dict[str, Any]] = _CONVERTER.unstructure(self._made)
        """What the file holds: with thousands of names it is not worked out again for every change."""
        self.shared: frozenset[str] = frozenset()
        """The addresses that are known to be shared by many."""

    def digests(self, place: str) -> Networks:
        """The digests of the networks that count for this address, account or key."""
        return {self.digest(name): size for name, size in networks_of(place, self.shared).items()}

    def digest(self, network: str) -> str:
        """What is kept of this network."""
        return hashlib.sha256(f"{self._secret} {network}".encode()).hexdigest()[:LETTERS]

    def note(self, kind: str, what: str, networks: Networks) -> None:
        """This has been made today, from these networks."""
        self._put(kind, {what: MadeFrom(self._clock.now().date(), networks)})

    def add(self, kind: str, those: Iterable[str]) -> None:
        """Note those that are not known; whatever is older than the file has been there for long."""
        day = LONG_AGO if self.is_new else self._clock.now().date()
        self.is_new = False
        self._put(kind, {what: MadeFrom(day) for what in those if self.of(kind, what) is None})

    def of(self, kind: str, what: str) -> MadeFrom | None:
        """Where this came from, and when; None where that is not known."""
        return self._made.get(kind, {}).get(what)

    def keep_only(self, kind: str, those: Collection[str]) -> None:
        """Forget all of this kind but those."""
        self.forget(kind, [what for what in self._made.get(kind, ()) if what not in those])

    def forget(self, kind: str, those: Iterable[str]) -> None:
        """These are there no longer."""
        gone = [what for what in those if self.of(kind, what) is not None]
        for what in gone:
            del self._made[kind][what], self._on_disk[kind][what]
        if gone:
            self._save()

    def _put(self, kind: str, origins: Mapping[str, MadeFrom]) -> None:
        if origins:
            self._made.setdefault(kind, {}).update(origins)
            self._on_disk.setdefault(kind, {}).update(_CONVERTER.unstructure(dict(origins)))
            self._save()

    def _save(self) -> None:
        if self._file is not None:
            made = {kind: dict(origins) for kind, origins in self._on_disk.items()}
            self._keep(self._file, {"secret": self._secret, "made": made})
