"""Keys: the host's own, and those of the people it lets in.

A host makes its key once, and nobody else can read it.
"""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncssh

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import (
    anyone_can_write,
    elsewhere,
    make_folder,
    name_finished,
    reason_of,
    sync_folder,
    write_all,
)
from motorchamp_tui.parsing import ParsingError, bytes_of, text_in
from motorchamp_tui.public_keys import key_lines
from motorchamp_tui.terminals.ssh import HOST_KEY


class HostKeyError(MotorChampError):
    """A host key that cannot be made or used."""

    exit_status = 1


class AllowListError(MotorChampError):
    """A list of keys that cannot be read or has a mistake in it."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The host's key, made if it has none yet; raises :class:`HostKeyError`."""
    file = folder / HOST_KEY
    try:
        make_folder(folder)
        return _read(file) if file.exists() else _made(file)
    except OSError as error:
        raise HostKeyError(f"The host key {file} cannot be used: {reason_of(error)}.") from error


def _read(file: Path) -> asyncssh.SSHKey:
    try:
        return asyncssh.import_private_key(file.read_bytes())
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        raise HostKeyError(
            f"{file} is not a host key that can be read ({str(error).rstrip('.')}): restore it from a backup. "
            "Without that file a new key is made, and everyone who has been here gets a warning."
        ) from None


def _made(file: Path) -> asyncssh.SSHKey:
    """A new key; it appears whole or not at all, and nobody else can ever read it."""
    key = asyncssh.generate_private_key("ssh-ed25519", comment="motorchamp host")
    data = key.export_private_key()
    number, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    work = Path(name)
    try:
        try:
            write_all(number, data, 0)
        finally:
            os.close(number)
        elsewhere.create(file, data)
        # If two hosts start at once, only one makes the key.
        name_finished(work, file)
    except FileExistsError:
        return _read(file)
    finally:
        work.unlink(missing_ok=True)
    sync_folder(file.parent)
    return key


class AllowList:
    """The keys in a file like OpenSSH's ``authorized_keys``; read again when it has changed."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._read_at = 0
        self._keys: list[asyncssh.SSHAuthorizedKeys] = []
        self.refresh()

    def refresh(self) -> None:
        """Read the file if it has changed; where it has a mistake, the old list holds: :class:`AllowListError`."""
        try:
            changed = self._file.stat().st_mtime_ns
            if anyone_can_write(self._file):
                raise AllowListError(f"Every account of this machine can change the list of keys {self._file}.")
            if changed == self._read_at:
                return
            text = text_in(bytes_of(self._file))
        except OSError as error:
            raise AllowListError(f"The list of keys {self._file} cannot be read: {reason_of(error)}.") from error
        except ParsingError as error:
            raise AllowListError(f"{self._file}: {error}.") from None
        self._keys = list(self._entries(text))
        self._read_at = changed

    def has(self, key: asyncssh.SSHKey, host: str, address: str) -> bool:
        """Whether a client with this key may come in from there."""
        return any(entry.validate(key, host, address) is not None for entry in self._keys)

    def _entries(self, text: str) -> Iterator[asyncssh.SSHAuthorizedKeys]:
        for number, line in key_lines(text):
            try:
                yield asyncssh.import_authorized_keys(line)
            except ValueError as error:
                reason = "it has no keys" if "No valid" in str(error) else str(error)
                raise AllowListError(f"{self._file}, line {number}: {reason}.") from None
