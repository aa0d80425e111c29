"""Notices to a terminal that call a player to their go: its bell, or a notification of the desktop.

Most terminals with notifications know OSC 9; OSC 777 is sent only to those known to want it, because some
know both and would show everything twice. A terminal that knows neither ignores them.
"""

from collections.abc import Mapping

from motorchamp_tui.settings.words import Notify
from motorchamp_tui.terminals.screen.terminal import TOO_OLD_FOR_QUESTIONS

BELL = "\a"
END = "\x1b\\"
WANT_777 = ("rxvt", "foot")
"""How TERM begins in terminals that want OSC 777; VTE and those built on it are known by VTE_VERSION."""
MULTIPLEXERS = ("tmux", "screen")


def notice(how: Notify, words: str, environ: Mapping[str, str]) -> str:
    """What to send to a terminal with this environment."""
    kind = environ.get("TERM", "")
    if how is Notify.OFF:
        return ""
    if how is Notify.BELL or kind in TOO_OLD_FOR_QUESTIONS:
        return BELL
    sequence = _notification(words, environ, kind)
    if "TMUX" in environ or kind.startswith(MULTIPLEXERS):
        # tmux swallows it unless its owner allows passthrough; it always knows what to do with a bell.
        return f"\x1bPtmux;{sequence.replace(chr(27), chr(27) * 2)}{END}{BELL}"
    return sequence


def _notification(words: str, environ: Mapping[str, str], kind: str) -> str:
    """The words in the sequence that this terminal wants, with nothing in them that could end it."""
    title, _, rest = "".join(filter(str.isprintable, words)).partition(": ")
    if "VTE_VERSION" in environ or kind.startswith(WANT_777):
        return f"\x1b]777;notify;{title.replace(';', ',')};{rest}{END}"
    return f"\x1b]9;{title}: {rest}{END}"
