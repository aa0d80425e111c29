"""JSON files of a paddock, small ones that are replaced whole and checked when read."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from cattrs import BaseValidationError, Converter, transform_error

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import reason_of, remove, replace_file
from motorchamp_tui.parsing import ParsingError, bytes_of, json_in

Kind = TypeVar("Kind")

MOST_BYTES = 64 * 1024 * 1024


class NotKeptError(MotorChampError):
    """A paddock file that cannot be written at the moment."""

    def __init__(self, file: Path, error: OSError) -> None:
        super().__init__(f"This cannot be kept: {file.name} cannot be written ({reason_of(error)}).")


class DamagedError(MotorChampError):
    """A paddock file that has changed since it was written; it is left as it is."""

    def __init__(self, file: Path, reason: str) -> None:
        self.reason = reason
        super().__init__(f"{file} is damaged: {reason}.")


def with_times(converter: Converter) -> Converter:
    """The converter, once it reads and writes times, too: in UTC."""
    converter.register_unstructure_hook(datetime, datetime.isoformat)
    converter.register_structure_hook(datetime, lambda text, _: datetime.fromisoformat(text).astimezone(UTC))
    return converter


def save(file: Path, data: Any) -> None:
    """Replace the file with this JSON data, on disk when this returns; raises :class:`NotKeptError`."""
    try:
        replace_file(file, json.dumps(data, ensure_ascii=False))
    except OSError as error:
        raise NotKeptError(file, error) from error


def keep_nothing(file: Path, data: Any) -> None:
    """Keep nothing, in place of :func:`save`: nothing is to be changed."""


def delete(path: Path) -> None:
    """Delete the file, or the folder and everything in it; raises :class:`NotKeptError`."""
    try:
        remove(path)
    except OSError as error:
        raise NotKeptError(path, error) from error


def delete_halves(file: Path) -> None:
    """Delete what is left of writing the file in vain; raises :class:`NotKeptError`."""
    try:
        for half in file.parent.glob(f".{file.name}.*"):
            half.unlink()
    except OSError as error:
        raise NotKeptError(file, error) from error


def read(file: Path, kind: type[Kind], converter: Converter) -> Kind:
    """The content of the file, read as this kind of value; raises :class:`DamagedError`."""
    data = _json(file)
    if not isinstance(data, dict):
        raise DamagedError(file, "it has different content")
    try:
        return converter.structure(data, kind)
    except BaseValidationError as error:
        raise DamagedError(file, transform_error(error)[0].rstrip(".")) from None


def _json(file: Path) -> Any:
    try:
        return json_in(bytes_of(file, MOST_BYTES), MOST_BYTES)
    except OSError as error:
        raise DamagedError(file, reason_of(error)) from error
    except ParsingError as error:
        raise DamagedError(file, str(error)) from None
