"""Players who have been here: a name for every key, and the settings of each.

A player is a key: the fingerprint of a public key, an account on this machine, or a guest for one visit, about
whom nothing is kept.
"""

import functools
import hashlib
import logging
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import define, evolve, field, frozen
from cattrs import Converter

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.lookalikes import appearance, appearances, is_of_one_script
from motorchamp_tui.names import LONGEST_NAME, wrong_with_name
from motorchamp_tui.paddock.changes import ChangedPart, Changes
from motorchamp_tui.paddock.files.json_files import read, save
from motorchamp_tui.paddock.owned import Owned, by_owner
from motorchamp_tui.words import capitalised

LOG = logging.getLogger(__name__)
GUEST = "guest:"
WANTS_LINES = "plain"
"""The setting of those who come in line by line on any terminal."""
MOST_PEOPLE, MOST_WISHES, LONGEST_WISH = 10_000, 100, 200
_CONVERTER = Converter(forbid_extra_keys=True)
OFFICES = (
    *("admin", "administrator", "root", "host", "operator", "moderator", "owner", "steward", "referee", "marshal"),
    *("race control", "official", "support", "system", "server", "paddock"),
)
"""Words for people in charge."""
ADDRESSED = ("you", "me", "all", "everybody", "everyone", "here", "channel", "room", "guest")
NOT_PEOPLE = (
    *("nobody", "none", "somebody", "someone", "anybody", "others"),
    *("bot", "computer", "stand-in", "unknown", "former"),
)
"""Words that screens and sentences have where a name can be."""
NEVER_IN_A_NAME = ("you", "bot")
"""The words that screens put beside names: no part of a name may look like one."""
MOST_NUMBERED = 10
"""Up to here bots and cars have numbers."""


def stem_of(key: str) -> str:
    """The name of what is kept of the person with this key by itself; the key cannot be read from it."""
    return hashlib.sha256(key.encode()).hexdigest()[:32]


@frozen
class Player:
    """``key`` is ``SHA256:…``, ``account:ann`` or ``guest:…``; it never changes, the name is what others see."""

    key: str
    name: str

    @property
    def is_guest(self) -> bool:
        """Whether nothing is kept about this player."""
        return self.key.startswith(GUEST)

    @property
    def label(self) -> str:
        """The player for the log: with another name they still have the same key."""
        return f"{self.name} ({'a guest' if self.is_guest else self.key})"


@define
class _Known:
    """The known facts of a key."""

    name: str
    wishes: dict[str, str] = field(factory=dict)
    told: tuple[str, ...] = ()


class Players(Owned):
    """All who have been here, kept in ``file``; without one this is only a copy.

    Raises :class:`DamagedError` where the file is not one of ours; it is left as it is. ``keep`` writes the file,
    ``naming`` is called with a key and where it comes from before it gets a name, or another one, and may refuse;
    ``renamed`` with a player who has taken another name, and their name before.
    """

    PART = "players"

    def __init__(self, file: Path | None, keep: Callable[[Path, Any], None] = save) -> None:
        self._file = file
        self._write = keep
        self._known: dict[str, _Known] = _read(file) if file is not None else {}
        self._looks: dict[str, frozenset[str]] = {}
        """Who has a name that looks like this: mostly one, more where they had it before that was refused."""
        for key, known in self._known.items():
            self._add_look(key, known.name)
        self._on_disk = {key: _CONVERTER.unstructure(known) for key, known in self._known.items()}
        """What the file holds: with thousands of people it is not worked out again for every change."""
        self.admitting: Callable[[str], None] = lambda key: None
        """Is called with a key that is new here before it gets a name, and may refuse."""
        self.admitted: Callable[[str], None] = lambda key: None
        """Is called with it when it has one."""
        self.ignores: Callable[[str, str], bool] = lambda key, other: False
        """Whether the first of these players wants to hear nothing of the second."""
        self.is_going: Callable[[str], bool] = lambda name: False
        """Whether nobody can take this name for now: it is to go from every file."""
        self.naming: Callable[[str, str], None] = lambda key, address: None
        self.renamed: Callable[[Player, str], None] = lambda player, before: None
        self.changes = Changes()

    def known(self, key: str) -> Player | None:
        """The player with this key, or None on a first visit."""
        known = self._known.get(key)
        return Player(key, known.name) if known else None

    def called(self, name: str) -> Player | None:
        """The player who has this name, or one that looks like it."""
        keys = self._alike(name)
        found = sorted((player for key in keys if (player := self.known(key))), key=lambda one: one.name != name)
        return found[0] if found else None

    @by_owner
    def welcome(self, key: str, name: str, address: str = "") -> Player:
        """Give this key, which comes from this address, a name, or a new one.

        Raises :class:`SetupError` for a name that is taken or unfit.
        """
        name = unicodedata.normalize("NFC", " ".join(name.split()))
        known = self.known(key)
        if known != Player(key, name):
            self._check(key, name)
        if known is None:
            self.admitting(key)
        player = self._call(key, name, address)
        if known is None:
            self.admitted(key)
        return player

    def _call(self, key: str, name: str, address: str = "") -> Player:
        before = self._known.get(key)
        if before is None or before.name != name:
            self.naming(key, address)
            self._keep(key, evolve(before, name=name) if before else _Known(name))
            was = f"was {before.name}" if before else "is new here"
            LOG.info("%s %s", Player(key, name).label, was)
        player = Player(key, name)
        if before is not None and before.name != name:
            self.renamed(player, before.name)
        return player

    def welcome_back(self, key: str, name: str) -> Player:
        """Give a forgotten key its old name, with a number where that is another's now.

        It had the name before, even if it is refused to others by now.
        """
        numbered = (f"{name[: LONGEST_NAME - 3].rstrip()} {number}" for number in range(2, 100))
        free = (called for called in (name, *numbered) if not self._others_like(key, called))
        return self._call(key, next(free, name))

    def _check(self, key: str, name: str) -> None:
        if wrong := self.wrong_with(key, name):
            raise SetupError(f"{capitalised(wrong)}.")

    @by_owner
    def wrong_with(self, key: str, name: str) -> str | None:
        """Why this key would not be given the name today, as a clause; None where it would."""
        if wrong := wrong_with_new_name(name):
            return wrong
        if self.is_going(name):
            return "that name has just been given up, and is not free yet"
        other = next(iter(self._others_like(key, name)), None)
        return other and f"someone called {self._known[other].name} is already here"

    def _others_like(self, key: str, name: str) -> frozenset[str]:
        """Who else has a name that looks like this one."""
        return self._alike(name) - {key}

    def _alike(self, name: str) -> frozenset[str]:
        """Who has a name that looks like this one, in capitals or not."""
        return frozenset[str]().union(*(self._looks.get(look, frozenset()) for look in appearances(name)))

    def _add_look(self, key: str, name: str) -> None:
        for look in appearances(name):
            self._looks[look] = self._looks.get(look, frozenset()) | {key}

    def _drop_look(self, key: str, name: str) -> None:
        for look in appearances(name):
            if others := self._looks.get(look, frozenset()) - {key}:
                self._looks[look] = others
            else:
                self._looks.pop(look, None)

    def wishes(self, key: str) -> Mapping[str, str]:
        """The settings of this player: a word for every one that is not the default."""
        known = self._known.get(key)
        return dict(known.wishes) if known else {}

    @by_owner
    def remember(self, key: str, changes: Mapping[str, str]) -> None:
        """Save these settings, a guest's until they leave; raises :class:`MotorChampError` where that fails."""
        known = self._known.get(key)
        if known is None:
            raise SetupError("Nothing can be remembered before you have a name.")
        wishes = {**known.wishes, **changes}
        if len(wishes) > MOST_WISHES or any(len(word) > LONGEST_WISH for item in wishes.items() for word in item):
            raise SetupError("That is too much to remember.")
        if wishes != known.wishes:
            self._keep(key, evolve(known, wishes=wishes))

    def told(self, key: str) -> tuple[str, ...]:
        """What the coach has explained to this player."""
        known = self._known.get(key)
        return known.told if known else ()

    @by_owner
    def remember_told(self, key: str, topics: Sequence[str]) -> None:
        """Keep what the coach has explained; a guest's until they leave. Without a name there are none.

        Raises :class:`MotorChampError` where it cannot be kept.
        """
        known = self._known.get(key)
        if known is not None and known.told != tuple(topics):
            self._keep(key, evolve(known, told=tuple(topics)))

    def forget_guest(self, key: str) -> None:
        """Free the name of a guest who has left."""
        if key.startswith(GUEST):
            self._drop(key)

    def forget(self, keys: Iterable[str]) -> None:
        """Free the names of these keys, and forget their settings."""
        for key in keys:
            self._drop(key)
        if self._file is not None:
            self._on_disk = {key: kept for key, kept in self._on_disk.items() if key in self._known}
            self._write(self._file, {"people": self._on_disk})

    def _drop(self, key: str) -> None:
        known = self._known.pop(key, None)
        if known is not None:
            self._drop_look(key, known.name)
            self.changes.note(ChangedPart.PERSON, key)

    @property
    def keys(self) -> Sequence[str]:
        """The keys of all known players."""
        return tuple(self._known)

    def document(self, key: str) -> dict[str, Any] | None:
        """The known facts of this key, as JSON."""
        known = self._known.get(key)
        return _CONVERTER.unstructure(known) if known else None

    def adopt(self, key: str, document: dict[str, Any] | None) -> None:
        """Take the facts of this key from another host."""
        if document is None:
            self._known.pop(key, None)
        else:
            self._known[key] = _CONVERTER.structure(document, _Known)

    def _keep(self, key: str, known: _Known) -> None:
        if self._file is not None and not key.startswith(GUEST):
            people = {**self._on_disk, key: _CONVERTER.unstructure(known)}
            self._write(self._file, {"people": people})
            self._on_disk = people
        before = self._known.get(key)
        if before is not None:
            self._drop_look(key, before.name)
        self._known[key] = known
        self._add_look(key, known.name)
        self.changes.note(ChangedPart.PERSON, key)


@frozen
class _File:
    """The content of the file."""

    people: dict[str, _Known]


def _read(file: Path) -> dict[str, _Known]:
    return read(file, _File, _CONVERTER).people if file.exists() else {}


def wrong_with_new_name(name: str) -> str | None:
    """Why this name cannot be taken on a host, as a clause; None where it can.

    Others, who do not know a player, have to rely on what they read. A player with an older name keeps it.
    """
    if wrong := wrong_with_name(name):
        return wrong
    if not name[0].isalnum():
        return f"a name begins with a letter or a digit, unlike {name!r}"
    if not is_of_one_script(name):
        return f"the letters of a name are of one script, so that none is taken for another, unlike {name!r}"
    if _is_reserved(name):
        return f"{name!r} reads like something other than a player here"
    return None


def _is_reserved(name: str) -> bool:
    """Whether it reads like a bot, a car, a team, an office or a word of the screens."""
    letters = _letters(name)
    seen = appearances(letters) | appearances(letters.rstrip("0123456789"))
    words = frozenset[str]().union(*map(appearances, re.findall(r"\w+", name)))
    is_team = name.isupper() and not seen.isdisjoint(_looks_of_teams())
    return is_team or not seen.isdisjoint(_reserved_looks()) or not words.isdisjoint(NEVER_IN_A_NAME)


def _letters(name: str) -> str:
    """The letters and digits of a name, without marks: ``y.ó.u`` is ``you``."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", name)))


@functools.cache
def _reserved_looks() -> frozenset[str]:
    """The looks of reserved words, and of bots and cars with their numbers."""
    words = [*OFFICES, *ADDRESSED, *NOT_PEOPLE]
    for game in map(game_named, GAMES):
        words += [*game.BOT_NAMES, game.TITLE, *_numbered(game.BOT_NAMES), *_numbered(game.TEAMS)]
    return frozenset(appearance(_letters(word)) for word in words)


@functools.cache
def _looks_of_teams() -> frozenset[str]:
    return frozenset(appearance(team) for game in map(game_named, GAMES) for team in game.TEAMS)


def _numbered(words: tuple[str, ...]) -> Iterator[str]:
    return (f"{word}{number}" for word in words for number in range(1, MOST_NUMBERED + 1))
