"""Faults that are put into a host on purpose, each of which an evening has to find."""

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cattrs import Converter

from motorchamp_tui.files import sync_folder
from motorchamp_tui.games.protocol import Game, Move
from motorchamp_tui.games.standing_order import StandingOrder
from motorchamp_tui.journal.file import JournalFile
from motorchamp_tui.journal.reader import DUE, JournalReader
from motorchamp_tui.paddock.entries import entrants
from motorchamp_tui.paddock.entries.entry_list import EntryList
from motorchamp_tui.paddock.entries.meeting_info import MeetingInfo
from motorchamp_tui.paddock.events.events import Events
from motorchamp_tui.paddock.files import json_files, write_queue
from motorchamp_tui.paddock.files.json_files import NotKeptError
from motorchamp_tui.paddock.house import House
from motorchamp_tui.paddock.leavers import Leavers
from motorchamp_tui.paddock.lived import TimeLived
from motorchamp_tui.paddock.notices.notices import Notice, Outbox
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import Player
from motorchamp_tui.paddock.races.attendance import Attendance
from motorchamp_tui.paddock.races.chat import ChatLine
from motorchamp_tui.paddock.races.drive_info import PendingChoice
from motorchamp_tui.paddock.races.journal_saver import JournalSaver
from motorchamp_tui.paddock.races.live_drive import PaddockSeat
from motorchamp_tui.paddock.races.meeting import Meeting
from motorchamp_tui.paddock.races.orders import Orders, _own_go
from motorchamp_tui.paddock.seasons.host_seasons import HostSeasons
from motorchamp_tui.race.record import RaceRecord, Run, Step

Fault = Callable[[], AbstractContextManager[object]]


def _told_before_written() -> AbstractContextManager[object]:
    async def record(self: JournalSaver, steps: Sequence[Step]) -> None:
        self.journal.add(steps)
        self._later = asyncio.create_task(self.save())  # type: ignore[attr-defined]

    return patch.object(JournalSaver, "record", record)


def _not_synchronised() -> AbstractContextManager[object]:
    def write_all(number: int, data: bytes, offset: int) -> None:
        while data:
            written = os.pwrite(number, data, offset)
            data, offset = data[written:], offset + written

    return patch("motorchamp_tui.files.write_all", write_all)


def _name_not_synchronised() -> AbstractContextManager[object]:
    return patch("motorchamp_tui.files.sync_folder", lambda folder: None)


def _appended_twice() -> AbstractContextManager[object]:
    """What was half written when the disk was full is not cut away before it is written again."""

    def append(self: JournalFile, data: bytes) -> None:
        end = os.fstat(self._number).st_size
        written = os.pwrite(self._number, data, end)
        os.fsync(self._number)
        if written < len(data):
            raise OSError(28, "No space left on device")
        self.size += len(data)

    return patch.object(JournalFile, "append", append)


def _deadline_forgotten() -> AbstractContextManager[object]:
    """Deadlines in a journal are not read, so that they begin again with the host."""
    follow = JournalReader._follow_event

    def follow_event(self: JournalReader, record: RaceRecord, event: str, words: Sequence[str]) -> None:
        if event != DUE:
            follow(self, record, event, words)

    return patch.object(JournalReader, "_follow_event", follow_event)


def _nobody_stands_in() -> AbstractContextManager[object]:
    return patch.object(Attendance, "stand_in_from", lambda self, driver, due: due)


def _stands_in_too_early() -> AbstractContextManager[object]:
    usual = Attendance.stand_in_from

    def stand_in_from(self: Attendance, driver: str, due: datetime | None) -> datetime | None:
        since = self.away.get(self.keys[driver])
        return usual(self, driver, due) if since is None or self.agreement.is_by_correspondence else since

    return patch.object(Attendance, "stand_in_from", stand_in_from)


def _private_race_shown() -> AbstractContextManager[object]:
    return patch.object(MeetingInfo, "is_seen_by", lambda self, player: True)


def _order_shown() -> AbstractContextManager[object]:
    """An order is shown to everybody in the race."""

    def order_of(self: Meeting, player: Player) -> StandingOrder | None:
        orders = self._record.orders.values()
        return next((left.order for left in orders), None)

    return patch.object(Meeting, "order_of", order_of)


def _question_shown() -> AbstractContextManager[object]:
    """Everybody is asked what one is."""

    def asked_of(self: Meeting, player: Player) -> PendingChoice | None:
        return next((drive.asked for drive in self.drives if drive.asked), None)

    return patch.object(Meeting, "asked_of", asked_of)


def _seat_given_twice() -> AbstractContextManager[object]:
    def team_of(game: Game, others: Sequence[entrants.Entrant], team: str | None) -> str:
        return team or game.TEAMS[len(others) % 2]

    return patch.object(entrants, "_team", team_of)


def _answered_twice() -> AbstractContextManager[object]:
    """A question still waits when it has been answered."""

    def answer(self: PaddockSeat, asked: PendingChoice, move: Move) -> bool:
        if asked is not self.asked:
            return False
        self._answer = move
        asyncio.get_running_loop().call_later(1, self._stir.set)
        return True

    return patch.object(PaddockSeat, "answer", answer)


def _nobody_woken() -> AbstractContextManager[object]:
    """Only screens that follow a race hear that somebody is asked."""

    def changed(self: Events) -> None:
        for subscriptions in self._subscriptions.values():
            for subscription in subscriptions:
                subscription.tell()

    return patch.object(Events, "changed", changed)


def _given_up_when_full() -> AbstractContextManager[object]:
    """A small file that could not be written is not tried again."""
    write = write_queue._write

    def once(file: Path, data: Any, *, has_failed: bool) -> None:
        try:
            write(file, data, has_failed=has_failed)
        except NotKeptError:
            return

    return patch.object(write_queue, "_write", once)


def _written_in_place() -> AbstractContextManager[object]:
    """A small file is written over, and not replaced."""

    def replace_file(file: Path, text: str, mode: int = 0o600) -> None:
        number = os.open(file, os.O_RDWR | os.O_CREAT, mode)
        try:
            os.ftruncate(number, 0)
            os.pwrite(number, text.encode(), 0)
            os.fsync(number)
        finally:
            os.close(number)
        sync_folder(file.parent)

    return patch.object(json_files, "replace_file", replace_file)


def _list_revived() -> AbstractContextManager[object]:
    return patch.object(EntryList, "strike", lambda self: None)


def _order_used_again() -> AbstractContextManager[object]:
    """An order is carried out in every go."""

    def for_go(self: Orders, driver: str, run: Run) -> StandingOrder | None:
        left = self._record.orders.get(driver)
        return None if left is None or _own_go(run.race, driver) == left.not_for else left.order

    return patch.object(Orders, "for_go", for_go)


def _believed_as_found() -> AbstractContextManager[object]:
    """What is read in a journal is not written once more when it is taken up."""
    return patch.object(JournalFile, "write_again", lambda self, data: self.sync())


def _season_forgotten() -> AbstractContextManager[object]:
    """No season hears that one of its races is over."""
    return patch.object(HostSeasons, "race_over", lambda self, meeting: None)


def _race_opened_again() -> AbstractContextManager[object]:
    """Nobody looks whether a race of a season is there already."""
    return patch.object(Paddock, "race_of_season", lambda self, part: None)


def _told_again() -> AbstractContextManager[object]:
    """That a notice has arrived is not noted."""

    async def send(self: Outbox, notice: Notice) -> bool:
        await usual(self, notice)
        return False

    usual = Outbox._send
    return patch.object(Outbox, "_send", send)


def _talk_heard_elsewhere() -> AbstractContextManager[object]:
    """What is said at a race is heard at all of them."""

    def talk(self: Meeting) -> list[ChatLine]:
        return [line for meeting in self._meetings.values() for line in meeting._chat.lines]

    return patch.object(Meeting, "talk", property(talk))


def _banned_stays() -> AbstractContextManager[object]:
    """Who is banned cannot come in again, and is not sent off."""
    return patch.object(House, "_tell_of_bans", lambda self: None)


def _ban_forgotten() -> AbstractContextManager[object]:
    """Bans are not kept."""
    record = House.record.fget  # type: ignore[attr-defined]
    usual = House.change

    def change(self: House, **changes: Any) -> None:
        usual(self, **changes)
        if self.file is not None and "bans" in changes:
            self._keep(self.file, {**json_files.with_times(Converter()).unstructure(record(self)), "bans": []})

    return patch.object(House, "change", change)


def _name_left_in_journals() -> AbstractContextManager[object]:
    return patch.object(Leavers, "_rewrite", lambda self, leaver, busy: None)


def _struck_with_its_journal() -> AbstractContextManager[object]:
    """With a race that is struck goes what was driven in it."""
    usual = Meeting.break_off

    async def break_off(self: Meeting, why: str) -> None:
        journal = self.file.journal
        await usual(self, why)
        if journal is not None:
            (self._files.races / journal).unlink(missing_ok=True)

    return patch.object(Meeting, "break_off", break_off)


def _aged_by_the_clock() -> AbstractContextManager[object]:
    """What was there last, and what a clock says now, makes an age."""

    def since(self: TimeLived, first: datetime, last: datetime) -> timedelta:
        return self._clock.now() - last

    return patch.object(TimeLived, "_since", since)


def _deadline_left_behind() -> AbstractContextManager[object]:
    async def dues(self: TimeLived, race: int, dues: Iterable[datetime]) -> Mapping[datetime, datetime]:
        return {due: due for due in dues}

    return patch.object(TimeLived, "dues", dues)


def _barred_let_in() -> AbstractContextManager[object]:
    return patch.object(MeetingInfo, "closed_to", lambda self, player: "")


FAULTS: Mapping[str, Fault] = {
    "a move is told before it is written": _told_before_written,
    "what is written is not synchronised": _not_synchronised,
    "the names of files are not synchronised": _name_not_synchronised,
    "half a line stays when the whole is written again": _appended_twice,
    "small files are written over in place": _written_in_place,
    "a small file is given up when the disk is full": _given_up_when_full,
    "a deadline begins again with the host": _deadline_forgotten,
    "nobody stands in for those who are away": _nobody_stands_in,
    "the stand-in comes at once": _stands_in_too_early,
    "a race that is not public is shown": _private_race_shown,
    "an order is shown to others": _order_shown,
    "a question is put to others": _question_shown,
    "an order is carried out twice": _order_used_again,
    "a team is given twice": _seat_given_twice,
    "a question is answered twice": _answered_twice,
    "nobody is woken when they are asked": _nobody_woken,
    "the list of a race that is gone comes back": _list_revived,
    "what a killed host left is believed": _believed_as_found,
    "a season does not hear that its race is over": _season_forgotten,
    "a race of a season is opened again": _race_opened_again,
    "a notice is sent again although it has arrived": _told_again,
    "what is said at a race is heard at others": _talk_heard_elsewhere,
    "who is banned is not sent off": _banned_stays,
    "a ban ends with the host": _ban_forgotten,
    "a name that is forgotten stays in journals": _name_left_in_journals,
    "with a race that is struck goes its journal": _struck_with_its_journal,
    "a clock that is wrong makes everything old": _aged_by_the_clock,
    "a deadline does not follow a clock that is set": _deadline_left_behind,
    "a race that is closed to somebody lets them in": _barred_let_in,
}
"""Each by what it does."""
