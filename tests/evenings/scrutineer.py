"""Looks at everything that must hold in a paddock, whatever happens to it.

What people were told and what the host agreed to is remembered from one life of the host to the next, and compared
with what is on the disk, with what others are told, and with what is there when a host is started again.
"""

import asyncio
import hashlib
import ipaddress
import json
import re
import tempfile
import traceback
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from attrs import Factory, define, frozen

from evenings.fragile_disk import FragileDisk
from evenings.steward import Steward
from evenings.versions import Versions
from motorchamp_tui.games import game_of
from motorchamp_tui.games.options import RATED
from motorchamp_tui.games.protocol import Move
from motorchamp_tui.games.standing_order import StandingOrder
from motorchamp_tui.hosting.care.access import Sight
from motorchamp_tui.hosting.care.check import check
from motorchamp_tui.journal.rated import ratings_in
from motorchamp_tui.journal.reader import JournalReader, reader_of
from motorchamp_tui.paddock.entries.entrants import Entrant
from motorchamp_tui.paddock.lived import NOTED_EVERY
from motorchamp_tui.paddock.notices.notices import Notice
from motorchamp_tui.paddock.paddock import Paddock
from motorchamp_tui.paddock.people.players import GUEST, Player
from motorchamp_tui.paddock.people.ratings import is_rated_and_over
from motorchamp_tui.paddock.races.attendance import ABANDONED_AFTER
from motorchamp_tui.paddock.races.meeting import DriveInfo, Meeting, PendingChoice, Stage, Subscription
from motorchamp_tui.race.control import had_a_choice
from motorchamp_tui.race.record import ORDER, RaceRecord, Step

A_MOMENT = timedelta(seconds=0.05)
IN_TIME = timedelta(seconds=20)
"""How late something may happen, with a slow disk; and how long after trouble everything is on it."""
PATIENCE = timedelta(seconds=75)
"""Within this time whoever is here and attentive has answered, if they were told that they are asked."""
LONG_AGO = datetime.min.replace(tzinfo=UTC)
FINISHED = (Stage.OVER, Stage.STOPPED)

Lane = tuple[str, str]
"""What is driven: the code of the meeting, and the car whose practice lap it is, or nothing for the race."""


@frozen
class Told:
    """A step as it is compared."""

    move: str
    by: str
    round: int
    car: str

    @classmethod
    def of(cls, step: Step) -> "Told":
        """What is compared of this step."""
        return cls(str(step.move), step.by, step.before.round, step.before.current_car.name)


@define
class Driven:
    """What is known of one race or lap: the moves that were told, and the answers that were taken."""

    moves: list[Told] = Factory(list)
    answers: dict[int, Move] = Factory(dict)
    earlier: dict[int, Move] = Factory(dict)
    """Taken by a host that was killed since."""
    last: datetime | None = None
    """When a move was last told."""
    go: datetime | None = None
    """When a go was last over."""

    def answer_at(self, at: int) -> Move | None:
        """What was answered there."""
        return self.answers.get(at, self.earlier.get(at))


class Book:
    """A journal on the disk, read as far as it has come."""

    def __init__(self, name: str) -> None:
        self.reader = JournalReader(name)
        self.steps = defaultdict[str, list[Told]](list)
        self._taken = defaultdict[int, int](int)

    def feed(self, data: bytes) -> None:
        """All that is in the file now."""
        read = len(self.reader._data)
        if len(data) > read:
            self.reader.feed(data[read:])
            for number, run in enumerate(self.reader.record.runs if self.reader.record else ()):
                steps = self.steps[run.entry.name if run.entry else ""]
                steps += map(Told.of, run.steps[self._taken[number] :])
                self._taken[number] = len(run.steps)

    def has_read(self, data: bytes) -> bool:
        """Whether what has been read so far is the beginning of this."""
        read = self.reader._data
        return data[: len(read)] == read


@define(eq=False)
class Following:
    """A screen that follows what is driven, and how far it has been told."""

    lane_code: str
    drive: DriveInfo
    subscription: Subscription
    at: dict[str, int] = Factory(dict)
    is_live: bool = False


@define
class Banned:
    """Somebody who is banned, as the operator was told; ``is_kept``: so that it outlives the host."""

    whom: str
    until: datetime | None
    is_kept: bool

    def fits(self, key: str, address: str) -> bool:
        """Whether it takes them."""
        if ":" in self.whom:
            return self.whom == key
        return ipaddress.ip_address(address) in ipaddress.ip_network(self.whom)


@define
class Forgotten:
    """Somebody who is forgotten: nothing of them is in any file, from the moment that their races are over."""

    key: str
    names: frozenset[str]
    is_kept: bool
    """Whether that outlives the host."""
    has_come_back: bool = False
    """With the same key, under another name."""
    is_gone: bool = False
    """Whether their names were in no file once: then they never are again."""


AGREED = ("track", "laps", "clock", "stand_in_after", "is_public")
ENTERED = ("name", "key", "bot", "team", "is_ready")
WORD = r"(?<![A-Za-z:]){}(?![A-Za-z])"
"""A name or a key as it would stand in a file; a name is not that in a key."""
KEPT = ("number", "code", "opener", "outcome", "begun", "ended")


def _plain(what: Mapping[str, Any]) -> dict[str, Any]:
    """What is compared of a meeting."""
    return {
        **{key: what[key] for key in KEPT[:4]},
        **{key: what[key] is not None for key in KEPT[4:]},
        "agreed": [what["agreement"][key] for key in AGREED],
        "entrants": [tuple(entrant[key] for key in ENTERED) for entrant in what["entrants"]],
        "barred": dict(what["barred"]),
    }


def _of_memory(meeting: Meeting) -> dict[str, Any]:
    record = meeting._record
    agreement = {key: getattr(record.agreement, key) for key in AGREED}
    entrants = [{key: getattr(seat, key) for key in ENTERED} for seat in record.entrants]
    return _plain(
        {**{key: getattr(record, key) for key in (*KEPT, "barred")}, "agreement": agreement, "entrants": entrants}
    )


class Scrutineer:
    """Sees one evening through, whatever becomes of its hosts; ``found`` is what does not hold."""

    def __init__(self, folder: Path, disk: FragileDisk) -> None:
        self.found: list[str] = []
        self.attentive = defaultdict[str, dict[object, datetime]](dict)
        """The connections, by the keys of people, by which they answer when they are asked, and since when."""
        self.stop: Callable[[], None] = lambda: None
        self.watch: Callable[[Following], None] = lambda following: None
        self._folder = folder
        self._disk = disk
        self._paddock: Paddock | None = None
        self._driven = defaultdict[Lane, Driven](Driven)
        self._books: dict[tuple[str, str], Book] = {}
        self._versions: dict[int, Versions] = {}
        self._entrants: dict[int, list[Entrant]] = {}
        self._people = Versions([{}])
        self._looked_at: dict[str, bytes | None] = {}
        self._synced, self.moves_told = -1, 0
        self._knowing = defaultdict[str, set[str]](set)
        self._begun: dict[str, list[Any]] = {}
        self._seeds: dict[str, int | None] = {}
        self._last_names: dict[str, str] = {}
        self._due: dict[tuple[str, bool, int, str], tuple[datetime, datetime]] = {}
        """The deadline of a go, or between when it is."""
        self._orders = defaultdict[tuple[str, str], list[StandingOrder]](list)
        self._ordered = defaultdict[tuple[str, str], set[tuple[int, str]]](set)
        """The goes in which an order was carried out."""
        self._alive_since = self._healthy_since = LONG_AGO
        self._here: dict[str, int] = defaultdict(int)
        self._left: dict[str, datetime] = {}
        self._ended: datetime | None = None
        self._had_begun = frozenset[str]()
        """The codes of races that had begun before this host was started."""
        self._here_since: dict[str, datetime | None] = {}
        self._permitted: dict[tuple[str, str], datetime] = {}
        """When the stand-in was last allowed to drive for somebody."""
        self._pending: dict[Lane, tuple[int, datetime]] = {}
        """The question that waits, by the number of its step, and since when."""
        self._silent: dict[Lane, datetime] = {}
        self._said = defaultdict[str, set[tuple[str, str]]](set)
        self._saw: dict[tuple[str, str, int, str], datetime] = {}
        """When somebody first saw that they were asked in a go."""
        self._followed: set[DriveInfo] = set()
        self._bans: dict[str, Banned] = {}
        self._forgotten: list[Forgotten] = []
        self._left_for_good = set[tuple[str, int]]()
        """The lines of entry lists whose drivers have been forgotten since."""
        self._struck = set[str]()
        """The codes of races that are struck, or may be."""
        self._digest = hashlib.sha256()
        self.steward = Steward(str(folder), disk, self.find)
        self.is_over = True
        """Whether the host is no more, and what is left of it does not count."""

    @property
    def races(self) -> int:
        """How many races have begun."""
        return len(self._begun)

    @property
    def digest(self) -> str:
        """Stands for everything that was told, in its order and at its time."""
        return self._digest.hexdigest()[:16]

    @property
    def is_all_over(self) -> bool:
        """Whether every race and every season that has begun is over."""
        are_races = all(meeting.stage in (Stage.ENTRIES, *FINISHED) for meeting in self._meetings)
        return are_races and (self._paddock is None or self.steward.is_all_over(self._paddock))

    def guard(self, task: "asyncio.Task[None]") -> None:
        """Nothing may go wrong in this task."""
        task.add_done_callback(self._look_at_task)

    def _look_at_task(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, SystemExit):
            where = "".join(traceback.format_exception(error)[-3:])
            self.find(f"{error!r} {where}")

    # What happens to the host

    def opened(self, paddock: Paddock) -> None:
        """A host has been started: what it has is what was on disk, or agreed a moment later."""
        self._paddock, self.is_over = paddock, False
        self._alive_since = self._healthy_since = now = self._now
        meetings = paddock._meetings
        self._had_begun = frozenset(one.code for one in meetings.values() if one._record.begun is not None)
        leaving = {leaver.key for leaver in paddock.house.record.leavers}
        for number, versions in self._versions.items():
            meeting = meetings.get(number)
            on_disk = self._meeting_on_disk(number)
            found = _of_memory(meeting) if meeting is not None and meeting.is_known else None
            is_long_over = found is None and on_disk is not None and on_disk["ended"]
            is_same = is_long_over or _without_guests(on_disk) == _without_guests(found)
            if on_disk is not None and leaving & {on_disk["opener"], *(seat[1] for seat in on_disk["entrants"])}:
                is_same = True  # a host was killed while it forgot them: the next one does so again
            if not versions.has(on_disk) or not is_same:
                self.find(f"meeting {number} is {found}, and should be {versions.all[versions.acked :]}")
            self._versions[number] = Versions([on_disk, found], 0, now)
        for meeting in meetings.values():
            self._versions.setdefault(meeting.number, Versions([None])).add(_of_memory(meeting), now)
            self._here_since[meeting.code] = None
            if meeting._record.begun is None:
                self._forget_the_beginning(meeting)
        self._compare_names(
            leaving, _names_in(self._disk.surviving(f"{self._folder}/people.json")), self._names(paddock)
        )
        self.steward.opened(paddock, now)
        self._look_at_bans(paddock)
        self._forgotten = [one for one in self._forgotten if one.is_kept]

    def clock_was_set(self, by: timedelta, down: timedelta) -> None:
        """The clock was set by so much, while no host was there for so long.

        Everyone has the time that they had; a host that was killed had noted a little less.
        """
        for go, (first, last) in self._due.items():
            has_passed = self._ended is not None and first <= self._ended + A_MOMENT
            self._due[go] = LONG_AGO if has_passed else first + by, last + by + down + NOTED_EVERY
        for driven in self._driven.values():
            driven.go, driven.last = (when and when + by for when in (driven.go, driven.last))
        self._permitted = {who: when + by for who, when in self._permitted.items()}
        self._left = {key: when + by for key, when in self._left.items()}
        if self._ended is not None:
            self._ended += by

    def _compare_names(self, leaving: set[str], on_disk: dict[str, str], names: dict[str, str]) -> None:
        """Names came back as they were; whoever has been forgotten and has a seat may have got another one."""
        is_same = all(names.get(key) == name for key, name in on_disk.items() if key not in leaving)
        if not is_same or not self._people.has(on_disk):
            self.find(f"the names came back as {names}, and were {self._people.all[self._people.acked :]}")
        self._people = Versions([on_disk, names], 0, self._now)

    def _forget_the_beginning(self, meeting: Meeting) -> None:
        """That it had begun was not on disk: then nobody has heard of a move either."""
        self._begun.pop(meeting.code, None)
        self._seeds.pop(meeting.code, None)
        for (code, _), driven in self._driven.items():
            if code == meeting.code and driven.moves:
                self.find(f"meeting {meeting.number} has not begun, and {len(driven.moves)} moves were told")

    def _meeting_on_disk(self, number: int) -> dict[str, Any] | None:
        return _meeting_in(self._disk.surviving(f"{self._folder}/meetings/{number:04}.json"))

    def ended(self) -> None:
        """The host is no more, and nobody is there."""
        self.look(at_all=True)
        self._note_permissions()
        self._ended = self._now if self._paddock is not None else self._ended
        self._paddock, self.is_over = None, True
        self._here.clear()
        self._looked_at.clear()
        self._synced = -1
        self._followed.clear()
        self.attentive.clear()
        self._pending.clear()
        self._silent.clear()
        for driven in self._driven.values():
            driven.earlier.update(driven.answers)
            driven.answers.clear()

    def trouble(self) -> None:
        """The disk has been in trouble until now."""
        self._healthy_since = self._now

    @property
    def _now(self) -> datetime:
        if self._paddock is None:
            raise AssertionError("without a host there is no time")
        return self._paddock.clock.now()

    def find(self, what: str) -> None:
        """Note that something does not hold."""
        when = f"{self._now}: " if self._paddock else ""
        self.found.append(f"{when}{what}")
        self.stop()

    # What people do

    def came(self, key: str) -> None:
        """Somebody has come, perhaps by one more connection."""
        for one in self._forgotten:
            one.has_come_back = one.has_come_back or one.key == key
        self._note_permissions()
        self._here[key] += 1
        if self._here[key] == 1:
            for meeting in self._meetings_with(key):
                if self._here_since.get(meeting.code) is None:
                    self._here_since[meeting.code] = self._now

    def left(self, key: str) -> None:
        """One connection of somebody has gone."""
        self._note_permissions()
        self._here[key] -= 1
        if not self._here[key]:
            self._left[key] = self._now
            for meeting in self._meetings_with(key):
                if not any(self._here[entrant.key] for entrant in meeting.entrants if entrant.key):
                    self._here_since[meeting.code] = None

    def _meetings_with(self, key: str) -> Iterator[Meeting]:
        for meeting in self._meetings:
            if any(entrant.key == key for entrant in meeting.entrants):
                yield meeting

    @property
    def _meetings(self) -> list[Meeting]:
        return list(self._paddock._meetings.values()) if self._paddock else []

    def knows(self, key: str, code: str) -> None:
        """Somebody has found a meeting by its code."""
        self._knowing[code].add(key)

    def left_order(self, meeting: Meeting, driver: str, order: StandingOrder) -> None:
        """An order has been taken."""
        self._orders[meeting.code, driver].append(order)

    def said(self, meeting: Meeting, player: Player, text: str) -> None:
        """Somebody has said something at a meeting."""
        self._said[meeting.code].add((player.name, text))

    def answered(self, meeting: Meeting, asked: PendingChoice, at: int, car: str, move: Move) -> None:
        """An answer has been taken, to the question before this step."""
        driven = self._driven[meeting.code, car]
        if at in driven.answers:
            self.find(f"{asked.driver} has answered twice before move {at} of meeting {meeting.number}")
        driven.answers[at] = move

    # What the operator does

    def bans(self, whom: str, seconds: float | None, *, is_kept: bool) -> None:
        """The operator has been told that somebody is banned."""
        until = self._now + timedelta(seconds=seconds) - A_MOMENT if seconds else None
        self._bans[whom] = Banned(whom, until, is_kept)

    def lifts(self, whom: str) -> None:
        """A ban ends, or becomes another."""
        words = {whom, *([str(ipaddress.ip_network(whom, strict=False))] if whom[:1].isdigit() else [])}
        for key in (*words, *(f"{word}/32" for word in words), *(word.removesuffix("/32") for word in words)):
            self._bans.pop(key, None)
        if (player := self._paddock.players.called(whom) if self._paddock else None) is not None:
            self._bans.pop(player.key, None)

    def hears(self, key: str, address: str) -> None:
        """Somebody is told something."""
        for ban in self._bans.values():
            if ban.fits(key, address) and (ban.until is None or self._now < ban.until):
                self.find(f"{key} from {address} is told something, and is banned: {ban}")

    def is_banned(self, key: str) -> bool:
        """Whether the person with this key is banned."""
        ban = self._bans.get(key)
        return ban is not None and (ban.until is None or self._now < ban.until)

    def _look_at_bans(self, paddock: Paddock) -> None:
        """A host has been started: whoever was banned so that it was kept still is."""
        held = {ban.key or ban.network for ban in paddock.house.bans}
        for whom, ban in list(self._bans.items()):
            if whom not in held and (ban.until is None or self._now < ban.until):
                if ban.is_kept:
                    self.find(f"{whom} was banned, and is not any more: {paddock.house.bans}")
                del self._bans[whom]

    def begins_to_forget(self, key: str, names: Container[str]) -> None:
        """Somebody is about to be forgotten: their lines stay, under another name."""
        for meeting in self._meetings:
            for number, (name, then, _) in enumerate(self._begun.get(meeting.code, ())):
                if then == key or (then is None and name in names):
                    self._left_for_good.add((meeting.code, number))

    def has_forgotten(self, key: str, names: Iterable[str], *, is_kept: bool) -> None:
        """The operator has been told that somebody is forgotten."""
        has_come_back = self._paddock is not None and self._paddock.players.known(key) is not None
        self._forgotten.append(Forgotten(key, frozenset(names), is_kept, has_come_back))

    def _look_for_the_forgotten(self, *, is_last: bool = False) -> None:
        """Nothing of whoever is forgotten is in any file, once all in which they drove is over."""
        files: dict[Path, bytes] | None = None
        for one in self._forgotten:
            leavers = self._paddock.house.record.leavers if self._paddock else ()
            is_on = self._paddock is None or any(leaver.names[0] in one.names for leaver in leavers)
            if is_on and not (one.is_gone or is_last):
                continue
            if files is None:
                files = {path: path.read_bytes() for path in self._folder.rglob("*") if path.is_file()}
            house = files.get(self._folder / "house.json", b'{"bans": []}')
            is_banned = any(ban["key"] == one.key for ban in json.loads(house)["bans"])
            words = [*one.names, *([] if one.has_come_back or is_banned else [one.key])]
            looks = re.compile("|".join(WORD.format(re.escape(word)) for word in words).encode())
            for path, data in files.items():
                if found := looks.search(data):
                    around = data[max(0, found.start() - 60) : found.end() + 60]
                    self.find(f"{one.key} {set(one.names)} is forgotten, and is in {path.name}: {around!r}")
                    return
            one.is_gone = True

    def strikes(self, what: str) -> None:
        """A race, a season or a league is about to be struck."""
        kind, _, number = what.partition(" ")
        self.steward.has_operator = True
        for meeting in self._meetings:
            season = self._paddock.seasons.season_of(meeting.part) if self._paddock else None
            of_league = season.record.part.league if season and season.record.part else None
            if number == str({"race": meeting.number, "season": season and season.number}.get(kind, of_league)):
                self._struck.add(meeting.code)
                if meeting._record.begun is not None:  # it may have begun since anyone looked
                    self._seeds.setdefault(meeting.code, meeting._record.seed)

    def kept_out(self, key: str, code: str) -> None:
        """A race has been closed to somebody."""
        self._knowing[code].discard(key)

    # What is told

    def follow(self, meeting: Meeting, drive: DriveInfo) -> Following:
        """Somebody follows what is driven; what they find there is no less than what anybody was told."""
        following = Following(meeting.code, drive, drive.follow())
        start = following.subscription.start
        self._told(following, start.steps, start.entry.name if start.entry else "")
        following.is_live = True
        car = start.entry.name if start.entry else ""
        known = len(self._driven[meeting.code, car].moves)
        if len(start.steps) < known:
            self.find(f"of {known} moves of {meeting.code}, {len(start.steps)} are there for who joins")
        return following

    def told(self, following: Following, steps: Sequence[Step]) -> None:
        """These steps were told."""
        car = ""
        for step in steps:
            car = step.before.current_car.name if step.before.is_practice else ""
            self._told(following, [step], car)

    def _told(self, following: Following, steps: Sequence[Step], car: str) -> None:
        driven = self._driven[following.lane_code, car]
        for step in steps:
            at = following.at.get(car, 0)
            following.at[car] = at + 1
            told = Told.of(step)
            if at < len(driven.moves):
                if driven.moves[at] != told:
                    self.find(f"move {at} was told as {driven.moves[at]} and as {told}")
            elif at > len(driven.moves):
                self.find(f"move {at} was told before move {len(driven.moves)}")
            else:
                self._take(following, driven, car, step, told)

    def _take(self, following: Following, driven: Driven, car: str, step: Step, told: Told) -> None:
        """A move that nobody was told before."""
        self.moves_told += 1
        self._digest.update(f"{self._now} {following.lane_code} {car} {told}\n".encode())
        at = len(driven.moves)
        driven.moves.append(told)
        on_disk = self._book(following).steps[car]
        if on_disk[at : at + 1] != [told]:
            self.find(f"{told}, move {at} of {following.lane_code}, was told, and {on_disk[at:]} are on disk")
        meeting = self._with_code(following.lane_code)
        driver = step.before.current_car.driver
        key = next((seat.key for seat in meeting.entrants if seat.name == driver), None) if meeting else None
        drivers = [seat.name for seat in meeting.entrants] if meeting else []
        is_gone = driver in drivers and (following.lane_code, drivers.index(driver)) in self._left_for_good
        if meeting is not None and key is not None and not is_gone:
            self._check_chooser(meeting, driven, at, step)
        if following.is_live:  # what was there for who joined may have been driven long before
            driven.last = self._now
            driven.go = self._now if step.ends_go else driven.go

    def _check_chooser(self, meeting: Meeting, driven: Driven, at: int, step: Step) -> None:
        """Who drives chooses, or an order they left, or the stand-in when it is allowed to."""
        driver, answer = step.before.current_car.driver, driven.answer_at(at)
        orders = self._orders[meeting.code, driver]
        where = f"before move {at} of meeting {meeting.number}, in which {step.by or driver} chose {step.move}"
        if not step.by:
            if had_a_choice(step.before) and answer is None and not self._is_late(meeting, step):
                self.find(f"{driver} chose nothing {where}")
        elif at in driven.answers:
            self.find(f"{driver} had answered {answer} {where}")
        elif step.by == ORDER:
            goes = self._ordered[meeting.code, driver]
            goes.add((step.before.round, step.before.current_car.name))
            if len(goes) > len(orders):
                self.find(f"{driver} had left {len(orders)} orders, and one more was carried out {where}")
        elif not orders and not self._may_stand_in(meeting, driver, step, driven):
            self.find(f"{driver} still had time at {self._now} {where}")
        if answer is not None and not step.by and answer != step.move:
            self.find(f"{driver} had answered {answer} {where}")

    def saw(self, meeting: Meeting, asked: PendingChoice) -> None:
        """Somebody sees that they are asked: the clock of the game runs for their go, where it has one."""
        go = meeting.code, asked.driver, asked.race.round, asked.race.current_car.name
        self._saw.setdefault(go, self._now)

    def _is_late(self, meeting: Meeting, step: Step) -> bool:
        """Whether the clock of the game may have called time."""
        race = step.before
        if not meeting.agreement.is_by_the_clock_of_the_game or step.move != game_of(race).time_is_up(race):
            return False
        saw = self._saw.get((meeting.code, race.current_car.driver, race.round, race.current_car.name))
        return saw is not None and saw + timedelta(seconds=meeting.agreement.clock) <= self._now + A_MOMENT

    def _may_stand_in(self, meeting: Meeting, driver: str, step: Step, driven: Driven) -> bool:
        if meeting.agreement.is_by_correspondence:
            race = step.before
            due = self._due.get((meeting.code, race.is_practice, race.round, race.current_car.name))
            return due is None or due[0] <= self._now + A_MOMENT
        since = driven.last or LONG_AGO + A_MOMENT  # what is told for the first time may be of an earlier host
        permitted = self._permitted.get((meeting.code, driver), LONG_AGO)
        return permitted > since - A_MOMENT or self._is_permitted(meeting, driver, driven)

    def _is_permitted(self, meeting: Meeting, driver: str, driven: Driven) -> bool:
        allowed = self._allowed_from(meeting, driver, driven.go or LONG_AGO)
        return allowed is not None and allowed <= self._now + A_MOMENT

    def _note_permissions(self) -> None:
        for meeting in self._meetings if not self.found else ():
            if meeting.stage in (Stage.PRACTICE, Stage.RACE):
                for drive in meeting.drives:
                    driven = self._driven[meeting.code, drive.entry.name if drive.entry else ""]
                    for seat in meeting.entrants:
                        is_own = drive.driver in (None, seat.name)
                        if is_own and seat.key is not None and self._is_permitted(meeting, seat.name, driven):
                            self._permitted[meeting.code, seat.name] = self._now

    def _allowed_from(self, meeting: Meeting, driver: str, go_began: datetime) -> datetime | None:
        """From when on the stand-in may drive for this driver, by what was agreed and who was here when."""
        keys = {seat.name: seat.key for seat in meeting.entrants if seat.key is not None}
        begun = self._alive_since
        if meeting._record.begun is not None and meeting.code not in self._had_begun:
            begun = meeting._record.begun
        here_since, clock = self._here_since.get(meeting.code), meeting.agreement.time_a_go
        away = {name: max(self._left.get(key, begun), begun) for name, key in keys.items() if not self._here[key]}
        if here_since is None and not away:  # it has begun a moment ago
            return None
        if here_since is None:
            is_forsaken = all(key.startswith(GUEST) for key in keys.values())
            return away[driver] if is_forsaken else max(away.values()) + ABANDONED_AFTER
        go = max(go_began, begun)
        due = max(go, here_since) + clock if clock else None
        if driver not in away:
            return due
        absent = max(away[driver], here_since) + timedelta(seconds=meeting.agreement.stand_in_after)
        return min(absent, due) if due else absent

    def key_of(self, notice: Notice) -> str | None:
        """The key of whoever drives what a notice is about."""
        meeting = self._with_code(notice.code)
        seats = meeting.entrants if meeting is not None else ()
        return next((seat.key for seat in seats if seat.name == notice.driver), None)

    def _with_code(self, code: str) -> Meeting | None:
        return next((meeting for meeting in self._meetings if meeting.code == code), None)

    def _path(self, following: Following) -> str:
        drive, meeting = following.drive, self._with_code(following.lane_code)
        folder = "races"
        if drive.driver is not None and meeting is not None:
            folder = f"practice/{meeting.number:04}"
        return f"{self._folder}/{folder}/{drive.record.name}.journal"

    def _book(self, following: Following) -> Book:
        """The journal as it would be after a power cut."""
        path = self._path(following)
        book = self._books.setdefault((following.lane_code, path), Book(path.rsplit("/", 1)[-1]))
        book.feed(self._disk.surviving(path) or b"")
        return book

    # Looking at everything

    def look(self, *, at_all: bool = False) -> None:
        """Look at the meetings that have changed, after anything that may change them, or at all."""
        if self._paddock is None or self.found:
            return
        now = self._now
        for meeting in self._meetings:
            is_new = self._entrants.get(meeting.number) is not meeting.entrants
            if is_new or at_all:  # whatever changes, the list is replaced
                self._entrants[meeting.number] = meeting.entrants
                self._versions.setdefault(meeting.number, Versions([None])).add(_of_memory(meeting), now)
                self._check_entries(meeting)
            for drive in meeting.drives:
                if drive not in self._followed and not drive.is_over:
                    self._followed.add(drive)
                    self.watch(self.follow(meeting, drive))
        there = self._paddock._meetings
        for number, versions in self._versions.items():
            if number not in there:
                versions.add(None, now)
        names = self._names(self._paddock)
        if names != self._last_names:
            self._last_names = names
            self._people.add(names, now)
        self.steward.look(self._paddock, now)

    @staticmethod
    def _names(paddock: Paddock) -> dict[str, str]:
        known = paddock.players._known.items()
        return {key: person.name for key, person in known if not key.startswith(GUEST)}

    def _check_entries(self, meeting: Meeting) -> None:
        seats = meeting.entrants
        if any(seat.key in meeting.barred for seat in seats):
            self.find(f"meeting {meeting.number} is closed to {meeting.barred}, and its list is {seats}")
        for what, values in (
            ("name", [seat.name for seat in seats]),
            ("team", [seat.team for seat in seats]),
            ("key", [seat.key for seat in seats if seat.key]),
        ):
            if len(set(values)) != len(values):
                self.find(f"a {what} is there twice on the list of meeting {meeting.number}: {values}")
        if meeting._record.begun is not None:
            entries = [(seat.name, seat.key, seat.team) for seat in seats]
            gone = {number for code, number in self._left_for_good if code == meeting.code}
            entries = [("", None, one[2]) if number in gone else one for number, one in enumerate(entries)]
            if gone and meeting.code in self._begun:
                then = self._begun[meeting.code]
                self._begun[meeting.code] = [
                    ("", None, one[2]) if number in gone else one for number, one in enumerate(then)
                ]
            if meeting.code not in self._begun:
                here = any(self._here[seat.key] for seat in seats if seat.key)
                self._here_since[meeting.code] = self._now if here else None
            if self._seeds.setdefault(meeting.code, meeting._record.seed) != meeting._record.seed:
                self.find(f"meeting {meeting.number} has other dice than before")
            before = self._begun.setdefault(meeting.code, entries)
            if meeting.part is not None:  # a line stays when somebody leaves a league, without their key
                entries = [
                    (*now[:1], now[1] or then[1], now[2]) for now, then in zip(entries, before, strict=True)
                ]
            entries = [
                then if then[1] is None and now[0].startswith("former ") and now[2] == then[2] else now
                for now, then in zip(entries, before, strict=True)
            ]
            if before != entries:
                self.find(f"the entry list of a race that is on was {before} and is {entries}")
        is_struck = meeting.code in self._struck
        if (
            meeting.stage is Stage.STOPPED
            and seats
            and not is_struck
            and "Everybody has left" not in meeting.trouble
        ):
            self.find(f"meeting {meeting.number} has stopped: {meeting.trouble}")
        if str(self._folder) in meeting.trouble:
            self.find(f"meeting {meeting.number} tells where the host has its files: {meeting.trouble}")

    def sees(self, player: Player) -> None:
        """This player looks at everything they can."""
        if self._paddock is None:
            return
        seen = {meeting.code for meeting in self._paddock.meetings_for(player)}
        for meeting in self._meetings:
            has_a_seat = any(seat.key == player.key for seat in meeting.entrants)
            may = meeting.agreement.is_public or has_a_seat or player.key in self._knowing[meeting.code]
            if meeting.code in seen and not may:
                self.find(f"{player.name} sees meeting {meeting.number}, which is none of their business")
            if (has_a_seat or meeting.agreement.is_public) and meeting.code not in seen:
                self.find(f"{player.name} does not see meeting {meeting.number}")
            if any((line.name, line.text) not in self._said[meeting.code] for line in meeting.talk):
                self.find(f"at meeting {meeting.number} {player.name} hears what was not said there")
            driver = meeting.driver_of(player)
            asked, order = meeting.asked_of(player), meeting.order_of(player)
            if asked is not None and asked.driver != driver:
                self.find(f"{player.name} is asked what {asked.driver} is to choose")
            if order is not None and (driver is None or order not in self._orders[meeting.code, driver]):
                self.find(f"{player.name} sees an order that they have not left: {order}")
        for code, entries in self._begun.items():
            is_driver = any(key == player.key for _, key, _ in entries)
            there = self._with_code(code) if is_driver else None
            if there is not None and there.part is None and not there.driver_of(player):
                self.find(f"{player.name} does not find their seat in {code}")

    def look_at_rest(self) -> None:
        """Look whether everything gets on."""
        self.look()
        if self._paddock is None or self.found:
            return
        now = self._now
        if self._disk.trouble is not None:
            self.trouble()
        is_quiet = now - max(self._healthy_since, self._alive_since) > IN_TIME
        if is_quiet and self._forgotten:
            for one in self._forgotten:
                one.is_kept = True
            self._look_for_the_forgotten()
        self._look_at_the_disk(now, is_quiet=is_quiet)
        for meeting in self._meetings:
            if meeting.stage in (Stage.PRACTICE, Stage.RACE):
                self._look_at_progress(meeting, now, is_quiet=is_quiet)

    def _look_at_the_disk(self, now: datetime, *, is_quiet: bool) -> None:
        if self._synced != self._disk.synced:
            self._synced = self._disk.synced
            for number, versions in self._versions.items():
                self._compare(versions, f"meetings/{number:04}.json", _meeting_in)
            self._compare(self._people, "people.json", _names_in)
        for number, versions in self._versions.items():
            self._check_newest(versions, f"meeting {number}", now, is_quiet=is_quiet)
        self._check_newest(self._people, "the list of people", now, is_quiet=is_quiet)
        self.steward.look_at_the_disk(now, is_quiet=is_quiet)

    def _compare(self, versions: Versions, name: str, read: Callable[[bytes | None], Any]) -> None:
        data = self._disk.surviving(f"{self._folder}/{name}")
        if name not in self._looked_at or self._looked_at[name] != data:
            self._looked_at[name] = data
            found = read(data)
            if not versions.has(found):
                self.find(f"{name} holds {found}, and should {versions.all[versions.acked :]}")

    def _check_newest(self, versions: Versions, what: str, now: datetime, *, is_quiet: bool) -> None:
        if is_quiet and versions.is_overdue(now, IN_TIME):
            self.find(f"{what} is kept as {versions.all[versions.acked]} and should be {versions.all[-1]}")

    def _look_at_progress(self, meeting: Meeting, now: datetime, *, is_quiet: bool) -> None:
        on = [drive for drive in meeting.drives if not drive.is_over]
        if not on:
            self._check_not_silent((meeting.code, "?"), now, is_quiet=is_quiet)
        else:
            self._silent.pop((meeting.code, "?"), None)
        for drive in on:
            asked, run = drive.asked, drive.record.run
            lane = meeting.code, drive.entry.name if drive.entry else ""
            if asked is None or run is None:
                self._check_not_silent(lane, now, is_quiet=is_quiet)
                continue
            self._silent.pop(lane, None)
            self._note_due(meeting, asked)
            at = len(run.steps)
            if self._pending.get(lane, (-1, now))[0] != at:
                self._pending[lane] = at, now
            self._check_in_time(meeting, asked, self._pending[lane][1], now, is_quiet=is_quiet)

    def _check_not_silent(self, lane: Lane, now: datetime, *, is_quiet: bool) -> None:
        """Nobody is asked: that may be so for a moment, while something is saved."""
        since = self._silent.setdefault(lane, now)
        told = (one.last for (code, _), one in self._driven.items() if code == lane[0] and one.last)
        since = max([since, *told])
        if is_quiet and now - max(since, self._healthy_since) > IN_TIME:
            self.find(f"nobody is asked anything in {lane} since {since}")

    def _note_due(self, meeting: Meeting, asked: PendingChoice) -> None:
        if meeting.agreement.is_by_correspondence and asked.due is not None:
            go = meeting.code, asked.race.is_practice, asked.race.round, asked.race.current_car.name
            first, last = self._due.get(go, (asked.due, asked.due))
            if not first <= asked.due <= last:
                self.find(f"the deadline of {go} was between {first} and {last}, and is {asked.due}")
            self._due[go] = asked.due, asked.due

    def _check_in_time(
        self,
        meeting: Meeting,
        asked: PendingChoice,
        since: datetime,
        now: datetime,
        *,
        is_quiet: bool,
    ) -> None:
        """Whoever is asked answers, or somebody else does when their time is up."""
        if not is_quiet:
            return
        if meeting.agreement.is_by_correspondence:
            late = asked.due
            if late is None:
                self.find(f"{asked.driver} has no deadline")
        else:
            late = self._allowed_from(meeting, asked.driver, since)
        begins = max(since, self._healthy_since, self._alive_since)
        if late is not None and now - max(late, begins) > IN_TIME + IN_TIME:
            self.find(f"{asked.driver} was due at {late} in meeting {meeting.number}, and is still asked")
        key = next((seat.key for seat in meeting.entrants if seat.name == asked.driver), None)
        heard = min(self.attentive[key].values(), default=None) if key is not None else None
        if heard is not None and now - max(begins, heard) > PATIENCE:
            self.find(f"{asked.driver} is here, and has not heard that they are asked since {since}")

    # After every end of a host

    def look_at_folder(self) -> None:
        """Whatever has ended it, its folder is sound, as whoever runs it could see."""
        if any(one.is_gone for one in self._forgotten):
            self._look_for_the_forgotten()
        for finding in check(Sight(self._folder, "the evening", is_in_use=False), jobs=1).findings:
            if finding.is_wrong:
                self.find(f"the folder is not sound: {finding.sentence}")

    # At the end

    def look_back(self) -> None:
        """Everything is over: what was told is in the journals, once, and the dice follow from the seeds."""
        self._look_for_the_forgotten(is_last=True)
        kept, laps = dict[int, RaceRecord](), list[RaceRecord]()
        struck = {self._seeds.get(code) for code in self._struck}
        books = {path: book for (_, path), book in self._books.items()}
        for path in sorted((self._folder / "races").glob("*.journal")):
            record = _read_to_the_end(path, books.get(str(path)))
            if record.plan.seed in kept:
                self.find(f"a race is there twice: {path.name}")
            kept[record.plan.seed] = record
            if not record.is_over and record.plan.seed not in struck:
                self.find(f"{path.name} is not over")
            if not record.follows_its_seed:
                self.find(f"the dice of {path.name} do not follow from its seed")
        for path in sorted((self._folder / "practice").glob("*/*.journal")):
            laps.append(_read_to_the_end(path, None))
        for (code, car), driven in self._driven.items():
            there = kept.get(self._seeds.get(code) or 0)
            is_there = there is not None and self._is_in(driven.moves, car, there)
            if not is_there and code in self._struck:
                is_there = any(self._is_in(driven.moves, car, lap) for lap in laps)
            if not is_there:
                self.find(f"{len(driven.moves)} moves of {code} {car} were told and are not all kept")

        if any(record.plan.options[RATED] for record in kept.values()):
            self._check_ratings(self._folder / "races")

    def _check_ratings(self, races: Path) -> None:
        """What the host has worked out as the races went by is what follows from all journals at once."""
        with tempfile.TemporaryDirectory() as folder:
            afresh = ratings_in(Path(folder) / "ratings.sqlite", races)
        if ratings_in(self._folder / "ratings.sqlite", races, is_rated_and_over) != afresh:
            self.find("the ratings of the host are not those that follow from the journals")

    @staticmethod
    def _is_in(moves: Sequence[Told], car: str, record: RaceRecord) -> bool:
        for run in record.runs:
            if (run.entry.name if run.entry else "") == car:
                return [Told.of(step) for step in run.steps][: len(moves)] == moves
        return not moves


def _read_to_the_end(path: Path, book: Book | None) -> RaceRecord:
    """The race in this file; what is in the book already is not read again, if the file still begins with it."""
    data = path.read_bytes()
    if book is None or not book.has_read(data):
        return reader_of(data, path.name).finish()
    book.feed(data)
    book.reader.check_inheritance()
    return book.reader.finish()


def _without_guests(version: dict[str, Any] | None) -> dict[str, Any] | None:
    """A meeting as it is after a restart, when no guest is on an open list any more."""
    if version is None or version["begun"]:
        return version
    people = [(key, team) for _, key, _, team, _ in version["entrants"] if key and not key.startswith(GUEST)]
    return {**{key: version[key] for key in ("number", "code", "agreed")}, "people": people} if people else None


def _meeting_in(data: bytes | None) -> dict[str, Any] | None:
    return _plain(json.loads(data)) if data else None


def _names_in(data: bytes | None) -> dict[str, str]:
    return {key: known["name"] for key, known in json.loads(data)["people"].items()} if data else {}
