"""Remote terminal, at the other end of a connection: what it can show, and how to switch it over and back.

Little is known of it: its kind, and what its owner lets through.
"""

from collections.abc import Mapping

from motorchamp_tui.hosting.client_settings import ClientSettings
from motorchamp_tui.hosting.connection import Connection
from motorchamp_tui.settings.keys import without_clashes
from motorchamp_tui.settings.sources import Origin, SettingValue, gather
from motorchamp_tui.settings.words import KEY_SETTINGS, KEYS, SETTINGS, WrongSettingError, checked, keys_in
from motorchamp_tui.terminals.screen import terminal
from motorchamp_tui.tui.app_settings import AppSettings
from motorchamp_tui.tui.start import splash

KEPT = "with your key"
"""Where settings are saved, as the settings screen words it."""

NO_SCREENS = ("", "dumb", "unknown")


def cannot_show_screens(environ: Mapping[str, str]) -> bool:
    """Whether this kind of terminal cannot show screens."""
    return environ.get("TERM", "") in NO_SCREENS


def taken(environ: Mapping[str, str], size: tuple[int, int]) -> str:
    """The bytes that switch the terminal over, with the picture until the first frame."""
    keys = "" if environ.get("TERM", "") in terminal.TOO_OLD_FOR_QUESTIONS else terminal.KITTY_KEYS_ON
    return terminal.TAKE_SCREEN + terminal.SWITCH_ON + keys + splash(*size)


def given_back(environ: Mapping[str, str]) -> str:
    """The bytes that switch it back."""
    keys = "" if environ.get("TERM", "") in terminal.TOO_OLD_FOR_QUESTIONS else terminal.KITTY_KEYS_OFF
    return terminal.GIVE_BACK + keys + terminal.LEAVE_SCREEN


def encoding_of(environ: Mapping[str, str]) -> str:
    """The encoding of what is shown there: UTF-8, unless another one is named."""
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return locale.partition(".")[2].partition("@")[0] or "utf-8"


def wishes_of(connection: Connection, client_settings: ClientSettings) -> AppSettings:
    """The settings of the connected client: their own, or the defaults for such a terminal.

    A word or a key that can no longer be chosen is left out: nobody is kept out by an old preference.
    """
    said = gather(connection.environ, {}, None)
    said["name"] = SettingValue(connection.client.name, Origin.DEFAULT, "default")
    for setting, word in client_settings.load().items():
        # What an earlier version knew may no longer be a setting.
        if setting in SETTINGS or setting in KEY_SETTINGS:
            remembered = _said(setting, word)
            if remembered is not None:
                said[setting] = remembered
    keys = keys_in({name: value.word for name, value in said.items()})
    for name in keys.keys() - without_clashes(keys).keys():
        del said[f"{KEYS}{name}"]
    encoding = encoding_of(connection.environ)
    return AppSettings(
        said, environ=connection.environ, encoding=encoding, keep_changes=client_settings.keep, place=KEPT
    )


def _said(setting: str, word: str) -> SettingValue | None:
    try:
        return SettingValue(checked(setting, word, KEPT), Origin.FILE, KEPT)
    except WrongSettingError:
        return None
