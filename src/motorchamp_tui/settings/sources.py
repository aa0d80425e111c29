"""Sources of a setting: an option, the environment, the settings file, or its default.

They override each other in this order. The file is read without being turned into values, because the first
frame waits for it; a mistake is reported with its place.
"""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from motorchamp_tui.settings.words import (
    KEYS,
    SETTINGS,
    Animation,
    Setting,
    WrongSettingError,
    british,
    check_keys,
    checked,
)

MOST_BYTES, MOST_SETTINGS = 64 * 1024, 200
if TYPE_CHECKING:
    from motorchamp_tui.parsing import ParsingError

SSH_VARIABLES = ("SSH_CONNECTION", "SSH_TTY")


class Origin(Enum):
    """Where a setting comes from."""

    OPTION = "option"
    ENVIRONMENT = "environment"
    FILE = "file"
    DEFAULT = "default"


class SettingValue(NamedTuple):
    """The value of a setting, and exactly where it comes from."""

    word: str
    origin: Origin
    place: str


Options = Mapping[str, str | None]
"""Settings that a command was given, by name; None where it was not."""


def gather(environ: Mapping[str, str], options: Options, file: Path | None) -> dict[str, SettingValue]:
    """The value of every setting, from its strongest source.

    Raises :class:`WrongSettingError` for the first thing that is wrong, even where something stronger would
    hide it. A file that is missing or cannot be opened sets nothing.
    """
    said = dict(_defaults(environ))
    if file is not None:
        said.update(_in_file(file))
        check_keys({name: value.word for name, value in said.items()}, str(file))
    for name, setting in SETTINGS.items():
        for variable in _variables(setting):
            if value := environ.get(variable):
                word = checked(name, value.casefold() if setting.words else value, variable)
                said[name] = SettingValue(word, Origin.ENVIRONMENT, variable)
        option = options.get(name)
        if option is not None:
            said[name] = SettingValue(checked(name, option, setting.option), Origin.OPTION, setting.option)
    return said


def _variables(setting: Setting) -> tuple[str, ...]:
    """The environment variables that set it, the strongest last."""
    spelled_otherwise = setting.variable.replace("COLOUR", "COLOR")
    return (spelled_otherwise, setting.variable) if spelled_otherwise != setting.variable else (setting.variable,)


def is_over_ssh(environ: Mapping[str, str]) -> bool:
    """Whether the screen is shown over an SSH connection."""
    return any(environ.get(name) for name in SSH_VARIABLES)


def _defaults(environ: Mapping[str, str]) -> Iterator[tuple[str, SettingValue]]:
    for name, setting in SETTINGS.items():
        yield name, SettingValue(setting.default, Origin.DEFAULT, "default")
    if is_over_ssh(environ):
        yield "animation", SettingValue(Animation.OFF.value, Origin.DEFAULT, "default over SSH")


def _in_file(file: Path) -> Iterator[tuple[str, SettingValue]]:
    for name, value, line in settings_in(text_of(file), str(file)):
        place = f"{file}, line {line}"
        yield name, SettingValue(checked(name, value, place), Origin.FILE, place)


def text_of(file: Path) -> str:
    """The text of the settings file; empty where it is missing or cannot be read."""
    try:
        return text_to_change(file)
    except OSError:
        return ""


def text_to_change(file: Path) -> str:
    """The text of the settings file; empty where it is missing. Raises OSError where it cannot be read."""
    if not file.exists():
        return ""
    from motorchamp_tui.parsing import ParsingError, bytes_of, text_in

    try:
        return text_in(bytes_of(file, MOST_BYTES), MOST_BYTES)
    except FileNotFoundError:
        return ""
    except ParsingError as error:
        raise _wrong(str(file), error) from None


def settings_in(text: str, file: str) -> list[tuple[str, object, int]]:
    """Name, value and line of everything set in this TOML text; raises :class:`WrongSettingError`."""
    if not text.strip():
        return []
    from motorchamp_tui.parsing import ParsingError, toml_in

    try:
        values = toml_in(text)
    except ParsingError as error:
        raise _wrong(file, error) from None
    keys = values.pop("keys", {})
    if not isinstance(keys, dict):
        raise WrongSettingError(f'{file}, line {line_of("keys", text)}: keys is a table: keys.advice = "i".')
    if len(values) + len(keys) > MOST_SETTINGS:
        raise WrongSettingError(f"{file}: it has more settings than there are.")
    found = [(british(name), value, line_of(name, text)) for name, value in values.items()]
    for name, value in keys.items():
        line = line_of(f"{KEYS}{name}", text)
        found.append((f"{KEYS}{name}", value, line if line > 1 else line_of(name, text)))
    return found


def _wrong(file: str, error: "ParsingError") -> WrongSettingError:
    return WrongSettingError(f"{file}{', ' if error.place else ': '}{error}.")


def line_of(name: str, text: str) -> int:
    """The line, from 1, in which this is set; 1 where it is not found."""
    found = re.search(rf"""^[ \t]*\[?["']?{re.escape(name)}["']?[ \t]*[=.\]]""", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 1
