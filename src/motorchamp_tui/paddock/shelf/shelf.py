"""Shelf of circuits that people of a paddock have drawn: each is its code, with what has become of it here.

All of it is one small file, and another for circuits with long codes, which older programs cannot read and leave
alone. A race knows the code of its circuit, and its journal the whole track, so a circuit that goes from the shelf
takes nothing with it.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from datetime import datetime
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from attrs import evolve, frozen
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn

from motorchamp_tui.acts import refuse
from motorchamp_tui.errors import SetupError, UnknownNameError
from motorchamp_tui.games import GAMES, game_named
from motorchamp_tui.games.codes import code_of, drawing_in, is_code
from motorchamp_tui.games.drawing_text import Drawing
from motorchamp_tui.games.own_circuits import check_unlike, shipped_circuits
from motorchamp_tui.games.protocol import AnyTrack, Game
from motorchamp_tui.paddock.changes import ChangedPart, Changes
from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.files.json_files import read, with_times
from motorchamp_tui.paddock.owned import Owned, by_owner
from motorchamp_tui.paddock.people.laps_alone import record_key
from motorchamp_tui.paddock.people.players import GUEST, Player
from motorchamp_tui.paddock.people.shares import Held, Shares, Use
from motorchamp_tui.words import counted

LOG = logging.getLogger(__name__)
MOST_CIRCUITS = 100
LONG = 200
"""From more letters than this a code is long: version 0.2.0 reads no shelf that has such a code."""
NOT_FOR_GUESTS = "Guests only drive what is on the shelf: come with an SSH key."


@frozen
class ShelvedCircuit:
    """A circuit by its ``code``; ``by`` is the key of who put it there, empty once they are forgotten.

    ``races`` has the numbers of the races that were driven on it to their end, ``drivers`` the keys of those who
    drove in them.
    """

    code: str
    by: str
    since: datetime
    races: tuple[int, ...] = ()
    drivers: frozenset[str] = frozenset()

    @property
    def drawing(self) -> Drawing:
        """The drawing in its code."""
        return _drawing(self.code)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.drawing.name

    @property
    def game(self) -> Game:
        """Its game."""
        return game_named(self.drawing.game)

    @property
    def track(self) -> AnyTrack:
        """The circuit as it is driven."""
        return _track(self.code)

    @property
    def record_key(self) -> str:
        """By what its best lap is kept: the fingerprint of its drawing."""
        return _record_key(self.code)


@lru_cache(maxsize=2 * MOST_CIRCUITS)
def _drawing(code: str) -> Drawing:
    return drawing_in(code)


@lru_cache(maxsize=2 * MOST_CIRCUITS)
def _track(code: str) -> AnyTrack:
    return _drawing(code).track()


@lru_cache(maxsize=2 * MOST_CIRCUITS)
def _record_key(code: str) -> str:
    return record_key(_track(code))


@frozen
class _ShelfRecord:
    """What is on disk."""

    circuits: tuple[ShelvedCircuit, ...] = ()


_CONVERTER = with_times(Converter(forbid_extra_keys=True, unstruct_collection_overrides={Set: sorted}))
_CIRCUIT_IN = make_dict_structure_fn(ShelvedCircuit, _CONVERTER)


@_CONVERTER.register_structure_hook
def _circuit_in(data: Any, _: type[ShelvedCircuit]) -> ShelvedCircuit:
    """A circuit as it was kept, without what earlier versions knew beside it: opinions."""
    if isinstance(data, dict):
        data = {name: value for name, value in data.items() if name != "opinions"}
    return _CIRCUIT_IN(data, ShelvedCircuit)


def shelved_in(file: Path) -> tuple[ShelvedCircuit, ...]:
    """The circuits in this file of a shelf; raises :class:`DamagedError`."""
    return read(file, _ShelfRecord, _CONVERTER).circuits


class Shelf(Owned):
    """The shelf in ``file`` and the one for long codes beside it, which ``keep`` writes; without, it is a copy.

    Raises :class:`DamagedError` where one of them is not ours; it is left as it is.
    """

    PART = "shelf"

    def __init__(self, file: Path | None, clock: Clock, shares: Shares, keep: Callable[[Path, Any], None]) -> None:
        self._files = (file, file.with_name("long-circuits.json")) if file is not None else ()
        self._there = [one for one in self._files if one.exists()]
        self._clock = clock
        self._shares = shares
        self._keep = keep
        self._take(sorted(chain(*map(shelved_in, self._there)), key=lambda one: one.since))
        self.changes = Changes()
        self.changed: Callable[[], None] = lambda: None
        """Is called when everyone should look again."""

    def _take(self, circuits: Iterable[ShelvedCircuit]) -> None:
        self._circuits = {one.code: one for one in circuits}

    @property
    def circuits(self) -> Sequence[ShelvedCircuit]:
        """What is on it, in alphabetical order."""
        return sorted(self._circuits.values(), key=lambda one: one.name.casefold())

    def codes(self) -> Sequence[str]:
        """The codes of what is on it, in the same order."""
        return [one.code for one in self.circuits]

    def by_record(self) -> Mapping[str, str]:
        """What can be driven here, by the keys of its records."""
        shipped = {name: name for game in map(game_named, GAMES) for name in shipped_circuits(game)}
        return {**{one.record_key: one.code for one in self.circuits}, **shipped}

    def tracks(self, game: Game) -> Mapping[str, str]:
        """What can be driven here in a game, by its name: circuits that come with it, and codes from the shelf."""
        here = {one.name: one.code for one in self.circuits if one.game is game}
        return {**here, **{name: name for name in shipped_circuits(game)}}

    def track_called(self, words: str, *games: Game) -> str:
        """The circuit of one of these games that a visitor means by its name, or by a code that is on the shelf.

        Raises :class:`UnknownNameError` with the nearest name, and :class:`SetupError` for any other code. What is
        on the disk of this host is never looked at.
        """
        if is_code(words):
            return self._found_by_code(words).code
        known = {name: track for game in games for name, track in self.tracks(game).items()}
        looks = {name.casefold(): track for name, track in known.items()}
        if words.casefold() not in looks:
            raise UnknownNameError("track", words, known)
        return looks[words.casefold()]

    def called(self, words: str) -> ShelvedCircuit:
        """The circuit on the shelf with this name or this code; raises :class:`MotorChampError`."""
        if is_code(words):
            return self._found_by_code(words)
        found = next((one for one in self.circuits if one.name.casefold() == words.casefold()), None)
        if found is None:
            names = [one.name for one in self.circuits]
            if not names:
                raise SetupError("There is no circuit on the shelf yet.")
            raise UnknownNameError("circuit on the shelf", words, names)
        return found

    def _found_by_code(self, words: str) -> ShelvedCircuit:
        drawing = drawing_in(words)
        found = self._circuits.get(code_of(drawing))
        if found is None:
            raise SetupError(f"{drawing.name} is not on the shelf: add its code there first.")
        return found

    def check(self, track: str) -> None:
        """Refuse a code that is not on the shelf; raises :class:`SetupError`."""
        if is_code(track):
            self._found_by_code(track)

    @by_owner
    def add(self, player: Player, code: str) -> str:
        """Put the circuit in a code on the shelf; returns its name.

        Raises :class:`MotorChampError` for a code that cannot be read, a circuit that cannot be driven, a name
        that is taken or looks like one, and beyond the limits.
        """
        refuse(NOT_FOR_GUESTS if player.is_guest else "")
        drawing = drawing_in(code)
        code = code_of(drawing)
        if code in self._circuits:
            raise SetupError(f"{drawing.name} is on the shelf already.")
        mistake = next(iter(drawing.mistakes), None)
        if mistake is not None:
            where = "" if mistake.row is None else f" at row {mistake.row}"
            raise SetupError(f"{drawing.name} cannot be driven yet{where}: {mistake.sentence}")
        check_unlike(drawing.name, (one.name for one in self.circuits), "is on the shelf")
        same = self.by_record().get(record_key(drawing.track()))
        if same is not None:
            name = _drawing(same).name if same in self._circuits else same
            raise SetupError(f"{name} is the same circuit, and is here already.")
        held = [self._held(number, one) for number, one in enumerate(self._circuits.values())]
        full = f"There are already {counted(MOST_CIRCUITS, 'circuit')} on the shelf."
        going = self._shares.room_for(Use.CIRCUIT, player.key, held, MOST_CIRCUITS, full)
        if going is not None:
            self.take_off(self._circuits[going], "This host, which needed the room,")
        self._shares.made(Use.CIRCUIT, code, player.key)
        self._put(ShelvedCircuit(code, player.key, self._clock.now()))
        LOG.info("%s has put circuit %s on the shelf", player.name, drawing.name)
        return drawing.name

    def _held(self, number: int, circuit: ShelvedCircuit) -> Held:
        """A circuit beside others: what was raced on least goes first; with drivers from elsewhere it stays."""
        networks = self._shares.home
        home = self._shares.networks_at(Use.CIRCUIT, circuit.code, circuit.by)
        elsewhere = any(key != circuit.by and not networks(key).keys() & home.keys() for key in circuit.drivers)
        return Held(circuit.code, circuit.by, (len(circuit.races), -number), can_go=not elsewhere)

    @by_owner
    def remove(self, player: Player, code: str) -> None:
        """Take a circuit off the shelf, by who put it there."""
        circuit = self._found_by_code(code)
        refuse(self.why_not_removed(player, circuit))
        self.take_off(circuit, player.name)

    @staticmethod
    def why_not_removed(player: Player, circuit: ShelvedCircuit) -> str:
        """Why a player cannot take a circuit off the shelf; empty where they can."""
        is_theirs = circuit.by == player.key
        return (
            ""
            if is_theirs
            else f"Only the player who put {circuit.name} there can remove it, or an operator of this host."
        )

    def take_off(self, circuit: ShelvedCircuit, by: str) -> None:
        """Take a circuit off the shelf; races on it go on."""
        del self._circuits[circuit.code]
        LOG.info("%s has taken circuit %s off the shelf", by, circuit.name)
        self._save()

    def driven(self, track: str, race: int, drivers: Sequence[str]) -> None:
        """Note that the race with this number is over, if it was on a circuit of the shelf; once is enough."""
        circuit = self._circuits.get(track)
        if circuit is None or race in circuit.races:
            return
        known = circuit.drivers | {key for key in drivers if not key.startswith(GUEST)}
        self._put(evolve(circuit, races=(*circuit.races, race), drivers=known))

    def forget(self, key: str) -> None:
        """Keep nothing of this player; what they drew stays without their name."""
        if not any(key == one.by or key in one.drivers for one in self._circuits.values()):
            return
        for one in self.circuits:
            by = "" if one.by == key else one.by
            self._circuits[one.code] = evolve(one, by=by, drivers=one.drivers - {key})
        self._save()

    def _put(self, circuit: ShelvedCircuit) -> None:
        self._circuits[circuit.code] = circuit
        self._save()

    def _save(self) -> None:
        for file, is_long in zip(self._files, (False, True), strict=False):
            here = tuple(one for one in self._circuits.values() if (len(one.code) > LONG) is is_long)
            if here and file not in self._there:
                self._there.append(file)
            if file in self._there:
                self._keep(file, _CONVERTER.unstructure(_ShelfRecord(here)))
        self.changes.note(ChangedPart.SHELF)
        self.changed()

    def document(self) -> Any:
        """All of it, as JSON."""
        return _CONVERTER.unstructure(_ShelfRecord(tuple(self._circuits.values())))

    def adopt(self, document: Any) -> None:
        """Be as the shelf is at the host that keeps it."""
        self._take(_CONVERTER.structure(document, _ShelfRecord).circuits)
