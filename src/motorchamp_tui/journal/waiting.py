"""Races that wait for a player here: on this machine, and in a paddock that is kept on it.

A shell prompt may ask for them each time it is drawn: a race that has ended is known by its last line, and the
rest of the program is loaded only for one that has not. Nothing is locked, started or changed.
"""

import base64
import binascii
import contextlib
import hashlib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from motorchamp_tui.errors import MotorChampError
from motorchamp_tui.files import reason_of
from motorchamp_tui.journal.file import UnreadableError, has_ended, is_locked, journals, latest_first, name_of
from motorchamp_tui.parsing import ParsingError, bytes_of, json_in
from motorchamp_tui.words import whose_go

if TYPE_CHECKING:
    from motorchamp_tui.race.record import RaceRecord


class WaitingRace(NamedTuple):
    """A race that waits; ``driver`` is whose go it is, None for a bot's, which waits until the race is resumed.

    ``meeting`` is its number in the paddock, None for a race at this keyboard.
    """

    name: str
    track: str
    game: str
    driver: str | None
    round: int
    meeting: int | None = None

    @property
    def words(self) -> str:
        """One line about it."""
        where = f"race {self.name}" if self.meeting is None else f"meeting {self.meeting} in the paddock"
        who = f"{whose_go(self.driver)} in round {self.round}" if self.driver else "waits to be resumed"
        return f"{where}, {self.track}: {who}"


def waiting_here(folder: Path) -> Iterator[WaitingRace]:
    """The races in this folder that have people, are not over, and that no program is driving; no laps alone.

    Raises :class:`UnreadableError` for a folder that cannot be read.
    """
    for path in journals(folder):
        if has_ended(path) or is_locked(path):
            continue
        record = _record_of(path)
        if record is None or record.is_over or record.run is None or record.agreed.is_lap:
            continue
        people = {driver.name for driver in record.plan.drivers if not driver.bot}
        if people:
            yield _waiting(record, name_of(path), people)


def waiting_in_paddock(folder: Path, keys: Collection[str]) -> Iterator[WaitingRace]:
    """The meetings kept in this folder in whose race it is the go of a player with one of these keys.

    Raises :class:`UnreadableError` for a folder that cannot be read.
    """
    try:
        meetings = sorted(latest_first(folder / "meetings", ".json"))
    except OSError as error:
        raise UnreadableError(folder / "meetings", reason_of(error)) from None
    for path in meetings:
        meeting = _meeting_in(path)
        mine = {entrant.get("name") for entrant in meeting.get("entrants", ()) if entrant.get("key") in keys}
        name = meeting.get("journal")
        if not mine or meeting.get("ended") or not isinstance(name, str):
            continue
        record = _record_of(folder / "races" / Path(name).name)
        if record is None or record.is_over or not record.is_lined_up:
            continue
        found = _waiting(record, name, mine)
        if found.driver is not None:
            yield found._replace(meeting=int(path.stem) if path.stem.isdecimal() else None)


def keys_of(account: str, home: Path) -> frozenset[str]:
    """The keys of a person in a paddock: their account, and the fingerprints of their public SSH keys."""
    keys, files = {f"account:{account}"}, list[Path]()
    with contextlib.suppress(OSError):
        files += (home / ".ssh").iterdir()
    for file in files:
        if file.suffix != ".pub":
            continue
        try:
            blob = base64.b64decode(file.read_bytes().split()[1], validate=True)
        except (OSError, IndexError, binascii.Error):
            continue
        digest = base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")
        keys.add(f"SHA256:{digest}")
    return frozenset(keys)


def as_data(race: WaitingRace) -> dict[str, Any]:
    """The same as JSON data."""
    return race._asdict()


def _record_of(path: Path) -> "RaceRecord | None":
    """The race in this file, as far as it can be read."""
    from motorchamp_tui.journal.reader import read_journal

    try:
        return read_journal(path).finish()
    except MotorChampError:
        return None


def _waiting(record: "RaceRecord", name: str, people: Collection[object]) -> WaitingRace:
    if record.run is None:
        raise AssertionError("no go has begun before a car is lined up")
    race, plan = record.run.race, record.plan
    driver = None if race.is_over else race.current_car.driver
    return WaitingRace(
        name,
        plan.track.name,
        plan.game.TITLE,
        driver if driver in people else None,
        0 if race.is_over else race.round,
    )


def _meeting_in(path: Path) -> dict[str, Any]:
    """The data of a meeting in a file; empty where it cannot be read."""
    try:
        data = json_in(bytes_of(path))
    except (OSError, ParsingError):
        return {}
    is_meeting = isinstance(data, dict) and all(isinstance(item, dict) for item in data.get("entrants", ()))
    return data if is_meeting else {}
