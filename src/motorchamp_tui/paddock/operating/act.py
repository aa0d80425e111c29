"""An act: its words, what it is given, what it may touch, and what comes of it."""

import asyncio
import os
import re
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from attrs import define, field, frozen

from motorchamp_tui import __version__
from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.lookalikes import appearance
from motorchamp_tui.names import can_be_read
from motorchamp_tui.paddock.entries.meeting_info import Stage
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.terminals.figures import HERE, Data
from motorchamp_tui.words import brief

Given = Mapping[str, str]
"""What an act is given, by the names of its parameters; what was left out is not in it."""
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600, "y": 365 * 24 * 3600}
LENGTH = re.compile(r"(?:[0-9]{1,5}[smhdwy])+")
LONGEST = timedelta(days=3660)
LONGEST_TEXT = 200


@frozen
class Parameter:
    """Something that an act is given: the word in its place, or with ``is_option`` by ``--name``.

    ``is_flag``: an option without a value. The last place takes all words that are left.
    """

    name: str
    meaning: str
    is_option: bool = False
    is_flag: bool = False
    is_needed: bool = False
    choices: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """How it stands in a line about the act."""
        if self.is_flag:
            return f"[--{self.name}]"
        value = "|".join(self.choices) or self.meaning
        if self.is_option:
            return f"[--{self.name} {value}]"
        return value if self.is_needed else f"[{value}]"


@frozen
class Author:
    """Who acts: the key of a player, or of the account that asks at the socket; ``label`` is for the log."""

    key: str
    label: str
    address: str = ""


@frozen
class ActResult:
    """What came of an act: ``lines`` to read, and ``data`` as JSON.

    ``for_log`` is what the log has of it where that is not the lines: a code is never in the log.
    """

    lines: Sequence[str]
    data: Any = None
    for_log: str | None = None

    @classmethod
    def done(cls, sentence: str, for_log: str | None = None, **data: Any) -> "ActResult":
        """The result of an act that changes something."""
        return cls([sentence], {"done": sentence, **data}, for_log)


@define
class OperatedHost:
    """A host that is being operated; ``stop`` ends it."""

    paddock: Paddock
    started: datetime
    own_key: str
    """That of the account that the host runs under."""
    stop: Callable[[], None] = lambda: None
    operators: Callable[[], Mapping[str, str]] = dict
    """The keys of the players who are operators, each with what the list says beside it."""
    countdown: "asyncio.Task[None] | None" = field(default=None, repr=False)
    """The task that counts down to the end."""

    @property
    def now(self) -> datetime:
        """The time, in UTC."""
        return self.paddock.clock.now()

    def is_operator(self, key: str) -> bool:
        """Whether the player with this key may do everything."""
        operators = self.operators()
        return key == self.own_key or any(one in operators for one in self.paddock.house.keys_of(key))

    @property
    def all_figures(self) -> dict[str, Any]:
        """Everything that is counted, and how the paddock stands, as JSON data."""
        known = {"version": __version__, "started": self.started.isoformat()}
        return {**HERE.data, **standing(self.paddock), **known}

    def person(self, name: str) -> Player:
        """Whom this name means; raises :class:`UnknownNameError`."""
        return _called(
            name, (player for key in self.paddock.players.keys if (player := self._known(key))), "player"
        )

    def present(self, name: str) -> Player:
        """Whom of those who are here this name means; raises :class:`UnknownNameError`."""
        here = {visit.player.key: visit.player for visit in self.paddock.visits}
        return _called(name, here.values(), "player here")

    def _known(self, key: str) -> Player | None:
        return self.paddock.players.known(key)


def standing(paddock: Paddock) -> Data:
    """How the paddock stands, and the disk that it is on."""
    stages = Counter(meeting.stage for meeting in paddock.meetings)
    data: Data = {
        "races": {stage.value: stages[stage] for stage in Stage},
        "seasons": len(paddock.seasons.every),
        "leagues": len(paddock.leagues.every),
        "names": len(paddock.players.keys),
        "waiting_files": paddock.queue.waiting,
        "disk_trouble": bool(paddock.trouble),
    }
    try:
        disk = os.statvfs(paddock.files.races)
    except OSError:
        return data
    return {**data, "disk_size": disk.f_blocks * disk.f_frsize, "disk_free": disk.f_bavail * disk.f_frsize}


def _called(name: str, players: Iterable[Player], kind: str) -> Player:
    by_name = {player.name: player for player in players}
    looks = {appearance(player.name): player for player in by_name.values()}
    by_key = {player.key: player for player in by_name.values()}
    found = by_name.get(name) or by_key.get(name) or looks.get(appearance(name))
    if found is None:
        raise UnknownNameError(kind, name, by_name, [*by_name][:12])
    return found


Do = Callable[[OperatedHost, Author, Given], ActResult | Coroutine[Any, Any, ActResult]]


@frozen
class Act:
    """One word and what it does; ``meaning`` is a sentence in a list of all of them.

    ``is_for_all``: players may do it, too. ``changes``: it is in the log with its author.
    """

    name: str
    meaning: str
    do: Do
    parameters: tuple[Parameter, ...] = ()
    is_for_all: bool = False
    changes: bool = True

    @property
    def usage(self) -> str:
        """How it is typed."""
        return " ".join([self.name, *(parameter.shown for parameter in self.parameters)])


def length_in(words: str, what: str) -> timedelta:
    """The length of time in ``7d`` or ``1h30m``; raises :class:`SetupError` about ``what`` it is."""
    pieces = re.findall(r"([0-9]+)([smhdwy])", words) if LENGTH.fullmatch(words) else []
    length = timedelta(seconds=sum(int(number) * SECONDS[unit] for number, unit in pieces))
    if not length or length > LONGEST:
        raise SetupError(f"{what} is a length of time, such as 10m, 2h, 7d or 4w, unlike {brief(words)!r}.")
    return length


def text_in(words: str, what: str, longest: int = LONGEST_TEXT) -> str:
    """What an operator writes for others; raises :class:`SetupError` for what nobody can read."""
    text = " ".join(words.split())
    if not text:
        raise SetupError(f"{what} needs some words.")
    if len(text) > longest:
        raise SetupError(f"{what} has up to {longest} characters, not {len(text)}.")
    if not can_be_read(text):
        raise SetupError(f"{what} may hold only characters that can be printed.")
    return text
