"""Record files, one small file each, by their numbers: those of meetings, of seasons and of leagues.

A change takes effect at once, and is on disk a moment later.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from operator import attrgetter
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from attrs import define, fields
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.games import game_named, game_with
from motorchamp_tui.games.options import USUAL, Options, option_named
from motorchamp_tui.games.protocol import Game
from motorchamp_tui.games.standing_order import StandingOrder, usual_order
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.entries.agreement import Agreement
from motorchamp_tui.paddock.files.json_files import DamagedError, read, with_times
from motorchamp_tui.paddock.files.write_queue import GONE, WriteQueue

NUMBERED = re.compile(r"(\d{4,})\.json")


def numbered(number: int) -> str:
    """The name of the file of the record with this number."""
    return f"{number:04}.json"


@define
class NumberedRecord:
    """A record on disk with a number."""

    number: int

    def draft(self) -> Self:
        """A copy to change."""
        raise NotImplementedError

    def adopt(self, draft: Self) -> None:
        """Become this draft."""
        for attribute in fields(type(self)):
            setattr(self, attribute.name, getattr(draft, attribute.name))


_OLD_KEYS: dict[str, tuple[str, dict[object, str]]] = {
    "pit_stops": ("pit-stops", {False: "no", True: "yes"}),
    "grid": ("grid", {"dice": "dice", "practice": "practice"}),
    "practice_out_starts_last": ("practice-out", {False: "banned", True: "last"}),
}
"""The keys of options in older files: their names now, and the words of their values."""


def converter_of(track: str) -> Converter:
    """Reads and writes the records on this track, with the options and orders of its game."""
    game = game_with(track)
    return _converter_for(game.circuit(game.USUAL_CIRCUIT).game)


@cache
def _converter_for(name: str) -> Converter:
    game = game_named(name)
    converter = with_times(Converter(forbid_extra_keys=True))
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
    agreed = USUAL
    for name in sorted(words):
        option = option_named(game.OPTIONS, name)
        if option is None:
            raise ValueError(f"there is no option {name!r}")
        agreed = agreed.agree(option, words[name])
    return agreed


def _of_today(data: Any) -> Any:
    """An agreement as it is written today; older files have a key of its own for each option."""
    if not isinstance(data, dict) or "options" in data:
        return data
    words = {name: found[data[key]] for key, (name, found) in _OLD_KEYS.items() if key in data}
    return {key: value for key, value in data.items() if key not in _OLD_KEYS} | {"options": words}


Kind = TypeVar("Kind", bound=NumberedRecord)


class RecordFiles(Generic[Kind]):
    """The files of all records of a kind, in ``folder``."""

    KIND: type[Kind]
    NAME: ClassVar[str]
    """The name of one."""
    PART: ClassVar[ChangedPart]
    """The part that changes with it."""
    TRACK: ClassVar[str]
    """The place of its track in it, which names the game."""

    def __init__(self, folder: Path, queue: WriteQueue) -> None:
        self.folder = folder
        self._queue = queue

    @contextmanager
    def changing(self, record: Kind) -> Iterator[Kind]:
        """A draft to change; if anything is refused, nothing has changed."""
        draft = record.draft()
        yield draft
        record.adopt(draft)
        data = converter_of(attrgetter(self.TRACK)(record)).unstructure(record)
        self._queue.put(self._file(record.number), data, after=self.after(record))
        self._queue.changes.note(self.PART, record.number)

    def after(self, record: Kind) -> Path | None:
        """The file that has to be on disk before that of this record."""
        return None

    def check(self, record: Kind) -> None:
        """Refuse an impossible record; raises a :class:`MotorChampError`."""
        raise NotImplementedError

    async def written(self, number: int) -> None:
        """Return when everything about this one is on disk."""
        await self._queue.written(self._file(number))

    def forget(self, number: int) -> None:
        """Delete the file of this one."""
        self._queue.put(self._file(number), GONE)
        self._queue.changes.note(self.PART, number)

    def all(self) -> Iterator[tuple[int, Kind | DamagedError]]:
        """Every record by its number, or what is wrong with its file."""
        for number, path in self.files():
            try:
                yield number, self.read(path, number)
            except DamagedError as error:
                yield number, error

    def files(self) -> Iterator[tuple[int, Path]]:
        """The file of every record, by its number."""
        for path in sorted(self.folder.iterdir()):
            match = NUMBERED.fullmatch(path.name)
            if match:
                yield int(match.group(1)), path

    def _file(self, number: int) -> Path:
        return self.folder / numbered(number)

    def read(self, path: Path, number: int) -> Kind:
        """The record in this file, whose name has this number; raises :class:`DamagedError`."""
        record = read(path, self.KIND, self._converter())
        if record.number != number:
            raise DamagedError(path, f"it claims to be {self.NAME} {record.number}")
        try:
            self.check(record)
        except MotorChampError as error:
            raise DamagedError(path, str(error).rstrip(".")) from None
        return record

    @classmethod
    @cache
    def _converter(cls) -> Converter:
        """Reads a record of any game."""
        converter = Converter()
        converter.register_structure_hook(cls.KIND, lambda data, _: cls._structured(data))
        return converter

    @classmethod
    def _structured(cls, data: Any) -> Kind:
        """A record of the game that has its track."""
        here = data
        for name in cls.TRACK.split("."):
            here = here.get(name) if isinstance(here, dict) else None
        return converter_of(str(here)).structure(data, cls.KIND)
