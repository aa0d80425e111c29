"""Meeting files: one for each meeting, beside the journals of their races.

Everything about a meeting except the chat outlives the host. The race itself is in the journals alone.
"""

from copy import copy
from datetime import datetime
from pathlib import Path

from attrs import define, evolve, field, frozen

from motorchamp_tui.errors import SetupError
from motorchamp_tui.games.standing_order import StandingOrder
from motorchamp_tui.paddock.changes import ChangedPart
from motorchamp_tui.paddock.entries.agreement import Agreement, is_track
from motorchamp_tui.paddock.entries.entrants import Entrant
from motorchamp_tui.paddock.entries.record_files import NumberedRecord, RecordFiles
from motorchamp_tui.paddock.files.write_queue import GONE, WriteQueue
from motorchamp_tui.race.plan import RaceOfSeason


@frozen
class LeftOrder:
    """A standing order, left after this many steps of the race, ``not_for`` the current go: round and car."""

    order: StandingOrder
    after: int
    not_for: tuple[int, str] | None = None


@frozen
class RaceForSeason:
    """The season of the host to which a race belongs, by its number; which race of it, and its seed there."""

    season: int
    race: RaceOfSeason
    seed: int


@define
class MeetingRecord(NumberedRecord):
    """The record of a meeting on disk. ``begun`` and ``seed`` exist once it has begun, ``journal`` with the race.

    ``ended`` is when it was over, and ``outcome`` says in a few words how. ``knowing`` holds the keys of those who
    found a private race by its code. ``orders`` are by driver's name. ``part`` is set in a race of a season.
    ``revenge_of`` is the number of the race for which this is the revenge; ``invited`` has the teams of those who
    drove in that one, by their keys. ``barred`` has the names of those to whom it is closed, by their keys.
    """

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
    revenge_of: int | None = None
    invited: dict[str, str] = field(factory=dict)
    barred: dict[str, str] = field(factory=dict)

    def draft(self) -> "MeetingRecord":
        """A copy to change."""
        entrants, knowing, orders = [*map(copy, self.entrants)], [*self.knowing], {**self.orders}
        invited, barred = {**self.invited}, {**self.barred}
        return evolve(self, entrants=entrants, knowing=knowing, orders=orders, invited=invited, barred=barred)


class MeetingFiles(RecordFiles[MeetingRecord]):
    """The files of all meetings, in ``paddock``: one a meeting in ``folder``, the journals of all ``races``, and
    in ``laps`` those of practice laps that are not yet with their race.
    """

    KIND, NAME, PART, TRACK = MeetingRecord, "meeting", ChangedPart.RECORD, "agreement.track"

    def __init__(self, paddock: Path, queue: WriteQueue) -> None:
        super().__init__(paddock / "meetings", queue)
        self.races, self.laps = paddock / "races", paddock / "practice"

    def check(self, record: MeetingRecord) -> None:
        """Refuse a meeting on an unknown track; raises :class:`SetupError`."""
        track = record.agreement.track
        if not is_track(track):
            raise SetupError(f"there is no track {track!r}")

    def laps_of(self, number: int) -> Path:
        """Where the practice laps of this meeting are kept until all are driven."""
        return self.laps / f"{number:04}"

    def forget_laps(self, number: int) -> None:
        """The practice laps of this meeting are all with their race."""
        if self.laps_of(number).exists():
            self._queue.put(self.laps_of(number), GONE)

    @property
    def trouble(self) -> str:
        """One sentence while the disk cannot save anything; otherwise empty."""
        return self._queue.trouble
