"""The meetings on disk: one file each, beside the journals of their races.

Everything about a meeting outlives the host but the chat. What was driven is in the journals alone.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any

from attrs import define, evolve, field, fields, frozen
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn

from motorchamp_tui.games import game_with
from motorchamp_tui.games.options import USUAL, Options
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.games.standing_order import StandingOrder, usual_order
from motorchamp_tui.paddock.agreement import Agreement
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.entrants import Entrant
from motorchamp_tui.paddock.json_files import DamagedError, read
from motorchamp_tui.paddock.write_queue import GONE, WriteQueue
from motorchamp_tui.race.plan import RaceOfSeason

NUMBERED = re.compile(r"(\d{4,})\.json")


@frozen
class LeftOrder:
    """A standing order, left after this many steps of the race, ``not_for`` the current go: round and car."""

    order: StandingOrder
    after: int
    not_for: tuple[int, str] | None = None


@frozen
class RaceForSeason:
    """Which season of the host a race is of, by its number; which race of it, and the seed that it has there."""

    season: int
    race: RaceOfSeason
    seed: int


@define
class MeetingRecord:
    """What is on disk about a meeting. ``begun`` and ``seed`` exist once it has begun, ``journal`` with the race.

    ``ended`` is when it was over, and ``outcome`` says in a few words how. ``knowing`` holds the keys of those who
    found a private race by its code. ``orders`` are by driver's name. ``part`` is set in a race of a season.
    """

    number: int
    code: str
    agreement: Agreement
    opener: str
    opened: datetime
    entrants: list[Entrant] = field(factory=list)
    knowing: list[str] = field(factory=list)
    begun: datetime | None = None
    seed: int | None = None
    journal: str | None = None
    ended: datetime | None = None
    outcome: str = ""
    orders: dict[str, LeftOrder] = field(factory=dict)
    part: RaceForSeason | None = None

    def draft(self) -> "MeetingRecord":
        """A copy to change."""
        entrants, knowing, orders = [*map(copy, self.entrants)], [*self.knowing], {**self.orders}
        return evolve(self, entrants=entrants, knowing=knowing, orders=orders)

    def adopt(self, draft: "MeetingRecord") -> None:
        """Become this draft."""
        for attribute in fields(MeetingRecord):
            setattr(self, attribute.name, getattr(draft, attribute.name))


_OLD_KEYS: dict[str, tuple[str, dict[object, str]]] = {
    "pit_stops": ("pit-stops", {False: "no", True: "yes"}),
    "grid": ("grid", {"dice": "dice", "practice": "practice"}),
    "practice_out_starts_last": ("practice-out", {False: "banned", True: "last"}),
}
"""The keys of options in older files: their names now, and the words of their values."""


@cache
def converter_of(track: str) -> Converter:
    """Reads and writes the meetings on this track, with the options and orders of its game."""
    game = game_with(track)
    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(datetime, lambda text, _: datetime.fromisoformat(text).astimezone(UTC))
    converter.register_unstructure_hook(datetime, datetime.isoformat)
    converter.register_structure_hook(Options, lambda words, _: _options(game, words))
    converter.register_unstructure_hook(Options, partial(_words, game))
    converter.register_structure_hook_func(
        _is_order, lambda data, _: converter.structure(data, type(usual_order(game)))
    )
    converter.register_unstructure_hook_func(_is_order, lambda order: converter.unstructure(order, type(order)))
    agreement = make_dict_structure_fn(Agreement, converter, _cattrs_forbid_extra_keys=True)
    converter.register_structure_hook(Agreement, lambda data, kind: agreement(_of_today(data), kind))
    return converter


def _is_order(kind: object) -> bool:
    return kind is StandingOrder


def _words(game: Game, options: Options) -> dict[str, str]:
    words = dict(options.agreed)
    return {option.name: words[option.name] for option in game.OPTIONS if option.name in words}


def _options(game: Game, words: object) -> Options:
    if not isinstance(words, dict):
        raise TypeError("options are words by their names")
    unknown = set(words) - {option.name for option in game.OPTIONS}
    if unknown:
        raise ValueError(f"there is no option {min(unknown)!r}")
    agreed = USUAL
    for option in game.OPTIONS:
        agreed = agreed.agree(option, words.get(option.name, option.default))
    return agreed


def _of_today(data: Any) -> Any:
    """An agreement as it is written today; older files have a key of its own for each option."""
    if not isinstance(data, dict) or "options" in data:
        return data
    words = {name: found[data[key]] for key, (name, found) in _OLD_KEYS.items() if key in data}
    return {key: value for key, value in data.items() if key not in _OLD_KEYS} | {"options": words}


def _meeting(data: dict[str, Any], kind: type[MeetingRecord]) -> MeetingRecord:
    """A meeting of the game that has its track."""
    agreement = data.get("agreement")
    track = agreement.get("track") if isinstance(agreement, dict) else None
    return converter_of(str(track)).structure(data, kind)


_ANY_GAME = Converter()
_ANY_GAME.register_structure_hook(MeetingRecord, _meeting)


class MeetingFiles:
    """The files of all meetings, in ``paddock``: one a meeting in ``folder``, the journals of all ``races``, and
    in ``laps`` those of practice laps that are not yet with their race.
    """

    def __init__(self, paddock: Path, queue: WriteQueue) -> None:
        self.folder, self.races, self.laps = paddock / "meetings", paddock / "races", paddock / "practice"
        self._queue = queue

    @contextmanager
    def changing(self, record: MeetingRecord) -> Iterator[MeetingRecord]:
        """A draft to change; if anything is refused, nothing has changed."""
        draft = record.draft()
        yield draft
        record.adopt(draft)
        self._queue.put(self._file(record.number), converter_of(record.agreement.track).unstructure(record))
        self._queue.changes.note(ChangedPart.RECORD, record.number)

    def laps_of(self, number: int) -> Path:
        """Where the practice laps of this meeting are kept until all are driven."""
        return self.laps / f"{number:04}"

    def forget_laps(self, number: int) -> None:
        """The practice laps of this meeting are all with their race."""
        if self.laps_of(number).exists():
            self._queue.put(self.laps_of(number), GONE)

    async def written(self, number: int) -> None:
        """Return when everything about this meeting is on disk."""
        await self._queue.written(self._file(number))

    @property
    def trouble(self) -> str:
        """One sentence while the disk does not take anything; otherwise empty."""
        return self._queue.trouble

    def forget(self, number: int) -> None:
        """Forget this meeting."""
        self._queue.put(self._file(number), GONE)
        self._queue.changes.note(ChangedPart.RECORD, number)

    def all(self) -> Iterator[tuple[int, MeetingRecord | DamagedError]]:
        """Every meeting by its number, or what is wrong with its file."""
        for path in sorted(self.folder.iterdir()):
            match = NUMBERED.fullmatch(path.name)
            if match:
                number = int(match.group(1))
                try:
                    yield number, _read(path, number)
                except DamagedError as error:
                    yield number, error

    def _file(self, number: int) -> Path:
        return self.folder / f"{number:04}.json"


def _read(path: Path, number: int) -> MeetingRecord:
    record = read(path, MeetingRecord, _ANY_GAME)
    if record.number != number:
        raise DamagedError(path, f"it says that it is meeting {record.number}")
    if record.agreement.track not in record.agreement.game.circuit_names():
        raise DamagedError(path, f"there is no track {record.agreement.track!r}")
    return record
