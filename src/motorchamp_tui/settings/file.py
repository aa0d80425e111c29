"""File of settings: read with everything that overrides it, shown with its origin, saved.

In the settings file only the line of a changed setting is replaced; everything else stays as it is.
"""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from attrs import frozen

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import changing, reason_of, replace_file
from motorchamp_tui.locations import settings_file
from motorchamp_tui.settings.sources import (
    Options,
    Origin,
    SettingValue,
    gather,
    right_in,
    settings_in,
    text_to_change,
)
from motorchamp_tui.settings.unused import leave_out
from motorchamp_tui.settings.words import KEYS, NO, YES, check_keys, checked, keys_in, setting_named

__all__ = ["Loaded", "load", "save", "settings_file"]

FIRST_LINE = "# MotorChamp: motorchamp settings shows what can be set."


class SettingsNotSavedError(MotorChampError):
    """The settings file could not be written; the game uses the chosen values."""

    exit_status: ClassVar[int] = 1

    def __init__(self, file: Path, reason: str) -> None:
        super().__init__(f"This cannot be remembered: {file} cannot be written ({reason}).")


@frozen
class Loaded:
    """The settings in force, and where each comes from."""

    said: Mapping[str, SettingValue]
    file: Path

    @property
    def words(self) -> dict[str, str]:
        """The word for every setting."""
        return {name: value.word for name, value in self.said.items()}

    @property
    def keys(self) -> dict[str, str]:
        """The keys that were chosen, by the name of their command."""
        return keys_in(self.words)

    def lines(self) -> Iterator[str]:
        """Each setting with its value and where it comes from, then where the file is."""
        widest = max(len(value.word) for value in self.said.values())
        for name, value in self.said.items():
            place = f"{self.file.name}{value.place.removeprefix(str(self.file))}"
            where = place if value.origin is Origin.FILE else value.place
            yield f"{name:<11} {value.word or '–':<{widest}}  {where}"
        try:
            state = "" if self.file.exists() else " (not there yet)"
        except OSError as error:
            state = f" (cannot be read: {reason_of(error)})"
        yield f"{'file':<11} {self.file}{state}"

    def as_data(self) -> dict[str, Any]:
        """The same for JSON: each setting's value, its source, where that is, and what else it can be."""
        return {
            name: {
                "value": value.word if setting_named(name).words != (YES, NO) else value.word == YES,
                "from": value.origin.value,
                "where": value.place,
                "words": list(setting_named(name).words),
                "meaning": setting_named(name).meaning,
            }
            for name, value in self.said.items()
        }


def load(
    environ: Mapping[str, str] = os.environ, options: Options | None = None, file: Path | None = None
) -> Loaded:
    """The settings of this person; raises :class:`WrongSettingError` for an option alone."""
    file = file or settings_file()
    return Loaded(gather(environ, options or {}, file, leave_out), file)


def save(changes: Mapping[str, str], file: Path | None = None) -> None:
    """Write these settings to the file, all or none; everything else in it stays as it is.

    Raises :class:`WrongSettingError` for a wrong word or a file that is not TOML, :class:`SettingsNotSavedError`
    where it cannot be written.
    """
    file = file or settings_file()
    words = {name: checked(name, word, "settings") for name, word in changes.items()}
    try:
        place = file.resolve()
        with changing(place):
            replace_file(place, _changed(text_to_change(place), words, str(file)))
    except (OSError, RuntimeError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else "its links go round in a circle"
        raise SettingsNotSavedError(file, reason) from error


def _changed(text: str, words: Mapping[str, str], file: str) -> str:
    """The text of the file with these settings in it; raises :class:`WrongSettingError`."""
    there = {name: value.word for name, value in right_in(text, file).items()}
    check_keys({**there, **words}, "settings")
    for name, word in words.items():
        text = _with(text or f"{FIRST_LINE}\n", name, word)
    settings_in(text, file)
    return text


def _with(text: str, name: str, word: str) -> str:
    """The text with this setting in it, in its old place or at the end."""
    value = word if setting_named(name).words == (YES, NO) else _quoted(word)
    first, last = 0, _end_of_table(text, 0)
    if name.startswith(KEYS) and (table := re.search(r"^[ \t]*\[keys\][^\n]*\n?", text, re.MULTILINE)):
        name = name.removeprefix(KEYS)
        first, last = table.end(), _end_of_table(text, table.end())
    return text[:first] + _line_in(text[first:last], name, value) + text[last:]


def _end_of_table(text: str, start: int) -> int:
    """Where the next table begins: keys outside any table come before all tables."""
    found = re.compile(r"^[ \t]*\[", re.MULTILINE).search(text, start)
    return found.start() if found else len(text)


def _line_in(text: str, name: str, value: str) -> str:
    """The text with this line in it, in its old place or at the end."""
    spelled = name.replace("colour", "colou?r")
    there = re.compile(rf"""^[ \t]*["']?{spelled}["']?[ \t]*=[^\n#"']*(?:"[^"\n]*"|'[^'\n]*')?""", re.MULTILINE)
    line = f"{name} = {value}"
    if there.search(text):
        return there.sub(lambda _: line, text, count=1)
    return f"{text}{'' if not text or text.endswith(chr(10)) else chr(10)}{line}\n"


def _quoted(word: str) -> str:
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
