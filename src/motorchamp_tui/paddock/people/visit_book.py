"""Visit book of a host: when each player was here last, who is no longer a newcomer, what they were called before.

It is a file of its own beside the names, so that a program that does not know it leaves it alone.
"""

from collections.abc import Callable, Iterable
from datetime import date, datetime
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from motorchamp_tui.paddock.clock import Clock
from motorchamp_tui.paddock.files.json_files import read, with_times
from motorchamp_tui.paddock.people.players import GUEST

_CONVERTER = with_times(Converter(forbid_extra_keys=True))
_CONVERTER.register_structure_hook(date, lambda text, _: date.fromisoformat(text))
_CONVERTER.register_unstructure_hook(date, date.isoformat)
MOST_FORMER = 50


@frozen
class FormerName:
    """What a player was called until then, and since when; None where that is not known."""

    name: str
    until: datetime
    since: datetime | None = None

    def was_had(self, when: datetime) -> bool:
        """Whether they were called so at that time."""
        return when <= self.until and (self.since is None or self.since <= when)


@frozen
class _Seen:
    """When a player was here last; ``has_raced``: they have finished a race here."""

    day: date
    has_raced: bool = False
    former: tuple[FormerName, ...] = ()


_CONVERTER.register_unstructure_hook(
    _Seen, make_dict_unstructure_fn(_Seen, _CONVERTER, former=override(omit_if_default=True))
)


@frozen
class _VisitFile:
    """The content of the file."""

    people: dict[str, _Seen] = field(factory=dict)


class VisitBook:
    """It is kept in ``file`` by ``keep``; guests are not in it.

    Raises :class:`DamagedError` where the file is not one of ours; it is left as it is.
    """

    def __init__(self, file: Path, clock: Clock, keep: Callable[[Path, Any], None]) -> None:
        self._file = file
        self._clock = clock
        self._keep = keep
        self._people = dict(read(file, _VisitFile, _CONVERTER).people) if file.exists() else {}

    def came(self, key: str) -> None:
        """This player is here today."""
        self._note([key])

    def raced(self, keys: Iterable[str]) -> None:
        """These have finished a race."""
        self._note(keys, has_raced=True)

    def add(self, keys: Iterable[str]) -> None:
        """Those of these keys that are not in it count as here today: their names are older than it."""
        self._note(key for key in keys if key not in self._people)

    def _note(self, keys: Iterable[str], *, has_raced: bool = False) -> None:
        today = self._clock.now().date()
        changed = False
        for key in keys:
            known = self._people.get(key, _Seen(today))
            noted = evolve(known, has_raced=True) if has_raced else evolve(known, day=today)
            if not key.startswith(GUEST) and self._people.get(key) != noted:
                self._people[key] = noted
                changed = True
        if changed:
            self._save()

    def renamed(self, key: str, before: str) -> None:
        """This player has another name now, and had this one."""
        if key.startswith(GUEST):
            return
        now = self._clock.now()
        known = self._people.get(key, _Seen(now.date()))
        former = FormerName(before, now, known.former[-1].until if known.former else None)
        self._people[key] = evolve(known, former=(*known.former, former)[-MOST_FORMER:])
        self._save()

    def former(self, key: str) -> tuple[FormerName, ...]:
        """What this player was called before."""
        return self._people[key].former if key in self._people else ()

    def forget(self, keys: Iterable[str]) -> None:
        """Forget these players."""
        for key in keys:
            self._people.pop(key, None)
        self._save()

    def has_raced(self, key: str) -> bool:
        """Whether this player has finished a race here."""
        return key in self._people and self._people[key].has_raced

    def last_day(self, key: str) -> date:
        """When this player was here last."""
        return self._people[key].day if key in self._people else self._clock.now().date()

    def _save(self) -> None:
        self._keep(self._file, _CONVERTER.unstructure(_VisitFile(self._people)))
