"""What a database does for a paddock, without one."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from attrs import Factory, define

from motorchamp_tui.fleet.working_copy import KeptFile, digest_of, is_copied

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


@define
class MemoryStore:
    """Files by their names; ``before_each`` is called before each of them changes."""

    files: dict[str, bytes] = Factory(dict)
    before_each: Callable[[], None] = lambda: None

    def create(self, name: str, data: bytes) -> None:
        self.before_each()
        if name in self.files and not data.startswith(self.files[name]):
            raise FileExistsError(name)
        self.files[name] = data

    def replace(self, name: str, data: bytes) -> None:
        self.before_each()
        self.files[name] = data

    def append(self, name: str, at: int, data: bytes) -> None:
        self.before_each()
        there = self.files.get(name, b"")
        if len(there) < at or not data.startswith(there[at:]):
            raise AssertionError(f"{name} is {len(there)} bytes long, and {len(data)} are to be written at {at}")
        self.files[name] = there[:at] + data

    def cut(self, name: str, size: int) -> None:
        self.before_each()
        self.files[name] = self.files[name][:size]

    def delete(self, name: str) -> None:
        self.before_each()
        self.files = {
            known: data for known, data in self.files.items() if known != name and not known.startswith(f"{name}/")
        }

    def inventory(self) -> tuple[int, Mapping[str, tuple[KeptFile, str]]]:
        return 0, {
            name: (KeptFile(name, len(data), 0, 0, LONG_AGO), digest_of(data)) for name, data in self.files.items()
        }

    def changed_since(self, change: int) -> tuple[int, Sequence[tuple[KeptFile, bytes]]]:
        raise AssertionError("everything is compared here")

    def content(self, name: str) -> bytes:
        return self.files[name]

    def differs(self, folder: Path) -> list[str]:
        """The files that are not the same in this folder."""
        here = {
            name: path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and is_copied(name := path.relative_to(folder).as_posix())
        }
        return sorted(name for name in here.keys() | self.files.keys() if here.get(name) != self.files.get(name))
