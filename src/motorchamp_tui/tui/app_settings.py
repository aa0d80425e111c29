"""Settings of the player at an app, while it runs.

A change takes effect at once, and is saved if possible: in a settings file, or by the key of a
player who is connected from elsewhere.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from textual.app import App

from motorchamp_tui.errors import why_not
from motorchamp_tui.settings.keys import COMMANDS
from motorchamp_tui.settings.sources import Origin, SettingValue, gather
from motorchamp_tui.settings.unused import leave_out, take
from motorchamp_tui.settings.words import KEYS, RACE_DRIVEN, TerminalCursor
from motorchamp_tui.terminals.screen import textual_parts
from motorchamp_tui.tui.look.looks import Look, look_of, put_on
from motorchamp_tui.tui.widgets.key_bar import KEY_NAMES

LOOKS = ("glyphs", "colours", "theme")
"""The settings that change how everything looks."""

FULLY_EQUIPPED = {"TERM": "xterm-direct"}
"""The environment of an app that knows nothing about its terminal."""

Keep = Callable[[Mapping[str, str]], None]
"""Keeps changed settings; raises :class:`MotorChampError` where it cannot."""


class AppSettings:
    """The settings of one app; saved in ``file``, or by ``keep_changes``, or nowhere.

    ``place`` is where that is, in the words of the settings screen.
    """

    def __init__(
        self,
        said: Mapping[str, SettingValue],
        *,
        environ: Mapping[str, str] = FULLY_EQUIPPED,
        encoding: str | None = "utf-8",
        file: Path | None = None,
        keep_changes: Keep | None = None,
        place: str = "",
        unused: Sequence[str] = (),
    ) -> None:
        self.said = dict(said)
        self.unused = unused
        """Why settings were left out, to be said once."""
        self.overriding = {name: value for name, value in said.items() if value.origin is Origin.ENVIRONMENT}
        """The settings of the environment, which override these at every start."""
        self.environ = environ
        self.encoding = encoding
        self.place = f"in {file}" if file else place
        self._keep = saving_in(file) if file else keep_changes

    @property
    def words(self) -> dict[str, str]:
        """The word for every setting."""
        return {name: value.word for name, value in self.said.items()}

    @property
    def look(self) -> Look:
        """How the app looks."""
        return look_of(self.words, self.environ, self.encoding)

    @property
    def seems(self) -> Look:
        """How it would look without settings for glyphs and colours."""
        return look_of(self.words | {"glyphs": "auto", "colours": "auto"}, self.environ, self.encoding)

    def change(self, changes: Mapping[str, str]) -> str:
        """Take these words as the settings, and save them; returns why not, or an empty text."""
        for name, word in changes.items():
            self.said[name] = SettingValue(word, Origin.FILE, self.place or "until you leave")
        return why_not(self._keep, changes) if self._keep else ""

    def is_asked_for(self) -> bool:
        """Whether the player has not said yet which glyphs and colours they can read."""
        return all(self.said[name].origin is Origin.DEFAULT for name in ("glyphs", "colours"))


def saving_in(file: Path) -> Keep:
    """Keeps changed settings in this file."""

    def keep_changes(changes: Mapping[str, str]) -> None:
        from motorchamp_tui.settings.file import save

        save(changes, file)

    return keep_changes


_settings: WeakKeyDictionary[App[Any], AppSettings] = WeakKeyDictionary()


def keep(app: App[Any], settings: AppSettings) -> None:
    """Give the app these settings, and make it look like them."""
    _settings[app] = settings
    put_on(app, settings.look)
    _show_cursor(app, settings)
    if any(name.startswith(KEYS) for name in settings.said):  # most people have chosen none
        app.set_keymap(keymap_of(settings.words))


def app_settings_of(app: App[Any]) -> AppSettings:
    """The app's settings; the defaults where none were given."""
    if app not in _settings:
        _settings[app] = AppSettings(gather({}, {}, None))
    return _settings[app]


def game_chosen(app: App[Any]) -> str:
    """The name of the game that the player has chosen on the title or in the settings."""
    return app_settings_of(app).words["game"]


def told_at(app: App[Any]) -> set[str]:
    """What the player at this app has been told, and so has done; they are new only where that is kept."""
    told: set[str] = getattr(app, "told", {RACE_DRIVEN})
    return told


def change(app: App[Any], name: str, word: str) -> str:
    """Change one of the app's settings, at once; returns why it cannot be saved, or an empty text."""
    settings = app_settings_of(app)
    trouble = settings.change({name: word})
    if name in LOOKS:
        put_on(app, settings.look)
    _show_cursor(app, settings)
    return trouble


def _show_cursor(app: App[Any], settings: AppSettings) -> None:
    textual_parts.show_cursor(app, is_shown=TerminalCursor(settings.words["cursor"]) is TerminalCursor.SHOWN)


KEYS_OF_TEXTUAL = {shown: key for key, shown in KEY_NAMES.items()}


def keymap_of(words: Mapping[str, str]) -> dict[str, str]:
    """Textual's keys for every binding whose command has a key other than its default."""
    return {
        id: ",".join(map(_textuals, (word, *kept)))
        for name, word in words.items()
        if name.startswith(KEYS) and word
        for id, kept in COMMANDS[name.removeprefix(KEYS)].ids.items()
    }


def _textuals(key: str) -> str:
    """What Textual calls this key."""
    if key in KEYS_OF_TEXTUAL:
        return KEYS_OF_TEXTUAL[key]
    return key.casefold().replace("ctrl-", "ctrl+") if len(key) > 1 else key


def key_of(app: App[Any], command: str) -> str:
    """The key of a command, as it is shown."""
    said = app_settings_of(app).said.get(f"{KEYS}{command}")
    return said.word if said and said.word else COMMANDS[command].keys[0]


def app_settings_here(environ: Mapping[str, str], options: Mapping[str, str | None]) -> AppSettings:
    """The settings of the player at this terminal; raises :class:`WrongSettingError` for an option alone."""
    from motorchamp_tui.locations import settings_file

    file = settings_file()
    encoding = sys.__stderr__.encoding if sys.__stderr__ else None
    said = gather(environ, options, file, leave_out)
    return AppSettings(said, environ=environ, encoding=encoding, file=file, unused=take())
