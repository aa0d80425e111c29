"""The house: what holds for everyone who comes in to a paddock: the bans, the doors, the motto, its closing.

What outlives the host is one small file; copies at other hosts know all of it, so that each turns away by
itself those who may not come in.
"""

import hashlib
import ipaddress
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen
from cattrs import Converter

from motorchamp_tui.errors import SetupError
from motorchamp_tui.lookalikes import appearance
from motorchamp_tui.paddock.changes import ChangedPart, Changes
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.codes import fresh_code, letters_of
from motorchamp_tui.paddock.files.json_files import read, with_times
from motorchamp_tui.paddock.lived import TimeLived
from motorchamp_tui.paddock.owned import Owned
from motorchamp_tui.paddock.people.players import GUEST
from motorchamp_tui.paddock.people.visit_book import FormerName
from motorchamp_tui.paddock.times import moment

Keep = Callable[[Path, Any], None]


class Doors(Enum):
    """Which newcomers may come in; anyone with a name here always may."""

    OPEN = "open"
    INVITED = "invited"
    """Those who have the code of an invitation."""
    CLOSED = "closed"
    """Nobody, but for those on a list of keys that the host was started with."""


KEY_CODE_HOLDS, MOST_KEYS = timedelta(minutes=10), 8
KEPT_FOR = timedelta(days=7)
"""How long a ban that has ended is kept: the clock may have been wrong."""


@frozen
class Ban:
    """Who may not come in: anyone who has ``key``, or comes from ``network``; ``until`` is None for always.

    ``name`` is what the player was called, empty where nobody is meant by name.
    """

    since: datetime
    by: str
    key: str = ""
    network: str = ""
    name: str = ""
    until: datetime | None = None
    why: str = ""

    @property
    def whom(self) -> str:
        """Whom it takes, as the operator reads it."""
        return self.network or (f"{self.name} ({self.key})" if self.name else self.key)

    def fits(self, key: str, address: str) -> bool:
        """Whether it takes a player who has this key and comes from this address, or from this network of IPv6."""
        if self.key:
            return key == self.key
        there, banned = network_in(address), ipaddress.ip_network(self.network)
        return there is not None and there.version == banned.version and banned.overlaps(there)

    def sentence(self, now: datetime) -> str:
        """What those read whom it takes."""
        until = f" until {moment(self.until, now)}" if self.until else ""
        return f"You are banned from this host{until}{f': {self.why}' if self.why else ''}."


@frozen
class Invitation:
    """A code that lets one newcomer in, of which only the digest is kept; ``by`` is the key of its maker."""

    digest: str
    by: str
    name: str
    made: datetime


@frozen
class Invited:
    """Who has invited a player, and when that player came."""

    by: str
    name: str
    when: datetime


@frozen
class PlayerReport:
    """What a player has told the operator about another one."""

    when: datetime
    by: str
    name: str
    about: str
    words: str


@frozen
class Leaver:
    """Whose names are to go from every file, when what is on is over; what they drove is then the ``alias``'s.

    ``is_settled``: all else about them has gone, also on disk. Until then they cannot come back; from then on the
    key is a newcomer's.
    """

    key: str
    names: tuple[str, ...]
    alias: str
    is_settled: bool = False
    former: tuple[FormerName, ...] = ()
    """What they were called before."""

    def names_at(self, when: datetime | None) -> Sequence[str]:
        """What they may be called in a race that was begun then."""
        former = [one.name for one in self.former if when is not None and one.was_had(when)]
        return [*self.names, *former]

    def had(self, name: str, key: str | None, bot: str | None = None) -> bool:
        """Whether a seat under this name and key was theirs; one that was given up has no key."""
        if key == self.key:
            return name in self.names or not self.is_settled
        return key is None and bot is None and name in self.names


@frozen
class HouseRecord:
    """What is on disk. ``invited`` and ``ignored`` are by the key of the player that they are about."""

    motto: str = ""
    doors: Doors = Doors.OPEN
    bans: tuple[Ban, ...] = ()
    invitations: tuple[Invitation, ...] = ()
    invited: Mapping[str, Invited] = field(factory=dict)
    reports: tuple[PlayerReport, ...] = ()
    ignored: Mapping[str, tuple[str, ...]] = field(factory=dict)
    leavers: tuple[Leaver, ...] = ()
    forgotten: int = 0
    """How many have been forgotten so far."""


@frozen
class KeyRecord:
    """What is on disk about keys: whose ``others`` are, and which no longer let anyone in.

    A person is known by one key all their life here; with the others they come in as that.
    """

    others: Mapping[str, str] = field(factory=dict)
    replaced: tuple[str, ...] = ()


@frozen
class Closing:
    """The host closes at a time, and why; nobody else comes in until then. ``is_over``: it does so now."""

    at: datetime
    why: str = ""
    is_over: bool = False

    def sentence(self, now: datetime) -> str:
        """What those read who come too late."""
        return f"This host is about to close ({moment(self.at, now)}){f': {self.why}' if self.why else ''}."


@frozen
class HouseState:
    """All that a copy knows of the house."""

    record: HouseRecord
    closing: Closing | None = None
    keys: KeyRecord = field(factory=KeyRecord)


_CONVERTER = with_times(Converter(forbid_extra_keys=True))


def house_in(file: Path) -> HouseRecord:
    """What this file has about the house; raises :class:`DamagedError`."""
    return read(file, HouseRecord, _CONVERTER) if file.exists() else HouseRecord()


def keys_in(file: Path) -> KeyRecord:
    """What this file has about keys; raises :class:`DamagedError`."""
    return read(file, KeyRecord, _CONVERTER) if file.exists() else KeyRecord()


class House(Owned):
    """The house in ``file``, which ``keep`` writes; without a file it is a copy.

    Raises :class:`DamagedError` where the file is not one of ours; it is left as it is.
    """

    PART = "house"

    def __init__(self, file: Path | None, clock: Clock, keep: Keep) -> None:
        self.file = file
        self._clock = clock
        self._keep = keep
        self._record = house_in(file) if file is not None else HouseRecord()
        self._keys_file = file and file.with_name("keys.json")
        self._keys = keys_in(self._keys_file) if self._keys_file is not None else KeyRecord()
        self._key_codes: dict[str, tuple[str, datetime]] = {}
        """By the digest of a code, who has made it for another key of theirs, and until when it holds."""
        self.closing: Closing | None = None
        self.has_list = False
        """Whether the host was started with a list of the keys that may come in."""
        self.changes = Changes()
        self.when_closed: Callable[[], None] = lambda: None
        """Is called in a copy when the host that keeps the paddock closes with all others."""
        self.banned: list[Callable[[], None]] = []
        """Are called when a player who is here may no longer be."""
        self.dismissed: list[Callable[[str, str], None]] = []
        """Are called with the key of a player whose connections end, and the last words to them."""
        self.announced: list[Callable[[str], None]] = []
        """Are called with what everyone is to read."""
        self._let_in: dict[str, str] = {}
        """The digests of the codes with which newcomers have come who have no name yet."""

    @property
    def record(self) -> HouseRecord:
        """What is on disk, or will be in a moment."""
        return self._record

    @property
    def bans(self) -> tuple[Ban, ...]:
        """Those that hold now."""
        now = self._clock.now()
        return tuple(ban for ban in self._record.bans if ban.until is None or ban.until > now)

    def change(self, **changes: Any) -> None:
        """Keep this."""
        before, self._record = self._record, evolve(self._record, **changes)
        if self.file is not None:
            self._keep(self.file, _CONVERTER.unstructure(self._record))
        self._note()
        if self._record.bans != before.bans:
            self._tell_of_bans()

    def tidy_up(self, lived: TimeLived) -> None:
        """Keep no ban that has ended: the host was there for a while when it no longer held."""
        ended = [ban for ban in self._record.bans if ban.until is not None and lived.since(ban.until) > KEPT_FOR]
        if ended:
            self.change(bans=tuple(ban for ban in self._record.bans if ban not in ended))

    def close_at(self, closing: Closing | None) -> None:
        """The host closes then, or after all does not."""
        self.closing = closing
        self._note()

    def _note(self) -> None:
        self.changes.note(ChangedPart.HOUSE)

    def _tell_of_bans(self) -> None:
        for tell in tuple(self.banned):
            tell()

    def document(self) -> Any:
        """All that a copy has to know, as JSON."""
        return _CONVERTER.unstructure(HouseState(self._record, self.closing, self._keys))

    def adopt(self, document: Any) -> None:
        """Be as the house is at the host that keeps it."""
        state = _CONVERTER.structure(document, HouseState)
        has_other_bans = state.record.bans != self._record.bans
        self._record, self.closing, self._keys = state.record, state.closing, state.keys
        if has_other_bans:
            self._tell_of_bans()
        if self.closing is not None and self.closing.is_over:
            self.when_closed()

    def dismiss(self, key: str, words: str) -> None:
        """End all connections of this player with these words."""
        for end in tuple(self.dismissed):
            end(key, words)

    def announce(self, words: str) -> None:
        """Let everyone read this, wherever they are."""
        for tell in tuple(self.announced):
            tell(words)

    def ignores(self, key: str, other: str) -> bool:
        """Whether the player with this key wants to hear nothing of the other one."""
        return other in self._record.ignored.get(key, ())

    def person_of(self, key: str) -> str:
        """The key by which the player is known who comes with this one."""
        return self._keys.others.get(key, key)

    def keys_of(self, key: str) -> Sequence[str]:
        """The keys that let in the person who is known by this one."""
        own = [key] if key not in self._keys.replaced else []
        return [*own, *(other for other, person in self._keys.others.items() if person == key)]

    def why_replaced(self, key: str) -> str:
        """Why nobody comes in with this key, in a sentence, or nothing."""
        is_replaced = key in self._keys.replaced
        return f"{key} no longer lets anyone in: come with the key that is in its place." if is_replaced else ""

    def make_key_code(self, key: str) -> str:
        """The code by which this person adds another key, instead of one that they have made before."""
        now, code = self._clock.now(), fresh_code(())
        self._key_codes = {
            digest: one for digest, one in self._key_codes.items() if one[0] != key and one[1] > now
        }
        self._key_codes[digest_of(code)] = key, now + KEY_CODE_HOLDS
        return code

    def has_key_code(self, code: str) -> bool:
        """Whether a player has made this code for another key of theirs."""
        return digest_of(code) in self._key_codes

    def add_key(self, key: str, code: str) -> str:
        """Let this key in as the person who has made this code; returns the key by which they are known.

        Raises :class:`SetupError`.
        """
        person, until = self._key_codes.get(digest_of(code), ("", self._clock.now()))
        if until <= self._clock.now():
            raise SetupError(
                "No key code is like this, or its time is up: key, where you are known, makes another."
            )
        if len(self.keys_of(person)) >= MOST_KEYS:
            raise SetupError(f"{MOST_KEYS} keys are enough: an operator can put one in the place of all.")
        del self._key_codes[digest_of(code)]
        self._keep_keys(KeyRecord({**self._keys.others, key: person}, self._keys.replaced))
        return person

    def replace_keys(self, person: str, key: str) -> None:
        """From now on the person who is known by the one key comes in with the other alone."""
        others = {one: whose for one, whose in self._keys.others.items() if whose != person}
        old = {*self.keys_of(person), *self._keys.replaced} - {key}
        if key != person:
            others[key] = person
        self._key_codes = {digest: one for digest, one in self._key_codes.items() if one[0] != person}
        self._keep_keys(KeyRecord(others, tuple(sorted(old))))

    def _keep_keys(self, keys: KeyRecord) -> None:
        if keys != self._keys:
            self._keys = keys
            if self._keys_file is not None:
                self._keep(self._keys_file, _CONVERTER.unstructure(keys))
            self._note()

    def ban_on(self, key: str, address: str) -> str:
        """The sentence by which this player, who comes from this address, may not be here; or nothing."""
        ban = next((ban for ban in self.bans if ban.fits(key, address)), None)
        return ban.sentence(self._clock.now()) if ban else ""

    def refusal(self, key: str, address: str, *, is_known: bool) -> str:
        """Why this player cannot come in now, in a sentence, or nothing; ``is_known``: they have a name here."""
        if banned := self.ban_on(key, address):
            return banned
        if any(leaver.key == key and not leaver.is_settled for leaver in self._record.leavers):
            return "What this host kept about you is being deleted: come back in a moment."
        if self.closing is not None:
            return f"{self.closing.sentence(self._clock.now())} All races go on when it is up again."
        if is_known or self._record.doors is Doors.OPEN:
            return ""
        if self._record.doors is Doors.CLOSED:
            return "" if self.has_list else "This host takes nobody new at present."
        if key.startswith(GUEST):
            return "This host is by invitation: come with an SSH key and the code of an invitation."
        return ""

    def is_going(self, name: str) -> bool:
        """Whether this is the name of a player who has left, which goes when what is on is over."""
        names = [name for leaver in self._record.leavers for name in leaver.names]
        return bool(names) and appearance(name) in map(appearance, names)

    def asks_for_code(self, key: str, *, is_known: bool) -> bool:
        """Whether this player has to show an invitation before they get a name."""
        return self._record.doors is Doors.INVITED and not is_known and key not in self._let_in

    def take_code(self, key: str, code: str) -> None:
        """Let this newcomer choose a name; raises :class:`SetupError` for a code that nobody has made."""
        digest = digest_of(code)
        if all(invitation.digest != digest for invitation in self._record.invitations):
            raise SetupError("No invitation has this code: each lets in one person, once.")
        self._let_in[key] = digest

    def check_newcomer(self, key: str) -> None:
        """Refuse a name to those who may not come in; raises :class:`SetupError`."""
        if self._record.doors is Doors.CLOSED and not self.has_list:
            raise SetupError("This host takes nobody new at present.")
        if self._record.doors is Doors.INVITED and self._invitation_of(key) is None:
            self._let_in.pop(key, None)
            raise SetupError("This host is by invitation: show the code of one that nobody has used.")

    def has_come(self, key: str) -> None:
        """This newcomer has a name now: their invitation is used, and who made it is kept."""
        invitation = self._invitation_of(key)
        self._let_in.pop(key, None)
        if invitation is not None:
            others = tuple(other for other in self._record.invitations if other is not invitation)
            invited = Invited(invitation.by, invitation.name, self._clock.now())
            self.change(invitations=others, invited={**self._record.invited, key: invited})

    def _invitation_of(self, key: str) -> Invitation | None:
        digest = self._let_in.get(key)
        return next((one for one in self._record.invitations if one.digest == digest), None)

    def forget(self, key: str) -> None:
        """Keep nothing of this player but a ban, and that without their name."""
        record = self._record
        self._let_in.pop(key, None)
        others = {one: person for one, person in self._keys.others.items() if person != key}
        self._keep_keys(KeyRecord(others, tuple(one for one in self._keys.replaced if one != key)))
        if f'"{key}"' not in json.dumps(_CONVERTER.unstructure(record)):
            return
        self.change(
            bans=tuple(evolve(ban, name="") if ban.key == key else ban for ban in record.bans),
            invitations=tuple(one for one in record.invitations if one.by != key),
            invited={
                guest: evolve(one, by="", name="") if one.by == key else one
                for guest, one in record.invited.items()
                if guest != key
            },
            reports=tuple(one for one in record.reports if key not in (one.by, one.about)),
            ignored={
                one: tuple(other for other in others if other != key)
                for one, others in record.ignored.items()
                if one != key
            },
        )


def digest_of(code: str) -> str:
    """What is kept of a code, however it is typed."""
    return hashlib.sha256(letters_of(code).encode()).hexdigest()


def network_in(address: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    """The network that an address is or stands for; None where it is neither."""
    try:
        return ipaddress.ip_network(address, strict=False)
    except ValueError:
        return None
