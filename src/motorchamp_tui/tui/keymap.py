"""Keymap for Textual: the keys that a player has chosen.

The commands, and which keys clash, are in :mod:`motorchamp_tui.settings.keys`.
"""

from collections.abc import Mapping

from motorchamp_tui.settings.keys import COMMANDS
from motorchamp_tui.settings.words import KEYS
from motorchamp_tui.tui.widgets.key_bar import KEY_NAMES

TEXTUALS = {shown: key for key, shown in KEY_NAMES.items()}


def keymap_of(words: Mapping[str, str]) -> dict[str, str]:
    """The keys of every binding whose command has a key other than its default."""
    return {
        id: ",".join(map(_textuals, (word, *kept)))
        for name, word in words.items()
        if name.startswith(KEYS) and word
        for id, kept in COMMANDS[name.removeprefix(KEYS)].ids.items()
    }


def _textuals(key: str) -> str:
    if key in TEXTUALS:
        return TEXTUALS[key]
    return key.casefold().replace("ctrl-", "ctrl+") if len(key) > 1 else key
