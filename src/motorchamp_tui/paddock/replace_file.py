"""Small files that are replaced whole: a reader finds the old text or the new, never half of one.

A file counts as saved when both its text and its name are on disk.
"""

import contextlib
import json
import os
from pathlib import Path
from typing import Any, TypeVar

from cattrs import BaseValidationError, Converter, transform_error

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.journal.file import reason_of, sync_folder, write_all

Kind = TypeVar("Kind")


class NotKeptError(MotorChampError):
    """A paddock file that cannot be written now."""

    def __init__(self, file: Path, error: OSError) -> None:
        super().__init__(f"This cannot be kept: {file.name} cannot be written ({reason_of(error)}).")


class DamagedError(MotorChampError):
    """A paddock file that is not as it was written; it is left as it is."""

    def __init__(self, file: Path, reason: str) -> None:
        self.reason = reason
        super().__init__(f"{file} is damaged: {reason}.")


def exchange(file: Path, data: Any) -> None:
    """Replace the file with this JSON data, on disk when this returns; raises :class:`NotKeptError`."""
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        number = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            write_all(number, json.dumps(data, ensure_ascii=False, indent=1).encode(), 0)
        finally:
            os.close(number)
        fresh.replace(file)
        sync_folder(file.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise NotKeptError(file, error) from error


def forget(file: Path) -> None:
    """Delete the file; raises :class:`NotKeptError`."""
    try:
        file.unlink(missing_ok=True)
        sync_folder(file.parent)
    except OSError as error:
        raise NotKeptError(file, error) from error


def content(file: Path, kind: type[Kind], converter: Converter) -> Kind:
    """What the file holds, read as this kind of thing; raises :class:`DamagedError`."""
    data = _json(file)
    if not isinstance(data, dict):
        raise DamagedError(file, "it holds something else")
    try:
        return converter.structure(data, kind)
    except BaseValidationError as error:
        raise DamagedError(file, transform_error(error)[0].rstrip(".")) from None


def _json(file: Path) -> Any:
    try:
        return json.loads(file.read_bytes())
    except OSError as error:
        raise DamagedError(file, reason_of(error)) from error
    except UnicodeDecodeError:
        raise DamagedError(file, "it is no text") from None
    except json.JSONDecodeError as error:
        raise DamagedError(file, f"line {error.lineno}, column {error.colno} is no JSON") from None
    except RecursionError:
        raise DamagedError(file, "it is nested too deeply") from None
