"""The list of players who are operators: their keys, as in OpenSSH's ``authorized_keys`` or by fingerprint."""

import logging
from collections.abc import Iterator, Mapping
from pathlib import Path

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import anyone_can_write, reason_of
from motorchamp_tui.parsing import ParsingError, bytes_of, text_in
from motorchamp_tui.public_keys import key_in, key_lines

log = logging.getLogger(__name__)


class OperatorListError(MotorChampError):
    """A list of operators that cannot be read or has a mistake in it."""


class OperatorList:
    """The keys in ``file``, which is read again when it has changed; raises :class:`OperatorListError`."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._read_at = 0
        self._keys: dict[str, str] = {}
        self._read()

    def keys(self) -> Mapping[str, str]:
        """The keys of the operators, each with the last word of its line; the old list while it has a mistake."""
        try:
            self._read()
        except OperatorListError as error:
            log.error("%s Those who were on it before still are.", error)
        return self._keys

    def _read(self) -> None:
        try:
            changed = self._file.stat().st_mtime_ns
            if anyone_can_write(self._file):
                raise OperatorListError(
                    f"Every account of this machine can change the list of operators {self._file}, and become one."
                )
            if changed == self._read_at:
                return
            text = text_in(bytes_of(self._file))
        except OSError as error:
            raise OperatorListError(
                f"The list of operators {self._file} cannot be read: {reason_of(error)}."
            ) from error
        except ParsingError as error:
            raise OperatorListError(f"{self._file}: {error}.") from None
        self._read_at = changed
        self._keys = dict(self._entries(text))

    def _entries(self, text: str) -> Iterator[tuple[str, str]]:
        for number, line in key_lines(text):
            key = key_in(line)
            if not key:
                raise OperatorListError(f"{self._file}, line {number}: there is no key in it.")
            yield key, line.split()[-1]
