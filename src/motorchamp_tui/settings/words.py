"""Settings by name: the words that each may be, and its default.

Imports nothing heavy, because the first frame waits for it.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple

from motorchamp_tui.errors import FEW, MotorChampError, UnknownNameError, nearest
from motorchamp_tui.settings.keys import CAN_BE_CHOSEN, COMMANDS, clash, written_key
from motorchamp_tui.words import brief


class Glyphs(Enum):
    """The characters of the screens: what the terminal seems to show, everything, lines and blocks, letters."""

    AUTO = "auto"
    FULL = "full"
    LINES = "lines"
    ASCII = "ascii"


class Colours(Enum):
    """How many colours are used: as many as the terminal seems to show, all, 256, sixteen, none."""

    AUTO = "auto"
    TRUE = "true"
    MANY = "256"
    SIXTEEN = "16"
    NONE = "none"


class Animation(Enum):
    """How much is shown between two moves."""

    FULL = "full"
    SHORT = "short"
    OFF = "off"


class BotsSpeed(Enum):
    """How fast bots drive."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    AT_ONCE = "at once"


class Throwing(Enum):
    """Which dice are thrown for you where only one choice is open: all except in your first race, all, those the
    rules prescribe, or none."""

    AUTO = "auto"
    ALWAYS = "always"
    WHEN_FORCED = "when forced"
    BY_HAND = "by hand"


class TerminalCursor(Enum):
    """Whether the terminal's cursor is visible on what is marked; it is there in any case."""

    SHOWN = "shown"
    HIDDEN = "hidden"


class Notify(Enum):
    """How you are called to your go: not at all, by the terminal's bell, by a desktop notification."""

    OFF = "off"
    BELL = "bell"
    DESKTOP = "desktop"


RACE_DRIVEN = "race driven"
"""A note of the coach: the player has finished a race."""


def lessons_done(game: str) -> str:
    """A note of the coach: the player has done all lessons of this game."""
    return f"lessons {game}"


YES, NO = "true", "false"

GAMES = ("motorchamp", "motorsportspiel")
"""The games on the title, by the names of ``games.GAMES``."""

BY_RATING, MIXED, EASY = "by rating", "mixed", "easy"
BOTS_TO_MEET = ("rookie", "hothead", "wary", "charger", "blocker", "steady", "daring", "champion")
"""The bots of every game, by the names that they have in all of them, about the weakest first."""
OPPONENTS = (BY_RATING, MIXED, EASY, *BOTS_TO_MEET)
"""The bots of the races that are ready: near your rating, some of all kinds, easy ones, or one kind."""

DARK, LIGHT, HIGH_CONTRAST = "dark", "light", "high-contrast"
OUR_THEMES = (DARK, LIGHT, HIGH_CONTRAST)
TEXTUALS_THEMES = (
    "textual-dark",
    "textual-light",
    "nord",
    "gruvbox",
    "catppuccin-mocha",
    "dracula",
    "tokyo-night",
    "monokai",
    "flexoki",
    "catppuccin-latte",
    "catppuccin-frappe",
    "catppuccin-macchiato",
    "solarized-light",
    "solarized-dark",
    "rose-pine",
    "rose-pine-moon",
    "rose-pine-dawn",
    "atom-one-dark",
    "atom-one-light",
)
"""All of Textual's except the two in the terminal's own colours, which may be unreadable."""


class Setting(NamedTuple):
    """One thing that can be set; any text where there are no ``words``.

    On its page it has a ``label``; ``shown`` are other forms of its words there, ``notes`` what is beside them.
    """

    name: str
    words: tuple[str, ...]
    default: str
    meaning: str
    label: str = ""
    notes: Mapping[str, str] = {}
    shown: Mapping[str, str] = {}

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return f"MOTORCHAMP_{self.name.upper()}"

    @property
    def option(self) -> str:
        """The option of a command that sets it."""
        return f"--{self.name.replace('_', '-')}"


ON_OFF = {YES: "on", NO: "off"}


def _words(kind: type[Enum]) -> tuple[str, ...]:
    return tuple(member.value for member in kind)


SETTINGS: Mapping[str, Setting] = {
    setting.name: setting
    for setting in (
        Setting(
            "glyphs",
            _words(Glyphs),
            "auto",
            "the characters that the screens are drawn with",
            "Glyphs",
            {"full": "all of Unicode", "lines": "lines and blocks, as on a text console", "ascii": "ASCII only"},
        ),
        Setting(
            "colours",
            _words(Colours),
            "auto",
            "how many colours the terminal has",
            "Colours",
            {
                "true": "all of them",
                "256": "from a fixed palette",
                "16": "squares get patterns",
                "none": "squares get patterns",
            },
            {"true": "true colour", "256": "256 colours", "16": "16 colours", "none": "no colours"},
        ),
        Setting("theme", (*OUR_THEMES, *TEXTUALS_THEMES), DARK, "the colours of the screens", "Theme"),
        Setting(
            "animation",
            _words(Animation),
            "full",
            "how much the dice and cars move on the screen",
            "Animation",
            {"full": "dice fall, cars drive", "short": "cars jump along", "off": "nothing moves"},
        ),
        Setting("bots_speed", _words(BotsSpeed), "normal", "how fast bots drive", "Bots drive"),
        Setting(
            "game",
            GAMES,
            GAMES[0],
            "the game on the title, and of every command that names no other",
            "Game",
            dict.fromkeys(GAMES, "shown on the title"),
        ),
        Setting(
            "opponents",
            OPPONENTS,
            BY_RATING,
            "which bots you meet in Quick race and An evening: those near your rating, some of all kinds, easy "
            "ones (half of them drive at random), or one kind",
            "Opponents",
        ),
        Setting(
            "throw",
            _words(Throwing),
            "auto",
            "whether dice are thrown for you where one choice is open: always, when the rules and not "
            "just fair play force it, or never (by hand); auto is by hand in your first race",
            "Throw",
            {
                "auto": "by hand in your first race, then for you",
                "always": "thrown for you if one choice is open",
                "when forced": "only where the rules name the dice",
                "by hand": "you throw every time",
            },
        ),
        Setting(
            "coach",
            (YES, NO),
            YES,
            "whether new things are explained when you first meet them",
            "Coach",
            {YES: "a line for each new thing", NO: "says nothing"},
            ON_OFF,
        ),
        Setting(
            "talk",
            (YES, NO),
            YES,
            "whether you see the chat at a race and can say something",
            "Talk",
            {YES: "in races with others", NO: "hidden from you"},
            ON_OFF,
        ),
        Setting(
            "notify",
            _words(Notify),
            "off",
            "how you are called to your go: by the terminal's bell, or by a desktop notification while "
            "its window has no focus",
            "On your go",
            {
                "off": "nothing outside the screen",
                "bell": "the terminal's bell, once a go",
                "desktop": "a notification while you look elsewhere",
            },
        ),
        Setting(
            "cursor",
            _words(TerminalCursor),
            "shown",
            "whether you see the terminal's cursor on what is marked; braille displays and magnifiers follow it",
            "Cursor",
            {"shown": "on what is marked", "hidden": "invisible, but in its place"},
        ),
        Setting("name", (), "", "your name; your login name if empty", "Your name"),
    )
}
"""Every setting, in the order in which they are shown."""


KEYS = "keys."
"""The prefix of a command's name in a setting for its key."""


KEY_SETTINGS: Mapping[str, Setting] = {
    f"{KEYS}{name}": Setting(f"{KEYS}{name}", (), "", f"the key for: {command.words}")
    for name, command in COMMANDS.items()
}
"""A setting for the key of each command; listed only where one has been chosen."""


class WrongSettingError(MotorChampError):
    """A setting that does not exist or cannot have this value; the sentence begins with its place."""


def british(name: str) -> str:
    """The British spelling of an option or a setting: ``color`` is understood, too."""
    return name.replace("color", "colour")


def setting_named(name: str) -> Setting:
    """The setting of this name; raises :class:`UnknownNameError`."""
    known = british(name.replace("-", "_"))
    found = SETTINGS.get(known) or KEY_SETTINGS.get(known)
    if found is None:
        raise UnknownNameError("setting", name, KEY_SETTINGS if name.startswith(KEYS) else SETTINGS)
    return found


def checked(name: str, value: object, place: str) -> str:
    """The word for this ``value`` of the setting; raises :class:`WrongSettingError`, which names the place.

    TOML has its own true and 16, where words are meant: they become words.
    """
    if name.startswith(KEYS):
        return _checked_key(name, value, place)
    if name == KEYS.rstrip("."):
        raise WrongSettingError(f'{place}: keys is a table: keys.advice = "i".')
    if name not in SETTINGS:
        hint = nearest(name, SETTINGS)
        more = f"Did you mean {hint}?" if hint else f"Choose from: {', '.join(SETTINGS)}."
        raise WrongSettingError(f"{place}: there is no setting {brief(name)!r}. {more}")
    setting = SETTINGS[name]
    word = _word(value)
    if word is None:
        raise WrongSettingError(f"{place}: {name} must be a word in quotation marks.")
    if not setting.words:
        return _name(word, place)
    if word not in setting.words:
        raise WrongSettingError(f"{place}: {_right_words(setting, word)}")
    return word


def _checked_key(name: str, value: object, place: str) -> str:
    """The key chosen for a command; empty for its default."""
    if name not in KEY_SETTINGS:
        hint = nearest(name, KEY_SETTINGS)
        more = f"Did you mean {hint}?" if hint else f"Choose from: {', '.join(COMMANDS)}."
        command = brief(name.removeprefix(KEYS))
        raise WrongSettingError(f"{place}: there is no command {command!r} with a key. {more}")
    word = _word(value)
    if word in ("", "default"):
        return ""
    key = written_key(word) if word else None
    if key is None:
        raise WrongSettingError(f"{place}: {name} must be {CAN_BE_CHOSEN}, not {brief(repr(value))}.")
    return key


def keys_in(words: Mapping[str, str]) -> dict[str, str]:
    """The keys among these settings, by the name of their command."""
    return {name.removeprefix(KEYS): word for name, word in words.items() if name.startswith(KEYS)}


def check_keys(words: Mapping[str, str], place: str) -> None:
    """Raise :class:`WrongSettingError` where a key would do two things on one screen."""
    found = clash(keys_in(words))
    if found is not None:
        key, first, second = found
        raise WrongSettingError(
            f"{place}: {key} would be the key for both {first} and {second}; change one of them."
        )


def _word(value: object) -> str | None:
    match value:
        case bool():
            return YES if value else NO
        case int():
            return str(value)
        case str():
            return value.strip()
        case _:
            return None


def _right_words(setting: Setting, word: str) -> str:
    hint = nearest(word, setting.words)
    if hint and len(setting.words) > FEW:
        return f"there is no {setting.name} {brief(word)!r}. Did you mean {hint}?"
    suggestion = f" Did you mean {hint}?" if hint else ""
    return f"{setting.name} is {_either(setting.words)}, not {brief(word)!r}.{suggestion}"


def _either(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}"


def _name(word: str, place: str) -> str:
    """The intended name: invisible letters in it, which were once allowed, are left out."""
    from motorchamp_tui.names import without_unseen, wrong_with_name

    name = without_unseen(word)
    wrong = wrong_with_name(name) if word else None
    if wrong:
        raise WrongSettingError(f"{place}: {wrong}.")
    return name
