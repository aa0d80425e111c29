"""Remote terminal, at the other end of a connection: whether it can show screens, and the way over and back.

Little is known of it: its kind, and what its owner lets through.
"""

from collections.abc import Mapping

from motorchamp_tui.terminals.screen import terminal

NO_SCREENS = ("", "dumb", "unknown")


def cannot_show_screens(environ: Mapping[str, str]) -> bool:
    """Whether this kind of terminal cannot show screens."""
    return environ.get("TERM", "") in NO_SCREENS


def taken(environ: Mapping[str, str]) -> str:
    """The bytes that switch the terminal over."""
    keys = "" if environ.get("TERM", "") in terminal.TOO_OLD_FOR_QUESTIONS else terminal.KITTY_KEYS_ON
    return terminal.TAKE_SCREEN + terminal.SWITCH_ON + keys


def given_back(environ: Mapping[str, str]) -> str:
    """The bytes that switch it back."""
    keys = "" if environ.get("TERM", "") in terminal.TOO_OLD_FOR_QUESTIONS else terminal.KITTY_KEYS_OFF
    return terminal.GIVE_BACK + keys + terminal.LEAVE_SCREEN


def encoding_of(environ: Mapping[str, str]) -> str:
    """The encoding of what is shown there: UTF-8, unless another one is named."""
    locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return locale.partition(".")[2].partition("@")[0] or "utf-8"
