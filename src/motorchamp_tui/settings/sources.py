"""Sources of a setting: an option, the environment, the settings file, or its default.

They override each other in this order. The file is read without being turned into values, because the first
frame waits for it; a mistake is reported with its place.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from motorchamp_tui.settings.keys import clash
from motorchamp_tui.settings.words import (
    KEY_SETTINGS,
    KEYS,
    SETTINGS,
    Animation,
    Setting,
    WrongSettingError,
    british,
    checked,
    keys_in,
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


KEPT = "with your key"
"""Where a host keeps settings, as the settings screen words it."""
Options = Mapping[str, str | None]
"""Settings that a command was given, by name; None where it was not."""


LeaveOut = Callable[[str], object]
"""Is called with a sentence on each setting that cannot be used."""


def gather(
    environ: Mapping[str, str], options: Options, file: Path | None, leave_out: LeaveOut = lambda _: None
) -> dict[str, SettingValue]:
    """The value of every setting, from its strongest source; a source that cannot be used is left out.

    Raises :class:`WrongSettingError` for an option of the command alone.
    """
    said = dict(_defaults(environ))
    if file is not None:
        with leaving_out(leave_out, "The file"):
            said.update(right_in(text_of(file), str(file), leave_out))
    for name, setting in SETTINGS.items():
        for variable in _variables(setting):
            if value := environ.get(variable):
                with leaving_out(leave_out):
                    word = checked(name, value.casefold() if setting.words else value, variable)
                    said[name] = SettingValue(word, Origin.ENVIRONMENT, variable)
        option = options.get(name)
        if option is not None:
            said[name] = SettingValue(checked(name, option, setting.option), Origin.OPTION, setting.option)
    return said


def usable(kept: Mapping[str, str], leave_out: LeaveOut = lambda _: None) -> dict[str, SettingValue]:
    """Those of these words, kept on a host with a player's key, that can be used.

    What an earlier version knew, and is no longer a setting, is passed over.
    """
    said = dict[str, SettingValue]()
    for name, word in kept.items():
        if name in SETTINGS or name in KEY_SETTINGS:
            with leaving_out(leave_out):
                said[name] = SettingValue(checked(name, word, f"Kept {KEPT}"), Origin.FILE, KEPT)
    return said


@contextmanager
def leaving_out(leave_out: LeaveOut, what: str = "This setting") -> Iterator[None]:
    """Leave out what turns out to be wrong meanwhile, and say so."""
    try:
        yield
    except WrongSettingError as error:
        leave_out(f"{error} {what} is left out.")


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


def right_in(text: str, file: str, leave_out: LeaveOut = lambda _: None) -> dict[str, SettingValue]:
    """Everything in this TOML text that can be used; raises :class:`WrongSettingError` where it is not TOML."""
    said: dict[str, SettingValue] = {}
    for name, value, line in settings_in(text, file):
        place = f"{file}, line {line}"
        with leaving_out(leave_out):
            said[name] = SettingValue(checked(name, value, place), Origin.FILE, place)
    leave_out_clashes(said, file, leave_out)
    return said


def leave_out_clashes(said: dict[str, SettingValue], place: str, leave_out: LeaveOut) -> None:
    """Leave out the keys that would do two things on one screen, and say so."""
    while found := clash(keys_in({name: value.word for name, value in said.items()})):
        # The first of the two has chosen the key: no two that meet have the same by default.
        key, first, second = found
        del said[f"{KEYS}{first}"]
        leave_out(f"{place}: {key} would be the key for both {first} and {second}. {KEYS}{first} is left out.")


def text_of(file: Path) -> str:
    """The text of the settings file; empty where it is missing. Raises :class:`WrongSettingError`."""
    try:
        return text_to_change(file)
    except OSError as error:
        from motorchamp_tui.files import reason_of

        raise WrongSettingError(f"{file} cannot be read: {reason_of(error)}.") from None


def text_to_change(file: Path) -> str:
    """The text of the settings file; empty where it is missing. Raises OSError where it cannot be read."""
    try:
        file.stat()  # most players have none, and wait for no parser
        from motorchamp_tui.parsing import ParsingError, bytes_of, text_in
    except (FileNotFoundError, NotADirectoryError):
        return ""
    try:
        return text_in(bytes_of(file, MOST_BYTES), MOST_BYTES)
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
    keys = values.pop("keys") if isinstance(values.get("keys"), dict) else {}
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
